import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// An account that is deleted with everything in it, and nothing of another's.
@Suite struct AccountDeletionTests {
    private func hash(_ number: Int) -> [UInt8] {
        [UInt8(number >> 8), UInt8(number & 255)] + [UInt8](repeating: 9, count: 30)
    }

    /// Everything that opens an account or is sent for it, and a space with a person.
    private func fill(_ account: Account, _ number: Int, in world: FamilyWorld) async throws {
        let (accounts, id, now) = (world.accounts, account.id, world.now)
        _ = try await accounts.openSession(
            tokenHash: hash(number), for: id, userAgent: "", at: now, expiresAt: now.addingTimeInterval(600))
        _ = try await accounts.createToken(named: "x", hash: hash(number + 1), scopes: [.readPeople], for: id, at: now)
        _ = try await accounts.createAppPassword(
            named: "x", hash: hash(number + 2), scopes: [.readContacts], for: id, at: now)
        _ = try await accounts.addPasskey(
            Passkey.Draft(
                name: "x", credentialID: hash(number + 3), algorithm: -8, publicKey: [UInt8](repeating: 1, count: 32),
                signCount: 0, transports: [], isBackupEligible: false, isBackedUp: false), for: id, at: now)
        try await accounts.makeRecoveryCodes(hashes: [hash(number + 4)], for: id, at: now)
        _ = try await accounts.addChannel(
            named: "x", to: try Channel.Destination(.ntfy, [.topic: "t\(number)", .token: "x"]), for: id, at: now)
        let somewhere = try #require(URL(string: "https://kin.example/v1"))
        try await accounts.keepLanguageModel(
            .make(at: now), at: somewhere, model: "x", limit: 15, key: .none, of: id, time: now)
        try await accounts.noteTidying(of: id, at: now)
        let space = try await world.folder.openSpace(account.personalSpace, for: id)
        let today = CivilDate(of: now, in: .gmt)
        _ = try await space.createGroup(.make(at: now), named: GroupName("Group \(number)"), on: today, at: now)
        let uploads = world.folder.url.appending(path: "uploads")
        try FileManager.default.createDirectory(at: uploads, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: uploads.appending(path: "\(id)_\(account.personalSpace)_\(number).vcf"))
    }

    /// The rows of accounts.sqlite that name an account or its space, table by table.
    private func rows(naming account: Account, in world: FamilyWorld) async throws -> [String] {
        try await world.accounts.file.read { db in
            var found: [String] = []
            let tables = try db.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name", [])
            for table in tables.map({ $0["name"] as String }) {
                for row in try db.rows("SELECT * FROM \"\(table)\"", []) {
                    let values = row.databaseValues
                    let isNamed = values.contains { [account.id.value, account.personalSpace.value].contains($0) }
                    if isNamed { found.append("\(table): \(values.map(\.description).joined(separator: " "))") }
                }
            }
            return found.sorted()
        }
    }

    private func files(of world: FamilyWorld) throws -> Set<String> {
        let files = FileManager.default
        let names = ["spaces", "uploads"].flatMap { folder in
            (try? files.contentsOfDirectory(atPath: world.folder.url.appending(path: folder).path)) ?? []
        }
        return Set(names)
    }

    @Test func `nothing of it is left, and nothing of another account is touched`() async throws {
        let world = try await FamilyWorld("Anna", "Ben")
        try await fill(world.people[0], 100, in: world)
        try await fill(world.people[1], 200, in: world)
        let (ben, anna) = (world.people[1], world.people[0])
        let (hers, there) = (try await rows(naming: anna, in: world), try files(of: world))
        #expect(Set(try await rows(naming: ben, in: world).map { String($0.prefix { $0 != ":" }) }).count >= 9)
        #expect(there.count == 4)
        try await world.folder.deleteAccount(ben.id, at: world.now)
        #expect(try await rows(naming: ben, in: world).map { String($0.prefix { $0 != ":" }) } == ["deleted_spaces"])
        #expect(try await rows(naming: anna, in: world) == hers)
        #expect(world.folder.openSpaces.present(ben.personalSpace) == nil)
        #expect(world.folder.openSpaces.present(anna.personalSpace) != nil)
        #expect(try files(of: world) == there.filter { !$0.contains("\(ben.id)") && $0 != ben.personalSpace.description })
        #expect(try await world.accounts.account(named: "Ben") == nil)
        await #expect(throws: StoreError.notPermitted) {
            try await world.folder.openSpace(ben.personalSpace, for: ben.id)
        }
        await #expect(throws: StoreError.notFound) { try await world.folder.deleteAccount(ben.id, at: world.now) }
        // The name is free, for an account with nothing in it.
        let again = try await world.accounts.create(named: "Ben", passwordHash: nil, at: world.now)
        let space = try await world.folder.openSpace(again.personalSpace, for: again.id)
        #expect(try await space.peopleCount() == 0 && again.personalSpace != ben.personalSpace)
    }

    @Test func `the last owner hands over first, and goes as the last account`() async throws {
        let world = try await FamilyWorld("Anna", "Ben")
        #expect(try await world.accounts.deletion(of: world[0], at: world.now).isRefused)
        #expect(try await !world.accounts.deletion(of: world[1], at: world.now).isRefused)
        await #expect(throws: StoreError.serverRefused(.handOverFirst)) {
            try await world.folder.deleteAccount(world[0], at: world.now)
        }
        #expect(try await world.accounts.list().count == 2)
        try await world.accounts.setServerRole(.owner, of: world[1], by: world[0], at: world.now)
        try await world.folder.deleteAccount(world[0], at: world.now)
        #expect(try await world.accounts.serverAccounts(for: world[1]).map(\.name) == ["Ben"])
        try await world.folder.deleteAccount(world[1], at: world.now)
        #expect(try await world.accounts.list().isEmpty)
        #expect(try await world.accounts.create(named: "Cleo", passwordHash: nil, at: world.now).serverRole == .owner)
    }

    @Test func `a couple ends and stays with the partner, until the partner goes too`() async throws {
        let world = try await FamilyWorld("Anna", "Ben", "Cleo")
        _ = try await world.accounts.invitePartner(of: world[1], codeHash: hash(1), makesAccount: true, at: world.now)
        let couple = try await world.folder.acceptInvitation(codeHash: hash(1), by: world[2], at: world.now)
        _ = try await world.folder.openSpace(couple.id, for: world[1])
        #expect(try await world.accounts.deletion(of: world[1], at: world.now).partner == "Cleo")
        try await world.folder.deleteAccount(world[1], at: world.now)
        #expect(try await world.accounts.couple(of: world[2], at: world.now) == nil)
        #expect(try await world.accounts.spaces(for: world[2]).map(\.space).contains(couple.id))
        #expect(try files(of: world).contains(couple.id.description))
        #expect(try await world.accounts.deletion(of: world[2], at: world.now).partner == nil)
        try await world.folder.deleteAccount(world[2], at: world.now)
        #expect(try !files(of: world).contains(couple.id.description))
    }

    @Test func `a family stays with the others and keeps an owner; one of the account alone goes`() async throws {
        let world = try await FamilyWorld("Ina", "Anna", "Ben", "Cleo")
        func family(_ name: String, with others: Int...) async throws -> Space.ID {
            let made = try await world.accounts.makeFamily(named: name, by: world[1], at: world.now)
            for other in others {
                let code = hash(1_000 + other)
                _ = try await world.accounts.inviteToFamily(
                    made.id, by: world[1], codeHash: code, makesAccount: false, at: world.now)
                try await world.folder.acceptInvitation(codeHash: code, by: world[other], at: world.now)
            }
            _ = try await world.folder.openSpace(made.id, for: world[1])
            return made.id
        }
        let (shared, alone, led) = (
            try await family("Shared", with: 2, 3), try await family("Alone"), try await family("Led", with: 2)
        )
        try await world.accounts.setRole(.owner, of: world[2], in: led, seen: nil, by: world[1], at: world.now)
        _ = try await world.accounts.inviteToFamily(
            shared, by: world[1], codeHash: hash(7), makesAccount: true, at: world.now)
        let plan = try await world.accounts.deletion(of: world[1], at: world.now)
        #expect(plan.emptied == ["Alone"])
        #expect(plan.families == [.init(name: "Led", heir: nil), .init(name: "Shared", heir: "Ben")])
        let before = try await world.accounts.family(shared, of: world[2], at: world.now).version
        try await world.folder.deleteAccount(world[1], at: world.now)
        #expect(try await world.members(shared, asking: 2) == "Ben owner, Cleo member")
        #expect(try await world.members(led, asking: 2) == "Ben owner")
        #expect(try await world.accounts.family(shared, of: world[2], at: world.now).version == before + 1)
        #expect(try await world.accounts.invitation(codeHash: hash(7), at: world.now) == nil)
        let left = try files(of: world)
        #expect(left.contains(shared.description) && left.contains(led.description) && !left.contains(alone.description))
    }

    @Test func `what a crash left is deleted at the next start, and what was written meanwhile a little later`() async throws {
        let world = try await FamilyWorld("Anna", "Ben")
        try await fill(world.people[1], 100, in: world)
        let space = world.people[1].personalSpace
        // The rows are gone in one step; here the program was killed.
        try await world.accounts.deleteAccount(world[1], at: world.now)
        #expect(try files(of: world).contains(space.description))
        #expect(try await world.accounts.account(named: "Ben") == nil)
        let next = try DataFolder(url: world.folder.url)
        try await next.finishDeletions(at: world.now)
        #expect(try files(of: world).isEmpty)
        // A writer that was still at work.
        let folder = world.folder.url.appending(path: "spaces/\(space)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await next.finishDeletions(at: world.now.addingTimeInterval(3_600))
        #expect(try files(of: world).isEmpty)
        try await next.finishDeletions(at: world.now.addingTimeInterval(90_000))
        #expect(try await rows(naming: world.people[1], in: world).isEmpty)
    }
}
