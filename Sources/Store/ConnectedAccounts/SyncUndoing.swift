package import Foundation
import GRDB
package import Kinkeeper

/// The result of undoing a sync.
public struct SyncUndoing: Hashable, Sendable {
    /// How many things are as they were.
    public let undone: Int
    /// The names of people who were changed since, and stay as they are.
    public let kept: [String]
}

extension Space {
    /// Undoes the last sync of a connection that did something, in one transaction: added people go to the trash, changed ones
    /// are as before, deleted ones return, and groups get back their names and members. Changes made here since stay.
    ///
    /// Cards written to the server stay there: they came from here. The connection has to be paused afterwards, or the next
    /// sync would send the old state. Throws `notFound` for any other sync, or one that is undone.
    package func undoSync(
        _ id: SyncRun.ID, _ codec: CardCodec, _ syncing: CardSyncing, today: CivilDate, at time: Date
    ) async throws(StoreError) -> SyncUndoing {
        try await file.write { [media] db in
            let last = try db.firstRow(
                """
                SELECT 1 FROM syncs WHERE id = ? AND undone_at IS NULL
                  AND id = (\(SyncRun.lastDoneHere(of: "syncs.connection_id")))
                """, [id.value])
            guard last != nil else { throw StoreError.notFound }
            var putting = CardPutting(
                db: db, book: AddressBook.first, name: "", codec: codec, today: today, time: time)
            try putting.memory.followCards(in: db)
            var undone = 0
            var touched: Set<UUID> = []
            var kept: [String] = []
            for row in try db.rows(
                "SELECT \(UndoneEntry.Columns.list) FROM sync_entries WHERE sync_id = ? ORDER BY id DESC", [id.value])
            {
                guard let entry = UndoneEntry(row) else { continue }
                switch try entry.undo(&putting, media, syncing) {
                case true?:
                    undone += 1
                    touched.insert(entry.isOfGroup ? entry.group : entry.subject)
                case false?: kept.append(entry.name)
                case nil: break
                }
            }
            for row in try db.rows(
                "SELECT person_id FROM sync_conflicts WHERE sync_id = ? AND settled_at IS NULL", [id.value])
            {
                touched.insert(row[0])
            }
            try db.keepFromServer(touched, of: id, syncing, codec, today: today, at: time)
            try db.run("UPDATE syncs SET undone_at = ? WHERE id = ?", [time.milliseconds.databaseValue, id.value])
            try db.run(
                "UPDATE sync_conflicts SET settled_at = ? WHERE sync_id = ? AND settled_at IS NULL",
                [time.milliseconds.databaseValue, id.value])
            return SyncUndoing(undone: undone, kept: kept)
        }
    }

    /// Resolves a conflict: our value stays, or with `takingTheirs` the server's value replaces it where there is room for one.
    /// Throws `notFound`.
    package func settleConflict(
        _ id: SyncConflict.ID,
        takingTheirs: (
            @Sendable (_ card: [UInt8], _ line: [UInt8], _ ours: String?) -> IncomingCard?
        )?,
        _ codec: CardCodec, today: CivilDate, at time: Date
    ) async throws(StoreError) {
        try await file.write { [media] db in
            let row = try db.firstRow(
                "SELECT person_id, their_line, ours FROM sync_conflicts WHERE id = ? AND settled_at IS NULL", [id.value])
            guard let row else { throw StoreError.notFound }
            let person: Person.ID = row["person_id"]
            if let takingTheirs, let line = row["their_line"] as Data?, let kept = try KeptCard(of: person, in: db),
                let card = takingTheirs([UInt8](kept.bytes), [UInt8](line), row["ours"]),
                case .person(let profile, _) = card.content
            {
                var putting = CardPutting(
                    db: db, book: AddressBook.first, name: "", codec: codec, today: today, time: time)
                try putting.memory.followCards(in: db)
                try putting.write(try PreparedCard(card, media: media, at: time), profile, over: person)
            }
            try db.run(
                "UPDATE sync_conflicts SET settled_at = ? WHERE id = ?", [time.milliseconds.databaseValue, id.value])
        }
    }
}

/// One thing that a sync did, on its way back.
private struct UndoneEntry {
    enum Columns: Int, SelectedColumns { case kind, subjectID, otherID, name, detail, before, afterDigest }

    let kind: SyncEntry.Kind
    let subject: UUID
    let other: UUID?
    let name: String
    let detail: String
    let before: [UInt8]?
    let after: Data?

    /// Whether it was a group that changed.
    var isOfGroup: Bool { [.groupRenamed, .joined, .left].contains(kind) }
    var group: UUID { other ?? subject }

    init?(_ row: Row) {
        guard let kind = SyncEntry.Kind(rawValue: row[Columns.kind]), let subject = row[Columns.subjectID] as UUID? else {
            return nil
        }
        self.kind = kind
        self.subject = subject
        other = row[Columns.otherID]
        name = row[Columns.name]
        detail = row[Columns.detail]
        before = (row[Columns.before] as Data?).map { [UInt8]($0) }
        after = row[Columns.afterDigest]
    }

    /// Whether it is as before; nil for what does nothing here.
    func undo(_ putting: inout CardPutting, _ media: MediaFolder, _ syncing: CardSyncing) throws -> Bool? {
        let db = putting.db
        switch kind {
        case .created, .restored:
            guard try db.cardDigest(of: subject) == after, try !db.hasOwn(Person.ID(subject), beside: nil) else { return false }
            return try run(db, "UPDATE people SET trashed_at = ?2 WHERE id = ?1 AND trashed_at IS NULL", putting.time)
        case .trashed:
            return try run(
                db, "UPDATE people SET trashed_at = NULL, updated_at = ?2 WHERE id = ?1 AND trashed_at IS NOT NULL",
                putting.time)
        case .updated, .linked, .inTrash:
            guard let before else { return nil }
            guard try db.cardDigest(of: subject) == after, let card = syncing.read(before),
                case .person(let profile, _) = card.content
            else { return false }
            try putting.write(try PreparedCard(card, media: media, at: putting.time), profile, over: Person.ID(subject))
            return true
        case .groupRenamed:
            guard var group = try db.group(PersonGroup.ID(subject)), group.name == name,
                let before = GroupName(cutting: detail), try db.group(named: before, otherThan: group.id) == nil
            else { return false }
            group.name = detail
            try db.run(
                "UPDATE person_groups SET name = ?, updated_at = ? WHERE id = ?",
                [detail.databaseValue, max(putting.time.milliseconds, group.version + 1).databaseValue, group.id.value])
            return true
        case .joined, .left:
            guard let group = other.map({ PersonGroup.ID($0) }), try db.group(group) != nil else { return false }
            let people = [Person.ID(subject)]
            let changed =
                kind == .joined
                ? try db.removeMembers(people, from: group, at: putting.time)
                : try db.addMembers(people, to: group, on: putting.today, at: putting.time)
            return !changed.isEmpty
        default: return nil
        }
    }

    private func run(_ db: Database, _ sql: String, _ time: Date) throws -> Bool {
        try db.run(sql, [subject.databaseValue, time.milliseconds.databaseValue])
        return db.changesCount > 0
    }
}
