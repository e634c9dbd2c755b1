import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct AppPasswordsTests {
    private var clock = TestClock()

    private func hash(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    private func world() async throws -> (accounts: Accounts, anna: Account) {
        let accounts = try Accounts.inMemory()
        return (accounts, try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now))
    }

    private func attempt(
        _ byte: UInt8, by name: String = "anna", from source: String? = "198.51.100.7", _ accounts: Accounts, after: Double = 0
    ) async throws -> String {
        let outcome = try await accounts.tryAppPassword(
            AppPasswordTry(accountName: name, hash: hash(byte), source: source), at: clock.now.addingTimeInterval(after))
        return switch outcome {
        case .opens(let password, let account): "\(account.name): \(password.name)"
        case .refused: "refused"
        case .tooMany(let seconds): "wait \(Int(seconds))"
        }
    }

    @Test func `it opens with its account's name, whatever the case, until it is taken back`() async throws {
        let (accounts, anna) = try await world()
        let phone = try await accounts.createAppPassword(
            named: "Phone", hash: hash(1), scopes: [.writeContacts], for: anna.id, at: clock.now)
        #expect(phone.scopes == [.readContacts, .writeContacts])
        #expect(try await accounts.appPasswords(of: anna.id) == [phone])
        #expect(try await attempt(1, by: " ÁNNA ", accounts) == "Anna: Phone")
        #expect(try await attempt(2, accounts) == "refused")
        try await accounts.revokeAppPassword(phone.id, of: anna.id, at: clock.now)
        #expect(try await attempt(1, accounts) == "refused")
        #expect(try await accounts.appPasswords(of: anna.id).isEmpty)
    }

    @Test func `nobody comes in with somebody else's, nor takes it back`() async throws {
        let (accounts, anna) = try await world()
        let ben = try await accounts.create(named: "Ben", passwordHash: "x", at: clock.now)
        let phone = try await accounts.createAppPassword(
            named: "Phone", hash: hash(1), scopes: [.readContacts], for: anna.id, at: clock.now)
        #expect(try await attempt(1, by: "ben", accounts) == "refused")
        #expect(try await attempt(1, by: "nobody", accounts) == "refused")
        await #expect(throws: StoreError.notFound) { try await accounts.revokeAppPassword(phone.id, of: ben.id, at: clock.now) }
        #expect(try await accounts.revokeAppPasswords(of: ben.id, at: clock.now) == 0)
        #expect(try await attempt(1, accounts) == "Anna: Phone")
        #expect(try await accounts.revokeAppPasswords(of: anna.id, at: clock.now) == 1)
        #expect(try await attempt(1, accounts) == "refused")
    }

    @Test func `its use is noted once an hour`() async throws {
        let (accounts, anna) = try await world()
        let phone = try await accounts.createAppPassword(
            named: "Phone", hash: hash(1), scopes: [.readContacts], for: anna.id, at: clock.now)
        func used() async throws -> Date? { try await accounts.appPasswords(of: anna.id).first?.lastUsedAt }
        #expect(phone.lastUsedAt == nil)
        for (after, noted) in [(0.0, 0.0), (3_599, 0), (3_600, 3_600)] {
            _ = try await attempt(1, accounts, after: after)
            #expect(try await used() == clock.now.addingTimeInterval(noted))
        }
    }

    @Test func `what is wrong is slowed down, and what is right always opens`() async throws {
        let (accounts, anna) = try await world()
        _ = try await accounts.createAppPassword(
            named: "Phone", hash: hash(1), scopes: [.readContacts], for: anna.id, at: clock.now)
        for _ in 0..<5 { #expect(try await attempt(9, accounts) == "refused") }
        #expect(try await attempt(9, accounts) == "wait 2")
        #expect(try await attempt(9, from: "elsewhere", accounts) == "wait 2")
        #expect(try await attempt(9, by: "ben", accounts) == "wait 2")
        #expect(try await attempt(1, accounts) == "Anna: Phone")
        #expect(try await attempt(9, accounts, after: 2) == "refused")
        #expect(try await attempt(9, accounts, after: 2) == "wait 4")
    }

    @Test func `wrong ones at the same moment do not slip through`() async throws {
        let (accounts, _) = try await world()
        let refused = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { try await attempt(9, accounts) == "refused" } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(refused == SignInThrottle.freeAttempts)
    }

    @Test func `a device with a wrong one does not keep its owner from signing in, nor the other way`() async throws {
        let (accounts, _) = try await world()
        for _ in 0..<6 { _ = try await attempt(9, from: "s", accounts) }
        #expect(try await accounts.admitSignIn(accountName: "anna", source: "s", at: clock.now) == nil)
        for _ in 0..<6 { _ = try await accounts.admitSignIn(accountName: "ben", source: "t", at: clock.now) }
        #expect(try await attempt(9, by: "ben", from: "t", accounts) == "refused")
    }

    @Test func `a local one opens to this machine alone, waits like a password, and is forgiven`() async throws {
        let (accounts, anna) = try await world()
        _ = try await accounts.createAppPassword(
            named: "Tests", hash: hash(1), scopes: [.readContacts], isLocal: true, for: anna.id, at: clock.now)
        #expect(try await attempt(1, accounts) == "refused")
        for _ in 0..<3 { #expect(try await attempt(9, from: nil, accounts) == "refused") }
        #expect(try await attempt(1, from: nil, accounts) == "Anna: Tests")
        for _ in 0..<5 { #expect(try await attempt(9, from: nil, accounts) == "refused") }
        #expect(try await attempt(1, from: nil, accounts) == "wait 2")
        #expect(try await attempt(1, from: nil, accounts, after: 2) == "Anna: Tests")
        #expect(try await attempt(9, by: "ben", from: nil, accounts) == "refused")
        // Strangers' guesses do not make it wait.
        for _ in 0..<6 { _ = try await attempt(9, accounts, after: 9) }
        #expect(try await attempt(9, accounts, after: 9) == "wait 2")
        #expect(try await attempt(1, from: nil, accounts, after: 9) == "Anna: Tests")
    }

    @Test func `guesses at a local one at the same moment do not slip through`() async throws {
        let (accounts, anna) = try await world()
        _ = try await accounts.createAppPassword(
            named: "Tests", hash: hash(60), scopes: [.readContacts], isLocal: true, for: anna.id, at: clock.now)
        let tried = try await withThrowingTaskGroup(of: Bool.self) { group in
            for byte in 1..<60 { group.addTask { try await attempt(UInt8(byte), from: nil, accounts) == "refused" } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(tried == SignInThrottle.freeAttempts)
        #expect(try await attempt(60, from: nil, accounts) == "wait 2")
    }

    @Test func `a local one ends after a week, and can then be made again`() async throws {
        let (accounts, anna) = try await world()
        func make(_ after: TimeInterval) async throws -> AppPassword {
            try await accounts.createAppPassword(
                named: "Tests", hash: hash(1), scopes: [.readContacts], isLocal: true, for: anna.id,
                at: clock.now.addingTimeInterval(after))
        }
        let week = AppPassword.localLife
        #expect(try await make(0).expiresAt == clock.now.addingTimeInterval(week))
        #expect(try await attempt(1, from: nil, accounts, after: week - 1) == "Anna: Tests")
        await #expect(throws: StoreError.conflict) { try await make(week - 1) }
        #expect(try await attempt(1, from: nil, accounts, after: week) == "refused")
        _ = try await make(week)
        #expect(try await attempt(1, from: nil, accounts, after: week) == "Anna: Tests")
        #expect(try await accounts.appPasswords(of: anna.id).count == 1)
    }

    @Test func `an account has a hundred at most`() async throws {
        let (accounts, anna) = try await world()
        for byte in 0..<UInt8(AppPassword.most) {
            _ = try await accounts.createAppPassword(
                named: "P", hash: hash(byte), scopes: [.readContacts], for: anna.id, at: clock.now)
        }
        await #expect(throws: StoreError.appPasswordsFull) {
            try await accounts.createAppPassword(
                named: "P", hash: hash(200), scopes: [.readContacts], for: anna.id, at: clock.now)
        }
    }

    @Test func `a new password takes them back in the same step where that is asked for`() async throws {
        let (accounts, anna) = try await world()
        _ = try await accounts.createAppPassword(
            named: "Phone", hash: hash(1), scopes: [.readContacts], for: anna.id, at: clock.now)
        let ended = try await accounts.setPasswordHash("y", of: anna.id, asking: nil, at: clock.now) { $0.kind == .appPassword }
        #expect(ended.map(\.name) == ["Phone"])
        #expect(try await attempt(1, accounts) == "refused")
    }

    @Test func `two accounts may have chosen the same one, and one account has it once`() async throws {
        let (accounts, anna) = try await world()
        let ben = try await accounts.create(named: "Ben", passwordHash: nil, at: clock.now)
        for account in [anna, ben] {
            _ = try await accounts.createAppPassword(
                named: "T", hash: hash(1), scopes: [.readContacts], isLocal: true, for: account.id, at: clock.now)
        }
        #expect(try await attempt(1, by: "ben", from: nil, accounts) == "Ben: T")
        await #expect(throws: StoreError.conflict) {
            try await accounts.createAppPassword(
                named: "U", hash: hash(1), scopes: [.readContacts], for: anna.id, at: clock.now)
        }
    }

    @Test func `a new password of the account leaves them alone`() async throws {
        let (accounts, anna) = try await world()
        _ = try await accounts.createAppPassword(
            named: "Phone", hash: hash(1), scopes: [.readContacts], for: anna.id, at: clock.now)
        try await accounts.setPasswordHash("y", of: anna.id, at: clock.now)
        #expect(try await attempt(1, accounts) == "Anna: Phone")
    }

    @Test func `another program takes one back for a server that runs`() async throws {
        let folder = try TestFolder()
        let (server, terminal) = (try DataFolder(url: folder.url).accounts, try DataFolder(url: folder.url).accounts)
        let anna = try await server.create(named: "Anna", passwordHash: nil, at: clock.now)
        let phone = try await server.createAppPassword(
            named: "Phone", hash: hash(1), scopes: [.readContacts], for: anna.id, at: clock.now)
        #expect(try await attempt(1, server) == "Anna: Phone")
        try await terminal.revokeAppPassword(phone.id, of: anna.id, at: clock.now)
        #expect(try await attempt(1, server) == "refused")
    }

    @Test func `a local one that opened is looked up only, and no longer than it holds`() async throws {
        let folder = try TestFolder()
        let (server, terminal) = (try DataFolder(url: folder.url).accounts, try DataFolder(url: folder.url).accounts)
        let anna = try await server.create(named: "Anna", passwordHash: nil, at: clock.now)
        let tests = try await server.createAppPassword(
            named: "Tests", hash: hash(1), scopes: [.readContacts], isLocal: true, for: anna.id, at: clock.now)
        #expect(try await attempt(1, from: nil, server) == "Anna: Tests")
        // Another process writes, and locks the file: a lookup needs no more than to read.
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let held = try DatabaseQueue(
            path: folder.url.appending(path: "accounts.sqlite").path, configuration: configuration)
        try await held.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
        #expect(try await attempt(1, from: nil, server) == "Anna: Tests")
        let other = try DatabaseQueue(path: folder.url.appending(path: "accounts.sqlite").path)
        await #expect(throws: DatabaseError.self) { try await other.write { try $0.execute(sql: "DELETE FROM app_passwords") } }
        try await held.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        try await terminal.revokeAppPassword(tests.id, of: anna.id, at: clock.now)
        for _ in 0..<SignInThrottle.freeAttempts { #expect(try await attempt(1, from: nil, server) == "refused") }
        #expect(try await attempt(1, from: nil, server) == "wait 2")
    }

    @Test func `of guesses that come all at once the right one is not told apart, though it opened before`() async throws {
        let (accounts, anna) = try await world()
        _ = try await accounts.createAppPassword(
            named: "Tests", hash: hash(60), scopes: [.readContacts], isLocal: true, for: anna.id, at: clock.now)
        #expect(try await attempt(60, from: nil, accounts) == "Anna: Tests")
        for byte in 1...5 { #expect(try await attempt(UInt8(byte), from: nil, accounts) == "refused") }
        #expect(try await attempt(60, from: nil, accounts) == "wait 2")
        #expect(try await attempt(60, from: nil, accounts, after: 2) == "Anna: Tests")

        let (tries, mine) = (LocalTries(), AppPasswordTry(accountName: " Anna", hash: hash(60), source: nil))
        let guess = AppPasswordTry(accountName: "ANNA", hash: hash(1), source: nil)
        #expect(tries.begin(mine) == .guess)
        tries.remember(mine)
        tries.end(mine, .guess)
        #expect(tries.begin(mine) == .known)
        tries.end(mine, .known)
        let (first, second) = (tries.begin(guess), tries.begin(guess))
        #expect(first == .guess && tries.begin(mine) == .knownAmongGuesses)
        tries.end(guess, first)
        tries.end(mine, .knownAmongGuesses)
        #expect(tries.begin(mine) == .knownAmongGuesses)
        #expect(tries.begin(AppPasswordTry(accountName: "Ben", hash: hash(60), source: nil)) == .guess)
        tries.end(guess, second)
        #expect(tries.begin(mine) == .known)
    }
}
