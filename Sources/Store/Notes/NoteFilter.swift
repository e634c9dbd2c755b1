public import Foundation
public import Kinkeeper

/// A filter of notes; unset parts match all.
public struct NoteFilter: Hashable, Sendable {
    /// How far they have come; empty is however far.
    public var statuses: Set<Note.Status>
    /// Where they lie.
    public var privacy: NotePrivacy?
    /// A tag, whatever its case and accents.
    public var tag: String?
    /// A person mentioned.
    public var person: Person.ID?
    /// What they are for.
    public var purpose: Purpose.ID?
    /// A word or phrase that they are about: the key of a concept.
    public var concept: String?
    /// The first moment of their last change, or of their making where the list is in that order.
    public var from: Date?
    /// The moment before which that was.
    public var before: Date?
    /// Only those that their author wants to bring up in the next check-in.
    public var isForCheckIn: Bool
    /// Words that all must be found in title, tags and text, whatever case and diacritics.
    public var words: String

    /// A filter from its parts; without any it asks for all.
    public init(
        statuses: Set<Note.Status> = [], privacy: NotePrivacy? = nil, tag: String? = nil, person: Person.ID? = nil,
        purpose: Purpose.ID? = nil, concept: String? = nil, from: Date? = nil, before: Date? = nil,
        isForCheckIn: Bool = false, words: String = ""
    ) {
        self.statuses = statuses
        self.privacy = privacy
        self.tag = tag
        self.person = person
        self.purpose = purpose
        self.concept = concept
        self.from = from
        self.before = before
        self.isForCheckIn = isForCheckIn
        self.words = words
    }

    /// Whether only status and privacy narrow the list.
    private var isOpen: Bool {
        tag == nil && person == nil && purpose == nil && concept == nil && words.isEmpty
    }

    /// Filters that together let through the same: one for each status, so that each list goes along an index. Where tags, people, purposes, concepts or words
    /// narrow the list, they are what it is found by.
    var parts: [NoteFilter] {
        guard (2..<Note.Status.allCases.count).contains(statuses.count), isOpen else {
            return [self]
        }
        return statuses.map { status in
            var part = self
            part.statuses = [status]
            return part
        }
    }
}
