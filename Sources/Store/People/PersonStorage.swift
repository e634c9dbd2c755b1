import Foundation
import GRDB
import Kinkeeper

// How a person's own row looks. The rows that hang off it are in PersonParts.

extension Category {
    /// The column's text: the case's name, or "custom:" and the owner's own word.
    var storageText: String {
        switch self {
        case .family: "family"
        case .friend: "friend"
        case .partner: "partner"
        case .work: "work"
        case .acquaintance: "acquaintance"
        case .other: "other"
        case .custom(let name): "custom:" + name
        }
    }

    init?(storageText: String) {
        switch storageText {
        case "family": self = .family
        case "friend": self = .friend
        case "partner": self = .partner
        case "work": self = .work
        case "acquaintance": self = .acquaintance
        case "other": self = .other
        default:
            guard storageText.hasPrefix("custom:") else { return nil }
            self = .custom(String(storageText.dropFirst("custom:".count)))
        }
    }
}

extension Profile {
    /// The columns of `people` that the card decides, in the order of `PersonSQL.projected`.
    var columns: [DatabaseValue] {
        [
            name.prefix.databaseValue, name.given.databaseValue, name.middle.databaseValue, name.family.databaseValue,
            name.suffix.databaseValue, name.nickname.databaseValue, name.formatted.databaseValue,
            organisation.databaseValue, jobTitle.databaseValue, pronouns.databaseValue, note.databaseValue,
            name.sortKey(.givenFirst).databaseValue, name.sortKey(.familyFirst).databaseValue,
        ]
    }
}

extension CadenceChoice {
    /// The column's days: NULL as the groups say, 0 never.
    var storedDays: Int? {
        switch self {
        case .inherited: nil
        case .never: 0
        case .every(let cadence): cadence.days
        }
    }

    init(storedDays: Int?) {
        guard let storedDays else {
            self = .inherited
            return
        }
        self = Cadence(days: storedDays).map(CadenceChoice.every) ?? .never
    }
}

enum PersonSQL {
    static let projected = """
        name_prefix, given_name, middle_names, family_name, name_suffix, nickname, formatted_name, \
        organisation, job_title, pronouns, note, sort_given_first, sort_family_first
        """

    static let insert = """
        INSERT INTO people (id, created_at, updated_at, photo, \(projected))
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// A card without a photo leaves the photo alone: many programs export without pictures.
    static let update = """
        UPDATE people SET updated_at = ?, photo = coalesce(?, photo),
          (\(projected)) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        WHERE id = ?
        """

    static let select = """
        SELECT id, name_prefix, given_name, middle_names, family_name, name_suffix, nickname, formatted_name, \
        organisation, job_title, pronouns, note, photo, category, leap_day_rule, created_at, updated_at, trashed_at, \
        cadence_days, merged_into FROM people WHERE id = ?
        """

    /// The same of several people: to be ended with their identifiers.
    static let selectAny = String(select.dropLast(" = ?".count))
}

extension PersonName {
    /// The name in seven neighbouring columns, from the one at `index`.
    init(row: Row, at index: Int) {
        self.init(
            prefix: row[index], given: row[index + 1], middle: row[index + 2], family: row[index + 3],
            suffix: row[index + 4], nickname: row[index + 5], formatted: row[index + 6])
    }
}

extension Person {
    /// The person of a row of `PersonSQL.select`, with the rows that hang off it.
    init(row: Row, in db: Database) throws {
        try self.init(row: row, parts: PersonParts(of: Person.ID(row[0] as UUID), in: db))
    }

    /// The person of such a row, with the rows that hang off it.
    init(row: Row, parts: PersonParts) throws {
        self.init(
            id: Person.ID(row[0] as UUID),
            profile: Profile(
                name: PersonName(row: row, at: 1), organisation: row[8], jobTitle: row[9], pronouns: row[10], note: row[11],
                contacts: parts.contacts.map(\.content), occasions: parts.occasions.map(\.content),
                tags: parts.tags.map(\.content)),
            photo: (row[12] as Data?).flatMap(MediaDigest.init(data:)),
            category: (row[13] as String?).flatMap(Category.init(storageText:)),
            leapDayRule: (row[14] as String?).flatMap(LeapDayRule.init(rawValue:)),
            cadence: CadenceChoice(storedDays: row[18]), mergedInto: (row[19] as UUID?).map(Person.ID.init),
            createdAt: Date(milliseconds: row[15]), updatedAt: Date(milliseconds: row[16]),
            trashedAt: (row[17] as Int64?).map(Date.init(milliseconds:)))
    }
}
