import Foundation
import GRDB
import Kinkeeper

// The steps of a note between its author's space and that of the couple. Their order: `CoupleNotes`.

/// A note on its way between two spaces.
struct NoteMove: Sendable {
    /// Where it goes.
    enum Direction: String {
        case sharing, takingBack = "taking-back"
    }

    let id: Note.ID
    let direction: Direction
    /// The version that left its author's space; of a taking back the one that returns, 0 once its words are gone from the couple's.
    let version: Int

    /// Whether the words are gone from the couple's space.
    var isEmptied: Bool { direction == .takingBack && version == 0 }
}

extension Space {
    // MARK: In the couple's space

    /// Opens a note of the partner, and returns it; nil if there is none.
    func openNote(_ id: Note.ID, by account: Account.ID, at time: Date) async throws(StoreError) -> Note? {
        try await file.write { db in
            try db.run(
                """
                UPDATE notes SET opened_at = ? WHERE id = ? AND opened_at IS NULL AND author <> ?
                  AND shared_at IS NOT NULL AND NOT is_kept
                  AND deleted_at IS NULL AND \(NoteVisibility.isHere)
                """, [time.milliseconds.databaseValue, id.value, account.value])
            return try db.note(id, asking: account)
        }
    }

    /// The moves of an account's notes that have not ended.
    func noteMoves(of account: Account.ID) async throws(StoreError) -> [NoteMove] {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT note_moves.id, direction, note_moves.version FROM note_moves CROSS JOIN notes ON notes.id = note_moves.id
                WHERE author = ? ORDER BY note_moves.id
                """, [account.value])
            return rows.compactMap { row in
                NoteMove.Direction(rawValue: row["direction"]).map {
                    NoteMove(id: row["id"], direction: $0, version: row["version"])
                }
            }
        }
    }

    /// Writes a note that is shared: the moment at which it is. Nothing happens if it is there already. Throws `conflict` where
    /// another note has its identifier, or it is being taken back.
    func putShared(_ own: Note, by account: Account.ID, from origin: Space.ID, at time: Date) async throws(StoreError) {
        try await file.writeDurably { db in
            if try db.firstRow("SELECT 1 FROM notes WHERE id = ?", [own.id.value]) != nil {
                // A space restored from an older copy still has what was shared since. Other words are not cleared for it.
                guard let there = try db.note(own.id, asking: account), there.summary.author == account, there.says(own) else {
                    throw StoreError.conflict
                }
                let isMoving = try db.firstRow("SELECT 1 FROM note_moves WHERE id = ?", [own.id.value]) != nil
                if !isMoving { try db.beginMove(own.id, .sharing, version: own.version) }
                return
            }
            var shared = own
            // A form of the private note, open on another device, is not saved over the shared one.
            shared.summary.version += 1
            shared.summary.privacy = .shared
            shared.summary.isPinned = false
            (shared.summary.isForCheckIn, shared.summary.isKept) = (false, false)
            (shared.summary.author, shared.summary.sharedAt, shared.summary.openedAt) = (account, time, nil)
            shared.summary.checkIn = try db.currentCheckIn()?.id
            try db.write(shared, origin: origin, isNew: true)
            try db.beginMove(own.id, .sharing, version: own.version)
        }
    }

    func endSharing(_ id: Note.ID, version: Int) async throws(StoreError) {
        try await file.write { db in
            // Not that of another sharing, which began since.
            try db.run(
                "DELETE FROM note_moves WHERE id = ? AND direction = 'sharing' AND version = ?",
                [id.value, version.databaseValue])
        }
    }

    /// Decides that a note goes back to its author: the moment at which it does.
    func beginTakingBack(_ id: Note.ID, by account: Account.ID) async throws(StoreError) {
        try await file.writeDurably { db in
            let found = try db.firstRow(
                "SELECT author, opened_at, version FROM notes WHERE id = ? AND deleted_at IS NULL AND shared_at IS NOT NULL",
                [id.value])
            guard let found else { throw StoreError.notFound }
            guard found["author"] as AccountID? == account else { throw StoreError.noteRefused(.notAuthor) }
            guard found["opened_at"] as Int64? == nil else { throw StoreError.noteRefused(.opened) }
            let isGoing = "SELECT 1 FROM note_moves WHERE id = ? AND direction = 'taking-back'"
            guard try db.firstRow(isGoing, [id.value]) == nil else { return }
            try db.run("DELETE FROM note_moves WHERE id = ?", [id.value])
            // A late end of its sharing does not clear what comes back.
            try db.run("UPDATE notes SET version = version + 1 WHERE id = ?", [id.value])
            try db.beginMove(id, .takingBack, version: found["version"] + 1)
        }
    }

    /// A note that is being taken back; nil if there is none.
    func leavingNote(_ id: Note.ID) async throws(StoreError) -> Note? {
        try await file.read { db in
            let condition = """
                notes.id = ?2 AND ?1 IS NOT NULL
                AND EXISTS (SELECT 1 FROM note_moves m WHERE m.id = notes.id AND m.direction = 'taking-back')
                """
            guard let row = try db.firstRow("SELECT author, text FROM notes WHERE id = ?", [id.value]) else { return nil }
            let author: Account.ID = row["author"]
            var found = try db.rows(
                "SELECT \(NoteSummary.Columns.list) FROM notes WHERE \(condition)", [author.value, id.value]
            ).map(NoteSummary.init(row:))
            try db.addParts(to: &found)
            return found.first.map { Note(summary: $0, text: row["text"]) }
        }
    }

    /// Deletes the words of a note that was taken back: afterwards neither its row nor the index has them. The row stays until the
    /// log of the file is cut, so that a crash before that is taken up.
    func emptyTakenBack(_ id: Note.ID) async throws(StoreError) {
        try await file.writeDurably { db in
            try db.run(
                "UPDATE note_moves SET version = 0 WHERE id = ? AND direction = 'taking-back' AND version > 0", [id.value])
            guard db.changesCount > 0 else { return }
            try db.run("UPDATE notes SET title = '', text = '', sort_title = '' WHERE id = ?", [id.value])
            try db.run("DELETE FROM note_tags WHERE note_id = ?", [id.value])
            try db.run("DELETE FROM note_documents WHERE note_id = ?", [id.value])
            // What was deleted stays in the index until its parts are merged.
            try db.execute(sql: "INSERT INTO search_index_notes (search_index_notes) VALUES ('rebuild')")
        }
    }

    /// Cuts the log of the file, and then deletes what is left of a note that was taken back. Where a reader keeps the log from being
    /// cut, the next opening tries again.
    func endTakingBack(_ id: Note.ID) async throws(StoreError) {
        guard await emptyLog() else { return }
        try await file.write { db in
            try db.run(
                """
                DELETE FROM notes
                WHERE id = ? AND id IN (SELECT id FROM note_moves WHERE direction = 'taking-back' AND version = 0)
                """, [id.value])
        }
    }

    // MARK: In the author's space

    /// Clears a note that is in the couple's space by now. One that was changed since it was read goes on as a note of its own,
    /// so that nothing typed is lost and nothing is shared that was not there when it was.
    func clearShared(_ id: Note.ID, version: Int, of account: Account.ID) async throws(StoreError) {
        try await file.writeDurably { db in
            if let note = try db.note(id, asking: account), note.version != version {
                let changed = note.renamed(.make(at: note.summary.modifiedAt))
                let origin = try db.firstRow("SELECT origin FROM notes WHERE id = ?", [id.value])
                try db.write(changed, origin: origin?["origin"], isNew: true)
                try db.run("UPDATE note_people SET note_id = ? WHERE note_id = ?", [changed.id.value, id.value])
            }
            try db.run("DELETE FROM notes WHERE id = ?", [id.value])
        }
    }

    /// Writes a note that was taken back. One that is here and was changed since stays as it is; an older one, in a space that was
    /// restored from a copy, is brought up to date.
    func putBack(_ note: Note) async throws(StoreError) {
        try await file.writeDurably { db in
            let present: Int? = try db.firstRow("SELECT version FROM notes WHERE id = ?", [note.id.value])?["version"]
            guard present ?? 0 < note.version else { return }
            var own = note
            own.summary.privacy = .isPrivate
            (own.summary.author, own.summary.sharedAt, own.summary.openedAt, own.summary.checkIn) = (nil, nil, nil, nil)
            try db.write(own, isNew: present == nil)
        }
    }
}

extension Database {
    fileprivate func beginMove(_ id: Note.ID, _ direction: NoteMove.Direction, version: Int) throws {
        try run(
            "INSERT INTO note_moves (id, direction, version) VALUES (?, ?, ?)",
            [id.value, direction.rawValue.databaseValue, version.databaseValue])
    }
}
