import Foundation
import GRDB
import Kinkeeper

extension Database {
    private static let boardColumns = """
        id, cadence_days, cadence_set_on, snoozed_until, skipped_from, category, sort_given_first, sort_family_first,
          created_at
        """
    private static let membershipSQL = """
        SELECT person_groups.id, name, cadence_days, max(cadence_set_on, joined_on), group_members.id, person_id
        FROM group_members CROSS JOIN person_groups ON person_groups.id = group_id
        """

    /// What the board keeps of one person; nil for who is not on it.
    func boardEntry(of person: Person.ID) throws -> BoardEntry? {
        let row = try firstRow(
            "SELECT \(Database.boardColumns) FROM people WHERE id = ? AND trashed_at IS NULL AND merged_into IS NULL",
            [person.value])
        guard let row else { return nil }
        let groups = try rows("\(Database.membershipSQL) WHERE person_id = ? ORDER BY group_members.id", [person.value])
        return BoardEntry(row, groups: groups, last: try lastCatchup(of: person))
    }

    /// Everybody on the board, in no order. Tables are read from end to end, each once.
    func boardEntries() throws -> [BoardEntry] {
        var groups: [UUID: [Row]] = [:]
        for row in try rows("\(Database.membershipSQL) ORDER BY group_members.id", []) {
            groups[row[5], default: []].append(row)
        }
        let lasts = try lastCatchups()
        let people = try Row.fetchCursor(
            cachedStatement(
                sql: """
                    SELECT \(Database.boardColumns) FROM people
                    WHERE trashed_at IS NULL AND merged_into IS NULL AND (cadence_days > 0 OR cadence_days IS NULL)
                    """))
        var entries: [BoardEntry] = []
        while let row = try people.next() {
            let id: UUID = row[0]
            if let entry = BoardEntry(row, groups: groups[id] ?? [], last: lasts[id]) { entries.append(entry) }
        }
        return entries
    }
}

extension Database {
    /// Everybody's latest day, and the row that ties them to that entry. Looking each entry's day up would take longer
    /// than keeping all days for a moment.
    private func lastCatchups() throws -> [UUID: (day: CivilDate, link: UUID)] {
        var days: [UUID: Int32] = [:]
        let catchups = try Row.fetchCursor(cachedStatement(sql: "SELECT id, day FROM catchups INDEXED BY catchups_by_day"))
        while let row = try catchups.next() { days[row[0]] = row[1] }
        var lasts: [UUID: (day: CivilDate, link: UUID)] = [:]
        let links = try Row.fetchCursor(cachedStatement(sql: "SELECT person_id, catchup_id, id FROM catchup_people"))
        while let row = try links.next() {
            guard let day = days[row[1]].map(CivilDate.init(daysSinceEpoch:)) else { continue }
            let person: UUID = row[0]
            if lasts[person].map({ $0.day < day }) ?? true { lasts[person] = (day, row[2]) }
        }
        return lasts
    }
}

extension BoardEntry {
    fileprivate init?(_ row: Row, groups: [Row], last: (day: CivilDate, link: UUID)?) {
        let choice = CadenceChoice(storedDays: row[1])
        // Most people have no cadence and are done with here.
        if choice == .inherited, groups.isEmpty { return nil }
        let keeping = Keeping(
            person: Person.ID(row[0] as UUID), choice: choice,
            chosenOn: (row[2] as Int32?).map(CivilDate.init(daysSinceEpoch:)),
            lent: groups.filter { $0[2] != nil }.compactMap(Keeping.Lent.init(row:)), last: last?.day,
            snoozedUntil: (row[3] as Int32?).map(CivilDate.init(daysSinceEpoch:)),
            skippedFrom: (row[4] as Int32?).map(CivilDate.init(daysSinceEpoch:)))
        self.init(
            keeping, givenFirst: row[6], familyFirst: row[7],
            category: (row[5] as String?).flatMap(Category.init(storageText:)), createdAt: row[8], lastLink: last?.link,
            memberships: groups.map { Membership(row: $0[4], group: PersonGroup.ID($0[0] as UUID)) })
    }
}
