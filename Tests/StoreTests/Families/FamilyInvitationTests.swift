import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct FamilyInvitationTests {
    private func invite(
        _ world: FamilyWorld, _ family: Space.ID, _ code: Int, by index: Int = 0, form: Invitation.ID? = nil,
        makesAccount: Bool = true
    ) async throws(StoreError) -> MadeInvitation {
        try await world.accounts.inviteToFamily(
            family, form: form, by: world[index], codeHash: world.hash(code), makesAccount: makesAccount, at: world.now)
    }

    private func accept(_ world: FamilyWorld, _ code: Int, _ index: Int) async throws(StoreError) -> SharedSpace {
        try await world.folder.acceptInvitation(codeHash: world.hash(code), by: world[index], at: world.now)
    }

    @Test func `several are open at once, each for one person, with who asks and the family's name`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo", "Dora")
        let family = try await world.family()
        for code in 1...2 { _ = try await invite(world, family, code) }
        let seen = try #require(try await world.accounts.invitation(codeHash: world.hash(1), at: world.now))
        #expect(seen.kind == .family && seen.spaceName == "The Bergers" && seen.inviterName == "Anna")
        #expect(seen.expiresAt == world.now.addingTimeInterval(7 * 86_400))
        let joined = try await accept(world, 1, 1)
        #expect(joined.id == family && joined.member(world[1])?.role == .member && joined.invitations.count == 1)
        // Sent twice, it is accepted once.
        #expect(try await accept(world, 1, 1) == joined)
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) { _ = try await accept(world, 1, 2) }
        _ = try await accept(world, 2, 2)
        #expect(try await world.members(family) == "Anna owner, Ben member, Cleo member")
    }

    @Test func `a member's second invitation is refused and stays open for whom it is for`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        let family = try await world.family(with: 1)
        _ = try await invite(world, family, 1)
        for index in 0..<2 {
            await #expect(throws: StoreError.spaceRefused(.alreadyMember)) { _ = try await accept(world, 1, index) }
        }
        #expect(try await accept(world, 1, 2).members.count == 3)
    }

    @Test func `a family's invitation leaves the couple as it is, and the other way round`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        _ = try await world.accounts.invitePartner(of: world[1], codeHash: world.hash(1), makesAccount: true, at: world.now)
        let family = try await world.family(with: 1)
        #expect(try await world.accounts.couple(of: world[1], at: world.now)?.invitations.count == 1)
        let couple = try await accept(world, 1, 0)
        #expect(couple.kind == .couple && couple.members.count == 2)
        let own = try await invite(world, family, 2)
        try await world.folder.leaveCouple(world[0], at: world.now)
        #expect(try await world.members(family) == "Anna owner, Ben member")
        // What takes a couple's invitation back takes no family's.
        await #expect(throws: StoreError.notFound) {
            try await world.accounts.revokeInvitation(own.invitation.id, of: world[0], at: world.now)
        }
    }

    @Test func `owners alone invite and revoke, at most ten at once`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        let family = try await world.family(with: 1)
        func revoke(_ id: Invitation.ID, _ index: Int) async throws(StoreError) {
            try await world.accounts.revokeInvitation(id, to: family, by: world[index], at: world.now)
        }
        let first = try await invite(world, family, 1).invitation
        await #expect(throws: StoreError.spaceRefused(.notOwner)) { _ = try await invite(world, family, 50, by: 1) }
        await #expect(throws: StoreError.notFound) { _ = try await invite(world, family, 50, by: 2) }
        await #expect(throws: StoreError.spaceRefused(.notOwner)) { try await revoke(first.id, 1) }
        await #expect(throws: StoreError.notFound) { try await revoke(first.id, 2) }
        for code in 2...FamilyLimits.invitations { _ = try await invite(world, family, code) }
        await #expect(throws: StoreError.spaceRefused(.tooManyInvitations)) { _ = try await invite(world, family, 50) }
        // Nor does an owner of another family, by its name.
        let other = try await world.accounts.makeFamily(named: "The Coles", by: world[2], at: world.now)
        await #expect(throws: StoreError.notFound) {
            try await world.accounts.revokeInvitation(first.id, to: other.id, by: world[2], at: world.now)
        }
        #expect(try await world.accounts.invitation(codeHash: world.hash(1), at: world.now) != nil)
        try await revoke(first.id, 0)
        await #expect(throws: StoreError.notFound) { try await revoke(first.id, 0) }
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) { _ = try await accept(world, 1, 2) }
        _ = try await invite(world, family, 50)
        // Those that have expired do not count.
        let later = world.now.addingTimeInterval(7 * 86_400)
        _ = try await world.accounts.inviteToFamily(
            family, by: world[0], codeHash: world.hash(51), makesAccount: true, at: later)
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) {
            try await world.folder.acceptInvitation(codeHash: world.hash(50), by: world[2], at: later)
        }
    }

    @Test func `a form that is sent twice makes one invitation, whose last code holds`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        let family = try await world.family(with: 1)
        let form = Invitation.ID.make(at: world.now)
        #expect(try await !invite(world, family, 1, form: form).isAgain)
        #expect(try await invite(world, family, 2, form: form).isAgain)
        #expect(try await world.accounts.family(family, of: world[0], at: world.now).invitations.map(\.id) == [form])
        await #expect(throws: StoreError.spaceRefused(.invitationSpent)) { _ = try await accept(world, 1, 2) }
        try await world.accounts.setRole(.owner, of: world[1], in: family, seen: nil, by: world[0], at: world.now)
        await #expect(throws: StoreError.conflict) { _ = try await invite(world, family, 3, by: 1, form: form) }
        #expect(try await accept(world, 2, 2).members.count == 3)
    }

    @Test func `the invitations of who is removed, leaves or becomes a member end`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        for (number, end) in ["removed", "left", "demoted"].enumerated() {
            let family = try await world.family(with: 1)
            try await world.accounts.setRole(.owner, of: world[1], in: family, seen: nil, by: world[0], at: world.now)
            let (bens, annas) = (number * 2 + 1, number * 2 + 2)
            _ = try await invite(world, family, bens, by: 1)
            _ = try await invite(world, family, annas)
            switch end {
            case "removed":
                try await world.accounts.removeMember(world[1], of: family, seen: nil, by: world[0], at: world.now)
            case "left": try await world.accounts.leaveFamily(family, world[1], at: world.now)
            default: try await world.accounts.setRole(.member, of: world[1], in: family, seen: nil, by: world[0], at: world.now)
            }
            await #expect(throws: StoreError.spaceRefused(.invitationSpent)) { _ = try await accept(world, bens, 2) }
            #expect(try await accept(world, annas, 2).id == family)
        }
    }

    @Test func `an invited person's account is made with the membership, or not at all`() async throws {
        let world = try await FamilyWorld("Anna")
        let family = try await world.family()
        func create(_ name: String, _ code: Int) async throws(StoreError) -> Account {
            try await world.accounts.createAccount(
                named: name, passwordHash: "x", timeZone: "Europe/Berlin", invitedBy: world.hash(code), at: world.now)
        }
        _ = try await invite(world, family, 1)
        await #expect(throws: StoreError.nameTaken) { _ = try await create("anna", 1) }
        _ = try await create("Ben", 1)
        #expect(try await world.members(family) == "Anna owner, Ben member")
        _ = try await invite(world, family, 2, makesAccount: false)
        await #expect(throws: StoreError.spaceRefused(.noNewAccount)) { _ = try await create("Cleo", 2) }
        // A couple's and a family's count together.
        _ = try await world.accounts.invitePartner(of: world[0], codeHash: world.hash(3), makesAccount: true, at: world.now)
        _ = try await create("Cleo", 3)
        for code in 4...5 { _ = try await invite(world, family, code) }
        _ = try await create("Dora", 4)
        await #expect(throws: StoreError.spaceRefused(.noNewAccount)) { _ = try await create("Emil", 5) }
        for _ in 0..<5 {
            try? await world.accounts.file.write { db in
                try db.run("UPDATE accounts SET created_at = created_at - 100000000", [])
            }
            await #expect(throws: StoreError.nameTaken) { _ = try await create("Ben", 5) }
        }
        #expect(try await world.accounts.invitation(codeHash: world.hash(5), at: world.now) == nil)
    }

    @Test func `the family that is full takes no one, and the code stays open`() async throws {
        let world = try await FamilyWorld((0...FamilyLimits.members).map { "Person \($0)" })
        let family = try await world.family()
        for index in 1..<FamilyLimits.members { try await world.join(family, index) }
        await #expect(throws: StoreError.spaceRefused(.tooManyMembers)) { try await world.join(family, FamilyLimits.members) }
        try await world.accounts.leaveFamily(family, world[1], at: world.now)
        #expect(try await accept(world, 1_000 + FamilyLimits.members, FamilyLimits.members).members.count == 20)
    }

    @Test func `a family that is full does not tell which names there are`() async throws {
        let world = try await FamilyWorld((0..<FamilyLimits.members).map { "Person \($0)" } + ["Zoe"])
        let family = try await world.family()
        for index in 1..<FamilyLimits.members { try await world.join(family, index) }
        _ = try await invite(world, family, 1)
        for name in ["Zoe", "Nobody so far"] {
            await #expect(throws: StoreError.spaceRefused(.tooManyMembers)) {
                try await world.accounts.createAccount(
                    named: name, passwordHash: "x", timeZone: "Europe/Berlin", invitedBy: world.hash(1), at: world.now)
            }
        }
        #expect(try await world.accounts.account(named: "Nobody so far") == nil)
    }

    @Test func `who was invited makes no more accounts possible than the one who invited`() async throws {
        let world = try await FamilyWorld("Anna", "Olaf")
        let family = try await world.family()
        func create(_ name: String, _ code: Int) async throws(StoreError) -> Account {
            try await world.accounts.createAccount(
                named: name, passwordHash: "x", timeZone: "Europe/Berlin", invitedBy: world.hash(code), at: world.now)
        }
        _ = try await invite(world, family, 1)
        let ben = try await create("Ben", 1)
        let bens = try await world.accounts.makeFamily(named: "Bens", by: ben.id, at: world.now)
        func inviteByBen(_ code: Int) async throws {
            _ = try await world.accounts.inviteToFamily(
                bens.id, by: ben.id, codeHash: world.hash(code), makesAccount: true, at: world.now)
        }
        try await inviteByBen(2)
        let cleo = try await create("Cleo", 2)
        try await inviteByBen(3)
        _ = try await create("Dora", 3)
        for code in 4...5 { try await inviteByBen(code) }
        _ = try await invite(world, family, 6)
        for code in 4...6 {
            await #expect(throws: StoreError.spaceRefused(.noNewAccount)) { _ = try await create("Emil \(code)", code) }
        }
        // Another account that the operator made counts for itself, and the next day is another day.
        let others = try await world.accounts.makeFamily(named: "Others", by: world[1], at: world.now)
        _ = try await world.accounts.inviteToFamily(
            others.id, by: world[1], codeHash: world.hash(7), makesAccount: true, at: world.now)
        _ = try await create("Finn", 7)
        _ = try await world.accounts.createAccount(
            named: "Emil", passwordHash: "x", timeZone: "Europe/Berlin", invitedBy: world.hash(4),
            at: world.now.addingTimeInterval(90_000))
        #expect(cleo.name == "Cleo")
    }

    @Test func `who invited and is deleted makes no more accounts possible for those who came`() async throws {
        let world = try await FamilyWorld("Olaf", "Anna")
        func invited(_ name: String, by account: Account.ID, _ code: Int) async throws -> Account.ID {
            let family = try await world.accounts.makeFamily(named: "Of \(name)", by: account, at: world.now)
            _ = try await world.accounts.inviteToFamily(
                family.id, by: account, codeHash: world.hash(code), makesAccount: true, at: world.now)
            return try await world.accounts.createAccount(
                named: name, passwordHash: "x", timeZone: "Europe/Berlin", invitedBy: world.hash(code), at: world.now
            ).id
        }
        let ben = try await invited("Ben", by: world[1], 1)
        let cleo = try await invited("Cleo", by: ben, 2)
        let dora = try await invited("Dora", by: ben, 3)
        await #expect(throws: StoreError.spaceRefused(.noNewAccount)) { _ = try await invited("Emil", by: cleo, 4) }
        try await world.folder.deleteAccount(ben, at: world.now)
        // In Ben's place there may be another, for all of them together.
        _ = try await invited("Finn", by: cleo, 5)
        for (number, inviter) in [cleo, dora, world[1]].enumerated() {
            await #expect(throws: StoreError.spaceRefused(.noNewAccount)) {
                _ = try await invited("Emil", by: inviter, 6 + number)
            }
        }
        // Those whom the operator's account brought still count together when it is gone.
        try await world.folder.deleteAccount(world[1], at: world.now)
        for (number, inviter) in [cleo, dora].enumerated() {
            await #expect(throws: StoreError.spaceRefused(.noNewAccount)) {
                _ = try await invited("Emil", by: inviter, 9 + number)
            }
        }
    }
}
