import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notes",
        abstract: "Notes: private, drafts, or shared with your partner.",
        discussion: """
            NOTE is an identifier, or a title or part of a title that only one note has; a whole title comes before a part. \
            PERSON is an identifier, or a query that only one person matches.

            A note is private until you share it. 'show' and 'edit' open a note that your partner shared. After that, your \
            partner can no longer take it back.
            """,
        subcommands: [
            NoteListCommand.self, NoteShowCommand.self, NoteAddCommand.self, NoteEditCommand.self, NoteDeleteCommand.self,
            NoteRestoreCommand.self, NoteShareCommand.self, NoteTakeBackCommand.self, NoteTagsCommand.self,
            NoteRenameTagCommand.self, NoteStatisticsCommand.self, NotePaintingCommand.self,
            NoteRelatedCommand.self, NoteCompareCommand.self, NoteMeaningCommand.self, NoteAttachCommand.self,
            NoteTranscribeCommand.self, NoteImportCommand.self,
            NoteExportCommand.self,
        ],
        defaultSubcommand: NoteListCommand.self)
}

/// The options of all commands about notes.
struct NoteOptions: ParsableArguments, WorkspaceChoice, DayChoice {
    @Option(help: Self.dataHelp) var data: String?
    @Option(help: Self.accountHelp) var account: String?
    @Option(help: Self.todayHelp, transform: TodayOptions.day) var today: CivilDate?
    @Option(help: Self.timeZoneHelp, transform: TodayOptions.zone) var timeZone: TimeZone?
    @Flag(help: "Print JSON.") var json = false

    /// Opens the workspace, and returns it with the account's notes and their context.
    func open() async throws -> NoteSession {
        let workspace = try await openOwn()
        let display = workspace.display(self)
        let notes = try await CommandFailure.explained {
            try await workspace.folder.notes(of: workspace.account, at: display.now)
        }
        if notes.isIncomplete { StandardStreams.note(display.phrases.text("notes.incomplete")) }
        return NoteSession(workspace: workspace, notes: notes, display: display)
    }
}

struct NoteListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your notes and shared notes. Archived ones need --status or --all.")

    @Option(help: "Only this status. Repeat for several.")
    var status: [Word<Note.Status>] = []

    @Flag(help: "All statuses, archived ones too.")
    var all = false

    @Option(help: "Only private, shared, or draft.")
    var privacy: Word<NotePrivacy>?

    @Option(help: "Only notes with this tag; case and accents do not matter.")
    var tag: String?

    @Option(help: ArgumentHelp("Only notes that mention this person.", valueName: "person"))
    var about: String?

    @Option(help: ArgumentHelp("Only for this purpose.", valueName: "purpose"))
    var purpose: String?

    @Option(help: ArgumentHelp("Only about this topic: its name, or one of its words.", valueName: "concept"))
    var concept: String?

    @Option(
        help: ArgumentHelp("Only notes changed on this day or later.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var from: CivilDate?

    @Option(
        help: ArgumentHelp("Only notes changed on this day or earlier.", valueName: "YYYY-MM-DD"),
        transform: TodayOptions.day)
    var to: CivilDate?

    @Option(help: ArgumentHelp("Only notes with these words, in title, tags or text.", valueName: "words"))
    var search: String?

    @Flag(help: "Only notes for the next check-in.")
    var forCheckIn = false

    @Option(help: "The order: modified (the default), created, or title. Pinned notes come first.")
    var order: Word<NoteOrder> = Word(.modified)

    @Flag(help: "Deleted in the last 30 days; 'restore' brings them back.")
    var deleted = false

    @Option(help: "The most to list.")
    var limit = 100

    @OptionGroup var options: NoteOptions

    func validate() throws {
        guard status.isEmpty || !all else { throw ValidationError("Use --status or --all, not both.") }
    }

    func run() async throws {
        let session = try await options.open()
        if deleted { return try await listDeleted(session) }
        let usual: Set<Note.Status> = all || search != nil ? [] : [.inbox, .active, .done]
        var filter = NoteFilter(
            statuses: status.isEmpty ? usual : Set(status.map(\.value)), privacy: privacy?.value, tag: tag,
            isForCheckIn: forCheckIn, words: search ?? "")
        filter.person = try await session.people(about.map { [$0] } ?? []).first
        if let purpose { filter.purpose = try await session.purpose([purpose]).id }
        if let concept { filter.concept = try await session.concept(concept).key }
        filter.from = from.map { session.display.zone.instant(of: CivilDateTime($0, .midnight)) }
        filter.before = to.map { session.display.zone.instant(of: CivilDateTime($0.adding(days: 1), .midnight)) }
        let asked = filter
        let page = try await CommandFailure.explained {
            try await session.notes.page(asked, by: order.value, limit: min(max(1, limit), 100_000))
        }
        try session.write(page.rows, asJSON: options.json, ifEmpty: "notes.terminal.empty")
        if page.next != nil, !options.json { StandardStreams.note(session.display.phrases.text("notes.terminal.more")) }
    }

    private func listDeleted(_ session: NoteSession) async throws {
        let deleted = try await CommandFailure.explained { try await session.notes.deleted(limit: min(max(1, limit), 100_000)) }
        if options.json { return try StandardStreams.writeJSON(Records.deletedNote.list(deleted)) }
        let display = session.display
        guard !deleted.isEmpty else { return StandardStreams.note(display.phrases.text("notes.terminal.empty")) }
        var table = Table([.left, .left, .left], dimmed: [1, 2], style: .current(for: 1))
        for note in deleted {
            let heading = note.heading ?? session.unopenedTitle
            table.add([heading, display.wording.moment(note.deletedAt, in: display.timeZone), note.id.description])
        }
        try StandardStreams.write(table.text)
    }
}

struct NoteShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a note with its text.")

    @Argument(help: "Which note.")
    var note: [String]

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let found = try await session.note(note.joined(separator: " "))
        if options.json { return try StandardStreams.writeJSON(Records.note.json(found)) }
        try StandardStreams.write(try await session.words(of: found))
    }
}

struct NoteRelatedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "related",
        abstract: "List notes most like a note: by rare words, people, tags, and by meaning.",
        discussion: "Your own note is compared with your own notes, a shared note with shared notes that you have opened.")

    @Argument(help: "Which note.")
    var note: [String]

    @Option(help: "The most to list.")
    var limit = 10

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let id = try await session.find(note.joined(separator: " "))
        let related = try await CommandFailure.explained {
            try await session.notes.space(of: id).relatedNotes(
                of: id, limit: min(max(1, limit), 1_000), asking: session.workspace.account.id)
        }
        try session.write(related, asJSON: options.json, ifEmpty: "notes.terminal.empty")
    }
}

struct NoteTagsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags", abstract: "List the tags of your notes, and how many notes have each.")

    @Option(help: "The most to list.")
    var limit = 100

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let tags = try await CommandFailure.explained { try await session.notes.tags(limit: min(max(1, limit), 100_000)) }
        if options.json { return try StandardStreams.writeJSON(Records.noteTag.list(tags)) }
        guard !tags.isEmpty else { return StandardStreams.note(session.display.phrases.text("notes.terminal.noTags")) }
        var table = Table([.left, .right], style: .current(for: 1))
        for tag in tags { table.add([tag.tag, session.display.wording.number(tag.count)]) }
        try StandardStreams.write(table.text)
    }
}

struct NoteRenameTagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename-tag", abstract: "Rename a tag of your own notes.",
        discussion: "The text of your notes stays as it is, and so do shared notes.")

    @Argument(help: "The tag; case and accents do not matter.")
    var tag: String

    @Argument(help: "The new name.")
    var name: String

    @Flag(help: "Merge it with a tag of that name. This cannot be undone.")
    var merge = false

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let display = session.display
        let done = try await CommandFailure.explained {
            try await session.notes.personal.renameTag(tag, to: name, isMerging: merge)
        }
        switch done {
        case .isTaken:
            let blanks = ["name": TerminalText.printable(name)]
            throw CommandFailure.end(display.phrases.text("tags.terminal.taken", blanks), .unusableInput)
        case .renamed(let old, let stored, let notes):
            if options.json { return try StandardStreams.writeJSON(["notes": .number(String(notes))]) }
            try StandardStreams.write(display.said("tags.renamed", ["tag": old, "name": stored]))
            // What became one cannot be told apart again.
            guard !merge else { return }
            let undo = "kinkeeper notes rename-tag \(stored.quotedForShell) \(old.quotedForShell)"
            StandardStreams.note(display.undo(undo))
        }
    }
}
