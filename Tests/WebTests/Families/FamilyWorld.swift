import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store
@testable import Web

/// Anna and Ben with their family "The Bergers", and Clara, who is in none; each with a browser. Tina of the family has her day today,
/// Uwe of the family had his three days ago, and Mia, whom Anna alone knows, has hers in three days.
struct FamilyWorld {
    typealias Reader = (account: Account, browser: Browser)

    let world: World
    let (anna, ben, clara): (Reader, Reader, Reader)
    let family: SharedSpace
    let space: Space
    let (tina, uwe, mia): (Person.ID, Person.ID, Person.ID)

    init() async throws {
        world = try World()
        anna = try await world.member("Anna")
        ben = try await world.member("Ben")
        clara = try await world.member("Clara")
        let family = try await world.folder.accounts.makeFamily(named: "The Bergers", by: anna.account.id, at: world.now)
        self.family = family
        let (account, now) = (ben.account, world.now)
        try await world.folder.accounts.file.write { db in
            var identifiers = IdentifierSequence()
            try db.join(account.id, family.id, as: .member, by: nil, &identifiers, at: now)
        }
        space = try await world.folder.openSpace(family.id, for: anna.account.id)
        tina = try await space.add("Tina", birthday: PartialDate(year: 1986, month: 11, day: 21))
        uwe = try await space.add("Uwe", birthday: PartialDate(month: 11, day: 18))
        mia = try await world.space(of: anna.account).add("Mia", birthday: PartialDate(month: 11, day: 24))
    }

    /// An account joins another family of Anna's.
    func joinAnother(_ account: Account) async throws {
        let now = world.now
        let other = try await world.folder.accounts.makeFamily(named: "The Coles", by: anna.account.id, at: now)
        try await world.folder.accounts.file.write { db in
            var identifiers = IdentifierSequence()
            try db.join(account.id, other.id, as: .member, by: nil, &identifiers, at: now)
        }
    }

    /// Ben is no member any more.
    func leave() async throws {
        let values = [ben.account.id.value, family.id.value]
        try await world.folder.accounts.file.write { db in
            try db.run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", values)
        }
    }
}
