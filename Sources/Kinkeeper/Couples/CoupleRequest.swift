public import Foundation

/// Something that one partner asks of the other.
public struct CoupleRequest: Identifiable, Hashable, Sendable {
    /// Names one request.
    public typealias ID = Identifier<CoupleRequest>

    /// What is asked for.
    public enum Kind: String, CaseIterable, Sendable {
        case conversation, activity
        case dateNight = "date-night"
        case reminder
    }

    /// Whether it was answered, and how.
    public enum State: String, CaseIterable, Sendable {
        case pending, accepted, declined
    }

    /// The longest title, in characters.
    public static let longestTitle = ActionItem.longestTitle
    /// The longest description, in characters.
    public static let longestDetails = ActionItem.longestNote
    /// The longest response, in characters.
    public static let longestResponse = 2_000
    /// The longest tag, in characters.
    public static let longestTag = 40
    /// The most tags of a request.
    public static let mostTags = 8

    /// Names the request.
    public let id: ID
    /// The partner who asks.
    public let askedBy: AccountID
    /// What is asked for.
    public var kind: Kind
    /// The request in a few words.
    public var title: String
    /// A description; may be empty.
    public var details: String
    /// How pressing it is.
    public var priority: ActionItem.Priority
    /// The first day it is due; nil without one.
    public var due: CivilDate?
    /// How often it repeats; nil for once.
    public var repeats: CoupleRequestRepeat?
    /// Words to find it by, in their order.
    public var tags: [String]
    /// Whether it was answered, and how.
    public var state: State
    /// What the other partner said to it; may be empty.
    public var response: String
    /// When it was answered; nil while it is pending.
    public var answeredAt: Date?
    /// When it was made.
    public let createdAt: Date
    /// When it was last changed or answered.
    public var updatedAt: Date
    /// Counts its changes, from 1.
    public var version: Int

    /// A request from its parts.
    public init(
        id: ID, askedBy: AccountID, kind: Kind, title: String, details: String = "", priority: ActionItem.Priority = .medium,
        due: CivilDate? = nil, repeats: CoupleRequestRepeat? = nil, tags: [String] = [], state: State = .pending,
        response: String = "", answeredAt: Date? = nil, createdAt: Date, updatedAt: Date, version: Int = 1
    ) {
        self.id = id
        self.askedBy = askedBy
        self.kind = kind
        self.title = title
        self.details = details
        self.priority = priority
        self.due = due
        self.repeats = repeats
        self.tags = tags
        self.state = state
        self.response = response
        self.answeredAt = answeredAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }

    /// The day it is due next, as of `today`: once the day of an accepted repeating request has passed, the next one.
    public func due(on today: CivilDate) -> CivilDate? {
        guard let due, let repeats, state == .accepted, due < today else { return due }
        return repeats.day(of: due, onOrAfter: today)
    }
}

/// How often a request repeats. It makes no copies: it moves the day of an accepted request on.
public enum CoupleRequestRepeat: String, CaseIterable, Sendable {
    case weekly, monthly, yearly

    /// Returns the first of the days that follow from `start` which is `day` or later. A month without that day has its last one
    /// instead: the 31st comes on 30 April, 29 February on 28 February of other years. The day itself beyond the year 9999.
    public func day(of start: CivilDate, onOrAfter day: CivilDate) -> CivilDate {
        let frequency: RecurrenceRule.Frequency =
            switch self {
            case .weekly: .weekly
            case .monthly: .monthly
            case .yearly: .yearly
            }
        guard start < day, let rule = try? RecurrenceRule(frequency, skip: .backward) else { return start }
        let days = RecurrenceSet(start: CivilDateTime(start, .midnight), rule: rule)
            .occurrences(onOrAfter: CivilDateTime(day, .midnight), in: .utc)
        return days.first { _ in true }?.date ?? start
    }
}
