import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

/// The options of a note, without its title.
struct NoteContent: ParsableArguments {
    @Option(help: ArgumentHelp("The text in Markdown; '-' reads it from standard input.", valueName: "text"))
    var text: String?

    @Option(help: ArgumentHelp("A tag. Repeat for several.", valueName: "word"))
    var tag: [String] = []

    @Option(help: ArgumentHelp("A person the note mentions. Repeat for several.", valueName: "person"))
    var about: [String] = []

    @Option(help: ArgumentHelp("A purpose. Repeat for several.", valueName: "purpose"))
    var purpose: [String] = []

    @Option(help: "The status: inbox, active, done or archived.")
    var status: Word<Note.Status>?

    @Flag(inversion: .prefixedNo, help: "Pin it to the top, or not.")
    var pinned: Bool?

    @Flag(inversion: .prefixedNo, help: "Mark it as a draft, or as finished.")
    var draft: Bool?

    @Flag(inversion: .prefixedNo, help: "Bring it up in the next check-in, or not.")
    var forCheckIn: Bool?

    var saysSomething: Bool {
        text != nil || !tag.isEmpty || !about.isEmpty || !purpose.isEmpty || status != nil || pinned != nil || draft != nil
            || forCheckIn != nil
    }

    /// Applies the options to a draft.
    func apply(to note: inout NoteDraft, in session: NoteSession) async throws {
        if let text {
            let input = text == "-" ? try FileHandle.standardInput.readToEnd() ?? Data() : Data(text.utf8)
            note.text = String(decoding: input, as: UTF8.self)
        }
        if !tag.isEmpty { note.tags = tag }
        if !about.isEmpty { note.people = try await session.people(about) }
        if !purpose.isEmpty {
            var purposes: [Purpose.ID] = []
            for name in purpose { purposes.append(try await session.purpose([name]).id) }
            note.purposes = purposes
        }
        note.status = status?.value ?? note.status
        note.isPinned = pinned ?? note.isPinned
        note.isDraft = draft ?? note.isDraft
        note.isForCheckIn = forCheckIn ?? note.isForCheckIn
    }
}

struct NoteAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a note.",
        discussion: "The note is private. 'share' shares it; --shared shares it from the start.")

    @Argument(help: "The title; you can leave it out if there is a text.")
    var title: [String] = []

    @Flag(help: "Share it with your partner from the start.")
    var shared = false

    @OptionGroup var content: NoteContent
    @OptionGroup var options: NoteOptions

    func validate() throws {
        let isOwn = !content.about.isEmpty || !content.purpose.isEmpty || content.draft == true || content.forCheckIn == true
        guard !shared || !isOwn else {
            throw ValidationError("A shared note has no --about, --purpose, --draft or --for-check-in.")
        }
    }

    func run() async throws {
        let session = try await options.open()
        var draft = NoteDraft(title: title.joined(separator: " "))
        try await content.apply(to: &draft, in: session)
        let written = draft
        let couple = shared ? try await session.couple() : nil
        let made = try await CommandFailure.explained { () async throws(StoreError) -> Note in
            guard let couple else {
                return try await session.notes.personal.createNote(
                    written, asking: session.notes.account, at: session.display.now)
            }
            return try await couple.create(written, at: session.display.now)
        }
        try session.tell(made, json: options.json, "notes.created", undo: "kinkeeper notes delete \(made.id)")
    }
}

struct NoteEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Edit a note. What you leave out stays as it is.")

    @Argument(help: "Which note.")
    var note: [String]

    @Option(help: "The title; may be empty.")
    var title: String?

    @Flag(help: "Remove all tags.")
    var noTags = false

    @Flag(help: "Remove all people.")
    var nobody = false

    @Flag(help: "Remove all purposes.")
    var noPurposes = false

    @OptionGroup var content: NoteContent
    @OptionGroup var options: NoteOptions

    func validate() throws {
        guard title != nil || noTags || nobody || noPurposes || content.saysSomething else {
            throw ValidationError(
                "Say what to change: --title, --text, --tag, --about, --purpose, --status, --pinned, --draft, --for-check-in, "
                    + "--no-tags, --nobody, --no-purposes.")
        }
        guard !noTags || content.tag.isEmpty else { throw ValidationError("Use --no-tags or --tag, not both.") }
        guard !nobody || content.about.isEmpty else { throw ValidationError("Use --nobody or --about, not both.") }
        guard !noPurposes || content.purpose.isEmpty else { throw ValidationError("Use --no-purposes or --purpose, not both.") }
    }

    func run() async throws {
        let session = try await options.open()
        let present = try await session.note(note.joined(separator: " "))
        if present.privacy == .shared,
            !content.about.isEmpty || !content.purpose.isEmpty || noPurposes || content.draft == true
                || content.forCheckIn == true
        {
            throw ValidationError("A shared note has no --about, --purpose, --draft or --for-check-in.")
        }
        var draft = NoteDraft(present)
        draft.title = title ?? draft.title
        try await content.apply(to: &draft, in: session)
        if noTags { draft.tags = [] }
        if nobody { draft.people = [] }
        if noPurposes { draft.purposes = [] }
        let written = draft
        let edited = try await CommandFailure.explained {
            try await session.notes.space(of: present.id).editNote(
                present.id, to: written, ifVersion: present.version, asking: session.notes.account,
                at: session.display.now)
        }
        try session.tell(edited, json: options.json, "notes.changed")
    }
}

struct NoteDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a note; a shared note for both of you. 'restore' brings it back within 30 days.")

    @Argument(help: "Which note.")
    var note: [String]

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let id = try await session.find(note.joined(separator: " "))
        try await CommandFailure.explained {
            try await session.notes.delete(id, at: session.display.now)
        }
        if options.json { return try StandardStreams.writeJSON(["deleted": id.description]) }
        try StandardStreams.write(session.display.said("notes.deleted", [:]))
        StandardStreams.note(session.display.undo("kinkeeper notes restore \(id)"))
    }
}

struct NoteRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "restore", abstract: "Bring a deleted note back.")

    @Argument(
        help: ArgumentHelp("The identifier that 'delete' printed.", valueName: "id"),
        transform: { try .argument($0, of: "a note") })
    var note: Note.ID

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        try await CommandFailure.explained {
            try await session.notes.space(of: note).restoreNote(note)
        }
        if options.json { return try StandardStreams.writeJSON(["restored": note.description]) }
        try StandardStreams.write(session.display.said("notes.restored", [:]))
    }
}

struct NoteShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Share a note of your own with your partner.",
        discussion: "Your partner sees title and tags at once. Links to people are removed; names in the text stay.")

    @Argument(help: "Which note.")
    var note: [String]

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let couple = try await session.couple()
        let id = try await session.find(note.joined(separator: " "))
        let shared = try await CommandFailure.explained { try await couple.share(id, at: session.display.now) }
        let name = couple.couple.partner(of: couple.account)?.name ?? ""
        try session.tell(
            shared, json: options.json, "notes.shared", ["name": name], undo: "kinkeeper notes take-back \(id)")
    }
}

struct NoteTakeBackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-back", abstract: "Take back a note that you shared and your partner has not opened.")

    @Argument(help: "Which note.")
    var note: [String]

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let couple = try await session.couple()
        let id = try await session.find(note.joined(separator: " "))
        let own = try await CommandFailure.explained { try await couple.takeBack(id) }
        try session.tell(own, json: options.json, "notes.takenBack")
    }
}
