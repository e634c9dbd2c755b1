import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store
import Transfer

struct ExportCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json, vcard, csv, ics, markdown, notes
    }

    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Exports your data as a file to keep or to use elsewhere.",
        discussion: """
            json       the whole space: people, groups, catch-ups, notes, pictures, trash, settings; 'restore' reads it back
            vcard      the kept card of every person, byte for byte, for any address book
            csv        one row for each person, for a spreadsheet (add --bom for Excel)
            ics        birthdays and other yearly days, for a calendar
            markdown   all people with their details and catch-ups, to read
            notes      your notes in Markdown, to read

            --space couple exports what you share with your partner, as json or markdown. --space FAMILY exports a family's \
            address book, as json, vcard, csv or ics; FAMILY is its name or identifier.

            The file is written completely or not at all. Only its owner can read it.
            """)

    @Option(help: "The format of the file.")
    var format = Format.vcard

    @Option(
        help: ArgumentHelp(
            "What to export: your own records, your couple's, or a family's.",
            valueName: "own|couple|family"))
    var space = Space.ownWord

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file instead of standard output; '-' is standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Begin CSV with a byte-order mark, which Excel needs.")
    var bom = false

    @Flag(help: "Report what was written as JSON; needs --output.")
    var json = false

    @OptionGroup var workspace: WorkspaceOptions

    func validate() throws {
        switch space {
        case Space.ownWord: break
        case Self.coupleWord:
            guard [.json, .markdown].contains(format) else {
                throw ValidationError("What a couple shares is exported with --format json or --format markdown.")
            }
        default:
            guard ![.markdown, .notes].contains(format) else {
                throw ValidationError("A family's address book is exported with --format json, vcard, csv or ics.")
            }
        }
        if json, output == nil || output == "-" { throw ValidationError("--json needs --output FILE.") }
    }

    private static let coupleWord = "couple"

    func run() async throws {
        let workspace = try await workspace()
        let file = try ExportFile(output.flatMap { $0 == "-" ? nil : $0 })
        do {
            try await write(workspace) { try file.append($0) }
            try file.finish()
        } catch {
            throw file.failed(error)
        }
        guard let name = file.name else { return }
        struct Written: Encodable {
            let file: String
            let format: String
            let bytes: Int
        }
        if json {
            try StandardStreams.writeJSON(Written(file: name, format: format.rawValue, bytes: file.bytes))
        } else {
            StandardStreams.note(Terminal.phrases.count("export.written", file.bytes, ["file": name]))
        }
    }

    /// The data folder, and in it the address book that is meant.
    private func workspace() async throws -> Workspace {
        let workspace = try await workspace.open()
        guard space != Space.ownWord, space != Self.coupleWord else { return workspace }
        return try await CommandFailure.explained { try await workspace.inside(workspace.family(space)) }
    }

    private func write(
        _ workspace: Workspace, _ append: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws {
        let (space, display) = (workspace.space, workspace.display())
        if self.space == Self.coupleWord {
            let checkIns = try await workspace.folder.checkIns(of: workspace.account.id, at: display.now)
            guard format == .markdown else {
                return try await CheckInExport.writeDocument(checkIns, at: display.now, to: append)
            }
            return try await CheckInExport.writeBook(
                checkIns, in: CheckInExportWords(of: checkIns.couple, from: display), at: display.now, to: append)
        }
        switch format {
        case .json where workspace.family != nil:
            try await SpaceDocument.writeShared(space, of: .family, for: workspace.account.id, at: display.now, to: append)
        case .json:
            try await SpaceDocument.write(
                space, for: workspace.account.id, settings: workspace.account.settings,
                alerts: try await workspace.folder.accounts.alerts(of: workspace.account.id), at: display.now, to: append)
        case .vcard: try await ContactsExport.write(space, to: append)
        case .csv: try await TableExport.write(space, by: display.nameOrder, hasMark: bom, to: append)
        case .ics:
            try await CalendarExport.write(
                space, in: display.exportWords, today: display.today, now: display.now,
                leapDayRule: display.leapDayRule, to: append)
        case .markdown:
            try await BookExport.write(
                space, by: display.nameOrder, in: display.exportWords, on: display.today, to: append)
        case .notes:
            try await NoteExport.writeBook(
                space, for: workspace.account.id, in: NoteExportWords(from: display), to: append)
        }
    }
}
