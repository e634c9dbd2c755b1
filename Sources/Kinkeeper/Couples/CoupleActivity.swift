public import Foundation

/// Something that a couple did, as its recent activity shows it.
///
/// Counted as an activity is, of what lies in the couple's space and was not deleted:
///
/// - a check-in that was completed, or given up;
/// - an action item that was added, and one that is done;
/// - a request that was made, and its present answer;
/// - a milestone that was reached, by rule or by hand;
/// - a note that is shared.
///
/// Nothing of it is stored: an activity goes when what it tells of goes, as an answer that is changed or a note that is taken back.
/// Changed words are no activity, and neither is anything in a partner's own space.
public struct CoupleActivity: Hashable, Sendable {
    /// What happened, in the order of activities of one moment.
    public enum Kind: String, CaseIterable, Sendable {
        case checkInCompleted = "check-in-completed"
        case checkInAbandoned = "check-in-abandoned"
        case itemAdded = "item-added"
        case itemDone = "item-done"
        case requestMade = "request-made"
        case requestAccepted = "request-accepted"
        case requestDeclined = "request-declined"
        case milestoneReached = "milestone-reached"
        case noteShared = "note-shared"
    }

    /// What it happened to.
    public enum Subject: Hashable, Sendable {
        case checkIn(CheckIn.ID)
        case item(Reminder.ID)
        case request(CoupleRequest.ID)
        case milestone(CoupleMilestone.ID)
        case rule(CheckInMilestone.Goal)
        case note(Note.ID)
    }

    /// What happened.
    public let kind: Kind
    /// What it happened to.
    public let subject: Subject
    /// The title of that; empty for a check-in, for a milestone by rule, and for a note without one.
    public let title: String
    /// The partner who did it; nil where that is not known, or where both did.
    public let account: AccountID?
    /// When it happened. A milestone has a day and no time: this is noon of that day in UTC.
    public let moment: Date
    /// The day of a milestone; nil for all else.
    public let day: CivilDate?

    /// An activity at a moment.
    public init(_ kind: Kind, of subject: Subject, title: String = "", by account: AccountID? = nil, at moment: Date) {
        (self.kind, self.subject, self.title, self.account, self.moment) = (kind, subject, title, account, moment)
        day = nil
    }

    /// A milestone that was reached on a day.
    public init(reaching subject: Subject, title: String = "", on day: CivilDate) {
        (kind, self.subject, self.title, account, self.day) = (.milestoneReached, subject, title, nil, day)
        moment = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400 + 43_200)
    }

    /// A milestone by rule.
    public init(_ milestone: CheckInMilestone) { self.init(reaching: .rule(milestone.goal), on: milestone.day) }
}
