import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@Suite struct GiftListTests {
    @Test func `lists go by day then newest, and pages follow each other without gap or repeat`() async throws {
        var world = try await GiftWorld()
        let anna = try await world.person("Anna Berg")
        var random = SeededGenerator(seed: 8)
        for number in 0..<60 {
            let date = Bool.random(using: &random) ? "2026-12-0\(Int.random(in: 1...4, using: &random))" : nil
            try await world.create(
                "g\(number)", to: number % 3 == 0 ? [anna] : [], on: date,
                occasion: number % 2 == 0 ? GiftOccasion(label: "Nikolaus") : nil, [.idea, .decided, .bought][number % 3])
        }
        let filters = [
            GiftFilter(), GiftFilter(statuses: [.idea]), GiftFilter(statuses: [.idea, .bought], person: anna),
            GiftFilter(occasion: GiftOccasion(label: "nikolaus")?.key), GiftFilter(words: "g1"),
        ]
        for filter in filters {
            let whole = try await world.space.gifts(filter, limit: 1000, asking: world.owner)
            #expect(whole.next == nil && whole.rows == whole.rows.sorted(by: Gift.isInOrder) && !whole.rows.isEmpty)
            var (pieces, cursor): ([Gift], GiftCursor?) = ([], nil)
            repeat {
                let page = try await world.space.gifts(filter, after: cursor, limit: 7, asking: world.owner)
                #expect(page.rows.count <= 7 && page.counts == whole.counts)
                pieces += page.rows
                cursor = try page.next.map { try #require(GiftCursor($0.description)) }
            } while cursor != nil
            #expect(pieces == whole.rows)
        }
        #expect(try await world.space.gifts(limit: 1, asking: world.owner).counts == [.idea: 20, .decided: 20, .bought: 20])
        #expect(GiftCursor("1_2_x") == nil && GiftCursor("") == nil)
    }

    @Test func `any word of idea, occasion, note, tags or recipient is found, whatever its case and marks`() async throws {
        var world = try await GiftWorld()
        let lea = try await world.person("Léa Dubois")
        try await world.create("Kaffeemühle", to: [lea], note: "Aus Łódź", tags: ["Küche"])
        try await world.create("Scarf", occasion: GiftOccasion(label: "Name-giving"))
        try await world.create("Book", occasion: GiftOccasion(kind: .birthday))
        for words in ["KAFFEEMUHLE", "lodz", "kuche", "lea", "dubois muhle", "Léa Łódź küche"] {
            #expect(try await world.found(words) == ["Kaffeemühle"], "\(words)")
        }
        #expect(try await world.found("name-giving") == ["Scarf"])
        #expect(try await world.found("lea scarf").isEmpty)
        #expect(try await world.found("birthday").isEmpty)
        let named = GiftFilter(words: "geburtstag", occasionNames: [.birthday: "Geburtstag"])
        #expect(try await world.titles(named) == ["Book"])
        #expect(try await world.found("  ").count == 3)
        let counts = try await world.space.gifts(GiftFilter(statuses: [.given], words: "lea"), limit: 5, asking: world.owner)
        #expect(counts.rows.isEmpty && counts.counts == [.idea: 1])
    }

    @Test func `occasions are listed once, however they are written`() async throws {
        var world = try await GiftWorld()
        for label in ["Christmas", "christmas ", "Wedding"] { try await world.create(occasion: GiftOccasion(label: label)) }
        try await world.create(occasion: GiftOccasion(kind: .birthday))
        #expect(
            try await world.space.giftOccasions(asking: world.owner).map(\.key) == [
                "birthday/", "custom/christmas", "custom/wedding",
            ])
    }

    @Test func `a person's gifts are what is open in order and what was given, the latest first`() async throws {
        var world = try await GiftWorld()
        let anna = try await world.person("Anna Berg")
        try await world.create("old", to: [anna], .given)
        try await world.create("some day", to: [anna])
        try await world.create("soon", to: [anna], on: "2026-12-24", .bought)
        try await world.create("others'")
        let archived = try await world.create("archived", to: [anna], .given)
        world.clock.advance(by: 86_400)
        try await world.create("new", to: [anna], .given)
        try await world.space.moveGift(
            archived.id, to: .archived, asking: world.owner, today: world.clock.today, at: world.clock.now)
        let found = try await world.space.gifts(for: anna, asking: world.owner)
        #expect(found.open.map(\.title) == ["soon", "some day"] && found.given.map(\.title) == ["new", "archived", "old"])
    }

    @Test func `a year's budget is of what was given or is to be given in it`() async throws {
        var world = try await GiftWorld()
        let anna = try await world.person("Anna Berg")
        try await world.create("a", to: [anna], on: "2026-12-24", budget: "20 EUR", .bought)
        try await world.create("b", to: [anna], on: "2025-12-30", budget: "7.50 EUR", .given)
        try await world.create("c", on: "2027-01-01", budget: "99 EUR")
        try await world.create("d", budget: "1 EUR")
        let year = try await world.space.giftBudgets(in: 2026, asking: world.owner)
        #expect(year.all.spent.amounts.map { MoneyTotals.text($0.amount, $0.currency) } == ["27.50"] && year.all.count == 2)
        #expect(try await world.space.giftBudgets(in: nil, asking: world.owner).all.count == 1)
        #expect(try await world.space.giftYears(asking: world.owner) == [2027, 2026])
        // A gift that went back from given counts for the year of its day, and without a day for none.
        for (title, date) in [("e", "2028-01-05"), ("f", nil)] as [(String, String?)] {
            let slip = try await world.create(title, on: date, budget: "3 EUR", .given)
            try await world.space.moveGift(
                slip.id, to: .idea, asking: world.owner, today: world.clock.today, at: world.clock.now)
        }
        #expect(try await world.space.giftBudgets(in: 2026, asking: world.owner) == year)
        #expect(try await world.space.giftBudgets(in: 2028, asking: world.owner).all.count == 1)
        #expect(try await world.space.giftBudgets(in: nil, asking: world.owner).all.count == 2)
        #expect(try await world.space.giftYears(asking: world.owner) == [2028, 2027, 2026])
    }

    @Test func `a board has column by column what lists of one status have`() async throws {
        var world = try await GiftWorld()
        let (anna, lea) = (try await world.person("Anna Berg"), try await world.person("Léa Dubois"))
        for number in 0..<60 {
            let status = Gift.Status.allCases[number % Gift.Status.allCases.count]
            try await world.create(
                "\(["Kettle", "Scarf", "Book"][number % 3]) \(number)", to: number % 2 == 0 ? [anna] : [lea],
                on: number % 4 == 0 ? nil : "2027-0\(number % 9 + 1)-10",
                occasion: number % 5 == 0 ? GiftOccasion(label: "Christmas") : nil, status)
        }
        let christmas = GiftOccasion(label: "Christmas")?.key
        for filter in [
            GiftFilter(), GiftFilter(words: "kettle"), GiftFilter(person: anna), GiftFilter(occasion: christmas),
            GiftFilter(person: lea, occasion: christmas, words: "book"), GiftFilter(words: "nothing"),
        ] {
            for limit in [1, 3, 100] {
                let board = try await world.space.giftBoard(filter, Gift.Status.allCases, limit: limit, asking: world.owner)
                #expect(board.count == Gift.Status.allCases.count)
                for status in Gift.Status.allCases {
                    var column = filter
                    column.statuses = [status]
                    let list = try await world.space.gifts(column, limit: limit, asking: world.owner)
                    #expect(board[status] == list, "\(filter) \(status) \(limit)")
                }
            }
        }
    }
}
