import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Gifts of a family: who of its members sees which, and who says who is whom.
@Suite struct FamilyGiftTests {
    /// Anna and Ben with their family, in which Tina is in the address book, and a card that is Ben.
    private struct Household {
        let home: FamilyHome
        let space: Space
        let (tina, benny): (Person.ID, Person.ID)
        var anna: Account.ID { home.anna.id }
        var ben: Account.ID { home.ben.id }

        init() async throws {
            home = try await FamilyHome()
            space = try await home.folder.openSpace(home.family.id, for: home.anna.id)
            tina = try await home.birthday("Tina", in: 10)
            benny = try await home.birthday("Benny", in: 12)
        }

        func link(_ person: Person.ID, to account: Account.ID?, by asking: Account.ID) async throws(StoreError) {
            let family = try await home.folder.accounts.family(home.family.id, of: anna, at: home.now)
            try await space.setAccount(of: person, to: account, asking: asking, in: family, at: home.now)
        }

        @discardableResult
        func gift(
            _ title: String, for people: [Person.ID], in days: Int? = nil, by account: Account.ID, at seconds: Double = 0
        ) async throws -> Gift {
            let draft = GiftDraft(title: title, recipients: people, date: days.map { home.today.adding(days: $0) })
            return try await space.createGift(draft, asking: account, at: home.now + seconds)
        }

        func titles(seenBy account: Account.ID) async throws -> Set<String> {
            Set(try await space.gifts(limit: 100, asking: account).rows.map(\.title))
        }

        /// The titles of gifts that an account is alerted of.
        func alerted(_ account: Account, tellsOfGifts: Bool = true) async throws -> Set<String> {
            let spaces = try await home.spaces(of: account)
            var question = AlertQuestion(account, AccountAlerts(), timeZone: .gmt, now: home.now)
            question.tellsOfGifts = tellsOfGifts
            question.include(try await spaces.familyGifts(asking: account.id, today: question.today))
            let alerts = try await spaces.own.alertPlan(question).window(200).alerts
            return Set(
                alerts.flatMap { alert -> [String] in
                    switch alert.notice.content {
                    case .gift(let notice): notice.gifts.map(\.title)
                    case .giftReminder(let notice): [notice.message]
                    default: []
                    }
                })
        }

        /// Merges Benny into Tina; returns what undoes it.
        func merge() async throws -> Merge.ID {
            let seen = try #require(try await space.mergeCandidates(kept: tina, merged: benny))
            let result = PersonMerge(seen.kept, with: seen.merged, choices: [:]) { _ in "" }
            let draft = MergeDraft(
                id: .make(at: home.now), kept: tina, merged: benny, version: seen.version, result: result,
                card: Array("merged card".utf8))
            #expect(try await space.merge(draft, at: home.now) == .merged)
            return draft.id
        }
    }

    @Test func `each member sees all gifts but those for themselves, and hears of no others`() async throws {
        let house = try await Household()
        try await house.link(house.benny, to: house.ben, by: house.anna)
        try await house.gift("Scarf", for: [house.tina], in: 10, by: house.ben)
        try await house.gift("Secret drum", for: [house.benny], in: 12, by: house.anna)
        try await house.gift("Secret trip", for: [house.tina, house.benny], in: 12, by: house.anna)
        #expect(try await house.titles(seenBy: house.anna) == ["Scarf", "Secret drum", "Secret trip"])
        #expect(try await house.titles(seenBy: house.ben) == ["Scarf"])
        #expect(try await house.alerted(house.home.anna) == ["Scarf", "Secret drum", "Secret trip"])
        #expect(try await house.alerted(house.home.ben) == ["Scarf"])
        #expect(try await house.alerted(house.home.anna, tellsOfGifts: false).isEmpty)
        #expect(try await house.alerted(house.home.clara).isEmpty)
        try await house.home.leave(house.home.ben)
        #expect(try await house.alerted(house.home.ben).isEmpty)
    }

    @Test func `reminders of a gift come to each member who sees it, until one has done them`() async throws {
        let house = try await Household()
        try await house.link(house.benny, to: house.ben, by: house.anna)
        let (lamp, drum) = (
            try await house.gift("Lamp", for: [house.tina], by: house.ben),
            try await house.gift("Secret drum", for: [house.benny], by: house.anna)
        )
        var reminders: [GiftReminder.ID] = []
        for (gift, message) in [(lamp, "Ask Tina"), (drum, "Ask a drummer")] {
            let draft = GiftReminderDraft(message: message, at: CivilDateTime(house.home.today.adding(days: 2), .nine))
            reminders.append(
                try await house.space.addGiftReminder(
                    draft, to: gift.id, asking: house.anna, at: house.home.now, in: .utc
                ).reminder.id)
        }
        func asked(_ account: Account, tellsOfGifts: Bool = true) async throws -> Set<String> {
            try await house.alerted(account, tellsOfGifts: tellsOfGifts).filter { $0.hasPrefix("Ask") }
        }
        #expect(try await asked(house.home.anna) == ["Ask Tina", "Ask a drummer"])
        #expect(try await asked(house.home.ben) == ["Ask Tina"])
        #expect(try await asked(house.home.anna, tellsOfGifts: false).isEmpty)
        #expect(try await asked(house.home.clara).isEmpty)
        try await house.space.setGiftReminder(reminders[0], isDone: true, asking: house.ben, at: house.home.now)
        #expect(try await asked(house.home.anna) == ["Ask a drummer"])
        // Who joins later hears of no reminder's time before.
        try await house.home.join(house.home.clara, after: 3 * 86_400)
        #expect(try await asked(house.home.clara).isEmpty)
    }

    @Test func `who joins hears of no gift's time before`() async throws {
        let house = try await Household()
        try await house.gift("Scarf", for: [house.tina], in: 10, by: house.anna)
        try await house.home.join(house.home.clara, after: 11 * 86_400)
        try await house.gift("Drum", for: [house.tina], in: 30, by: house.anna)
        // Alerts that were missed are looked for too.
        #expect(try await house.alerted(house.home.anna) == ["Scarf", "Drum"])
        #expect(try await house.alerted(house.home.clara) == ["Drum"])
    }

    @Test func `what is asked one after the other by two members is not mixed up`() async throws {
        let house = try await Household()
        try await house.link(house.benny, to: house.ben, by: house.anna)
        try await house.gift("Secret drum", for: [house.benny], in: 12, by: house.anna)
        for _ in 0..<3 {
            #expect(try await house.alerted(house.home.anna) == ["Secret drum"])
            #expect(try await house.alerted(house.home.ben).isEmpty)
        }
        try await house.link(house.benny, to: nil, by: house.anna)
        #expect(try await house.alerted(house.home.ben) == ["Secret drum"])
        try await house.link(house.tina, to: house.anna, by: house.ben)
        try await house.gift("Scarf", for: [house.tina], in: 10, by: house.ben)
        #expect(try await house.alerted(house.home.anna) == ["Secret drum"])
    }

    @Test func `a member does not take back who they are, whether something is hidden behind it or not`() async throws {
        let house = try await Household()
        try await house.link(house.benny, to: house.ben, by: house.ben)
        for isHidden in [false, true] {
            // The same words either way: a refusal that differed would tell that something is there.
            if isHidden { try await house.gift("Secret drum", for: [house.benny], by: house.anna) }
            for account in [nil, house.anna] {
                await #expect(throws: StoreError.giftRefused(.ownAccount)) {
                    try await house.link(house.benny, to: account, by: house.ben)
                }
            }
        }
        // Saying it again is no change.
        try await house.link(house.benny, to: house.ben, by: house.ben)
        #expect(try await house.space.accounts(of: house.benny) == [house.ben])
        #expect(try await house.titles(seenBy: house.ben).isEmpty)
        try await house.link(house.benny, to: nil, by: house.anna)
        #expect(try await house.titles(seenBy: house.ben) == ["Secret drum"])
    }

    @Test func `only members are said to be people of the family, and one who left may be taken back`() async throws {
        let house = try await Household()
        await #expect(throws: StoreError.giftRefused(.noMember)) {
            try await house.link(house.tina, to: house.home.clara.id, by: house.anna)
        }
        #expect(try await house.space.accounts(of: house.tina).isEmpty)
        try await house.link(house.benny, to: house.ben, by: house.anna)
        try await house.gift("Secret drum", for: [house.benny], by: house.anna)
        try await house.home.leave(house.home.ben)
        // Who was a member stays who they are, so that nothing shows once they come back.
        try await house.link(house.benny, to: house.ben, by: house.anna)
        try await house.home.join(house.home.ben)
        #expect(try await house.titles(seenBy: house.ben).isEmpty)
        try await house.link(house.benny, to: nil, by: house.anna)
        #expect(try await house.space.peopleByAccount().isEmpty)
    }

    @Test func `a slip in saying who a card is shows no gift to the member it was`() async throws {
        let house = try await Household()
        try await house.link(house.benny, to: house.ben, by: house.anna)
        try await house.gift("Secret drum", for: [house.benny], by: house.home.clara.id)
        try await house.link(house.benny, to: house.anna, by: house.anna)
        #expect(try await house.titles(seenBy: house.ben).isEmpty)
        #expect(Set(try await house.space.accounts(of: house.benny)) == [house.anna, house.ben])
    }

    @Test func `it is told whom a gift is hidden from, to those who see it`() async throws {
        let house = try await Household()
        try await house.link(house.benny, to: house.ben, by: house.anna)
        let drum = try await house.gift("Secret drum", for: [house.benny], by: house.anna)
        #expect(try await house.space.accountsBehindWalls(of: drum.id, asking: house.anna).isEmpty)
        await #expect(throws: StoreError.notFound) {
            try await house.space.accountsBehindWalls(of: drum.id, asking: house.ben)
        }
        try await house.space.trash(house.benny, at: house.home.now)
        #expect(try await house.space.accountsBehindWalls(of: drum.id, asking: house.anna) == [house.ben])
        #expect(try await house.space.peopleByAccount().isEmpty)
        try await house.space.restore(house.benny, at: house.home.now)
        #expect(try await house.space.peopleByAccount().mapValues { $0.map(\.id) } == [house.ben: [house.benny]])
    }

    @Test func `parting a merge puts up walls for what stays with the other person, but not before one's own`() async throws {
        let house = try await Household()
        try await house.link(house.benny, to: house.ben, by: house.anna)
        try await house.gift("Scarf", for: [house.tina], by: house.ben)
        let merge = try await house.merge()
        // Ben is Tina for now, so that this is hidden from him.
        try await house.gift("Secret drum", for: [house.tina], by: house.anna, at: 5)
        #expect(try await house.titles(seenBy: house.ben).isEmpty)
        _ = try await house.space.undoMerge(merge, before: Cast.anna, at: house.home.now + 9)
        #expect(try await house.space.accounts(of: house.tina).isEmpty)
        #expect(try await house.space.accounts(of: house.benny) == [house.ben])
        #expect(try await house.titles(seenBy: house.anna) == ["Scarf", "Secret drum"])
        // The one he wrote himself is his again.
        #expect(try await house.titles(seenBy: house.ben) == ["Scarf"])
        let seen = try await house.space.gifts(limit: 9, asking: house.anna).rows
        let drum = try #require(seen.first { $0.title == "Secret drum" })
        #expect(try await house.space.accountsBehindWalls(of: drum.id, asking: house.anna) == [house.ben])
        #expect(try await house.alerted(house.home.ben).isEmpty)
    }

    @Test func `parting a merge hides nothing that was never hidden, also where the linked one was kept`() async throws {
        let house = try await Household()
        try await house.link(house.tina, to: house.ben, by: house.anna)
        try await house.gift("Scarf", for: [house.benny], by: house.anna)
        #expect(try await house.titles(seenBy: house.ben) == ["Scarf"])
        // By mistake into the card that is Ben.
        let merge = try await house.merge()
        #expect(try await house.titles(seenBy: house.ben).isEmpty)
        _ = try await house.space.undoMerge(merge, before: Cast.anna, at: house.home.now + 9)
        #expect(try await house.titles(seenBy: house.ben) == ["Scarf"])
    }

    @Test func `who is said to be a person while it is merged keeps its gifts hidden once it is parted`() async throws {
        let house = try await Household()
        try await house.gift("Secret drum", for: [house.benny], by: house.anna)
        let merge = try await house.merge()
        let members = try await house.home.folder.accounts.family(house.home.family.id, of: house.anna, at: house.home.now)
        try await house.space.setAccount(
            of: house.tina, to: house.ben, asking: house.anna, in: members, at: house.home.now + 5)
        _ = try await house.space.undoMerge(merge, before: Cast.anna, at: house.home.now + 9)
        #expect(try await house.titles(seenBy: house.ben).isEmpty)
        #expect(try await house.titles(seenBy: house.anna) == ["Secret drum"])
    }

    @Test func `what a member has worked on is theirs again once the merge that hid it is parted`() async throws {
        let house = try await Household()
        try await house.link(house.benny, to: house.ben, by: house.anna)
        let uwe = try await house.home.birthday("Uwe", in: 14)
        let scarf = try await house.gift("Scarf", for: [uwe], by: house.ben)
        let merge = try await house.merge()
        let both = GiftDraft(title: "Scarf", recipients: [uwe, house.tina])
        try await house.space.editGift(
            scarf.id, to: both, ifVersion: scarf.updatedAt, asking: house.anna, at: house.home.now + 5)
        #expect(try await house.titles(seenBy: house.ben).isEmpty)
        _ = try await house.space.undoMerge(merge, before: Cast.anna, at: house.home.now + 9)
        #expect(try await house.titles(seenBy: house.ben) == ["Scarf"])
    }

    @Test func `parting a merge puts up no wall beside a link that still hides`() async throws {
        let house = try await Household()
        let merge = try await house.merge()
        let members = try await house.home.folder.accounts.family(house.home.family.id, of: house.anna, at: house.home.now)
        try await house.space.setAccount(
            of: house.tina, to: house.ben, asking: house.anna, in: members, at: house.home.now + 5)
        try await house.gift("Secret drum", for: [house.tina], by: house.anna, at: 6)
        _ = try await house.space.undoMerge(merge, before: Cast.anna, at: house.home.now + 9)
        #expect(try await house.titles(seenBy: house.ben).isEmpty)
        try await house.link(house.tina, to: nil, by: house.anna)
        #expect(try await house.titles(seenBy: house.ben) == ["Secret drum"])
    }

    @Test func `while a family cannot be read, nothing says that there is no gift yet`() async throws {
        let house = try await Household()
        let own = try await house.home.own(house.home.anna)
        let mia = try await FamilyHome.birthday("Mia", on: house.home.today.adding(days: 3), in: own, at: house.home.now)
        let past = GiftDraft(title: "Old scarf", recipients: [mia])
        let gift = try await own.createGift(past, asking: house.anna, at: house.home.now)
        try await own.moveGift(
            gift.id, to: .given, givenOn: house.home.today.adding(days: -300), asking: house.anna, today: house.home.today,
            at: house.home.now)
        let question = AlertQuestion(house.home.anna, AccountAlerts(), timeZone: .gmt, now: house.home.now)
        let alerts = try await own.alertPlan(question).window(9).alerts
        let lines = { (trouble: StoreError?) async throws -> Set<GiftLine> in
            Set(try await JoinedSpaces(own, trouble: trouble).giftLines(for: alerts, asking: house.anna).values)
        }
        #expect(try await lines(nil) == [.nothingYet])
        #expect(try await lines(.damaged("a family")).isEmpty)
    }

    @Test func `an export does not list which rows of hidden gifts a merge moved`() async throws {
        let house = try await Household()
        try await house.link(house.benny, to: house.ben, by: house.anna)
        try await house.gift("Secret drum", for: [house.benny], by: house.anna)
        _ = try await house.merge()
        let moved = { (account: Account.ID) async throws -> Int in
            let rows = Mutex(0)
            try await house.space.readDocument(for: account) { part in
                guard case .record(let table, let values) = part, table.section == "mergeMoves",
                    values.contains(where: { $0.text == "gift_recipients" })
                else { return }
                rows.withLock { $0 += 1 }
            }
            return rows.withLock { $0 }
        }
        #expect(try await moved(house.anna) == 1)
        #expect(try await moved(house.ben) == 0)
    }

    @Test func `a reminder of a day names ideas of the family too, without those for the account`() async throws {
        let house = try await Household()
        try await house.link(house.benny, to: house.ben, by: house.anna)
        try await house.gift("Secret drum", for: [house.benny], by: house.anna)
        try await house.gift("Scarf", for: [house.tina], by: house.anna)
        let lines = { (account: Account) async throws -> [Person.ID: GiftLine] in
            let spaces = try await house.home.spaces(of: account)
            var question = AlertQuestion(account, AccountAlerts(), timeZone: .gmt, now: house.home.now)
            question.include(try await spaces.familyDays(leapDayRule: .february28))
            let alerts = try await spaces.own.alertPlan(question).window(50).alerts
            let lines = try await spaces.giftLines(for: alerts, asking: account.id)
            return alerts.reduce(into: [:]) { found, alert in
                guard case .occasion(let notice) = alert.notice.content else { return }
                found[notice.person] = lines[alert.id]
            }
        }
        #expect(try await lines(house.home.anna)[house.benny] == .ideas(["Secret drum"], more: 0))
        let his = try await lines(house.home.ben)
        #expect(his[house.tina] == .ideas(["Scarf"], more: 0) && his[house.benny] == nil)
    }

    @Test func `a record says in which space it lies`() async throws {
        let house = try await Household()
        let scarf = try await house.gift("Scarf", for: [house.tina], by: house.anna)
        let digest = try house.space.media.put([1], at: house.home.now)
        let picture = try await house.space.addPicture(digest, to: scarf.id, asking: house.anna, at: house.home.now)
        let own = try await house.home.own(house.home.anna)
        let draft = GiftReminderDraft(message: "Ask", at: CivilDateTime(house.home.today.adding(days: 2), .nine))
        let reminder = try await house.space.addGiftReminder(
            draft, to: scarf.id, asking: house.anna, at: house.home.now, in: .utc
        ).reminder
        for record in [SpaceRecord.gift(scarf.id), .giftPicture(picture.id), .giftReminder(reminder.id)] {
            #expect(try await house.space.holds(record))
            #expect(try await !own.holds(record))
            let found = try await house.home.folder.familySpace(holding: record, of: house.ben, at: house.home.now)
            #expect(found?.family.id == house.home.family.id)
            let strange = try await house.home.folder.familySpace(
                holding: record, of: house.home.clara.id, at: house.home.now)
            #expect(strange == nil)
        }
    }
}
