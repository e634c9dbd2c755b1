import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merges a person into another, or undoes a merge.",
        discussion: """
            OTHER becomes part of KEEP. Numbers, dates, tags and notes are combined. Where the two differ, KEEP's value stays \
            and OTHER's becomes a line of the note, unless --take chooses it. Nothing is lost. --undo undoes the latest merge, \
            or the latest merge into KEEP. In a family's address book --undo needs KEEP, because another member may have \
            merged since.
            """)

    @Argument(help: ArgumentHelp("The person to keep: an identifier, or a name that only one person has.", valueName: "keep"))
    var kept: String?

    @Argument(help: ArgumentHelp("The person to merge into KEEP.", valueName: "other"))
    var other: String?

    @Option(
        help: ArgumentHelp(
            "Take this from OTHER if the two differ: "
                + MergeField.allCases.map(\.rawValue).joined(separator: ", ") + ". Repeat for several.",
            valueName: "field"), transform: MergeCommand.field)
    var take: [MergeField] = []

    @Option(
        help: ArgumentHelp("Take this from KEEP, even if OTHER has more.", valueName: "field"),
        transform: MergeCommand.field)
    var keep: [MergeField] = []

    @Flag(help: "Show the result, and write nothing.")
    var dryRun = false

    @Flag(help: "Undo the latest merge.")
    var undo = false

    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if undo, !take.isEmpty || !keep.isEmpty { throw ValidationError("--undo cannot be used with --take or --keep.") }
        if let twice = take.first(where: keep.contains) {
            throw ValidationError("'\(twice.rawValue)' is taken from one of the two.")
        }
        if undo, other != nil || dryRun { throw ValidationError("--undo takes KEEP at most.") }
        if !undo, kept == nil || other == nil { throw ValidationError("Name two people: KEEP and OTHER.") }
    }

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        let merging = Merging(workspace.space, today: display.today, now: display.now) { [wording = display.wording] in
            wording.also($0)
        }
        if undo { return try await part(workspace, merging, display) }
        let kept = try await workspace.found(kept ?? "", from: display)
        let other = try await workspace.found(other ?? "", from: display)
        guard kept.id != other.id else {
            throw CommandFailure.end(display.phrases.text("duplicates.terminal.twice"), .unusableInput)
        }
        guard
            let preview = try await CommandFailure.explained({
                try await merging.preview(keeping: kept.id, merging: other.id, choices: choices)
            })
        else { throw CommandFailure.end(display.phrases.text("duplicates.terminal.gone"), .unusableInput) }
        if dryRun { return try show(preview, display) }
        let id = Merge.ID.make(at: display.now)
        let outcome = try await CommandFailure.explained {
            try await merging.merge(
                keeping: kept.id, merging: other.id, choices: choices, version: preview.candidates.version, id: id)
        }
        guard outcome == .merged else {
            throw CommandFailure.end(display.phrases.text("duplicates.terminal.changed"), .needsALook)
        }
        if json {
            let merge = try await CommandFailure.explained { try await workspace.space.merge(id)?.merge }
            return try StandardStreams.writeJSON(merge.map(Records.merge.json) ?? .null)
        }
        var blanks = ["kept": kept, "merged": other].mapValues { $0.profile.name.display(display.nameOrder) }
        blanks["command"] = workspace.inSpace("kinkeeper people merge --undo \(kept.id)")
        try StandardStreams.write(
            TerminalText.printable(display.phrases.text("duplicates.terminal.merged", blanks)) + "\n")
    }

    private static func field(_ text: String) throws -> MergeField {
        guard let field = MergeField(rawValue: text) else {
            throw ValidationError("There is no field '\(text)' to choose.")
        }
        return field
    }

    private var choices: MergeChoices {
        MergeChoices(uniqueKeysWithValues: Set(take).map { ($0, .merged) } + Set(keep).map { ($0, .kept) })
    }

    private func show(_ preview: Merging.Preview, _ display: DisplayContext) throws {
        var person = preview.candidates.kept
        person.profile = preview.result.profile
        person.photo = preview.result.photo
        person.category = preview.result.category
        person.leapDayRule = preview.result.leapDayRule
        person.cadence = preview.result.cadence
        if json { return try StandardStreams.writeJSON(Records.person.json(person)) }
        let screen = PersonScreen(person, from: display)
        StandardStreams.note(display.phrases.text("duplicates.terminal.wouldKeep", ["name": screen.name]))
        try StandardStreams.write(PersonText.text(of: screen, display.phrases, style: .current(for: 1)))
        StandardStreams.note(display.phrases.text("duplicates.terminal.dry"))
    }

    private func part(_ workspace: Workspace, _ merging: Merging, _ display: DisplayContext) async throws {
        if kept == nil, let family = workspace.family {
            throw CommandFailure.end(
                display.phrases.text("duplicates.terminal.whose", ["family": TerminalText.printable(family.name)]),
                .unusableInput)
        }
        var latest: Merge?
        if let kept {
            let person = try await workspace.found(kept, from: display)
            latest = try await CommandFailure.explained { try await workspace.space.merges(into: person.id).first }
        } else {
            latest = try await CommandFailure.explained { try await workspace.space.latestMerge() }
        }
        guard let latest else {
            throw CommandFailure.end(display.phrases.text("duplicates.terminal.nothing"), .needsALook)
        }
        let outcome = try await CommandFailure.explained { try await merging.undo(latest.id) }
        let keptPerson = try await CommandFailure.explained { try await workspace.space.person(latest.kept) }
        let name = ["name": TerminalText.printable(keptPerson?.profile.name.display(display.nameOrder) ?? "")]
        if case .hiddenBehind = outcome {
            throw CommandFailure.end(display.phrases.text("duplicates.hiddenBehind", name), .needsALook)
        }
        if json { return try StandardStreams.writeJSON(["besideEdits": .bool(outcome == .undoneBesideEdits)]) }
        let key = outcome == .undone ? "duplicates.undone" : "duplicates.undoneBesideEdits"
        try StandardStreams.write(display.phrases.text(key, name) + "\n")
    }
}

extension Workspace {
    /// Returns the person of a name or identifier; ends the program like `show` when there is none or several.
    fileprivate func found(_ words: String, from display: DisplayContext) async throws -> Person {
        try await CommandFailure.explained { try await person(words, from: display) }
    }
}
