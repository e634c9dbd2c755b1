import Foundation
import GRDB
import Kinkeeper

// How purposes look in columns, and how they are linked inside of a transaction.

extension Purpose {
    fileprivate enum Columns: Int, SelectedColumns { case id, name, colour, icon, isHidden, mergedInto }

    fileprivate init(row: Row) throws {
        guard let colour = Colour(rawValue: row[Columns.colour]), let icon = Icon(rawValue: row[Columns.icon]) else {
            throw StoreError.damaged("a purpose of no known colour or icon")
        }
        self.init(
            id: row[Columns.id], name: row[Columns.name], colour: colour, icon: icon, isHidden: row[Columns.isHidden],
            mergedInto: row[Columns.mergedInto])
    }
}

/// A link of a purpose.
private enum PurposeLink {}

/// What has a purpose.
enum PurposeHolder {
    case note(Note.ID)
    case reminder(Reminder.ID)

    var column: String {
        switch self {
        case .note: "of_note"
        case .reminder: "reminder_id"
        }
    }

    var value: DatabaseValue {
        switch self {
        case .note(let id): id.value
        case .reminder(let id): id.value
        }
    }
}

extension Database {
    /// All purposes of the space.
    func purposes() throws -> Purposes {
        let rows = try rows("SELECT \(Purpose.Columns.list), deleted_at IS NULL AS is_here FROM purposes", [])
        let here = try rows.filter { $0["is_here"] }.map(Purpose.init(row:))
        return Purposes(here, deleted: rows.count - here.count)
    }

    /// The purpose, or the one that it was merged into; throws `notFound`.
    func requiredPurpose(_ id: Purpose.ID) throws -> Purpose {
        guard let found = try purposes()[id] else { throw StoreError.notFound }
        return found
    }

    /// Writes a purpose, whether there is a row of it or not.
    func write(_ purpose: Purpose) throws {
        try run(
            """
            INSERT INTO purposes (id, name, colour, icon, is_hidden, merged_into) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, colour = excluded.colour, icon = excluded.icon,
              is_hidden = excluded.is_hidden, merged_into = excluded.merged_into, deleted_at = NULL
            """,
            [
                purpose.id.value, purpose.name.value, purpose.colour.rawValue.databaseValue,
                purpose.icon.rawValue.databaseValue, purpose.isHidden.databaseValue, purpose.mergedInto.value,
            ])
    }

    /// The purposes of some notes or reminders, as they are linked.
    func purposeLinks(_ column: String, in ids: [DatabaseValue]) throws -> [UUID: [Purpose.ID]] {
        var links: [UUID: [Purpose.ID]] = [:]
        for row in try rows("SELECT \(column) AS holder, purpose_id FROM purpose_links WHERE \(column)", in: ids) {
            links[row["holder"], default: []].append(row["purpose_id"])
        }
        return links
    }

    /// The purposes of a note or a reminder.
    func purposes(of holder: PurposeHolder) throws -> [Purpose.ID] {
        let links = try rows("SELECT purpose_id FROM purpose_links WHERE \(holder.column) = ?", [holder.value])
        return links.isEmpty ? [] : try purposes().present(links.map { $0[0] as Purpose.ID })
    }

    /// Gives a note or a reminder these purposes and no others. Links that stay are kept. Throws `notFound` for unknown purposes.
    func setPurposes(_ purposes: [Purpose.ID], of holder: PurposeHolder, at time: Date) throws {
        let known = try self.purposes()
        let wanted = try Set(
            purposes.map { id in
                guard let purpose = known[id] else { throw StoreError.notFound }
                return purpose.id
            })
        var present: Set<Purpose.ID> = []
        for row in try rows("SELECT id, purpose_id FROM purpose_links WHERE \(holder.column) = ?", [holder.value]) {
            // One that was deleted comes back with its links.
            guard let meant = known[row["purpose_id"]] else { continue }
            if wanted.contains(meant.id) {
                present.insert(meant.id)
            } else {
                try run("DELETE FROM purpose_links WHERE id = ?", [(row["id"] as Identifier<PurposeLink>).value])
            }
        }
        var identifiers = IdentifierSequence()
        for purpose in wanted.subtracting(present).sorted() {
            let id: Identifier<PurposeLink> = identifiers.next(at: time)
            try run(
                "INSERT INTO purpose_links (id, purpose_id, \(holder.column)) VALUES (?, ?, ?)",
                [id.value, purpose.value, holder.value])
        }
    }

    /// How many notes of the account's own that are not in the trash have one of these. Links of notes that are shared refer to none here.
    func noteCount(of purposes: [Purpose.ID]) throws -> Int {
        let marks = purposes.map { _ in "?" }.joined(separator: ", ")
        // The identifiers of notes are in an index of their own; few are in the trash.
        let row = try firstRow(
            """
            SELECT count(DISTINCT of_note) - count(DISTINCT CASE WHEN of_note IN (SELECT id FROM notes WHERE deleted_at IS NOT NULL)
              THEN of_note END)
            FROM purpose_links WHERE purpose_id IN (\(marks)) AND of_note IN (SELECT id FROM notes)
            """, purposes.map(\.value))
        return row?[0] ?? 0
    }

    /// The purposes of all reminders, as they are linked.
    func reminderPurposes() throws -> [Reminder.ID: [Purpose.ID]] {
        var links: [Reminder.ID: [Purpose.ID]] = [:]
        let sql = "SELECT reminder_id, purpose_id FROM purpose_links WHERE reminder_id IS NOT NULL"
        for row in try rows(sql, []) { links[row["reminder_id"], default: []].append(row["purpose_id"]) }
        return links
    }

    /// The purposes of to-dos: its own, else those of the note whose checkbox it is.
    func toDoPurposes() throws -> [Reminder.ID: [Purpose.ID]] {
        let known = try purposes()
        var links: [Reminder.ID: [Purpose.ID]] = [:]
        let ofNotes = """
            SELECT c.reminder_id, l.purpose_id FROM purpose_links l JOIN note_checkboxes c ON c.of_note = l.of_note
            WHERE l.of_note IS NOT NULL AND c.reminder_id IS NOT NULL AND c.position IS NOT NULL
            """
        for row in try rows(ofNotes, []) { links[row["reminder_id"], default: []].append(row["purpose_id"]) }
        var found = links.mapValues(known.present)
        for (reminder, own) in try reminderPurposes().mapValues(known.present) where !own.isEmpty { found[reminder] = own }
        return found.filter { !$0.value.isEmpty }
    }

    /// Gives another note the purposes of a note, which keeps its own: one that is shared has them again when it is taken back.
    func copyPurposes(of note: Note.ID, to other: Note.ID, at time: Date) throws {
        try setPurposes(purposes(of: .note(note)), of: .note(other), at: time)
    }

    /// Forgets the links of notes that are about to be deleted for good.
    func clearPurposes(ofNotesDeletedBefore limit: DatabaseValue) throws {
        try run("DELETE FROM purpose_links WHERE of_note IN (SELECT id FROM notes WHERE deleted_at < ?)", [limit])
    }
}
