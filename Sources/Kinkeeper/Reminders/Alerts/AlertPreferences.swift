/// The alerts an account wants and when: for all people, for groups, and for single people.
///
/// The most specific level at which something was chosen decides alone: the person's, then the groups', then the
/// account's. Of several groups the alerts of all hold. To choose no alerts is a choice like any other.
public struct AlertPreferences: Hashable, Sendable {
    /// The choice for a group or a person; nil leaves it to the level above.
    public struct Choice: Hashable, Sendable {
        /// When to hear of occasions; an empty list is never.
        public var occasions: [LeadTime]?
        /// How to hear of catch-ups.
        public var catchups: CatchupAlerts?

        /// A choice from its parts; without any it changes nothing.
        public init(occasions: [LeadTime]? = nil, catchups: CatchupAlerts? = nil) {
            self.occasions = occasions
            self.catchups = catchups
        }
    }

    /// The choice for a group, with the group's name for the reason.
    public struct GroupChoice: Hashable, Sendable {
        /// The group's name.
        public var name: String
        /// The choice.
        public var choice: Choice

        /// A choice for the group of that name.
        public init(name: String, _ choice: Choice) {
            self.name = name
            self.choice = choice
        }
    }

    /// When to hear of occasions where neither person nor group says; on the day at 09:00 unless changed.
    public var occasions: [LeadTime]
    /// How to hear of catch-ups where neither person nor group says; on the day at 09:00 unless changed.
    public var catchups: CatchupAlerts
    /// The time of the preview on the first of a month; nil is never.
    public var monthlyPreview: CivilTime?
    /// When the weekly digest of catch-ups comes; Monday at 09:00 unless changed.
    public var digest: WeeklyTime
    /// When not to be disturbed.
    public var quietHours: QuietHours?
    /// When to hear of gifts.
    public var gifts: GiftTimes
    /// The choices for groups.
    public var groups: [PersonGroup.ID: GroupChoice]
    /// The choices for people.
    public var people: [Person.ID: Choice]

    /// The default preferences.
    public init(
        occasions: [LeadTime] = [.onTheDay], catchups: CatchupAlerts = .onTheDay, monthlyPreview: CivilTime? = nil,
        digest: WeeklyTime = WeeklyTime(.monday), quietHours: QuietHours? = nil, gifts: GiftTimes = .usual,
        groups: [PersonGroup.ID: GroupChoice] = [:], people: [Person.ID: Choice] = [:]
    ) {
        self.occasions = occasions
        self.catchups = catchups
        self.monthlyPreview = monthlyPreview
        self.digest = digest
        self.quietHours = quietHours
        self.gifts = gifts
        self.groups = groups
        self.people = people
    }
}
