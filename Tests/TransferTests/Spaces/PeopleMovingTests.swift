import Foundation
import Interchange
import Kinkeeper
import TestSupport
import Testing

@testable import Store
@testable import Transfer

/// Sharing people with what belongs to them.
@Suite struct PeopleMovingTests {
    private func moving(_ books: TwoBooks) -> PeopleMoving {
        PeopleMoving(books.folder, books.own, books.family, of: books.anna, today: books.today, now: books.now)
    }

    @Test func `gifts for them alone go along, who leaves is in the trash, and all is taken back`() async throws {
        let books = try await TwoBooks()
        let (lotte, mila, other) = (
            try await books.person("Lotte"), try await books.person("Mila"), try await books.person("Other")
        )
        let (kettle, both, mixed, none) = (
            try await books.gift("Kettle", for: [lotte]), try await books.gift("Trip", for: [lotte, mila]),
            try await books.gift("Party", for: [mila, other]), try await books.gift("Idea")
        )
        let moving = moving(books)
        #expect(Set(try await moving.gifts(for: [lotte, mila], .toFamily)) == [kettle.id, both.id])
        #expect(try await moving.gifts(for: [lotte], .toFamily) == [kettle.id])
        #expect(try await moving.gifts(for: [], .toFamily).isEmpty)
        let outcome = try await moving.run(
            .init([lotte, mila], .toFamily, movesGifts: true, isLeaving: true))
        #expect(outcome.added == 2 && Set(outcome.gifts) == [kettle.id, both.id] && outcome.left == 2)
        #expect(outcome.giftsThatStayed == 0)
        #expect(try await books.titles(books.family.space, books.ben) == ["Kettle", "Trip"])
        #expect(try await books.titles(books.own, books.anna) == ["Idea", "Party"])
        #expect(try await books.own.peopleCount() == 1)
        #expect(try await books.family.space.peopleCount() == 2)

        #expect(try await moving.undo(outcome.change, .toFamily) == 2)
        #expect(try await books.own.peopleCount() == 3)
        #expect(try await books.family.space.peopleCount() == 0)
        #expect(try await books.titles(books.own, books.anna) == ["Idea", "Kettle", "Party", "Trip"])
        #expect(try await books.own.gift(both.id, asking: books.anna.id)?.recipients == [lotte, mila])
        _ = (mixed, none)
    }

    @Test func `taking back leaves what another member has changed, and people they have gifts for`() async throws {
        let books = try await TwoBooks()
        let (lotte, mila) = (try await books.person("Lotte"), try await books.person("Mila"))
        let (kettle, teapot) = (try await books.gift("Kettle", for: [lotte]), try await books.gift("Teapot", for: [mila]))
        let outcome = try await moving(books).run(.init([lotte, mila], .toFamily, movesGifts: true))
        #expect(Set(outcome.gifts) == [kettle.id, teapot.id])
        _ = try await books.family.space.moveGift(
            kettle.id, to: .bought, asking: books.ben.id, today: books.today, at: books.now + 5)
        _ = try await moving(books).undo(outcome.change, .toFamily)
        #expect(try await books.titles(books.own, books.anna) == ["Teapot"])
        #expect(try await books.titles(books.family.space, books.ben) == ["Kettle"])
        #expect(try await books.family.space.gift(kettle.id, asking: books.ben.id)?.recipients.count == 1)
        #expect(try await books.family.space.peopleCount() == 1, "Mila was taken back, Lotte has a gift")
    }

    @Test func `no more are moved at once than fit into a request`() async throws {
        let books = try await TwoBooks()
        let lotte = try await books.person("Lotte")
        for number in 0..<PeopleMoving.mostGifts { _ = try await books.gift("Gift \(number)", for: [lotte]) }
        let request = PeopleMoving.Request([lotte], .toFamily, movesGifts: true)
        #expect(try await moving(books).isWithinBounds(request))
        _ = try await books.gift("One more", for: [lotte])
        #expect(try await !moving(books).isWithinBounds(request))
        #expect(try await moving(books).isWithinBounds(.init([lotte], .toFamily)))
    }

    @Test func `without being asked, gifts and people stay`() async throws {
        let books = try await TwoBooks()
        let lotte = try await books.person("Lotte")
        _ = try await books.gift("Kettle", for: [lotte])
        let outcome = try await moving(books).run(.init([lotte], .toFamily))
        #expect(outcome.added == 1 && outcome.gifts.isEmpty && outcome.left == 0)
        #expect(try await books.titles(books.own, books.anna) == ["Kettle"])
        #expect(try await books.own.peopleCount() == 1)
    }

    @Test func `from a family the gifts that one sees go along, those for oneself do not`() async throws {
        let books = try await TwoBooks()
        let (lotte, me) = (try await books.person("Lotte"), try await books.person("Me"))
        let shared = try await books.sharing.share([lotte, me]).pairs.map(\.shared)
        try await books.family.space.setAccount(
            of: shared[1], to: books.anna.id, asking: books.ben.id, in: books.family.family, at: books.now)
        for (title, people) in [("Kettle", [shared[0]]), ("Secret", [shared[1]]), ("Secret trip", shared)] {
            _ = try await books.family.space.createGift(
                GiftDraft(title: title, recipients: people), asking: books.ben.id, at: books.now)
        }
        let outcome = try await moving(books).run(.init(shared, .toOwn, movesGifts: true, isLeaving: true))
        #expect(outcome.gifts.count == 1 && outcome.left == 2 && outcome.giftsThatStayed == 0)
        #expect(try await books.titles(books.own, books.anna) == ["Kettle"])
        #expect(try await books.titles(books.family.space, books.ben) == ["Secret", "Secret trip"])
    }

    @Test func `a gift that one would not see there stays, and is counted`() async throws {
        let books = try await TwoBooks()
        let me = try await books.person("Me")
        let shared = try #require(try await books.sharing.share([me]).pairs.first).shared
        try await books.family.space.setAccount(
            of: shared, to: books.anna.id, asking: books.ben.id, in: books.family.family, at: books.now)
        _ = try await books.gift("Wish", for: [me])
        let outcome = try await moving(books).run(.init([me], .toFamily, movesGifts: true))
        #expect(outcome.giftsThatStayed == 1 && outcome.gifts.isEmpty)
        let leaving = try await moving(books).run(.init([me], .toFamily, movesGifts: true, isLeaving: true))
        #expect(leaving.giftsThatStayed == 1 && leaving.left == 0, "it would be for nobody once she is gone")
        #expect(try await books.titles(books.own, books.anna) == ["Wish"])
    }
}
