import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Access to an account without its password, and how it ends.
@Suite struct AccessTests {
    private let clock = TestClock()

    private func hash(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    /// An account with one of everything but notifications.
    private func makeAll(of name: String, _ byte: UInt8, in accounts: Accounts) async throws -> Account.ID {
        let id = try await accounts.create(named: name, passwordHash: "x", at: clock.now).id
        _ = try await accounts.openSession(
            tokenHash: hash(byte), for: id, userAgent: "Phone", at: clock.now, expiresAt: clock.now.addingTimeInterval(60))
        _ = try await accounts.createToken(
            named: "Script", hash: hash(byte), scopes: [.readPeople], for: id, at: clock.now)
        _ = try await accounts.createAppPassword(
            named: "Device", hash: hash(byte), scopes: [.readContacts], for: id, at: clock.now)
        _ = try await accounts.createCalendarFeed(
            .init(name: "Calendar", showsNames: false, hasAlarms: false, language: "en"), hash: hash(byte), for: id,
            at: clock.now)
        _ = try await accounts.createWidgetLink(
            named: "Widget", hash: hash(byte), showsNames: false, for: id, at: clock.now)
        return id
    }

    @Test func `all that opens an account is listed, and nothing of another's`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await makeAll(of: "Anna", 1, in: accounts)
        _ = try await makeAll(of: "Ben", 2, in: accounts)
        let found = try await accounts.access(to: anna, at: clock.now)
        #expect(found.map(\.name) == ["Phone", "Script", "Device", "Calendar", "Widget"])
        let later = try await accounts.access(to: anna, at: clock.now.addingTimeInterval(60))
        #expect(!later.contains { $0.kind == .session })
    }

    @Test(arguments: [Access.Kind.session, .token, .appPassword, .feed, .widget])
    func `what is chosen ends, and the rest goes on`(kind: Access.Kind) async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await makeAll(of: "Anna", 1, in: accounts)
        let ben = try await makeAll(of: "Ben", 2, in: accounts)
        let ended = try await accounts.endAccess(to: anna, at: clock.now) { $0.kind == kind }
        #expect(ended.map(\.kind) == [kind])
        let left = try await accounts.access(to: anna, at: clock.now)
        #expect(left.count == 4 && !left.contains { $0.kind == kind })
        #expect(try await accounts.access(to: ben, at: clock.now).count == 5)
    }

    @Test func `a new password ends what is chosen with it, in the same step`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await makeAll(of: "Anna", 1, in: accounts)
        let ended = try await accounts.setPasswordHash("y", of: anna, asking: nil, at: clock.now) { $0.kind != .feed }
        #expect(ended.map(\.name) == ["Script", "Device", "Widget"])
        #expect(try await accounts.access(to: anna, at: clock.now).map(\.name) == ["Calendar"])
    }

    @Test func `a session that was ended is not open from then on`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await makeAll(of: "Anna", 1, in: accounts)
        let session = try #require(try await accounts.sessions(of: anna, at: clock.now).first)
        #expect(try await accounts.isOpen(session.id, at: clock.now))
        #expect(try await !accounts.isOpen(session.id, at: session.expiresAt))
        try await accounts.revokeSession(session.id, of: anna, at: clock.now)
        #expect(try await !accounts.isOpen(session.id, at: clock.now))
    }
}
