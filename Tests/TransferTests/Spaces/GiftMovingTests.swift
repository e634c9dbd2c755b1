import Foundation
import Interchange
import Kinkeeper
import TestSupport
import Testing

@testable import Store
@testable import Transfer

@Suite struct GiftMovingTests {
    @Test func `all goes along, and comes back`() async throws {
        let books = try await TwoBooks()
        let (lotte, mila) = (try await books.person("Lotte"), try await books.person("Mila"))
        _ = try await books.sharing.share([lotte])
        let birthday = try #require(try await books.own.giftOccasions(of: lotte).first)
        var draft = GiftDraft(
            title: "Kettle", recipients: [mila, lotte],
            occasion: GiftOccasion(kind: .birthday, record: birthday.id), date: books.today.adding(days: 30),
            budget: try Money("60 EUR"), link: "https://kettle.example/", note: "Two\nlines", tags: ["kitchen", "red"])
        draft.lead = try #require(GiftLead(choosing: 9, delivery: 4))
        let gift = try await books.own.createGift(draft, asking: books.anna.id, at: books.now)
        _ = try await books.own.moveGift(
            gift.id, to: .bought, asking: books.anna.id, today: books.today, at: books.now + 60)
        let digest = try books.own.media.put(Array("a picture".utf8), at: books.now)
        try await books.own.addPicture(digest, to: gift.id, asking: books.anna.id, at: books.now)
        let present = CivilDate(of: books.now, in: .gmt)
        for (message, days) in [("Ask Ben", 3), ("Call the shop", 5)] {
            let asked = GiftReminderDraft(message: message, at: CivilDateTime(present.adding(days: days), .nine))
            let added = try await books.own.addGiftReminder(
                asked, to: gift.id, asking: books.anna.id, at: books.now, in: .utc)
            guard days == 5 else { continue }
            try await books.own.setGiftReminder(added.reminder.id, isDone: true, asking: books.anna.id, at: books.now)
        }
        let before = try #require(try await books.own.wholeGift(gift.id, asking: books.anna.id))
        #expect(before.gift.reminders.map(\.isDone) == [false, true])

        let preview = try #require(try await books.moving.preview(gift.id, .toFamily))
        #expect(preview.copied == [mila] && preview.known.keys.sorted() == [lotte])
        #expect(try await books.family.space.peopleCount() == 1, "a preview changes nothing")
        let outcome = try await books.moving.move(gift.id, .toFamily)
        #expect(outcome.change.count == 1 && outcome.gift.id == gift.id)
        #expect(try await books.own.wholeGift(gift.id, asking: books.anna.id) == nil)
        #expect(try await books.own.holds(.gift(gift.id)) == false, "it is not in the trash either")

        let there = try #require(try await books.family.space.giftDetails(gift.id, asking: books.ben.id))
        let names = try await books.family.space.names(of: Set(there.gift.recipients))
        #expect(there.gift.recipients.compactMap { names[$0]?.display(.givenFirst) } == ["Mila", "Lotte"])
        let shared = try #require(try await books.own.sharedPeople(of: lotte).first).shared
        let days = try await books.family.space.giftOccasions(of: shared)
        #expect(there.gift.occasion?.kind == .birthday)
        let tied = try #require(there.gift.occasion?.record)
        let mine = try await books.family.space.giftOccasions(of: there.gift.recipients[0])
        #expect((days + mine).map(\.id).contains(tied))
        var like = there.gift
        #expect(like.updatedAt > before.gift.updatedAt, "a late clearing of an earlier stay does not take it for that")
        (like.recipients, like.occasion, like.updatedAt) = (before.gift.recipients, before.gift.occasion, before.gift.updatedAt)
        #expect(like == before.gift)
        #expect(there.steps.map(\.status) == [.bought, .idea] && there.steps.allSatisfy { $0.by == books.anna.id.uuid })
        #expect(there.pictures == before.pictures && books.family.space.media.contains(digest))

        let back = try await books.moving.move(gift.id, .toOwn)
        #expect(back.change.count == 0)
        let after = try #require(try await books.own.wholeGift(gift.id, asking: books.anna.id))
        #expect(after.gift.recipients == [mila, lotte] && after.pictures == before.pictures)
        #expect(try await books.titles(books.family.space, books.ben).isEmpty)
    }

    @Test func `whom it was hidden from as one's own, it is hidden from in the family`() async throws {
        let books = try await TwoBooks()
        let (benny, tina) = (try await books.person("Benny"), try await books.person("Tina"))
        let stranger = try await books.folder.accounts.create(named: "Clara", passwordHash: nil, at: books.now)
        try await books.own.setAccount(of: benny, to: books.ben.id, asking: books.anna.id, at: books.now)
        try await books.own.setAccount(of: tina, to: stranger.id, asking: books.anna.id, at: books.now)
        let drum = try await books.gift("Drum", for: [benny])
        let trip = try await books.gift("Trip", for: [tina])
        let preview = try #require(try await books.moving.preview(drum.id, .toFamily))
        #expect(try await preview.hidden(in: books.family).contains(books.ben.id))
        for gift in [drum, trip] { _ = try await books.moving.move(gift.id, .toFamily) }
        #expect(try await books.titles(books.family.space, books.anna) == ["Drum", "Trip"])
        #expect(try await books.titles(books.family.space, books.ben) == ["Trip"])
        // Who joins later does not see it either, and the same after a way there and back.
        #expect(try await books.titles(books.family.space, stranger) == ["Drum"])
        for gift in [drum, trip] {
            for direction in [GiftMoving.Direction.toOwn, .toFamily] { _ = try await books.moving.move(gift.id, direction) }
        }
        #expect(try await books.titles(books.family.space, books.ben) == ["Trip"])
        #expect(try await books.titles(books.family.space, stranger) == ["Drum"])
    }

    @Test func `what one family knows of a recipient hides the gift in another one too`() async throws {
        let books = try await TwoBooks()
        let made = try await books.folder.accounts.makeFamily(named: "The Others", by: books.anna.id, at: books.now)
        try await books.folder.join(books.ben, to: made, invitedBy: books.anna, at: books.now)
        let families = try await books.folder.familySpaces(of: books.anna.id, at: books.now)
        let other = try #require(families.last)
        let second = GiftMoving(books.folder, books.own, other, of: books.anna, today: books.today, now: books.now)
        let shared = try #require(try await books.sharing.share([try await books.person("Benny")]).pairs.first).shared
        try await books.family.space.setAccount(
            of: shared, to: books.ben.id, asking: books.anna.id, in: books.family.family, at: books.now)
        let gift = try await books.family.space.createGift(
            GiftDraft(title: "Drum", recipients: [shared]), asking: books.anna.id, at: books.now)
        _ = try await books.moving.move(gift.id, .toOwn)
        _ = try await second.move(gift.id, .toFamily)
        #expect(try await books.titles(other.space, books.anna) == ["Drum"])
        #expect(try await books.titles(other.space, books.ben).isEmpty)
    }

    @Test func `one that is for a person in the trash too stays until they are out of it`() async throws {
        let books = try await TwoBooks()
        let (lotte, mila) = (try await books.person("Lotte"), try await books.person("Mila"))
        let gift = try await books.gift("Trip", for: [lotte, mila])
        _ = try await books.own.trash([mila], at: books.now)
        await #expect(throws: StoreError.giftRefused(.recipientInTrash)) { try await books.moving.move(gift.id, .toFamily) }
        #expect(try await books.moving.preview(gift.id, .toFamily)?.whole.trashed == [mila])
        let outcome = try await PeopleMoving(
            books.folder, books.own, books.family, of: books.anna, today: books.today, now: books.now
        ).run(.init([lotte], .toFamily, movesGifts: true))
        #expect(outcome.gifts.isEmpty && outcome.giftsThatStayed == 0, "it is not for her alone")
        try await books.own.restore(mila, at: books.now)
        let moved = try await books.moving.move(gift.id, .toFamily).gift
        #expect(moved.recipients.count == 2)
    }

    @Test func `a late clearing of an earlier stay takes nothing away`() async throws {
        let books = try await TwoBooks()
        let gift = try await books.gift("Kettle")
        let whole = try #require(try await books.own.wholeGift(gift.id, asking: books.anna.id))
        _ = try await books.family.space.putGift(
            whole, for: [:], from: books.anna.personalSpace, in: books.family.family, asking: books.anna.id, at: books.now)
        let late = try #require(try await books.family.space.giftArrivals().first)
        // Another one clears it, and it comes back, before that one has its turn.
        _ = try await books.moving.move(gift.id, .toOwn)
        try await books.own.clearGiftThatLeft(late, at: books.now)
        #expect(try await books.titles(books.own, books.anna) == ["Kettle"])
        #expect(try await books.titles(books.family.space, books.ben).isEmpty)
    }

    @Test func `one deleted where it came before it was cleared stays where it came from`() async throws {
        let books = try await TwoBooks()
        let gift = try await books.gift("Kettle")
        let whole = try #require(try await books.own.wholeGift(gift.id, asking: books.anna.id))
        _ = try await books.family.space.putGift(
            whole, for: [:], from: books.anna.personalSpace, in: books.family.family, asking: books.anna.id, at: books.now)
        try await books.family.space.deleteGift(gift.id, asking: books.ben.id, at: books.now)
        _ = try await books.afterCrash().openSpace(books.family.family.id, for: books.ben.id)
        #expect(try await books.titles(books.own, books.anna) == ["Kettle"])
        #expect(try await books.family.space.giftArrivals().isEmpty)
        #expect(try await books.family.space.holds(.gift(gift.id)) == false, "it is in one place")
    }

    @Test func `one that cannot be cleared at the moment keeps no other from it`() async throws {
        let books = try await TwoBooks()
        let (first, second) = (
            try await books.gift("First"),
            try await books.family.space.createGift(GiftDraft(title: "Second"), asking: books.ben.id, at: books.now + 1)
        )
        _ = first
        // Ben's own file is damaged while a gift of his is on its way.
        let bens = try await books.folder.openSpace(books.ben.personalSpace, for: books.ben.id)
        let his = try await bens.createGift(GiftDraft(title: "His"), asking: books.ben.id, at: books.now - 1)
        let whole = try #require(try await bens.wholeGift(his.id, asking: books.ben.id))
        _ = try await books.family.space.putGift(
            whole, for: [:], from: books.ben.personalSpace, in: books.family.family, asking: books.ben.id, at: books.now)
        let folder = try books.afterCrash()
        let bensFolder = books.files.url.appending(path: "spaces/\(books.ben.personalSpace)")
        for name in ["space.sqlite-wal", "space.sqlite-shm"] {
            try? FileManager.default.removeItem(at: bensFolder.appending(path: name))
        }
        try Data(String(repeating: "no database ", count: 1_000).utf8).write(
            to: bensFolder.appending(path: "space.sqlite"))
        let own = try await folder.openSpace(books.anna.personalSpace, for: books.anna.id)
        let family = try #require(try await folder.familySpaces(of: books.anna.id, at: books.now).first)
        let moving = GiftMoving(folder, own, family, of: books.anna, today: books.today, now: books.now)
        _ = try await moving.move(first.id, .toFamily)
        #expect(try await books.titles(own, books.anna).isEmpty)
        #expect(try await books.titles(family.space, books.anna) == ["First", "His", "Second"])
        // His own, which may still be there, is not moved on: the other would never be cleared.
        await #expect(throws: StoreError.self) { try await moving.move(his.id, .toOwn) }
        _ = try await moving.move(second.id, .toOwn)
        #expect(try await books.titles(family.space, books.anna) == ["First", "His"])
    }

    @Test func `where another gift has its identifier it comes under one of its own`() async throws {
        let books = try await TwoBooks()
        let gift = try await books.gift("Kettle")
        var draft = GiftDraft(title: "Mine now")
        draft.id = gift.id
        let taken = draft
        _ = try await books.family.space.createGift(taken, asking: books.ben.id, at: books.now)
        let moved = try await books.moving.move(gift.id, .toFamily).gift
        #expect(moved.id != gift.id && moved.title == "Kettle")
        #expect(try await books.titles(books.family.space, books.ben) == ["Kettle", "Mine now"])
        #expect(try await books.titles(books.own, books.anna).isEmpty)
        #expect(try await books.moving.move(moved.id, .toOwn).gift.title == "Kettle")
    }

    @Test func `a picture that cannot be read keeps the gift where it is`() async throws {
        let books = try await TwoBooks()
        let gift = try await books.gift("Kettle")
        let digest = try books.own.media.put(Array("a picture".utf8), at: books.now)
        try await books.own.addPicture(digest, to: gift.id, asking: books.anna.id, at: books.now)
        let file = books.own.media.url(for: digest)
        try FileManager.default.removeItem(at: file)
        // A folder cannot be read as a file.
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        await #expect(throws: StoreError.self) { try await books.moving.move(gift.id, .toFamily) }
        #expect(try await books.titles(books.own, books.anna) == ["Kettle"])
        #expect(try await books.titles(books.family.space, books.ben).isEmpty)
        // One that is missing for good keeps nothing back.
        try FileManager.default.removeItem(at: file)
        _ = try await books.moving.move(gift.id, .toFamily)
        #expect(try await books.titles(books.family.space, books.ben) == ["Kettle"])
    }

    @Test func `one that the account would not see any more stays, and no one is copied`() async throws {
        let books = try await TwoBooks()
        let (me, lotte) = (try await books.person("Me"), try await books.person("Lotte"))
        let shared = try #require(try await books.sharing.share([me]).pairs.first).shared
        try await books.family.space.setAccount(
            of: shared, to: books.anna.id, asking: books.ben.id, in: books.family.family, at: books.now)
        let gift = try await books.gift("Wish", for: [me, lotte])
        await #expect(throws: StoreError.giftRefused(.forOneself)) { try await books.moving.move(gift.id, .toFamily) }
        #expect(try await books.own.gift(gift.id, asking: books.anna.id) == gift)
        #expect(try await books.family.space.peopleCount() == 1)
        #expect(try await books.family.space.trashedPeople(limit: 9).total == 0, "nobody was copied, not even for a moment")
        #expect(try await books.titles(books.family.space, books.ben).isEmpty)
    }

    @Test func `one that is not there, is hidden, or was changed since is not moved`() async throws {
        let books = try await TwoBooks()
        let gift = try await books.gift("Kettle")
        let seen = gift.updatedAt
        let edited = try await books.own.editGift(
            gift.id, to: GiftDraft(title: "Teapot"), ifVersion: seen, asking: books.anna.id, at: books.now + 1)
        await #expect(throws: StoreError.conflict) { try await books.moving.move(gift.id, .toFamily, ifVersion: seen) }
        await #expect(throws: StoreError.notFound) { try await books.moving.move(.make(at: books.now), .toFamily) }
        _ = try await books.moving.move(gift.id, .toFamily, ifVersion: edited.updatedAt)
        await #expect(throws: StoreError.notFound) { try await books.moving.move(gift.id, .toFamily) }
        let mine = try await books.person("Annie")
        let shared = try #require(try await books.sharing.share([mine]).pairs.first).shared
        try await books.family.space.setAccount(
            of: shared, to: books.anna.id, asking: books.ben.id, in: books.family.family, at: books.now)
        let hidden = try await books.family.space.createGift(
            GiftDraft(title: "Secret", recipients: [shared]), asking: books.ben.id, at: books.now)
        await #expect(throws: StoreError.notFound) { try await books.moving.move(hidden.id, .toOwn) }
        #expect(try await books.moving.preview(hidden.id, .toOwn) == nil)
    }

    /// The states between the transactions, as a crash leaves them.
    private enum Meanwhile: CaseIterable {
        case nothing, edited, bought, deleted, pictured
    }

    @Test(arguments: Meanwhile.allCases)
    private func `what a crash parted is completed when the space is opened again`(_ meanwhile: Meanwhile) async throws {
        let books = try await TwoBooks()
        let gift = try await books.gift("Kettle")
        let (own, anna, now) = (books.own, books.anna.id, books.now)
        let whole = try #require(try await own.wholeGift(gift.id, asking: anna))
        // From here on it is in the family, and still among the own ones.
        _ = try await books.family.space.putGift(
            whole, for: [:], from: books.anna.personalSpace, in: books.family.family, asking: anna, at: now)
        switch meanwhile {
        case .nothing: break
        case .edited:
            let draft = GiftDraft(title: "Teapot")
            _ = try await own.editGift(gift.id, to: draft, ifVersion: gift.updatedAt, asking: anna, at: now + 1)
        case .bought: _ = try await own.moveGift(gift.id, to: .bought, asking: anna, today: books.today, at: now + 1)
        case .deleted: try await own.deleteGift(gift.id, asking: anna, at: now + 1)
        case .pictured:
            let digest = try own.media.put(Array("a picture".utf8), at: now)
            try await own.addPicture(digest, to: gift.id, asking: anna, at: now)
        }
        let folder = try books.afterCrash()
        // The other member opens it first.
        let family = try await folder.openSpace(books.family.family.id, for: books.ben.id)
        #expect(try await books.titles(family, books.ben) == ["Kettle"])
        #expect(try await own.holds(.gift(gift.id)) == false)
        let left = try await own.gifts(limit: 9, asking: anna).rows
        switch meanwhile {
        case .nothing, .deleted: #expect(left.isEmpty)
        case .edited, .bought, .pictured:
            // What another device wrote meanwhile goes on as a gift of its own, with all that it has.
            let only = try #require(left.first)
            let details = try #require(try await own.giftDetails(only.id, asking: anna))
            #expect(left.count == 1 && only.id != gift.id)
            #expect(only.title == (meanwhile == .edited ? "Teapot" : "Kettle"))
            #expect(details.steps.count == (meanwhile == .bought ? 2 : 1))
            #expect(details.pictures.count == (meanwhile == .pictured ? 1 : 0))
            // It can be moved as well, beside the first.
            _ = try await GiftMoving(
                folder, own, FamilySpace(family: books.family.family, space: family), of: books.anna, today: books.today,
                now: now
            ).move(only.id, .toFamily)
            #expect(try await books.titles(family, books.ben).count == 2)
        }
    }

    @Test func `what is completed later is completed by the clock of the folder`() async throws {
        let books = try await TwoBooks()
        let gift = try await books.gift("Kettle")
        let digest = try books.own.media.put(Array("a picture".utf8), at: books.now)
        try await books.own.addPicture(digest, to: gift.id, asking: books.anna.id, at: books.now)
        let whole = try #require(try await books.own.wholeGift(gift.id, asking: books.anna.id))
        _ = try await books.family.space.putGift(
            whole, for: [:], from: books.anna.personalSpace, in: books.family.family, asking: books.anna.id, at: books.now)
        let later = books.now.addingTimeInterval(400 * 86_400)
        let folder = try DataFolder(url: books.folder.url, now: { later })
        _ = try await folder.openSpace(books.family.family.id, for: books.ben.id)
        #expect(try await books.own.holds(.gift(gift.id)) == false)
        // The picture can be brought back for a day from then on.
        let file = books.own.media.url(for: digest)
        let kept = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        #expect(kept.map { abs($0.timeIntervalSince(later)) < 1 } == true)
    }

    @Test func `who left the family meanwhile keeps the copy, and the family keeps the gift`() async throws {
        let books = try await TwoBooks()
        let gift = try await books.family.space.createGift(GiftDraft(title: "Kettle"), asking: books.ben.id, at: books.now)
        let bens = try await books.folder.openSpace(books.ben.personalSpace, for: books.ben.id)
        let whole = try #require(try await books.family.space.wholeGift(gift.id, asking: books.ben.id))
        _ = try await bens.putGift(whole, for: [:], from: books.family.family.id, in: nil, asking: books.ben.id, at: books.now)
        _ = try await books.folder.accounts.leaveFamily(books.family.family.id, books.ben.id, at: books.now)
        let folder = try books.afterCrash()
        let own = try await folder.openSpace(books.ben.personalSpace, for: books.ben.id)
        #expect(try await books.titles(own, books.ben) == ["Kettle"])
        #expect(try await books.titles(books.family.space, books.anna) == ["Kettle"])
        // Nothing is left to be done: coming back does not take it away from the family.
        try await folder.join(books.ben, to: books.family.family, invitedBy: books.anna, at: books.now)
        _ = try await books.afterCrash().openSpace(books.ben.personalSpace, for: books.ben.id)
        #expect(try await books.titles(books.family.space, books.anna) == ["Kettle"])
    }

    @Test(arguments: trials(UInt64(6), long: UInt64(120)))
    func `however gifts go there and back, with crashes between, each is in one place`(seed: UInt64) async throws {
        let books = try await TwoBooks()
        var random = SeededGenerator(seed: seed)
        let people = [try await books.person("Lotte"), try await books.person("Mila")]
        var ids: [Gift.ID] = []
        for index in 0..<4 {
            ids.append(try await books.gift("Gift \(index)", for: index == 0 ? [] : [people[index % 2]]).id)
        }
        var (folder, own, family) = (books.folder, books.own, books.family)
        for step in 0..<25 {
            let id = try #require(ids.randomElement(using: &random))
            let isOwn = try await own.gift(id, asking: books.anna.id) != nil
            let (source, target) = isOwn ? (own, family.space) : (family.space, own)
            let now = books.now + Double(step)
            let sharing = PeopleSharing(own, family, today: books.today, now: now)
            if Bool.random(using: &random) {
                let moving = GiftMoving(folder, own, family, of: books.anna, today: books.today, now: now)
                _ = try await moving.move(id, isOwn ? .toFamily : .toOwn)
            } else {
                let whole = try #require(try await source.wholeGift(id, asking: books.anna.id))
                _ = try await (isOwn ? sharing.share(whole.gift.recipients) : sharing.takeIn(whole.gift.recipients))
                let known = try await sharing.known(whole.gift.recipients, toFamily: isOwn)
                _ = try await target.putGift(
                    whole, for: known, from: isOwn ? books.anna.personalSpace : family.family.id,
                    in: isOwn ? family.family : nil, asking: books.anna.id, at: now)
                // The program dies here, and each of the two may be opened first.
                folder = try books.afterCrash()
                let familyFirst = Bool.random(using: &random)
                if familyFirst { _ = try await folder.openSpace(family.family.id, for: books.ben.id) }
                own = try await folder.openSpace(books.anna.personalSpace, for: books.anna.id)
                family = try #require(try await folder.familySpaces(of: books.anna.id, at: now).first)
            }
            let all = try await books.titles(own, books.anna) + books.titles(family.space, books.ben)
            #expect(all.sorted() == (0..<4).map { "Gift \($0)" })
        }
        for id in ids {
            let isOwn = try await own.holds(.gift(id))
            #expect(try await family.space.holds(.gift(id)) == !isOwn)
        }
    }
}
