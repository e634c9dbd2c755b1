import Foundation
import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct CoupleMilestoneTests {
    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso8601: text)) }

    @Test func `years together, the first accepted request and check-ins are milestones, the latest first`() throws {
        let sources = CoupleMilestoneSources(
            checkIns: [try day("2026-11-02")], together: try day("2024-02-29"), accepted: try day("2026-11-02"),
            leapDayRule: .february28)
        #expect(
            sources.reached(by: try day("2026-11-21")) == [
                CheckInMilestone(goal: .checkIns(1), day: try day("2026-11-02")),
                CheckInMilestone(goal: .firstAcceptedRequest, day: try day("2026-11-02")),
                CheckInMilestone(goal: .years(2), day: try day("2026-02-28")),
                CheckInMilestone(goal: .years(1), day: try day("2025-02-28")),
            ])
        var later = sources
        later.leapDayRule = .march1
        #expect(later.reached(by: try day("2025-02-28")).filter { $0.goal == .years(1) }.isEmpty)
        #expect(later.reached(by: try day("2025-03-01")).contains { $0.goal == .years(1) })
        // In a leap year the day itself.
        #expect(later.reached(by: try day("2028-02-29")).first?.goal == .years(4))
        later.together = nil
        later.accepted = nil
        #expect(later.reached(by: try day("2030-01-01")).map(\.goal) == [.checkIns(1)])
    }

    @Test func `what is ahead says how far it is`() throws {
        let today = try day("2026-11-21")
        let checkIns = (0..<7).map { today.adding(days: -7 * $0) }
        let sources = CoupleMilestoneSources(
            checkIns: checkIns, together: try day("2020-12-31"), leapDayRule: .february28)
        let ahead = sources.ahead(of: today)
        #expect(ahead.map(\.goal) == [.checkIns(10), .weeks(12), .years(6), .firstAcceptedRequest, .firstSharedLoveLanguage])
        #expect(ahead.map(\.done) == [7, 7, 325, 0, 0] && ahead.map(\.of) == [10, 12, 365, 1, 1])
        let full = try day("2026-12-31")
        #expect(ahead.map(\.percent) == [70, 58, 89, 0, 0] && ahead[2].day == full)
        // On the day itself it is reached, and the next one is a year away.
        let party = sources.ahead(of: try day("2026-12-31"))
        #expect(party[2].goal == .years(7) && party[2].done == 0)
        let nothing = CoupleMilestoneSources(checkIns: [], accepted: today, loveLanguage: today, leapDayRule: .march1)
        #expect(nothing.ahead(of: today).map(\.goal) == [.checkIns(1), .weeks(4)])
        #expect(nothing.reached(by: today).map(\.goal.name) == ["first-accepted-request", "first-shared-love-language"])
    }

    @Test func `each year is reached once, on the day it is full, and the one ahead is the next`() throws {
        var random = SeededGenerator(seed: 17)
        for _ in trials(200, long: 10_000) {
            let start = CivilDate(daysSinceEpoch: .random(in: -10_000...20_000, using: &random))
            let today = start.adding(days: .random(in: 0...20_000, using: &random))
            let rule = Bool.random(using: &random) ? LeapDayRule.february28 : .march1
            let sources = CoupleMilestoneSources(checkIns: [], together: start, leapDayRule: rule)
            let reached = sources.reached(by: today)
            #expect(reached.map(\.goal) == (0..<reached.count).reversed().map { .years($0 + 1) })
            for milestone in reached {
                guard case .years(let years) = milestone.goal else { continue }
                #expect(milestone.day.year == start.year + years && milestone.day <= today)
                let isLeapDay = start.month == 2 && start.day == 29
                #expect(isLeapDay || milestone.day.month == start.month && milestone.day.day == start.day)
            }
            let next = try #require(sources.ahead(of: today).first { if case .years = $0.goal { true } else { false } })
            #expect(next.goal == .years(reached.count + 1) && (next.day ?? today) > today)
            #expect(next.done < next.of && (365...366).contains(next.of))
        }
    }

    @Test func `what cannot be kept is refused`() throws {
        let today = try day("2026-11-21")
        let long = String(repeating: "x", count: 5_001)
        let wrong: [(CoupleMilestoneDraft, CoupleMilestone.Problem)] = [
            (.init(title: "\n"), .noTitle), (.init(title: String(long.prefix(201))), .longTitle),
            (.init(title: "x", details: long), .longDetails),
            (.init(title: "x", achievedOn: today.adding(days: 1)), .achievedAhead),
        ]
        for (draft, problem) in wrong { #expect(throws: problem) { try draft.check(today: today) } }
        try CoupleMilestoneDraft(title: "x", target: today.adding(days: 1), achievedOn: today).check(today: today)
    }
}
