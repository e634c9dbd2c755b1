import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// How the list of sign-ins and changes is kept: bounded, private, and never without what it tells of.
@Suite struct AuditLogTests {
    // MARK: Failed sign-ins

    @Test func `failed sign-ins are one entry for each source and hour`() async throws {
        let world = try await AuditWorld()
        for _ in 0..<3 { try await world.attempt(from: "198.51.100.1") }
        try await world.attempt(from: "198.51.100.2")
        let first = try await world.entries(only: [.signInFailed])
        #expect(first.map(\.origin.source) == ["198.51.100.2", "198.51.100.1"] && first.map(\.count) == [1, 3])
        world.pass(3_600)
        try await world.attempt(from: "198.51.100.1")
        #expect(try await world.entries(only: [.signInFailed]).map(\.count) == [1, 1, 3])
        #expect(try await world.entries(of: world.ben).map(\.kind) == [.accountMade])
    }

    @Test func `a sign-in that succeeds takes its own attempt back, and no earlier one`() async throws {
        let world = try await AuditWorld()
        try await world.attempt(from: "192.0.2.7")
        try await world.attempt(from: "198.51.100.1")
        try await world.attempt(from: "192.0.2.7")
        try await world.accounts.signInSucceeded(accountName: "ANNA", source: "192.0.2.7")
        let left = try await world.entries(only: [.signInFailed])
        #expect(left.map(\.count) == [1, 1] && Set(left.map(\.origin.source)) == ["192.0.2.7", "198.51.100.1"])
        world.pass(3_600)
        try await world.attempt(from: "192.0.2.7")
        try await world.accounts.signInSucceeded(accountName: "Anna", source: "192.0.2.7")
        #expect(try await world.entries(only: [.signInFailed]).map(\.id) == left.map(\.id))
    }

    @Test func `sources beyond the first of an hour are counted together, and a success is taken from them`() async throws {
        let world = try await AuditWorld()
        let (anna, time) = (world.anna.id, world.now)
        try await world.accounts.file.write { db in
            for source in 0..<30 {
                try db.noteFailedSignIn(
                    to: anna, from: AuditOrigin(.browser, source: "s\(source)", words: ""), at: time)
            }
            try db.forgetFailedSignIn(to: anna, from: AuditOrigin(.browser, source: "s29", words: ""))
        }
        let noted = try await world.entries(only: [.signInFailed])
        #expect(noted.count == AuditEntry.sourcesAnHour + 1)
        #expect(noted.first { $0.origin.source.isEmpty }?.count == 30 - AuditEntry.sourcesAnHour - 1)
    }

    @Test func `a name without an account notes nothing`() async throws {
        let world = try await AuditWorld()
        _ = try await world.accounts.admitSignIn(accountName: "Zoe", source: "192.0.2.7", at: world.now)
        _ = try await world.accounts.admitSignIn(accountName: "\u{202E}", source: "192.0.2.7", at: world.now)
        #expect(try await world.entries().map(\.kind) == [.accountMade])
    }

    // MARK: Keeping

    @Test func `of each kind the newest are kept, whatever happens of others`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna) = (world.accounts, world.anna.id)
        _ = try await world.passkey()
        let most = AuditEntry.mostOfKind
        for number in 0..<(most + 10) { try await accounts.noteExport(named: "\(number)", for: anna, at: world.now) }
        let exports = try await world.entries(only: [.exportDownloaded])
        #expect(exports.map(\.label) == (10..<(most + 10)).reversed().map { "\($0)" })
        #expect(try await world.entries(only: AuditGroup.ways.kinds).map(\.kind) == [.passkeyAdded])
    }

    @Test func `entries go after 365 days, with the tidying`() async throws {
        let world = try await AuditWorld()
        _ = try await world.passkey()
        let made = try #require(try await world.entries().first).happenedAt
        try await world.accounts.forgetWhatHasEnded(at: made.addingTimeInterval(365 * 86_400 - 1))
        #expect(try await world.entries().map(\.kind) == [.passkeyAdded])
        try await world.accounts.forgetWhatHasEnded(at: made.addingTimeInterval(365 * 86_400))
        #expect(try await world.entries().isEmpty)
    }

    @Test func `another account sees none, and with the account all go`() async throws {
        let world = try await AuditWorld()
        _ = try await (world.session(), world.passkey(), world.token())
        #expect(try await world.entries(of: world.ben).map(\.kind) == [.accountMade])
        let anna = world.anna.id
        try await world.accounts.file.write { db in try db.run("DELETE FROM accounts WHERE id = ?", [anna.value]) }
        let left = try await world.accounts.file.read { db in
            try db.rows("SELECT account_id FROM audit_entries", []).map { $0[0] as Account.ID }
        }
        #expect(left == [world.ben.id])
    }

    @Test func `long words of strangers are cut`() async throws {
        let world = try await AuditWorld()
        // One character to people, and five thousand to the disk.
        let long = "x" + String(repeating: "\u{301}", count: 5_000)
        let accounts = world.folder.accounts.asked(from: AuditOrigin(.browser, source: long, words: long))
        try await accounts.noteExport(named: long, for: world.anna.id, at: world.now)
        let entry = try #require(try await world.entries().first)
        #expect(entry.label.unicodeScalars.count == 300 && entry.origin.words.unicodeScalars.count == 300)
        #expect(entry.origin.source.unicodeScalars.count == 100)
    }

    @Test func `an entry of a newer version is passed over`() async throws {
        let world = try await AuditWorld()
        _ = try await world.passkey()
        try await world.accounts.file.write { db in
            try db.run("UPDATE audit_entries SET kind = 'teleported' WHERE kind = 'passkey-added'", [])
        }
        #expect(try await world.entries().map(\.kind) == [.accountMade])
    }

    // MARK: Paging

    @Test func `pages follow one another without a gap, also of some kinds`() async throws {
        let world = try await AuditWorld()
        for number in 0..<40 {
            _ = try await world.token("Script \(number)")
            try await world.accounts.noteExport(named: "\(number)", for: world.anna.id, at: world.now)
        }
        for (kinds, total) in [(Set<AuditKind>?.none, 81), ([.exportDownloaded], 40), ([.channelAdded], 0)] {
            var (seen, cursor) = ([AuditEntry](), AuditEntry.ID?.none)
            repeat {
                let page = try await world.accounts.audit(of: world.anna.id, only: kinds, after: cursor, limit: 7)
                #expect(page.entries.count == 7 || page.next == nil)
                seen += page.entries
                cursor = page.next
            } while cursor != nil
            #expect(seen.count == total && Set(seen.map(\.id)).count == total)
            #expect(seen.map(\.happenedAt) == seen.map(\.happenedAt).sorted(by: >))
        }
    }

    @Test func `entries of one moment, and those of a clock that was put back, stay in their order`() async throws {
        let world = try await AuditWorld()
        let time = world.now
        for number in 0..<50 {
            try await world.accounts.noteExport(
                named: "\(number)", for: world.anna.id, at: number < 25 ? time : time.addingTimeInterval(-86_400))
        }
        let labels = try await world.entries(only: [.exportDownloaded]).map(\.label)
        #expect(labels == (0..<50).reversed().map { "\($0)" })
    }

    // MARK: No change without its entry

    @Test func `what cannot be noted is not done`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna) = (world.accounts, world.anna.id)
        let (session, key, token) = (try await world.session(), try await world.passkey(), try await world.token())
        let (link, channel) = (try await world.calendarLink(), try await world.channel())
        let before = try await accounts.access(to: anna, at: session.createdAt)
        try await accounts.file.write { db in
            try db.run(
                "CREATE TRIGGER none_is_noted BEFORE INSERT ON audit_entries BEGIN SELECT raise(ABORT, 'full'); END", [])
        }
        let changes: [() async throws -> Void] = [
            { _ = try await world.session() },
            { try await accounts.revokeSession(session.id, of: anna, at: world.now) },
            { try await accounts.revokeSessions(of: anna, except: nil, at: world.now) },
            { try await accounts.setPasswordHash("y", of: anna, at: world.now) },
            { _ = try await world.passkey("Other") },
            { try await accounts.renamePasskey(key.id, to: "New", of: anna, at: world.now) },
            { try await accounts.removePasskey(key.id, of: anna, at: world.now) },
            { try await accounts.makeRecoveryCodes(hashes: [world.hash], for: anna, at: world.now) },
            { _ = try await world.token("Other") },
            { try await accounts.revokeToken(token.id, of: anna, at: world.now) },
            { _ = try await world.appPassword() },
            { _ = try await world.widgetLink() },
            { try await accounts.revokeCalendarFeed(link.id, of: anna, at: world.now) },
            { try await accounts.endAccess(to: anna, at: world.now) { _ in true } },
            { _ = try await world.connection() },
            { _ = try await world.channel("other") },
            { try await accounts.removeChannel(channel.id, of: anna, at: world.now) },
            { _ = try await accounts.invitePartner(of: anna, codeHash: world.hash, makesAccount: true, at: world.now) },
            { _ = try await accounts.setServerRole(.owner, of: world.ben.id, by: anna, at: world.now) },
            { _ = try await accounts.inviteToServer(by: anna, tokenHash: world.hash, at: world.now) },
            { try await accounts.setEmail("anna@example.org", of: anna, at: world.now) },
        ]
        for change in changes { await #expect(throws: StoreError.self) { try await change() } }
        #expect(try await accounts.access(to: anna, at: session.createdAt) == before)
        #expect(try await accounts.passwordHash(of: anna) == "x")
        #expect(try await accounts.channels(of: anna) == [channel])
        #expect(try await accounts.connections(of: anna).isEmpty)
        #expect(try await accounts.couple(of: anna, at: world.now) == nil)
        #expect(try await accounts.serverAccounts(for: nil).map(\.role) == [.owner, .member])
        #expect(try await accounts.serverInvitations(for: nil, at: world.now).isEmpty)
        #expect(try await accounts.account(anna)?.email == nil)
    }

    @Test func `what was refused leaves no entry`() async throws {
        let world = try await AuditWorld()
        let (key, ben) = (try await world.passkey(), world.ben.id)
        let words = try await world.words {
            await #expect(throws: StoreError.notFound) {
                try await world.accounts.removePasskey(key.id, of: ben, at: world.now)
            }
            await #expect(throws: StoreError.notFound) {
                try await world.accounts.revokeToken(.make(at: world.now), of: world.anna.id, at: world.now)
            }
            await #expect(throws: StoreError.spaceRefused(.invitationSpent)) {
                try await world.folder.acceptInvitation(codeHash: world.hash, by: world.anna.id, at: world.now)
            }
        }
        #expect(words == [])
        #expect(try await world.entries(of: world.ben).map(\.kind) == [.accountMade])
    }
}
