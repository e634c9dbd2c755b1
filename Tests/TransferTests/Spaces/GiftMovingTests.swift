import Foundation
import Interchange
import Kinkeeper
import TestSupport
import Testing

@testable import Store
@testable import Transfer

/// Anna's own gifts, and those of the family that she has with Ben.
private struct TwoLists {
    let files: TestFolder
    let folder: DataFolder
    let (anna, ben): (Account, Account)
    let own: Space
    let family: FamilySpace
    let now = TestClock().now
    let today = CivilDate(daysSinceEpoch: 20_000)

    init() async throws {
        files = try TestFolder()
        folder = try DataFolder(url: files.url)
        let accounts = folder.accounts
        anna = try await accounts.create(named: "Anna", passwordHash: nil, at: now)
        ben = try await accounts.create(named: "Ben", passwordHash: nil, at: now)
        own = try await folder.openSpace(anna.personalSpace, for: anna.id)
        let made = try await accounts.makeFamily(named: "The Bergs", by: anna.id, at: now)
        try await folder.join(ben, to: made, invitedBy: anna, at: now)
        family = try #require(try await folder.familySpaces(of: anna.id, at: now).first)
    }

    var moving: GiftMoving { GiftMoving(folder, own, family, of: anna, today: today, now: now) }
    var sharing: PeopleSharing { PeopleSharing(own, family, today: today, now: now) }

    /// A person of the account's own, with a birthday.
    func person(_ name: String) async throws -> Person.ID {
        let card =
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:uid-\(name)\r\nFN:\(name)\r\nN:;\(name);;;\r\nBDAY:19800315\r\nEND:VCARD\r\n"
        let run = try await ContactsImport(of: "people.vcf", into: own, now: { [now] in now })
        _ = try await run.read(ImportSource(bytes: Array(card.utf8)), today: today)
        return try #require(try await own.peoplePage(matching: name, order: .givenFirst, limit: 1).rows.first).id
    }

    func gift(_ title: String, for people: [Person.ID] = []) async throws -> Gift {
        try await own.createGift(GiftDraft(title: title, recipients: people), asking: anna.id, at: now)
    }

    func titles(_ space: Space, _ account: Account) async throws -> [String] {
        try await space.gifts(limit: 100, asking: account.id).rows.map(\.title).sorted()
    }

    /// The same data folder, opened by another program after this one has died.
    func afterCrash() throws -> DataFolder { try DataFolder(url: files.url) }
}

@Suite struct GiftMovingTests {
    @Test func `all goes along, and comes back`() async throws {
        let lists = try await TwoLists()
        let (lotte, mila) = (try await lists.person("Lotte"), try await lists.person("Mila"))
        _ = try await lists.sharing.share([lotte])
        let birthday = try #require(try await lists.own.giftOccasions(of: lotte).first)
        var draft = GiftDraft(
            title: "Kettle", recipients: [mila, lotte],
            occasion: GiftOccasion(kind: .birthday, record: birthday.id), date: lists.today.adding(days: 30),
            budget: try Money("60 EUR"), link: "https://kettle.example/", note: "Two\nlines", tags: ["kitchen", "red"])
        draft.lead = try #require(GiftLead(choosing: 9, delivery: 4))
        let gift = try await lists.own.createGift(draft, asking: lists.anna.id, at: lists.now)
        _ = try await lists.own.moveGift(
            gift.id, to: .bought, asking: lists.anna.id, today: lists.today, at: lists.now + 60)
        let digest = try lists.own.media.put(Array("a picture".utf8), at: lists.now)
        try await lists.own.addPicture(digest, to: gift.id, asking: lists.anna.id, at: lists.now)
        let before = try #require(try await lists.own.wholeGift(gift.id, asking: lists.anna.id))

        let preview = try #require(try await lists.moving.preview(gift.id, .toFamily))
        #expect(preview.copied == [mila] && preview.known.keys.sorted() == [lotte])
        #expect(try await lists.family.space.peopleCount() == 1, "a preview changes nothing")
        let outcome = try await lists.moving.move(gift.id, .toFamily)
        #expect(outcome.change.count == 1 && outcome.gift.id == gift.id)
        #expect(try await lists.own.wholeGift(gift.id, asking: lists.anna.id) == nil)
        #expect(try await lists.own.holds(.gift(gift.id)) == false, "it is not in the trash either")

        let there = try #require(try await lists.family.space.giftDetails(gift.id, asking: lists.ben.id))
        let names = try await lists.family.space.names(of: Set(there.gift.recipients))
        #expect(there.gift.recipients.compactMap { names[$0]?.display(.givenFirst) } == ["Mila", "Lotte"])
        let shared = try #require(try await lists.own.sharedPeople(of: lotte).first).shared
        let days = try await lists.family.space.giftOccasions(of: shared)
        #expect(there.gift.occasion?.kind == .birthday)
        let tied = try #require(there.gift.occasion?.record)
        let mine = try await lists.family.space.giftOccasions(of: there.gift.recipients[0])
        #expect((days + mine).map(\.id).contains(tied))
        var like = there.gift
        #expect(like.updatedAt > before.gift.updatedAt, "a late clearing of an earlier stay does not take it for that")
        (like.recipients, like.occasion, like.updatedAt) = (before.gift.recipients, before.gift.occasion, before.gift.updatedAt)
        #expect(like == before.gift)
        #expect(there.steps.map(\.status) == [.bought, .idea] && there.steps.allSatisfy { $0.by == lists.anna.id.uuid })
        #expect(there.pictures == before.pictures && lists.family.space.media.contains(digest))

        let back = try await lists.moving.move(gift.id, .toOwn)
        #expect(back.change.count == 0)
        let after = try #require(try await lists.own.wholeGift(gift.id, asking: lists.anna.id))
        #expect(after.gift.recipients == [mila, lotte] && after.pictures == before.pictures)
        #expect(try await lists.titles(lists.family.space, lists.ben).isEmpty)
    }

    @Test func `whom it was hidden from as one's own, it is hidden from in the family`() async throws {
        let lists = try await TwoLists()
        let (benny, tina) = (try await lists.person("Benny"), try await lists.person("Tina"))
        let stranger = try await lists.folder.accounts.create(named: "Clara", passwordHash: nil, at: lists.now)
        try await lists.own.setAccount(of: benny, to: lists.ben.id, asking: lists.anna.id, at: lists.now)
        try await lists.own.setAccount(of: tina, to: stranger.id, asking: lists.anna.id, at: lists.now)
        let drum = try await lists.gift("Drum", for: [benny])
        let trip = try await lists.gift("Trip", for: [tina])
        let preview = try #require(try await lists.moving.preview(drum.id, .toFamily))
        #expect(try await preview.hidden(in: lists.family).contains(lists.ben.id))
        for gift in [drum, trip] { _ = try await lists.moving.move(gift.id, .toFamily) }
        #expect(try await lists.titles(lists.family.space, lists.anna) == ["Drum", "Trip"])
        #expect(try await lists.titles(lists.family.space, lists.ben) == ["Trip"])
        // Who joins later does not see it either, and the same after a way there and back.
        #expect(try await lists.titles(lists.family.space, stranger) == ["Drum"])
        for gift in [drum, trip] {
            for direction in [GiftMoving.Direction.toOwn, .toFamily] { _ = try await lists.moving.move(gift.id, direction) }
        }
        #expect(try await lists.titles(lists.family.space, lists.ben) == ["Trip"])
        #expect(try await lists.titles(lists.family.space, stranger) == ["Drum"])
    }

    @Test func `what one family knows of a recipient hides the gift in another one too`() async throws {
        let lists = try await TwoLists()
        let made = try await lists.folder.accounts.makeFamily(named: "The Others", by: lists.anna.id, at: lists.now)
        try await lists.folder.join(lists.ben, to: made, invitedBy: lists.anna, at: lists.now)
        let families = try await lists.folder.familySpaces(of: lists.anna.id, at: lists.now)
        let other = try #require(families.last)
        let second = GiftMoving(lists.folder, lists.own, other, of: lists.anna, today: lists.today, now: lists.now)
        let shared = try #require(try await lists.sharing.share([try await lists.person("Benny")]).pairs.first).shared
        try await lists.family.space.setAccount(
            of: shared, to: lists.ben.id, asking: lists.anna.id, in: lists.family.family, at: lists.now)
        let gift = try await lists.family.space.createGift(
            GiftDraft(title: "Drum", recipients: [shared]), asking: lists.anna.id, at: lists.now)
        _ = try await lists.moving.move(gift.id, .toOwn)
        _ = try await second.move(gift.id, .toFamily)
        #expect(try await lists.titles(other.space, lists.anna) == ["Drum"])
        #expect(try await lists.titles(other.space, lists.ben).isEmpty)
    }

    @Test func `one that is for a person in the trash too stays until they are out of it`() async throws {
        let lists = try await TwoLists()
        let (lotte, mila) = (try await lists.person("Lotte"), try await lists.person("Mila"))
        let gift = try await lists.gift("Trip", for: [lotte, mila])
        _ = try await lists.own.trash([mila], at: lists.now)
        await #expect(throws: StoreError.giftRefused(.recipientInTrash)) { try await lists.moving.move(gift.id, .toFamily) }
        #expect(try await lists.moving.preview(gift.id, .toFamily)?.whole.trashed == [mila])
        let outcome = try await PeopleMoving(
            lists.folder, lists.own, lists.family, of: lists.anna, today: lists.today, now: lists.now
        ).run(.init([lotte], .toFamily, movesGifts: true))
        #expect(outcome.gifts.isEmpty && outcome.giftsThatStayed == 0, "it is not for her alone")
        try await lists.own.restore(mila, at: lists.now)
        let moved = try await lists.moving.move(gift.id, .toFamily).gift
        #expect(moved.recipients.count == 2)
    }

    @Test func `a late clearing of an earlier stay takes nothing away`() async throws {
        let lists = try await TwoLists()
        let gift = try await lists.gift("Kettle")
        let whole = try #require(try await lists.own.wholeGift(gift.id, asking: lists.anna.id))
        _ = try await lists.family.space.putGift(
            whole, for: [:], from: lists.anna.personalSpace, in: lists.family.family, asking: lists.anna.id, at: lists.now)
        let late = try #require(try await lists.family.space.giftArrivals().first)
        // Another one clears it, and it comes back, before that one has its turn.
        _ = try await lists.moving.move(gift.id, .toOwn)
        try await lists.own.clearGiftThatLeft(late, at: lists.now)
        #expect(try await lists.titles(lists.own, lists.anna) == ["Kettle"])
        #expect(try await lists.titles(lists.family.space, lists.ben).isEmpty)
    }

    @Test func `one deleted where it came before it was cleared stays where it came from`() async throws {
        let lists = try await TwoLists()
        let gift = try await lists.gift("Kettle")
        let whole = try #require(try await lists.own.wholeGift(gift.id, asking: lists.anna.id))
        _ = try await lists.family.space.putGift(
            whole, for: [:], from: lists.anna.personalSpace, in: lists.family.family, asking: lists.anna.id, at: lists.now)
        try await lists.family.space.deleteGift(gift.id, asking: lists.ben.id, at: lists.now)
        _ = try await lists.afterCrash().openSpace(lists.family.family.id, for: lists.ben.id)
        #expect(try await lists.titles(lists.own, lists.anna) == ["Kettle"])
        #expect(try await lists.family.space.giftArrivals().isEmpty)
        #expect(try await lists.family.space.holds(.gift(gift.id)) == false, "it is in one place")
    }

    @Test func `one that cannot be cleared at the moment keeps no other from it`() async throws {
        let lists = try await TwoLists()
        let (first, second) = (
            try await lists.gift("First"),
            try await lists.family.space.createGift(GiftDraft(title: "Second"), asking: lists.ben.id, at: lists.now + 1)
        )
        _ = first
        // Ben's own file is damaged while a gift of his is on its way.
        let bens = try await lists.folder.openSpace(lists.ben.personalSpace, for: lists.ben.id)
        let his = try await bens.createGift(GiftDraft(title: "His"), asking: lists.ben.id, at: lists.now - 1)
        let whole = try #require(try await bens.wholeGift(his.id, asking: lists.ben.id))
        _ = try await lists.family.space.putGift(
            whole, for: [:], from: lists.ben.personalSpace, in: lists.family.family, asking: lists.ben.id, at: lists.now)
        let folder = try lists.afterCrash()
        let bensFolder = lists.files.url.appending(path: "spaces/\(lists.ben.personalSpace)")
        for name in ["space.sqlite-wal", "space.sqlite-shm"] {
            try? FileManager.default.removeItem(at: bensFolder.appending(path: name))
        }
        try Data(String(repeating: "no database ", count: 1_000).utf8).write(
            to: bensFolder.appending(path: "space.sqlite"))
        let own = try await folder.openSpace(lists.anna.personalSpace, for: lists.anna.id)
        let family = try #require(try await folder.familySpaces(of: lists.anna.id, at: lists.now).first)
        let moving = GiftMoving(folder, own, family, of: lists.anna, today: lists.today, now: lists.now)
        _ = try await moving.move(first.id, .toFamily)
        #expect(try await lists.titles(own, lists.anna).isEmpty)
        #expect(try await lists.titles(family.space, lists.anna) == ["First", "His", "Second"])
        // His own, which may still be there, is not moved on: the other would never be cleared.
        await #expect(throws: StoreError.self) { try await moving.move(his.id, .toOwn) }
        _ = try await moving.move(second.id, .toOwn)
        #expect(try await lists.titles(family.space, lists.anna) == ["First", "His"])
    }

    @Test func `where another gift has its identifier it comes under one of its own`() async throws {
        let lists = try await TwoLists()
        let gift = try await lists.gift("Kettle")
        var draft = GiftDraft(title: "Mine now")
        draft.id = gift.id
        let taken = draft
        _ = try await lists.family.space.createGift(taken, asking: lists.ben.id, at: lists.now)
        let moved = try await lists.moving.move(gift.id, .toFamily).gift
        #expect(moved.id != gift.id && moved.title == "Kettle")
        #expect(try await lists.titles(lists.family.space, lists.ben) == ["Kettle", "Mine now"])
        #expect(try await lists.titles(lists.own, lists.anna).isEmpty)
        #expect(try await lists.moving.move(moved.id, .toOwn).gift.title == "Kettle")
    }

    @Test func `a picture that cannot be read keeps the gift where it is`() async throws {
        let lists = try await TwoLists()
        let gift = try await lists.gift("Kettle")
        let digest = try lists.own.media.put(Array("a picture".utf8), at: lists.now)
        try await lists.own.addPicture(digest, to: gift.id, asking: lists.anna.id, at: lists.now)
        let file = lists.own.media.url(for: digest)
        try FileManager.default.removeItem(at: file)
        // A folder cannot be read as a file.
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        await #expect(throws: StoreError.self) { try await lists.moving.move(gift.id, .toFamily) }
        #expect(try await lists.titles(lists.own, lists.anna) == ["Kettle"])
        #expect(try await lists.titles(lists.family.space, lists.ben).isEmpty)
        // One that is missing for good keeps nothing back.
        try FileManager.default.removeItem(at: file)
        _ = try await lists.moving.move(gift.id, .toFamily)
        #expect(try await lists.titles(lists.family.space, lists.ben) == ["Kettle"])
    }

    @Test func `one that the account would not see any more stays, and no one is copied`() async throws {
        let lists = try await TwoLists()
        let (me, lotte) = (try await lists.person("Me"), try await lists.person("Lotte"))
        let shared = try #require(try await lists.sharing.share([me]).pairs.first).shared
        try await lists.family.space.setAccount(
            of: shared, to: lists.anna.id, asking: lists.ben.id, in: lists.family.family, at: lists.now)
        let gift = try await lists.gift("Wish", for: [me, lotte])
        await #expect(throws: StoreError.giftRefused(.forOneself)) { try await lists.moving.move(gift.id, .toFamily) }
        #expect(try await lists.own.gift(gift.id, asking: lists.anna.id) == gift)
        #expect(try await lists.family.space.peopleCount() == 1)
        #expect(try await lists.family.space.trashedPeople(limit: 9).total == 0, "nobody was copied, not even for a moment")
        #expect(try await lists.titles(lists.family.space, lists.ben).isEmpty)
    }

    @Test func `one that is not there, is hidden, or was changed since is not moved`() async throws {
        let lists = try await TwoLists()
        let gift = try await lists.gift("Kettle")
        let seen = gift.updatedAt
        let edited = try await lists.own.editGift(
            gift.id, to: GiftDraft(title: "Teapot"), ifVersion: seen, asking: lists.anna.id, at: lists.now + 1)
        await #expect(throws: StoreError.conflict) { try await lists.moving.move(gift.id, .toFamily, ifVersion: seen) }
        await #expect(throws: StoreError.notFound) { try await lists.moving.move(.make(at: lists.now), .toFamily) }
        _ = try await lists.moving.move(gift.id, .toFamily, ifVersion: edited.updatedAt)
        await #expect(throws: StoreError.notFound) { try await lists.moving.move(gift.id, .toFamily) }
        let mine = try await lists.person("Annie")
        let shared = try #require(try await lists.sharing.share([mine]).pairs.first).shared
        try await lists.family.space.setAccount(
            of: shared, to: lists.anna.id, asking: lists.ben.id, in: lists.family.family, at: lists.now)
        let hidden = try await lists.family.space.createGift(
            GiftDraft(title: "Secret", recipients: [shared]), asking: lists.ben.id, at: lists.now)
        await #expect(throws: StoreError.notFound) { try await lists.moving.move(hidden.id, .toOwn) }
        #expect(try await lists.moving.preview(hidden.id, .toOwn) == nil)
    }

    /// The states between the transactions, as a crash leaves them.
    private enum Meanwhile: CaseIterable {
        case nothing, edited, bought, deleted, pictured
    }

    @Test(arguments: Meanwhile.allCases)
    private func `what a crash parted is completed when the space is opened again`(_ meanwhile: Meanwhile) async throws {
        let lists = try await TwoLists()
        let gift = try await lists.gift("Kettle")
        let (own, anna, now) = (lists.own, lists.anna.id, lists.now)
        let whole = try #require(try await own.wholeGift(gift.id, asking: anna))
        // From here on it is in the family, and still among the own ones.
        _ = try await lists.family.space.putGift(
            whole, for: [:], from: lists.anna.personalSpace, in: lists.family.family, asking: anna, at: now)
        switch meanwhile {
        case .nothing: break
        case .edited:
            let draft = GiftDraft(title: "Teapot")
            _ = try await own.editGift(gift.id, to: draft, ifVersion: gift.updatedAt, asking: anna, at: now + 1)
        case .bought: _ = try await own.moveGift(gift.id, to: .bought, asking: anna, today: lists.today, at: now + 1)
        case .deleted: try await own.deleteGift(gift.id, asking: anna, at: now + 1)
        case .pictured:
            let digest = try own.media.put(Array("a picture".utf8), at: now)
            try await own.addPicture(digest, to: gift.id, asking: anna, at: now)
        }
        let folder = try lists.afterCrash()
        // The other member opens it first.
        let family = try await folder.openSpace(lists.family.family.id, for: lists.ben.id)
        #expect(try await lists.titles(family, lists.ben) == ["Kettle"])
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
                folder, own, FamilySpace(family: lists.family.family, space: family), of: lists.anna, today: lists.today,
                now: now
            ).move(only.id, .toFamily)
            #expect(try await lists.titles(family, lists.ben).count == 2)
        }
    }

    @Test func `who left the family meanwhile keeps the copy, and the family keeps the gift`() async throws {
        let lists = try await TwoLists()
        let gift = try await lists.family.space.createGift(GiftDraft(title: "Kettle"), asking: lists.ben.id, at: lists.now)
        let bens = try await lists.folder.openSpace(lists.ben.personalSpace, for: lists.ben.id)
        let whole = try #require(try await lists.family.space.wholeGift(gift.id, asking: lists.ben.id))
        _ = try await bens.putGift(whole, for: [:], from: lists.family.family.id, in: nil, asking: lists.ben.id, at: lists.now)
        _ = try await lists.folder.accounts.leaveFamily(lists.family.family.id, lists.ben.id, at: lists.now)
        let folder = try lists.afterCrash()
        let own = try await folder.openSpace(lists.ben.personalSpace, for: lists.ben.id)
        #expect(try await lists.titles(own, lists.ben) == ["Kettle"])
        #expect(try await lists.titles(lists.family.space, lists.anna) == ["Kettle"])
        // Nothing is left to be done: coming back does not take it away from the family.
        try await folder.join(lists.ben, to: lists.family.family, invitedBy: lists.anna, at: lists.now)
        _ = try await lists.afterCrash().openSpace(lists.ben.personalSpace, for: lists.ben.id)
        #expect(try await lists.titles(lists.family.space, lists.anna) == ["Kettle"])
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func `however gifts go there and back, with crashes between, each is in one place`(seed: UInt64) async throws {
        let lists = try await TwoLists()
        var random = SeededGenerator(seed: seed)
        let people = [try await lists.person("Lotte"), try await lists.person("Mila")]
        var ids: [Gift.ID] = []
        for index in 0..<4 {
            ids.append(try await lists.gift("Gift \(index)", for: index == 0 ? [] : [people[index % 2]]).id)
        }
        var (folder, own, family) = (lists.folder, lists.own, lists.family)
        for step in 0..<25 {
            let id = try #require(ids.randomElement(using: &random))
            let isOwn = try await own.gift(id, asking: lists.anna.id) != nil
            let (source, target) = isOwn ? (own, family.space) : (family.space, own)
            let now = lists.now + Double(step)
            let sharing = PeopleSharing(own, family, today: lists.today, now: now)
            if Bool.random(using: &random) {
                let moving = GiftMoving(folder, own, family, of: lists.anna, today: lists.today, now: now)
                _ = try await moving.move(id, isOwn ? .toFamily : .toOwn)
            } else {
                let whole = try #require(try await source.wholeGift(id, asking: lists.anna.id))
                _ = try await (isOwn ? sharing.share(whole.gift.recipients) : sharing.takeIn(whole.gift.recipients))
                let known = try await sharing.known(whole.gift.recipients, toFamily: isOwn)
                _ = try await target.putGift(
                    whole, for: known, from: isOwn ? lists.anna.personalSpace : family.family.id,
                    in: isOwn ? family.family : nil, asking: lists.anna.id, at: now)
                // The program dies here, and each of the two may be opened first.
                folder = try lists.afterCrash()
                let familyFirst = Bool.random(using: &random)
                if familyFirst { _ = try await folder.openSpace(family.family.id, for: lists.ben.id) }
                own = try await folder.openSpace(lists.anna.personalSpace, for: lists.anna.id)
                family = try #require(try await folder.familySpaces(of: lists.anna.id, at: now).first)
            }
            let all = try await lists.titles(own, lists.anna) + lists.titles(family.space, lists.ben)
            #expect(all.sorted() == (0..<4).map { "Gift \($0)" })
        }
        for id in ids {
            let isOwn = try await own.holds(.gift(id))
            #expect(try await family.space.holds(.gift(id)) == !isOwn)
        }
    }
}

/// Sharing people with what belongs to them.
@Suite struct PeopleMovingTests {
    private func moving(_ lists: TwoLists) -> PeopleMoving {
        PeopleMoving(lists.folder, lists.own, lists.family, of: lists.anna, today: lists.today, now: lists.now)
    }

    @Test func `gifts for them alone go along, who leaves is in the trash, and all is taken back`() async throws {
        let lists = try await TwoLists()
        let (lotte, mila, other) = (
            try await lists.person("Lotte"), try await lists.person("Mila"), try await lists.person("Other")
        )
        let (kettle, both, mixed, none) = (
            try await lists.gift("Kettle", for: [lotte]), try await lists.gift("Trip", for: [lotte, mila]),
            try await lists.gift("Party", for: [mila, other]), try await lists.gift("Idea")
        )
        let moving = moving(lists)
        #expect(Set(try await moving.gifts(for: [lotte, mila], .toFamily)) == [kettle.id, both.id])
        #expect(try await moving.gifts(for: [lotte], .toFamily) == [kettle.id])
        #expect(try await moving.gifts(for: [], .toFamily).isEmpty)
        let outcome = try await moving.run(
            .init([lotte, mila], .toFamily, movesGifts: true, isLeaving: true))
        #expect(outcome.added == 2 && Set(outcome.gifts) == [kettle.id, both.id] && outcome.left == 2)
        #expect(outcome.giftsThatStayed == 0)
        #expect(try await lists.titles(lists.family.space, lists.ben) == ["Kettle", "Trip"])
        #expect(try await lists.titles(lists.own, lists.anna) == ["Idea", "Party"])
        #expect(try await lists.own.peopleCount() == 1)
        #expect(try await lists.family.space.peopleCount() == 2)

        #expect(try await moving.undo(outcome.change, .toFamily) == 2)
        #expect(try await lists.own.peopleCount() == 3)
        #expect(try await lists.family.space.peopleCount() == 0)
        #expect(try await lists.titles(lists.own, lists.anna) == ["Idea", "Kettle", "Party", "Trip"])
        #expect(try await lists.own.gift(both.id, asking: lists.anna.id)?.recipients == [lotte, mila])
        _ = (mixed, none)
    }

    @Test func `taking back leaves what another member has changed, and people they have gifts for`() async throws {
        let lists = try await TwoLists()
        let (lotte, mila) = (try await lists.person("Lotte"), try await lists.person("Mila"))
        let (kettle, teapot) = (try await lists.gift("Kettle", for: [lotte]), try await lists.gift("Teapot", for: [mila]))
        let outcome = try await moving(lists).run(.init([lotte, mila], .toFamily, movesGifts: true))
        #expect(Set(outcome.gifts) == [kettle.id, teapot.id])
        _ = try await lists.family.space.moveGift(
            kettle.id, to: .bought, asking: lists.ben.id, today: lists.today, at: lists.now + 5)
        _ = try await moving(lists).undo(outcome.change, .toFamily)
        #expect(try await lists.titles(lists.own, lists.anna) == ["Teapot"])
        #expect(try await lists.titles(lists.family.space, lists.ben) == ["Kettle"])
        #expect(try await lists.family.space.gift(kettle.id, asking: lists.ben.id)?.recipients.count == 1)
        #expect(try await lists.family.space.peopleCount() == 1, "Mila was taken back, Lotte has a gift")
    }

    @Test func `without being asked, gifts and people stay`() async throws {
        let lists = try await TwoLists()
        let lotte = try await lists.person("Lotte")
        _ = try await lists.gift("Kettle", for: [lotte])
        let outcome = try await moving(lists).run(.init([lotte], .toFamily))
        #expect(outcome.added == 1 && outcome.gifts.isEmpty && outcome.left == 0)
        #expect(try await lists.titles(lists.own, lists.anna) == ["Kettle"])
        #expect(try await lists.own.peopleCount() == 1)
    }

    @Test func `from a family the gifts that one sees go along, those for oneself do not`() async throws {
        let lists = try await TwoLists()
        let (lotte, me) = (try await lists.person("Lotte"), try await lists.person("Me"))
        let shared = try await lists.sharing.share([lotte, me]).pairs.map(\.shared)
        try await lists.family.space.setAccount(
            of: shared[1], to: lists.anna.id, asking: lists.ben.id, in: lists.family.family, at: lists.now)
        for (title, people) in [("Kettle", [shared[0]]), ("Secret", [shared[1]]), ("Secret trip", shared)] {
            _ = try await lists.family.space.createGift(
                GiftDraft(title: title, recipients: people), asking: lists.ben.id, at: lists.now)
        }
        let outcome = try await moving(lists).run(.init(shared, .toOwn, movesGifts: true, isLeaving: true))
        #expect(outcome.gifts.count == 1 && outcome.left == 2 && outcome.giftsThatStayed == 0)
        #expect(try await lists.titles(lists.own, lists.anna) == ["Kettle"])
        #expect(try await lists.titles(lists.family.space, lists.ben) == ["Secret", "Secret trip"])
    }

    @Test func `a gift that one would not see there stays, and is counted`() async throws {
        let lists = try await TwoLists()
        let me = try await lists.person("Me")
        let shared = try #require(try await lists.sharing.share([me]).pairs.first).shared
        try await lists.family.space.setAccount(
            of: shared, to: lists.anna.id, asking: lists.ben.id, in: lists.family.family, at: lists.now)
        _ = try await lists.gift("Wish", for: [me])
        let outcome = try await moving(lists).run(.init([me], .toFamily, movesGifts: true))
        #expect(outcome.giftsThatStayed == 1 && outcome.gifts.isEmpty)
        let leaving = try await moving(lists).run(.init([me], .toFamily, movesGifts: true, isLeaving: true))
        #expect(leaving.giftsThatStayed == 1 && leaving.left == 0, "it would be for nobody once she is gone")
        #expect(try await lists.titles(lists.own, lists.anna) == ["Wish"])
    }
}

extension DataFolder {
    /// Lets an account join a family by an invitation.
    fileprivate func join(_ account: Account, to family: SharedSpace, invitedBy owner: Account, at time: Date) async throws {
        let code = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        _ = try await accounts.inviteToFamily(family.id, by: owner.id, codeHash: code, makesAccount: false, at: time)
        try await acceptInvitation(codeHash: code, by: account.id, at: time)
    }
}
