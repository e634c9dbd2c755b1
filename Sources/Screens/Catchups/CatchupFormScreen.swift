public import Kinkeeper

/// The full form for an entry of the log: a new one, or one that is changed.
public struct CatchupFormScreen: Hashable, Sendable {
    /// A person that is chosen or can be.
    public struct Pick: Hashable, Sendable {
        /// Names the person.
        public let id: String
        /// Display name in the account's order.
        public let name: String
    }

    /// Why the form was not taken, beside the fields.
    public struct Problems: Hashable, Sendable {
        /// Beside the people.
        public var people: String?
        /// Beside the day.
        public var day: String?
        /// Beside the time.
        public var time: String?

        /// None.
        public init() {}
    }

    /// The stored entry, when it changed since the form was opened.
    public struct Conflict: Hashable, Sendable {
        /// "Call, 12 November 2026, with Anna Berg".
        public let summary: String
        /// Its note; may be empty.
        public let note: String
    }

    /// "Log a catch-up".
    public let title: String
    /// Where it is sent.
    public let action: String
    /// Names the entry, also one that is not there yet, so that sending it twice writes it once.
    public let id: String
    /// The version of the entry that the form shows; empty for a new one.
    public let version: String
    /// Where it leads back to.
    public let back: String
    /// The chosen people.
    public let people: [Pick]
    /// The search for a person to add.
    public let query: String
    /// Whether there was a search.
    public let isFinding: Bool
    /// The people found and not chosen yet.
    public let found: [Pick]
    /// "Nobody matches “xyz”."; nil otherwise.
    public let foundNobody: String?
    /// "2026-11-21".
    public let day: String
    /// Today, the latest day there may be.
    public let today: String
    /// "18:30"; may be empty.
    public let time: String
    /// How.
    public let kinds: [SettingChoice]
    /// The note; may be empty.
    public let note: String
    /// Other people present; may be empty.
    public let others: String
    /// "Log", "Save".
    public let saveTitle: String
    /// Where the entry is deleted; nil for a new one.
    public let deletePath: String?
    /// Beside the people.
    public let peopleProblem: String?
    /// Beside the day.
    public let dayProblem: String?
    /// Beside the time.
    public let timeProblem: String?
    /// The stored entry, if it changed meanwhile.
    public let conflict: Conflict?
}

/// The fields of the form, as typed.
public struct CatchupFields: Hashable, Sendable {
    /// Names the entry.
    public var id: Catchup.ID
    /// The chosen people.
    public var people: [Person.ID]
    /// The search for a person to add; nil without one.
    public var query: String?
    /// The day as typed.
    public var day: String
    /// The time as typed; may be empty.
    public var time: String
    /// How.
    public var kind: Catchup.Kind
    /// The note.
    public var note: String
    /// Other people present.
    public var others: String
    /// The version of the entry the form shows; empty for a new one.
    public var version: String
    /// Where it leads back to.
    public var back: String

    /// Fields of a new entry.
    public init(id: Catchup.ID, people: [Person.ID], day: String, kind: Catchup.Kind = .call, back: String) {
        self.id = id
        self.people = people
        self.day = day
        self.kind = kind
        self.back = back
        query = nil
        time = ""
        note = ""
        others = ""
        version = ""
    }
}
