import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// A group and how many are in it.
public struct GroupSummary: Identifiable, Hashable, Sendable {
    /// Names the group.
    public var id: PersonGroup.ID { group.id }
    /// The group.
    public let group: PersonGroup
    /// Its members, without those in the trash.
    public let memberCount: Int
}

extension Space {
    /// All groups in the order of their names.
    public func groups() async throws(StoreError) -> [GroupSummary] {
        try await file.glance { [self] db in try groups(db) }
    }

    func groups(_ db: Database) throws -> [GroupSummary] {
        let sequence = try Space.sequence(db)
        if let known = cache.withLock({ $0.groups }), known.sequence == sequence { return known.list }
        let list = try db.allGroups().map { try db.summary(of: $0) }
        cache.withLock { $0.groups = (sequence, list) }
        return list
    }

    /// Returns one group; nil if there is none.
    public func group(_ id: PersonGroup.ID) async throws(StoreError) -> GroupSummary? {
        try await file.glance { db in try db.group(id).map { try db.summary(of: $0) } }
    }

    /// The groups a person is in, in the order of their names.
    public func groups(of person: Person.ID) async throws(StoreError) -> [PersonGroup] {
        try await file.glance { db in
            PersonGroup.sorted(
                try db.rows(
                    """
                    SELECT DISTINCT \(GroupSQL.columns) FROM group_members
                    CROSS JOIN person_groups ON person_groups.id = group_members.group_id WHERE person_id = ?
                    """, [person.value]
                ).map(PersonGroup.init(row:)))
        }
    }

    /// Returns those of these people that are in a group.
    public func members(among people: [Person.ID], of group: PersonGroup.ID) async throws(StoreError) -> Set<Person.ID> {
        try await file.glance { db in Set(try people.filter { try db.isMember($0, of: group) }) }
    }

    /// All members of a group, without those in the trash, in no order.
    public func members(of group: PersonGroup.ID) async throws(StoreError) -> [Person.ID] {
        try await file.read { db in
            try db.rows(
                """
                SELECT DISTINCT person_id FROM group_members JOIN people ON people.id = person_id
                WHERE group_id = ? AND trashed_at IS NULL AND merged_into IS NULL
                """, [group.value]
            ).map { $0[0] as Person.ID }
        }
    }

    /// The members of a group in the order of their names, without those in the trash, from a cursor on.
    ///
    /// Few are sorted; of many, people are gone through along the index of their names until the page is full.
    public func membersPage(
        of group: PersonGroup.ID, order: NameOrder, after cursor: PeopleCursor? = nil, limit: Int
    ) async throws(StoreError) -> PeoplePage {
        try await file.glance { db in
            let count = try db.memberCount(of: group)
            let isFew = count <= 1_000
            let index = order == .givenFirst ? "people_by_given_name" : "people_by_family_name"
            let source = isFew ? "people" : "people INDEXED BY \(index)"
            let condition =
                isFew
                ? "people.id IN (SELECT person_id FROM group_members WHERE group_id = ?)"
                : "EXISTS (SELECT 1 FROM group_members WHERE group_id = ? AND person_id = people.id)"
            let after = cursor == nil ? "" : "AND (people.\(order.column), people.id) > (?, ?)"
            let place = cursor.map { [$0.sortKey.databaseValue, $0.person.value] } ?? []
            let found = try db.rows(
                """
                SELECT \(PersonSummary.columns), \(order.column) AS sort_key FROM \(source)
                WHERE people.trashed_at IS NULL AND people.merged_into IS NULL AND \(condition) \(after)
                ORDER BY \(isFew ? "+" : "")people.\(order.column), people.id LIMIT ?
                """, [group.value] + place + [(limit + 1).databaseValue])
            return try PeoplePage(found, limit, .exactly(count), db)
        }
    }
}

extension Database {
    func summary(of group: PersonGroup) throws -> GroupSummary {
        GroupSummary(group: group, memberCount: try memberCount(of: group.id))
    }

    /// Counts all members along the index, less the few hidden ones.
    func memberCount(of group: PersonGroup.ID) throws -> Int {
        try firstRow(
            """
            SELECT (SELECT count(DISTINCT person_id) FROM group_members WHERE group_id = ?1) - (
              SELECT count(*) FROM (
                SELECT id FROM people WHERE trashed_at IS NOT NULL UNION SELECT id FROM people WHERE merged_into IS NOT NULL
              ) AS hidden
              WHERE EXISTS (SELECT 1 FROM group_members WHERE group_id = ?1 AND person_id = hidden.id))
            """, [group.value])?[0] ?? 0
    }
}
