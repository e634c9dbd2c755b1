import Foundation
import GRDB
import Kinkeeper

// How a group's row looks, and how groups are found inside of a transaction.

enum GroupSQL {
    static let columns = """
        person_groups.id, person_groups.name, person_groups.cadence_days, person_groups.cadence_set_on, \
        person_groups.card_id, person_groups.created_at, person_groups.updated_at
        """

    static let insert = """
        INSERT INTO person_groups (id, name, cadence_days, cadence_set_on, card_id, created_at, updated_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
}

extension PersonGroup {
    /// The group of a row of `GroupSQL.columns`.
    init(row: Row) {
        self.init(
            id: ID(row[0] as UUID), name: row[1], cadence: (row[2] as Int?).flatMap { Cadence(days: $0) },
            cadenceSetOn: (row[3] as Int32?).map(CivilDate.init(daysSinceEpoch:)), card: row[4],
            createdAt: Date(milliseconds: row[5]), updatedAt: Date(milliseconds: row[6]))
    }

    /// Groups in the order of their names.
    static func sorted(_ groups: [PersonGroup]) -> [PersonGroup] {
        groups.map { (SearchFolding.fold($0.name), $0) }.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
    }
}

extension Database {
    func group(_ id: PersonGroup.ID) throws -> PersonGroup? {
        try firstRow("SELECT \(GroupSQL.columns) FROM person_groups WHERE id = ?", [id.value]).map(PersonGroup.init(row:))
    }

    /// The group, or `notFound`.
    func requiredGroup(_ id: PersonGroup.ID) throws -> PersonGroup {
        guard let group = try group(id) else { throw StoreError.notFound }
        return group
    }

    func allGroups() throws -> [PersonGroup] {
        PersonGroup.sorted(try rows("SELECT \(GroupSQL.columns) FROM person_groups", []).map(PersonGroup.init(row:)))
    }

    /// Returns a group with the same name, apart from case and accents.
    func group(named name: GroupName, otherThan id: PersonGroup.ID? = nil) throws -> PersonGroup? {
        let folded = name.folded
        return try allGroups().first { $0.id != id && SearchFolding.fold($0.name) == folded }
    }

    func insert(_ group: PersonGroup) throws {
        try run(
            GroupSQL.insert,
            [
                group.id.value, group.name.databaseValue, (group.cadence?.days).value,
                (group.cadenceSetOn?.daysSinceEpoch).value, group.card.value, group.createdAt.milliseconds.databaseValue,
                group.updatedAt.milliseconds.databaseValue,
            ])
    }
}
