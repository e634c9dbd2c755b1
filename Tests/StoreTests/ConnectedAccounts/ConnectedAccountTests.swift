import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct ConnectedAccountTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func connection(_ accounts: Accounts, of name: String = "anna") async throws -> ConnectedAccount {
        let known = try await accounts.account(named: name)
        let account: Account
        if let known {
            account = known
        } else {
            account = try await accounts.create(named: name, passwordHash: nil, at: now)
        }
        let url = try #require(URL(string: "https://dav.example.org/"))
        return try await accounts.connect(
            named: "there", server: url, home: url, user: "anna", for: account.id, at: now
        ) { _ in [1, 2, 3] }
    }

    @Test func `what failed comes later, what was refused waits for another password`() async throws {
        let accounts = try Accounts.inMemory()
        let made = try await connection(accounts)
        #expect(try await accounts.connectionsDue(at: now).map(\.id) == [made.id])
        let later = now.addingTimeInterval(100)
        try await accounts.record(.failed("busy", words: "", again: later), of: made.id, next: later, at: now)
        #expect(try await accounts.connectionsDue(at: now).isEmpty)
        #expect(try await accounts.connectionsDue(at: later).first?.failures == 1)
        try await accounts.record(.refused, of: made.id, next: now, at: now)
        #expect(try await accounts.connectionsDue(at: later).isEmpty)
        try await accounts.setSecret([4], of: made.id, at: now)
        #expect(try await accounts.sealedSecret(of: made.id) == [4])
        #expect(try await accounts.connectionsDue(at: now).first?.failures == 0)
        try await accounts.setPaused(true, made.id, at: now)
        #expect(try await accounts.connectionsDue(at: later).isEmpty)
        try await accounts.setPaused(false, made.id, at: now)
        try await accounts.record(.through, of: made.id, next: later, at: now)
        let through = try #require(try await accounts.connection(made.id, of: made.account))
        #expect(through.syncedAt == now && through.nextAt == later && through.failure == nil)
    }

    @Test func `what was put off while the clock was wrong is due when it is right`() async throws {
        let accounts = try Accounts.inMemory()
        let made = try await connection(accounts)
        let wrong = now.addingTimeInterval(365 * 86_400)
        try await accounts.record(.through, of: made.id, next: wrong, at: wrong)
        #expect(try await accounts.connectionsDue(at: now).map(\.id) == [made.id])
        // A server may ask for a day, and gets it.
        try await accounts.record(.through, of: made.id, next: now.addingTimeInterval(130_000), at: now)
        #expect(try await accounts.connectionsDue(at: now).isEmpty)
    }

    @Test func `nobody sees or ends another's connection`() async throws {
        let accounts = try Accounts.inMemory()
        let made = try await connection(accounts)
        let other = try await connection(accounts, of: "bob")
        #expect(try await accounts.connections(of: made.account).map(\.id) == [made.id])
        #expect(try await accounts.connection(made.id, of: other.account) == nil)
        await #expect(throws: StoreError.notFound) { try await accounts.disconnect(made.id, of: other.account, at: now) }
        try await accounts.disconnect(made.id, of: made.account, at: now)
        #expect(try await accounts.connections(of: made.account).isEmpty)
    }

    @Test func `there is a bound to how many`() async throws {
        let accounts = try Accounts.inMemory()
        for _ in 0..<ConnectedAccount.most { _ = try await connection(accounts) }
        await #expect(throws: StoreError.connectionsFull) { _ = try await connection(accounts) }
    }
}
