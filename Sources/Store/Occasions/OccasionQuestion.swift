import Foundation
import Kinkeeper

/// The question that a list of days puts to each of its spaces.
struct OccasionQuestion: Sendable {
    /// The days from today to the end of the look ahead, and where the page begins in them.
    let window: UpcomingWindow
    /// The kinds of occasions.
    let kinds: Set<Occasion.Kind>
    /// The account's rule for 29 February, for people without one of their own.
    let leapDayRule: LeapDayRule
    /// How many upcoming occasions a page has at most.
    let limit: Int
    /// How many recent ones are wanted at most; 0 for none.
    let belated: Int
    /// Where recent days before their person was added are left out, the zone of that day: an import makes nothing belated.
    var addedIn: TimeZone?
    /// Whether those with a month but no day are wanted.
    let hasUndated: Bool

    var today: CivilDate { window.today }
}

/// What one space has for a list over several; see `Space.firstLook`.
struct OccasionsLook: Sendable {
    /// Where its next occasions stand.
    var coming: [UpcomingPosition]
    /// Its recent ones, the latest first.
    var belated: [UpcomingOccasion]
    /// Those with a known month but no day.
    var undated: [RememberedOccasion]
    /// The kept person of each merged person.
    var keepers: [Person.ID: Person.ID]
}
