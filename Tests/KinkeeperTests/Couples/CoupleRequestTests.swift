import Foundation
import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct CoupleRequestTests {
    private let anna = AccountID(UUID())
    private let ben = AccountID(UUID())
    private let start = TestClock().now

    private func request(
        due: String? = nil, _ repeats: CoupleRequestRepeat? = nil, _ state: CoupleRequest.State = .pending
    ) -> CoupleRequest {
        CoupleRequest(
            id: .make(at: start), askedBy: anna, kind: .dateNight, title: "Dinner", due: due.flatMap { CivilDate(iso8601: $0) },
            repeats: repeats, state: state, answeredAt: state == .pending ? nil : start, createdAt: start, updatedAt: start)
    }

    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso8601: text)) }

    @Test(arguments: [
        ("2026-11-21", CoupleRequestRepeat.weekly, "2026-11-21", "2026-11-21"),
        ("2026-11-21", .weekly, "2026-11-22", "2026-11-28"), ("2026-11-21", .weekly, "2026-11-28", "2026-11-28"),
        ("2026-01-31", .monthly, "2026-02-01", "2026-02-28"), ("2026-01-31", .monthly, "2026-03-01", "2026-03-31"),
        ("2026-01-31", .monthly, "2026-04-30", "2026-04-30"), ("2026-01-30", .monthly, "2028-02-01", "2028-02-29"),
        ("2024-02-29", .yearly, "2025-01-01", "2025-02-28"), ("2024-02-29", .yearly, "2025-03-01", "2026-02-28"),
        ("2024-02-29", .yearly, "2028-02-01", "2028-02-29"), ("2026-12-24", .yearly, "2026-12-25", "2027-12-24"),
    ])
    func `the day of an accepted repeating request moves on once it has passed`(
        due: String, repeats: CoupleRequestRepeat, today: String, next: String
    ) throws {
        #expect(request(due: due, repeats, .accepted).due(on: try day(today)) == (try day(next)))
        // Neither one that is not accepted, nor one that does not repeat.
        for other in [request(due: due, repeats), request(due: due, repeats, .declined), request(due: due, nil, .accepted)] {
            #expect(other.due(on: try day(today)) == (try day(due)))
        }
    }

    @Test func `the next day is never before today, nor a period after it, and comes from the first one`() {
        var random = SeededGenerator(seed: 5)
        for _ in trials(300, long: 20_000) {
            let start = CivilDate(daysSinceEpoch: .random(in: -20_000...40_000, using: &random))
            let today = start.adding(days: .random(in: -400...20_000, using: &random))
            for repeats in CoupleRequestRepeat.allCases {
                let next = repeats.day(of: start, onOrAfter: today)
                guard start < today else {
                    #expect(next == start)
                    continue
                }
                let longest = repeats == .weekly ? 6 : repeats == .monthly ? 30 : 365
                #expect((0...longest).contains(today.days(until: next)), "\(start) \(today) \(repeats)")
                switch repeats {
                case .weekly: #expect(start.days(until: next) % 7 == 0)
                case .monthly: #expect(next.day == min(start.day, next.daysInMonth))
                case .yearly:
                    #expect(next.month == start.month && next.day == min(start.day, next.daysInMonth))
                }
                // Asked again on that day, it is the same.
                #expect(repeats.day(of: start, onOrAfter: next) == next)
            }
        }
    }

    @Test func `only who asks changes a pending request, and only the other answers, also anew`() throws {
        let asked = request()
        let draft = CoupleRequestDraft(kind: .activity, title: "Swim", priority: .high, tags: ["sport"])
        let edited = try asked.edited(to: draft, by: anna, at: start + 1)
        #expect(edited.version == 2 && CoupleRequestDraft(edited) == draft && edited.askedBy == anna)
        #expect(throws: CoupleRequestRefusal.notTheAsker) { try asked.edited(to: draft, by: ben, at: start) }
        #expect(throws: CoupleRequestRefusal.ownRequest) { try asked.answered(.init(isAccepted: true), by: anna, at: start) }
        let yes = try edited.answered(.init(isAccepted: true, response: "Gladly"), by: ben, at: start + 2)
        #expect(yes.state == .accepted && yes.response == "Gladly" && yes.answeredAt == start + 2 && yes.version == 3)
        #expect(throws: CoupleRequestRefusal.answered) { try yes.edited(to: draft, by: anna, at: start) }
        #expect(throws: CoupleRequestRefusal.answered) { try yes.checkTakingBack(by: anna) }
        let no = try yes.answered(.init(isAccepted: false), by: ben, at: start + 3)
        #expect(no.state == .declined && no.response.isEmpty && no.version == 4)
    }

    @Test func `what cannot be kept is refused, and tags are tidied`() throws {
        let long = String(repeating: "x", count: 5_001)
        let wrong: [(CoupleRequestDraft, CoupleRequest.Problem)] = [
            (.init(title: " \n"), .noTitle), (.init(title: String(long.prefix(501))), .longTitle),
            (.init(title: "x", details: long), .longDetails), (.init(title: "x", repeats: .weekly), .repeatsWithoutDay),
            (.init(title: "x", tags: (1...9).map(String.init)), .tooManyTags),
            (.init(title: "x", tags: [String(long.prefix(41))]), .longTag),
        ]
        for (draft, problem) in wrong { #expect(throws: problem) { try draft.check() } }
        #expect(throws: CoupleRequest.Problem.longResponse) {
            try CoupleRequestAnswer(isAccepted: true, response: String(long.prefix(2_001))).check()
        }
        let tidied = CoupleRequestDraft(title: "x", tags: [" fun ", "", "Fun", "food"]).tidied
        #expect(tidied.tags == ["fun", "food"])
        // As in the field of a page, whichever way they come.
        #expect(CoupleRequestDraft(title: "x", tags: ["home, garden", "Garden"]).tidied.tags == ["home", "garden"])
        try tidied.check()
    }

    @Test func `an action item takes over words, priority and the next day`() throws {
        var asked = request(due: "2026-11-01", .monthly, .accepted)
        (asked.details, asked.priority) = ("At eight", .high)
        let today = try day("2026-11-21")
        let item = asked.actionItem(for: .me, answering: ben, on: today)
        let due = try day("2026-12-01")
        #expect(item == ActionItemDraft(title: "Dinner", note: "At eight", due: due, priority: .high, assignee: ben))
        #expect(asked.actionItem(for: .both, answering: ben, on: today).assignee == nil)
    }

    @Test func `news is for the other partner, once, at its moment`() throws {
        let asked = request()
        #expect(CoupleRequestNews(asked, for: anna, partner: "Ben") == nil)
        let news = try #require(CoupleRequestNews(asked, for: ben, partner: "Anna"))
        #expect(news.stage == .asked && news.date == start && news.partner == "Anna")
        let answered = try asked.answered(.init(isAccepted: false, response: "Sorry"), by: ben, at: start + 60.5)
        #expect(CoupleRequestNews(answered, for: ben, partner: "Anna") == nil)
        let answer = try #require(CoupleRequestNews(answered, for: anna, partner: "Ben"))
        #expect(answer.stage == .declined && answer.text == "Sorry")
        for zone in ["UTC", "Pacific/Kiritimati", "America/New_York"] {
            let clock = ZoneOffsets(try #require(TimeZone(identifier: zone)))
            let plan = Array(
                AlertPlan([CoupleRequestAlerts([news, answer])], quietHours: nil, zone: clock, now: start - 86_400))
            #expect(plan.map(\.fireAt) == [start, start + 61])
            #expect(plan.map(\.notice.kind.description) == ["request/asked", "request/declined"])
            #expect(Set(plan.map(\.id)).count == 2)
        }
    }
}
