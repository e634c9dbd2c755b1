import Foundation
import GRDB
import Kinkeeper

// How a group's row looks, and how groups are found inside of a transaction.

enum GroupSQL {
    static let columns = PersonGroup.Columns.list(of: "person_groups")

    static let insert = """
        INSERT INTO person_groups (id, name, cadence_days, cadence_set_on, card_id, created_at, updated_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
}

extension PersonGroup {
    enum Columns: Int, SelectedColumns { case id, name, cadenceDays, cadenceSetOn, cardID, createdAt, updatedAt }

    /// The group of a row of `GroupSQL.columns`.
    init(row: Row) {
        self.init(
            id: row[Columns.id], name: row[Columns.name],
            cadence: (row[Columns.cadenceDays] as Int?).flatMap { Cadence(days: $0) }, cadenceSetOn: row[Columns.cadenceSetOn],
            card: row[Columns.cardID], createdAt: row.moment(Columns.createdAt), updatedAt: row.moment(Columns.updatedAt))
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
