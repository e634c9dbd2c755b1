import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// The e-mail address and picture of an account.
@Suite struct AccountProfileTests {
    private let face = [UInt8]("picture".utf8)

    @Test func `an address is set, changed and removed, and one that is none changes nothing`() async throws {
        let world = try await FamilyWorld("Anna", "Ben")
        #expect(world.people[0].email == nil)
        try await world.accounts.setEmail(" anna@example.org ", of: world[0], at: world.now)
        #expect(try await world.accounts.account(world[0])?.email == "anna@example.org")
        await #expect(throws: StoreError.emailRefused) {
            try await world.accounts.setEmail("anna", of: world[0], at: world.now)
        }
        #expect(try await world.accounts.account(world[0])?.email == "anna@example.org")
        // Two accounts may have one: it is no way to sign in, and tells nobody of another.
        try await world.accounts.setEmail("anna@example.org", of: world[1], at: world.now)
        #expect(try await world.accounts.account(named: "anna@example.org") == nil)
        try await world.accounts.setEmail(nil, of: world[0], at: world.now)
        #expect(try await world.accounts.account(world[0])?.email == nil)
        await #expect(throws: StoreError.notFound) {
            try await world.accounts.setEmail(nil, of: .make(at: world.now), at: world.now)
        }
    }

    @Test func `a picture is for the account and those it shares a space with, for as long as it does`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        try await world.accounts.setPicture(face, of: world[0])
        func sees(_ index: Int) async throws -> Bool {
            try await world.accounts.picture(of: world[0], for: world[index])?.bytes == face
        }
        #expect(try await sees(0))
        for index in 1...2 { #expect(try await !sees(index)) }
        let family = try await world.family(with: 1)
        #expect(try await sees(1))
        #expect(try await !sees(2))
        let member = try await world.accounts.family(family, of: world[1], at: world.now).member(world[0])
        let version = try await world.accounts.account(world[0])?.picture
        #expect(member?.picture == version && version?.count == 64)
        try await world.accounts.leaveFamily(family, world[1], at: world.now)
        #expect(try await !sees(1))
        // A couple that has ended is shared no more.
        _ = try await world.accounts.invitePartner(of: world[0], codeHash: world.hash(1), makesAccount: true, at: world.now)
        try await world.folder.acceptInvitation(codeHash: world.hash(1), by: world[2], at: world.now)
        #expect(try await sees(2))
        try await world.folder.leaveCouple(world[0], at: world.now)
        #expect(try await !sees(2))
    }

    @Test func `another picture has another version, and it goes with the account`() async throws {
        let world = try await FamilyWorld("Anna", "Ben")
        try await world.accounts.setPicture(face, of: world[1])
        let first = try await world.accounts.account(world[1])?.picture
        try await world.accounts.setPicture(face + [1], of: world[1])
        let second = try await world.accounts.account(world[1])?.picture
        #expect(first != nil && second != nil && first != second)
        try await world.accounts.setPicture(nil, of: world[1])
        #expect(try await world.accounts.account(world[1])?.picture == nil)
        try await world.accounts.setPicture(face, of: world[1])
        try await world.folder.deleteAccount(world[1], at: world.now)
        let left: Int? = try await world.accounts.file.read { db in
            try db.firstRow("SELECT count(*) FROM account_pictures", [])?[0]
        }
        #expect(left == 0)
        await #expect(throws: StoreError.notFound) { try await world.accounts.setPicture(face, of: world[1]) }
    }
}
