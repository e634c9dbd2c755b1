import Foundation
import Kinkeeper
import Testing

@Suite struct GiftAlertsTests {
    private let zone = ZoneOffsets(TimeZone(identifier: "Europe/Berlin") ?? .gmt)

    private func plan(_ gifts: [Gift], from now: String = "2026-11-01") -> [Alert] {
        let records = AlertRecords(account: UUID(), gifts: gifts)
        let start = zone.instant(of: CivilDateTime(day(now), .midnight))
        return Array(AlertPlan(records, AlertPreferences(), zone: zone, now: start))
    }

    private func lines(_ gifts: [Gift], from now: String = "2026-11-01") -> [String] {
        plan(gifts, from: now).map { alert in
            guard case .gift(let notice) = alert.notice.content else { return "?" }
            return "\(alert.local) \(notice.stage): \(notice.gifts.map(\.title).joined(separator: ", "))"
        }
    }

    @Test func `ideas for one day are asked about together, and more often the nearer it comes`() {
        let ideas = [
            GiftCast.gift("Scarf", 1, on: "2026-12-24"), GiftCast.gift("Kettle", 2, on: "2026-12-24"),
            GiftCast.gift("Far", 3, on: "2026-12-24", lead: GiftLead(choosing: 10, delivery: 6) ?? .usual),
        ]
        let all = "Far, Kettle, Scarf"
        #expect(
            lines(ideas) == [
                "2026-12-14T09:00 choose: \(all)", "2026-12-17T09:00 order: \(all)", "2026-12-21T09:00 late/3: \(all)",
                "2026-12-22T09:00 late/2: \(all)", "2026-12-23T09:00 late/1: \(all)",
            ])
    }

    @Test func `what was decided on is named first and is to be ordered, not chosen`() {
        let gifts = [
            GiftCast.gift("Scarf", 1, on: "2026-12-24", .decided), GiftCast.gift("Kettle", 2, on: "2026-12-24"),
        ]
        #expect(
            lines(gifts) == [
                "2026-12-20T09:00 order: Scarf, Kettle", "2026-12-21T09:00 late/3: Scarf, Kettle",
                "2026-12-22T09:00 late/2: Scarf, Kettle", "2026-12-23T09:00 late/1: Scarf, Kettle",
            ])
    }

    @Test func `once one is bought only wrapping is left, and of what is wrapped, given or archived nothing`() {
        let idea = GiftCast.gift("Scarf", 1, on: "2026-12-24")
        #expect(lines([idea, GiftCast.gift("Kettle", 2, on: "2026-12-24", .bought)]) == ["2026-12-23T09:00 wrap: Kettle"])
        #expect(lines([idea, GiftCast.gift("Kettle", 2, on: "2026-12-24", .wrapped)]).isEmpty)
        #expect(lines([idea, GiftCast.gift("Kettle", 2, on: "2026-12-24", .given)]).isEmpty)
        #expect(lines([idea.moved(to: .archived, today: day("2026-11-21"))]).isEmpty)
        // A dropped idea settles nothing, and neither does a gift for others or for another day.
        let others = [
            GiftCast.gift("Kettle", 2, on: "2026-12-24").moved(to: .archived, today: day("2026-11-21")),
            GiftCast.gift("Kettle", 3, to: [GiftCast.jonas], on: "2026-12-24", .wrapped),
            GiftCast.gift("Kettle", 4, on: "2026-12-25", .wrapped),
        ]
        #expect(lines(others + [idea]) == lines([idea]) && lines([idea]).count == 5)
    }

    @Test func `a trifle that is bought settles no gift that was decided on`() {
        let card = GiftCast.gift("Card", 1, on: "2026-12-24", .bought)
        let bike = GiftCast.gift("Bike", 2, on: "2026-12-24", .decided)
        let idea = GiftCast.gift("Scarf", 3, on: "2026-12-24")
        #expect(lines([card, bike, idea]).filter { !$0.contains("wrap") } == lines([bike]))
        #expect(lines([bike]).count == 4)
    }

    @Test func `what is long on its way is asked about again from the day it should be ordered`() throws {
        let gift = GiftCast.gift("Bike", 1, on: "2026-12-30", .decided, lead: try #require(GiftLead(choosing: 0, delivery: 30)))
        #expect(
            lines([gift]).map { $0.prefix { $0 != "T" } } == [
                "2026-11-29", "2026-12-09", "2026-12-16", "2026-12-23", "2026-12-27", "2026-12-28", "2026-12-29",
            ])
    }

    @Test func `what is thought of too late to be in time is to be ordered the next morning`() throws {
        // It is added on 21 November.
        let lead = try #require(GiftLead(choosing: 0, delivery: 30))
        let gift = GiftCast.gift("Bike", 1, on: "2026-12-12", .decided, lead: lead)
        #expect(lines([gift]).first == "2026-11-22T09:00 order: Bike")
        #expect(lines([gift]).count == 6)
    }

    @Test func `what needs no delivery is asked about on each of the last three days too`() throws {
        let gift = GiftCast.gift("Book", 1, on: "2026-12-24", .decided, lead: try #require(GiftLead(choosing: 0, delivery: 0)))
        #expect(
            lines([gift]) == [
                "2026-12-21T09:00 late/3: Book", "2026-12-22T09:00 late/2: Book", "2026-12-23T09:00 order: Book",
            ])
    }

    @Test func `gifts for nobody in particular stand for themselves, and without a day for nothing`() {
        let gifts = [
            GiftCast.gift("Raffle", 1, to: [], on: "2026-12-24", .decided),
            GiftCast.gift("Host", 2, to: [], on: "2026-12-24", .bought),
            GiftCast.gift("Some day", 3),
        ]
        #expect(lines(gifts).filter { $0.contains("Raffle") }.count == 4)
        #expect(lines(gifts).filter { $0.contains("Host") } == ["2026-12-23T09:00 wrap: Host"])
        #expect(!lines(gifts).contains { $0.contains("Some day") })
    }

    @Test func `ideas that come and go, words and leads change no identifier`() {
        let one = GiftCast.gift("Scarf", 1, on: "2026-12-24")
        let other = GiftCast.gift("Kettle", 2, on: "2026-12-24", lead: GiftLead(choosing: 20) ?? .usual)
        let ids = plan([one]).map(\.id)
        #expect(ids.count == 5 && Set(ids).count == 5)
        #expect(plan([one, other]).map(\.id) == ids && plan([other]).map(\.id) == ids)
        #expect(plan([GiftCast.gift("Scarf", 1, to: [GiftCast.jonas], on: "2026-12-24")]).allSatisfy { !ids.contains($0.id) })
        #expect(plan([GiftCast.gift("Scarf", 1, on: "2027-12-24")]).allSatisfy { !ids.contains($0.id) })
    }

    @Test func `alerts come in order, never on the day itself, and the window from any day is the rest of them`() {
        var random = SeededGenerator(seed: 24)
        let people = (1...4).map(GiftCast.person)
        let gifts = (0..<200).map { number in
            GiftCast.gift(
                "g", number, to: Array(people.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))),
                on: day("2026-11-10").adding(days: Int.random(in: 0...90, using: &random)).description,
                Gift.Status.allCases.filter { $0 != .archived }.randomElement(using: &random) ?? .idea,
                lead: GiftLead(
                    choosing: Int.random(in: 0...30, using: &random), delivery: Int.random(in: 0...20, using: &random))
                    ?? .usual)
        }
        let all = plan(gifts, from: "2026-09-01")
        #expect(all.count > 100 && all.map(\.fireAt) == all.map(\.fireAt).sorted() && Set(all.map(\.id)).count == all.count)
        #expect(all.allSatisfy { $0.local.date < $0.notice.date })
        for start in ["2026-10-15", "2026-11-20", "2027-01-02"] {
            #expect(plan(gifts, from: start).map(\.id) == all.filter { $0.local.date >= day(start) }.map(\.id))
        }
    }
}
