import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Tokens that are narrowed to spaces.
@Suite struct TokenSpacesTests {
    private let now = TestClock().now
    private let accounts: Accounts
    private let (anna, ben): (Account, Account)

    init() async throws {
        accounts = try Accounts.inMemory()
        anna = try await accounts.create(named: "Anna", passwordHash: nil, at: now)
        ben = try await accounts.create(named: "Ben", passwordHash: nil, at: now)
    }

    private func join(_ account: Account, _ space: Space.ID, as role: Membership.Role = .member) async throws {
        let now = now
        try await accounts.file.write { db in
            var identifiers = IdentifierSequence()
            try db.join(account.id, space, as: role, by: nil, &identifiers, at: now)
        }
    }

    private func token(in spaces: [Space.ID]?, _ byte: UInt8 = 1) async throws -> APIToken {
        try await accounts.createToken(
            named: "Hall", hash: [UInt8](repeating: byte, count: 32), scopes: [.readPeople], in: spaces, for: anna.id, at: now)
    }

    private func found(_ byte: UInt8 = 1) async throws -> APIToken {
        try #require(try await accounts.token(hash: [UInt8](repeating: byte, count: 32), at: now)).0
    }

    /// A family of both, and a couple of both.
    private func spaces() async throws -> (family: Space.ID, couple: Space.ID) {
        let family = try await accounts.makeFamily(named: "The Bergers", by: anna.id, at: now)
        try await join(ben, family.id)
        _ = try await accounts.invitePartner(
            of: anna.id, codeHash: [UInt8](repeating: 9, count: 32), makesAccount: false, at: now)
        let couple = try #require(try await accounts.couple(of: anna.id, at: now))
        try await join(ben, couple.id, as: .owner)
        return (family.id, couple.id)
    }

    @Test func `coming back to a family does not open it again for tokens of before`() async throws {
        let (family, _) = try await spaces()
        let made = try await accounts.createToken(
            named: "Hall", hash: [UInt8](repeating: 7, count: 32), scopes: [.readPeople], in: [family], for: ben.id, at: now)
        #expect(made.spaces.include(family))
        try await accounts.leaveFamily(family, ben.id, at: now)
        try await join(ben, family)
        #expect(try await !found(7).spaces.include(family))
        #expect(try await accounts.tokens(of: ben.id).first?.spaces.chosen?.map(\.isOpen) == [false])
        // One that is made then opens it; so does one of all.
        _ = try await accounts.createToken(
            named: "Hall", hash: [UInt8](repeating: 8, count: 32), scopes: [.readPeople], in: [family], for: ben.id, at: now)
        #expect(try await found(8).spaces.include(family))
    }

    @Test func `a token can be narrowed to the own space, the couple's and each family's`() async throws {
        #expect(try await accounts.tokenSpaces(of: anna.id, at: now).map(\.kind) == [.own])
        let (family, couple) = try await spaces()
        let all = try await accounts.tokenSpaces(of: anna.id, at: now)
        #expect(all.map(\.id) == [anna.personalSpace, couple, family])
        #expect(all.map(\.name) == ["", "Ben", "The Bergers"] && all.allSatisfy(\.isOpen))
        let made = try await token(in: [family, anna.personalSpace])
        #expect(made.spaces.chosen?.map(\.id) == [anna.personalSpace, family])
        #expect(try await found() == made)
        #expect(try await accounts.tokens(of: anna.id).map(\.spaces) == [made.spaces])
        #expect(try await token(in: nil, 2).spaces == .all)
        #expect(try await found(2).spaces == .all)
    }

    @Test func `a couple with nobody in it yet is no space to choose`() async throws {
        _ = try await accounts.invitePartner(
            of: anna.id, codeHash: [UInt8](repeating: 9, count: 32), makesAccount: false, at: now)
        #expect(try await accounts.tokenSpaces(of: anna.id, at: now).map(\.kind) == [.own])
    }

    @Test func `a space of another account is not chosen, and then nothing is made`() async throws {
        let theirs = try await accounts.makeFamily(named: "Theirs", by: ben.id, at: now).id
        for space in [theirs, ben.personalSpace, Space.ID(UUID())] {
            await #expect(throws: StoreError.notPermitted) { try await token(in: [anna.personalSpace, space]) }
        }
        #expect(try await accounts.tokens(of: anna.id).isEmpty)
    }

    @Test func `a family that is left or deleted opens nothing in its place`() async throws {
        let (family, couple) = try await spaces()
        _ = try await token(in: [family])
        _ = try await token(in: [couple], 2)
        let (account, values) = (anna.id, [anna.id.value, family.value])
        try await accounts.file.write { db in
            try db.run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", values)
            try db.run("UPDATE shared_spaces SET name = 'The Others' WHERE id = ?", [family.value])
            try db.run("UPDATE shared_spaces SET ended_at = 1 WHERE id = ?", [couple.value])
        }
        for _ in 0..<2 {
            for (byte, space, name) in [(UInt8(1), family, "The Bergers"), (2, couple, "Ben")] {
                let narrowed = try await found(byte)
                #expect(narrowed.spaces.chosen?.map(\.id) == [space] && narrowed.spaces.chosen?.first?.isOpen == false)
                // Its name since is for its members.
                #expect(narrowed.spaces.chosen?.map(\.name) == [name])
                #expect(!narrowed.spaces.include(account == anna.id ? anna.personalSpace : family))
            }
            // Deleted, with all that names it.
            try await accounts.file.write { db in
                try db.run("DELETE FROM memberships WHERE space_id IN (?, ?)", [family.value, couple.value])
                try db.run("DELETE FROM shared_spaces WHERE id IN (?, ?)", [family.value, couple.value])
            }
        }
        // Whatever becomes of its rows: narrowed stays narrowed.
        try await accounts.file.write { db in try db.run("DELETE FROM token_spaces", []) }
        #expect(try await found().spaces == .only([]))
        #expect(try await !found().spaces.include(anna.personalSpace))
    }

    @Test func `a family is called as it is now, for its members`() async throws {
        let (family, _) = try await spaces()
        _ = try await token(in: [family])
        try await accounts.file.write { db in
            try db.run("UPDATE shared_spaces SET name = 'The Hills' WHERE id = ?", [family.value])
        }
        #expect(try await found().spaces.chosen?.map(\.name) == ["The Hills"])
    }

    @Test func `a revoked token leaves nothing behind`() async throws {
        let made = try await token(in: [anna.personalSpace])
        try await accounts.revokeToken(made.id, of: anna.id, at: now)
        #expect(try await accounts.file.read { db in try db.rows("SELECT * FROM token_spaces", []).count } == 0)
    }

    @Test func `the couple's space and a family's need a scope of their own`() {
        func space(_ kind: TokenSpace.Kind, isOpen: Bool = true) -> TokenSpace {
            TokenSpace(id: Space.ID(UUID()), kind: kind, name: "", isOpen: isOpen)
        }
        #expect(space(.own).isOpened(with: [.readPeople]) && !space(.own, isOpen: false).isOpened(with: [.readPeople]))
        #expect(!space(.family).isOpened(with: [.readPeople]) && space(.family).isOpened(with: [.readFamilies]))
        #expect(!space(.couple).isOpened(with: [.readFamilies]) && space(.couple).isOpened(with: [.writeCouple]))
    }
}
