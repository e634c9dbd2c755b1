import Foundation
import Kinkeeper
import Testing

/// Gifts without a day: ideas for a person, that come up before the person's days.
@Suite struct GiftIdeaTests {
    private let zone = ZoneOffsets(TimeZone(identifier: "Europe/Berlin") ?? .gmt)

    private func occasion(
        _ kind: Occasion.Kind, _ month: Int, _ day: Int, of person: Person.ID = GiftCast.anna, label: String = ""
    ) throws -> WatchedOccasion {
        let when = try PartialDate(month: month, day: day)
        return WatchedOccasion(
            id: .init(of: StableDigest("occasion", kind.rawValue, "\(month) \(day)", person.description), at: GiftCast.start),
            person: person, occasion: Occasion(kind: kind, label: label, when: .date(when)))
    }

    private func birthday(_ month: Int, _ day: Int) throws -> WatchedOccasion { try occasion(.birthday, month, day) }

    private func plan(
        _ gifts: [Gift], _ days: [WatchedOccasion], _ times: GiftTimes = .usual, from now: String = "2026-11-01",
        until end: String = "2027-11-01"
    ) -> [Alert] {
        let records = AlertRecords(account: UUID(), gifts: gifts, giftDays: days)
        var preferences = AlertPreferences()
        preferences.gifts = times
        let start = zone.instant(of: CivilDateTime(day(now), .midnight))
        return Array(AlertPlan(records, preferences, zone: zone, now: start).prefix { $0.local.date < day(end) })
    }

    private func lines(
        _ gifts: [Gift], _ days: [WatchedOccasion], _ times: GiftTimes = .usual, from now: String = "2026-11-01"
    ) -> [String] {
        plan(gifts, days, times, from: now).map { alert in
            guard case .gift(let notice) = alert.notice.content else { return "?" }
            return "\(alert.local) \(notice.stage): \(notice.gifts.map(\.title).joined(separator: ", "))"
        }
    }

    @Test func `ideas come up in the lead time before each day of their person`() throws {
        let days = [try birthday(12, 24), try occasion(.anniversary, 6, 1), try occasion(.memorial, 3, 1)]
        #expect(
            lines([GiftCast.gift("Scarf", 1), GiftCast.gift("Kettle", 2)], days) == [
                "2026-12-17T09:00 choose: Kettle, Scarf", "2026-12-20T09:00 order: Kettle, Scarf",
                "2027-05-25T09:00 choose: Kettle, Scarf", "2027-05-28T09:00 order: Kettle, Scarf",
            ])
        #expect(lines([GiftCast.gift("Tea", 1, to: [GiftCast.jonas])], days).isEmpty)
        #expect(lines([GiftCast.gift("Tea", 1, to: [])], days).isEmpty)
    }

    @Test func `the days and the time are the account's, unless the gift has days of its own`() throws {
        let evening = CivilTime(hour: 18) ?? .nine
        let times = GiftTimes(lead: try #require(GiftLead(choosing: 14, delivery: 5)), at: evening)
        let days = [try birthday(12, 24)]
        #expect(
            lines([GiftCast.gift("Scarf", 1)], days, times) == [
                "2026-12-10T18:00 choose: Scarf", "2026-12-18T18:00 order: Scarf",
            ])
        let slow = GiftCast.gift("Rug", 2, lead: try #require(GiftLead(choosing: 0, delivery: 20)))
        #expect(lines([slow], days, times) == ["2026-12-03T18:00 order: Rug"])
        // Gifts with a day come at that time too.
        let dated = lines([GiftCast.gift("Scarf", 1, on: "2026-12-24")], [], times)
        #expect(!dated.isEmpty && dated.allSatisfy { $0.contains("T18:00 ") })
    }

    @Test func `what was decided on is to be ordered, and what is bought settles the day`() throws {
        let days = [try birthday(12, 24)]
        let idea = GiftCast.gift("Scarf", 1)
        #expect(lines([idea, GiftCast.gift("Kettle", 2, .decided)], days) == ["2026-12-20T09:00 order: Kettle, Scarf"])
        for settled in [
            GiftCast.gift("Tea", 2, .bought), GiftCast.gift("Tea", 2, on: "2026-12-24", .wrapped),
            GiftCast.gift("Tea", 2, on: "2026-12-24", .given, givenOn: "2026-12-24"),
        ] {
            #expect(lines([idea, settled], days).filter { $0.contains("2026") && $0.contains("Scarf") }.isEmpty)
        }
        let others = [
            GiftCast.gift("Tea", 2, .bought, occasion: GiftOccasion(label: "Christmas")),
            GiftCast.gift("Tea", 3, on: "2026-12-24", .bought).moved(to: .idea, today: day("2026-11-22")).moved(
                to: .archived, today: day("2026-11-22")),
        ]
        #expect(lines(others + [idea], days) == lines([idea], days))
    }

    @Test func `a gift for no day that is bought settles every year, and the queue ends`() throws {
        let days = [try birthday(12, 24), try occasion(.anniversary, 6, 1)]
        func taken(_ gifts: [Gift]) -> (days: Int, drafts: Int) {
            var stream = GiftAlerts(gifts, days: days).stream(from: day("2026-11-01"), in: zone)
            var (count, drafts) = (0, [AlertDraft]())
            while let next = stream.nextDay, next < day("2086-11-01"), count < 2_000 {
                stream.takeDay(into: &drafts)
                count += 1
            }
            return (count, drafts.count)
        }
        let idea = GiftCast.gift("Scarf", 1)
        for status in [Gift.Status.bought, .wrapped] {
            #expect(taken([idea, GiftCast.gift("Tea", 2, status)]) == (0, 0))
        }
        // The anniversary is left: two alerts in each of sixty years, and a look on the morning after it was added.
        let cake = GiftCast.gift("Cake", 2, .bought, occasion: GiftOccasion(kind: .birthday))
        #expect(taken([idea, cake]) == (121, 120))
        let decided = taken([idea, GiftCast.gift("Tea", 2, .bought), GiftCast.gift("Book", 3, .decided)])
        #expect(decided.drafts == 120 && decided.days <= 241)
        #expect(
            lines([idea, GiftCast.gift("Tea", 2, .bought), GiftCast.gift("Book", 3, .decided)], days).first?.hasSuffix(
                "order: Book") == true)
        #expect(
            GiftIdeas([idea, GiftCast.gift("Tea", 2, .bought)], days: days).nextDay(of: idea, from: day("2026-11-22")) == nil)
    }

    @Test func `what was decided on without a day is asked about, whatever the ideas of that very day are`() throws {
        let days = [try birthday(12, 24)]
        let decided = GiftCast.gift("Book", 3, .decided)
        let idea = GiftCast.gift("Kettle", 2, on: "2026-12-24")
        // A bought gift of the day leaves the ideas out.
        let bought = GiftCast.gift("Tea", 4, on: "2026-12-24", .bought)
        #expect(lines([decided, idea, bought], days).filter { $0.contains("Book") } == ["2026-12-20T09:00 order: Book"])
        let beside = lines([decided, idea], days)
        #expect(beside.first == "2026-12-20T09:00 order: Book, Kettle" && beside.count == 4)
        let both = lines([decided, GiftCast.gift("Bike", 2, on: "2026-12-24", .decided), GiftCast.gift("Scarf", 1)], days)
        #expect(both.first == "2026-12-20T09:00 order: Book, Bike" && both.allSatisfy { !$0.contains("Scarf") })
    }

    @Test func `an idea for two people is asked about once for a day that both have`() throws {
        let couple = [GiftCast.anna, GiftCast.jonas]
        var days = try couple.map { try occasion(.anniversary, 6, 1, of: $0) }
        let shared = GiftCast.gift("Album", 1, to: couple)
        #expect(lines([shared], days) == ["2027-05-25T09:00 choose: Album", "2027-05-28T09:00 order: Album"])
        #expect(
            plan([shared], days).allSatisfy { alert in
                if case .gift(let notice) = alert.notice.content { notice.people == couple } else { false }
            })
        // Beside ideas of that very day for both it is named with those.
        let dated = GiftCast.gift("Lamp", 2, to: couple, on: "2027-06-01")
        #expect(lines([shared, dated], days).first == "2027-05-25T09:00 choose: Lamp, Album")
        #expect(lines([shared, dated], days).count == lines([dated], days).count)
        // What one of them has already leaves the other.
        let taken = GiftCast.gift("Tea", 3, to: [GiftCast.anna], on: "2027-06-01", .wrapped)
        #expect(lines([shared, taken], days) == lines([shared], days))
        days.append(try occasion(.birthday, 3, 1, of: GiftCast.jonas))
        #expect(lines([shared], days).map { $0.prefix(10) } == ["2027-02-22", "2027-02-25", "2027-05-25", "2027-05-28"])
    }

    @Test func `a slow idea that is added late silences no other`() throws {
        let slow = GiftCast.gift("Rug", 2, lead: try #require(GiftLead(choosing: 0, delivery: 60)))
        #expect(lines([GiftCast.gift("Scarf", 1), slow], [try birthday(12, 24)]).first == "2026-11-22T09:00 order: Rug, Scarf")
    }

    @Test func `an idea for an occasion waits for that one`() throws {
        let days = [try birthday(12, 24), try occasion(.anniversary, 6, 1)]
        let wedding = GiftCast.gift("Album", 1, occasion: GiftOccasion(kind: .anniversary))
        #expect(lines([wedding], days).map { $0.prefix(10) } == ["2027-05-25", "2027-05-28"])
        #expect(lines([GiftCast.gift("Card", 1, occasion: GiftOccasion(label: "Christmas"))], days).isEmpty)
    }

    @Test func `beside ideas of that very day they are named, and not asked about twice`() throws {
        let days = [try birthday(12, 24)]
        let dated = GiftCast.gift("Kettle", 2, on: "2026-12-24")
        let found = lines([GiftCast.gift("Scarf", 1), dated], days)
        #expect(found.first == "2026-12-17T09:00 choose: Kettle, Scarf" && found.count == 5)
        let decided = GiftCast.gift("Kettle", 2, on: "2026-12-24", .decided)
        #expect(lines([GiftCast.gift("Scarf", 1), decided], days) == lines([decided], days))
        // Two days on one date are one matter.
        let both = [try birthday(12, 24), try occasion(.nameDay, 12, 24)]
        #expect(lines([GiftCast.gift("Scarf", 1)], both) == lines([GiftCast.gift("Scarf", 1)], days))
    }

    @Test func `what is thought of too late is asked about the next morning`() throws {
        // It is added on 21 November.
        let idea = GiftCast.gift("Scarf", 1)
        #expect(lines([idea], [try birthday(11, 27)]).first == "2026-11-22T09:00 choose: Scarf")
        #expect(lines([idea], [try birthday(11, 24)]) == ["2026-11-22T09:00 order: Scarf"])
        // It is to be ordered that very morning: that is all that is said.
        #expect(lines([idea], [try birthday(11, 26)]) == ["2026-11-22T09:00 order: Scarf"])
        #expect(lines([idea], [try birthday(11, 22)]).isEmpty)
    }

    @Test func `an identifier stays when the idea gets that day, and differs each year`() throws {
        let days = [try birthday(12, 24)]
        let undated = plan([GiftCast.gift("Scarf", 1)], days, until: "2029-01-01").map(\.id)
        #expect(undated.count == 6 && Set(undated).count == 6)
        let dated = plan([GiftCast.gift("Scarf", 1, on: "2026-12-24")], days).map(\.id)
        #expect(Array(dated.prefix(2)) == Array(undated.prefix(2)))
    }

    @Test func `the next day is one that has no gift yet`() throws {
        let days = [try birthday(12, 24), try occasion(.anniversary, 6, 1)]
        let idea = GiftCast.gift("Scarf", 1)
        let today = day("2026-11-22")
        func next(_ gifts: [Gift]) -> String? { GiftIdeas(gifts, days: days).nextDay(of: idea, from: today)?.description }
        #expect(next([idea]) == "2026-12-24")
        #expect(next([idea, GiftCast.gift("Tea", 2, on: "2026-12-24", .bought)]) == "2027-06-01")
        #expect(GiftIdeas([idea], days: []).nextDay(of: idea, from: today) == nil)
        #expect(GiftIdeas([idea], days: days).nextDay(of: GiftCast.gift("B", 3, on: "2026-12-24"), from: today) == nil)
    }

    @Test func `of many gifts alerts come in order, each once, before their day, and any window is the rest of them`() throws {
        var random = SeededGenerator(seed: 81)
        let people = (1...5).map(GiftCast.person)
        let kinds: [Occasion.Kind] = [.birthday, .anniversary, .nameDay, .memorial]
        var days: [WatchedOccasion] = []
        for person in people {
            for kind in kinds.shuffled(using: &random).prefix(3) {
                let (month, date) = (Int.random(in: 1...12, using: &random), Int.random(in: 1...28, using: &random))
                days.append(try occasion(kind, month, date, of: person))
            }
        }
        let gifts = (0..<60).map { number in
            let date = Bool.random(using: &random) ? days.randomElement(using: &random) : nil
            let on = date?.occasion.next(onOrAfter: day("2026-11-21"), leapDayRule: .february28)?.date.description
            return GiftCast.gift(
                "g", number, to: Array(people.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))), on: on,
                Gift.Status.allCases.filter { $0 != .archived }.randomElement(using: &random) ?? .idea,
                lead: GiftLead(
                    choosing: Int.random(in: 0...30, using: &random), delivery: Int.random(in: 0...20, using: &random))
                    ?? .usual, givenOn: "2026-11-20")
        }
        for step in 1...6 {
            let some = Array(gifts.shuffled(using: &random).prefix(10 * step))
            let all = plan(some, days, from: "2026-09-01")
            #expect(all.map(\.fireAt) == all.map(\.fireAt).sorted() && Set(all.map(\.id)).count == all.count)
            #expect(all.allSatisfy { $0.local.date < $0.notice.date })
            for start in ["2026-11-20", "2027-01-02", "2027-06-30"] {
                #expect(plan(some, days, from: start).map(\.id) == all.filter { $0.local.date >= day(start) }.map(\.id))
            }
        }
    }

    @Test func `done moves the one gift that can be meant, a step`() {
        func step(_ stage: GiftStage, _ gifts: [Gift]) -> String? {
            let notice = GiftNotice(
                stage: stage, date: day("2026-12-24"), people: [GiftCast.anna], gifts: gifts.map(GiftNotice.Named.init))
            return notice.step(gifts, namedAt: GiftCast.start + 60).map { found in
                "\(gifts.first { $0.id == found.gift }?.title ?? "?") \(found.to.rawValue)"
            }
        }
        let (idea, other) = (GiftCast.gift("Scarf", 1), GiftCast.gift("Kettle", 2))
        let decided = GiftCast.gift("Bike", 3, .decided)
        #expect(step(.choose, [idea]) == "Scarf decided" && step(.choose, [idea, other]) == nil)
        #expect(step(.order, [idea]) == "Scarf bought" && step(.late(daysBefore: 2), [decided, idea]) == "Bike bought")
        #expect(step(.order, [idea, other]) == nil && step(.order, [decided, GiftCast.gift("Lamp", 4, .decided)]) == nil)
        #expect(step(.choose, [decided, idea]) == nil)
        #expect(step(.wrap, [GiftCast.gift("Tea", 5, .bought)]) == "Tea wrapped")
        for status in [Gift.Status.wrapped, .given] { #expect(step(.wrap, [GiftCast.gift("Tea", 5, status)]) == nil) }
        let gone = GiftNotice(stage: .choose, date: day("2026-12-24"), people: [], gifts: [.init(idea)])
        #expect(gone.step([], namedAt: GiftCast.start + 60) == nil)
        #expect(!gone.isLeft([], namedAt: GiftCast.start + 60) && gone.isLeft([idea], namedAt: GiftCast.start + 60))
    }

    @Test func `done moves no gift that was added after the message, and so not named in it`() {
        let (named, later) = (GiftCast.gift("Scarf", 1), GiftCast.gift("Kettle", 30))
        let notice = GiftNotice(
            stage: .choose, date: day("2026-12-24"), people: [GiftCast.anna], gifts: [named, later].map(GiftNotice.Named.init))
        #expect(notice.step([named, later], namedAt: GiftCast.start + 10)?.gift == named.id)
        // The one that was named is gone.
        #expect(notice.step([later], namedAt: GiftCast.start + 10) == nil)
        #expect(!notice.isLeft([later], namedAt: GiftCast.start + 10))
        #expect(notice.step([later], namedAt: GiftCast.start + 30)?.gift == later.id)
    }
}
