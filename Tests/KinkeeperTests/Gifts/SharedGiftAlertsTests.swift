import Foundation
import TestSupport
import Testing

@testable import Kinkeeper

/// Gifts without a day that several people share: with whom each is asked about, and at what cost.
@Suite struct SharedGiftAlertsTests {
    private static let zone = ZoneOffsets(.gmt)

    private static func birthday(_ month: Int, _ day: Int, of person: Person.ID) throws -> WatchedOccasion {
        WatchedOccasion(
            id: .init(of: StableDigest("day", "\(month) \(day)", person.description), at: GiftCast.start), person: person,
            occasion: Occasion(kind: .birthday, when: .date(try PartialDate(month: month, day: day))))
    }

    /// The rule, said simply: each gift asks its people one after the other.
    private struct Simple {
        let ideas: GiftIdeas
        let asked: [GiftMatter: Bool]

        func gifts(for people: [Person.ID], on date: CivilDate) -> [Gift] {
            var seen: Set<Gift.ID> = []
            let isDecided = asked[GiftMatter(people, on: date)] ?? false
            return people.flatMap { ideas.open(for: $0, on: date) }
                .filter { gift in
                    (!isDecided || gift.status == .decided) && seen.insert(gift.id).inserted
                        && asked(gift, on: date) == people
                }
                .sorted(by: Gift.isNamedFirst)
        }

        func people(of gifts: [Gift], on date: CivilDate) -> [Person.ID] {
            var people: [Person.ID] = []
            for gift in gifts {
                for person in gift.recipients where !people.contains(person) && isOpen(gift, for: person, on: date) {
                    people.append(person)
                }
            }
            return people
        }

        private func asked(_ gift: Gift, on date: CivilDate) -> [Person.ID] {
            guard gift.recipients.count > 1 else { return gift.recipients }
            guard asked[GiftMatter(gift.recipients, on: date)] == nil else { return gift.recipients.sorted() }
            return gift.recipients.first { isOpen(gift, for: $0, on: date) }.map { [$0] } ?? []
        }

        private func isOpen(_ gift: Gift, for person: Person.ID, on date: CivilDate) -> Bool {
            (gift.status == .decided || asked[GiftMatter([person], on: date)] != true)
                && ideas.open(for: person, on: date).contains { $0.id == gift.id }
        }
    }

    @Test(arguments: trials(40, long: 2_000)) func `shared out together, gifts are asked about as one by one`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let people = (0..<Int.random(in: 2...5, using: &random)).map(GiftCast.person)
        let dates = ["2026-12-24", "2026-12-25", "2027-02-28", "2027-03-01"]
        var days: [WatchedOccasion] = []
        for person in people {
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let (month, day) = [(12, 24), (12, 25), (2, 29), (3, 1)].randomElement(using: &random) ?? (1, 1)
                days.append(try Self.birthday(month, day, of: person))
            }
        }
        let statuses: [Gift.Status] = [.idea, .idea, .idea, .decided, .bought, .given]
        let gifts = (0..<Int.random(in: 1...14, using: &random)).map { number in
            let named = people.shuffled(using: &random).prefix(Int.random(in: 1...people.count, using: &random))
            let date = Int.random(in: 0...3, using: &random) == 0 ? dates.randomElement(using: &random) : nil
            return GiftCast.gift(
                "Gift \(number)", number, to: Array(named), on: date, statuses.randomElement(using: &random) ?? .idea)
        }
        let undated = GiftAlerts(gifts, days: days).undated
        let simple = Simple(ideas: undated.ideas, asked: undated.asked)
        let groups = people.map { [$0] } + Set(gifts.map { $0.recipients.sorted() }.filter { $0.count > 1 })
        for date in dates.compactMap(CivilDate.init(iso8601:)) {
            for group in groups {
                let found = undated.gifts(for: group, on: date)
                #expect(found == simple.gifts(for: group, on: date), "\(seed) \(date)")
                #expect(undated.people(of: found, on: date) == simple.people(of: found, on: date), "\(seed) \(date)")
            }
        }
    }

    /// How many gifts, people and days a year of alerts looks at, and how many names it gives.
    private func looks(_ gifts: [Gift], _ days: [WatchedOccasion]) -> (looks: Int, names: Int) {
        let alerts = GiftAlerts(gifts, days: days)
        let start = CivilDate(of: GiftCast.start, in: .gmt).adding(days: 1)
        var stream = alerts.stream(from: start, in: Self.zone)
        var (drafts, names): ([AlertDraft], Int) = ([], 0)
        while let day = stream.nextDay, day < start.adding(days: 366) {
            drafts.removeAll()
            stream.takeDay(into: &drafts)
            for draft in drafts {
                guard case .gift(let notice) = draft.notice.content else { continue }
                names += notice.gifts.count + notice.people.count
            }
        }
        return (alerts.undated.looks, names)
    }

    @Test(arguments: [true, false]) func `twice as many gifts cost twice, and so do twice as many people`(
        isOneDay: Bool
    ) throws {
        func cost(gifts count: Int, people size: Int) throws -> Int {
            let people = (0..<size).map(GiftCast.person)
            let gifts = (0..<count).map { GiftCast.gift("Gift \($0)", $0, to: people) }
            let days = try people.enumerated().map { number, person in
                try isOneDay
                    ? Self.birthday(6, 1, of: person) : Self.birthday(1 + number % 12, 1 + number / 12 % 28, of: person)
            }
            let (looks, names) = looks(gifts, days)
            #expect(names >= count)
            return looks
        }
        let few = try cost(gifts: 40, people: 40)
        #expect(few > 0)
        let moreGifts = try cost(gifts: 80, people: 40)
        let morePeople = try cost(gifts: 40, people: 80)
        #expect(Double(moreGifts) <= 2.2 * Double(few), "\(few) \(moreGifts)")
        #expect(Double(morePeople) <= 2.2 * Double(few), "\(few) \(morePeople)")
    }
}
