import Foundation
import HTTPSupport
import Kinkeeper
import Notifications
import Screens
import Store
import Synchronization
import Testing

@testable import Server

/// Acts on notifications, and the notifications they withdraw.
@Suite struct AlertActingTests {
    private static let failure = DeliveryFailure(.unreachable)

    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso8601: text)) }

    @Test func `what is done before it could be sent is not sent`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        let reminder = try await world.reminder("Done already", in: 60)
        world.pass(60)
        world.answer { _, _ in .failed(Self.failure, retryAfter: nil) }
        await engine.round()
        try await world.space.completeReminder(reminder.id, at: world.now, in: ZoneOffsets(.gmt))
        world.answer { _, _ in .accepted(receipt: nil) }
        world.pass(600)
        await engine.round()
        #expect(world.sent.isEmpty)
        #expect(try await world.states() == [.withdrawn: 1])
    }

    @Test func `done anywhere takes the notification back everywhere`() async throws {
        let world = try await DeliveryWorld()
        let phone = try await world.channel()
        let desk = try await world.channel("desk")
        let engine = world.engine()
        await engine.round()
        let reminder = try await world.reminder("Feed the cat", in: 60)
        world.pass(60)
        await engine.round()
        try await world.space.completeReminder(reminder.id, at: world.now, in: ZoneOffsets(.gmt))
        await engine.round()
        let alert = try #require(world.sent.first?.message.id)
        #expect(world.withdrawn(from: phone) == [alert] && world.withdrawn(from: desk) == [alert])
        await engine.round()
        #expect(world.withdrawn(from: phone) == [alert])
    }

    @Test func `a reminder that was put off comes again at its new time`() async throws {
        let (world, engine, phone) = try await DeliveryWorld.running()
        try await world.reminder("Later, please", in: 60)
        world.pass(60)
        await engine.round()
        let snooze = world.sent[0].message.actions.first { $0.name == "snooze" }
        let token = try #require(snooze?.url.pathComponents.dropLast().last)
        let delivery = try #require(world.seal.delivery(of: token, ended: 0))
        #expect(try await engine.act(.snooze, on: delivery) != .unknown)
        await engine.round()
        #expect(world.withdrawn(from: phone) == [world.sent[0].message.id])
        world.pass(3_500)
        await engine.round()
        #expect(world.sent.count == 1)
        world.pass(200)
        await engine.round()
        #expect(world.titles == ["Later, please", "Later, please"])
        #expect(world.sent[0].message.id == world.sent[1].message.id)
        #expect(world.sent.map(\.message.repeats) == [0, 1])
    }

    @Test func `done on a notification is done once, and takes it back elsewhere`() async throws {
        let world = try await DeliveryWorld()
        _ = try await world.channel()
        let desk = try await world.channel("desk")
        let engine = world.engine()
        await engine.round()
        let reminder = try await world.reminder("Stretch", in: 60, rule: "FREQ=DAILY")
        world.pass(60)
        await engine.round()
        let message = world.sent[0].message
        #expect(message.actions.map(\.title) == ["Done", "In 1 hour"])
        let token = try #require(message.actions[0].url.pathComponents.dropLast().last)
        let delivery = try #require(world.seal.delivery(of: token, ended: 0))
        for _ in 0..<2 { #expect(try await engine.act(.done, on: delivery) != .unknown) }
        await engine.round()
        #expect(world.withdrawn(from: desk) == [message.id])
        let after = try #require(try await world.space.reminder(reminder.id))
        #expect(after.completedThrough == after.schedule.start)
        world.pass(86_400)
        await engine.round()
        #expect(world.sent.count == 4)
    }

    @Test func `done on a gift's alert moves the gift a step, once, and every such alert can be viewed`() async throws {
        let (world, engine, phone) = try await DeliveryWorld.running()
        let ida = try await world.birthday("Ida Fox", in: 60)
        let today = CivilDate(of: world.now, in: .gmt)
        let draft = GiftDraft(title: "Kettle", recipients: [ida], date: today.adding(days: 8))
        let gift = try await world.space.createGift(draft, asking: world.account.id, at: world.now)
        func status() async throws -> Gift.Status? { try await world.space.gift(gift.id, asking: world.account.id)?.status }
        func wait(_ days: Int) async {
            for _ in 0..<days * 4 {
                world.pass(6 * 3_600)
                await engine.round()
            }
        }
        await wait(2)
        let message = try #require(world.sent.last?.message)
        #expect(message.actions.map(\.name) == ["done", "view"] && message.actions.map(\.opensPage) == [false, true])
        #expect(message.actions[1].url.path() == "/gifts/\(gift.id)" && message.actions[1].title == "View")
        let delivery = try world.delivery(behind: message, "done")
        for _ in 0..<2 { #expect(try await engine.act(.done, on: delivery) != .unknown) }
        #expect(try await status() == .decided)
        await engine.round()
        #expect(world.withdrawn(from: phone).contains(message.id))
        await wait(3)
        let order = try #require(world.sent.last?.message)
        #expect(order.id != message.id)
        #expect(try await engine.act(.done, on: try world.delivery(behind: order, "done")) != .unknown)
        #expect(try await status() == .bought)
        // It can be taken back, as any step.
        try await world.space.moveGift(gift.id, to: .decided, asking: world.account.id, today: today, at: world.now)
        #expect(try await status() == .decided)
    }

    @Test func `a reminder of a gift comes once, and done on it does not move the gift`() async throws {
        let (world, engine, phone) = try await DeliveryWorld.running()
        let gift = try await world.space.createGift(GiftDraft(title: "Kettle"), asking: world.account.id, at: world.now)
        let time = ZoneOffsets(.gmt).local(at: world.now.addingTimeInterval(60))
        let reminder = try await world.space.addGiftReminder(
            GiftReminderDraft(message: "Ask Ben", at: time), to: gift.id, asking: world.account.id, at: world.now, in: .utc
        ).reminder
        for _ in 0..<3 {
            world.pass(60)
            await engine.round()
        }
        #expect(world.titles == ["Ask Ben"])
        let message = try #require(world.sent.first?.message)
        #expect(message.actions.map(\.name) == ["done", "view"] && message.category == .gift)
        #expect(message.actions[1].url.path() == "/gifts/\(gift.id)")
        let delivery = try world.delivery(behind: message, "done")
        #expect(try await engine.act(.done, on: delivery) == .done)
        let kept = try #require(try await world.space.gift(gift.id, asking: world.account.id))
        #expect(kept.status == .idea && kept.reminders.map(\.isDone) == [true])
        await engine.round()
        #expect(world.withdrawn(from: phone) == [message.id])
        #expect(try await engine.act(.done, on: delivery) != .unknown, "a second tap finds nothing left to do")
        #expect(try await world.space.giftReminder(reminder.id, asking: world.account.id)?.reminder.doneAt != nil)
    }

    @Test func `a reminder of a gift that is moved or removed takes its alert back, and comes at its new time`() async throws {
        let (world, engine, phone) = try await DeliveryWorld.running()
        let gift = try await world.space.createGift(GiftDraft(title: "Kettle"), asking: world.account.id, at: world.now)
        func draft(in seconds: TimeInterval) -> GiftReminderDraft {
            GiftReminderDraft(message: "Ask Ben", at: ZoneOffsets(.gmt).local(at: world.now.addingTimeInterval(seconds)))
        }
        let reminder = try await world.space.addGiftReminder(
            draft(in: 60), to: gift.id, asking: world.account.id, at: world.now, in: .utc
        ).reminder
        world.pass(60)
        await engine.round()
        let first = try #require(world.sent.first?.message.id)
        try await world.space.editGiftReminder(
            reminder.id, to: draft(in: 600), asking: world.account.id, at: world.now, in: .utc)
        await engine.round()
        #expect(world.withdrawn(from: phone) == [first] && world.sent.count == 1)
        world.pass(600)
        await engine.round()
        #expect(world.sent.count == 2 && world.sent[1].message.id != first)
        try await world.space.removeGiftReminder(reminder.id, asking: world.account.id, at: world.now)
        await engine.round()
        #expect(world.withdrawn(from: phone) == [first, world.sent[1].message.id])
    }

    @Test func `of several ideas none is chosen by a tap, and the next alert comes`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        let ida = try await world.birthday("Ida Fox", in: 60)
        let date = CivilDate(of: world.now, in: .gmt).adding(days: 8)
        for title in ["Kettle", "Scarf"] {
            let draft = GiftDraft(title: title, recipients: [ida], date: date)
            try await world.space.createGift(draft, asking: world.account.id, at: world.now)
        }
        for _ in 0..<8 {
            world.pass(6 * 3_600)
            await engine.round()
        }
        let message = try #require(world.sent.last?.message)
        #expect(try await engine.act(.done, on: try world.delivery(behind: message, "done")) != .unknown)
        let gifts = try await world.space.gifts(limit: 10, asking: world.account.id).rows
        #expect(gifts.map(\.status) == [.idea, .idea])
        let count = world.sent.count
        for _ in 0..<12 {
            world.pass(6 * 3_600)
            await engine.round()
        }
        #expect(world.sent.count > count)
    }

    @Test func `done moves no gift that was added after the message, and says when it comes too late`() async throws {
        for isReplaced in [true, false] {
            let (world, engine, _) = try await DeliveryWorld.running()
            let ida = try await world.birthday("Ida Fox", in: 60)
            let today = CivilDate(of: world.now, in: .gmt)
            func add(_ title: String) async throws -> Gift {
                let draft = GiftDraft(title: title, recipients: [ida], date: today.adding(days: 8))
                return try await world.space.createGift(draft, asking: world.account.id, at: world.now)
            }
            let scarf = try await add("Scarf")
            for _ in 0..<8 {
                world.pass(6 * 3_600)
                await engine.round()
            }
            let delivery = try world.delivery(behind: try #require(world.sent.last?.message), "done")
            let late = AlertActed.nothingLeft("Nothing was left to do. It was already done or deleted.")
            if isReplaced {
                try await world.space.deleteGift(scarf.id, asking: world.account.id, at: world.now)
                let bike = try await add("Bike")
                #expect(try await engine.act(.done, on: delivery) == late)
                #expect(try await world.space.gift(bike.id, asking: world.account.id)?.status == .idea)
            } else {
                try await world.space.moveGift(
                    scarf.id, to: .bought, asking: world.account.id, today: today, at: world.now)
                #expect(try await engine.act(.done, on: delivery) == late)
                #expect(try await world.space.gift(scarf.id, asking: world.account.id)?.status == .bought)
            }
        }
    }

    @Test func `a token that was not made here opens nothing`() async throws {
        let world = try await DeliveryWorld()
        let id = Delivery.ID.make(at: world.now)
        let token = world.seal.token(for: id, ended: 0)
        #expect(world.seal.delivery(of: token, ended: 0) == id)
        for place in [0, 31, 32, 63] {
            var composer = Array(token)
            composer[place] = composer[place] == "0" ? "1" : "0"
            #expect(world.seal.delivery(of: String(composer), ended: 0) == nil)
        }
        for text in ["", String(token.dropLast()), token + "0", token.uppercased() + "", String(repeating: "é", count: 32)] {
            #expect(text == token || world.seal.delivery(of: text, ended: 0) == nil)
        }
        #expect(AlertSeal(secret: Array(2...33)).delivery(of: token, ended: 0) == nil)
        #expect(try await world.engine().act(.done, on: id) == .unknown)
    }

    @Test func `addresses that were ended by their owner open nothing, and those made since do`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        let accounts = world.folder.accounts
        func token() throws -> String {
            try #require(world.sent.last?.message.actions.first?.url.pathComponents.dropLast().last)
        }
        try await world.reminder("One", in: 60)
        world.pass(60)
        await engine.round()
        let first = try token()
        let delivery = try #require(world.seal.delivery(of: first, ended: 0))
        #expect(try await accounts.access(to: world.account.id, at: world.now).map(\.kind) == [.notifications])
        let ended = try await accounts.endAccess(to: world.account.id, at: world.now) { $0.kind == .notifications }
        #expect(ended.count == 1)
        let since = try #require(try await accounts.actsEndedAt(ofDelivery: delivery))
        #expect(since > 0 && world.seal.delivery(of: first, ended: since) == nil)
        // With them their place in the list is gone, until there is another.
        #expect(try await accounts.access(to: world.account.id, at: world.now).isEmpty)
        try await world.reminder("Two", in: 60)
        world.pass(60)
        await engine.round()
        #expect(world.seal.delivery(of: try token(), ended: since) != nil)
        #expect(world.seal.delivery(of: try token(), ended: 0) == nil)
        #expect(try await accounts.access(to: world.account.id, at: world.now).count == 1)
    }

    @Test func `done days ahead leaves the day itself alone`() async throws {
        let world = try await DeliveryWorld()
        _ = try await world.channel()
        let leads = [LeadTime(days: 2, at: .nine), LeadTime.onTheDay].compactMap(\.self)
        try await world.folder.accounts.changeAlerts(of: world.account.id, at: world.now) { $0.occasions = leads }
        // Today is 21 November, 12:00.
        _ = try await world.person("Anna", birthday: "1986-11-24")
        let engine = world.engine()
        await engine.round()
        world.pass(86_400)
        await engine.round()
        let early = try #require(world.sent.first?.message)
        #expect(world.titles.count == 1)
        #expect(try await engine.act(.done, on: world.delivery(behind: early, "done")) != .unknown)
        #expect(try await world.space.wishes(from: try day("2026-01-01"), through: try day("2027-01-01")).isEmpty)
        #expect(try await world.states() == [.withdrawn: 1])
        world.pass(2 * 86_400)
        await engine.round()
        #expect(world.sent.count == 2)
        #expect(try await engine.act(.done, on: world.delivery(behind: world.sent[1].message, "done")) != .unknown)
        #expect(try await world.space.wishes(from: try day("2026-01-01"), through: try day("2027-01-01")).count == 1)
    }

    @Test func `what its owner took back is not done again by an old notification`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        let reminder = try await world.reminder("Stretch", in: 60)
        world.pass(60)
        await engine.round()
        let delivery = try world.delivery(behind: world.sent[0].message, "done")
        #expect(try await engine.act(.done, on: delivery) != .unknown)
        let done = try #require(try await world.space.history(of: reminder.id, limit: 1).rows.first)
        try await world.space.undoCompletion(done.id)
        #expect(try await engine.act(.done, on: delivery) == .unknown)
        #expect(try await engine.act(.snooze, on: delivery) == .unknown)
        let open = try #require(try await world.space.reminder(reminder.id))
        #expect(open.completedThrough == nil && open.snooze == nil)
    }

    @Test func `an address acts for a week, and only for what somebody may have got`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        let reminder = try await world.reminder("Stretch", in: 60)
        world.pass(60)
        world.answer { _, _ in .refused(Self.failure) }
        await engine.round()
        let refused = try await world.folder.accounts.deliveries(of: world.account.id, since: .distantPast, in: [.failed])
        #expect(try await engine.act(.done, on: try #require(refused.first).id) == .unknown)
        world.answer { _, _ in .accepted(receipt: nil) }
        let second = try await world.reminder("Stretch more", in: 60)
        world.pass(60)
        await engine.round()
        let delivery = try world.delivery(behind: world.sent[0].message, "done")
        world.pass(7 * 86_400 + 1)
        #expect(try await engine.act(.done, on: delivery) == .unknown)
        world.pass(-2)
        #expect(try await engine.act(.done, on: delivery) != .unknown)
        #expect(try await world.space.reminder(second.id)?.completedThrough != nil)
        #expect(try await world.space.reminder(reminder.id)?.completedThrough == nil)
    }
}
