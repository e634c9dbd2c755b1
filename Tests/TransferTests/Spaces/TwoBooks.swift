import Foundation
import Interchange
import Kinkeeper
import TestSupport
import Testing

@testable import Store
@testable import Transfer

/// Anna's own address book, and that of the family that she has with Ben.
struct TwoBooks {
    let files: TestFolder
    let folder: DataFolder
    let (anna, ben): (Account, Account)
    let own: Space
    let family: FamilySpace
    let now = TestClock().now
    let today = CivilDate(daysSinceEpoch: 20_000)

    init() async throws {
        files = try TestFolder()
        folder = try DataFolder(url: files.url)
        let accounts = folder.accounts
        anna = try await accounts.create(named: "Anna", passwordHash: nil, at: now)
        ben = try await accounts.create(named: "Ben", passwordHash: nil, at: now)
        own = try await folder.openSpace(anna.personalSpace, for: anna.id)
        let made = try await accounts.makeFamily(named: "The Bergs", by: anna.id, at: now)
        try await folder.join(ben, to: made, invitedBy: anna, at: now)
        family = try #require(try await folder.familySpaces(of: anna.id, at: now).first)
    }

    var moving: GiftMoving { GiftMoving(folder, own, family, of: anna, today: today, now: now) }
    var sharing: PeopleSharing { PeopleSharing(own, family, today: today, now: now) }

    /// A person of the account's own, with a birthday.
    func person(_ name: String) async throws -> Person.ID {
        try await add([name], to: own, "BDAY:19800315\r\n")[0]
    }

    /// Imports cards into an address book, and returns the people in the order of their names.
    func add(_ names: [String], to space: Space, _ more: String = "") async throws -> [Person.ID] {
        let cards = names.map {
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:uid-\($0)\r\nFN:\($0)\r\nN:;\($0);;;\r\nX-ODD;X=1:kept as it is\r\n\(more)END:VCARD\r\n"
        }
        let run = try await ContactsImport(of: "people.vcf", into: space, by: nil, now: { [now] in now })
        _ = try await run.read(ImportSource(bytes: Array(cards.joined().utf8)), today: today)
        var people: [Person.ID] = []
        for name in names {
            people.append(try #require(try await space.peoplePage(matching: name, order: .givenFirst, limit: 1).rows.first).id)
        }
        return people
    }

    func gift(_ title: String, for people: [Person.ID] = []) async throws -> Gift {
        try await own.createGift(GiftDraft(title: title, recipients: people), asking: anna.id, at: now)
    }

    func titles(_ space: Space, _ account: Account) async throws -> [String] {
        try await space.gifts(limit: 100, asking: account.id).rows.map(\.title).sorted()
    }

    /// The same data folder, opened by another program after this one has died.
    func afterCrash() throws -> DataFolder { try DataFolder(url: files.url) }
}

extension DataFolder {
    /// Lets an account join a family by an invitation.
    func join(_ account: Account, to family: SharedSpace, invitedBy owner: Account, at time: Date) async throws {
        let code = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        _ = try await accounts.inviteToFamily(family.id, by: owner.id, codeHash: code, makesAccount: false, at: time)
        try await acceptInvitation(codeHash: code, by: account.id, at: time)
    }
}
