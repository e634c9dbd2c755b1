public import Foundation

/// A record that good wishes were sent for an occasion: it is done, and no longer belated.
public struct Wish: Identifiable, Hashable, Sendable {
    /// Names one wish.
    public typealias ID = Identifier<Wish>

    /// Names the wish.
    public let id: ID
    /// The person who received the wishes.
    public let person: Person.ID
    /// For what.
    public let kind: Occasion.Kind
    /// The occasion's label as it was then; may be empty.
    public let label: String
    /// The day of the occasion that was wished for, not the day the wish was sent.
    public let day: CivilDate
    /// The catch-up it counts as, if it does.
    public let catchup: Catchup.ID?
    /// When it was marked.
    public let wishedAt: Date

    /// A wish from its parts.
    public init(
        id: ID, person: Person.ID, kind: Occasion.Kind, label: String, day: CivilDate, catchup: Catchup.ID?, wishedAt: Date
    ) {
        self.id = id
        self.person = person
        self.kind = kind
        self.label = label
        self.day = day
        self.catchup = catchup
        self.wishedAt = wishedAt
    }

    /// Refuses a day more than 366 days ahead, which is as far as lists of occasions look.
    public static func check(day: CivilDate, today: CivilDate) throws(CatchupRefusal) {
        guard day <= today.adding(days: 366) else { throw .wishTooFarAhead(day) }
    }
}
