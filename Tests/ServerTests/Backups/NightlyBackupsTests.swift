import Foundation
import Kinkeeper
import Logging
import Store
import Synchronization
import TestSupport
import Testing

@testable import Server

struct NightlyBackupsTests {
    /// A data folder with an account, a folder for backups, and a clock that is put forward. It begins at 02:10 UTC.
    private final class World: Sendable {
        let parent: TestFolder
        let data: DataFolder
        let backups: URL
        private let time = Mutex(Date(timeIntervalSince1970: 1_795_918_200))

        init() async throws {
            parent = try TestFolder()
            backups = parent.url.appending(path: "backups")
            data = try DataFolder(url: parent.url.appending(path: "data"))
            _ = try await data.accounts.create(named: "Anna", passwordHash: nil, at: time.withLock(\.self))
        }

        func nightly() -> NightlyBackups {
            NightlyBackups(
                of: data.url, BackupSettings(folder: backups, hour: 3, recipient: nil), zone: .gmt,
                now: { [self] in now }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        }

        var now: Date { time.withLock(\.self) }

        func wait(hours: Double) { time.withLock { $0 += hours * 3_600 } }

        var ids: [BackupID] { get throws { try BackupFolder(url: backups).ids() } }
    }

    @Test func `the first backup is made at once, the next when its hour comes`() async throws {
        let world = try await World()
        let nightly = world.nightly()
        let start = world.now
        await nightly.turn()
        #expect(try world.ids == [BackupID(start)] && nightly.status.lastGood == start && nightly.status.failure == nil)
        #expect(nightly.status.next == start.addingTimeInterval(50 * 60))
        await nightly.turn()
        #expect(try world.ids.count == 1)
        world.wait(hours: 1)
        await nightly.turn()
        // The last one of a day is kept.
        #expect(try world.ids == [BackupID(world.now)])
    }

    @Test func `missed nights are caught up with once, also by a new server`() async throws {
        let world = try await World()
        await world.nightly().turn()
        world.wait(hours: 24 * 5 + 8)
        let nightly = world.nightly()
        await nightly.turn()
        await nightly.turn()
        #expect(try world.ids.count == 2 && nightly.status.lastGood == world.now)
    }

    @Test func `a backup from the future is not the last good one: one more is made, and not one a minute`() async throws {
        let world = try await World()
        let start = world.now
        let nightly = world.nightly()
        world.wait(hours: 24 * 400)
        let ahead = BackupID(world.now)
        await nightly.turn()
        world.wait(hours: -24 * 400)
        await nightly.turn()
        #expect(try world.ids == [ahead, BackupID(start)] && nightly.status.lastGood == start)
        for turns in [nightly, world.nightly()] {
            world.wait(hours: 1 / 60)
            await turns.turn()
            #expect(try world.ids == [ahead, BackupID(start)] && turns.status.lastGood == start)
        }
        world.wait(hours: 1)
        await nightly.turn()
        #expect(try world.ids == [ahead, BackupID(world.now)])
    }

    @Test func `what fails is tried again in an hour, and what is left of it is removed`() async throws {
        let world = try await World()
        // A file where the folder should be.
        try Data().write(to: world.backups)
        let nightly = world.nightly()
        await nightly.turn()
        let failure = nightly.status.failure
        #expect(failure?.time == world.now && nightly.status.lastGood == nil)
        try FileManager.default.removeItem(at: world.backups)
        await nightly.turn()
        #expect(try world.ids.isEmpty && nightly.status.failure == failure)
        world.wait(hours: 1)
        await nightly.turn()
        #expect(try world.ids.count == 1 && nightly.status.failure == nil)
    }

    @Test func `old ones are removed`() async throws {
        let world = try await World()
        let nightly = world.nightly()
        for _ in 0..<40 {
            await nightly.turn()
            world.wait(hours: 24)
        }
        let kept = try world.ids.count
        #expect(kept < 15 && kept >= 7 + 3 && nightly.status.count == kept)
    }

    @Test func `doctor tells of backups that are overdue`() async throws {
        let world = try await World()
        func kinds(_ settings: [Configuration.Key: String]) throws -> [String] {
            let configuration = try Configuration(file: nil, environment: [:], flags: settings)
            return BackupDoctor.findings(configuration, now: world.now).map(\.kind)
        }
        #expect(try kinds([:]) == [])
        #expect(try kinds([.backupFolder: world.backups.path]) == ["backup-none"])
        await world.nightly().turn()
        #expect(try kinds([.backupFolder: world.backups.path]) == [])
        world.wait(hours: 37)
        #expect(try kinds([.backupFolder: world.backups.path]) == ["backup-overdue"])
        #expect(try kinds([.backupFolder: world.data.url.path]) == ["backup-folder"])
        // One that was made while the clock was ahead says nothing of the nights since.
        world.wait(hours: 24 * 400)
        await world.nightly().turn()
        world.wait(hours: -24 * 400)
        #expect(try kinds([.backupFolder: world.backups.path]) == ["backup-overdue"])
    }

    @Test func `a folder that is no path, an hour that is none and a recipient that is none are refused`() throws {
        for (key, value) in [
            (Configuration.Key.backupFolder, "backups"), (.backupHour, "24"), (.backupHour, "three"),
            (.backupRecipient, "age1nobody"),
        ] {
            #expect(throws: ConfigurationError.self, "\(value)") {
                try Configuration(file: nil, environment: [:], flags: [key: value])
            }
        }
        let configuration = try Configuration(
            file: "backup-folder = /srv/backups\nbackup-hour = 5\n", environment: [:], flags: [:])
        #expect(configuration.backups?.folder.path == "/srv/backups" && configuration.backups?.hour == 5)
        #expect(try Configuration(file: nil, environment: [:]).backups == nil)
    }
}
