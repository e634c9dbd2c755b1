package import Store

/// All tags of notes.
public struct TagsScreen: Hashable, Sendable {
    /// Which of the pages of notes it is.
    public let isTags = true

    /// Those of most notes first.
    public let rows: [CountedRow]
    /// "The first 1,000 of more."; nil where these are all.
    public let rest: String?

    /// The number of tags on the page.
    package static let most = 1_000

    /// Builds the page of one tag more than it shows, if there are so many.
    package init(_ tags: [NoteTagCount], from display: DisplayContext) {
        rows = tags.prefix(Self.most).map { CountedRow($0, from: display) }
        rest =
            tags.count > Self.most
            ? display.phrases.text("tags.rest", ["count": display.wording.number(Self.most)]) : nil
    }
}

/// One tag with its notes.
public struct TagScreen: Hashable, Sendable {
    /// The tag.
    public let tag: String
    /// Its latest notes.
    public let rows: [NoteRow]
    /// "All notes"; nil where these are all.
    public let allPath: String?
    /// Whether notes of the account's own have it, so that it can be renamed.
    public let canRename: Bool
    /// The new name, as typed, or the tag.
    public let name: String
    /// Why it was not renamed.
    public let problem: String?
    /// "There are 3 notes with #garden. …": what merging them means; nil unless that is asked.
    public let question: String?
    /// The page of it.
    public let path: String

    /// The page of a tag.
    package static func path(of tag: String) -> String { Routes.tag(tag) }

    /// How many notes the page shows.
    package static let mostNotes = 20

    /// Builds the page.
    package init(
        _ tag: String, notes: NotePage, canRename: Bool, name: String? = nil, problem: String? = nil, question: String? = nil,
        in context: NoteContext, from display: DisplayContext
    ) {
        self.tag = tag
        path = Routes.tag(tag)
        let back = path
        rows = notes.rows.map { NoteRow($0, back: back, in: context, from: display) }
        allPath = notes.next == nil ? nil : NotesRequest(tag: tag).link()
        self.canRename = canRename
        self.name = name ?? tag
        (self.problem, self.question) = (problem, question)
    }
}
