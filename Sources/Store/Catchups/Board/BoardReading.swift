import Foundation
import GRDB
import Kinkeeper

extension Database {
    /// Returns the board's entry of one person; nil when they are not on it.
    func boardEntry(of person: Person.ID) throws -> BoardEntry? {
        let row = try firstRow(
            "SELECT \(BoardEntry.columns) FROM people WHERE id = ? AND trashed_at IS NULL AND merged_into IS NULL",
            [person.value])
        guard let row else { return nil }
        let memberships = try rows(
            "\(ReadMembership.selectWithGroup) WHERE person_id = ? ORDER BY group_members.id", [person.value]
        ).map { ReadMembership($0, of: ReadGroup($0, from: ReadMembership.Columns.count)) }
        return BoardEntry(row, memberships, last: try lastCatchup(of: person))
    }

    /// Returns all entries of the board, in no order. Tables are read from end to end, each once.
    func boardEntries() throws -> [BoardEntry] {
        let memberships = try memberships()
        let lasts = try lastCatchups()
        let people = try Row.fetchCursor(
            cachedStatement(
                sql: """
                    SELECT \(BoardEntry.columns) FROM people NOT INDEXED
                    WHERE trashed_at IS NULL AND merged_into IS NULL AND (cadence_days > 0 OR cadence_days IS NULL)
                    """))
        var entries: [BoardEntry] = []
        while let row = try people.next() {
            let id: UUID = row[BoardEntry.Columns.id]
            if let entry = BoardEntry(row, memberships[id] ?? [], last: lasts[id]) { entries.append(entry) }
        }
        return entries
    }

    // MARK: - Private

    private func memberships() throws -> [UUID: [ReadMembership]] {
        var groups: [UUID: ReadGroup] = [:]
        for row in try rows("SELECT \(ReadGroup.Columns.list) FROM person_groups", []) {
            groups[row[ReadGroup.Columns.id]] = ReadGroup(row)
        }
        let rows = try Row.fetchCursor(
            cachedStatement(sql: "SELECT \(ReadMembership.Columns.list) FROM group_members ORDER BY id"))
        var memberships: [UUID: [ReadMembership]] = [:]
        while let row = try rows.next() {
            guard let group = groups[row[ReadMembership.Columns.groupID]] else { continue }
            memberships[row[ReadMembership.Columns.personID], default: []].append(ReadMembership(row, of: group))
        }
        return memberships
    }

    /// Returns each person's latest day, and the row that ties them to that entry. Looking each entry's day up would take
    /// longer than keeping all days for a moment. Along this index each person's entries come one after the other.
    private func lastCatchups() throws -> [UUID: (day: CivilDate, link: UUID)] {
        var days = DayTable(count: try firstRow("SELECT count(*) FROM catchups", [])?[0] ?? 0)
        let catchups = try Row.fetchCursor(
            cachedStatement(sql: "SELECT \(CatchupDay.list) FROM catchups INDEXED BY catchups_by_day"))
        while let row = try catchups.next() { days.insert(row[CatchupDay.day], of: row[CatchupDay.id]) }
        enum Link: Int, SelectedColumns { case personID, catchupID, id }
        let links = try Row.fetchCursor(
            cachedStatement(
                sql: "SELECT \(Link.list) FROM catchup_people INDEXED BY catchup_people_by_person ORDER BY 1"))
        var lasts: [UUID: (day: CivilDate, link: UUID)] = [:]
        var present: (person: UUID, day: Int32, link: UUID)?
        func keep() {
            if let present { lasts[present.person] = (CivilDate(daysSinceEpoch: present.day), present.link) }
        }
        while let row = try links.next() {
            guard let day = days[row[Link.catchupID]] else { continue }
            let (person, link): (UUID, UUID) = (row[Link.personID], row[Link.id])
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

/// The days of catch-ups.
enum CatchupDay: Int, SelectedColumns { case id, day }

/// A group as the board reads it.
private struct ReadGroup {
    enum Columns: Int, SelectedColumns { case id, name, cadenceDays, cadenceSetOn }

    let id: PersonGroup.ID
    let name: String
    let cadence: Cadence?
    let setOn: Int32?

    init(_ row: Row, from start: Int = 0) {
        id = row[Columns.id, from: start]
        name = row[Columns.name, from: start]
        cadence = (row[Columns.cadenceDays, from: start] as Int?).flatMap(Cadence.init(days:))
        setOn = row[Columns.cadenceSetOn, from: start]
    }
}

/// A membership as the board reads it.
private struct ReadMembership {
    enum Columns: Int, SelectedColumns { case id, joinedOn, groupID, personID }

    static let selectWithGroup = """
        SELECT \(Columns.list(of: "group_members")), \(ReadGroup.Columns.list(of: "person_groups"))
        FROM group_members CROSS JOIN person_groups ON person_groups.id = group_id
        """

    let row: UUID
    let joinedOn: Int32
    let group: ReadGroup

    init(_ row: Row, of group: ReadGroup) {
        self.row = row[Columns.id]
        joinedOn = row[Columns.joinedOn]
        self.group = group
    }

    var lent: CatchupState.Lent? {
        guard let cadence = group.cadence, let setOn = group.setOn else { return nil }
        return CatchupState.Lent(
            group: group.id, name: group.name, cadence: cadence, since: CivilDate(daysSinceEpoch: max(setOn, joinedOn)))
    }
}

extension BoardEntry {
    fileprivate enum Columns: Int, SelectedColumns {
        case id, cadenceDays, cadenceSetOn, snoozedUntil, skippedFrom, category, sortGivenFirst, sortFamilyFirst,
            createdAt
    }

    fileprivate static let columns = Columns.list

    fileprivate init?(_ row: Row, _ memberships: [ReadMembership], last: (day: CivilDate, link: UUID)?) {
        let choice = CadenceChoice(storedDays: row[Columns.cadenceDays])
        // Most people have no cadence and are done with here.
        if choice == .inherited, memberships.isEmpty { return nil }
        let state = CatchupState(
            person: row[Columns.id], choice: choice, chosenOn: row[Columns.cadenceSetOn], lent: memberships.compactMap(\.lent),
            last: last?.day, snoozedUntil: row[Columns.snoozedUntil], skippedFrom: row[Columns.skippedFrom])
        self.init(
            state, givenFirst: row[Columns.sortGivenFirst], familyFirst: row[Columns.sortFamilyFirst],
            category: (row[Columns.category] as String?).flatMap(Category.init(storageText:)),
            createdAt: row[Columns.createdAt], lastLink: last?.link,
            memberships: memberships.map { Membership(row: $0.row, group: $0.group.id) })
    }
}
