/// What one wants to hear of, when, and for whom: said for everybody, for groups, and for single people.
///
/// The most specific level at which something was chosen decides alone: the person's, then the groups', then the
/// account's. Of several groups the alerts of all hold. To choose no alerts is a choice like any other.
public struct AlertPreferences: Hashable, Sendable {
    /// What was chosen for a group or a person; nil leaves it to the level above.
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

    /// What was chosen for a group, and the group's name for telling why.
    public struct GroupChoice: Hashable, Sendable {
        /// The group's name.
        public var name: String
        /// What was chosen.
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
    /// At what time on the first of a month to be told what it brings; nil is never.
    public var monthlyPreview: CivilTime?
    /// When the weekly digest of catch-ups comes; Monday at 09:00 unless changed.
    public var digest: WeeklyTime
    /// When not to be disturbed.
    public var quietHours: QuietHours?
    /// What was chosen for groups.
    public var groups: [PersonGroup.ID: GroupChoice]
    /// What was chosen for people.
    public var people: [Person.ID: Choice]

    /// What holds when nothing was chosen.
    public init(
        occasions: [LeadTime] = [.onTheDay], catchups: CatchupAlerts = .onTheDay, monthlyPreview: CivilTime? = nil,
        digest: WeeklyTime = WeeklyTime(.monday), quietHours: QuietHours? = nil,
        groups: [PersonGroup.ID: GroupChoice] = [:], people: [Person.ID: Choice] = [:]
    ) {
        self.occasions = occasions
        self.catchups = catchups
        self.monthlyPreview = monthlyPreview
        self.digest = digest
        self.quietHours = quietHours
        self.groups = groups
        self.people = people
    }
}
