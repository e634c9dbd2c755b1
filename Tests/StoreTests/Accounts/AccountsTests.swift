import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct AccountsTests {
    private var clock = TestClock()

    private func hash(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    @Test func `an account's zone is its own, else the server's`() throws {
        let server = try #require(TimeZone(identifier: "America/Lima"))
        #expect(AccountSettings(timeZone: "Europe/Berlin").zone(else: server).identifier == "Europe/Berlin")
        #expect(AccountSettings().zone(else: server) == server)
        #expect(AccountSettings(timeZone: "Mars/Olympus").zone(else: server) == server)
    }

    @Test func `a new account has a space of its own and the default settings`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: " Anna ", passwordHash: nil, at: clock.now)
        #expect(anna.name == "Anna" && !anna.hasPassword && anna.settings == AccountSettings())
        #expect(try await accounts.spaces(for: anna.id) == [Membership(space: anna.personalSpace, role: .owner)])
        #expect(try await accounts.list() == [anna])
        #expect(try await accounts.passwordHash(of: anna.id) == nil)
    }

    @Test(arguments: ["anna", "ANNA", "Ánna", " anna "]) func `names that look alike are one name`(name: String) async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: nil, at: clock.now)
        await #expect(throws: StoreError.nameTaken) {
            try await accounts.create(named: name, passwordHash: nil, at: clock.now)
        }
        #expect(try await accounts.account(named: name) == anna)
    }

    @Test func `the owner's account is made once and chosen while it is the only one`() async throws {
        let accounts = try Accounts.inMemory()
        let owner = try await accounts.onlyAccount(orCreate: "owner", at: clock.now)
        #expect(try await accounts.onlyAccount(orCreate: "other", at: clock.now) == owner)
        _ = try await accounts.create(named: "Ben", passwordHash: nil, at: clock.now)
        #expect(try await accounts.onlyAccount(orCreate: "other", at: clock.now) == nil)
    }

    @Test func `settings are kept as they were chosen`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: nil, at: clock.now)
        let settings = AccountSettings(
            leapDayRule: .march1, nameOrder: .familyFirst, timeZone: "Asia/Tokyo", theme: .dark, locale: "de")
        try await accounts.changeSettings(of: anna.id) { $0 = settings }
        #expect(try await accounts.account(anna.id)?.settings == settings)
        await #expect(throws: StoreError.notFound) {
            try await accounts.changeSettings(of: .make(at: clock.now)) { $0 = settings }
        }
    }

    @Test func `two who change different settings at once both keep theirs, and who looked at others is told`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: nil, at: clock.now)
        let seen = anna.settings.version
        async let zone = accounts.changeSettings(of: anna.id) { $0.timeZone = "Asia/Tokyo" }
        async let order = accounts.changeSettings(of: anna.id) { $0.nameOrder = .familyFirst }
        _ = try await (zone, order)
        let both = AccountSettings(nameOrder: .familyFirst, timeZone: "Asia/Tokyo")
        await #expect(throws: StoreError.conflict) {
            try await accounts.changeSettings(of: anna.id, ifVersion: seen) { $0.theme = .dark }
        }
        #expect(try await accounts.account(anna.id)?.settings == both)
        let changed = try await accounts.changeSettings(of: anna.id, ifVersion: both.version) { $0.theme = .dark }
        #expect(changed.theme == .dark && changed.version != both.version)
    }

    @Test func `the version of settings names what is chosen, and not how far getting started has come`() {
        #expect(AccountSettings(onboarding: "done").version == AccountSettings().version)
        let others: [AccountSettings] = [
            .init(leapDayRule: .march1), .init(nameOrder: .familyFirst), .init(timeZone: "UTC"), .init(theme: .dark),
            .init(locale: "UTC"), .init(catchupsADay: 4), .init(wishIsCatchup: true), .init(),
        ]
        #expect(Set(others.map(\.version)).count == others.count)
    }

    @Test func `a session is found by its token until it ends`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now)
        let end = clock.now.addingTimeInterval(3_600)
        let session = try await accounts.openSession(
            tokenHash: hash(1), for: anna.id, userAgent: "Firefox", at: clock.now, expiresAt: end)
        let found = try await accounts.session(tokenHash: hash(1), at: clock.now)
        #expect(found?.0 == session && found?.1 == anna)
        #expect(try await accounts.session(tokenHash: hash(2), at: clock.now) == nil)
        #expect(try await accounts.session(tokenHash: hash(1), at: end) == nil)
        #expect(try await accounts.sessions(of: anna.id, at: end) == [])
    }

    @Test func `a session gets another token once, and the one before opens nothing`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now)
        let (end, later) = (clock.now.addingTimeInterval(3_600), clock.now.addingTimeInterval(1_200))
        let session = try await accounts.openSession(
            tokenHash: hash(1), for: anna.id, userAgent: "Firefox", at: clock.now, expiresAt: end, by: .recoveryCode)
        #expect(try await accounts.renewSession(session.id, tokenHash: hash(2), insteadOf: hash(1), provenAt: later))
        #expect(try await !accounts.renewSession(session.id, tokenHash: hash(3), insteadOf: hash(1), provenAt: later))
        #expect(try await accounts.session(tokenHash: hash(1), at: clock.now) == nil)
        #expect(try await accounts.session(tokenHash: hash(3), at: clock.now) == nil)
        let found = try #require(try await accounts.session(tokenHash: hash(2), at: clock.now)?.0)
        #expect(found == session.proven(at: later) && found.isFresh(at: later) && !found.mayChoosePassword(at: later))
    }

    @Test func `that a session was used is noted to the minute`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now)
        _ = try await accounts.openSession(
            tokenHash: hash(1), for: anna.id, userAgent: "", at: clock.now, expiresAt: .distantFuture)
        for (later, seen) in [(59.0, 0.0), (61.0, 61.0), (90.0, 61.0)] {
            _ = try await accounts.session(tokenHash: hash(1), at: clock.now.addingTimeInterval(later))
            let sessions = try await accounts.sessions(of: anna.id, at: clock.now)
            #expect(sessions.map(\.lastSeenAt) == [clock.now.addingTimeInterval(seen)])
        }
    }

    @Test func `a session is revoked by its owner only, and all at once but one`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now)
        let ben = try await accounts.create(named: "Ben", passwordHash: "x", at: clock.now)
        var sessions: [Session] = []
        for byte in 1...3 as ClosedRange<UInt8> {
            sessions.append(
                try await accounts.openSession(
                    tokenHash: hash(byte), for: anna.id, userAgent: "", at: clock.now, expiresAt: .distantFuture))
        }
        let first = sessions[0].id
        await #expect(throws: StoreError.notFound) { try await accounts.revokeSession(first, of: ben.id, at: clock.now) }
        try await accounts.revokeSession(first, of: anna.id, at: clock.now)
        #expect(try await accounts.session(tokenHash: hash(1), at: clock.now) == nil)
        try await accounts.revokeSessions(of: anna.id, except: sessions[2].id, at: clock.now)
        #expect(try await accounts.sessions(of: anna.id, at: clock.now) == [sessions[2]])
    }

    @Test func `a new password ends all sessions`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now)
        _ = try await accounts.openSession(
            tokenHash: hash(1), for: anna.id, userAgent: "", at: clock.now, expiresAt: .distantFuture)
        try await accounts.setPasswordHash("y", of: anna.id, at: clock.now)
        #expect(try await accounts.sessions(of: anna.id, at: clock.now) == [])
        #expect(try await accounts.passwordHash(of: anna.id) == "y")
    }

    @Test func `a setup link makes one account and then no more`() async throws {
        let accounts = try Accounts.inMemory()
        let end = clock.now.addingTimeInterval(60)
        try await accounts.createSetupLink(tokenHash: hash(1), for: .newAccount, at: clock.now, expiresAt: end)
        try await accounts.createSetupLink(tokenHash: hash(2), for: .newAccount, at: clock.now, expiresAt: end)
        #expect(try await accounts.setupPurpose(tokenHash: hash(1), at: clock.now) == nil)
        #expect(try await accounts.setupPurpose(tokenHash: hash(2), at: end) == nil)
        #expect(try await accounts.setupPurpose(tokenHash: hash(2), at: clock.now) == .newAccount)
        let anna = try await accounts.redeemSetupLink(tokenHash: hash(2), name: "Anna", passwordHash: "x", at: clock.now)
        #expect(anna.hasPassword)
        await #expect(throws: StoreError.notFound) {
            try await accounts.redeemSetupLink(tokenHash: hash(2), name: "Ben", passwordHash: "x", at: clock.now)
        }
    }

    @Test func `a link for a new account opens the one that was made meanwhile`() async throws {
        let accounts = try Accounts.inMemory()
        try await accounts.createSetupLink(tokenHash: hash(1), for: .newAccount, at: clock.now, expiresAt: .distantFuture)
        let owner = try await accounts.create(named: "owner", passwordHash: nil, at: clock.now)
        #expect(try await accounts.setupPurpose(tokenHash: hash(1), at: clock.now) == .password(owner.id))
        let set = try await accounts.redeemSetupLink(tokenHash: hash(1), name: "Ben", passwordHash: "x", at: clock.now)
        #expect(set.id == owner.id && set.name == "owner")
        #expect(try await accounts.list().count == 1)
    }

    @Test func `a link for a new account is worthless once anybody has a password`() async throws {
        let accounts = try Accounts.inMemory()
        try await accounts.createSetupLink(tokenHash: hash(1), for: .newAccount, at: clock.now, expiresAt: .distantFuture)
        _ = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now)
        #expect(try await accounts.setupPurpose(tokenHash: hash(1), at: clock.now) == nil)
        await #expect(throws: StoreError.notFound) {
            try await accounts.redeemSetupLink(tokenHash: hash(1), name: "Ben", passwordHash: "x", at: clock.now)
        }
    }

    @Test func `a password that is set another way makes the link for it worthless`() async throws {
        let accounts = try Accounts.inMemory()
        let owner = try await accounts.create(named: "owner", passwordHash: nil, at: clock.now)
        try await accounts.createSetupLink(
            tokenHash: hash(1), for: .password(owner.id), at: clock.now, expiresAt: .distantFuture)
        try await accounts.setPasswordHash("x", of: owner.id, at: clock.now)
        await #expect(throws: StoreError.notFound) {
            try await accounts.redeemSetupLink(tokenHash: hash(1), name: "", passwordHash: "y", at: clock.now)
        }
        #expect(try await accounts.passwordHash(of: owner.id) == "x")
    }

    @Test func `a new link makes earlier ones worthless, whatever they were for`() async throws {
        let accounts = try Accounts.inMemory()
        try await accounts.createSetupLink(tokenHash: hash(1), for: .newAccount, at: clock.now, expiresAt: .distantFuture)
        let owner = try await accounts.create(named: "owner", passwordHash: nil, at: clock.now)
        try await accounts.createSetupLink(
            tokenHash: hash(2), for: .password(owner.id), at: clock.now, expiresAt: .distantFuture)
        #expect(try await accounts.setupPurpose(tokenHash: hash(1), at: clock.now) == nil)
        #expect(try await accounts.setupPurpose(tokenHash: hash(2), at: clock.now) == .password(owner.id))
    }

    @Test func `a link for an account sets its password and keeps its name`() async throws {
        let accounts = try Accounts.inMemory()
        let owner = try await accounts.create(named: "owner", passwordHash: nil, at: clock.now)
        try await accounts.createSetupLink(
            tokenHash: hash(1), for: .password(owner.id), at: clock.now, expiresAt: .distantFuture)
        let set = try await accounts.redeemSetupLink(tokenHash: hash(1), name: "x", passwordHash: "y", at: clock.now)
        #expect(set.id == owner.id && set.name == "owner" && set.hasPassword)
    }

    @Test func `what has ended is forgotten`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now)
        let end = clock.now.addingTimeInterval(60)
        _ = try await accounts.openSession(tokenHash: hash(1), for: anna.id, userAgent: "", at: clock.now, expiresAt: end)
        _ = try await accounts.admitSignIn(accountName: "anna", source: "1", at: clock.now)
        try await accounts.forgetWhatHasEnded(at: clock.now.addingTimeInterval(SignInThrottle.memory))
        let left = try await accounts.file.read { db in
            try ["sessions", "setup_links", "sign_in_attempts"].map {
                try db.firstRow("SELECT count(*) FROM \($0)", [])?[0] ?? 0
            }
        }
        #expect(left == [0, 0, 0])
    }
}
