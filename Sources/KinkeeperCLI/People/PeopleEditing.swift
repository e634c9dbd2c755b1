import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Server
import Store
import Transfer

struct PeopleAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a person.")

    @Argument(help: "The name, first name first. The last word is the last name.")
    var words: [String] = []
    @OptionGroup var fields: PersonOptions
    @Option(help: ArgumentHelp("The identifier. Repeating the command with it adds the person only once.", valueName: "uuid"))
    var id: String?
    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: AddressBookOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        var entry = PersonEntry()
        let parts = words.joined(separator: " ").split(separator: " ").map(String.init)
        if let last = parts.last {
            entry.name.given = parts.count > 1 ? parts.dropLast().joined(separator: " ") : last
            entry.name.family = parts.count > 1 ? last : ""
        }
        try fields.apply(to: &entry)
        let draft = try entry.draft(from: display)
        try workspace.checkCadence(fields.cadence != nil)
        guard let id = id.map(Person.ID.init) ?? Person.ID.make(at: Date()) else {
            throw ValidationError("--id is a UUID.")
        }
        let photo = try await fields.photoEdit(display)
        let edition = try await CommandFailure.explained {
            try await PersonEditor(workspace.space, today: display.today, now: Date()).create(draft, photo: photo, id: id)
        }
        try PeopleOutput.write(edition, "people.cli.added", json: json, display)
    }
}

struct PeopleEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edit a person. Everything else stays as it is, byte for byte on the card.",
        discussion: "PERSON is an identifier, or a query that only one person matches.")

    @Argument(help: "The person.")
    var person: [String]
    @OptionGroup var fields: PersonOptions
    @Option(help: ArgumentHelp("Only if the version is still this one (from --json).", valueName: "version"))
    var ifVersion: String?
    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: AddressBookOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        let id = try await workspace.person(person.joined(separator: " "), from: display).id
        guard let edition = try await CommandFailure.explained({ try await workspace.space.personEdition(id) }) else {
            throw CommandFailure.end(display.phrases.text("terminal.person.none", ["id": "\(id)"]), .needsALook)
        }
        var version = edition.version
        if let ifVersion {
            guard let asked = PersonVersion(ifVersion) else { throw ValidationError("--if-version is a version from --json.") }
            version = asked
        }
        var entry = PersonEntry(PersonDraft(edition.person))
        try fields.apply(to: &entry)
        let draft = try entry.draft(from: display, over: edition.person.profile.occasions)
        try workspace.checkCadence(fields.cadence != nil)
        let photo = try await fields.photoEdit(display)
        let saving = try await CommandFailure.explained { [version] in
            try await PersonEditor(workspace.space, today: display.today, now: Date())
                .save(draft, photo: photo, over: id, ifVersion: version)
        }
        switch saving {
        case .saved(let edition): try PeopleOutput.write(edition, "people.cli.saved", json: json, display)
        case .conflict(let there): throw PeopleOutput.conflict(draft, there, display)
        }
    }
}

extension PersonEntry {
    /// The draft, or the end of the command with everything that is wrong.
    fileprivate func draft(from display: DisplayContext, over known: [Occasion] = []) throws -> PersonDraft {
        do {
            return try draft(today: display.today, over: known)
        } catch {
            let lines = error.problems.map(display.phrases.text(of:))
            throw CommandFailure.end(
                (lines + [display.phrases.text("people.cli.unchanged")]).joined(separator: "\n"), .unusableInput)
        }
    }
}

extension PersonOptions {
    /// Returns the change of the photo: the middle square of a file, removed, or unchanged.
    fileprivate func photoEdit(_ display: DisplayContext) async throws -> PhotoEdit {
        guard let photo else { return removePhoto ? .removed : .unchanged }
        do {
            let cutter = PictureCutter.apart(.own)
            let picture = try await cutter.upright(
                try Data(contentsOf: URL(filePath: photo)), PictureCutter.mostPixelsBefore)
            guard let middle = PictureCrop(middleOf: picture) else { throw PictureFailure.damaged }
            let square = try await cutter.square(middle, of: picture)
            return .set([UInt8](square), mediaType: "image/jpeg")
        } catch let failure as PictureFailure {
            throw CommandFailure.end(failure)
        } catch {
            throw CommandFailure.end(display.phrases.text("people.cli.noFile", ["file": photo]), .unusableInput)
        }
    }
}

/// The output of the commands that change people.
enum PeopleOutput {
    static func write(_ edition: PersonEdition, _ key: String, json: Bool, _ display: DisplayContext) throws {
        if json {
            return try StandardStreams.writeJSON(
                ["person": Records.person.json(edition.person), "version": .string(edition.version.description)])
        }
        let name = TerminalText.printable(edition.person.profile.name.display(display.nameOrder))
        try StandardStreams.write(
            display.phrases.text(key, ["name": name, "id": edition.person.id.description]) + "\n")
    }

    /// Shows both versions, field by field, and what to do.
    static func conflict(_ mine: PersonDraft, _ there: PersonEdition, _ display: DisplayContext) -> ExitCode {
        let screen = PersonConflictScreen(mine: mine, theirs: there, base: nil, typed: [], from: display)
        let phrases = display.phrases
        var lines = [
            phrases.text("people.conflict.title", ["name": TerminalText.printable(screen.name)]),
            phrases.text("people.cli.conflict", ["version": there.version.description]),
        ]
        for field in screen.fields {
            lines.append("\(field.title)")
            lines += field.mine.map { "  \(phrases.text("people.conflict.mine")): \(TerminalText.printable($0))" }
            lines += field.theirs.map { "  \(phrases.text("people.conflict.theirs")): \(TerminalText.printable($0))" }
        }
        return CommandFailure.end(lines.joined(separator: "\n"), .needsALook)
    }
}
