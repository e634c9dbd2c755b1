import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct CheckInMilestoneTests {
    private let monday = CivilDate(daysSinceEpoch: 20_780)

    @Test func `check-ins and weeks in a row are milestones, once each`() {
        #expect(CheckInMilestone.reached(completedOn: []).isEmpty)
        // Five in one week, then a week each; a gap; and a streak of four again.
        var days = (0..<5).map { monday.adding(days: $0) } + (1..<4).map { monday.adding(days: 7 * $0 + 2) }
        let reached = CheckInMilestone.reached(completedOn: days.shuffled())
        #expect(
            reached == [
                CheckInMilestone(goal: .checkIns(1), day: monday),
                CheckInMilestone(goal: .checkIns(5), day: monday.adding(days: 4)),
                CheckInMilestone(goal: .weeks(4), day: monday.adding(days: 23)),
            ])
        days += (6..<10).map { monday.adding(days: 7 * $0) }
        let later = CheckInMilestone.reached(completedOn: days)
        #expect(later == reached + [CheckInMilestone(goal: .checkIns(10), day: monday.adding(days: 49))])
        #expect(CheckInMilestone.next(after: 12) == 25 && CheckInMilestone.next(after: 100) == nil)
    }

    @Test func `one more check-in takes none away`() {
        var random = SeededGenerator(seed: 11)
        for _ in trials(100, long: 10_000) {
            var days: [CivilDate] = []
            var before: Set<CheckInMilestone.Goal> = []
            var day = monday
            for _ in 0..<120 {
                day = day.adding(days: Int.random(in: 0...9, using: &random))
                days.append(day)
                let reached = CheckInMilestone.reached(completedOn: days)
                let goals = Set(reached.map(\.goal))
                #expect(goals.count == reached.count && before.isSubset(of: goals))
                #expect(reached.map(\.day) == reached.map(\.day).sorted())
                // A new one is reached on the day of the new check-in.
                #expect(reached.filter { !before.contains($0.goal) }.allSatisfy { $0.day == day })
                before = goals
            }
        }
    }
}
