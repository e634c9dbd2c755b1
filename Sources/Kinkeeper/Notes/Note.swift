public import Foundation

/// Where a note lies, and so which accounts read it.
public enum NotePrivacy: String, CaseIterable, Sendable {
    /// In the account's own space, which no other account opens.
    case isPrivate = "private"
    /// In the space of the couple, which both partners open.
    case shared
    /// In the account's own space, not finished yet.
    case draft
}

/// The order of a list of notes. Pinned notes come first in each.
public enum NoteOrder: String, CaseIterable, Sendable {
    /// The latest change first.
    case modified
    /// The newest first.
    case created
    /// By title; notes without one come last.
    case title
}

/// A note without its text, as lists show it.
public struct NoteSummary: Identifiable, Hashable, Sendable {
    /// Names one note. It keeps its identifier when it is shared or taken back.
    public typealias ID = Identifier<Note>

    /// Names the note.
    public let id: ID
    /// The title; may be empty.
    public var title: String
    /// The first `Note.beginningLength` characters of the text; empty for a note that the account has not opened yet.
    public var beginning: String
    /// How far it has come.
    public var status: Note.Status
    /// Whether it stands before all others.
    public var isPinned: Bool
    /// Where it lies.
    public var privacy: NotePrivacy
    /// Its tags, in the order they were added.
    public var tags: [String] = []
    /// The people mentioned, those in the trash left out.
    public var people: [Person.ID] = []
    /// Its files, in the order they were added.
    public var attachments: [NoteAttachment] = []
    /// The check-in it belongs to.
    public var checkIn: CheckIn.ID?
    /// Whether its author wants to bring it up in the next check-in.
    public var isForCheckIn: Bool
    /// The partner who shared it; nil for a note that was never shared.
    public var author: AccountID?
    /// When it was shared; nil for a note that was never shared.
    public var sharedAt: Date?
    /// When the author's partner opened it; nil until then.
    public var openedAt: Date?
    /// Whether it is a copy that is kept of a couple that has ended.
    public var isKept: Bool
    /// When it was made.
    public let createdAt: Date
    /// When its title, text, tags or people were last changed.
    public var modifiedAt: Date
    /// Counts the changes of title, text, tags and people.
    public var version: Int
    /// What it is for; of a shared note nothing is said.
    public var purposes: [Purpose.ID] = []
    /// The checkboxes of its text; nil without any, and for a note that is or was shared.
    public var checkboxes: Checkboxes?

    /// How many checkboxes a text has, as far as they are to-dos: the first `Note.mostToDos` of those that say something.
    public struct Checkboxes: Hashable, Sendable {
        /// How many are ticked.
        public let done: Int
        /// How many there are.
        public let all: Int

        /// So many of so many.
        package init(done: Int, all: Int) { (self.done, self.all) = (done, all) }
    }

    /// A note without tags, people, purposes, checkboxes and files.
    package init(
        id: ID, title: String, beginning: String, status: Note.Status, isPinned: Bool, privacy: NotePrivacy,
        checkIn: CheckIn.ID? = nil, isForCheckIn: Bool = false, author: AccountID? = nil, sharedAt: Date? = nil,
        openedAt: Date? = nil, isKept: Bool = false, createdAt: Date, modifiedAt: Date, version: Int = 1
    ) {
        self.id = id
        self.title = title
        self.beginning = beginning
        self.status = status
        self.isPinned = isPinned
        self.privacy = privacy
        self.checkIn = checkIn
        self.isForCheckIn = isForCheckIn
        self.author = author
        self.sharedAt = sharedAt
        self.openedAt = openedAt
        self.isKept = isKept
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
        self.version = version
    }

    /// The title, else the first line of the text; nil where neither may be shown yet.
    public var heading: String? {
        let own = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard own.isEmpty else { return own }
        // Marks alone are shown as they are, rather than nothing.
        return lines.first
            ?? beginning.split(whereSeparator: \.isNewline).lazy
            .map { String($0.trimmingCharacters(in: .whitespaces).prefix(200)) }.first { !$0.isEmpty }
    }

    /// A line of the text below the heading; empty where there is none.
    public var preview: String {
        let hasTitle = title.contains { !$0.isWhitespace }
        return lines.dropFirst(hasTitle ? 0 : 1).first ?? ""
    }

    /// Whether an account sees title and text: all of its own, and what it has opened of its partner's.
    public func isOpen(to account: AccountID) -> Bool { privacy != .shared || openedAt != nil || author == account }

    /// The first lines that say something, without the marks of Markdown, cut to a length that a row has room for.
    private var lines: [String] { NoteLines.first(2, of: beginning, length: 200) }
}

/// A note: a title, a text in Markdown as it was typed, and what belongs to them.
public struct Note: Identifiable, Hashable, Sendable {
    /// How far a note has come.
    public enum Status: String, CaseIterable, Sendable {
        case inbox, active, done, archived
    }

    /// The longest title, in characters.
    public static let longestTitle = 500
    /// The longest text, in characters.
    public static let longestText = 200_000
    /// The longest tag, in characters.
    public static let longestTag = 60
    /// The most tags of one note.
    public static let mostTags = 50
    /// The most people that one note mentions.
    public static let mostPeople = 200
    /// The most checkboxes of one note that are to-dos; later ones are checkboxes of the text alone.
    public static let mostToDos = 500
    /// How much of the text a list reads, in characters.
    public static let beginningLength = 1_000

    /// All but the text.
    public var summary: NoteSummary
    /// The text, as it was typed.
    public var text: String
    /// The words of its recordings; read where the note moves alone.
    package var transcripts: [Transcript] = []

    /// Title and text without the marks of Markdown, and without the files that are named in it: for reading what it asks for. Lines that
    /// are checkboxes are left out where they are read by themselves.
    package func plainText(most: Int, hasCheckboxes: Bool = true) -> String {
        let files = summary.attachments.map(\.path)
        let lines = String(text.prefix(most)).split(whereSeparator: \.isNewline)
            .filter { line in !files.contains { line.contains($0) } && (hasCheckboxes || !NoteLines.isCheckbox(line)) }
            .map { NoteLines.plain(String($0)) }
        return ([title] + lines).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// A note from its parts.
    package init(summary: NoteSummary, text: String) {
        (self.summary, self.text) = (summary, text)
    }

    /// Names the note.
    public var id: NoteSummary.ID { summary.id }
    /// The title; may be empty.
    public var title: String { summary.title }
    /// Where it lies.
    public var privacy: NotePrivacy { summary.privacy }
    /// Counts the changes of title, text, tags and people.
    public var version: Int { summary.version }
}

extension Note {
    /// Names one note.
    public typealias ID = NoteSummary.ID
}
