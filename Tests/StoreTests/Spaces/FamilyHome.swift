import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Anna and Ben with their family, and Clara, who is in none.
struct FamilyHome {
    let folder: DataFolder
    let (anna, ben, clara): (Account, Account, Account)
    let family: SharedSpace
    let now = TestClock().now
    private let home: TestFolder

    init() async throws {
        home = try TestFolder()
        try PreparedDatabases.putAccounts(in: home.url)
        folder = try DataFolder(url: home.url)
        anna = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: now)
        ben = try await folder.accounts.create(named: "Ben", passwordHash: nil, at: now)
        clara = try await folder.accounts.create(named: "Clara", passwordHash: nil, at: now)
        for account in [anna, ben, clara] { try PreparedDatabases.putSpace(account.personalSpace, in: home.url) }
        family = try await folder.accounts.makeFamily(named: "The Bergers", by: anna.id, at: now)
        try await join(ben)
    }

    var today: CivilDate { TestClock().today }

    func join(_ account: Account, after seconds: Double = 0) async throws {
        let (id, time) = (family.id, now + seconds)
        try await folder.accounts.file.write { db in
            var identifiers = IdentifierSequence()
            try db.join(account.id, id, as: .member, by: nil, &identifiers, at: time)
        }
    }

    func leave(_ account: Account) async throws {
        let values = [account.id.value, family.id.value]
        try await folder.accounts.file.write { db in
            try db.run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", values)
        }
    }

    func spaces(of account: Account) async throws -> JoinedSpaces {
        try await folder.joinedSpaces(of: account.id, own: try await own(account))
    }

    func own(_ account: Account) async throws -> Space {
        try await folder.openSpace(account.personalSpace, for: account.id)
    }

    /// Adds a person with a birthday so many days from today to the family.
    @discardableResult
    func birthday(_ name: String, in days: Int, by account: Account? = nil) async throws -> Person.ID {
        let space = try await folder.openSpace(family.id, for: (account ?? anna).id)
        return try await Self.birthday(name, on: today.adding(days: days), in: space, at: now)
    }

    static func birthday(_ name: String, on day: CivilDate, in space: Space, at time: Date) async throws -> Person.ID {
        let occasion = Occasion(kind: .birthday, when: Cast.date(1980, day.month, day.day))
        let profile = Profile(name: PersonName(given: name, formatted: name), occasions: [occasion])
        try await space.importAll([Cast.card(profile, uid: name)], at: time)
        return try #require(try await space.person(named: name)).id
    }
}
