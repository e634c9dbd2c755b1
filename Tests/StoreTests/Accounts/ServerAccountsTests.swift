import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Owners and members of a server, and invitations to it.
@Suite struct ServerAccountsTests {
    private let clock = TestClock()

    private func hash(_ number: Int) -> [UInt8] { [UInt8(number)] + [UInt8](repeating: 7, count: 31) }

    /// Accounts of these names; the first owns the server.
    private func server(_ names: String...) async throws -> (Accounts, [Account.ID]) {
        let accounts = try Accounts.inMemory()
        var ids: [Account.ID] = []
        for name in names {
            ids.append(try await accounts.create(named: name, passwordHash: "x", at: clock.now).id)
        }
        return (accounts, ids)
    }

    private func roles(_ accounts: Accounts) async throws -> String {
        try await accounts.serverAccounts(for: nil).map { "\($0.name) \($0.role.rawValue)" }.joined(separator: ", ")
    }

    private func join(
        _ accounts: Accounts, _ name: String, _ number: Int
    ) async throws(StoreError) -> Account {
        try await accounts.createAccount(
            named: name, passwordHash: "x", timeZone: "Europe/Berlin", locale: "de", letInBy: hash(number), at: clock.now)
    }

    // MARK: Roles

    @Test func `the first account owns the server, others are members unless it is said`() async throws {
        let (accounts, ids) = try await server("Anna", "Ben")
        let cleo = try await accounts.create(named: "Cleo", passwordHash: nil, role: .owner, at: clock.now)
        #expect(cleo.serverRole == .owner)
        #expect(try await roles(accounts) == "Anna owner, Ben member, Cleo owner")
        #expect(try await accounts.account(ids[1])?.serverRole == .member)
        let alone = try Accounts.inMemory()
        let made = try await alone.onlyAccount(orCreate: "owner", at: clock.now)
        #expect(made?.serverRole == .owner)
    }

    @Test func `an account of the one-time link owns the server`() async throws {
        let accounts = try Accounts.inMemory()
        try await accounts.createSetupLink(
            tokenHash: hash(1), for: .newAccount, at: clock.now, expiresAt: clock.now.addingTimeInterval(60))
        let made = try await accounts.redeemSetupLink(tokenHash: hash(1), name: "Anna", passwordHash: "x", at: clock.now)
        #expect(made.serverRole == .owner)
    }

    @Test func `the earliest account that no invitation made becomes the owner of a server that had no roles`() async throws {
        let queue = try DatabaseQueue()
        let migrator = AccountsSchema.steps.migrator
        try migrator.migrate(queue, upTo: "Accounts sign in with passkeys, and with recovery codes")
        let (early, late, invited) = (
            UUID(uuidString: "01900000-0000-7000-8000-000000000000"), UUID(uuidString: "01910000-0000-7000-8000-000000000000"),
            // The clock was wrong then.
            UUID(uuidString: "01800000-0000-7000-8000-000000000000")
        )
        try await queue.write { db in
            // The later one first: the order of rows says nothing.
            for (id, name, made) in [
                (late, "Ben", 2_000_000_000_000), (early, "Anna", 1_000_000_000_000), (invited, "Cleo", 900_000_000_000),
            ] {
                try db.execute(
                    sql: """
                        INSERT INTO accounts (id, name, folded_name, personal_space_id, leap_day_rule, name_order, theme,
                          created_at) VALUES (?, ?, ?, ?, 'march-1', 'given-first', 'system', ?)
                        """, arguments: [id?.databaseValue, name, name, id?.databaseValue, made])
                try db.execute(
                    sql: """
                        INSERT INTO sessions (id, account_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
                        VALUES (?1, ?1, ?2, '', 5, 9, 99)
                        """, arguments: [id?.databaseValue, Data((name + String(repeating: "x", count: 32)).utf8.prefix(32))])
            }
            try db.execute(
                sql: "UPDATE accounts SET invited_by = ? WHERE id = ?",
                arguments: [early?.databaseValue, invited?.databaseValue])
        }
        try migrator.migrate(queue)
        let found = try await queue.read { db in
            try Row.fetchAll(db, sql: "SELECT name, server_role, signed_in_at, is_let_in FROM accounts ORDER BY id").map {
                "\($0["name"] as String) \($0["server_role"] as String) \($0["signed_in_at"] as Int) \($0["is_let_in"] as Int)"
            }
        }
        #expect(found == ["Cleo member 5 0", "Anna owner 5 0", "Ben member 5 0"])
    }

    @Test func `owners give roles, members do not, and an owner always remains`() async throws {
        let (accounts, ids) = try await server("Anna", "Ben", "Cleo")
        await #expect(throws: StoreError.serverRefused(.notOwner)) {
            try await accounts.setServerRole(.owner, of: ids[1], by: ids[1], at: clock.now)
        }
        for asking in [ids[0], nil] {
            await #expect(throws: StoreError.serverRefused(.lastOwner)) {
                try await accounts.setServerRole(.member, of: ids[0], by: asking, at: clock.now)
            }
            await #expect(throws: StoreError.notFound) {
                try await accounts.setServerRole(.member, of: .make(at: clock.now), by: asking, at: clock.now)
            }
        }
        #expect(try await accounts.setServerRole(.owner, of: ids[1], by: ids[0], at: clock.now).role == .owner)
        try await accounts.setServerRole(.owner, of: ids[1], by: ids[0], at: clock.now)
        try await accounts.setServerRole(.member, of: ids[0], by: ids[1], at: clock.now)
        #expect(try await roles(accounts) == "Anna member, Ben owner, Cleo member")
        await #expect(throws: StoreError.serverRefused(.notOwner)) {
            try await accounts.setServerRole(.owner, of: ids[0], by: ids[0], at: clock.now)
        }
        // The operator mends it.
        try await accounts.setServerRole(.owner, of: ids[0], by: nil, at: clock.now)
        #expect(try await roles(accounts) == "Anna owner, Ben owner, Cleo member")
    }

    @Test func `only owners are told which accounts there are, with when each last signed in`() async throws {
        let (accounts, ids) = try await server("Anna", "Ben")
        await #expect(throws: StoreError.serverRefused(.notOwner)) { try await accounts.serverAccounts(for: ids[1]) }
        await #expect(throws: StoreError.serverRefused(.notOwner)) { try await accounts.checkServerOwner(ids[1]) }
        await #expect(throws: StoreError.serverRefused(.notOwner)) {
            try await accounts.checkServerOwner(.make(at: clock.now))
        }
        try await accounts.checkServerOwner(ids[0])
        #expect(try await accounts.serverAccounts(for: ids[0]).map(\.signedInAt) == [nil, nil])
        let later = clock.now.addingTimeInterval(3_600)
        let session = try await accounts.openSession(
            tokenHash: hash(9), for: ids[1], userAgent: "", at: later, expiresAt: later.addingTimeInterval(60))
        // It is known after the session is gone.
        try await accounts.revokeSession(session.id, of: ids[1], at: later)
        #expect(try await accounts.serverAccounts(for: ids[0]).map(\.signedInAt) == [nil, later])
    }

    // MARK: Invitations

    @Test func `an invitation makes one member's account, with its zone and language`() async throws {
        let (accounts, ids) = try await server("Anna")
        let made = try await accounts.inviteToServer(by: ids[0], tokenHash: hash(1), at: clock.now)
        #expect(!made.isAgain && made.invitation.inviterName == "Anna")
        #expect(made.invitation.expiresAt == clock.now.addingTimeInterval(7 * 86_400))
        #expect(try await accounts.serverInvitation(tokenHash: hash(1), at: clock.now) == made.invitation)
        let ben = try await join(accounts, "Ben", 1)
        #expect(ben.serverRole == .member && ben.settings.timeZone == "Europe/Berlin" && ben.settings.locale == "de")
        #expect(try await accounts.spaces(for: ben.id) == [Membership(space: ben.personalSpace, role: .owner)])
        #expect(try await accounts.account(letInBy: hash(1)) == ben)
        #expect(try await accounts.serverInvitation(tokenHash: hash(1), at: clock.now) == nil)
        #expect(try await accounts.serverInvitations(for: ids[0], at: clock.now).isEmpty)
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) { try await join(accounts, "Cleo", 1) }
        let noted = try await accounts.audit(of: ids[0], limit: 10).entries
        #expect(noted.contains { $0.kind == .invitationUsed && $0.label == "Ben" && $0.origin.source.isEmpty })
        // The command line goes on with the account that no invitation made.
        #expect(try await accounts.onlyAccount(orCreate: "x", at: clock.now)?.id == ids[0])
    }

    @Test func `it works for seven days, and not once it is revoked or its owner is a member`() async throws {
        let (accounts, ids) = try await server("Anna", "Ben")
        try await accounts.setServerRole(.owner, of: ids[1], by: nil, at: clock.now)
        for number in 1...3 {
            _ = try await accounts.inviteToServer(by: ids[number == 1 ? 0 : 1], tokenHash: hash(number), at: clock.now)
        }
        let end = clock.now.addingTimeInterval(7 * 86_400)
        #expect(try await accounts.serverInvitation(tokenHash: hash(1), at: end.addingTimeInterval(-1)) != nil)
        #expect(try await accounts.serverInvitation(tokenHash: hash(1), at: end) == nil)
        let second = try #require(try await accounts.serverInvitation(tokenHash: hash(2), at: clock.now))
        try await accounts.revokeServerInvitation(second.id, by: ids[0], at: clock.now)
        await #expect(throws: StoreError.notFound) {
            try await accounts.revokeServerInvitation(second.id, by: ids[0], at: clock.now)
        }
        try await accounts.setServerRole(.member, of: ids[1], by: ids[0], at: clock.now)
        for number in 2...3 {
            await #expect(throws: StoreError.spaceRefused(.invitationSpent)) { try await join(accounts, "Cleo", number) }
        }
        _ = try await join(accounts, "Cleo", 1)
    }

    @Test func `members neither make invitations nor see or revoke them`() async throws {
        let (accounts, ids) = try await server("Anna", "Ben")
        let made = try await accounts.inviteToServer(by: ids[0], tokenHash: hash(1), at: clock.now).invitation
        await #expect(throws: StoreError.serverRefused(.notOwner)) {
            try await accounts.inviteToServer(by: ids[1], tokenHash: hash(2), at: clock.now)
        }
        await #expect(throws: StoreError.serverRefused(.notOwner)) {
            try await accounts.serverInvitations(for: ids[1], at: clock.now)
        }
        await #expect(throws: StoreError.serverRefused(.notOwner)) {
            try await accounts.revokeServerInvitation(made.id, by: ids[1], at: clock.now)
        }
        #expect(try await accounts.serverInvitations(for: nil, at: clock.now) == [made])
    }

    @Test func `a form that is sent twice makes one, whose last link holds`() async throws {
        let (accounts, ids) = try await server("Anna", "Ben")
        try await accounts.setServerRole(.owner, of: ids[1], by: nil, at: clock.now)
        let form = ServerInvitation.ID.make(at: clock.now)
        func invite(_ number: Int, by index: Int) async throws(StoreError) -> MadeServerInvitation {
            try await accounts.inviteToServer(form: form, by: ids[index], tokenHash: hash(number), at: clock.now)
        }
        #expect(try await !invite(1, by: 0).isAgain)
        #expect(try await invite(2, by: 0).isAgain)
        #expect(try await accounts.serverInvitations(for: nil, at: clock.now).count == 1)
        #expect(try await accounts.serverInvitation(tokenHash: hash(1), at: clock.now) == nil)
        await #expect(throws: StoreError.conflict) { try await invite(3, by: 1) }
        _ = try await join(accounts, "Cleo", 2)
        await #expect(throws: StoreError.conflict) { try await invite(4, by: 0) }
    }

    @Test func `as many are open as can be, and no more`() async throws {
        let (accounts, ids) = try await server("Anna")
        for number in 0..<ServerInvitationLimits.open {
            _ = try await accounts.inviteToServer(by: ids[0], tokenHash: hash(number), at: clock.now)
        }
        await #expect(throws: StoreError.serverRefused(.tooManyInvitations)) {
            try await accounts.inviteToServer(by: ids[0], tokenHash: hash(99), at: clock.now)
        }
        _ = try await join(accounts, "Ben", 0)
        _ = try await accounts.inviteToServer(by: ids[0], tokenHash: hash(99), at: clock.now)
    }

    @Test func `the fifth taken name ends it, and a refused one makes nothing`() async throws {
        let (accounts, ids) = try await server("Anna")
        _ = try await accounts.inviteToServer(by: ids[0], tokenHash: hash(1), at: clock.now)
        await #expect(throws: StoreError.nameRefused(.empty)) { try await join(accounts, " ", 1) }
        for _ in 1...5 { await #expect(throws: StoreError.nameTaken) { try await join(accounts, "ANNA", 1) } }
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) { try await join(accounts, "Ben", 1) }
        #expect(try await accounts.list().count == 1)
    }

    @Test func `accounts that owners let in do not count among those of couples and families`() async throws {
        let (accounts, ids) = try await server("Anna")
        for number in 1...5 {
            _ = try await accounts.inviteToServer(by: ids[0], tokenHash: hash(number), at: clock.now)
            _ = try await join(accounts, "Member \(number)", number)
        }
        let family = try await accounts.makeFamily(named: "The Bergers", by: ids[0], at: clock.now)
        func invited(_ number: Int) async throws -> Account {
            _ = try await accounts.inviteToFamily(
                family.id, by: ids[0], codeHash: hash(number), makesAccount: true, at: clock.now)
            return try await accounts.createAccount(
                named: "Relative \(number)", passwordHash: "x", timeZone: "UTC", invitedBy: hash(number), at: clock.now)
        }
        for number in 101...103 { _ = try await invited(number) }
        await #expect(throws: StoreError.spaceRefused(.noNewAccount)) { _ = try await invited(104) }
    }

    @Test func `only the hash of a link is kept, and what has ended is forgotten`() async throws {
        let test = try TestFolder()
        let folder = try DataFolder(url: test.url)
        let anna = try await folder.accounts.create(named: "Anna", passwordHash: "x", at: clock.now)
        _ = try await folder.accounts.inviteToServer(by: anna.id, tokenHash: hash(1), at: clock.now)
        func count() async throws -> Int {
            try await folder.accounts.file.read { db in
                try db.firstRow("SELECT count(*) FROM server_invitations", [])?[0] ?? 0
            }
        }
        try await folder.accounts.forgetWhatHasEnded(at: clock.now)
        #expect(try await count() == 1)
        try await folder.accounts.forgetWhatHasEnded(at: clock.now.addingTimeInterval(8 * 86_400))
        #expect(try await count() == 0)
    }
}
