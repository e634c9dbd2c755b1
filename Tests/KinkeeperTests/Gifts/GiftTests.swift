import Foundation
import Kinkeeper
import Testing

/// Gifts as tests write them down: the nth is a second newer than the one before.
struct GiftCast {
    static let start = Date(timeIntervalSince1970: 1_795_262_400)
    static let anna = GiftCast.person(1)
    static let jonas = GiftCast.person(2)

    static func person(_ number: Int) -> Person.ID {
        Person.ID(of: StableDigest("person", String(number)), at: start)
    }

    static func gift(
        _ title: String = "Kettle", _ number: Int = 0, to people: [Person.ID] = [anna], on date: String? = nil,
        _ status: Gift.Status = .idea, budget: String? = nil, occasion: GiftOccasion? = nil, lead: GiftLead = .usual,
        link: String = "", givenOn: String? = nil
    ) -> Gift {
        Gift(
            id: Gift.ID(of: StableDigest("gift", title, String(number)), at: start.addingTimeInterval(Double(number))),
            title: title, recipients: people, occasion: occasion, date: date.map(day),
            budget: budget.flatMap { try? Money($0) }, link: link, lead: lead, status: status, givenOn: givenOn.map(day),
            createdAt: start.addingTimeInterval(Double(number)), updatedAt: start)
    }
}

@Suite struct GiftTests {
    private let today = day("2026-11-21")

    @Test func `a draft without words, or with a link that is none, is refused`() throws {
        let id = Gift.ID(of: StableDigest("a"), at: GiftCast.start)
        #expect(throws: GiftRefusal.noTitle) { try GiftDraft(title: " \n").gift(id: id, at: GiftCast.start) }
        for link in ["javascript:alert(1)", "kettle", "//shop.example/1", "file:///etc/passwd", "https://", "data:text/html,x"]
        {
            #expect(throws: GiftRefusal.notALink(link)) {
                try GiftDraft(title: "Kettle", link: link).gift(id: id, at: GiftCast.start)
            }
        }
        let made = try GiftDraft(
            title: "  Kettle ", recipients: [GiftCast.anna, GiftCast.jonas, GiftCast.anna], link: " HTTPS://shop.example/1 ",
            tags: ["Tea", " tea ", "", "Küche", "KUCHE"]
        ).gift(id: id, at: GiftCast.start)
        #expect(made.title == "Kettle" && made.link == "HTTPS://shop.example/1" && made.tags == ["Tea", "Küche"])
        #expect(made.recipients == [GiftCast.anna, GiftCast.jonas] && made.status == .idea && made.isOpen)
    }

    @Test func `a gift was given on a day that has been, and only what is given has one`() throws {
        let today = day("2026-11-21")
        try Gift.check(givenOn: today, as: .given, today: today)
        try Gift.check(givenOn: nil, as: .bought, today: today)
        let tomorrow = today.adding(days: 1)
        #expect(throws: GiftRefusal.givenAhead(tomorrow)) { try Gift.check(givenOn: tomorrow, as: .given, today: today) }
        for status in Gift.Status.allCases where status != .given {
            #expect(throws: GiftRefusal.notGiven) { try Gift.check(givenOn: today, as: status, today: today) }
        }
    }

    @Test func `a gift goes on and back, and the archive remembers where it stood`() {
        let given = GiftCast.gift().moved(to: .bought, today: today).moved(to: .given, today: today)
        #expect(given.givenOn == today && given.isGiven && !given.isOpen)
        let archived = given.moved(to: .archived, today: today.adding(days: 9))
        #expect(archived.status == .archived && archived.isGiven && archived.givenOn == today && archived.year == 2026)
        #expect(archived.moved(to: .archived, today: today) == archived)
        let back = archived.moved(to: .given, today: today.adding(days: 10))
        #expect(back.givenOn == today && back.archivedFrom == nil && back == given)
        let returned = back.moved(to: .decided, today: today)
        #expect(returned.dayGiven == nil && !returned.isGiven && returned.year == nil)
        // A slip loses no day; a returned gift that is given after all is given that day.
        let later = today.adding(days: 300)
        #expect(returned.moved(to: .given, today: later, isSlip: true).dayGiven == today)
        #expect(returned.moved(to: .given, today: later).dayGiven == later)
        #expect(back.moved(to: .given, today: later, givenOn: today.adding(days: -9)).dayGiven == today.adding(days: -9))
        let dropped = returned.moved(to: .archived, today: today)
        #expect(!dropped.isGiven && dropped.standing == .decided && dropped.dayGiven == nil)
    }

    @Test func `deadlines are worked backwards and come in order, whatever the lead`() throws {
        let usual = GiftLead.usual.deadlines(for: day("2026-12-24"))
        #expect(usual.chooseBy == day("2026-12-17") && usual.orderBy == day("2026-12-20") && usual.wrapBy == day("2026-12-23"))
        for choosing in [0, 1, 4, 7, 30, 366] {
            for delivery in [0, 1, 5, 21, 366] {
                let date = day("2028-03-01")
                let lead = try #require(GiftLead(choosing: choosing, delivery: delivery))
                let found = lead.deadlines(for: date)
                #expect(found.chooseBy <= found.orderBy && found.orderBy <= found.wrapBy && found.wrapBy < date)
                #expect(found.orderBy.days(until: found.wrapBy) == delivery)
                #expect(found.chooseBy.days(until: date) == max(choosing, delivery + 1))
            }
        }
        #expect(GiftLead(choosing: 367) == nil && GiftLead(delivery: -1) == nil)
    }

    @Test func `the next step follows from how far it has come`() {
        let gift = GiftCast.gift(on: "2026-12-24")
        let steps = Gift.Status.allCases.map { gift.moved(to: $0, today: today).nextStep }
        #expect(steps.map { $0?.status } == [.decided, .bought, .wrapped, .given, nil, nil])
        let by = ["2026-12-17", "2026-12-20", "2026-12-23", "2026-12-24"].map(day)
        #expect(steps.map { $0?.by } == by + [nil, nil])
        #expect(GiftCast.gift().nextStep == nil)
    }

    @Test func `lists go by day, then the newest first, then what has no day`() {
        let gifts = [
            GiftCast.gift("no day, old", 1), GiftCast.gift("late", 2, on: "2026-12-24"),
            GiftCast.gift("no day, new", 3), GiftCast.gift("soon, old", 4, on: "2026-12-06"),
            GiftCast.gift("soon, new", 5, on: "2026-12-06"),
        ]
        let order = ["soon, new", "soon, old", "late", "no day, new", "no day, old"]
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20 {
            #expect(gifts.shuffled(using: &random).sorted(by: Gift.isInOrder).map(\.title) == order)
        }
    }

    @Test func `occasions of the same name are one, in any writing`() throws {
        #expect(GiftOccasion(label: " \n") == nil)
        #expect(try #require(GiftOccasion(label: "Nikolaus ")).key == #require(GiftOccasion(label: "NIKOLAUS")).key)
        #expect(try #require(GiftOccasion(kind: .birthday)).key != #require(GiftOccasion(kind: .anniversary)).key)
    }
}

@Suite struct GivenBeforeTests {
    @Test(arguments: [
        ("Pour-over kettle", "A kettle (pour over)"), ("Coffee grinder", "Coffee grinders"), ("Schal", "Ein Schal"),
        ("Bücher", "bucher"), ("Buch", "Bücher für Buch"), ("Kaffeemühle", "Kaffemühle"),
        ("Red woollen scarf", "woollen scarf"),
        ("Coffee", "Coffee mug"),
    ])
    func `what says the same in other words is alike`(one: String, other: String) {
        #expect(GivenBefore(title: one).isAlike(GivenBefore(title: other)))
        #expect(GivenBefore(title: other).isAlike(GivenBefore(title: one)))
    }

    @Test(arguments: [
        ("Book", "Book about whales and ships"), ("Scarf", "Gloves"), ("Tea pot", "Tea cosy"), ("", "Scarf"), ("The", "A"),
        ("Boot", "Book"), ("Ticket to the opera", "Ticket to the zoo"),
    ])
    func `what only shares a word is not`(one: String, other: String) {
        #expect(!GivenBefore(title: one).isAlike(GivenBefore(title: other)))
        #expect(!GivenBefore(title: other).isAlike(GivenBefore(title: one)))
    }

    @Test func `likeness does not depend on who is asked`() {
        var random = SeededGenerator(seed: 3)
        let words = ["book", "books", "tea", "the", "kettle", "kettles", "red", "scarf", "scarfs", "Bücher", "buch"]
        for _ in 0..<500 {
            let titles = (0..<2).map { _ in
                (0..<Int.random(in: 0...4, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
                    .joined(separator: " ")
            }
            let (one, other) = (GivenBefore(title: titles[0]), GivenBefore(title: titles[1]))
            #expect(one.isAlike(other) == other.isAlike(one), "\(titles)")
        }
    }

    @Test func `the same page is the same gift, the same shop is not`() {
        func given(_ link: String) -> GivenBefore { GivenBefore(title: link, link: link) }
        let kettle = GivenBefore(title: "Kettle", link: "https://www.shop.example/kettle/#top")
        #expect(kettle.isAlike(GivenBefore(title: "Something", link: "http://shop.example/kettle")))
        #expect(
            !GivenBefore(title: "One", link: "https://shop.example").isAlike(.init(title: "Two", link: "https://shop.example")))
        #expect(
            !GivenBefore(title: "One", link: "https://shop.example/p?id=1")
                .isAlike(.init(title: "Two", link: "https://shop.example/p?id=2")))
    }

    @Test func `warned is of what was given to the same people, the latest first`() {
        let idea = GiftCast.gift("Kettle", 9, to: [GiftCast.anna, GiftCast.jonas])
        let old = GiftCast.gift("A kettle", 1, .given, givenOn: "2024-12-24")
        let archived = GiftCast.gift("Kettles", 2, to: [GiftCast.jonas], .given, givenOn: "2025-12-24")
            .moved(to: .archived, today: day("2026-01-01"))
        let others = [
            GiftCast.gift("Kettle", 3, to: [GiftCast.person(7)], .given, givenOn: "2025-12-24"),
            GiftCast.gift("Kettle", 4, .bought), GiftCast.gift("Scarf", 5, .given, givenOn: "2025-12-24"), idea,
        ]
        #expect(GivenBefore.warnings(for: idea, among: others + [old, archived]) == [archived, old])
    }
}

@Suite struct GiftBudgetTests {
    @Test func `a year adds up by person, occasion and currency`() throws {
        let birthday = GiftOccasion(kind: .birthday)
        let christmas = try #require(GiftOccasion(label: "Christmas"))
        let gifts = [
            GiftCast.gift("a", 1, on: "2026-05-12", .given, budget: "20 EUR", occasion: birthday),
            GiftCast.gift(
                "b", 2, to: [GiftCast.anna, GiftCast.jonas], on: "2026-12-24", .bought, budget: "25.01 EUR", occasion: christmas
            ),
            GiftCast.gift(
                "c", 3, to: [GiftCast.jonas], on: "2026-12-24", .decided, budget: "3000 JPY",
                occasion: GiftOccasion(label: "christmas")),
            GiftCast.gift("d", 4, on: "2026-12-24", .idea, budget: "5 EUR", occasion: christmas),
            GiftCast.gift("e", 5, to: [], on: "2026-12-24"),
            GiftCast.gift("other year", 6, on: "2025-12-24", .given, budget: "99 EUR"),
            GiftCast.gift("given late", 7, on: "2025-12-30", .given, budget: "1 EUR", givenOn: "2026-01-02"),
            GiftCast.gift("dropped", 8, on: "2026-12-24", budget: "77 EUR").moved(to: .archived, today: day("2026-11-21")),
        ]
        let year = GiftBudgets(of: gifts, in: 2026)
        let euro = try #require(Currency("EUR"))
        func text(_ totals: MoneyTotals) -> [String] {
            totals.amounts.map { "\(MoneyTotals.text($0.amount, $0.currency)) \($0.currency.code)" }
        }
        #expect(
            text(year.all.spent) == ["46.01 EUR"] && text(year.all.decided) == ["3000 JPY"]
                && text(year.all.ideas) == ["5.00 EUR"])
        #expect(year.all.count == 6 && year.all.withoutBudget == 1)
        #expect(text(try #require(year.people[GiftCast.anna]).spent) == ["33.51 EUR"])
        #expect(try #require(year.people[GiftCast.jonas]).spent[euro] == Decimal(string: "12.5"))
        #expect(year.people[nil]?.count == 1)
        #expect(year.occasions[christmas.key]?.totals.count == 3 && year.occasions[christmas.key]?.occasion == christmas)
        #expect(year.occasions[nil]?.totals.count == 2)
        #expect(GiftBudgets(of: gifts, in: nil).all.count == 0)
    }

    @Test func `what people come to is what the year comes to`() throws {
        var random = SeededGenerator(seed: 11)
        let people = (1...5).map(GiftCast.person)
        let gifts = (0..<400).map { number in
            GiftCast.gift(
                "g", number, to: Array(people.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))),
                on: "2026-12-24", Gift.Status.allCases.randomElement(using: &random) ?? .idea,
                budget: Bool.random(using: &random)
                    ? "\(Int.random(in: 0...99, using: &random)).\(Int.random(in: 10...99, using: &random)) EUR" : nil)
        }
        let year = GiftBudgets(of: gifts, in: 2026)
        let euro = try #require(Currency("EUR"))
        for part in [\GiftTotals.ideas, \GiftTotals.decided, \GiftTotals.spent] {
            #expect(year.people.values.map { $0[keyPath: part][euro] }.reduce(0, +) == year.all[keyPath: part][euro])
            #expect(year.all[keyPath: part][euro] > 0)
        }
    }
}
