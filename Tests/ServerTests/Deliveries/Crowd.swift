import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Server
@testable import Store

/// A world whose first check is over, with more accounts; changes to one are made by another program, which has closed its
/// files afterwards.
struct Crowd {
    let world: DeliveryWorld
    let accounts: [Account]

    init(_ count: Int) async throws {
        world = try await DeliveryWorld()
        var accounts: [Account] = []
        for number in 0..<count {
            let account = try await world.folder.accounts.create(
                named: "Account \(number)", passwordHash: nil, at: world.now)
            let place = try Channel.Destination(.webhook, [.url: "https://hook.example/\(number)"])
            _ = try await world.folder.accounts.addChannel(
                named: "phone \(number)", to: place, for: account.id, at: world.now)
            accounts.append(account)
        }
        self.accounts = accounts
    }

    /// The data folder as a program has it that has just begun.
    func folder() throws -> DataFolder { try DataFolder(url: world.folder.url) }

    @discardableResult
    func remind(_ number: Int, _ title: String, in seconds: TimeInterval) async throws -> Reminder {
        let space = try await folder().openSpace(accounts[number].personalSpace, for: accounts[number].id)
        let time = ZoneOffsets(.gmt).local(at: world.now.addingTimeInterval(seconds))
        let draft = ReminderDraft(category: .actionItem, title: title, schedule: RecurrenceSet(start: time))
        return try await space.createReminder(draft, at: world.now, in: ZoneOffsets(.gmt))
    }

    /// Moves a reminder to so many seconds from now.
    func move(_ reminder: Reminder, of number: Int, to seconds: TimeInterval) async throws {
        let space = try await folder().openSpace(accounts[number].personalSpace, for: accounts[number].id)
        let zone = ZoneOffsets(.gmt)
        let present = try #require(try await space.reminder(reminder.id))
        var draft = ReminderDraft(category: present.category, title: present.title, schedule: present.schedule)
        draft.schedule = RecurrenceSet(start: zone.local(at: world.now.addingTimeInterval(seconds)))
        try await space.editReminder(reminder.id, to: draft, ifVersion: present.updatedAt, at: world.now, in: zone)
    }

    func file(_ number: Int) -> URL { world.folder.databaseURL(of: accounts[number].personalSpace) }

    /// Returns the state of a space's files.
    func mark(_ number: Int) -> SpaceMark { world.folder.mark(of: accounts[number].personalSpace) }

    /// Lets the files of a space have been written to so many seconds ago by the server's clock.
    func setTime(_ number: Int, ago seconds: TimeInterval = 0) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: world.now.addingTimeInterval(-seconds)], ofItemAtPath: file(number).path)
    }
}

extension DataFolder {
    /// Waits until a space's database is closed: who closes it last takes its log away. A space is closed when it is released, which
    /// may be a moment after its last use.
    func closed(_ space: Space.ID) async throws {
        let log = databaseURL(of: space).path + "-wal"
        for _ in 0..<3_000 where FileManager.default.fileExists(atPath: log) { try await Task.sleep(for: .milliseconds(20)) }
        try #require(!FileManager.default.fileExists(atPath: log))
    }
}
