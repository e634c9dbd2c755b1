import Kinkeeper
import Store

/// A concept or a tag in a list, with the number of its notes.
public struct CountedRow: Hashable, Sendable {
    /// "garden".
    public let title: String
    /// "12 notes".
    public let count: String
    /// The page of it.
    public let path: String

    init(_ concept: Concept, from display: DisplayContext) {
        title = concept.name
        count = display.phrases.count("notes.count", concept.notes)
        path = Routes.concept(concept.key)
    }

    init(_ tag: NoteTagCount, from display: DisplayContext) {
        title = "#\(tag.tag)"
        count = display.phrases.count("notes.count", tag.count)
        path = Routes.tag(tag.tag)
    }
}
