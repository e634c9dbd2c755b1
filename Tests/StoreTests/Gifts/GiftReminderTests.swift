import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Reminders of gifts in a space.
@Suite struct GiftReminderTests {
    private let zone = ZoneOffsets.utc

    private func draft(
        _ world: GiftWorld, in days: Int = 3, _ message: String = "Ask Ben", id: GiftReminder.ID? = nil
    ) -> GiftReminderDraft {
        GiftReminderDraft(id: id, message: message, at: CivilDateTime(world.clock.today.adding(days: days), .nine))
    }

    private func add(
        _ world: GiftWorld, to gift: Gift, in days: Int = 3, _ message: String = "Ask Ben"
    ) async throws -> GiftReminder {
        try await world.space.addGiftReminder(
            draft(world, in: days, message), to: gift.id, asking: world.owner, at: world.clock.now, in: zone
        ).reminder
    }

    /// What alerts of reminders of gifts an account has to come.
    private func alerts(_ world: GiftWorld, of account: Account.ID? = nil) async throws -> [String] {
        let accounts = try Accounts.inMemory()
        let made = try await accounts.create(named: "Owner", passwordHash: nil, at: world.clock.now)
        var question = AlertQuestion(made, AccountAlerts(), timeZone: .gmt, now: world.clock.now)
        question.account = account ?? world.owner
        return try await world.space.alertPlan(question).prefix(200).compactMap { alert in
            guard case .giftReminder(let notice) = alert.notice.content else { return nil }
            return "\(alert.local) \(notice.message)"
        }
    }

    @Test func `a reminder is added once, changed, done, opened again, removed and put back`() async throws {
        var world = try await GiftWorld()
        let gift = try await world.create("Kettle")
        let (space, owner) = (world.space, world.owner)
        let id = GiftReminder.ID.make(at: world.clock.now)
        for _ in 0..<2 {
            try await space.addGiftReminder(
                draft(world, id: id), to: gift.id, asking: owner, at: world.clock.now, in: zone)
        }
        let made = try #require(try await space.giftReminder(id, asking: owner)?.reminder)
        #expect(try await space.gift(gift.id, asking: owner)?.reminders == [made])
        #expect(try await space.gift(gift.id, asking: owner)?.updatedAt == gift.updatedAt, "it is no edit of the gift")

        world.clock.advance(by: 60)
        let changed = try await space.editGiftReminder(
            id, to: draft(world, in: 5, "Ask Lea"), ifVersion: made.updatedAt, asking: owner, at: world.clock.now, in: zone
        ).reminder
        #expect(changed.message == "Ask Lea" && changed.at.date == world.clock.today.adding(days: 5))
        await #expect(throws: StoreError.conflict) {
            try await space.editGiftReminder(
                id, to: draft(world), ifVersion: made.updatedAt, asking: owner, at: world.clock.now, in: zone)
        }
        #expect(try await space.giftReminder(id, asking: owner)?.reminder == changed)

        let done = try await space.setGiftReminder(id, isDone: true, asking: owner, at: world.clock.now).reminder
        #expect(done.doneAt == world.clock.now)
        #expect(try await space.setGiftReminder(id, isDone: true, asking: owner, at: world.clock.now + 60).reminder == done)
        #expect(try await !space.setGiftReminder(id, isDone: false, asking: owner, at: world.clock.now).reminder.isDone)

        let removed = try await space.removeGiftReminder(id, asking: owner, at: world.clock.now).reminder
        #expect(try await space.removeGiftReminder(id, asking: owner, at: world.clock.now + 60).reminder == removed)
        #expect(try await space.giftReminder(id, asking: owner) == nil)
        #expect(try await space.gift(gift.id, asking: owner)?.reminders.isEmpty == true)
        await #expect(throws: StoreError.notFound) {
            try await space.setGiftReminder(id, isDone: true, asking: owner, at: world.clock.now)
        }
        await #expect(throws: StoreError.notFound) {
            try await space.removeGiftReminder(.make(at: world.clock.now), asking: owner, at: world.clock.now)
        }
        for _ in 0..<2 {
            #expect(try await space.restoreGiftReminder(id, asking: owner).reminder == removed)
        }
        // Under the identifier of a reminder that another gift has, nothing is said to be written.
        let other = try await world.create("Scarf")
        await #expect(throws: StoreError.notFound) {
            try await space.addGiftReminder(draft(world, id: id), to: other.id, asking: owner, at: world.clock.now, in: zone)
        }
    }

    @Test func `what is past, empty, too many or for a settled gift is refused`() async throws {
        var world = try await GiftWorld()
        let gift = try await world.create("Kettle")
        func refusal(_ draft: GiftReminderDraft, _ gift: Gift) async -> StoreError? {
            do throws(StoreError) {
                try await world.space.addGiftReminder(
                    draft, to: gift.id, asking: world.owner, at: world.clock.now, in: zone)
                return nil
            } catch { return error }
        }
        #expect(await refusal(draft(world, in: -1), gift) == .giftRefused(.reminderNotAhead))
        #expect(await refusal(draft(world, " \n"), gift) == .giftRefused(.reminderMessage))
        for number in 0..<GiftReminder.most { #expect(await refusal(draft(world, in: number + 1), gift) == nil) }
        #expect(await refusal(draft(world), gift) == .giftRefused(.tooManyReminders))
        let first = try #require(try await world.space.gift(gift.id, asking: world.owner)?.reminders.first)
        try await world.space.removeGiftReminder(first.id, asking: world.owner, at: world.clock.now)
        #expect(await refusal(draft(world), gift) == nil)
        await #expect(throws: StoreError.giftRefused(.tooManyReminders)) {
            try await world.space.restoreGiftReminder(first.id, asking: world.owner)
        }
        let given = try await world.create("Scarf", .given)
        #expect(await refusal(draft(world), given) == .giftRefused(.reminderOfSettled))
    }

    @Test func `the plan follows each change of a reminder`() async throws {
        var world = try await GiftWorld()
        let anna = try await world.person("Anna Berg")
        // Its own day is long past, and it is still open.
        let gift = try await world.create("Kettle", to: [anna], on: "2026-09-01")
        let (space, owner) = (world.space, world.owner)
        #expect(try await alerts(world).isEmpty)
        let reminder = try await add(world, to: gift)
        #expect(try await alerts(world) == ["2026-11-24T09:00 Ask Ben"])
        try await space.editGiftReminder(
            reminder.id, to: draft(world, in: 400), asking: owner, at: world.clock.now, in: zone)
        #expect(try await alerts(world) == ["2027-12-26T09:00 Ask Ben"])
        try await space.setGiftReminder(reminder.id, isDone: true, asking: owner, at: world.clock.now)
        #expect(try await alerts(world).isEmpty)
        try await space.setGiftReminder(reminder.id, isDone: false, asking: owner, at: world.clock.now)
        #expect(try await alerts(world).count == 1)
        try await space.moveGift(gift.id, to: .given, asking: owner, today: world.clock.today, at: world.clock.now)
        #expect(try await alerts(world).isEmpty)
        try await space.moveGift(gift.id, to: .bought, asking: owner, today: world.clock.today, at: world.clock.now)
        #expect(try await alerts(world).count == 1)
        try await space.trash(anna, at: world.clock.now)
        #expect(try await alerts(world).isEmpty, "there are no alerts about a person in the trash")
        try await space.restore(anna, at: world.clock.now)
        try await space.removeGiftReminder(reminder.id, asking: owner, at: world.clock.now)
        #expect(try await alerts(world).isEmpty)
        try await space.restoreGiftReminder(reminder.id, asking: owner)
        try await space.deleteGift(gift.id, asking: owner, at: world.clock.now)
        #expect(try await alerts(world).isEmpty)
        try await space.restoreGift(gift.id, asking: owner)
        #expect(try await alerts(world).count == 1, "it comes back with its gift")
    }

    @Test func `an account from which the gift is hidden sees none of its reminders, and changes none`() async throws {
        var world = try await GiftWorld()
        let anna = try await world.person("Anna Berg")
        let (space, owner, other) = (world.space, world.owner, world.other)
        let gift = try await world.create("Secret kettle", to: [anna])
        let reminder = try await add(world, to: gift, "Secret question")
        #expect(try await space.giftReminder(reminder.id, asking: other)?.reminder == reminder)
        #expect(try await alerts(world, of: other).count == 1)
        try await space.setAccount(of: anna, to: other, asking: owner, at: world.clock.now)
        #expect(try await space.giftReminder(reminder.id, asking: other) == nil)
        #expect(try await alerts(world, of: other).isEmpty)
        #expect(try await alerts(world, of: owner).count == 1)
        let (now, id) = (world.clock.now, reminder.id)
        await #expect(throws: StoreError.notFound) {
            try await space.addGiftReminder(draft(world), to: gift.id, asking: other, at: now, in: zone)
        }
        await #expect(throws: StoreError.notFound) {
            try await space.addGiftReminder(draft(world, id: id), to: gift.id, asking: other, at: now, in: zone)
        }
        await #expect(throws: StoreError.notFound) {
            try await space.editGiftReminder(id, to: draft(world), asking: other, at: now, in: zone)
        }
        for isDone in [true, false] {
            await #expect(throws: StoreError.notFound) {
                try await space.setGiftReminder(id, isDone: isDone, asking: other, at: now)
            }
        }
        await #expect(throws: StoreError.notFound) { try await space.removeGiftReminder(id, asking: other, at: now) }
        try await space.removeGiftReminder(id, asking: owner, at: now)
        await #expect(throws: StoreError.notFound) { try await space.restoreGiftReminder(id, asking: other) }
        #expect(try await space.restoreGiftReminder(id, asking: owner).reminder == reminder)
        // An identifier that is taken tells nothing either.
        let own = try await world.create("Scarf", by: other)
        await #expect(throws: StoreError.notFound) {
            try await space.addGiftReminder(draft(world, id: id), to: own.id, asking: other, at: now, in: zone)
        }
    }

    @Test func `a gift that is gone for good takes its reminders along, and a removed one goes after 30 days`() async throws {
        var world = try await GiftWorld()
        let (kettle, scarf) = (try await world.create("Kettle"), try await world.create("Scarf"))
        let (first, second) = (try await add(world, to: kettle), try await add(world, to: scarf))
        let (space, owner) = (world.space, world.owner)
        try await space.deleteGift(kettle.id, asking: owner, at: world.clock.now)
        try await space.removeGiftReminder(second.id, asking: owner, at: world.clock.now)
        for (days, isHere) in [(29, true), (31, false)] {
            try await space.purgeGifts(at: world.clock.now + Double(days) * 86_400)
            for reminder in [first, second] {
                #expect(try await space.holds(.giftReminder(reminder.id)) == isHere, "\(days)")
            }
        }
        #expect(try await space.gift(scarf.id, asking: owner) != nil)
    }

    @Test func `each change is in the log`() async throws {
        var world = try await GiftWorld()
        let gift = try await world.create("Kettle")
        var sequence = try await world.space.currentSequence()
        func moved() async throws -> Bool {
            let now = try await world.space.currentSequence()
            defer { sequence = now }
            return now == sequence + 1
        }
        let reminder = try await add(world, to: gift)
        #expect(try await moved())
        try await world.space.setGiftReminder(reminder.id, isDone: true, asking: world.owner, at: world.clock.now)
        #expect(try await moved())
        try await world.space.removeGiftReminder(reminder.id, asking: world.owner, at: world.clock.now)
        #expect(try await moved())
        // What changes nothing is not written.
        try await world.space.restoreGiftReminder(reminder.id, asking: world.owner)
        #expect(try await moved())
        try await world.space.setGiftReminder(reminder.id, isDone: true, asking: world.owner, at: world.clock.now + 9)
        #expect(try await !moved())
    }

    @Test func `what was done and removed while the clock was ahead is put right`() async throws {
        var world = try await GiftWorld()
        let gift = try await world.create("Kettle")
        let (done, removed) = (try await add(world, to: gift, "Done"), try await add(world, to: gift, "Removed"))
        let (space, owner, tenYears) = (world.space, world.owner, 3_650 * 86_400.0)
        try await space.setGiftReminder(done.id, isDone: true, asking: owner, at: world.clock.now + tenYears)
        try await space.removeGiftReminder(removed.id, asking: owner, at: world.clock.now + tenYears)
        #expect(try await space.writtenAhead(at: world.clock.now, in: zone) == WrittenAhead(completions: 1, deletions: 1))
        try await space.repairWrittenAhead(at: world.clock.now, in: zone)
        #expect(try await space.giftReminder(done.id, asking: owner)?.reminder.isDone == false)
        #expect(try await space.writtenAhead(at: world.clock.now, in: zone).count == 0)
        try await space.purgeGifts(at: world.clock.now + 31 * 86_400)
        #expect(try await !space.holds(.giftReminder(removed.id)))
    }
}
