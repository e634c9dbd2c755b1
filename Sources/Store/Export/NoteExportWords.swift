public import Kinkeeper

/// The words of an exported file of notes, in the reader's language.
public struct NoteExportWords: Sendable {
    /// The title of the file.
    public var heading: String
    /// Of when it is.
    public var lead: String
    /// What a note without a title and a text line is called.
    public var untitled: String
    /// What is said beside a note: status, tags, people, when it was made. The names are those of the people mentioned.
    public var facts: @Sendable (NoteSummary, [PersonName]) -> [String]

    /// Words from their parts.
    public init(
        heading: String, lead: String, untitled: String, facts: @escaping @Sendable (NoteSummary, [PersonName]) -> [String]
    ) {
        self.heading = heading
        self.lead = lead
        self.untitled = untitled
        self.facts = facts
    }
}
