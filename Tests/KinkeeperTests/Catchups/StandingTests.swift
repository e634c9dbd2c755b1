import Kinkeeper
import Testing

struct StandingTests {
    @Test func `without a cadence there is nothing to be due`() {
        #expect(CatchupState(person: somebody(1), last: ago(41)).standing(on: today) == nil)
        #expect(CatchupState(person: somebody(1), choice: .never, lent: [lent(30, by: "Family")]).standing(on: today) == nil)
    }

    @Test func `every 30 days and last spoke 41 days ago is due 11 days ago`() throws {
        let standing = try #require(state(last: ago(41)).standing(on: today))
        #expect(standing.due == ago(11) && standing.deadline == ahead(19))
        #expect(standing.daysUntilDue == -11 && standing.daysSince == 41)
        #expect(standing.isDue && standing.isOverdue && !standing.isDueThisWeek)
        #expect(
            standing.reason == CatchupReason(cadence: .monthly, source: .own, daysSince: 41, cause: .lastCatchup))
    }

    @Test func `who never spoke is due on the day the cadence was set`() throws {
        let standing = try #require(state(set: today).standing(on: today))
        #expect(standing.due == today && standing.deadline == ahead(30) && standing.daysSince == nil)
        #expect(standing.isDue && !standing.isOverdue && standing.isDueThisWeek)
        #expect(standing.cause == .cadenceSet(on: today))
    }

    @Test func `a cadence set today makes nobody overdue`() throws {
        let standing = try #require(state(every: 7, set: today, last: ago(41)).standing(on: today))
        #expect(standing.due == today && standing.cause == .cadenceSet(on: today))
        #expect(try #require(state(every: 90, set: today, last: ago(41)).standing(on: today)).due == ahead(49))
    }

    @Test func `a snooze puts the day off and never nearer`() throws {
        let standing = try #require(state(last: ago(41), snoozed: ahead(1)).standing(on: today))
        #expect(standing.due == ahead(1) && standing.deadline == ahead(19) && standing.snoozedUntil == ahead(1))
        let early = try #require(state(last: ago(10), snoozed: ahead(1)).standing(on: today))
        #expect(early.due == ahead(20) && early.snoozedUntil == nil && early.cause == .lastCatchup)
        let long = try #require(state(last: ago(41), snoozed: ahead(100)).standing(on: today))
        #expect(long.due == ahead(100) && long.deadline == ahead(100))
    }

    @Test func `when a snooze is over the person is due and overdue the day after`() throws {
        let snoozed = state(last: ago(41), snoozed: today)
        #expect(try #require(snoozed.standing(on: today)).daysUntilDue == 0)
        #expect(try #require(snoozed.standing(on: ahead(1))).isOverdue)
    }

    @Test func `skipping counts the next round from today or from the day that was due`() throws {
        let late = try state(last: ago(41)).skipping(today: today)
        #expect(late.skippedFrom == today)
        var kept = state(last: ago(25))
        kept.pause = try kept.skipping(today: today)
        #expect(kept.skippedFrom == ahead(5))
        #expect(kept.standing(on: today)?.due == ahead(35))
        #expect(kept.standing(on: today)?.cause == .skipped(from: ahead(5)))
        kept.pause = try kept.skipping(today: today)
        #expect(kept.standing(on: today)?.due == ahead(65))
    }

    @Test func `a skip before the latest catch-up counts for nothing`() {
        #expect(state(last: ago(5), skipped: ago(10)).standing(on: today)?.due == ahead(25))
    }

    @Test func `a person's own cadence beats every group`() throws {
        var kept = state(every: 90, last: ago(10))
        kept.lent = [lent(7, by: "Family")]
        #expect(try #require(kept.standing(on: today)).source == .own)
        #expect(kept.standing(on: today)?.due == ahead(80))
    }

    @Test func `of several groups the shortest cadence wins whatever their order`() throws {
        let family = lent(30, by: "Family", number: 1)
        let choir = lent(90, by: "Choir", number: 2)
        for groups in [[family, choir], [choir, family]] {
            let standing = try #require(CatchupState(person: somebody(1), lent: groups, last: ago(41)).standing(on: today))
            #expect(standing.source == .group(family.group, name: "Family") && standing.due == ago(11))
        }
    }

    @Test func `of equally short groups the one that holds longest wins`() {
        let old = lent(30, by: "Old", number: 2, since: ago(20))
        let new = lent(30, by: "New", number: 1, since: ago(10))
        let kept = CatchupState(person: somebody(1), lent: [new, old])
        #expect(kept.standing(on: today)?.source == .group(old.group, name: "Old"))
        #expect(kept.standing(on: today)?.due == ago(20))
    }

    @Test func `days to come, nobody, late snoozes and skips of nothing are refused`() {
        let draft = CatchupDraft(day: ahead(1), kind: .call, people: [somebody(1)])
        #expect(throws: CatchupRefusal.futureDay(ahead(1))) { try draft.check(today: today) }
        #expect(throws: CatchupRefusal.nobody) { try CatchupDraft(day: today, kind: .call, people: []).check(today: today) }
        #expect(throws: CatchupRefusal.snoozeNotAhead(today)) { try state().snoozing(until: today, today: today) }
        #expect(throws: CatchupRefusal.noCadence) { try CatchupState(person: somebody(1)).skipping(today: today) }
        #expect(throws: Never.self) {
            try CatchupDraft(day: today, kind: .call, people: [somebody(1)]).check(today: today)
        }
    }

    @Test func `numbers count each person once for each thing`() {
        let standings = [ago(41), ago(30), ago(28), ago(23), ago(22), ago(1)].compactMap {
            state(last: $0).standing(on: today)
        }
        #expect(
            CatchupNumbers(standings, loggedThisMonth: 4)
                == CatchupNumbers(withCadence: 6, keptUp: 5, overdue: 1, dueThisWeek: 3, loggedThisMonth: 4))
    }
}
