public import Kinkeeper

/// The alerts an account wants and when, for all people without a choice of their own.
public struct AccountAlerts: Hashable, Sendable {
    /// How many lead times one list may have.
    public static let mostLeadTimes = 20

    /// When to hear of occasions; an empty list is never.
    public var occasions: [LeadTime]
    /// How to hear of catch-ups.
    public var catchups: CatchupAlerts
    /// The time of the preview on the first of a month; nil is never.
    public var monthlyPreview: CivilTime?
    /// When the weekly digest of catch-ups comes.
    public var digest: WeeklyTime
    /// When not to be disturbed.
    public var quietHours: QuietHours?
    /// When to hear of gifts.
    public var gifts: GiftTimes
    /// Whether alerts name the people they are about; otherwise a locked screen shows no names.
    public var showsDetails: Bool

    /// Choices from their parts; the defaults are those of a new account.
    public init(
        occasions: [LeadTime] = [.onTheDay], catchups: CatchupAlerts = .onTheDay, monthlyPreview: CivilTime? = nil,
        digest: WeeklyTime = WeeklyTime(.monday), quietHours: QuietHours? = nil, gifts: GiftTimes = .usual,
        showsDetails: Bool = true
    ) {
        self.occasions = occasions
        self.catchups = catchups
        self.monthlyPreview = monthlyPreview
        self.digest = digest
        self.quietHours = quietHours
        self.gifts = gifts
        self.showsDetails = showsDetails
    }

    /// A digest of the choices: equal choices have equal versions. It has 32 characters and fits an ETag.
    public var version: String {
        StableDigest(
            "alerts", LeadTime.text(of: occasions), catchups.text, monthlyPreview?.description ?? "",
            "\(digest.weekday.rawValue) \(digest.time)", quietHours.map { "\($0.start) \($0.end)" } ?? "",
            String(showsDetails), "\(gifts.lead.choosing) \(gifts.lead.delivery) \(gifts.time)"
        ).hexadecimal
    }

    /// These choices with those of groups and people, for the planner.
    public func preferences(
        groups: [PersonGroup.ID: AlertPreferences.GroupChoice] = [:], people: [Person.ID: AlertPreferences.Choice] = [:]
    ) -> AlertPreferences {
        AlertPreferences(
            occasions: occasions, catchups: catchups, monthlyPreview: monthlyPreview, digest: digest, quietHours: quietHours,
            gifts: gifts, groups: groups, people: people)
    }
}

extension AlertPreferences.Choice {
    /// A digest of the choices: equal choices have equal versions. It has 32 characters and fits an ETag.
    public var version: String {
        StableDigest("choice", occasions.map(LeadTime.text) ?? "-", catchups?.text ?? "-").hexadecimal
    }
}

extension LeadTime {
    /// A list as it is kept: the longest lead first, each number of days once, at the earliest time it was given.
    public static func distinct(_ times: [LeadTime]) -> [LeadTime] {
        var earliest: [Int: LeadTime] = [:]
        for time in times where earliest[time.days].map({ time.time < $0.time }) ?? true { earliest[time.days] = time }
        return earliest.values.sorted { $0.days > $1.days }
    }

    fileprivate static func text(of times: [LeadTime]) -> String {
        times.map { "\($0.days) \($0.time)" }.joined(separator: ",")
    }
}

extension CatchupAlerts {
    fileprivate var text: String { "\(onTheDay?.description ?? "") \(inDigest)" }
}
