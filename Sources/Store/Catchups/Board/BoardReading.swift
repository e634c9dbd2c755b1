import Foundation
import GRDB
import Kinkeeper

extension Database {
    private static let boardColumns = """
        id, cadence_days, cadence_set_on, snoozed_until, skipped_from, category, sort_given_first, sort_family_first,
          created_at
        """
    /// Returns the board's entry of one person; nil when they are not on it.
    func boardEntry(of person: Person.ID) throws -> BoardEntry? {
        let row = try firstRow(
            "SELECT \(Database.boardColumns) FROM people WHERE id = ? AND trashed_at IS NULL AND merged_into IS NULL",
            [person.value])
        guard let row else { return nil }
        let memberships = try rows(
            """
            SELECT group_members.id, joined_on, group_id, name, cadence_days, cadence_set_on
            FROM group_members CROSS JOIN person_groups ON person_groups.id = group_id
            WHERE person_id = ? ORDER BY group_members.id
            """, [person.value]
        ).map { ReadMembership($0, of: ReadGroup($0, at: 2)) }
        return BoardEntry(row, memberships, last: try lastCatchup(of: person))
    }

    /// Returns all entries of the board, in no order. Tables are read from end to end, each once.
    func boardEntries() throws -> [BoardEntry] {
        let memberships = try memberships()
        let lasts = try lastCatchups()
        let people = try Row.fetchCursor(
            cachedStatement(
                sql: """
                    SELECT \(Database.boardColumns) FROM people NOT INDEXED
                    WHERE trashed_at IS NULL AND merged_into IS NULL AND (cadence_days > 0 OR cadence_days IS NULL)
                    """))
        var entries: [BoardEntry] = []
        while let row = try people.next() {
            let id: UUID = row[0]
            if let entry = BoardEntry(row, memberships[id] ?? [], last: lasts[id]) { entries.append(entry) }
        }
        return entries
    }

    // MARK: - Private

    private func memberships() throws -> [UUID: [ReadMembership]] {
        var groups: [UUID: ReadGroup] = [:]
        for row in try rows("SELECT id, name, cadence_days, cadence_set_on FROM person_groups", []) {
            groups[row[0]] = ReadGroup(row, at: 0)
        }
        let rows = try Row.fetchCursor(
            cachedStatement(sql: "SELECT id, joined_on, group_id, person_id FROM group_members ORDER BY id"))
        var memberships: [UUID: [ReadMembership]] = [:]
        while let row = try rows.next() {
            guard let group = groups[row[2]] else { continue }
            memberships[row[3], default: []].append(ReadMembership(row, of: group))
        }
        return memberships
    }

    /// Returns each person's latest day, and the row that ties them to that entry. Looking each entry's day up would take
    /// longer than keeping all days for a moment. Along this index each person's entries come one after the other.
    private func lastCatchups() throws -> [UUID: (day: CivilDate, link: UUID)] {
        var days = DayTable(count: try firstRow("SELECT count(*) FROM catchups", [])?[0] ?? 0)
        let catchups = try Row.fetchCursor(cachedStatement(sql: "SELECT id, day FROM catchups INDEXED BY catchups_by_day"))
        while let row = try catchups.next() { days.insert(row[1], of: Catchup.ID(row[0] as UUID)) }
        let links = try Row.fetchCursor(
            cachedStatement(
                sql: "SELECT person_id, catchup_id, id FROM catchup_people INDEXED BY catchup_people_by_person ORDER BY 1"))
        var lasts: [UUID: (day: CivilDate, link: UUID)] = [:]
        var present: (person: UUID, day: Int32, link: UUID)?
        func keep() {
            if let present { lasts[present.person] = (CivilDate(daysSinceEpoch: present.day), present.link) }
        }
        while let row = try links.next() {
            guard let day = days[Catchup.ID(row[1] as UUID)] else { continue }
            let (person, link): (UUID, UUID) = (row[0], row[2])
            if let latest = present, latest.person == person {
                if (latest.day, latest.link) > (day, link) { continue }
            } else {
                keep()
            }
            present = (person, day, link)
        }
        keep()
        return lasts
    }
}

/// A group as the board reads it.
private struct ReadGroup {
    let id: PersonGroup.ID
    let name: String
    let cadence: Cadence?
    let setOn: Int32?

    /// Identifier, name, days and the day they were set.
    init(_ row: Row, at index: Int) {
        id = PersonGroup.ID(row[index] as UUID)
        name = row[index + 1]
        cadence = (row[index + 2] as Int?).flatMap(Cadence.init(days:))
        setOn = row[index + 3]
    }
}

/// A membership as the board reads it.
private struct ReadMembership {
    let row: UUID
    let joinedOn: Int32
    let group: ReadGroup

    /// Identifier and the day it began.
    init(_ row: Row, of group: ReadGroup) {
        self.row = row[0]
        joinedOn = row[1]
        self.group = group
    }

    var lent: CatchupState.Lent? {
        guard let cadence = group.cadence, let setOn = group.setOn else { return nil }
        return CatchupState.Lent(
            group: group.id, name: group.name, cadence: cadence, since: CivilDate(daysSinceEpoch: max(setOn, joinedOn)))
    }
}

extension BoardEntry {
    fileprivate init?(_ row: Row, _ memberships: [ReadMembership], last: (day: CivilDate, link: UUID)?) {
        let choice = CadenceChoice(storedDays: row[1])
        // Most people have no cadence and are done with here.
        if choice == .inherited, memberships.isEmpty { return nil }
        let state = CatchupState(
            person: Person.ID(row[0] as UUID), choice: choice,
            chosenOn: (row[2] as Int32?).map(CivilDate.init(daysSinceEpoch:)), lent: memberships.compactMap(\.lent),
            last: last?.day, snoozedUntil: (row[3] as Int32?).map(CivilDate.init(daysSinceEpoch:)),
            skippedFrom: (row[4] as Int32?).map(CivilDate.init(daysSinceEpoch:)))
        self.init(
            state, givenFirst: row[6], familyFirst: row[7],
            category: (row[5] as String?).flatMap(Category.init(storageText:)), createdAt: row[8], lastLink: last?.link,
            memberships: memberships.map { Membership(row: $0.row, group: $0.group.id) })
    }
}
