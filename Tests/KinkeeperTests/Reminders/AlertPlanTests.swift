import Foundation
import Testing

@testable import Kinkeeper

private let berlin = "Europe/Berlin"
private let family = named(1) as PersonGroup.ID
private let choir = named(2) as PersonGroup.ID
private let anna = named(10) as Person.ID
private let ben = named(11) as Person.ID

private func named<Record>(_ number: UInt64) -> Identifier<Record> { Identifier(high: 7 << 12, low: 0b10 << 62 | number) }

private func lead(_ days: Int, _ time: String) -> LeadTime {
    LeadTime(days: days, at: CivilTime(time) ?? .midnight) ?? .onTheDay
}

private func watched(_ person: Person.ID, _ date: String, in groups: [PersonGroup.ID] = []) -> WatchedOccasion {
    WatchedOccasion(id: Identifier(person.uuid), person: person, occasion: birthday(date), groups: groups)
}

private func reminder(
    _ number: UInt64, at start: String, _ rule: String? = nil, done: String? = nil, snooze: Reminder.Snooze? = nil
) throws -> Reminder {
    Reminder(
        id: named(number), category: .habit, title: "Water the plants",
        schedule: RecurrenceSet(
            start: try #require(CivilDateTime(iso8601: start)), rule: try rule.map { try RecurrenceRule($0) }),
        completedThrough: done.flatMap { CivilDateTime(iso8601: $0) }, snooze: snooze, createdAt: .distantPast,
        updatedAt: .distantPast)
}

private func plan(
    _ records: AlertRecords, _ preferences: AlertPreferences = AlertPreferences(), now: String, zone: String = berlin
) throws -> AlertPlan {
    let offsets = ZoneOffsets(try #require(TimeZone(identifier: zone)))
    return AlertPlan(
        records, preferences, zone: offsets, now: offsets.instant(of: try #require(CivilDateTime(iso8601: now))))
}

private func records(
    _ occasions: [WatchedOccasion] = [], catchups: [CatchupDue] = [], reminders: [Reminder] = []
) -> AlertRecords {
    AlertRecords(account: (named(99) as Person.ID).uuid, occasions: occasions, catchups: catchups, reminders: reminders)
}

@Suite struct `The next alerts` {
    @Test func `of a birthday come on the day at nine, year after year`() throws {
        let alerts = try plan(records([watched(anna, "1985-04-12")]), now: "2026-04-12T09:00").window(2).alerts
        #expect(alerts.map(\.local.description) == ["2026-04-12T09:00", "2027-04-12T09:00"])
        #expect(alerts.map(\.fireAt.timeIntervalSince1970) == [1_775_977_200, 1_807_513_200])
        guard case .occasion(let notice) = alerts[1].notice.content else { throw Missing() }
        #expect(notice.person == anna && notice.occurrence.turning == 42 && notice.occurrence.daysUntil == 0)
    }

    @Test func `come as the most specific level says, of groups as all of them say`() throws {
        var preferences = AlertPreferences(groups: [
            family: .init(name: "Family", .init(occasions: [lead(1, "18:00")])),
            choir: .init(name: "Choir", .init(occasions: [lead(0, "08:00"), lead(1, "20:00")])),
        ])
        func told(_ groups: [PersonGroup.ID]) throws -> [String] {
            try plan(records([watched(anna, "--05-10", in: groups)]), preferences, now: "2026-05-01T00:00")
                .prefix { $0.notice.date < day("2027-01-01") }.map { "\($0.local) \($0.notice.reason)" }
        }
        #expect(try told([]).count == 1)
        let both = try plan(records([watched(anna, "--05-10", in: [choir, family])]), preferences, now: "2026-05-01T00:00")
            .window(2).alerts
        #expect(both.map(\.local.description) == ["2026-05-09T18:00", "2026-05-10T08:00"])
        #expect(both[0].notice.reason == .leadTime(lead(1, "18:00"), .group(family, name: "Family")))
        #expect(both[1].notice.reason == .leadTime(lead(0, "08:00"), .group(choir, name: "Choir")))
        preferences.groups[family]?.choice.occasions = []
        #expect(try told([family]).isEmpty)
        #expect(try told([family, choir]).count == 2)
        preferences.people[anna] = .init(occasions: [])
        #expect(try told([family, choir]).isEmpty)
        preferences.people[anna] = .init(catchups: .digest)
        #expect(try told([family, choir]).count == 2)
    }

    @Test func `list a month on its first, if it brings anything`() throws {
        let preferences = AlertPreferences(
            occasions: [], monthlyPreview: CivilTime("08:00"), people: [ben: .init(occasions: [])])
        let people = [watched(anna, "--05-31"), watched(named(12), "--05-02"), watched(ben, "--06-01")]
        let alerts = try plan(records(people), preferences, now: "2026-04-20T00:00").window(2).alerts
        #expect(alerts.map(\.local.description) == ["2026-05-01T08:00", "2027-05-01T08:00"])
        guard case .monthlyPreview(let listed) = alerts[0].notice.content else { throw Missing() }
        #expect(listed.map(\.occurrence.date.description) == ["2026-05-02", "2026-05-31"])
        #expect(listed.map(\.occurrence.daysUntil) == [1, 30])
    }

    @Test func `are moved to the end of quiet hours, and never dropped`() throws {
        let quiet = AlertPreferences(
            occasions: [lead(0, "23:00"), lead(1, "06:59"), lead(2, "07:00")],
            quietHours: QuietHours(from: CivilTime("22:00") ?? .nine, to: CivilTime("07:00") ?? .nine))
        let alerts = try plan(records([watched(anna, "--05-10")]), quiet, now: "2026-05-11T05:00").window(4).alerts
        #expect(
            alerts.map(\.local.description)
                == ["2026-05-11T07:00", "2027-05-08T07:00", "2027-05-09T07:00", "2027-05-11T07:00"])
        #expect(alerts[0].askedFor.description == "2026-05-10T23:00")
    }

    @Test func `fire after the gap, once in the hour that comes twice, and are judged by the clock as it is`() throws {
        let night = try reminder(1, at: "2026-03-28T02:30", "FREQ=DAILY")
        let spring = try plan(records(reminders: [night]), now: "2026-03-28T12:00").window(2).alerts
        #expect(spring.map(\.local.description) == ["2026-03-29T03:00", "2026-03-30T02:30"])
        let autumn = try plan(records(reminders: [night]), now: "2026-10-24T12:00").window(2).alerts
        #expect(autumn[1].fireAt.timeIntervalSince(autumn[0].fireAt) == 25 * 3_600)
        let quiet = AlertPreferences(quietHours: QuietHours(from: CivilTime("03:00") ?? .nine, to: CivilTime("05:00") ?? .nine))
        let moved = try plan(records(reminders: [night]), quiet, now: "2026-03-28T12:00").window(2).alerts
        #expect(moved.map(\.local.description) == ["2026-03-29T05:00", "2026-03-30T02:30"])
    }

    @Test func `lose no alert of Samoa's skipped day`() throws {
        let daily = try reminder(1, at: "2011-12-28T09:00", "FREQ=DAILY")
        let alerts = try plan(records(reminders: [daily]), now: "2011-12-29T08:00", zone: "Pacific/Apia").window(3).alerts
        #expect(alerts.map(\.local.description) == ["2011-12-29T09:00", "2011-12-31T00:00", "2011-12-31T09:00"])
        let late = try plan(records(reminders: [daily]), now: "2011-12-31T00:00", zone: "Pacific/Apia").window(1).alerts
        #expect(late[0].id == alerts[1].id)
    }

    @Test func `move with the zone and stay the same alerts`() throws {
        let some = records([watched(anna, "--05-10")], reminders: [try reminder(1, at: "2026-05-10T09:00")])
        let here = try plan(some, now: "2026-05-01T00:00").window(2).alerts
        let there = try plan(some, now: "2026-05-01T00:00", zone: "America/New_York").window(2).alerts
        #expect(here.map(\.id) == there.map(\.id) && here.map(\.local) == there.map(\.local))
        #expect(there.map(\.fireAt) == here.map { $0.fireAt.addingTimeInterval(6 * 3_600) })
    }
}

private struct Missing: Error {}

@Suite struct `Own reminders` {
    @Test func `that are done or put off come no more, and the rest goes on`() throws {
        let until = Date(timeIntervalSince1970: 1_795_345_200)  // 2026-11-22, 12:00 in Berlin
        let one = try reminder(
            1, at: "2026-11-20T09:00", "FREQ=DAILY", done: "2026-11-21T09:00",
            snooze: .init(try #require(CivilDateTime(iso8601: "2026-11-22T09:00")), until: until))
        let alerts = try plan(records(reminders: [one]), now: "2026-11-21T10:00").window(2).alerts
        #expect(alerts.map(\.local.description) == ["2026-11-22T12:00", "2026-11-23T09:00"])
        #expect(alerts[0].notice.reason == .snoozed)
        let undisturbed = try plan(
            records(reminders: [try reminder(1, at: "2026-11-20T09:00", "FREQ=DAILY")]), now: "2026-11-22T00:00")
        #expect(alerts[0].id == undisturbed.window(1).alerts[0].id)
        #expect(
            try plan(records(reminders: [try reminder(1, at: "2026-11-20T09:00")]), now: "2026-11-21T10:00").window(1).alerts
                .isEmpty)
    }

    @Test func `keep their identifiers when they are renamed or moved within the day`() throws {
        var one = try reminder(1, at: "2026-11-20T09:00", "FREQ=DAILY;BYHOUR=9,18")
        let before = try plan(records(reminders: [one]), now: "2026-11-22T00:00").window(6).alerts
        one.title = "Feed the cat"
        one.schedule.start = CivilDateTime(day("2026-11-20"), CivilTime("07:15") ?? .nine)
        one.schedule.rule = try RecurrenceRule("FREQ=DAILY;BYHOUR=7,23")
        let after = try plan(records(reminders: [one]), now: "2026-11-22T00:00", zone: "Asia/Kolkata").window(6).alerts
        #expect(before.map(\.id) == after.map(\.id))
        #expect(Set(before.map(\.id)).count == 6)
    }
}

@Suite struct `Catch-ups` {
    private func due(_ person: Person.ID, _ date: String) -> CatchupDue {
        CatchupDue(
            person: person, day: day(date), due: day(date),
            reason: CatchupReason(cadence: .monthly, source: .own, daysSince: 30, cause: .lastCatchup))
    }

    @Test func `come on their day, or once in the digest of their week`() throws {
        let people = [due(anna, "2026-11-20"), due(ben, "2026-11-29"), due(named(12), "2026-11-30")]
        let single = try plan(records(catchups: people), now: "2026-11-22T00:00").window(5).alerts
        #expect(single.map(\.local.description) == ["2026-11-29T09:00", "2026-11-30T09:00"])
        let digests = try plan(records(catchups: people), AlertPreferences(catchups: .digest), now: "2026-11-22T00:00").window(
            5)
        #expect(digests.alerts.map(\.local.description) == ["2026-11-23T09:00", "2026-11-30T09:00"])
        #expect(digests.alerts.map(\.notice.content) == [.catchupDigest([anna, ben]), .catchupDigest([named(12)])])
    }

    @Test func `are not all announced on the day many fall due at once`() throws {
        let today = day("2026-11-22")
        let standings = (0..<100).compactMap { number -> (Person.ID, CatchupStanding)? in
            let kept = CatchupState(
                person: named(UInt64(500 + number)), choice: .every(.monthly), chosenOn: day("2026-01-01"),
                last: day("2026-10-23"))
            return kept.standing(on: today).map { (kept.person, $0) }
        }
        #expect(standings.allSatisfy { $0.1.due == today })
        let levelled = CatchupPlan(for: standings.map { .init($0.0, $0.1) }, today: today, perDay: 3)
        let dues = standings.compactMap { CatchupDue($0.0, $0.1, plan: levelled) }
        #expect(dues.count { $0.day == today } == 3)
        #expect(dues.count == levelled.people.map(\.count).reduce(0, +))
    }

    @Test func `are announced once a round, on the day levelling has for them`() throws {
        let keptUp = (0..<5).map { number -> CatchupState in
            CatchupState(
                person: named(UInt64(20 + number)), choice: .every(.monthly), chosenOn: day("2026-01-01"),
                last: day("2026-10-20"))
        }
        let today = day("2026-11-22")
        let standings = keptUp.compactMap { kept in kept.standing(on: today).map { (kept.person, $0) } }
        let levelled = CatchupPlan(for: standings.map { .init($0.0, $0.1) }, today: today, perDay: 2)
        let dues = standings.compactMap { CatchupDue($0.0, $0.1, plan: levelled) }
        let alerts = try plan(records(catchups: dues), now: "2026-11-22T00:00").window(9).alerts
        #expect(alerts.map(\.local.date.day) == [22, 22, 23, 23, 24])
        #expect(alerts.allSatisfy { $0.notice.date == day("2026-11-19") })
        let announced = standings.compactMap { CatchupDue($0.0, $0.1, plan: levelled, announced: day("2026-11-19")) }
        #expect(announced.count == 5 && announced.allSatisfy(\.isAnnounced))
        #expect(try plan(records(catchups: announced), now: "2026-11-22T00:00").window(9).alerts.isEmpty)
        // A digest names them all the same, and once more for as long as they are due.
        let both = AlertPreferences(catchups: CatchupAlerts(onTheDay: .nine, inDigest: true))
        let digest = try plan(records(catchups: announced), both, now: "2026-11-22T00:00").window(9).alerts
        #expect(digest.map(\.notice.content) == [.catchupDigest(announced.map(\.person))])
        #expect(standings.allSatisfy { CatchupDue($0.0, $0.1, plan: nil) == nil })
    }
}

@Suite struct `The window` {
    @Test func `holds the soonest of five thousand rules, and the overflow goes on where it ends`() throws {
        var generator = SeededGenerator(seed: 3)
        let reminders = try (0..<5_000).map { number in
            try reminder(
                UInt64(number), at: "2026-\(padded(1 + number % 9, to: 2))-\(padded(1 + number % 28, to: 2))T09:00",
                ["FREQ=YEARLY", "FREQ=MONTHLY", nil].randomElement(using: &generator) ?? nil)
        }
        let all = records(reminders: reminders)
        let now = "2026-08-14T09:00"
        let window = try plan(all, now: now).window(64)
        #expect(window.alerts.count == 64 && window.hasMore)
        let last = try #require(window.alerts.last).fireAt
        // Each rule by itself: whatever it has before the end of the window is in it.
        let inWindow = Set(window.alerts.map(\.id))
        for reminder in reminders {
            for alert in try plan(records(reminders: [reminder]), now: now) {
                guard alert.fireAt < last else { break }
                #expect(inWindow.contains(alert.id))
            }
        }
        var overflow = window.overflow
        let following = overflow.next()
        let next = try #require(following)
        #expect(next.fireAt >= last && !inWindow.contains(next.id))
        #expect(try plan(records(reminders: reminders.reversed()), now: now).window(64).alerts == window.alerts)
    }

    @Test func `takes what another kind of record has without knowing it`() throws {
        struct Visits: AlertProducer, AlertStream {
            var nextDay: CivilDate? = day("2026-05-02")
            func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream { self }
            mutating func takeDay(into drafts: inout [AlertDraft]) {
                let notice = AlertNotice(
                    source: AlertSource(.person, (named(1) as Person.ID).uuid), kind: .catchup, date: day("2026-05-02"),
                    category: .catchup, reason: .snoozed, content: .catchupDigest([]))
                drafts.append(AlertDraft(notice, at: .local(CivilDateTime(day("2026-05-02"), .nine))))
                nextDay = nil
            }
        }
        var some = records([watched(anna, "--05-03")])
        some.others = [Visits()]
        let window = try plan(some, now: "2026-05-01T00:00").window(2)
        #expect(window.alerts.map(\.local.date.day) == [2, 3])
        #expect(try !plan(records(), now: "2026-05-01T00:00").window(3).hasMore)
    }
}
