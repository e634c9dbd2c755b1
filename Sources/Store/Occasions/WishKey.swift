package import Kinkeeper

/// The person and occasion of a wish: the same words on the same day are the same occasion.
package struct WishKey: Hashable, Sendable {
    let person: Person.ID
    let kind: Occasion.Kind
    let label: String
    let day: CivilDate

    /// The occasion of a wish.
    package init(_ wish: Wish) {
        (person, kind, label, day) = (wish.person, wish.kind, wish.label, wish.day)
    }

    /// An upcoming or recent occasion.
    package init(_ upcoming: UpcomingOccasion) {
        let remembered = upcoming.remembered
        (person, kind, label) = (remembered.personID, remembered.occasion.kind, remembered.occasion.label)
        day = upcoming.occurrence.date
    }

    /// The same occasion of the kept person, where the person was merged.
    package func following(_ keepers: [Person.ID: Person.ID]) -> WishKey {
        WishKey(person: keepers[person] ?? person, kind: kind, label: label, day: day)
    }

    private init(person: Person.ID, kind: Occasion.Kind, label: String, day: CivilDate) {
        (self.person, self.kind, self.label, self.day) = (person, kind, label, day)
    }

    /// The occasion of an alert; nil for other alerts.
    package init?(_ alert: Alert) {
        guard case .occasion(let notice) = alert.notice.content else { return nil }
        (person, kind, label, day) = (notice.person, notice.kind, notice.label, notice.occurrence.date)
    }
}
