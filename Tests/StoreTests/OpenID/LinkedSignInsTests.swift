import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct LinkedSignInsTests {
    private let clock = TestClock()
    private let issuer = "https://id.example.org"
    private let host = "kin.example.org"

    private func world() async throws -> (accounts: Accounts, anna: Account.ID, ben: Account.ID) {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now).id
        return (accounts, anna, try await accounts.create(named: "Ben", passwordHash: nil, at: clock.now).id)
    }

    private func person(_ subject: String, at issuer: String? = nil, shown: String = "anna@example.org") -> LinkedSignIn.Draft {
        LinkedSignIn.Draft(issuer: issuer ?? self.issuer, subject: subject, shown: shown)
    }

    @Test func `a link is found by the service's own name for the person alone`() async throws {
        let (accounts, anna, ben) = try await world()
        let link = try await accounts.linkSignIn(person("1"), with: anna, at: clock.now)
        #expect(link.account == anna && link.shown == "anna@example.org" && link.lastUsedAt == nil)
        // The same address, of another person there; the same number, at another service.
        #expect(try await accounts.useLinkedSignIn(person("2"), at: clock.now) == nil)
        #expect(try await accounts.useLinkedSignIn(person("1", at: issuer + "/"), at: clock.now) == nil)
        let later = clock.now.addingTimeInterval(60)
        #expect(try await accounts.useLinkedSignIn(person("1", shown: "new@example.org"), at: later)?.id == anna)
        let used = try await accounts.linkedSignIn(link.id, of: anna)
        #expect(used.shown == "new@example.org" && used.lastUsedAt == later)
        await #expect(throws: StoreError.notFound) { try await accounts.linkedSignIn(link.id, of: ben) }
        #expect(try await accounts.linkedSignIns(of: ben).isEmpty)
    }

    @Test func `a link is of one account, is made once, and there is a limit`() async throws {
        let (accounts, anna, ben) = try await world()
        let link = try await accounts.linkSignIn(person("1"), with: anna, at: clock.now)
        #expect(try await accounts.linkSignIn(person("1"), with: anna, at: clock.now) == link)
        await #expect(throws: StoreError.conflict) { try await accounts.linkSignIn(person("1"), with: ben, at: clock.now) }
        for number in 2...LinkedSignIn.most { try await accounts.linkSignIn(person("\(number)"), with: anna, at: clock.now) }
        await #expect(throws: StoreError.linkedSignInsFull) {
            try await accounts.linkSignIn(person("more"), with: anna, at: clock.now)
        }
    }

    @Test func `the only way in is not removed, whatever the others are`() async throws {
        let (accounts, anna, ben) = try await world()
        let both = OpenDoors(passwords: true, issuers: [issuer], passkeyHost: host)
        let noPasswords = OpenDoors(passwords: false, issuers: [issuer], passkeyHost: host)
        let first = try await accounts.linkSignIn(person("1"), with: anna, at: clock.now)
        await #expect(throws: StoreError.lastWayIn) {
            try await accounts.removableLinkedSignIn(first.id, of: anna, leaving: noPasswords)
        }
        await #expect(throws: StoreError.notFound) {
            try await accounts.removableLinkedSignIn(first.id, of: ben, leaving: both)
        }
        #expect(try await accounts.removableLinkedSignIn(first.id, of: anna, leaving: both) == first)
        await #expect(throws: StoreError.lastWayIn) {
            try await accounts.removeLinkedSignIn(first.id, of: anna, leaving: noPasswords, at: clock.now)
        }
        await #expect(throws: StoreError.notFound) {
            try await accounts.removeLinkedSignIn(first.id, of: ben, leaving: both, at: clock.now)
        }
        try await accounts.removeLinkedSignIn(first.id, of: anna, leaving: both, at: clock.now)
        let own = try await accounts.linkSignIn(person("2"), with: ben, at: clock.now)
        await #expect(throws: StoreError.lastWayIn) {
            try await accounts.removeLinkedSignIn(own.id, of: ben, leaving: both, at: clock.now)
        }
        // One of a service that is not set up opens nothing.
        let old = try await accounts.linkSignIn(person("3", at: "https://old.example"), with: ben, at: clock.now)
        await #expect(throws: StoreError.lastWayIn) {
            try await accounts.removeLinkedSignIn(own.id, of: ben, leaving: both, at: clock.now)
        }
        try await accounts.removeLinkedSignIn(old.id, of: ben, leaving: both, at: clock.now)
        #expect(try await accounts.linkedSignIns(of: ben) == [own])
        let key = try await accounts.addPasskey(
            Passkey.Draft(
                name: "Key", credentialID: [1], algorithm: -8, publicKey: [UInt8](repeating: 1, count: 32), signCount: 0,
                transports: [], isBackupEligible: false, isBackedUp: false, host: host), for: ben, at: clock.now)
        // Under another host, or one without passkeys, the key opens nothing.
        for elsewhere in ["new.example.org", nil] {
            let moved = OpenDoors(passwords: true, issuers: [issuer], passkeyHost: elsewhere)
            await #expect(throws: StoreError.lastWayIn) {
                try await accounts.removeLinkedSignIn(own.id, of: ben, leaving: moved, at: clock.now)
            }
        }
        try await accounts.removeLinkedSignIn(own.id, of: ben, leaving: both, at: clock.now)
        await #expect(throws: StoreError.lastWayIn) {
            try await accounts.removePasskey(key.id, of: ben, leaving: both, at: clock.now)
        }
        try await accounts.removePasskey(key.id, of: ben, at: clock.now)
    }

    @Test func `signing out everywhere keeps who comes in by services alone from being locked out`() async throws {
        let (accounts, anna, ben) = try await world()
        for account in [anna, ben] {
            try await accounts.linkSignIn(person("\(account)"), with: account, at: clock.now)
            let found = try await accounts.access(to: account, at: clock.now)
            #expect(found.map(\.kind) == [.linkedSignIn] && found.first?.name == "anna@example.org")
            let ended = try await accounts.endAccess(to: account, at: clock.now) { _ in true }
            #expect(ended.count == (account == anna ? 1 : 0))
            #expect(try await accounts.linkedSignIns(of: account).count == (account == anna ? 0 : 1))
        }
    }

    @Test func `unlinking ends the sessions that the service opened, but the one that asks`() async throws {
        let (accounts, anna, ben) = try await world()
        let link = try await accounts.linkSignIn(person("1"), with: anna, at: clock.now)
        let doors = OpenDoors(passwords: true, issuers: [issuer], passkeyHost: host)
        func open(_ byte: UInt8, _ account: Account.ID, by way: SignInWay) async throws -> Session {
            try await accounts.openSession(
                tokenHash: [UInt8](repeating: byte, count: 32), for: account, userAgent: "", at: clock.now,
                expiresAt: clock.now.addingTimeInterval(60), by: way)
        }
        let asking = try await open(1, anna, by: .service(issuer))
        _ = try await open(2, anna, by: .service(issuer))
        let kept = [
            asking, try await open(3, anna, by: .service("https://other.example")), try await open(4, anna, by: .password),
        ]
        let bens = try await open(5, ben, by: .service(issuer))
        try await accounts.removeLinkedSignIn(link.id, of: anna, asking: asking.id, leaving: doors, at: clock.now)
        #expect(try await Set(accounts.sessions(of: anna, at: clock.now).map(\.id)) == Set(kept.map(\.id)))
        #expect(try await accounts.sessions(of: ben, at: clock.now).map(\.id) == [bens.id])
        // A program and the operator ask in no session: then that one ends too.
        let again = try await accounts.linkSignIn(person("1"), with: anna, at: clock.now)
        try await accounts.removeLinkedSignIn(again.id, of: anna, leaving: nil, at: clock.now)
        #expect(try await !accounts.sessions(of: anna, at: clock.now).map(\.id).contains(asking.id))
    }

    private func key(_ byte: UInt8) -> Passkey.Draft {
        Passkey.Draft(
            name: "Key", credentialID: [byte], algorithm: -8, publicKey: [UInt8](repeating: byte, count: 32), signCount: 0,
            transports: [], isBackupEligible: false, isBackedUp: false, host: host)
    }

    @Test func `a password that signs nobody in and a service that is gone are no ways in that are left`() async throws {
        let (accounts, anna, ben) = try await world()
        let doors = OpenDoors(passwords: false, issuers: [issuer], passkeyHost: host)
        try await accounts.linkSignIn(person("1"), with: anna, at: clock.now)
        _ = try await accounts.addPasskey(key(1), for: anna, at: clock.now)
        // She has a password, but it opens nothing: of all that is chosen, the link stays.
        let ended = try await accounts.endAccess(to: anna, leaving: doors, at: clock.now) { _ in true }
        #expect(ended.map(\.kind) == [.passkey])
        let withPassword = try await accounts.setPasswordHash("y", of: anna, asking: nil, leaving: doors, at: clock.now) { _ in
            true
        }
        #expect(withPassword.isEmpty)
        #expect(try await accounts.linkedSignIns(of: anna).count == 1)
        // Where passwords open, all of it ends.
        let both = OpenDoors(passwords: true, issuers: [issuer], passkeyHost: host)
        let all = try await accounts.endAccess(to: anna, leaving: both, at: clock.now) { _ in true }
        #expect(all.map(\.kind) == [.linkedSignIn])
        // He has none, and his service is not set up any more: his passkey stays.
        try await accounts.linkSignIn(person("2", at: "https://old.example"), with: ben, at: clock.now)
        _ = try await accounts.addPasskey(key(2), for: ben, at: clock.now)
        let bens = try await accounts.endAccess(to: ben, leaving: both, at: clock.now) { _ in true }
        #expect(bens.map(\.kind) == [.linkedSignIn])
        #expect(try await accounts.passkeys(of: ben).count == 1)
    }

    private func make(
        _ accounts: Accounts, _ subject: String, _ names: [String], by code: [UInt8]? = nil, at time: Date? = nil
    ) async throws -> Account {
        try await accounts.createAccount(
            signingInWith: person(subject), named: names, timeZone: "Europe/Berlin", locale: "de",
            by: code.map(LinkedSignInWelcome.invitation) ?? .claim, at: time ?? clock.now)
    }

    @Test func `a new account has a name of its own, and is made once`() async throws {
        let (accounts, _, _) = try await world()
        let made = try await make(accounts, "1", ["anna", "Marie"])
        #expect(made.name == "Marie" && !made.hasPassword)
        #expect(made.settings.timeZone == "Europe/Berlin" && made.settings.locale == "de")
        #expect(try await make(accounts, "1", ["other"]).id == made.id)
        #expect(try await accounts.useLinkedSignIn(person("1"), at: clock.now)?.id == made.id)
        #expect(try await make(accounts, "2", ["ANNA"]).name == "Kin")
        #expect(try await make(accounts, "3", ["Änna"]).name == "Änna 2")
        #expect(try await make(accounts, "4", []).name == "Kin 2")
        #expect(try await make(accounts, "5", ["\u{202E}\u{0}", "  Jo\u{200B} "]).name == "Jo")
        #expect(try await make(accounts, "6", [String(repeating: "x", count: 900)]).name.count == 60)
        #expect(try await accounts.anyoneCanSignIn())
    }

    @Test func `services make a few accounts in a day, and an invitation makes one in its space`() async throws {
        let folder = try DataFolder(
            url: FileManager.default.temporaryDirectory.appending(path: "linked-\(UUID().uuidString)"))
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let accounts = folder.accounts
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now).id
        let code = [UInt8](repeating: 7, count: 32)
        _ = try await accounts.invitePartner(of: anna, codeHash: code, makesAccount: true, at: clock.now)
        let ben = try await make(accounts, "0", ["Ben"], by: code)
        #expect(try await accounts.spaces(for: ben.id).count == 2)
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) {
            _ = try await make(accounts, "x", ["Carl"], by: code)
        }
        #expect(try await accounts.account(named: "Carl") == nil)
        for number in 1...LinkedSignIn.mostAccountsADay { _ = try await make(accounts, "\(number)", []) }
        await #expect(throws: StoreError.spaceRefused(.noNewAccount)) { _ = try await make(accounts, "y", []) }
        _ = try await make(accounts, "y", [], at: clock.now.addingTimeInterval(86_401))
    }

    @Test func `the first account, which owns the server, is not made by a claim`() async throws {
        let accounts = try Accounts.inMemory()
        await #expect(throws: StoreError.spaceRefused(.noNewAccount)) { _ = try await make(accounts, "1", ["Anna"]) }
        #expect(try await accounts.list().isEmpty)
        _ = try await accounts.create(named: "Owner", passwordHash: nil, at: clock.now)
        _ = try await make(accounts, "1", ["Anna"])
        let roles = try await accounts.serverAccounts(for: nil).map { ($0.name, $0.role) }
        #expect(Dictionary(uniqueKeysWithValues: roles) == ["Owner": .owner, "Anna": .member])
    }

    @Test func `an invitation to the server makes one account`() async throws {
        let (accounts, anna, _) = try await world()
        let token = [UInt8](repeating: 9, count: 32)
        _ = try await accounts.inviteToServer(by: anna, tokenHash: token, at: clock.now)
        func come(_ subject: String) async throws -> Account {
            try await accounts.createAccount(
                signingInWith: person(subject), named: ["Carl"], timeZone: nil, locale: nil, by: .server(token), at: clock.now)
        }
        let carl = try await come("5")
        #expect(carl.name == "Carl")
        #expect(try await accounts.account(letInBy: token)?.id == carl.id)
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) { _ = try await come("6") }
        #expect(try await accounts.useLinkedSignIn(person("5"), at: clock.now)?.id == carl.id)
    }

    @Test func `a session knows the service that opened it`() async throws {
        let (accounts, anna, _) = try await world()
        for service in [issuer, nil] {
            let hash = [UInt8](repeating: service == nil ? 1 : 2, count: 32)
            _ = try await accounts.openSession(
                tokenHash: hash, for: anna, userAgent: "", at: clock.now, expiresAt: clock.now.addingTimeInterval(60),
                by: service.map { .service($0) } ?? .password)
            #expect(try await accounts.session(tokenHash: hash, at: clock.now)?.0.issuer == service)
        }
    }
}
