import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct PasskeysTests {
    private let clock = TestClock()

    private func world() async throws -> (accounts: Accounts, anna: Account.ID, ben: Account.ID) {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now).id
        return (accounts, anna, try await accounts.create(named: "Ben", passwordHash: "x", at: clock.now).id)
    }

    private func draft(_ byte: UInt8, named name: String = "Phone", count: UInt32 = 0, isSynced: Bool = false) -> Passkey.Draft
    {
        Passkey.Draft(
            name: name, credentialID: [byte, 1, 2], algorithm: -8, publicKey: [UInt8](repeating: byte, count: 32),
            signCount: count, transports: ["hybrid", "internal"], isBackupEligible: isSynced, isBackedUp: isSynced)
    }

    @Test func `keys of all three kinds are kept, each as long as its kind has it`() async throws {
        let (accounts, anna, _) = try await world()
        let cases = [
            (-7, 65, true), (-7, 64, false), (-8, 32, true), (-8, 270, false), (-257, 270, true), (-257, 526, true),
            (-257, 65, false), (-35, 97, false),
        ]
        for (number, (algorithm, length, isKey)) in cases.enumerated() {
            let draft = Passkey.Draft(
                name: "Key", credentialID: [UInt8(number)], algorithm: algorithm,
                publicKey: [UInt8](repeating: 4, count: length),
                signCount: 0, transports: [], isBackupEligible: false, isBackedUp: false)
            let kept = try? await accounts.addPasskey(draft, for: anna, at: clock.now)
            #expect((kept?.publicKey.count == length) == isKey, "\(algorithm) \(length)")
        }
    }

    @Test func `a passkey is kept as it came, found by its name, and another account sees nothing of it`() async throws {
        let (accounts, anna, ben) = try await world()
        let phone = try await accounts.addPasskey(draft(1, count: 7, isSynced: true), for: anna, at: clock.now)
        #expect(phone.name == "Phone" && phone.account == anna && phone.credentialID == [1, 1, 2] && phone.signCount == 7)
        #expect(phone.algorithm == -8 && phone.publicKey == [UInt8](repeating: 1, count: 32) && phone.isBackedUp)
        #expect(phone.transports == ["hybrid", "internal"] && phone.lastUsedAt == nil && phone.createdAt == clock.now)
        let key = try await accounts.addPasskey(draft(2, named: "Key"), for: anna, at: clock.now.addingTimeInterval(1))
        #expect(try await accounts.passkeys(of: anna) == [key, phone])
        #expect(try await accounts.passkey(credentialID: [1, 1, 2]) == phone)
        #expect(try await accounts.passkey(credentialID: [3, 1, 2]) == nil)
        #expect(try await accounts.passkeys(of: ben).isEmpty)
        await #expect(throws: StoreError.notFound) { try await accounts.passkey(phone.id, of: ben) }
        await #expect(throws: StoreError.notFound) {
            try await accounts.renamePasskey(phone.id, to: "Mine", of: ben, at: clock.now)
        }
        await #expect(throws: StoreError.notFound) { try await accounts.removePasskey(phone.id, of: ben, at: clock.now) }
        #expect(try await accounts.passkey(phone.id, of: anna) == phone)
    }

    @Test func `no passkey is added twice, not by another account either, and there is a limit`() async throws {
        let (accounts, anna, ben) = try await world()
        _ = try await accounts.addPasskey(draft(0), for: anna, at: clock.now)
        for account in [anna, ben] {
            await #expect(throws: StoreError.conflict) {
                try await accounts.addPasskey(draft(0), for: account, at: clock.now)
            }
        }
        for byte in 1..<UInt8(Passkey.most) { _ = try await accounts.addPasskey(draft(byte), for: anna, at: clock.now) }
        await #expect(throws: StoreError.passkeysFull) {
            try await accounts.addPasskey(draft(100), for: anna, at: clock.now)
        }
        _ = try await accounts.addPasskey(draft(100), for: ben, at: clock.now)
    }

    @Test(arguments: [
        (UInt32(0), UInt32(0), true), (0, 1, true), (5, 6, true), (5, 4_000_000_000, true), (5, 5, false), (5, 4, false),
        (5, 0, false),
    ])
    func `a count goes up, unless there is none`(known: UInt32, told: UInt32, isTaken: Bool) async throws {
        let (accounts, anna, _) = try await world()
        let phone = try await accounts.addPasskey(draft(1, count: known), for: anna, at: clock.now)
        let used = try await accounts.usePasskey(
            phone.id, signCount: told, isBackedUp: false, host: "kin.example.org", at: clock.now)
        #expect(used?.id == (isTaken ? anna : nil))
        let after = try await accounts.passkey(phone.id, of: anna)
        #expect(after.signCount == (isTaken ? told : known) && after.lastUsedAt == (isTaken ? clock.now : nil))
    }

    @Test func `a removed one opens nothing, and all go with their account's choice to end them`() async throws {
        let (accounts, anna, _) = try await world()
        let phone = try await accounts.addPasskey(draft(1), for: anna, at: clock.now)
        try await accounts.renamePasskey(phone.id, to: "Old phone", of: anna, at: clock.now)
        #expect(try await accounts.access(to: anna, at: clock.now).map(\.name) == ["Old phone"])
        try await accounts.removePasskey(phone.id, of: anna, at: clock.now)
        #expect(try await accounts.passkey(credentialID: phone.credentialID) == nil)
        await #expect(throws: StoreError.notFound) {
            try await accounts.usePasskey(phone.id, signCount: 9, isBackedUp: false, host: "kin.example.org", at: clock.now)
        }
        _ = try await accounts.addPasskey(draft(1), for: anna, at: clock.now)
        try await accounts.makeRecoveryCodes(hashes: [[UInt8](repeating: 1, count: 32)], for: anna, at: clock.now)
        let ended = try await accounts.endAccess(to: anna, at: clock.now) { _ in true }
        #expect(ended.map(\.kind) == [.passkey, .recoveryCodes])
        #expect(try await accounts.passkeys(of: anna).isEmpty)
        #expect(try await accounts.recoveryCodes(of: anna).isEmpty)
    }
}

@Suite struct RecoveryCodesTests {
    private let clock = TestClock()

    private func hash(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    @Test func `a code opens its own account, once, and says so afterwards`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now).id
        _ = try await accounts.create(named: "Ben", passwordHash: "x", at: clock.now)
        try await accounts.makeRecoveryCodes(hashes: [hash(1), hash(2)], for: anna, at: clock.now)
        for (name, code) in [("Ben", hash(1)), ("Nobody", hash(1)), ("", hash(1)), ("Anna", hash(3))] {
            #expect(try await accounts.useRecoveryCode(hash: code, accountName: name, at: clock.now) == nil, "\(name)")
        }
        #expect(try await accounts.useRecoveryCode(hash: hash(2), accountName: " ÁNNA ", at: clock.now)?.id == anna)
        #expect(try await accounts.useRecoveryCode(hash: hash(2), accountName: "Anna", at: clock.now) == nil)
        #expect(try await accounts.recoveryCodes(of: anna).map(\.usedAt) == [nil, clock.now])
        #expect(try await accounts.access(to: anna, at: clock.now).map(\.kind) == [.recoveryCodes])
        #expect(try await accounts.useRecoveryCode(hash: hash(1), accountName: "Anna", at: clock.now) != nil)
        #expect(try await accounts.access(to: anna, at: clock.now).isEmpty)
    }

    @Test func `of many who use one at once a single one comes in`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now).id
        try await accounts.makeRecoveryCodes(hashes: [hash(1)], for: anna, at: clock.now)
        let opened = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask { try await accounts.useRecoveryCode(hash: hash(1), accountName: "anna", at: clock.now) != nil }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(opened == 1)
    }

    @Test func `new codes replace the earlier ones`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now).id
        try await accounts.makeRecoveryCodes(hashes: [hash(1), hash(2)], for: anna, at: clock.now)
        try await accounts.makeRecoveryCodes(hashes: [hash(3)], for: anna, at: clock.now)
        #expect(try await accounts.useRecoveryCode(hash: hash(1), accountName: "Anna", at: clock.now) == nil)
        #expect(try await accounts.recoveryCodes(of: anna).count == 1)
        await #expect(throws: StoreError.notFound) {
            try await accounts.makeRecoveryCodes(hashes: [], for: Account.ID.make(at: clock.now), at: clock.now)
        }
    }

    @Test func `a session knows for a while that a code opened it`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: "x", at: clock.now).id
        for isRecovered in [false, true] {
            let token = hash(isRecovered ? 1 : 2)
            let opened = try await accounts.openSession(
                tokenHash: token, for: anna, userAgent: "", at: clock.now, expiresAt: clock.now.addingTimeInterval(10_000),
                by: isRecovered ? .recoveryCode : .password)
            let found = try #require(try await accounts.session(tokenHash: token, at: clock.now)?.0)
            #expect(found == opened && found.mayChoosePassword(at: clock.now) == isRecovered && found.isFresh(at: clock.now))
            let later = clock.now.addingTimeInterval(Session.freshness)
            #expect(!found.mayChoosePassword(at: later) && !found.isFresh(at: later))
            #expect(!found.isFresh(at: clock.now.addingTimeInterval(-1)))
        }
    }

    @Test func `a session of a service is as fresh as the service says that its person is`() async throws {
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: nil, at: clock.now).id
        let moments: [(Double?, Bool)] = [(nil, false), (0, true), (-899, true), (-900, false)]
        for (number, (seconds, isFresh)) in moments.enumerated() {
            let way = SignInWay.service("https://id.example.org", provenAt: seconds.map { clock.now.addingTimeInterval($0) })
            let opened = try await accounts.openSession(
                tokenHash: hash(UInt8(number + 1)), for: anna, userAgent: "", at: clock.now,
                expiresAt: clock.now.addingTimeInterval(10_000), by: way)
            let found = try #require(try await accounts.session(tokenHash: hash(UInt8(number + 1)), at: clock.now)?.0)
            #expect(found == opened && found.isFresh(at: clock.now) == isFresh, "\(number)")
        }
    }
}
