/// A milestone that a couple reaches by rule, once each.
///
/// It follows from the completed check-ins, from the first day of the couple, from its requests or its love languages. So it is
/// never counted twice, whichever device completes one.
public struct CheckInMilestone: Hashable, Sendable {
    /// What was reached.
    public enum Goal: Hashable, Sendable {
        /// So many check-ins.
        case checkIns(Int)
        /// So many weeks in a row.
        case weeks(Int)
        /// So many years together.
        case years(Int)
        /// The first request that was accepted.
        case firstAcceptedRequest
        /// The first love language that was shared.
        case firstSharedLoveLanguage
    }

    /// The numbers of check-ins that are milestones.
    public static let checkIns = [1, 5, 10, 25, 50, 100]
    /// The numbers of weeks in a row that are.
    public static let weeks = [4, 12, 26, 52]

    /// What was reached.
    public let goal: Goal
    /// On which day.
    public let day: CivilDate

    /// The milestones that check-ins completed on these days have reached, in the order of their days. A streak counts from the
    /// first check-in of the week that makes it so long.
    public static func reached(completedOn days: some Sequence<CivilDate>) -> [CheckInMilestone] {
        let days = days.sorted()
        var found: [CheckInMilestone] = []
        var (run, longest) = (0, 0)
        var monday: CivilDate?
        for (index, day) in days.enumerated() {
            if checkIns.contains(index + 1) { found.append(CheckInMilestone(goal: .checkIns(index + 1), day: day)) }
            let week = WeekStreak.monday(of: day)
            guard week != monday else { continue }
            run = monday?.adding(days: 7) == week ? run + 1 : 1
            monday = week
            guard run > longest else { continue }
            longest = run
            if weeks.contains(run) { found.append(CheckInMilestone(goal: .weeks(run), day: day)) }
        }
        return found
    }

    /// The next number of check-ins that is a milestone; nil beyond the last.
    public static func next(after completed: Int) -> Int? { checkIns.first { $0 > completed } }
}
