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

    static let select = "SELECT \(Person.Columns.list), \(PersonName.columns) FROM people WHERE id = ?"

    /// The same of several people: to be ended with their identifiers.
    static let selectAny = String(select.dropLast(" = ?".count))
}

extension PersonName {
    enum Columns: Int, SelectedColumns {
        case namePrefix, givenName, middleNames, familyName, nameSuffix, nickname, formattedName
    }

    static let columns = Columns.list

    /// The name in the columns of the list, which start at that place of the row.
    init(row: Row, from start: Int = 0) {
        self.init(
            prefix: row[Columns.namePrefix, from: start], given: row[Columns.givenName, from: start],
            middle: row[Columns.middleNames, from: start], family: row[Columns.familyName, from: start],
            suffix: row[Columns.nameSuffix, from: start], nickname: row[Columns.nickname, from: start],
            formatted: row[Columns.formattedName, from: start])
    }
}

extension Person {
    enum Columns: Int, SelectedColumns {
        case id, organisation, jobTitle, pronouns, note, photo, category, leapDayRule, createdAt, updatedAt, trashedAt,
            cadenceDays, mergedInto
    }

    /// The person of a row of `PersonSQL.select`, with the rows that hang off it.
    init(row: Row, in db: Database) throws {
        try self.init(row: row, parts: PersonParts(of: row[Columns.id], in: db))
    }

    /// The person of such a row, with the rows that hang off it.
    init(row: Row, parts: PersonParts) throws {
        self.init(
            id: row[Columns.id],
            profile: Profile(
                name: PersonName(row: row, from: Columns.count), organisation: row[Columns.organisation],
                jobTitle: row[Columns.jobTitle], pronouns: row[Columns.pronouns], note: row[Columns.note],
                contacts: parts.contacts.map(\.content), occasions: parts.occasions.map(\.content),
                tags: parts.tags.map(\.content)),
            photo: (row[Columns.photo] as Data?).flatMap(MediaDigest.init(data:)),
            category: (row[Columns.category] as String?).flatMap(Category.init(storageText:)),
            leapDayRule: (row[Columns.leapDayRule] as String?).flatMap(LeapDayRule.init(rawValue:)),
            cadence: CadenceChoice(storedDays: row[Columns.cadenceDays]), mergedInto: row[Columns.mergedInto],
            createdAt: row.moment(Columns.createdAt), updatedAt: row.moment(Columns.updatedAt),
            trashedAt: row.moment(Columns.trashedAt))
    }
}
