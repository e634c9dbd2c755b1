import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Whether one has congratulated a person of the family is each account's own.
struct FamilyWishTests {
    @Test func `a wish lies in the account's own space, once, and shows to no other member`() async throws {
        let home = try await FamilyHome()
        let tina = try await home.birthday("Tina", in: 0)
        let hers = try await home.spaces(of: home.anna)
        let draft = WishDraft(person: tina, kind: .birthday, day: home.today)
        let catchup = CatchupDraft(day: home.today, kind: .call, people: [tina])
        let wish = try await hers.wish(draft, alsoCatchup: catchup, today: home.today, at: home.now)
        #expect(wish.person == tina && wish.catchup == nil)
        #expect(try await hers.wish(draft, today: home.today, at: home.now.addingTimeInterval(9)) == wish)
        #expect(try await hers.own.wishes(from: home.today, through: home.today) == [wish])
        #expect(try await hers.wishes(of: tina) == [wish])
        let shared = try #require(hers.families.first).space
        #expect(try await shared.wishes(of: tina).isEmpty)
        #expect(try await shared.catchups(of: tina, limit: 9).rows.isEmpty)
        #expect(try await home.spaces(of: home.ben).wishes(of: tina).isEmpty)
        #expect(try await hers.own.unwish(wish.id) == wish)
        #expect(try await hers.wishes(of: tina).isEmpty)
        await #expect(throws: StoreError.notFound) { try await hers.own.unwish(wish.id) }
    }

    @Test func `the same identifier for another occasion is a conflict`() async throws {
        let home = try await FamilyHome()
        let tina = try await home.birthday("Tina", in: 0)
        let hers = try await home.spaces(of: home.anna)
        var draft = WishDraft(id: Wish.ID(UUID()), person: tina, kind: .birthday, day: home.today)
        let wish = try await hers.wish(draft, today: home.today, at: home.now)
        #expect(try await hers.wish(draft, today: home.today, at: home.now) == wish)
        draft.kind = .nameDay
        await #expect(throws: StoreError.conflict) { try await hers.wish(draft, today: home.today, at: home.now) }
        #expect(try await hers.wishes(of: tina) == [wish])
    }

    @Test func `a stranger and a former member wish no person of the family`() async throws {
        let home = try await FamilyHome()
        let tina = try await home.birthday("Tina", in: 0)
        let draft = WishDraft(person: tina, kind: .birthday, day: home.today)
        let wish = try await home.spaces(of: home.ben).wish(draft, today: home.today, at: home.now)
        try await home.leave(home.ben)
        for account in [home.ben, home.clara] {
            let spaces = try await home.spaces(of: account)
            #expect(spaces.families.isEmpty)
            await #expect(throws: StoreError.notFound) { try await spaces.wish(draft, today: home.today, at: home.now) }
            await #expect(throws: StoreError.notFound) { _ = try await spaces.wishes(of: tina) }
        }
        // It was his own doing, and counts when he is there again.
        try await home.join(home.ben)
        #expect(try await home.spaces(of: home.ben).wishes(of: tina) == [wish])
    }

    @Test func `a wish for a person of a family is for a day within a year, too`() async throws {
        let home = try await FamilyHome()
        let tina = try await home.birthday("Tina", in: 0)
        let hers = try await home.spaces(of: home.anna)
        let far = home.today.adding(days: 367)
        await #expect(throws: StoreError.refused(.wishTooFarAhead(far))) {
            try await hers.wish(WishDraft(person: tina, kind: .birthday, day: far), today: home.today, at: home.now)
        }
        #expect(try await hers.wishes(of: tina).isEmpty)
    }

    @Test func `a wish of a family is logged, so that alerts are planned anew`() async throws {
        let home = try await FamilyHome()
        let tina = try await home.birthday("Tina", in: 0)
        let hers = try await home.spaces(of: home.anna)
        let before = try await hers.own.file.read { db in try Space.sequence(db) }
        try await hers.wish(WishDraft(person: tina, kind: .birthday, day: home.today), today: home.today, at: home.now)
        #expect(try await hers.own.file.read { db in try Space.sequence(db) } > before)
    }
}
