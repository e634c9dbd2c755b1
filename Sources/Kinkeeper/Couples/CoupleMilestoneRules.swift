/// What the milestones of a couple follow from by rule.
public struct CoupleMilestoneSources: Hashable, Sendable {
    /// The days on which check-ins were completed, in any order.
    public var checkIns: [CivilDate]
    /// Since when the two are together; nil where they have not said it.
    public var together: CivilDate?
    /// When the first request was accepted; nil while none was.
    public var accepted: CivilDate?
    /// When the first love language was shared; nil while none was.
    public var loveLanguage: CivilDate?
    /// When 29 February is celebrated in a common year.
    public var leapDayRule: LeapDayRule

    /// Sources from their parts.
    public init(
        checkIns: [CivilDate], together: CivilDate? = nil, accepted: CivilDate? = nil, loveLanguage: CivilDate? = nil,
        leapDayRule: LeapDayRule
    ) {
        self.checkIns = checkIns
        self.together = together
        self.accepted = accepted
        self.loveLanguage = loveLanguage
        self.leapDayRule = leapDayRule
    }

    /// The milestones that were reached by `today`, each once, the latest first; on one day by their names.
    public func reached(by today: CivilDate) -> [CheckInMilestone] {
        var all = CheckInMilestone.reached(completedOn: checkIns.map { min($0, today) })
        if let accepted { all.append(CheckInMilestone(goal: .firstAcceptedRequest, day: min(accepted, today))) }
        if let loveLanguage { all.append(CheckInMilestone(goal: .firstSharedLoveLanguage, day: min(loveLanguage, today))) }
        var years = 1
        while let day = anniversary(years), day <= today {
            all.append(CheckInMilestone(goal: .years(years), day: day))
            years += 1
        }
        return all.sorted { ($1.day, $0.goal.name) < ($0.day, $1.goal.name) }
    }

    /// The next milestone of each kind, with how far the couple has come.
    public func ahead(of today: CivilDate) -> [CheckInMilestoneProgress] {
        let statistics = CheckInStatistics(completedOn: checkIns, today: today)
        var all: [CheckInMilestoneProgress] = []
        if let next = CheckInMilestone.next(after: checkIns.count) {
            all.append(.init(goal: .checkIns(next), done: checkIns.count, of: next))
        }
        if let next = CheckInMilestone.weeks.first(where: { $0 > statistics.longestStreak }) {
            all.append(.init(goal: .weeks(next), done: statistics.streak, of: next))
        }
        if let together, together <= today {
            var years = 1
            var last = together
            while let day = anniversary(years), day <= today { (years, last) = (years + 1, day) }
            if let day = anniversary(years) {
                all.append(.init(goal: .years(years), done: last.days(until: today), of: last.days(until: day), day: day))
            }
        }
        if accepted == nil { all.append(.init(goal: .firstAcceptedRequest, done: 0, of: 1)) }
        if loveLanguage == nil { all.append(.init(goal: .firstSharedLoveLanguage, done: 0, of: 1)) }
        return all
    }

    /// The day on which so many years are full; nil without a first day, and beyond the year 9999.
    private func anniversary(_ years: Int) -> CivilDate? {
        guard let together, together.year + years <= 9_999,
            let date = try? PartialDate(year: together.year, month: together.month, day: together.day)
        else { return nil }
        return date.civilDate(inYear: together.year + years, leapDayRule: leapDayRule)
    }
}

/// How far a couple has come on the way to a milestone.
public struct CheckInMilestoneProgress: Hashable, Sendable {
    /// What is to be reached.
    public let goal: CheckInMilestone.Goal
    /// How much of it is done: check-ins, weeks, days.
    public let done: Int
    /// How much there is to do.
    public let of: Int
    /// The day it is reached, where it is known.
    public let day: CivilDate?

    init(goal: CheckInMilestone.Goal, done: Int, of: Int, day: CivilDate? = nil) {
        (self.goal, self.done, self.of, self.day) = (goal, done, of, day)
    }

    /// How much of the way is done, 0...100.
    public var percent: Int { of > 0 ? min(100, done * 100 / of) : 0 }
}

extension CheckInMilestone.Goal {
    /// Its name for programs: "check-ins-5", "weeks-4", "years-1", "first-accepted-request", "first-shared-love-language".
    public var name: String {
        switch self {
        case .checkIns(let count): "check-ins-\(count)"
        case .weeks(let count): "weeks-\(count)"
        case .years(let count): "years-\(count)"
        case .firstAcceptedRequest: "first-accepted-request"
        case .firstSharedLoveLanguage: "first-shared-love-language"
        }
    }
}
