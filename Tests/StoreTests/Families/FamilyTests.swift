import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct FamilyTests {
    @Test func `a family is made, listed and opened by its members alone`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        let family = try await world.family(with: 1)
        #expect(try await world.members(family) == "Anna owner, Ben member")
        #expect(try await world.accounts.families(of: world[1], at: world.now).map(\.name) == ["The Bergers"])
        let space = try await world.folder.openSpace(family, for: world[0])
        #expect(try await world.folder.openSpace(family, for: world[1]) === space)
        await #expect(throws: StoreError.notPermitted) { try await world.folder.openSpace(family, for: world[2]) }
        await #expect(throws: StoreError.notFound) { try await world.accounts.family(family, of: world[2], at: world.now) }
        #expect(try await world.accounts.families(of: world[2], at: world.now) == [])
    }

    @Test func `a name is checked, and two families may have the same one`() async throws {
        let world = try await FamilyWorld("Anna")
        for (name, refusal) in [("", FamilyName.Refusal.empty), ("a\u{202E}b", .invisible)] {
            await #expect(throws: StoreError.familyNameRefused(refusal)) {
                try await world.accounts.makeFamily(named: name, by: world[0], at: world.now)
            }
        }
        for _ in 0..<2 { _ = try await world.accounts.makeFamily(named: " Berg ", by: world[0], at: world.now) }
        #expect(try await world.accounts.families(of: world[0], at: world.now).map(\.name) == ["Berg", "Berg"])
    }

    @Test func `a form that is sent twice makes one family, and never another account's`() async throws {
        let world = try await FamilyWorld("Anna", "Ben")
        let form = Identifier<SharedSpace>.make(at: world.now)
        func make(_ name: String, _ index: Int = 0) async throws(StoreError) -> SharedSpace {
            try await world.accounts.makeFamily(named: name, by: world[index], form: form, at: world.now)
        }
        let made = try await make("Berg")
        #expect(try await make("Berg ") == made)
        await #expect(throws: StoreError.conflict) { try await make("Hof") }
        #expect(try await world.accounts.families(of: world[0], at: world.now) == [made])
        #expect(try await make("Hof", 1).id != made.id)
    }

    @Test func `an account is in at most eight families`() async throws {
        let world = try await FamilyWorld("Anna", "Ben")
        for number in 0..<FamilyLimits.families {
            _ = try await world.accounts.makeFamily(named: "Family \(number)", by: world[1], at: world.now)
        }
        await #expect(throws: StoreError.spaceRefused(.tooManyFamilies)) {
            try await world.accounts.makeFamily(named: "One more", by: world[1], at: world.now)
        }
        let family = try await world.family()
        await #expect(throws: StoreError.spaceRefused(.tooManyFamilies)) { try await world.join(family, 1) }
        // A couple is no family.
        _ = try await world.accounts.invitePartner(of: world[1], codeHash: world.hash(1), makesAccount: true, at: world.now)
        let first = try await world.accounts.families(of: world[1], at: world.now)[0]
        try await world.folder.deleteFamily(first.id, seen: nil, by: world[1], at: world.now)
        try await world.folder.acceptInvitation(codeHash: world.hash(1_001), by: world[1], at: world.now)
        #expect(try await world.members(family) == "Anna owner, Ben member")
    }

    @Test func `an owner renames; a stale version, a member and a stranger do not`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        let family = try await world.family(with: 1)
        let seen = try await world.accounts.family(family, of: world[0], at: world.now).version
        func rename(_ name: String, _ index: Int, seen: Int? = nil) async throws(StoreError) -> SharedSpace {
            try await world.accounts.renameFamily(family, to: name, seen: seen, by: world[index], at: world.now)
        }
        #expect(try await rename("Hof", 0, seen: seen).name == "Hof")
        await #expect(throws: StoreError.conflict) { try await rename("Tal", 0, seen: seen) }
        // The name that it has changes nothing.
        #expect(try await rename("Hof", 0).version == seen + 1)
        await #expect(throws: StoreError.familyNameRefused(.empty)) { try await rename(" ", 0) }
        await #expect(throws: StoreError.spaceRefused(.notOwner)) { try await rename("Tal", 1) }
        await #expect(throws: StoreError.notFound) { try await rename("Tal", 2) }
        #expect(try await world.accounts.family(family, of: world[0], at: world.now).name == "Hof")
    }

    @Test func `roles are an owner's to give, and somebody always is one`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        let family = try await world.family(with: 1)
        func role(_ role: Membership.Role, of member: Int, by index: Int, seen: Int? = nil) async throws(StoreError) {
            try await world.accounts.setRole(
                role, of: world[member], in: family, seen: seen, by: world[index], at: world.now)
        }
        await #expect(throws: StoreError.spaceRefused(.notOwner)) { try await role(.owner, of: 1, by: 1) }
        await #expect(throws: StoreError.spaceRefused(.lastOwner)) { try await role(.member, of: 0, by: 0) }
        await #expect(throws: StoreError.notFound) { try await role(.owner, of: 2, by: 0) }
        await #expect(throws: StoreError.notFound) { try await role(.owner, of: 1, by: 2) }
        try await role(.owner, of: 1, by: 0, seen: 1)
        try await role(.owner, of: 1, by: 0)
        await #expect(throws: StoreError.conflict) { try await role(.member, of: 1, by: 0, seen: 1) }
        try await role(.member, of: 0, by: 1)
        #expect(try await world.members(family) == "Anna member, Ben owner")
    }

    @Test func `access ends at once with leaving and being removed`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        let family = try await world.family(with: 1, 2)
        for index in 0..<3 { _ = try await world.folder.openSpace(family, for: world[index]) }
        await #expect(throws: StoreError.spaceRefused(.lastOwner)) {
            try await world.accounts.leaveFamily(family, world[0], at: world.now)
        }
        await #expect(throws: StoreError.spaceRefused(.notOwner)) {
            try await world.accounts.removeMember(world[2], of: family, seen: nil, by: world[1], at: world.now)
        }
        await #expect(throws: StoreError.spaceRefused(.lastOwner)) {
            try await world.accounts.removeMember(world[0], of: family, seen: nil, by: world[0], at: world.now)
        }
        try await world.accounts.leaveFamily(family, world[1], at: world.now)
        await #expect(throws: StoreError.conflict) {
            try await world.accounts.removeMember(world[2], of: family, seen: 2, by: world[0], at: world.now)
        }
        // Who leaves makes no owner's version stale.
        try await world.accounts.removeMember(world[2], of: family, seen: 1, by: world[0], at: world.now)
        for index in [1, 2] {
            await #expect(throws: StoreError.notPermitted) { try await world.folder.openSpace(family, for: world[index]) }
            await #expect(throws: StoreError.notFound) {
                try await world.accounts.family(family, of: world[index], at: world.now)
            }
            await #expect(throws: StoreError.notFound) {
                try await world.accounts.leaveFamily(family, world[index], at: world.now)
            }
            // The code of then is spent.
            await #expect(throws: StoreError.spaceRefused(.invitationSpent)) {
                try await world.folder.acceptInvitation(codeHash: world.hash(1_000 + index), by: world[index], at: world.now)
            }
        }
        await #expect(throws: StoreError.spaceRefused(.onlyMember)) {
            try await world.accounts.leaveFamily(family, world[0], at: world.now)
        }
        #expect(try await world.members(family) == "Anna owner")
    }

    @Test func `a family is deleted by an owner, with its files, for all`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        let family = try await world.family(with: 1)
        _ = try await world.folder.openSpace(family, for: world[1])
        _ = try await world.accounts.inviteToFamily(
            family, by: world[0], codeHash: world.hash(5), makesAccount: true, at: world.now)
        let files = world.test.url.appending(path: "spaces/\(family)").path
        #expect(FileManager.default.fileExists(atPath: files))
        await #expect(throws: StoreError.spaceRefused(.notOwner)) {
            try await world.folder.deleteFamily(family, seen: nil, by: world[1], at: world.now)
        }
        await #expect(throws: StoreError.notFound) {
            try await world.folder.deleteFamily(family, seen: nil, by: world[2], at: world.now)
        }
        await #expect(throws: StoreError.conflict) {
            try await world.folder.deleteFamily(family, seen: 7, by: world[0], at: world.now)
        }
        try await world.folder.deleteFamily(family, seen: 1, by: world[0], at: world.now)
        #expect(!FileManager.default.fileExists(atPath: files))
        for index in 0..<2 {
            #expect(try await world.accounts.families(of: world[index], at: world.now) == [])
            await #expect(throws: StoreError.notPermitted) { try await world.folder.openSpace(family, for: world[index]) }
        }
        #expect(try await world.accounts.invitation(codeHash: world.hash(5), at: world.now) == nil)
        #expect(try await world.folder.examine(at: world.now, in: .gmt).isEmpty)
    }

    @Test func `doctor tells of the files that a crash left of a deleted family`() async throws {
        let world = try await FamilyWorld("Anna")
        let family = try await world.family()
        _ = try await world.folder.openSpace(family, for: world[0])
        try await world.accounts.deleteFamily(family, seen: nil, by: world[0], at: world.now)
        let findings = try await world.folder.examine(at: world.now, in: .gmt)
        #expect(findings.map(\.kind) == ["space-of-nobody"] && findings[0].subject == "spaces/\(family)")
    }

    @Test func `no act on families touches a couple or a personal space`() async throws {
        let world = try await FamilyWorld("Anna", "Ben")
        _ = try await world.accounts.invitePartner(of: world[0], codeHash: world.hash(1), makesAccount: true, at: world.now)
        let couple = try await world.folder.acceptInvitation(codeHash: world.hash(1), by: world[1], at: world.now)
        for id in [couple.id, world.people[0].personalSpace] {
            await #expect(throws: StoreError.notFound) {
                try await world.folder.deleteFamily(id, seen: nil, by: world[0], at: world.now)
            }
            await #expect(throws: StoreError.notFound) { try await world.accounts.leaveFamily(id, world[0], at: world.now) }
            await #expect(throws: StoreError.notFound) {
                try await world.accounts.renameFamily(id, to: "x", seen: nil, by: world[0], at: world.now)
            }
            await #expect(throws: StoreError.notFound) {
                try await world.accounts.removeMember(world[1], of: id, seen: nil, by: world[0], at: world.now)
            }
            await #expect(throws: StoreError.notFound) {
                try await world.accounts.inviteToFamily(
                    id, by: world[0], codeHash: world.hash(2), makesAccount: true, at: world.now)
            }
        }
        #expect(try await world.accounts.couple(of: world[0], at: world.now) == couple)
    }
}
