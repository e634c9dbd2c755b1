/// A person as files for other programs tell of them.
public struct ExportedPerson: Hashable, Sendable {
    /// One time one was in touch.
    public struct Contact: Hashable, Sendable {
        /// The day.
        public let day: CivilDate
        /// How.
        public let kind: Catchup.Kind
        /// Other people present, people of the space first.
        public let others: [String]
        /// The note; may be empty.
        public let note: String

        /// An entry from its parts.
        public init(day: CivilDate, kind: Catchup.Kind, others: [String], note: String) {
            self.day = day
            self.kind = kind
            self.others = others
            self.note = note
        }
    }

    /// The person.
    public let person: Person
    /// Names the occasions of the profile, in its order.
    public let occasionIDs: [Identifier<Occasion>]
    /// The names of the groups the person is in, by name.
    public let groups: [String]
    /// The catch-ups, the latest first; empty when they were not requested.
    public let contacts: [Contact]

    /// A person from their parts.
    public init(
        person: Person, occasionIDs: [Identifier<Occasion>] = [], groups: [String] = [], contacts: [Contact] = []
    ) {
        self.person = person
        self.occasionIDs = occasionIDs
        self.groups = groups
        self.contacts = contacts
    }
}

/// How many people there are, and the most that any of them has of something: as many columns a table needs.
public struct PeopleExtent: Hashable, Sendable {
    /// How many people there are.
    public var people = 0
    /// Phone numbers.
    public var phones = 0
    /// E-mail addresses.
    public var emails = 0
    /// Postal addresses.
    public var addresses = 0
    /// Web addresses.
    public var urls = 0
    /// Handles at messaging services.
    public var messaging = 0
    /// Occasions of all kinds.
    public var occasions = 0

    /// Nothing.
    public init() {}
}
