import Foundation
import GRDB
import Kinkeeper
import Markdown

extension SpaceSchema {
    /// The checkboxes of notes as they were last written, each with its to-do. A note that is shared meanwhile lies in another file, so that
    /// `of_note` refers to no row. Without a position a checkbox is no longer in the text, and its to-do comes back with it. Without a
    /// reminder its to-do is gone for good, or it was ticked when it was first seen.
    static let noteCheckboxes = """
        CREATE TABLE note_checkboxes (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          of_note BLOB NOT NULL CHECK (length(of_note) = 16),
          position INTEGER CHECK (position >= 0),
          label TEXT NOT NULL CHECK (label <> ''),
          is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),
          reminder_id BLOB REFERENCES reminders (id) ON DELETE SET NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX note_checkboxes_by_note ON note_checkboxes (of_note, position);
        CREATE INDEX note_checkboxes_by_reminder ON note_checkboxes (reminder_id) WHERE reminder_id IS NOT NULL;
        """

    /// Programs gave tasks a priority before reminders had one: it is in what they sent.
    static func fillPrioritiesFromTasks(_ db: Database) throws {
        let tasks = try db.rows(
            """
            SELECT tasks.id, bytes FROM tasks JOIN reminders ON reminders.id = tasks.id
            WHERE priority IS NULL AND instr(bytes, CAST('PRIORITY' AS BLOB)) > 0
            """, [])
        for row in tasks {
            guard let priority = Self.priority(inTask: row["bytes"] as Data) else { continue }
            try db.run(
                "UPDATE reminders SET priority = ? WHERE id = ?",
                [priority.rawValue.databaseValue, (row["id"] as Reminder.ID).value])
        }
    }

    /// The PRIORITY of the first task in an iCalendar object (RFC 5545, section 3.8.1.9); nil for none.
    static func priority(inTask bytes: Data) -> Reminder.Priority? {
        var open: [String] = []
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = parts[0].split(separator: ";").first?.uppercased() else { continue }
            let value = parts[1].trimmingCharacters(in: .whitespaces)
            switch name {
            case "BEGIN": open.append(value.uppercased())
            case "END": _ = open.popLast()
            case "PRIORITY" where open.last == "VTODO":
                switch Int(value) {
                case (1...4)?: return .high
                case 5?: return .medium
                case (6...9)?: return .low
                default: return nil
                }
            default: break
            }
        }
        return nil
    }

    /// What is not ticked in notes of before becomes a to-do too. It is written by its columns of this step, since later ones may have others.
    static func makeToDosOfNotes(_ db: Database) throws {
        let notes = try db.rows(
            """
            SELECT id FROM notes
            WHERE shared_at IS NULL AND NOT is_kept AND deleted_at IS NULL AND instr(text, '[ ]') > 0 ORDER BY id
            """, [])
        var identifiers = IdentifierSequence()
        for named in notes {
            let id: Note.ID = named["id"]
            guard let row = try db.firstRow("SELECT id, text, modified_at FROM notes WHERE id = ?", [id.value]) else {
                continue
            }
            let (note, time) = (row["id"] as Note.ID, Date(milliseconds: row["modified_at"]))
            for task in MarkdownDocument(row["text"]).tasks.prefix(Note.mostToDos) {
                let label = NoteCheckbox.cut(task.label)
                guard !label.isEmpty else { continue }
                var reminder: Reminder.ID?
                if !task.isDone {
                    let id: Reminder.ID = identifiers.next(at: time)
                    let moment = time.milliseconds.databaseValue
                    try db.run(
                        """
                        INSERT INTO reminders (id, category, title, note, start_day, start_second, created_at, updated_at)
                        VALUES (?, 'action-item', ?, '', 0, 0, ?, ?)
                        """, [id.value, label.databaseValue, moment, moment])
                    let date: Identifier<ReminderDraft> = identifiers.next(at: time)
                    try db.run(
                        "INSERT INTO reminder_dates (id, reminder_id, kind, day, second) VALUES (?, ?, 'excluded', 0, 0)",
                        [date.value, id.value])
                    reminder = id
                }
                let id: Identifier<Note> = identifiers.next(at: time)
                try db.run(
                    "INSERT INTO note_checkboxes (id, of_note, position, label, is_done, reminder_id) VALUES (?, ?, ?, ?, ?, ?)",
                    [
                        id.value, note.value, task.number.databaseValue, label.databaseValue, task.isDone.databaseValue,
                        reminder.value,
                    ])
            }
        }
    }
}
