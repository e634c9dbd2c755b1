import Foundation
import Kinkeeper
import Notifications
import Screens
import Store
import TestSupport
import Testing

@testable import Server
@testable import Store

/// Alerts of a family's reminders, each member's own; what one has done is done for all.
@Suite struct FamilyReminderAlertsTests {
    private typealias Home = FamilyAlertsTests.Home
    private static let lunch = CivilTime(hour: 12).flatMap { start in
        CivilTime(hour: 15).flatMap { QuietHours(from: start, to: $0) }
    }

    @Test func `both members are told once, and only of the categories that each hears of`() async throws {
        let home = try await Home()
        try await home.reminder("Chimney sweep", in: 3_600)
        try await home.reminder("Stretch", in: 3_600, category: .habit)
        try await home.world.reminder("Her own", in: 3_600)
        let changed: Result<Channel, Never> = try await home.world.folder.accounts.changeChannel(
            home.his.id, of: home.ben.id, at: home.world.now
        ) {
            $0.muted = [.reminder(.habit)]
            return .success(())
        }
        #expect(changed.get().muted.count == 1)
        await home.pass(3_599)
        #expect(home.world.sent.isEmpty)
        await home.pass(1)
        #expect(home.titles(home.hers).sorted() == ["Chimney sweep", "Her own", "Stretch"])
        #expect(home.titles(home.his) == ["Chimney sweep"])
        await home.pass(86_400)
        #expect(home.world.sent.count == 4)
    }

    @Test func `one member's quiet hours hold back that member's alert, and not the other's`() async throws {
        let home = try await Home()
        try await home.reminder("Chimney sweep", in: 3_600)
        try await home.choose(for: home.ben) { $0.quietHours = Self.lunch }
        await home.pass(3_600)
        #expect(home.titles(home.hers).count == 1 && home.titles(home.his).isEmpty)
        await home.pass(2 * 3_600)
        #expect(home.titles(home.hers).count == 1 && home.titles(home.his).count == 1)
    }

    @Test func `without details nothing is said of it, and with them the family's people are named`() async throws {
        let home = try await Home()
        let tina = try await home.birthday("Tina", in: 100)
        try await home.reminder("School play", in: 3_600, people: [tina])
        try await home.choose(for: home.ben) { $0.showsDetails = false }
        await home.pass(3_600)
        let (hers, his) = (try home.message(home.hers), try home.message(home.his))
        #expect(hers.title == "School play" && hers.body.contains("Tina"))
        for word in ["School", "Tina", "Bergers"] { #expect(!(his.title + his.body).contains(word)) }
        #expect(hers.id == his.id)
    }

    @Test func `done on one phone is done for all and taken back from the others`() async throws {
        let home = try await Home()
        let reminder = try await home.reminder("Chimney sweep", in: 3_600)
        await home.pass(3_600)
        let (hers, his) = (try home.message(home.hers), try home.message(home.his))
        let delivery = try home.world.delivery(behind: his, "done")
        #expect(try await home.engine.act(.done, on: delivery) != .unknown)
        #expect(try await home.engine.act(.done, on: delivery) != .unknown)
        await home.pass(60)
        #expect(home.world.withdrawn(from: home.hers) == [hers.id] && home.world.withdrawn(from: home.his) == [his.id])
        #expect(try await home.space.history(of: reminder.id, limit: 9).rows.count == 1)
        // Acting on what was taken back does nothing more.
        _ = try await home.engine.act(.snooze, on: try home.world.delivery(behind: hers, "snooze"))
        await home.pass(86_400)
        #expect(home.world.sent.count == 2)
        #expect(try await home.space.reminder(reminder.id)?.snooze == nil)
    }

    @Test func `put off on one phone it is taken back from both, and comes again on both`() async throws {
        let home = try await Home()
        try await home.reminder("Chimney sweep", in: 3_600)
        await home.pass(3_600)
        let (hers, his) = (try home.message(home.hers), try home.message(home.his))
        #expect(try await home.engine.act(.snooze, on: try home.world.delivery(behind: hers, "snooze")) != .unknown)
        await home.pass(60)
        #expect(home.world.withdrawn(from: home.hers) == [hers.id] && home.world.withdrawn(from: home.his) == [his.id])
        await home.pass(3_539)
        #expect(home.world.sent.count == 2)
        await home.pass(1)
        #expect(home.titles(home.hers).count == 2 && home.titles(home.his).count == 2)
        await home.pass(86_400)
        #expect(home.world.sent.count == 4)
    }

    @Test func `done before its time by one, nobody is told; the next time of a series both are`() async throws {
        let home = try await Home()
        let reminder = try await home.reminder("Bins", in: 3_600, rule: "FREQ=DAILY")
        await home.pass(60)
        // By another program.
        let other = try await DataFolder(url: home.world.folder.url).openSpace(home.family.id, for: home.ben.id)
        try await other.completeReminder(reminder.id, at: home.world.now, in: .utc)
        await home.pass(3_600)
        #expect(home.world.sent.isEmpty)
        await home.pass(86_400)
        #expect(home.titles(home.hers) == ["Bins"] && home.titles(home.his) == ["Bins"])
    }

    @Test func `what is deleted or moved by one is taken back from the other, and what comes again is told again`()
        async throws
    {
        let home = try await Home()
        let reminder = try await home.reminder("Chimney sweep", in: 3_600)
        await home.pass(3_600)
        var draft = ReminderDraft(reminder)
        draft.schedule = RecurrenceSet(start: home.time(in: 3_600))
        let moved = try await home.space.editReminder(
            reminder.id, to: draft, ifVersion: reminder.updatedAt, at: home.world.now, in: .utc)
        await home.pass(60)
        #expect(home.world.withdrawn(from: home.hers).count == 1 && home.world.withdrawn(from: home.his).count == 1)
        await home.pass(3_540)
        #expect(home.titles(home.hers).count == 2 && home.titles(home.his).count == 2)
        try await home.space.deleteReminder(moved.id, at: home.world.now)
        await home.pass(60)
        #expect(home.world.withdrawn(from: home.hers).count == 2 && home.world.withdrawn(from: home.his).count == 2)
    }

    @Test func `switched off and on again, what was told is taken back and not told anew`() async throws {
        let home = try await Home()
        let reminder = try await home.reminder("Bins", in: 3_600, rule: "FREQ=DAILY")
        await home.pass(3_600)
        let (hers, his) = (try home.message(home.hers), try home.message(home.his))
        for _ in 1...2 {
            try await home.space.switchReminder(reminder.id, off: true, at: home.world.now, in: .utc)
            await home.pass(60)
            #expect(home.world.withdrawn(from: home.hers) == [hers.id] && home.world.withdrawn(from: home.his) == [his.id])
            try await home.space.switchReminder(reminder.id, off: false, at: home.world.now, in: .utc)
            await home.pass(600)
            #expect(home.world.sent.count == 2)
        }
        // Its next time is told.
        await home.pass(86_400)
        #expect(home.titles(home.hers) == ["Bins", "Bins"] && home.titles(home.his) == ["Bins", "Bins"])
    }

    @Test func `what waited for quiet hours is told though it was off for a moment meanwhile`() async throws {
        let home = try await Home()
        let reminder = try await home.reminder("Bins", in: 3_600)
        try await home.choose(for: home.ben) { $0.quietHours = Self.lunch }
        await home.pass(3_600)
        try await home.space.switchReminder(reminder.id, off: true, at: home.world.now, in: .utc)
        await home.pass(60)
        try await home.space.switchReminder(reminder.id, off: false, at: home.world.now, in: .utc)
        await home.pass(2 * 3_600)
        #expect(home.titles(home.hers) == ["Bins"] && home.titles(home.his) == ["Bins"])
    }

    @Test func `who left is told nothing from then on, and what was shown is taken back`() async throws {
        let home = try await Home()
        let reminder = try await home.reminder("Chimney sweep", in: 3_600)
        try await home.reminder("School play", in: 7_200)
        await home.pass(3_600)
        let shown = try home.message(home.his)
        try await home.leave()
        await home.pass(60)
        #expect(home.world.withdrawn(from: home.his) == [shown.id] && home.world.withdrawn(from: home.hers).isEmpty)
        // Acting on what he still has does nothing.
        _ = try await home.engine.act(.done, on: try home.world.delivery(behind: shown, "done"))
        #expect(try await home.space.history(of: reminder.id, limit: 9).rows.isEmpty)
        await home.pass(86_400)
        #expect(home.titles(home.his) == ["Chimney sweep"] && home.titles(home.hers).count == 2)
    }

    @Test func `what waits is not sent to who left meanwhile`() async throws {
        let home = try await Home()
        for title in ["Bins", "Post", "Dog"] { try await home.reminder(title, in: 3_600) }
        let (accounts, values) = (home.world.folder.accounts, [home.ben.id.value, home.family.id.value])
        // He leaves while the first message is on its way.
        home.world.hold(home.his) {
            try? await accounts.file.write { db in
                try db.run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", values)
            }
        }
        await home.pass(3_600)
        await home.pass(120)
        #expect(home.titles(home.his).count == 1 && home.titles(home.hers).count == 3)
    }

    @Test func `who joins hears of no time before, and of the next one`() async throws {
        let home = try await Home()
        try await home.leave()
        try await home.reminder("Bins", in: 3_600, rule: "FREQ=DAILY")
        try await home.reminder("Chimney sweep", in: 4_200)
        await home.pass(4_200)
        #expect(home.titles(home.hers).count == 2 && home.titles(home.his).isEmpty)
        await home.pass(300)
        try await home.join()
        await home.pass(60)
        await home.pass(3_600)
        #expect(home.titles(home.his).isEmpty)
        await home.pass(86_400)
        #expect(home.titles(home.his) == ["Bins"])
    }

    @Test func `what another member sets for a time that has just been is told at once, once`() async throws {
        let home = try await Home()
        await home.pass(86_400)
        let reminder = try await home.reminder("Fetch the children", in: -3_600)
        await home.pass(60)
        await home.pass(3_600)
        #expect(home.titles(home.hers).count == 1 && home.titles(home.his).count == 1)
        // Done and opened again, it was a mistake: a notification that was taken back comes once more.
        let done = try await home.space.completeReminder(reminder.id, at: home.world.now, in: .utc)
        await home.pass(60)
        try await home.space.undoCompletion(try #require(done.completion).id)
        await home.pass(60)
        #expect(home.world.sent.count == 4)
        await home.pass(3_600)
        #expect(home.world.sent.count == 4)
    }

    @Test func `nine o'clock is each member's own, and a reminder with a zone is one moment for all`() async throws {
        let home = try await Home()
        // Noon in London is 21:00 in Tokyo.
        try await home.world.folder.accounts.changeSettings(of: home.ben.id) { $0.timeZone = "Asia/Tokyo" }
        let (nine, tomorrow) = (CivilTime.nine, CivilDate(of: home.world.now, in: .gmt).adding(days: 1))
        try await home.reminder("By the wall", at: RecurrenceSet(start: CivilDateTime(tomorrow, nine)))
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        try await home.reminder("In Berlin", at: RecurrenceSet(start: CivilDateTime(tomorrow, nine), zone: zone))
        await home.pass(12 * 3_600)
        #expect(home.titles(home.his) == ["By the wall"] && home.titles(home.hers).isEmpty)
        await home.pass(8 * 3_600)
        #expect(home.titles(home.his).last == "In Berlin" && home.titles(home.hers) == ["In Berlin"])
        await home.pass(3_600)
        #expect(home.titles(home.hers).last == "By the wall")
        #expect(home.world.sent.count == 4)
    }

    @Test func `put off by a member in the east, it comes to one in the west at its time and not in the night`() async throws {
        let home = try await Home()
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        try await home.world.folder.accounts.changeSettings(of: home.ben.id) { $0.timeZone = "Asia/Tokyo" }
        let nine = CivilDateTime(CivilDate(of: home.world.now, in: .gmt).adding(days: 1), .nine)
        let reminder = try await home.reminder("By the wall", at: RecurrenceSet(start: nine))
        await home.pass(12 * 3_600)
        #expect(home.titles(home.his) == ["By the wall"] && home.titles(home.hers).isEmpty)
        let now = home.world.now
        try await home.space.snoozeReminder(
            reminder.id, occurrence: nine, until: now + 3_600, at: now, in: ZoneOffsets(tokyo))
        await home.pass(3_600)
        #expect(home.titles(home.his).count == 2 && home.titles(home.hers).isEmpty)
        await home.pass(8 * 3_600)
        #expect(home.titles(home.hers) == ["By the wall"])
    }

    @Test func `killed while it sends, a server sends once more under the same name, and the rest once`() async throws {
        var home = try await Home()
        try await home.reminder("Chimney sweep", in: 3_600)
        await home.pass(60)
        home.world.pass(3_540)
        home.world.answer { _, _ in throw CancellationError() }
        await home.engine.round()
        #expect(home.world.sent.isEmpty)
        home.world.answer { _, _ in .accepted(receipt: nil) }
        home.engine = home.world.engine()
        await home.pass(1)
        home.engine = home.world.engine()
        await home.pass(60)
        #expect(home.titles(home.hers).count == 1 && home.titles(home.his).count == 1)
    }

    @Test(arguments: [21.0, 99])
    func `a family that cannot be read keeps nothing of one's own back, and its alerts are told after`(
        hours: Double
    ) async throws {
        let home = try await Home()
        let space = home.space
        try await home.reminder("Bins", in: hours * 3_600 - 3_600)
        try await home.world.reminder("Her own", in: 3_600)
        await home.pass(60)
        space.shrinkLog()
        let file = home.world.folder.databaseURL(of: home.family.id)
        let bytes = try Data(contentsOf: file)
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + name) }
        try Data(repeating: 0x41, count: 8_192).write(to: file)
        var engine = home.world.engine(in: try DataFolder(url: home.world.folder.url))
        for seconds in [3_540, (hours - 1) * 3_600] {
            home.world.pass(seconds)
            for _ in 1...3 { await engine.round() }
        }
        #expect(home.titles(home.hers) == ["Her own"] && home.titles(home.his).isEmpty)
        try bytes.write(to: file)
        engine = home.world.engine(in: try DataFolder(url: home.world.folder.url))
        for _ in 1...3 {
            home.world.pass(60)
            await engine.round()
        }
        #expect(home.titles(home.hers) == ["Her own", "Bins"] && home.titles(home.his) == ["Bins"])
    }

    @Test func `a reminder of the family under the name of an own one hides nothing of it`() async throws {
        let home = try await Home()
        let own = try await home.world.reminder("Her own", in: 7_200)
        var draft = ReminderDraft(own)
        draft.title = "Copied"
        draft.schedule = RecurrenceSet(start: home.time(in: 3_600))
        _ = try await home.space.createReminder(draft, at: home.world.now, in: .utc)
        await home.pass(3_600)
        await home.pass(3_600)
        #expect(home.titles(home.hers) == ["Her own"] && home.titles(home.his) == ["Copied"])
    }
}

extension FamilyAlertsTests.Home {
    /// The clock of the wall so many seconds from now.
    fileprivate func time(in seconds: TimeInterval) -> CivilDateTime {
        ZoneOffsets(.gmt).local(at: world.now.addingTimeInterval(seconds))
    }

    /// A reminder of the family so many seconds from now, once or by a rule.
    @discardableResult
    fileprivate func reminder(
        _ title: String, in seconds: TimeInterval, rule: String? = nil, category: Reminder.Category = .actionItem,
        people: [Person.ID] = []
    ) async throws -> Reminder {
        let schedule = RecurrenceSet(start: time(in: seconds), rule: try rule.map { try RecurrenceRule($0) })
        return try await reminder(title, at: schedule, category: category, people: people)
    }

    @discardableResult
    fileprivate func reminder(
        _ title: String, at schedule: RecurrenceSet, category: Reminder.Category = .actionItem, people: [Person.ID] = []
    ) async throws -> Reminder {
        let draft = ReminderDraft(category: category, title: title, people: people, schedule: schedule)
        return try await space.createReminder(draft, at: world.now, in: .utc)
    }

    fileprivate func message(_ channel: Channel) throws -> Message {
        try #require(world.sent.last { $0.channel == channel.id }).message
    }

    fileprivate func choose(
        for account: Account, _ change: @escaping @Sendable (inout AccountAlerts) -> Void
    ) async throws {
        let revision = try await world.folder.accounts.alerts(of: account.id).version
        try await world.folder.accounts.changeAlerts(of: account.id, ifVersion: revision, at: world.now, change)
    }
}
