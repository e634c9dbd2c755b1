import Foundation
import Kinkeeper
import Notifications
import Screens
import Store
import TestSupport
import Testing
import Transfer

@testable import Server
@testable import Store

/// Alerts of a family's people, each member's own.
@Suite struct FamilyAlertsTests {
    /// Anna and Ben, each with a phone, and their family. It is noon on 21 November 2026 for both, UTC.
    struct Home {
        let world: DeliveryWorld
        let ben: Account
        let (hers, his): (Channel, Channel)
        let family: SharedSpace
        let space: Space
        var engine: DeliveryEngine

        init() async throws {
            world = try await DeliveryWorld()
            let (folder, now) = (world.folder, world.now)
            ben = try await folder.accounts.create(named: "Ben", passwordHash: nil, at: now)
            let family = try await folder.accounts.makeFamily(named: "The Bergers", by: world.account.id, at: now)
            self.family = family
            hers = try await world.channel()
            let endpoint = try Channel.Destination(.webhook, [.url: "https://hook.example/ben"])
            his = try await folder.accounts.addChannel(named: "ben", to: endpoint, for: ben.id, at: now)
            space = try await folder.openSpace(family.id, for: world.account.id)
            engine = world.engine()
            try await join()
            await engine.round()
        }

        /// Ben joins.
        func join() async throws {
            let (account, id, time) = (ben.id, family.id, world.now)
            try await world.folder.accounts.file.write { db in
                var identifiers = IdentifierSequence()
                try db.join(account, id, as: .member, by: nil, &identifiers, at: time)
            }
        }

        /// Ben is no member any more.
        func leave() async throws {
            let values = [ben.id.value, family.id.value]
            try await world.folder.accounts.file.write { db in
                try db.run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", values)
            }
        }

        @discardableResult
        func birthday(_ name: String, in days: Int, in other: Space? = nil) async throws -> Person.ID {
            let day = CivilDate(of: world.now, in: .gmt).adding(days: days)
            let occasion = Occasion(kind: .birthday, when: Cast.date(1980, day.month, day.day))
            let profile = Profile(name: PersonName(given: name, formatted: name), occasions: [occasion])
            try await (other ?? space).importAll([Cast.card(profile, uid: name)], at: world.now)
            return try #require(try await (other ?? space).person(named: name)).id
        }

        func titles(_ channel: Channel) -> [String] {
            world.sent.filter { $0.channel == channel.id }.map(\.message.title)
        }

        func pass(_ seconds: TimeInterval) async {
            world.pass(seconds)
            for _ in 1...3 { await engine.round() }
        }
    }

    static let untilNine: TimeInterval = 21 * 3_600

    @Test func `both members are told once, each at the time of their own choice`() async throws {
        let home = try await Home()
        try await home.birthday("Tina", in: 1)
        try await home.birthday("Mia", in: 1, in: home.world.space)
        let revision = try await home.world.folder.accounts.alerts(of: home.ben.id).version
        let eve = try #require(LeadTime(days: 1, at: CivilTime(hour: 18) ?? .nine))
        try await home.world.folder.accounts.changeAlerts(of: home.ben.id, ifVersion: revision, at: home.world.now) {
            $0.occasions = [eve]
        }
        await home.pass(6 * 3_600 - 1)
        #expect(home.world.sent.isEmpty)
        await home.pass(1)
        #expect(home.titles(home.his).count == 1 && home.titles(home.hers).isEmpty)
        #expect(home.titles(home.his)[0].contains("Tina"))
        await home.pass(15 * 3_600)
        #expect(home.titles(home.hers).count == 2 && home.titles(home.his).count == 1)
        await home.pass(86_400)
        #expect(home.world.sent.count == 3)
    }

    @Test func `a person that one member adds is planned for the other`() async throws {
        let home = try await Home()
        await home.pass(3_600)
        let other = try await DataFolder(url: home.world.folder.url).openSpace(home.family.id, for: home.ben.id)
        try await home.birthday("Tina", in: 1, in: other)
        await home.pass(60)
        await home.pass(Self.untilNine - 3_660)
        #expect(home.titles(home.hers).count == 1 && home.titles(home.his).count == 1)
    }

    @Test func `who left is told nothing from then on, and what was shown is taken back`() async throws {
        let home = try await Home()
        try await home.birthday("Tina", in: 1)
        try await home.birthday("Uwe", in: 2)
        await home.pass(Self.untilNine)
        let shown = try #require(home.world.sent.first { $0.channel == home.his.id }).message
        try await home.leave()
        await home.pass(60)
        #expect(home.world.withdrawn(from: home.his) == [shown.id] && home.world.withdrawn(from: home.hers).isEmpty)
        // Acting on what he still has does nothing.
        _ = try await home.engine.act(.done, on: try home.world.delivery(behind: shown, "done"))
        let own = try await home.world.folder.openSpace(home.ben.personalSpace, for: home.ben.id)
        let today = CivilDate(of: home.world.now, in: .gmt)
        #expect(try await own.wishes(from: today.adding(days: -9), through: today).isEmpty)
        await home.pass(86_400)
        #expect(home.titles(home.his).count == 1 && home.titles(home.hers).count == 2)
    }

    @Test func `what waits is not sent to who left meanwhile, also in the middle of a batch`() async throws {
        let home = try await Home()
        for name in ["Tina", "Uwe", "Eva"] { try await home.birthday(name, in: 1) }
        try await home.world.reminder("Bins", in: Self.untilNine)
        let folder = home.world.folder
        let (his, accounts, values) = (home.his.id, folder.accounts, [home.ben.id.value, home.family.id.value])
        // He leaves while the first message is on its way.
        home.world.hold(home.his) {
            try? await accounts.file.write { db in
                try db.run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", values)
            }
        }
        await home.pass(Self.untilNine)
        await home.pass(120)
        #expect(home.world.sent.filter { $0.channel == his }.count == 1)
        #expect(home.titles(home.hers).count == 4)
        let states = try await accounts.deliveries(of: home.ben.id, since: .distantPast, in: [.withdrawn])
        #expect(states.count == 3)
    }

    @Test func `a family that is deleted is told of no more`() async throws {
        let home = try await Home()
        try await home.birthday("Tina", in: 1)
        await home.pass(60)
        let id = home.family.id.value
        try await home.world.folder.accounts.file.write { db in
            try db.run("DELETE FROM memberships WHERE space_id = ?", [id])
            try db.run("DELETE FROM shared_spaces WHERE id = ?", [id])
        }
        await home.pass(2 * 86_400)
        #expect(home.world.sent.isEmpty)
    }

    @Test func `who joins hears of what comes from then on`() async throws {
        let home = try await Home()
        try await home.leave()
        try await home.birthday("Tina", in: 1)
        try await home.birthday("Uwe", in: 2)
        await home.pass(Self.untilNine)
        #expect(home.titles(home.his).isEmpty && home.titles(home.hers).count == 1)
        await home.pass(3_600)
        try await home.join()
        await home.pass(86_400)
        #expect(home.titles(home.his).count == 1 && home.titles(home.hers).count == 2)
    }

    @Test func `done on her phone is her own wish, and his notification stays`() async throws {
        let home = try await Home()
        let tina = try await home.birthday("Tina", in: 1)
        await home.pass(Self.untilNine)
        let hers = try #require(home.world.sent.first { $0.channel == home.hers.id }).message
        let his = try #require(home.world.sent.first { $0.channel == home.his.id }).message
        let delivery = try home.world.delivery(behind: hers, "done")
        #expect(try await home.engine.act(.done, on: delivery) != .unknown)
        #expect(try await home.engine.act(.done, on: delivery) != .unknown)
        await home.pass(60)
        #expect(home.world.withdrawn(from: home.hers) == [hers.id] && home.world.withdrawn(from: home.his).isEmpty)
        #expect(try await home.world.space.wishes(of: tina).count == 1)
        #expect(try await home.space.wishes(of: tina).isEmpty)
        // An hour later is his alone.
        #expect(try await home.engine.act(.snooze, on: try home.world.delivery(behind: his, "snooze")) != .unknown)
        await home.pass(3_700)
        #expect(home.titles(home.his).count == 2 && home.titles(home.hers).count == 1)
    }

    @Test func `killed while it sends, a server sends once more under the same name, and the rest once`() async throws {
        var home = try await Home()
        try await home.birthday("Tina", in: 1)
        await home.pass(60)
        home.world.pass(Self.untilNine - 60)
        // The message arrives, and nothing of it is written down.
        home.world.answer { _, _ in throw CancellationError() }
        await home.engine.round()
        #expect(home.world.sent.isEmpty)
        home.world.answer { _, _ in .accepted(receipt: nil) }
        home.engine = home.world.engine()
        await home.pass(1)
        #expect(home.titles(home.hers).count == 1 && home.titles(home.his).count == 1)
        home.engine = home.world.engine()
        await home.pass(60)
        #expect(home.world.sent.count == 2)
    }

    @Test func `a family's space that is damaged keeps no alert of one's own back, and its own are told after`() async throws {
        let home = try await Home()
        try await home.birthday("Tina", in: 1)
        try await home.world.reminder("Bins", in: 3_600)
        await home.pass(60)
        home.space.shrinkLog()
        let file = home.world.folder.databaseURL(of: home.family.id)
        let bytes = try Data(contentsOf: file)
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + name) }
        try Data(repeating: 0x41, count: 8_192).write(to: file)
        var engine = home.world.engine(in: try DataFolder(url: home.world.folder.url))
        for seconds in [3_540, Self.untilNine - 3_600] {
            home.world.pass(seconds)
            for _ in 1...3 { await engine.round() }
        }
        #expect(home.titles(home.hers) == ["Bins"])
        try bytes.write(to: file)
        engine = home.world.engine(in: try DataFolder(url: home.world.folder.url))
        for _ in 1...3 {
            home.world.pass(60)
            await engine.round()
        }
        #expect(home.titles(home.hers).count == 2 && home.titles(home.his).count == 1)
    }

    @Test func `what a family's day was told of stays, when the person becomes one of the own`() async throws {
        let home = try await Home()
        let tina = try await home.birthday("Tina", in: 1)
        await home.pass(Self.untilNine)
        #expect(home.titles(home.hers).count == 1)
        await home.pass(3_600)
        let family = FamilySpace(family: home.family, space: home.space)
        let sharing = PeopleSharing(
            home.world.space, family, today: CivilDate(of: home.world.now, in: .gmt), now: home.world.now)
        #expect(try await sharing.takeIn([tina]).change.count == 1)
        await home.pass(60)
        // Neither taken back nor told of once more.
        #expect(home.world.withdrawn(from: home.hers).isEmpty)
        #expect(home.titles(home.hers).count == 1)
    }
}
