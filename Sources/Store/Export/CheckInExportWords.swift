public import Kinkeeper

/// The words of an exported file about a couple's check-ins, in the reader's language.
public struct CheckInExportWords: Sendable {
    /// The title of the file.
    public var heading: String
    /// Whose it is, and of when.
    public var lead: String
    /// Above what is still to be done.
    public var open: String
    /// Above what was done between check-ins.
    public var done: String
    /// A check-in in words.
    public var chapter: @Sendable (CheckInSnapshot) -> CheckInChapter
    /// The words of shared notes.
    public var notes: NoteExportWords
    /// An action item in words.
    public var item: @Sendable (ActionItem) -> CheckInChapter.Item

    /// Words from their parts.
    public init(
        heading: String, lead: String, open: String, done: String, notes: NoteExportWords,
        chapter: @escaping @Sendable (CheckInSnapshot) -> CheckInChapter,
        item: @escaping @Sendable (ActionItem) -> CheckInChapter.Item
    ) {
        self.heading = heading
        self.lead = lead
        self.open = open
        self.done = done
        self.notes = notes
        self.chapter = chapter
        self.item = item
    }
}
