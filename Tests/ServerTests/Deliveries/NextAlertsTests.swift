import Foundation
import Kinkeeper
import Notifications
import Store
import TestSupport
import Testing

@testable import Server
@testable import Store

/// The stored next alert of an account leads to each alert at its minute, whatever happens between two checks of the space.
@Suite struct NextAlertsTests {
    private let world: DeliveryWorld
    /// An account whose space only the engines open.
    private let account: Account

    init() async throws {
        world = try await DeliveryWorld()
        account = try await world.folder.accounts.create(named: "Bert", passwordHash: nil, at: world.now)
        let place = try Channel.Destination(.webhook, [.url: "https://hook.example/bert"])
        _ = try await world.folder.accounts.addChannel(named: "phone", to: place, for: account.id, at: world.now)
    }

    /// A server that has just been started: another engine over the same files. The one before was killed.
    private func start() throws -> DeliveryEngine { world.engine(in: try DataFolder(url: world.folder.url)) }

    /// Does something to the account's space as another program does, which closes its files afterwards.
    private func beside<Value>(_ body: (Space) async throws -> Value) async throws -> Value {
        let folder = try DataFolder(url: world.folder.url)
        return try await body(try await folder.openSpace(account.personalSpace, for: account.id))
    }

    private func remind(_ title: String, at time: CivilDateTime, rule: String? = nil, in zone: ZoneOffsets) async throws {
        let schedule = RecurrenceSet(start: time, rule: try rule.map { try RecurrenceRule($0) })
        let draft = ReminderDraft(category: .actionItem, title: title, schedule: schedule)
        _ = try await beside { try await $0.createReminder(draft, at: world.now, in: zone) }
    }

    /// Passes the time up to a moment, and a second before it, at which nothing may come.
    private func expect(_ titles: [String], at moment: Date, by engine: DeliveryEngine) async throws {
        let before = world.titles
        world.pass(moment.timeIntervalSince(world.now) - 1)
        await engine.round()
        #expect(world.titles == before)
        world.pass(1)
        await engine.round()
        #expect(world.titles == before + titles)
    }

    /// The night to the last Sunday of March 2027 has no hour from two to three in Berlin, that to the last Sunday of October
    /// 2027 has it twice.
    @Test(arguments: [
        ("2027-03-27T11:00:00Z", "2027-03-28T07:00:00Z"), ("2027-10-30T11:00:00Z", "2027-10-31T08:00:00Z"),
    ])
    func `a reminder at nine is at nine on the day on which the clock is changed`(eve: String, nine: String) async throws {
        let (eve, nine) = (try Date(eve, strategy: .iso8601), try Date(nine, strategy: .iso8601))
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        try await world.folder.accounts.changeSettings(of: account.id) { $0.timeZone = zone.identifier }
        world.pass(eve.timeIntervalSince(world.now))
        await (try start()).round()
        let first = ZoneOffsets(zone).local(at: nine.addingTimeInterval(-86_400))
        try await remind("Bins", at: CivilDateTime(first.date, .nine), rule: "FREQ=DAILY", in: ZoneOffsets(zone))
        let engine = try start()
        await engine.round()
        #expect(await engine.nextRound() == nine)
        // The next alert was computed before the change, and a server that starts after it uses that.
        try await expect(["Bins"], at: nine, by: try start())
        let next = try start()
        await next.round()
        #expect(await next.nextRound() == nine.addingTimeInterval(86_400))
    }

    @Test func `a birthday that an import brings is told of on its day, at the account's time`() async throws {
        let engine = try start()
        await engine.round()
        #expect(await engine.nextRound() == nil)
        let day = CivilDate(of: world.now, in: .gmt).adding(days: 2)
        var profile = Profile(name: PersonName(formatted: "Zora"))
        profile.occasions = [Occasion(kind: .birthday, when: .date(try PartialDate(month: day.month, day: day.day)))]
        _ = try await beside { try await $0.importAll([Cast.card(profile, uid: "zora")], at: world.now) }
        await engine.round()
        let due = try #require(await engine.nextRound())
        #expect(CivilDate(of: due, in: .gmt) == day)
        let sent = world.sent.count
        world.pass(due.timeIntervalSince(world.now) - 1)
        await engine.round()
        #expect(world.sent.count == sent)
        world.pass(1)
        await engine.round()
        #expect(world.sent.count == sent + 1 && world.titles.last?.contains("Zora") == true)
    }

    @Test func `a server that is killed between a change and its being noted tells of it at its minute`() async throws {
        let zone = ZoneOffsets(.gmt)
        let due = world.now.addingTimeInterval(60)
        try await remind("Later", at: zone.local(at: world.now.addingTimeInterval(7_200)), in: zone)
        // Room for more, so that the file does not grow.
        try await beside { space in
            try await space.file.write { db in
                try db.run("CREATE TABLE room (bytes BLOB)", [])
                try db.run("INSERT INTO room (bytes) VALUES (zeroblob(400000))", [])
                try db.run("DROP TABLE room", [])
            }
        }
        try await writtenNow()
        let mark = world.folder.mark(of: account.personalSpace)
        await (try start()).round()
        // The change comes in the same step of the file's time, and makes the file no longer: from outside nothing shows it.
        try await remind("Soon", at: zone.local(at: due), in: zone)
        try await writtenNow()
        #expect(world.folder.mark(of: account.personalSpace) == mark)
        let engine = try start()
        await engine.round()
        #expect(await engine.nextRound() == due)
        try await expect(["Soon"], at: due, by: engine)
    }

    /// The space's files were written at the world's time, and are closed.
    private func writtenNow() async throws {
        try await world.folder.closed(account.personalSpace)
        let path = world.folder.databaseURL(of: account.personalSpace).path
        for file in [path, path + "-wal"] where FileManager.default.fileExists(atPath: file) {
            try FileManager.default.setAttributes([.modificationDate: world.now], ofItemAtPath: file)
        }
    }
}
