import Foundation

/// Why something about a note is refused.
public enum NoteRefusal: Error, Hashable, Sendable {
    /// Title and text are both blank.
    case empty
    /// The title has more than `Note.longestTitle` characters.
    case longTitle
    /// The text has more than `Note.longestText` characters.
    case longText
    /// A tag has more than `Note.longestTag` characters.
    case longTag(String)
    /// A tag is to be renamed, and the new name is none, or several.
    case oneTag
    /// It has more than `Note.mostTags` tags.
    case tooManyTags
    /// It mentions more than `Note.mostPeople` people.
    case tooManyPeople
    /// It has `NoteAttachment.most` files already.
    case tooManyAttachments
    /// The file has more than `NoteAttachment.mostBytes` bytes.
    case largeAttachment
    /// The file has no bytes.
    case emptyAttachment
    /// The partner has opened it, so that it cannot be taken back.
    case opened
    /// Only the partner who shared a note takes it back.
    case notAuthor
}

/// The content of a note to be added or changed.
public struct NoteDraft: Hashable, Sendable {
    /// The identifier chosen by the client, so that sending it twice writes it once; nil otherwise.
    public var id: Note.ID?
    /// The title; may be empty if there is a text.
    public var title: String
    /// The text, as it was typed; may be empty if there is a title.
    public var text: String
    /// The tags.
    public var tags: [String]
    /// The people mentioned.
    public var people: [Person.ID]
    /// How far it has come.
    public var status: Note.Status
    /// Whether it stands before all others.
    public var isPinned: Bool
    /// Whether it is not finished yet. Of a shared note it says nothing.
    public var isDraft: Bool
    /// Whether its author wants to bring it up in the next check-in. Of a shared note it says nothing.
    public var isForCheckIn: Bool
    /// What it is for; nil leaves that as it is. Of a shared note it says nothing.
    public var purposes: [Purpose.ID]?

    /// A draft from its parts.
    public init(
        id: Note.ID? = nil, title: String = "", text: String = "", tags: [String] = [], people: [Person.ID] = [],
        status: Note.Status = .inbox, isPinned: Bool = false, isDraft: Bool = false, isForCheckIn: Bool = false,
        purposes: [Purpose.ID]? = nil
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.tags = tags
        self.people = people
        self.status = status
        self.isPinned = isPinned
        self.isDraft = isDraft
        self.isForCheckIn = isForCheckIn
        self.purposes = purposes
    }

    /// What a note says now, without its purposes.
    public init(_ note: Note) {
        self.init(
            title: note.title, text: note.text, tags: note.summary.tags, people: note.summary.people,
            status: note.summary.status, isPinned: note.summary.isPinned, isDraft: note.privacy == .draft,
            isForCheckIn: note.summary.isForCheckIn)
    }

    /// The draft as it is kept: the title in one line, tags without repetitions, one with a comma as two, since a comma divides them where
    /// they are typed. Throws for what cannot be kept.
    public func checked() throws(NoteRefusal) -> NoteDraft {
        var draft = self
        draft.title = NoteTag.line(title)
        let isBlank = draft.title.isEmpty && text.allSatisfy(\.isWhitespace)
        guard !isBlank else { throw .empty }
        guard !draft.title.isTooLong(most: Note.longestTitle) else { throw .longTitle }
        guard !text.isTooLong(most: Note.longestText) else { throw .longText }
        draft.tags = NoteTag.unique(tags.flatMap(NoteTag.list))
        if let long = draft.tags.first(where: { $0.isTooLong(most: Note.longestTag) }) { throw .longTag(long) }
        guard draft.tags.count <= Note.mostTags else { throw .tooManyTags }
        guard Set(people).count <= Note.mostPeople else { throw .tooManyPeople }
        return draft
    }
}

/// A tag: words of one's own by which notes are found.
public enum NoteTag {
    /// Tags in one line each, without blanks at their ends and without those that are the same but for case and accents; the
    /// first of those stays.
    public static func unique(_ tags: [String]) -> [String] {
        var known: Set<String> = []
        return tags.map(line)
            .filter { !$0.isEmpty && known.insert(key($0)).inserted }
    }

    /// The text in one line: a blank between two words, none at its ends.
    package static func line(_ text: String) -> String {
        // By scalars: a blank that an accent follows is no blank to `Character`, and is one when the accent is gone.
        text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
    }

    /// The same for tags that are the same tag.
    public static func key(_ tag: String) -> String { SearchFolding.fold(tag) }

    /// Tags that are typed in one line, with commas between them.
    public static func list(_ text: String) -> [String] { unique(text.split(separator: ",").map(String.init)) }
}
