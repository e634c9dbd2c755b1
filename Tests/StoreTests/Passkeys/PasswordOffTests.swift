import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Accounts that sign in with passkeys alone.
@Suite struct PasswordOffTests {
    private let clock = TestClock()
    private let host = "kin.example.org"

    private func hash(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    private func addPasskey(
        _ byte: UInt8, to account: Account.ID, _ accounts: Accounts, under host: String? = "kin.example.org"
    ) async throws -> Passkey {
        let draft = Passkey.Draft(
            name: "Key \(byte)", credentialID: [byte], algorithm: -8, publicKey: hash(byte), signCount: 0, transports: [],
            isBackupEligible: false, isBackedUp: false, host: host)
        return try await accounts.addPasskey(draft, for: account, at: clock.now.addingTimeInterval(Double(byte)))
    }

    /// Anna, whose password is off, with two passkeys and a recovery code.
    private func world() async throws -> (accounts: Accounts, anna: Account.ID, keys: [Passkey]) {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now).id
        let keys = [try await addPasskey(1, to: anna, accounts), try await addPasskey(2, to: anna, accounts)]
        try await accounts.makeRecoveryCodes(hashes: [hash(9)], for: anna, at: clock.now)
        try await accounts.turnPasswordOff(of: anna, under: host, at: clock.now)
        return (accounts, anna, keys)
    }

    @Test func `a password is turned off where two passkeys and a recovery code open the account, and no service`() async throws
    {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now).id
        let link = try await accounts.linkSignIn(
            LinkedSignIn.Draft(issuer: "https://id.example.org", subject: "1", shown: "anna"), with: anna, at: clock.now)
        #expect(try await accounts.passwordOffNeeds(of: anna, under: host) == PasswordOffNeed.allCases)
        _ = try await addPasskey(1, to: anna, accounts)
        #expect(try await accounts.passwordOffNeeds(of: anna, under: host) == PasswordOffNeed.allCases)
        _ = try await addPasskey(2, to: anna, accounts)
        #expect(try await accounts.passwordOffNeeds(of: anna, under: host) == [.recoveryCodes, .noLinkedSignIns])
        try await accounts.makeRecoveryCodes(hashes: [hash(9)], for: anna, at: clock.now)
        _ = try await accounts.useRecoveryCode(hash: hash(9), accountName: "Anna", at: clock.now)
        #expect(try await accounts.passwordOffNeeds(of: anna, under: host) == [.recoveryCodes, .noLinkedSignIns])
        try await accounts.makeRecoveryCodes(hashes: [hash(8)], for: anna, at: clock.now)
        await #expect(throws: StoreError.passkeysNeeded) {
            try await accounts.turnPasswordOff(of: anna, under: host, at: clock.now)
        }
        #expect(try await accounts.passwordHash(of: anna) == "x")
        try await accounts.removeLinkedSignIn(link.id, of: anna, leaving: nil, at: clock.now)
        try await accounts.turnPasswordOff(of: anna, under: host, at: clock.now)
        let account = try #require(try await accounts.account(anna))
        #expect(account.passwordIsOff && !account.hasPassword)
        #expect(try await accounts.passwordHash(of: anna) == nil)
        await #expect(throws: StoreError.notFound) {
            try await accounts.turnPasswordOff(of: .make(at: clock.now), under: host, at: clock.now)
        }
    }

    @Test func `it signs out everywhere, and a server has no way to a first password for it`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now).id
        for byte in [UInt8(1), 2] { _ = try await addPasskey(byte, to: anna, accounts) }
        try await accounts.makeRecoveryCodes(hashes: [hash(9)], for: anna, at: clock.now)
        let end = clock.now.addingTimeInterval(3_600)
        _ = try await accounts.openSession(tokenHash: hash(1), for: anna, userAgent: "", at: clock.now, expiresAt: end)
        try await accounts.createSetupLink(tokenHash: hash(3), for: .newAccount, at: clock.now, expiresAt: end)
        try await accounts.turnPasswordOff(of: anna, under: host, at: clock.now)
        #expect(try await accounts.sessions(of: anna, at: clock.now).isEmpty)
        #expect(try await accounts.setupPurpose(tokenHash: hash(3), at: clock.now) == nil)
        #expect(try await accounts.anyoneCanSignIn())
        #expect(try await accounts.firstAccount().canSignIn)
    }

    @Test func `a password that was right before it was turned off begins no session`() async throws {
        let (accounts, anna, _) = try await world()
        let end = clock.now.addingTimeInterval(3_600)
        func open(_ byte: UInt8, checked: String) async throws {
            _ = try await accounts.openSession(
                tokenHash: hash(byte), for: anna, userAgent: "", at: clock.now, expiresAt: end, checked: checked)
        }
        await #expect(throws: StoreError.conflict) { try await open(3, checked: "x") }
        try await accounts.setPasswordHash("y", of: anna, at: clock.now)
        await #expect(throws: StoreError.conflict) { try await open(4, checked: "x") }
        #expect(try await accounts.sessions(of: anna, at: clock.now).isEmpty)
        try await open(5, checked: "y")
        #expect(try await accounts.sessions(of: anna, at: clock.now).count == 1)
    }

    @Test func `two passkeys stay, the recovery codes too, and no service is linked`() async throws {
        let (accounts, anna, keys) = try await world()
        for doors in [nil, OpenDoors(passwords: true, issuers: [], passkeyHost: host)] {
            await #expect(throws: StoreError.passwordIsOff) {
                try await accounts.removePasskey(keys[0].id, of: anna, leaving: doors, at: clock.now)
            }
            try await accounts.endAccess(to: anna, leaving: doors, at: clock.now) { _ in true }
        }
        let doors = OpenDoors(passwords: true, issuers: [], passkeyHost: host)
        await #expect(throws: StoreError.passwordIsOff) {
            try await accounts.removablePasskey(keys[0].id, of: anna, leaving: doors)
        }
        await #expect(throws: StoreError.passwordIsOff) {
            try await accounts.linkSignIn(
                LinkedSignIn.Draft(issuer: "https://id.example.org", subject: "1", shown: "a"), with: anna, at: clock.now)
        }
        #expect(Set(try await accounts.passkeys(of: anna)) == Set(keys))
        #expect(try await accounts.recoveryCodes(of: anna).count == 1)
        let third = try await addPasskey(3, to: anna, accounts)
        #expect(try await accounts.removablePasskey(keys[0].id, of: anna, leaving: doors) == keys[0])
        try await accounts.removePasskey(keys[0].id, of: anna, at: clock.now)
        #expect(try await accounts.passkeys(of: anna) == [third, keys[1]])
        _ = try await addPasskey(4, to: anna, accounts)
        try await accounts.endAccess(to: anna, at: clock.now) { $0.id == third.id.uuid }
        #expect(try await accounts.passkeys(of: anna).map(\.name) == ["Key 4", "Key 2"])
    }

    @Test func `a new password turns it on again`() async throws {
        let (accounts, anna, keys) = try await world()
        #expect(try await accounts.useRecoveryCode(hash: hash(9), accountName: "Anna", at: clock.now)?.passwordIsOff == true)
        try await accounts.setPasswordHash("y", of: anna, at: clock.now)
        let account = try #require(try await accounts.account(anna))
        #expect(!account.passwordIsOff && account.hasPassword)
        for key in keys { try await accounts.removePasskey(key.id, of: anna, at: clock.now) }
        #expect(try await accounts.passkeys(of: anna).isEmpty)
    }

    @Test func `passkeys of a former host do not count, and those of an unknown one once they have signed in`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now).id
        try await accounts.makeRecoveryCodes(hashes: [hash(9)], for: anna, at: clock.now)
        _ = try await addPasskey(1, to: anna, accounts)
        let former = try await addPasskey(2, to: anna, accounts, under: "old.example.org")
        let unknown = try await addPasskey(3, to: anna, accounts, under: nil)
        #expect(try await accounts.passwordOffNeeds(of: anna, under: host) == [.twoPasskeys])
        #expect(try await accounts.passwordOffNeeds(of: anna, under: nil) == [.twoPasskeys])
        await #expect(throws: StoreError.passkeysNeeded) {
            try await accounts.turnPasswordOff(of: anna, under: host, at: clock.now)
        }
        _ = try await accounts.usePasskey(unknown.id, signCount: 0, isBackedUp: false, host: host, at: clock.now)
        #expect(try await accounts.passkey(unknown.id, of: anna).host == host)
        #expect(try await accounts.passwordOffNeeds(of: anna, under: host).isEmpty)
        try await accounts.turnPasswordOff(of: anna, under: host, at: clock.now)
        // The one that signs in nowhere may go, the two that do stay.
        let doors = OpenDoors(passwords: true, issuers: [], passkeyHost: host)
        try await accounts.endAccess(to: anna, leaving: doors, at: clock.now) { _ in true }
        #expect(try await accounts.passkeys(of: anna).map(\.name) == ["Key 3", "Key 1"])
        await #expect(throws: StoreError.notFound) { try await accounts.passkey(former.id, of: anna) }
        await #expect(throws: StoreError.passwordIsOff) {
            try await accounts.removePasskey(unknown.id, of: anna, leaving: doors, at: clock.now)
        }
    }

    @Test func `after a move to another host the former passkeys are removed, and the new ones stay`() async throws {
        let (accounts, anna, keys) = try await world()
        let moved = OpenDoors(passwords: true, issuers: [], passkeyHost: "new.example.org")
        let new = try await addPasskey(3, to: anna, accounts, under: "new.example.org")
        await #expect(throws: StoreError.passwordIsOff) {
            try await accounts.removePasskey(new.id, of: anna, leaving: moved, at: clock.now)
        }
        for key in keys { try await accounts.removePasskey(key.id, of: anna, leaving: moved, at: clock.now) }
        #expect(try await accounts.passkeys(of: anna) == [new])
    }

    @Test func `turning it off again changes nothing, and ends no session`() async throws {
        let (accounts, anna, _) = try await world()
        let end = clock.now.addingTimeInterval(3_600)
        _ = try await accounts.openSession(tokenHash: hash(1), for: anna, userAgent: "", at: clock.now, expiresAt: end)
        #expect(try await !accounts.turnPasswordOff(of: anna, under: host, at: clock.now))
        // Not even where it could not be turned off any more.
        #expect(try await !accounts.turnPasswordOff(of: anna, under: "new.example.org", at: clock.now))
        #expect(try await accounts.sessions(of: anna, at: clock.now).count == 1)
        let kinds = try await accounts.audit(of: anna, limit: 100).entries.map(\.kind)
        #expect(kinds.count { $0 == .passwordOff } == 1)
    }
}
