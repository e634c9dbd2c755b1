import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Who owns the server, who is invited to it, and what an account says of itself: noted with those concerned.
@Suite struct AuditServerTests {
    private func last(_ world: AuditWorld, of account: Account) async throws -> AuditEntry? {
        try await world.entries(of: account).first
    }

    @Test func `ownership of the server is noted with both, and with who has it without the other's address`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna, ben) = (world.accounts, world.anna.id, world.ben.id)
        for _ in 0..<2 { try await accounts.setServerRole(.owner, of: ben, by: anna, at: world.now) }
        #expect(try await world.entries().map(\.kind) == [.serverOwnershipGiven, .accountMade])
        let given = try await last(world, of: world.anna)
        #expect(given?.label == "Ben" && given?.origin == AuditWorld.origin)
        #expect(try await world.entries(of: world.ben).map(\.kind) == [.serverOwnershipReceived, .accountMade])
        #expect(try await last(world, of: world.ben)?.origin == AuditWorld.origin.hidden)
        try await accounts.setServerRole(.member, of: ben, by: anna, at: world.now)
        let taken = try await last(world, of: world.anna)
        #expect(taken?.kind == .serverOwnershipTaken && taken?.label == "Ben")
        let ended = try await last(world, of: world.ben)
        #expect(ended?.kind == .serverOwnershipEnded && ended?.origin == AuditWorld.origin.hidden)
    }

    @Test func `who steps down reads it once with the own address, and the operator is the server`() async throws {
        let world = try await AuditWorld()
        let (anna, ben) = (world.anna.id, world.ben.id)
        try await world.folder.accounts.setServerRole(.owner, of: ben, by: nil, at: world.now)
        let received = try await last(world, of: world.ben)
        #expect(received?.kind == .serverOwnershipReceived && received?.origin == .server)
        #expect(try await world.entries().map(\.kind) == [.accountMade])
        let words = try await world.words {
            try await world.accounts.setServerRole(.member, of: anna, by: anna, at: world.now)
        }
        #expect(words == ["server-ownership-ended"])
        #expect(try await last(world, of: world.anna)?.origin == AuditWorld.origin)
    }

    @Test func `invitations to the server are noted, revoked ones also with the owner who made them`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna, ben) = (world.accounts, world.anna.id, world.ben.id)
        try await accounts.setServerRole(.owner, of: ben, by: nil, at: world.now)
        var words = try await world.words {
            let made = try await accounts.inviteToServer(by: anna, tokenHash: world.hash, at: world.now)
            try await accounts.revokeServerInvitation(made.invitation.id, by: anna, at: world.now)
        }
        #expect(words == ["server-invitation-made", "server-invitation-revoked"])
        let made = try await accounts.inviteToServer(by: anna, tokenHash: world.hash, at: world.now).invitation
        words = try await world.words { try await accounts.revokeServerInvitation(made.id, by: ben, at: world.now) }
        #expect(words == ["server-invitation-revoked"])
        #expect(try await last(world, of: world.anna)?.origin == AuditWorld.origin.hidden)
        #expect(try await last(world, of: world.ben)?.origin == AuditWorld.origin)
        let other = try await accounts.inviteToServer(by: anna, tokenHash: world.hash, at: world.now).invitation
        words = try await world.words {
            try await world.folder.accounts.revokeServerInvitation(other.id, by: nil, at: world.now)
        }
        #expect(words == ["server-invitation-revoked"])
    }

    @Test func `another e-mail address is noted without it, the same one is not`() async throws {
        let world = try await AuditWorld()
        let (accounts, anna) = (world.accounts, world.anna.id)
        for (email, expected) in [
            ("anna@example.org", ["email-changed"]), (" anna@example.org", []), (nil, ["email-changed"]), (nil, []),
        ] as [(String?, [String])] {
            let words = try await world.words { try await accounts.setEmail(email, of: anna, at: world.now) }
            #expect(words == expected)
        }
    }
}
