package import Kinkeeper

/// The fields of a person's form: an entry, and for each way to reach the person its place on the card.
package struct PersonFormInput: Hashable, Sendable {
    /// The typed values.
    package var entry: PersonEntry
    /// For each of the entry's contacts its place on the card, and nil for a new one.
    package var places: [Int?]
    /// The kind of section that gets one more row.
    package var more: String?

    package init(_ entry: PersonEntry, places: [Int?]? = nil) {
        self.entry = entry
        self.places = places ?? entry.contacts.indices.map { $0 }
    }

    /// Contacts as the card had them: those that were there in their old order, new ones behind.
    package var contactsInOrder: [ContactMethod] {
        let placed = zip(entry.contacts, places).enumerated().sorted { one, other in
            (one.element.1 ?? .max, one.offset) < (other.element.1 ?? .max, other.offset)
        }
        return placed.map(\.element.0)
    }
}
