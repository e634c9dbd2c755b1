import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite struct LoveLanguageStoreTests {
    private let secret = "A description of hers that is long enough to look for"
    private let example = "An example that only she has written"

    private func languages(_ world: CoupleWorld, _ account: Account) async throws -> AccountLoveLanguages {
        try await world.folder.loveLanguages(of: account, at: world.start)
    }

    private func draft(_ title: String = "Tea in bed", _ kind: LoveLanguage.Kind = .acts) -> LoveLanguageDraft {
        LoveLanguageDraft(
            kind: kind, title: title, details: secret, examples: [example, "Another"], importance: .high, tags: ["xyzzy tag"])
    }

    private func isInCouple(_ world: CoupleWorld, _ text: String) async throws -> Bool {
        try world.files(of: try #require(try await languages(world, world.ben).couple).id, contain: text)
    }

    // MARK: Making and changing

    @Test func `one is made once, changed by whose it is, and a stale change is refused`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        for isShared in [false, true] {
            var wanted = draft("Tea\u{0} in bed")
            wanted.id = .make(at: world.start)
            let made = try await hers.create(wanted, isShared: isShared, at: world.start)
            #expect(try await hers.create(wanted, isShared: isShared, at: world.start + 9) == made)
            #expect(made.title == "Tea\u{FFFD} in bed" && made.examples == [example, "Another"] && made.tags == ["xyzzy tag"])
            #expect(made.privacy == (isShared ? .shared : .isPrivate) && made.author == (isShared ? world.anna.id : nil))
            // Other words, another place, or another account make no second one of that name.
            var other = wanted
            other.title = "Coffee"
            for (side, draft, place) in [(hers, other, isShared), (hers, wanted, !isShared)] {
                await #expect(throws: StoreError.conflict) { try await side.create(draft, isShared: place, at: world.start) }
            }
            if isShared {
                await #expect(throws: StoreError.conflict) { try await his.create(wanted, isShared: true, at: world.start) }
            }
            var change = LoveLanguageDraft(made)
            (change.title, change.isDraft) = ("Coffee", true)
            let edited = try await hers.edit(made.id, to: change, seen: 1, at: world.start + 1)
            #expect(edited.version == 2 && edited.title == "Coffee" && edited.privacy == (isShared ? .shared : .draft))
            #expect(try await hers.edit(made.id, to: change, seen: 1, at: world.start + 2) == edited)
            change.title = "Cocoa"
            let cocoa = change
            await #expect(throws: StoreError.conflict) { try await hers.edit(made.id, to: cocoa, seen: 1, at: world.start) }
            await #expect(throws: StoreError.conflict) { try await hers.delete(made.id, seen: 1, at: world.start) }
            await #expect(throws: isShared ? StoreError.loveLanguageRefused(.notAuthor) : .notFound) {
                try await his.edit(made.id, to: cocoa, seen: 2, at: world.start)
            }
            await #expect(throws: isShared ? StoreError.loveLanguageRefused(.notAuthor) : .notFound) {
                try await his.delete(made.id, seen: 2, at: world.start)
            }
            #expect(try await hers.language(made.id) == edited)
        }
        await #expect(throws: StoreError.loveLanguageProblem(.longTitle)) {
            try await hers.create(draft(String(repeating: "a", count: 201)), isShared: true, at: world.start)
        }
    }

    // MARK: The wall

    @Test func `a private one and a draft are in no file that the partner opens`() async throws {
        let world = try await CoupleWorld()
        let hers = try await languages(world, world.anna)
        var unfinished = draft("Draft of hers")
        unfinished.isDraft = true
        let made = [
            try await hers.create(draft(), isShared: false, at: world.start),
            try await hers.create(unfinished, isShared: false, at: world.start),
        ]
        for text in [secret, example, "xyzzy tag", "Draft of hers"] {
            #expect(try await !isInCouple(world, text))
            #expect(try !world.files(of: world.ben.personalSpace, contain: text))
            #expect(try world.files(of: world.anna.personalSpace, contain: text))
        }
        let his = try await languages(world, world.ben)
        for owner in [AccountLoveLanguages.Owner?.none, .own, .partner, .formerPartner] {
            #expect(try await his.page(of: owner, limit: 9).languages.isEmpty)
        }
        let today = try #require(CivilDate(iso8601: "2026-11-26"))
        for id in made.map(\.id) {
            #expect(try await his.language(id) == nil)
            #expect(try await his.open(id, at: world.start) == nil)
            await #expect(throws: StoreError.notFound) { try await his.share(id, seen: nil, at: world.start) }
            await #expect(throws: StoreError.notFound) { try await his.takeBack(id) }
            await #expect(throws: StoreError.notFound) { try await his.restore(id) }
            await #expect(throws: StoreError.notFound) { try await his.actions(for: id, limit: 9) }
            await #expect(throws: StoreError.notFound) {
                try await his.log(LoveActionDraft(day: today), for: id, today: today, at: world.start)
            }
        }
        let none = LoveLanguageStatistics(unshared: 0, shared: 0, ofPartner: [], actionsThisWeek: 0)
        #expect(try await his.statistics(today: today) == none)
        // Nor does a token see it that may read what is shared alone.
        #expect(try await hers.page(of: .own, isPrivateRead: false, limit: 9).languages.isEmpty)
        #expect(try await hers.statistics(isPrivateRead: false, today: today).total == 0)
        #expect(try await hers.statistics(today: today).total == 2)
    }

    @Test func `of one that the partner has not opened, description and examples are not shown`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        let made = try await hers.create(draft(), isShared: true, at: world.start)
        let row = try #require(try await his.page(of: .partner, limit: 9).languages.first)
        #expect(row.title == "Tea in bed" && row.details.isEmpty && row.examples.isEmpty && !row.isOpen(to: world.ben.id))
        #expect(try await hers.page(of: .own, limit: 9).languages == [made])
        let parts = ExportedTexts()
        let space = try await world.checkIns(world.ben).space
        try await space.readDocument(for: world.ben.id) { parts.add($0) }
        #expect(!parts.contain(secret) && !parts.contain("Tea in bed"))
        // Her own reading does not open it.
        #expect(try await hers.open(made.id, at: world.start)?.openedAt == nil)
        let opened = try #require(try await his.open(made.id, at: world.start))
        #expect(opened.details == secret && opened.examples == [example, "Another"] && opened.openedAt == world.start)
        #expect(try await his.open(made.id, at: world.start + 60)?.openedAt == world.start)
        try await space.readDocument(for: world.ben.id) { parts.add($0) }
        #expect(parts.contain(secret))
    }

    // MARK: Sharing and taking back

    @Test func `one moves whole, keeps its identifier, and leaves no word behind`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        let made = try await hers.create(draft(), isShared: false, at: world.start)
        await #expect(throws: StoreError.conflict) { try await hers.share(made.id, seen: 7, at: world.start) }
        for _ in 1...2 {
            let shared = try await hers.share(made.id, seen: nil, at: world.start)
            #expect(shared.id == made.id && shared.privacy == .shared && shared.says(LoveLanguageDraft(made)))
        }
        #expect(try await his.page(of: .partner, limit: 9).languages.map(\.id) == [made.id])
        #expect(try await world.own(world.anna).rows(of: ["love_languages"]).isEmpty)
        await #expect(throws: StoreError.loveLanguageRefused(.notAuthor)) { try await his.takeBack(made.id) }
        await #expect(throws: StoreError.loveLanguageRefused(.notAuthor)) {
            try await his.share(made.id, seen: nil, at: world.start)
        }
        for _ in 1...2 {
            let back = try await hers.takeBack(made.id)
            #expect(back.privacy == .isPrivate && back.author == nil && back.sharedAt == nil)
            #expect(back.says(LoveLanguageDraft(made)))
        }
        for text in [secret, example, "xyzzy tag", "Tea in bed"] { #expect(try await !isInCouple(world, text), "\(text)") }
        let space = try await world.checkIns(world.ben).space
        #expect(try await space.rows(of: ["love_languages", "love_language_moves"]).isEmpty)
        #expect(try await space.examine(as: "space").isEmpty)
        #expect(try await his.open(made.id, at: world.start) == nil)
        // Opened, it stays.
        try await hers.share(made.id, seen: nil, at: world.start)
        _ = try await his.open(made.id, at: world.start)
        await #expect(throws: StoreError.loveLanguageRefused(.opened)) { try await hers.takeBack(made.id) }
    }

    @Test func `a crash between the steps is taken up by the author's next opening`() async throws {
        let world = try await CoupleWorld()
        let hers = try await languages(world, world.anna)
        let sharing = try #require(hers.sharing)
        let made = try await hers.create(draft(), isShared: false, at: world.start)
        for _ in 1...2 { #expect(try await sharing.beginSharing(made.id, ifVersion: 1, at: world.start) == nil) }
        #expect(try await languages(world, world.ben).page(of: .partner, limit: 9).languages.map(\.id) == [made.id])
        #expect(try await world.own(world.anna).rows(of: ["love_languages"]).count == 1)
        #expect(try await languages(world, world.anna).page(of: .own, limit: 9).languages.map(\.privacy) == [.shared])
        #expect(try await world.own(world.anna).rows(of: ["love_languages"]).isEmpty)
        // Back: from its first step on, the partner sees nothing.
        try await sharing.space.beginTakingBack(made.id, by: world.anna.id)
        let his = try await languages(world, world.ben)
        #expect(try await his.page(of: nil, limit: 9).languages.isEmpty)
        #expect(try await his.open(made.id, at: world.start) == nil)
        let parts = ExportedTexts()
        for account in [world.anna, world.ben] { try await sharing.space.readDocument(for: account.id) { parts.add($0) } }
        #expect(!parts.contain(secret))
        let leaving = try #require(try await sharing.space.leavingRecord(made.id))
        try await world.own(world.anna).putBack(leaving)
        try await sharing.space.emptyTakenBack(made.id)
        for _ in 1...2 {
            #expect(try await languages(world, world.anna).page(of: .own, limit: 9).languages.map(\.details) == [secret])
        }
        #expect(try await sharing.space.rows(of: ["love_languages", "love_language_moves"]).isEmpty)
        #expect(try await !isInCouple(world, secret))
    }

    @Test func `what its author writes while it is shared stays with the author, under an identifier of its own`() async throws
    {
        let world = try await CoupleWorld()
        let hers = try await languages(world, world.anna)
        let made = try await hers.create(draft(), isShared: false, at: world.start)
        _ = try await #require(hers.sharing).beginSharing(made.id, ifVersion: 1, at: world.start)
        var typed = LoveLanguageDraft(made)
        typed.details = "Typed meanwhile"
        let change = typed
        // The change had found it in her own space.
        _ = try await hers.personal.editLoveLanguage(made.id, to: change, seen: 1, by: world.anna.id, at: world.start + 1)
        await #expect(throws: StoreError.conflict) {
            try await hers.edit(made.id, to: change, seen: 1, at: world.start + 1)
        }
        let all = try await languages(world, world.anna).page(of: .own, limit: 9).languages
        #expect(Set(all.map(\.details)) == [secret, "Typed meanwhile"] && Set(all.map(\.privacy)) == [.shared, .isPrivate])
        #expect(try await !isInCouple(world, "Typed meanwhile"))
    }

    // MARK: Deleting

    @Test func `one that is deleted comes back to its author, with what was done for it`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        let today = try #require(CivilDate(iso8601: "2026-11-26"))
        // Unopened: it goes back first.
        let unopened = try await hers.create(draft(), isShared: true, at: world.start)
        try await hers.delete(unopened.id, seen: 1, at: world.start)
        #expect(try await !isInCouple(world, secret))
        #expect(try await hers.deleted(limit: 9).map(\.id) == [unopened.id])
        #expect(try await his.deleted(limit: 9).isEmpty)
        await #expect(throws: StoreError.notFound) { try await his.restore(unopened.id) }
        #expect(try await hers.restore(unopened.id).privacy == .isPrivate)
        // Opened, by doing something for it.
        let opened = try await hers.create(draft("Notes", .words), isShared: true, at: world.start)
        let action = try await his.log(LoveActionDraft(day: today), for: opened.id, today: today, at: world.start)
        #expect(try await hers.statistics(today: today).actionsThisWeek == 1)
        #expect(try await his.statistics(today: today).top == .words)
        try await hers.delete(opened.id, seen: 1, at: world.start)
        #expect(try await his.language(opened.id) == nil)
        #expect(try await his.deleted(limit: 9).isEmpty)
        for side in [hers, his] { #expect(try await side.statistics(today: today).actionsThisWeek == 0) }
        #expect(try await his.statistics(today: today).top == nil)
        await #expect(throws: StoreError.notFound) { try await his.deleteAction(action.id, for: opened.id, at: world.start) }
        await #expect(throws: StoreError.notFound) { try await his.restore(opened.id) }
        let space = try await world.checkIns(world.anna).space
        for (account, isTold) in [(world.anna, true), (world.ben, false)] {
            let parts = ExportedTexts()
            try await space.readDocument(for: account.id) { parts.add($0) }
            #expect(parts.contain(secret) == isTold)
        }
        #expect(try await hers.restore(opened.id).privacy == .shared)
        #expect(try await his.actions(for: opened.id, limit: 9).actions == [action])
        #expect(try await hers.statistics(today: today).actionsThisWeek == 1)
        // For good after 30 days.
        try await hers.delete(opened.id, seen: 1, at: world.start)
        try await space.purgeLoveLanguages(at: world.start + Space.trashRetention - 1)
        #expect(try await hers.deleted(limit: 9).map(\.id) == [opened.id])
        try await space.purgeLoveLanguages(at: world.start + Space.trashRetention + 1)
        #expect(try await space.rows(of: ["love_languages", "love_actions"]).isEmpty)
    }

    // MARK: What was done

    @Test func `the partner says what was done, once, and takes it back and brings it back`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        let today = try #require(CivilDate(iso8601: "2026-11-26"))
        let made = try await hers.create(draft(), isShared: true, at: world.start)
        let other = try await hers.create(draft("Other"), isShared: true, at: world.start)
        let wanted = LoveActionDraft(id: .make(at: world.start), day: today.adding(days: -3), words: "Made tea")
        let done = try await his.log(wanted, for: made.id, today: today, at: world.start)
        #expect(try await his.log(wanted, for: made.id, today: today, at: world.start + 5) == done)
        #expect(done.words == "Made tea" && done.account == world.ben.id && done.language == made.id)
        var changed = wanted
        changed.words = "Made coffee"
        let coffee = changed
        await #expect(throws: StoreError.conflict) { try await his.log(coffee, for: made.id, today: today, at: world.start) }
        await #expect(throws: StoreError.conflict) { try await his.log(wanted, for: other.id, today: today, at: world.start) }
        await #expect(throws: StoreError.loveActionProblem(.ahead)) {
            try await his.log(LoveActionDraft(day: today.adding(days: 1)), for: made.id, today: today, at: world.start)
        }
        await #expect(throws: StoreError.loveLanguageRefused(.ownLanguage)) {
            try await hers.log(LoveActionDraft(day: today), for: made.id, today: today, at: world.start)
        }
        // It was opened by that, and the other one was not by what was refused.
        await #expect(throws: StoreError.loveLanguageRefused(.opened)) { try await hers.takeBack(made.id) }
        #expect(try await hers.language(other.id)?.openedAt == nil)
        #expect(try await hers.actions(for: made.id, limit: 9).actions == [done])
        // Only who did it takes it back.
        await #expect(throws: StoreError.notFound) { try await hers.deleteAction(done.id, for: made.id, at: world.start) }
        await #expect(throws: StoreError.notFound) { try await his.deleteAction(done.id, for: other.id, at: world.start) }
        for _ in 1...2 { try await his.deleteAction(done.id, for: made.id, at: world.start) }
        #expect(try await hers.actions(for: made.id, limit: 9).actions.isEmpty)
        #expect(try await hers.statistics(today: today).actionsThisWeek == 0)
        await #expect(throws: StoreError.conflict) { try await his.log(wanted, for: made.id, today: today, at: world.start) }
        await #expect(throws: StoreError.notFound) { try await hers.restoreAction(done.id, for: made.id) }
        await #expect(throws: StoreError.notFound) { try await hers.restoreAction(done.id) }
        #expect(try await his.restoreAction(done.id) == done)
        #expect(try await hers.statistics(today: today).actionsThisWeek == 1)
        #expect(try await hers.statistics(today: today.adding(days: -4)).actionsThisWeek == 0)
        #expect(try await hers.actionCounts(for: [made.id, other.id], in: LoveAction.week(of: today)) == [made.id: 1])
    }

    @Test func `pages hold all of both spaces once, the most important first`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        var random = SeededGenerator(seed: 3)
        for index in 0..<40 {
            var wanted = draft("Hers \(index)", LoveLanguage.Kind.allCases[index % 5])
            wanted.importance = LoveLanguage.Importance.allCases.randomElement(using: &random) ?? .low
            _ = try await hers.create(wanted, isShared: index.isMultiple(of: 2), at: world.start + Double(index))
        }
        for index in 0..<7 { _ = try await his.create(draft("His \(index)"), isShared: true, at: world.start) }
        func all(_ side: AccountLoveLanguages, _ owner: AccountLoveLanguages.Owner?) async throws -> [LoveLanguage] {
            var (found, cursor) = ([LoveLanguage](), LoveLanguageCursor?.none)
            repeat {
                let page = try await side.page(of: owner, after: cursor, limit: 6)
                found += page.languages
                cursor = try page.next.map { try #require(LoveLanguageCursor($0.description)) }
            } while cursor != nil
            return found
        }
        let own = try await all(hers, .own)
        #expect(own.count == 40 && Set(own.map(\.id)).count == 40)
        #expect(own.map(\.importance.rank) == own.map(\.importance.rank).sorted(by: >))
        #expect(try await all(hers, nil).count == 47)
        #expect(try await all(hers, .partner).count == 7)
        #expect(try await all(his, .partner).count == 20)
        #expect(try await hers.statistics(today: CivilDate(daysSinceEpoch: 0)).sharingProgress == 50)
        // What was done, too.
        let target = try #require(try await all(his, .partner).first).id
        let today = try #require(CivilDate(iso8601: "2026-11-26"))
        for index in 0..<15 {
            try await his.log(LoveActionDraft(day: today.adding(days: -index / 3)), for: target, today: today, at: world.start)
        }
        var (actions, cursor) = ([LoveAction](), LoveActionCursor?.none)
        repeat {
            let page = try await hers.actions(for: target, after: cursor, limit: 4)
            actions += page.actions
            cursor = try page.next.map { try #require(LoveActionCursor($0.description)) }
        } while cursor != nil
        #expect(actions.count == 15 && Set(actions.map(\.id)).count == 15)
        #expect(actions.map(\.day) == actions.map(\.day).sorted(by: >))
    }

    // MARK: The end of a couple

    @Test func `one's own come home, the partner's that were opened are kept to read, and the milestone stays`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        let today = try #require(CivilDate(iso8601: "2026-11-26"))
        let read = try await hers.create(draft("Read"), isShared: true, at: world.start)
        let unread = try await hers.create(draft("Unread"), isShared: true, at: world.start + 60)
        let leaving = try await hers.create(draft("Leaving"), isShared: true, at: world.start)
        let deleted = try await hers.create(draft("Deleted"), isShared: true, at: world.start)
        _ = try await his.open(deleted.id, at: world.start)
        try await hers.delete(deleted.id, seen: 1, at: world.start)
        let action = try await his.log(LoveActionDraft(day: today), for: read.id, today: today, at: world.start)
        try await #require(hers.sharing).space.beginTakingBack(leaving.id, by: world.anna.id)
        try await world.folder.leaveCouple(world.ben.id, at: world.start)
        let (anna, ben) = (try await languages(world, world.anna), try await languages(world, world.ben))
        #expect(anna.couple == nil && ben.couple == nil)
        let home = try await anna.page(of: .own, limit: 9).languages
        #expect(Set(home.map(\.title)) == ["Read", "Unread", "Leaving"] && home.allSatisfy { $0.privacy == .isPrivate })
        #expect(try await anna.page(of: .formerPartner, limit: 9).languages.isEmpty)
        let kept = try await ben.page(of: .formerPartner, limit: 9).languages
        #expect(kept.map(\.title) == ["Read"] && kept.allSatisfy { $0.isKept && $0.details == secret })
        #expect(try await ben.page(of: .own, limit: 9).languages.isEmpty)
        #expect(try await ben.language(unread.id) == nil)
        #expect(try !world.files(of: world.ben.personalSpace, contain: "Unread"))
        for side in [anna, ben] { #expect(try await side.actions(for: read.id, limit: 9).actions == [action]) }
        #expect(try await world.own(world.ben).firstSharedLoveLanguage() == world.start)
        #expect(try await world.own(world.anna).firstSharedLoveLanguage() == world.start)
        // A copy is only read; one's own may be changed.
        var change = LoveLanguageDraft(read)
        change.title = "Changed"
        let changed = change
        await #expect(throws: StoreError.loveLanguageRefused(.notAuthor)) {
            try await ben.edit(read.id, to: changed, seen: read.version, at: world.start)
        }
        await #expect(throws: StoreError.notFound) { try await ben.takeBack(read.id) }
        await #expect(throws: StoreError.loveLanguageRefused(.notAuthor)) {
            try await ben.share(read.id, seen: nil, at: world.start)
        }
        #expect(try await anna.edit(read.id, to: changed, seen: read.version, at: world.start).title == "Changed")
    }
}

/// The texts of an exported document.
private final class ExportedTexts: Sendable {
    private let all = Mutex<[String]>([])

    func add(_ part: DocumentPart) {
        guard case .record(_, let values) = part else { return }
        all.withLock { $0 += values.map(\.text) }
    }

    func contain(_ text: String) -> Bool { all.withLock { $0.contains { $0.contains(text) } } }
}
