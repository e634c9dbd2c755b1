/// Another program's history of catch-ups. People are named by the UIDs of their cards.
public struct IncomingHistory: Hashable, Sendable {
    /// A time one was in touch.
    public struct Entry: Hashable, Sendable {
        /// Follows from what names the entry in the other program.
        public var id: Catchup.ID
        /// The day, as the other program shows it.
        public var day: CivilDate
        /// Minutes since midnight; nil when only the day is known.
        public var minute: Int?
        /// How one was in touch.
        public var kind: Catchup.Kind
        /// The note; may be empty.
        public var note: String
        /// The UIDs of the cards of those one was in touch with, in order.
        public var people: [String]

        /// An entry from its parts.
        public init(
            id: Catchup.ID, day: CivilDate, minute: Int? = nil, kind: Catchup.Kind, note: String = "", people: [String]
        ) {
            self.id = id
            self.day = day
            self.minute = minute
            self.kind = kind
            self.note = note
            self.people = people
        }
    }

    /// The entries, in any order.
    public var entries: [Entry]
    /// How often one wants to be in touch, by the UID of the person's card.
    public var cadences: [String: Cadence]

    /// A history from its parts.
    public init(entries: [Entry] = [], cadences: [String: Cadence] = [:]) {
        self.entries = entries
        self.cadences = cadences
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { entries.isEmpty && cadences.isEmpty }
}
