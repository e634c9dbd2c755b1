import Foundation
import Kinkeeper
import Notifications
import Store
import Testing

@testable import Server

/// The engine of a server and that of a desktop on the same data.
@Suite struct DesktopTests {
    @Test func `each sends over its own channels, and neither over the other's`() async throws {
        let world = try await DeliveryWorld()
        let (phone, desk) = (try await world.channel(), try await world.desktop())
        let (server, notify) = (world.engine(), world.engine(by: .desktop(world.account.id, desk.id)))
        for engine in [server, notify] { await engine.round() }
        try await world.reminder("Water the plants", in: 60)
        world.pass(60)
        await server.round()
        #expect(world.sent.map(\.channel) == [phone.id])
        await notify.round()
        #expect(world.sent.map(\.channel) == [phone.id, desk.id])
        for engine in [server, notify, server, notify] { await engine.round() }
        #expect(world.sent.count == 2)
        #expect(world.sent.last?.message.title == "Water the plants")
    }

    @Test func `what a desktop missed while it was off is late there, though the server told it on time`() async throws {
        let world = try await DeliveryWorld()
        let (phone, desk) = (try await world.channel(), try await world.desktop())
        let (server, notify) = (world.engine(), world.engine(by: .desktop(world.account.id, desk.id)))
        for engine in [server, notify] { await engine.round() }
        for number in 1...5 { try await world.reminder("Number \(number)", in: TimeInterval(60 * number)) }
        for _ in 1...5 {
            world.pass(60)
            await server.round()
        }
        #expect(world.sent.map(\.channel) == Array(repeating: phone.id, count: 5))
        world.pass(7_200)
        await notify.round()
        #expect(world.titles.dropFirst(5) == ["5 reminders from while Kinkeeper was not running"])
        try await world.reminder("Long ago", in: 60)
        world.pass(100_000)
        await server.round()
        await notify.round()
        #expect(world.titles.count == 6)
        #expect(try await world.states() == [.accepted: 10, .missed: 2])
    }

    @Test func `a server that starts does not send again what a desktop is showing`() async throws {
        let world = try await DeliveryWorld()
        let desk = try await world.desktop()
        let (server, notify) = (world.engine(), world.engine(by: .desktop(world.account.id, desk.id)))
        for engine in [server, notify] { await engine.round() }
        try await world.reminder("Call the doctor", in: 60)
        world.pass(60)
        world.answer { _, _ in throw CancellationError() }
        await notify.round()
        #expect(try await world.states() == [.sending: 1])
        world.answer { _, _ in .accepted(receipt: nil) }
        await server.round()
        await world.engine().round()
        #expect(try await world.states() == [.sending: 1])
        let again = world.engine(by: .desktop(world.account.id, desk.id))
        await again.round()
        #expect(world.titles == ["Call the doctor"])
        #expect(try await world.states() == [.accepted: 1])
    }

    @Test func `a catch-up that a server announced is announced on a desktop too`() async throws {
        let world = try await DeliveryWorld()
        let (_, desk) = (try await world.channel(), try await world.desktop())
        let accounts = world.folder.accounts
        let person = Person.ID.make(at: world.now)
        let due = CivilDate(daysSinceEpoch: 20_000)
        let rounds = [Alert.ID.make(at: world.now): CatchupRound(person: person, due: due)]
        try await accounts.announce([], catchups: rounds, through: world.now, for: world.account.id)
        let announcer = Announcer.desktop(world.account.id, desk.id)
        #expect(try await accounts.announcedCatchups(of: world.account.id, by: announcer) == [:])
        #expect(try await accounts.announcedThrough(of: world.account.id, by: announcer) == nil)
        for _ in 1...2 {
            try await accounts.announce([], catchups: rounds, through: world.now, for: world.account.id, by: announcer)
        }
        #expect(try await accounts.announcedCatchups(of: world.account.id, by: announcer) == [person: due])
        #expect(try await accounts.announcedThrough(of: world.account.id, by: announcer) == world.now)
        // Removed, it has nothing to write to, and no round fails for it.
        try await accounts.removeChannel(desk.id, of: world.account.id, at: world.now)
        try await accounts.announce([], catchups: rounds, through: world.now, for: world.account.id, by: announcer)
        #expect(try await accounts.announcedThrough(of: world.account.id, by: announcer) == nil)
    }

    @Test func `what is done elsewhere is over on the desktop, and nobody sends for it`() async throws {
        let world = try await DeliveryWorld()
        let (phone, desk) = (try await world.channel(), try await world.desktop())
        let (server, notify) = (world.engine(), world.engine(by: .desktop(world.account.id, desk.id)))
        for engine in [server, notify] { await engine.round() }
        let made = try await world.reminder("Water the plants", in: 60)
        world.pass(60)
        await server.round()
        try await world.space.completeReminder(made.id, occurrence: made.schedule.start, at: world.now, in: ZoneOffsets(.gmt))
        await notify.round()
        #expect(world.sent.map(\.channel) == [phone.id])
        #expect(try await world.states().keys.contains(.waiting) == false)
    }
}
