import Foundation
import Kinkeeper
import Notifications
import Screens
import Store
import TestSupport
import Testing

@testable import Server
@testable import Store

/// Alerts of what a couple agreed to do: from a space that two accounts share.
@Suite struct ActionItemAlertsTests {
    private typealias Two = TwoPhones

    @Test func `each partner is told once of what is theirs or both's, at nine of the day`() async throws {
        let two = try await Two()
        try await two.item("Book the cabin", on: two.tomorrow)
        try await two.item("Call the bank", for: two.ben, on: two.tomorrow)
        try await two.item("Buy paint", for: two.world.account, on: two.tomorrow)
        try await two.item("Someday", on: nil)
        await two.pass(10)
        await two.pass(21 * 3600 - 11)
        #expect(two.world.sent.isEmpty)
        await two.pass(1)
        #expect(two.titles(two.hers).sorted() == ["Book the cabin", "Buy paint"])
        #expect(two.titles(two.his).sorted() == ["Book the cabin", "Call the bank"])
        await two.pass(86_400)
        #expect(two.world.sent.count == 4)
    }

    @Test func `an item that is added, moved or given to the other later is seen by its space's files`() async throws {
        let two = try await Two()
        await two.pass(3600)
        let item = try await two.item("Book the cabin", for: two.world.account, on: two.tomorrow)
        await two.pass(60)
        // By another program.
        let other = try await DataFolder(url: two.world.folder.url).checkIns(of: two.ben.id, at: two.world.now)
        var draft = ActionItemDraft(title: "Book the cabin", due: two.tomorrow.adding(days: 1), assignee: two.ben.id)
        try await other.space.editActionItem(
            item.id, to: draft, ifVersion: item.reminder.updatedAt, by: two.ben.id, partners: other.partners,
            at: two.world.now, in: .utc)
        await two.pass(86_400)
        #expect(two.world.sent.isEmpty)
        await two.pass(86_400)
        #expect(two.titles(two.his) == ["Book the cabin"] && two.titles(two.hers).isEmpty)
        // Given back when it is due already: it comes with the next round, once.
        draft.assignee = two.world.account.id
        let present = try #require(try await other.space.actionItem(item.id))
        try await other.space.editActionItem(
            item.id, to: draft, ifVersion: present.reminder.updatedAt, by: two.ben.id, partners: other.partners,
            at: two.world.now, in: .utc)
        await two.pass(60)
        let alert = try #require(two.world.sent.first?.message.id)
        #expect(two.world.withdrawn(from: two.his) == [alert])
        #expect(two.titles(two.hers) == ["Book the cabin"])
        await two.pass(60)
        #expect(two.world.sent.count == 2)
    }

    @Test func `what is due today already when it is added is told at once, to each once`() async throws {
        let two = try await Two()
        // The phones are there since yesterday.
        await two.pass(86_400)
        try await two.item("Ring the bank", on: two.tomorrow.adding(days: -1))
        try await two.item("Yesterday's", on: two.tomorrow.adding(days: -3))
        await two.pass(60)
        await two.pass(3600)
        #expect(two.titles(two.hers) == ["Ring the bank"] && two.titles(two.his) == ["Ring the bank"])
    }

    @Test func `done on one phone takes it from both, later only from the phone it was said on`() async throws {
        let two = try await Two()
        try await two.item("Book the cabin", on: two.tomorrow)
        await two.pass(21 * 3600)
        let first = try #require(two.world.sent.first { $0.channel == two.hers.id }).message
        #expect(try await two.engine.act(.snooze, on: try two.world.delivery(behind: first, "snooze")) != .unknown)
        await two.pass(60)
        #expect(two.world.withdrawn(from: two.hers) == [first.id] && two.world.withdrawn(from: two.his).isEmpty)
        await two.pass(3600)
        #expect(two.titles(two.hers).count == 2 && two.titles(two.his).count == 1)
        let again = try #require(two.world.sent.last).message
        #expect(try await two.engine.act(.done, on: try two.world.delivery(behind: again, "done")) != .unknown)
        await two.pass(60)
        #expect(two.world.withdrawn(from: two.his) == [first.id])
        #expect(try await two.checkIns.space.openActionItemCount() == 0)
        // A tap that comes twice.
        #expect(try await two.engine.act(.done, on: try two.world.delivery(behind: again, "done")) != .unknown)
        #expect(try await two.checkIns.space.doneActionItems(limit: 9).count == 1)
    }

    @Test func `a former partner hears no more of it from the space they shared`() async throws {
        let two = try await Two()
        try await two.item("Call the bank", for: two.ben, on: two.tomorrow)
        await two.pass(60)
        try await two.world.folder.leaveCouple(two.ben.id, at: two.world.now)
        // What was his lies in his own space now, and comes from there; once.
        await two.pass(86_400)
        #expect(two.titles(two.his) == ["Call the bank"] && two.titles(two.hers).isEmpty)
    }

    @Test func `a shared space that is damaged keeps no alert of one's own back`() async throws {
        let two = try await Two()
        try await two.item("Book the cabin", on: two.tomorrow)
        try await two.world.reminder("Bins", in: 3600)
        await two.pass(60)
        let fresh = try DataFolder(url: two.world.folder.url)
        let file = fresh.databaseURL(of: two.checkIns.couple.id)
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + name) }
        try Data(repeating: 0x41, count: 8_192).write(to: file)
        let engine = two.world.engine(in: fresh)
        two.world.pass(3540)
        for _ in 1...3 { await engine.round() }
        #expect(two.titles(two.hers) == ["Bins"])
    }

    @Test func `what was told or was to come while the shared space cannot be read stays, and is told after it can be`()
        async throws
    {
        let two = try await Two()
        try await two.item("Book the cabin", on: two.tomorrow)
        try await two.item("Buy paint", on: two.tomorrow.adding(days: 1))
        await two.pass(21 * 3600)
        #expect(two.titles(two.hers) == ["Book the cabin"])
        let file = two.world.folder.databaseURL(of: two.checkIns.couple.id)
        two.checkIns.space.shrinkLog()
        let bytes = try Data(contentsOf: file)
        let broken = try DataFolder(url: two.world.folder.url)
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + name) }
        try Data(repeating: 0x41, count: 8_192).write(to: file)
        var engine = two.world.engine(in: broken)
        for seconds in [60.0, 86_400, 60] {
            two.world.pass(seconds)
            for _ in 1...3 { await engine.round() }
        }
        #expect(two.world.sent.count == 2 && two.world.withdrawn(from: two.hers).isEmpty)
        try bytes.write(to: file)
        engine = two.world.engine(in: try DataFolder(url: two.world.folder.url))
        for _ in 1...3 {
            two.world.pass(60)
            await engine.round()
        }
        #expect(two.titles(two.hers) == ["Book the cabin", "Buy paint"])
    }
}
