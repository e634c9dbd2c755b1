/// How regularly a couple checks in.
///
/// Counted are completed check-ins, each on the day it ended in the zone of the reader. Weeks begin on Monday.
///
/// Completed on Sunday 4 January, Monday 5 January, and Wednesday 21 January 2026, and today is Friday 23 January: 3 check-ins; a streak
/// of 1 week (that of the 12th had none); 1 month active; a consistency rate of 75% (three of the four weeks of 29 December, and 5,
/// 12 and 19 January). Without check-ins all are 0.
public struct CheckInStatistics: Hashable, Sendable {
    /// The weeks that the consistency rate looks at, at most.
    public static let weeks = 52

    /// The check-ins that were completed.
    public let completed: Int
    /// The weeks in a row with one. The running week counts as soon as it has one, and does not end a streak before it is over.
    public let streak: Int
    /// The calendar months with one.
    public let monthsActive: Int
    /// The share of weeks with one, in percent, 0...100, rounded down: of the last 52, or of those since the first check-in. The running
    /// week counts only if it has one.
    public let consistencyRate: Int
    /// The longest streak there ever was, in weeks.
    public let longestStreak: Int

    /// The statistics of check-ins that were completed on these days, in any order, several on a day among them. Days after `today`,
    /// which a clock that was wrong can leave, count as today.
    public init(completedOn days: [CivilDate], today: CivilDate) {
        let days = days.map { min($0, today) }
        completed = days.count
        let mondays = Set(days.map(WeekStreak.monday(of:)))
        monthsActive = Set(days.map { $0.year * 12 + $0.month }).count
        guard let first = mondays.min() else {
            (streak, longestStreak, consistencyRate) = (0, 0, 0)
            return
        }
        streak = WeekStreak.weeks(until: today) { mondays.contains($0) }
        var (longest, run) = (0, 0)
        var previous: CivilDate?
        for monday in mondays.sorted() {
            run = previous?.adding(days: 7) == monday ? run + 1 : 1
            longest = max(longest, run)
            previous = monday
        }
        longestStreak = longest
        let running = WeekStreak.monday(of: today)
        let end = mondays.contains(running) ? running : running.adding(days: -7)
        let start = max(first, end.adding(days: -7 * (Self.weeks - 1)))
        let all = start.days(until: end) / 7 + 1
        consistencyRate = all > 0 ? mondays.count(where: { $0 >= start && $0 <= end }) * 100 / all : 0
    }
}
