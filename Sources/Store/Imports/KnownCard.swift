import Foundation
import GRDB
import Kinkeeper

/// A card that is in the space already.
struct KnownCard {
    let id: UUID
    let person: Person.ID?
    let revision: Int64?

    static func withDigest(of card: PreparedCard, in db: Database) throws -> [KnownCard] {
        try matching("digest = ?", card.digest.databaseValue, kind: card, in: db)
    }

    static func withUID(of card: PreparedCard, in db: Database) throws -> [KnownCard] {
        try matching("uid = ?", card.card.uid.value, kind: card, in: db)
    }

    static func withName(of card: PreparedCard, in db: Database) throws -> [KnownCard] {
        try matching("name_key = ?", card.nameKey.value, kind: card, in: db)
    }

    private static func matching(
        _ condition: String, _ value: DatabaseValue, kind card: PreparedCard, in db: Database
    ) throws -> [KnownCard] {
        try db.rows(
            "SELECT id, person_id, revision FROM cards WHERE \(condition) AND kind = ? ORDER BY id",
            [value, card.kind.databaseValue]
        ).map { row in
            KnownCard(id: row[0], person: (row[1] as UUID?).map(Person.ID.init), revision: row[2])
        }
    }

    /// Whether the person here goes by the card's name. Groups and cards that are none do not.
    func hasName(of card: PreparedCard, in db: Database) throws -> Bool {
        guard let person, case .person(let profile, _) = card.card.content,
            let row = try db.firstRow("SELECT formatted_name FROM people WHERE id = ?", [person.value])
        else { return false }
        return SearchFolding.fold(row[0]) == SearchFolding.fold(profile.name.formatted)
    }

    /// Whether a card without UID, of the same name, means the person here: something more than the name must agree,
    /// unless there is nothing more on either side. For groups the name is enough.
    func isProbably(_ card: PreparedCard, in db: Database) throws -> Bool {
        guard let person, case .person(let profile, _) = card.card.content else { return true }
        let parts = try PersonParts(of: person, in: db)
        let here = Traits(contacts: parts.contacts.map(\.content), occasions: parts.occasions.map(\.content))
        let there = Traits(contacts: profile.contacts, occasions: profile.occasions)
        return here.isEmpty && there.isEmpty || !here.all.isDisjoint(with: there.all)
    }
}

/// What tells people of one name apart.
private struct Traits {
    /// Phone numbers (digits), e-mail addresses (folded) and birthdays.
    let all: Set<String>
    /// Whether there is no way to reach the person and no birthday.
    let isEmpty: Bool

    init(contacts: [ContactMethod], occasions: [Occasion]) {
        let birthdays = occasions.filter { $0.kind == .birthday }.map(\.when)
        isEmpty = contacts.isEmpty && birthdays.isEmpty
        var all = Set(birthdays.map { "birthday \($0)" })
        for contact in contacts {
            switch contact.value {
            case .phone(let number): all.insert("phone " + SearchFolding.digits(number))
            case .email(let address): all.insert("email " + SearchFolding.fold(address))
            case .address, .url, .messaging: break
            }
        }
        self.all = all.subtracting(["phone ", "email "])
    }
}
