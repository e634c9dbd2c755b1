import Foundation
import GRDB
package import Kinkeeper
import Markdown

// The checkboxes of notes and their to-dos. Each note of an account's own has a row for each of its checkboxes, as of its last write; what is
// not ticked has a to-do, which is a reminder. A tick in the text does the to-do, and the to-do ticks the text, where it comes once; one that
// repeats is done in its list alone.

/// A checkbox as it was last written.
struct NoteCheckbox {
    enum Columns: Int, SelectedColumns { case id, position, label, isDone, reminderID }
    static let select = "SELECT \(Columns.list) FROM note_checkboxes"

    let id: Identifier<NoteCheckbox>
    /// Its place among the checkboxes of the text; nil where it is no longer in it.
    var position: Int?
    /// What it says, in one line without marks.
    var label: String
    /// Whether it is ticked.
    var isDone: Bool
    /// Its to-do, deleted or not.
    var reminder: Reminder.ID?

    /// The longest label that is kept, in characters, and the longest title that is made of one, in Unicode scalars.
    private static let longest = 500

    init(id: Identifier<NoteCheckbox>, position: Int?, label: String, isDone: Bool, reminder: Reminder.ID? = nil) {
        (self.id, self.position, self.label, self.isDone, self.reminder) = (id, position, label, isDone, reminder)
    }

    init(row: Row) {
        self.init(
            id: row[Columns.id], position: row[Columns.position], label: row[Columns.label], isDone: row[Columns.isDone],
            reminder: row[Columns.reminderID])
    }

    /// What is kept of a label.
    static func cut(_ label: String) -> String {
        // A NUL ends a text for SQLite's functions; a title has nothing blank at its ends.
        let trimmed = label.replacing("\0", with: " ").trimmingCharacters(in: .whitespacesAndNewlines)
        var kept = String(trimmed.prefix(longest)).trimmingCharacters(in: .whitespacesAndNewlines)
        while kept.unicodeScalars.count > longest { kept.removeLast() }
        return kept
    }
}

extension Space {
    /// The checkboxes of a note whose to-dos are open, in the order of the text.
    package func openCheckboxes(of note: Note.ID) async throws(StoreError) -> [(label: String, reminder: Reminder)] {
        try await file.glance { db in
            let sql = """
                \(NoteCheckbox.select) WHERE of_note = ? AND position IS NOT NULL AND reminder_id IS NOT NULL ORDER BY position
                """
            return try db.rows(sql, [note.value]).map(NoteCheckbox.init(row:)).compactMap { box in
                guard let id = box.reminder, let reminder = try db.reminder(id), reminder.isLeft else {
                    return nil
                }
                return (box.label, reminder)
            }
        }
    }
}

extension Database {
    /// Brings the to-dos of a note to what its text says now. Notes that are or were shared have none: a couple has its action items.
    /// Only the first `Note.mostToDos` of its checkboxes are to-dos. Without a time it is that of the note's last change.
    func updateToDos(of note: Note.ID, at time: Date? = nil) throws {
        let sql = "SELECT text, modified_at FROM notes WHERE id = ? AND shared_at IS NULL AND NOT is_kept"
        guard let row = try firstRow(sql, [note.value]) else { return }
        let text: String = row["text"]
        let known = try rows("\(NoteCheckbox.select) WHERE of_note = ? ORDER BY position, id", [note.value]).map(
            NoteCheckbox.init(row:))
        guard !known.isEmpty || text.utf8.contains(UInt8(ascii: "[")) else { return }
        let document = MarkdownDocument(text)
        // What is too costly to be read keeps the to-dos it had.
        guard !document.isAsTyped else { return }
        var writer = CheckboxWriting(db: self, note: note, time: time ?? Date(milliseconds: row["modified_at"]))
        try writer.write(document.tasks, over: known)
    }

    /// Ticks the checkbox of a to-do, or takes the tick away, where that is not so already. A reminder that comes more than once does not
    /// tell of its checkbox, and a note that is shared is its couple's.
    func updateCheckbox(of reminder: Reminder, at time: Date?) throws {
        guard let note = reminder.originNote, let isDone = reminder.isDoneOnce,
            let row = try firstRow("\(NoteCheckbox.select) WHERE reminder_id = ? AND position IS NOT NULL", [reminder.id.value])
        else { return }
        let box = NoteCheckbox(row: row)
        guard box.isDone != isDone, var changed = try ownNote(note) else { return }
        let tasks = MarkdownDocument(changed.text).tasks.filter { NoteCheckbox.cut($0.label) == box.label }
        guard let task = tasks.first(where: { $0.number == box.position }) ?? (tasks.count == 1 ? tasks.first : nil) else {
            return
        }
        try run("UPDATE note_checkboxes SET is_done = ? WHERE id = ?", [isDone.databaseValue, box.id.value])
        guard task.isDone != isDone else { return }
        changed.text = task.marked(isDone: isDone, in: changed.text)
        changed.summary.version += 1
        if let time { changed.summary.modifiedAt = max(changed.summary.modifiedAt, time) }
        try write(changed, isNew: false)
    }

    /// Brings a to-do that comes back from the trash to what its checkbox says: only the text can have changed meanwhile.
    func followCheckbox(_ id: Reminder.ID) throws {
        let sql = """
            SELECT c.of_note, c.is_done, n.modified_at FROM note_checkboxes c JOIN notes n ON n.id = c.of_note
            WHERE c.reminder_id = ? AND c.position IS NOT NULL
            """
        guard let reminder = try reminder(id), let row = try firstRow(sql, [id.value]) else { return }
        var writing = CheckboxWriting(db: self, note: row["of_note"], time: Date(milliseconds: row["modified_at"]))
        try writing.tick(reminder, isDone: row["is_done"])
    }

    /// Ticks what was done while a note lay elsewhere.
    func tickCheckboxes(of note: Note.ID) throws {
        let boxes = try rows(
            "SELECT reminder_id FROM note_checkboxes WHERE of_note = ? AND reminder_id IS NOT NULL AND position IS NOT NULL",
            [note.value])
        for row in boxes {
            if let reminder = try reminder(row["reminder_id"]) { try updateCheckbox(of: reminder, at: nil) }
        }
    }

    /// Gives the checkboxes of a note, with their to-dos, to another one with its words, which was written just now.
    func moveCheckboxes(of note: Note.ID, to other: Note.ID) throws {
        try run("DELETE FROM reminders WHERE id IN (SELECT reminder_id FROM note_checkboxes WHERE of_note = ?)", [other.value])
        try run("DELETE FROM note_checkboxes WHERE of_note = ?", [other.value])
        try run("UPDATE note_checkboxes SET of_note = ? WHERE of_note = ?", [other.value, note.value])
        try updateToDos(of: other)
    }

    /// Deletes the open to-dos of a note that is deleted at the same time.
    func deleteToDos(of note: Note.ID, at time: Date) throws {
        let boxes = try rows(
            "SELECT reminder_id FROM note_checkboxes WHERE of_note = ? AND reminder_id IS NOT NULL AND position IS NOT NULL",
            [note.value])
        for row in boxes {
            guard let reminder = try reminder(row["reminder_id"]), reminder.isLeft else { continue }
            try deleteReminder(reminder.id, at: time)
        }
    }

    /// Brings the to-dos back that were deleted with their note.
    func restoreToDos(of note: Note.ID) throws {
        try run(
            """
            UPDATE reminders SET deleted_at = NULL WHERE deleted_at = (SELECT deleted_at FROM notes WHERE id = ?1) AND id IN (
              SELECT reminder_id FROM note_checkboxes WHERE of_note = ?1 AND position IS NOT NULL)
            """, [note.value])
    }

    /// The checkboxes of notes that are purged are in no text any more.
    func clearCheckboxes(ofNotesDeletedBefore limit: DatabaseValue) throws {
        try run(
            "UPDATE note_checkboxes SET position = NULL WHERE of_note IN (SELECT id FROM notes WHERE deleted_at < ?)", [limit])
    }

    /// Forgets checkboxes of which nothing is left.
    func purgeCheckboxes() throws {
        try run(
            """
            DELETE FROM note_checkboxes WHERE reminder_id IS NULL
              AND (position IS NULL OR NOT EXISTS (SELECT 1 FROM notes WHERE notes.id = of_note))
            """, [])
    }

    /// A note of the account's own, in the trash or not, with its tags; nil for any other.
    private func ownNote(_ id: Note.ID) throws -> Note? {
        let sql = "SELECT id, text FROM notes WHERE id = ? AND shared_at IS NULL AND NOT is_kept"
        guard let row = try firstRow(sql, [id.value]) else { return nil }
        // Which account asks makes no difference: notes that were never shared are open to whoever opens the space.
        let account = Account.ID(id.uuid)
        guard let summary = try noteSummaries(asking: account, where: "notes.id = ?2", [id.value]).first else { return nil }
        return Note(summary: summary, text: row["text"])
    }
}

/// Checkboxes and to-dos of one note on their way to what its text says.
private struct CheckboxWriting {
    let db: Database
    let note: Note.ID
    let time: Date
    private var identifiers = IdentifierSequence()

    init(db: Database, note: Note.ID, time: Date) {
        (self.db, self.note, self.time) = (db, note, time)
    }

    mutating func write(_ tasks: [MarkdownTask], over known: [NoteCheckbox]) throws {
        let tasks = tasks.filter { !NoteCheckbox.cut($0.label).isEmpty }.prefix(Note.mostToDos)
        let labels = tasks.map { NoteCheckbox.cut($0.label) }
        let present = known.filter { $0.position != nil }
        var gone = Dictionary(grouping: known.filter { $0.position == nil }.reversed(), by: \.label)
        let matches = CheckboxMatching.matches(present.map(\.label), labels)
        let kept = Set(matches.compactMap(\.self))
        for (place, box) in present.enumerated() where !kept.contains(place) { try remove(box) }
        let people = try mentioned(in: labels)
        for (index, task) in tasks.enumerated() {
            let before: NoteCheckbox?
            if let place = matches[index] {
                before = present[place]
            } else {
                before = gone[labels[index]]?.popLast()
            }
            var box = NoteCheckbox(
                id: before?.id ?? identifiers.next(at: time), position: task.number, label: labels[index], isDone: task.isDone,
                reminder: before?.reminder)
            try put(&box, over: before, people[index])
        }
    }

    /// A checkbox that is no longer in the text. What is done stays done; what is open is deleted, and comes back with the checkbox. A to-do
    /// that was deleted by itself does not: the row remembers that, without it.
    private func remove(_ box: NoteCheckbox) throws {
        guard let id = box.reminder, let reminder = try db.reminder(id) else {
            try db.run("UPDATE note_checkboxes SET position = NULL, reminder_id = NULL WHERE id = ?", [box.id.value])
            return
        }
        try db.run("UPDATE note_checkboxes SET position = NULL WHERE id = ?", [box.id.value])
        if reminder.isLeft { try db.deleteReminder(id, at: time) }
    }

    private mutating func put(_ box: inout NoteCheckbox, over before: NoteCheckbox?, _ people: [Person.ID]) throws {
        // What was never a to-do becomes one when it is open: not what was deleted as one.
        let isNew = box.reminder == nil && !box.isDone && (before?.isDone ?? true)
        if isNew {
            // They are listed in the order of the text.
            let draft = ReminderDraft(
                id: identifiers.next(at: time), category: .actionItem, title: box.label, people: people, schedule: .undated)
            box.reminder = try db.createReminder(draft, at: time, in: .utc).id
        }
        let values: [DatabaseValue] = [
            note.value, box.position?.databaseValue ?? .null, box.label.databaseValue, box.isDone.databaseValue,
            box.reminder.value, box.id.value,
        ]
        let sql =
            before == nil
            ? "INSERT INTO note_checkboxes (of_note, position, label, is_done, reminder_id, id) VALUES (?, ?, ?, ?, ?, ?)"
            : "UPDATE note_checkboxes SET of_note = ?, position = ?, label = ?, is_done = ?, reminder_id = ? WHERE id = ?"
        let isChanged =
            before.map { $0.position != box.position || $0.label != box.label || $0.isDone != box.isDone } ?? true || isNew
        guard isChanged else { return }
        try db.run(sql, values)
        guard let before, let id = box.reminder, !isNew else { return }
        if before.position == nil {
            // It comes back with its checkbox.
            try db.run("UPDATE reminders SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL", [id.value])
        }
        guard let reminder = try db.reminder(id) else { return }
        if before.isDone != box.isDone { try tick(reminder, isDone: box.isDone) }
        guard before.label != box.label else { return }
        try rename(db.requiredReminder(id), from: before.label, to: box.label, people)
    }

    /// The to-do takes the new words, unless it was given words of its own, and the people who are mentioned now.
    private mutating func rename(
        _ reminder: Reminder, from old: String, to new: String, _ people: [Person.ID]
    ) throws {
        var draft = ReminderDraft(reminder)
        if draft.title == old { draft.title = new }
        draft.people += people.filter { !draft.people.contains($0) }
        guard draft != ReminderDraft(reminder) else { return }
        _ = try db.editReminder(reminder.id, to: draft, ifVersion: reminder.updatedAt, at: time, in: .utc)
    }

    mutating func tick(_ reminder: Reminder, isDone: Bool) throws {
        guard let wasDone = reminder.isDoneOnce, wasDone != isDone else { return }
        var reminder = reminder
        guard !isDone else {
            let completion = ReminderCompletion(
                id: identifiers.next(at: time), reminder: reminder.id, occurrence: reminder.schedule.start, completedAt: time)
            try db.insertCompletion(completion, before: reminder.completedThrough, snooze: reminder.snooze)
            (reminder.completedThrough, reminder.snooze) = (reminder.schedule.start, nil)
            return try db.writeState(of: reminder)
        }
        let last = "SELECT id FROM reminder_completions WHERE reminder_id = ? ORDER BY completed_at DESC, id DESC LIMIT 1"
        if let row = try db.firstRow(last, [reminder.id.value]) {
            reminder = try db.undoCompletion(row["id"])
            guard reminder.isDoneOnce == true else { return }
        }
        reminder.completedThrough = nil
        try db.writeState(of: reminder)
    }

    /// The people of the note whom each label mentions: "@" and their name.
    private func mentioned(in labels: [String]) throws -> [[Person.ID]] {
        guard labels.contains(where: { $0.contains("@") }) else { return labels.map { _ in [] } }
        let people = try db.rows(
            """
            SELECT \(PersonName.Columns.list(of: "people")), people.id FROM note_people JOIN people ON people.id = person_id
            WHERE note_id = ? AND merged_into IS NULL AND trashed_at IS NULL ORDER BY note_people.id
            """, [note.value]
        ).map { (id: $0["id"] as Person.ID, name: PersonName(row: $0)) }
        let mentions = NoteMentions(of: people)
        return labels.map(mentions.found)
    }
}
