package import Kinkeeper

/// Which occasion of whom a wish was for: the same words on the same day are the same occasion.
package struct WishKey: Hashable, Sendable {
    let person: Person.ID
    let kind: Occasion.Kind
    let label: String
    let day: CivilDate

    /// What a wish was for.
    package init(_ wish: Wish) {
        (person, kind, label, day) = (wish.person, wish.kind, wish.label, wish.day)
    }

    /// What is coming, or has just been.
    package init(_ upcoming: UpcomingOccasion) {
        let remembered = upcoming.remembered
        (person, kind, label) = (remembered.personID, remembered.occasion.kind, remembered.occasion.label)
        day = upcoming.occurrence.date
    }

    /// What an alert is about; nil for one of something else.
    package init?(_ alert: Alert) {
        guard case .occasion(let notice) = alert.notice.content else { return nil }
        (person, kind, label, day) = (notice.person, notice.kind, notice.label, notice.occurrence.date)
    }
}
