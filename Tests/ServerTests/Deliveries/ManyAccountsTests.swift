import Foundation
import Kinkeeper
import Notifications
import Store
import TestSupport
import Testing

@testable import Server
@testable import Store

/// Many accounts on one server: which spaces are opened for their alerts, and that none of them is missed for that.
@Suite struct ManyAccountsTests {
    @Test func `a start opens no space of which is known what is next, and a round only those in which something is due`()
        async throws
    {
        let crowd = try await Crowd(28)
        for number in 0..<28 { try await crowd.remind(number, "Number \(number)", in: number % 10 == 7 ? 60 : 7_200) }
        await crowd.world.engine(in: try crowd.folder()).round()
        let folder = try crowd.folder()
        let engine = crowd.world.engine(in: folder)
        await engine.round()
        #expect(folder.openSpaces.count == 0 && crowd.world.sent.isEmpty)
        #expect(await engine.nextRound() == crowd.world.now.addingTimeInterval(60))
        crowd.world.pass(60)
        await engine.round()
        #expect(crowd.world.titles.sorted() == ["Number 17", "Number 27", "Number 7"])
        #expect(folder.openSpaces.count == 3)
        crowd.world.pass(7_200)
        for _ in 0..<2 { await engine.round() }
        #expect(Set(crowd.world.titles).count == 28 && crowd.world.sent.count == 28)
        #expect(folder.openSpaces.count <= 24)
    }

    @Test func `accounts that hear of nothing, or have written nothing, are never opened`() async throws {
        let crowd = try await Crowd(3)
        let folder = try crowd.folder()
        let engine = crowd.world.engine(in: folder)
        await engine.round()
        crowd.world.pass(DeliveryEngine.longestUnlooked)
        await engine.round()
        #expect(folder.openSpaces.count == 0)
        #expect(!FileManager.default.fileExists(atPath: crowd.file(0).path))
    }

    @Test func `what another program writes is seen, whether the server runs or not`() async throws {
        let crowd = try await Crowd(3)
        let engine = crowd.world.engine(in: try crowd.folder())
        await engine.round()
        try await crowd.remind(0, "While it runs", in: 60)
        await engine.round()
        crowd.world.pass(60)
        await engine.round()
        #expect(crowd.world.titles == ["While it runs"])
        try await crowd.remind(1, "While it was off", in: 60)
        crowd.world.pass(60)
        await crowd.world.engine(in: try crowd.folder()).round()
        #expect(crowd.world.titles == ["While it runs", "While it was off"])
    }

    @Test func `a change in the space of whoever has it open is seen`() async throws {
        let crowd = try await Crowd(1)
        let folder = try crowd.folder()
        let engine = crowd.world.engine(in: folder)
        await engine.round()
        let space = try await folder.openSpace(crowd.accounts[0].personalSpace, for: crowd.accounts[0].id)
        for number in 1...3 {
            let time = ZoneOffsets(.gmt).local(at: crowd.world.now.addingTimeInterval(60))
            let draft = ReminderDraft(category: .actionItem, title: "\(number)", schedule: RecurrenceSet(start: time))
            try await space.createReminder(draft, at: crowd.world.now, in: ZoneOffsets(.gmt))
            await engine.round()
            crowd.world.pass(60)
            await engine.round()
        }
        #expect(crowd.world.titles == ["1", "2", "3"])
    }

    @Test func `a space that is restored from a copy is looked at again`() async throws {
        let crowd = try await Crowd(1)
        let made = try await crowd.remind(0, "From the copy", in: 7_200)
        let copy = crowd.world.folder.url.appending(path: "copy.sqlite")
        try await crowd.world.folder.closed(crowd.accounts[0].personalSpace)
        try FileManager.default.copyItem(at: crowd.file(0), to: copy)
        let engine = crowd.world.engine(in: try crowd.folder())
        await engine.round()
        do {
            let space = try await crowd.folder().openSpace(crowd.accounts[0].personalSpace, for: crowd.accounts[0].id)
            try await space.deleteReminder(made.id, at: crowd.world.now)
        }
        await engine.round()
        #expect(await engine.nextRound() == nil)
        try FileManager.default.removeItem(at: crowd.file(0))
        try FileManager.default.moveItem(at: copy, to: crowd.file(0))
        await engine.round()
        crowd.world.pass(7_200)
        await engine.round()
        #expect(crowd.world.titles == ["From the copy"])
    }

    @Test func `settings that change while no server runs are planned anew, and bring nothing into silence`() async throws {
        let crowd = try await Crowd(2)
        let account = crowd.accounts[0].id
        await crowd.world.engine(in: try crowd.folder()).round()
        // A channel hears of nothing that was due before there was one.
        crowd.world.pass(86_400)
        for number in 0..<2 { try await crowd.remind(number, "Number \(number)", in: 4 * 3_600) }
        await crowd.world.engine(in: try crowd.folder()).round()
        // Four in the afternoon here is already past in Tokyo.
        try await crowd.folder().accounts.changeSettings(of: account) { $0.timeZone = "Asia/Tokyo" }
        let engine = crowd.world.engine(in: try crowd.folder())
        await engine.round()
        #expect(crowd.world.titles == ["Number 0"])
        try await crowd.folder().accounts.changeSettings(of: account) { $0.timeZone = nil }
        crowd.world.pass(4 * 3_600)
        for _ in 0..<2 { await engine.round() }
        #expect(crowd.world.titles.sorted().suffix(1) == ["Number 1"])
    }

    @Test func `a reminder written down for a time that has passed is no alert that was missed`() async throws {
        let crowd = try await Crowd(2)
        let engine = crowd.world.engine(in: try crowd.folder())
        await engine.round()
        for _ in 0..<10 {
            crowd.world.pass(3_600)
            await engine.round()
        }
        try await crowd.remind(0, "Five hours ago", in: -5 * 3_600)
        await engine.round()
        await crowd.world.engine(in: try crowd.folder()).round()
        #expect(crowd.world.sent.isEmpty)
    }

    @Test func `a space that cannot be opened costs others nothing, is told of, and misses nothing`() async throws {
        let crowd = try await Crowd(3)
        for number in 0..<3 { try await crowd.remind(number, "Number \(number)", in: 60) }
        let engine = crowd.world.engine(in: try crowd.folder())
        await engine.round()
        let aside = crowd.world.folder.url.appending(path: "aside.sqlite")
        try FileManager.default.moveItem(at: crowd.file(1), to: aside)
        try Data(repeating: 7, count: 5_000).write(to: crowd.file(1))
        crowd.world.pass(60)
        for _ in 0..<3 {
            await engine.round()
            crowd.world.pass(3_600)
        }
        #expect(crowd.world.titles.sorted() == ["Number 0", "Number 2"])
        let accounts = crowd.world.folder.accounts
        #expect(try await accounts.alertTroubles().map(\.cause) == [.damaged])
        #expect(try await AlertDoctor.findings(in: crowd.world.folder, now: crowd.world.now).map(\.kind) == ["alerts-failing"])
        try FileManager.default.removeItem(at: crowd.file(1))
        try FileManager.default.moveItem(at: aside, to: crowd.file(1))
        // Another server than the one that saw it fail.
        await crowd.world.engine(in: try crowd.folder()).round()
        #expect(crowd.world.titles.last == "Number 1" && crowd.world.sent.count == 3)
        #expect(try await accounts.alertTroubles().isEmpty)
    }

    @Test func `what shows is taken back when it is done while it is sent`() async throws {
        let crowd = try await Crowd(1)
        let reminder = try await crowd.remind(0, "Bins", in: 60)
        let folder = try crowd.folder()
        let engine = crowd.world.engine(in: folder)
        await engine.round()
        let (account, now) = (crowd.accounts[0], crowd.world.now)
        let phone = try #require(try await folder.accounts.channels(of: account.id).first)
        crowd.world.hold(phone) {
            let space = try? await folder.openSpace(account.personalSpace, for: account.id)
            _ = try? await space?.completeReminder(reminder.id, at: now.addingTimeInterval(61), in: ZoneOffsets(.gmt))
            // Seen while the delivery is being sent, and still to be withdrawn.
            await engine.announceAll()
        }
        crowd.world.pass(61)
        await engine.round()
        #expect(crowd.world.titles == ["Bins"])
        await engine.round()
        #expect(crowd.world.withdrawn(from: phone) == [crowd.world.sent[0].message.id])
    }
}
