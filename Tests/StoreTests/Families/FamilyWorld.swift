import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// A data folder with accounts; the first one's family where one is made.
struct FamilyWorld {
    let clock = TestClock()
    let test: TestFolder
    let folder: DataFolder
    let people: [Account]

    init(_ names: String...) async throws { try await self.init(names) }

    init(_ names: [String]) async throws {
        test = try TestFolder()
        folder = try DataFolder(url: test.url)
        var people: [Account] = []
        for name in names { people.append(try await folder.accounts.create(named: name, passwordHash: "x", at: clock.now)) }
        self.people = people
    }

    var accounts: Accounts { folder.accounts }
    var now: Date { clock.now }

    subscript(_ index: Int) -> Account.ID { people[index].id }

    func hash(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] + [UInt8](repeating: 7, count: 30) }

    /// A family of the first account, that the accounts of these places join.
    func family(_ name: String = "The Bergers", with others: Int...) async throws -> Space.ID {
        let family = try await accounts.makeFamily(named: name, by: self[0], at: now)
        for other in others { try await join(family.id, other) }
        return family.id
    }

    func join(_ family: Space.ID, _ other: Int) async throws {
        let code = hash(1_000 + other)
        _ = try await accounts.inviteToFamily(family, by: self[0], codeHash: code, makesAccount: true, at: now)
        try await folder.acceptInvitation(codeHash: code, by: self[other], at: now)
    }

    /// The names of the members with their roles, by name, since all join at one moment: "Anna owner, Ben member".
    func members(_ family: Space.ID, asking index: Int = 0) async throws -> String {
        let members = try await accounts.family(family, of: self[index], at: now).members
        return members.map { "\($0.name) \($0.role.rawValue)" }.sorted().joined(separator: ", ")
    }
}
