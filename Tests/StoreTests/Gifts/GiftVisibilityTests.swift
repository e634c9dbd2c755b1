import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Hidden gifts, over every way by which gifts leave the store.
@Suite struct GiftVisibilityTests {
    /// A world in which Anna is the other account, with a gift for her, one for her and Léa, and one for Léa.
    private struct Wall {
        var world: GiftWorld
        let anna: Person.ID
        let lea: Person.ID
        let hidden: Gift
        let shared: Gift
        let open: Gift

        init() async throws {
            var world = try await GiftWorld()
            anna = try await world.person("Anna Berg")
            lea = try await world.person("Léa Dubois")
            try await world.space.setAccount(of: anna, to: world.other, asking: world.owner, at: world.clock.now)
            let christmas = GiftOccasion(label: "Surprise")
            hidden = try await world.create("Secret kettle", to: [anna], on: "2026-12-24", occasion: christmas, budget: "1 EUR")
            shared = try await world.create("Secret trip", to: [lea, anna], on: "2027-12-24", budget: "2 EUR")
            open = try await world.create("Scarf", to: [lea], on: "2026-12-24", budget: "4 EUR")
            self.world = world
        }

        var space: Space { world.space }

        /// All that the other account can get hold of, as text.
        func everythingSeen(by account: Account.ID) async throws -> String {
            var seen = ""
            for filter in [GiftFilter(), GiftFilter(person: anna), GiftFilter(words: "secret"), GiftFilter(statuses: [.idea])] {
                let page = try await space.gifts(filter, limit: 100, asking: account)
                seen += "\(page)\n"
            }
            for person in [anna, lea] where try await space.person(person) != nil {
                seen += "\(try await space.gifts(for: person, asking: account))\n"
            }
            for gift in [hidden, shared, open] {
                seen += "\(try await space.gift(gift.id, asking: account) as Any)\n"
                seen += "\(try await space.giftDetails(gift.id, asking: account) as Any)\n"
            }
            seen += "\(try await space.giftOccasions(asking: account))\n\(try await space.giftYears(asking: account))\n"
            seen += "\(try await space.deletedGifts(limit: 100, asking: account))\n"
            seen +=
                "\(try await space.givenBefore(GiftDraft(title: "Secret kettle", recipients: [anna, lea]), asking: account))\n"
            for year in [2026, 2027] { seen += "\(try await space.giftBudgets(in: year, asking: account).all)\n" }
            let parts = Mutex("")
            try await space.readDocument(for: account) { part in
                if case .record(let table, let values) = part, table.gift != nil {
                    parts.withLock { $0 += "\(table.section) \(values)\n" }
                }
            }
            seen += parts.withLock { $0 }
            for alert in try await alerts(of: account) { seen += "\(alert.notice)\n" }
            return seen
        }

        func alerts(of account: Account.ID) async throws -> [Alert] {
            let accounts = try Accounts.inMemory()
            let made = try await accounts.create(named: "Owner", passwordHash: nil, at: world.clock.now)
            var question = AlertQuestion(made, AccountAlerts(), timeZone: .gmt, now: world.clock.now)
            question.account = account
            return Array(try await space.alertPlan(question).prefix(200)).filter { $0.notice.category == .gift }
        }
    }

    private func isSecret(_ text: String, _ wall: Wall) -> Bool {
        let names = [wall.hidden, wall.shared].flatMap { [$0.title, $0.id.description, "\($0.id.uuid)"] } + ["Surprise"]
        return !names.contains { text.contains($0) }
    }

    @Test func `nobody sees a reminder of a gift for themselves, whichever way they look`() async throws {
        let wall = try await Wall()
        let (owner, other) = (wall.world.owner, wall.world.other)
        for (gift, message) in [(wall.hidden, "Surprise question"), (wall.open, "Plain question")] {
            let draft = GiftReminderDraft(message: message, at: CivilDateTime(wall.world.day("2026-12-01"), .nine))
            try await wall.space.addGiftReminder(draft, to: gift.id, asking: owner, at: wall.world.clock.now, in: .utc)
        }
        let seen = try await wall.everythingSeen(by: other)
        #expect(isSecret(seen, wall) && seen.contains("Plain question") && seen.contains("giftReminders"))
        #expect(try await wall.everythingSeen(by: owner).contains("Surprise question"))
    }

    @Test func `nobody sees a gift for themselves, whichever way they look`() async throws {
        let wall = try await Wall()
        let (owner, other) = (wall.world.owner, wall.world.other)
        let seen = try await wall.everythingSeen(by: other)
        #expect(isSecret(seen, wall) && seen.contains("Scarf"))
        let all = try await wall.everythingSeen(by: owner)
        for word in ["Secret kettle", "Secret trip", "Scarf", "Surprise"] { #expect(all.contains(word)) }
        #expect(try await wall.space.gifts(limit: 9, asking: other).counts == [.idea: 1])
        #expect(try await wall.space.giftYears(asking: other) == [2026])
        let budgets = try await wall.space.giftBudgets(in: 2026, asking: other)
        #expect(budgets.all.count == 1 && budgets.people[wall.anna] == nil)
        #expect(try await wall.alerts(of: owner).count > wall.alerts(of: other).count)
    }

    @Test func `overviews, covers, pictures by name and the last currency do not tell of a hidden gift`() async throws {
        let wall = try await Wall()
        let (space, owner, other, now) = (wall.space, wall.world.owner, wall.world.other, wall.world.clock.now)
        let late = GiftDraft(title: "Secret watch", recipients: [wall.anna], budget: try Money("9 JPY"))
        let watch = try await space.createGift(late, asking: owner, at: now + 60)
        let digest = try space.media.put([7], at: now)
        let picture = try await space.addPicture(digest, to: watch.id, asking: owner, at: now)
        // The owner's gifts are there to be hidden, or this would hold for an empty space.
        let all = try await space.giftRecipients(order: .givenFirst, asking: owner)
        #expect(Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.open) }) == [wall.anna: 3, wall.lea: 2])
        #expect(try await space.giftOccasionCounts(asking: owner).map(\.open).reduce(0, +) == 4)
        #expect(try await space.lastGiftCurrency(asking: owner)?.code == "JPY")
        #expect(try await space.giftCovers(of: [watch.id], asking: owner).count == 1)
        #expect(try await space.giftPicture(picture.id, asking: owner) != nil)
        #expect(try await space.giftBoard(GiftFilter(), [.idea], limit: 9, asking: owner)[.idea]?.rows.count == 4)

        let seen = try await space.giftRecipients(order: .givenFirst, asking: other)
        #expect(Dictionary(uniqueKeysWithValues: seen.map { ($0.id, $0.open) }) == [wall.lea: 1])
        let counts = try await space.giftOccasionCounts(asking: other)
        #expect(counts.map(\.open) == [1] && counts.first?.occasion == nil)
        #expect(try await space.lastGiftCurrency(asking: other)?.code == "EUR")
        #expect(try await space.giftCovers(of: [watch.id], asking: other).isEmpty)
        #expect(try await space.giftPicture(picture.id, asking: other) == nil)
        let board = try await space.giftBoard(GiftFilter(), [.idea], limit: 9, asking: other)
        #expect(board[.idea]?.rows.map(\.title) == ["Scarf"] && board[.idea]?.counts == [.idea: 1])
    }

    @Test func `nobody changes, moves, deletes, restores or illustrates what they do not see`() async throws {
        let wall = try await Wall()
        let (space, other, now) = (wall.space, wall.world.other, wall.world.clock.now)
        let id = wall.hidden.id
        let picture = try space.media.put([1], at: now)
        await #expect(throws: StoreError.notFound) {
            try await space.editGift(id, to: GiftDraft(title: "x"), ifVersion: wall.hidden.updatedAt, asking: other, at: now)
        }
        await #expect(throws: StoreError.notFound) {
            try await space.moveGift(id, to: .given, asking: other, today: wall.world.clock.today, at: now)
        }
        await #expect(throws: StoreError.notFound) {
            try await space.addPicture(picture, to: id, asking: other, at: now)
        }
        let shown = try await space.addPicture(picture, to: id, asking: wall.world.owner, at: now)
        #expect(try await space.giftPicture(shown.id, asking: other) == nil)
        await #expect(throws: StoreError.notFound) { try await space.movePicture(shown.id, to: 0, asking: other) }
        await #expect(throws: StoreError.notFound) { try await space.removePicture(shown.id, asking: other, at: now) }
        #expect(try await space.giftPicture(shown.id, asking: wall.world.owner)?.picture == shown)
        await #expect(throws: StoreError.notFound) { try await space.deleteGift(id, asking: other, at: now) }
        try await space.deleteGift(id, asking: wall.world.owner, at: now)
        await #expect(throws: StoreError.notFound) { try await space.restoreGift(id, asking: other) }
        #expect(try await space.deletedGifts(limit: 9, asking: other).isEmpty)
        #expect(try await space.restoreGift(id, asking: wall.world.owner) == wall.hidden)
        // Nor by its name, which another draft could bear.
        await #expect(throws: StoreError.notFound) {
            try await space.createGift(GiftDraft(id: id, title: "x"), asking: other, at: now)
        }
    }

    @Test func `the wall stands while somebody is in the trash, after they are deleted for good, and after a merge`()
        async throws
    {
        let wall = try await Wall()
        let (space, other, now) = (wall.space, wall.world.other, wall.world.clock.now)
        try await space.trash(wall.anna, at: now)
        #expect(isSecret(try await wall.everythingSeen(by: other), wall))
        try await space.deleteForever(wall.anna)
        #expect(isSecret(try await wall.everythingSeen(by: other), wall))
        // The gift for two is not lost with one of them, nor is the one for her alone.
        let mine = try await space.gifts(limit: 9, asking: wall.world.owner).rows
        #expect(Set(mine.map(\.title)) == ["Secret kettle", "Secret trip", "Scarf"])
        #expect(mine.first { $0.id == wall.shared.id }?.recipients == [wall.lea])
    }

    @Test func `gifts and the account go over to whom somebody is merged into, and come back`() async throws {
        let wall = try await Wall()
        let (space, owner, other) = (wall.space, wall.world.owner, wall.world.other)
        let now = wall.world.clock.now
        let seen = try #require(try await space.mergeCandidates(kept: wall.lea, merged: wall.anna))
        let result = PersonMerge(seen.kept, with: seen.merged, choices: [:]) { _ in "" }
        let draft = MergeDraft(
            id: .make(at: now), kept: wall.lea, merged: wall.anna, version: seen.version, result: result,
            card: Array("merged card".utf8))
        #expect(try await space.merge(draft, at: now) == .merged)
        #expect(try await space.accounts(of: wall.anna) == [other])
        #expect(try await space.accounts(of: wall.lea) == [other])
        let merged = try await space.gifts(for: wall.anna, asking: owner).open
        #expect(merged.map(\.title) == ["Scarf", "Secret kettle", "Secret trip"])
        #expect(merged.allSatisfy { $0.recipients == [wall.lea] })
        // All are for the other account now.
        let hidden = try await wall.everythingSeen(by: other)
        #expect(isSecret(hidden, wall) && !hidden.contains("Scarf"))
        _ = try await space.undoMerge(draft.id, before: Cast.anna, at: now)
        #expect(try await space.accounts(of: wall.lea).isEmpty)
        #expect(try await space.gifts(for: wall.anna, asking: owner).open.map(\.title) == ["Secret kettle", "Secret trip"])
        #expect(try await space.gift(wall.shared.id, asking: owner)?.recipients == [wall.lea, wall.anna])
        let after = try await wall.everythingSeen(by: other)
        #expect(isSecret(after, wall) && after.contains("Scarf"))
    }

    @Test func `nobody writes what they would not see, and in one's own space a link can be undone`() async throws {
        let wall = try await Wall()
        let (space, owner, other, now) = (wall.space, wall.world.owner, wall.world.other, wall.world.clock.now)
        #expect(try await space.accounts(of: wall.anna) == [other])
        await #expect(throws: StoreError.giftRefused(.forOneself)) {
            try await space.createGift(GiftDraft(title: "For me", recipients: [wall.anna]), asking: other, at: now)
        }
        await #expect(throws: StoreError.giftRefused(.forOneself)) {
            var draft = GiftDraft(wall.open)
            draft.recipients.append(wall.anna)
            try await space.editGift(wall.open.id, to: draft, ifVersion: wall.open.updatedAt, asking: other, at: now)
        }
        #expect(try await space.gift(wall.open.id, asking: owner) == wall.open)
        // An account linked to a person by mistake may be unlinked.
        try await space.setAccount(of: wall.lea, to: owner, asking: owner, at: now)
        #expect(try await space.gift(wall.open.id, asking: owner) == nil)
        try await space.setAccount(of: wall.lea, to: nil, asking: owner, at: now)
        #expect(try await space.gift(wall.open.id, asking: owner) == wall.open)
        try await space.setAccount(of: wall.anna, to: nil, asking: owner, at: now)
        #expect(try await space.gift(wall.hidden.id, asking: other) == wall.hidden)
    }

    @Test func `pictures of a hidden gift are not handed over either`() async throws {
        let wall = try await Wall()
        let now = wall.world.clock.now
        let (mine, theirs) = (try wall.space.media.put([1], at: now), try wall.space.media.put([2], at: now))
        try await wall.space.addPicture(mine, to: wall.hidden.id, asking: wall.world.owner, at: now)
        try await wall.space.addPicture(theirs, to: wall.open.id, asking: wall.world.owner, at: now)
        for (account, expected) in [(wall.world.other, [theirs]), (wall.world.owner, [mine, theirs])] {
            let found = Mutex<[MediaDigest]>([])
            try await wall.space.readDocument(for: account) { part in
                if case .picture(let digest, _) = part { found.withLock { $0.append(digest) } }
            }
            #expect(Set(found.withLock { $0 }) == Set(expected))
        }
    }
}
