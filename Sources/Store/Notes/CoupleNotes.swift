public import Foundation
import GRDB
public import Kinkeeper

/// The notes of a couple for one of its partners: those in the couple's space, and how notes come there from the partner's own
/// space and go back.
///
/// Two files are never written in one step, so each move has one transaction of the couple's space that decides it, and all that
/// comes after may be done again at any time:
///
/// - **Sharing.** One transaction writes the note to the couple's space, with a row of `note_moves`. Then the note is cleared
///   from its author's space, then the row is. A note that its author has changed in between goes on there as a note of its own.
/// - **Taking back.** One transaction writes a row of `note_moves`, if the partner has not opened the note: from then on it is
///   not in the couple's space for either partner. Then it is written to its author's space, then deleted from the couple's for
///   good.
///
/// Each of these writes is on the disk before the next one begins. `settle` takes up what a crash left.
public struct CoupleNotes: Sendable {
    /// The couple.
    public let couple: SharedSpace
    /// The partner who acts.
    public let account: Account.ID
    /// The couple's space.
    public let space: Space
    /// The partner's own space.
    let personal: Space
    /// Names the partner's own space.
    let origin: Space.ID
    let folder: DataFolder

    // MARK: Reading

    /// One shared note; nil if there is none. Reading a note of the partner opens it, so that it cannot be taken back any more.
    public func open(_ id: Note.ID, at time: Date) async throws(StoreError) -> Note? {
        if let note = try await space.note(id, asking: account) {
            guard note.summary.openedAt == nil, note.summary.author != account else { return note }
        }
        return try await space.openNote(id, by: account, at: time)
    }

    /// One shared note that is open to the account, without opening it.
    public func note(_ id: Note.ID) async throws(StoreError) -> Note? {
        try await space.note(id, asking: account)
    }

    /// The version of a shared note, without opening it; nil if there is none.
    public func version(of id: Note.ID) async throws(StoreError) -> Int? {
        try await space.file.read { db in
            try db.firstRow(
                "SELECT version FROM notes WHERE id = ? AND deleted_at IS NULL AND \(NoteVisibility.isHere)", [id.value]
            )?["version"]
        }
    }

    // MARK: Writing

    /// Adds a note that both partners read. Throws as `Space.createNote` does; people are not mentioned in shared notes.
    public func create(_ draft: NoteDraft, at time: Date) async throws(StoreError) -> Note {
        let (draft, account) = (try draft.checkedForStore(), account)
        return try await space.file.write { db in try db.createNote(draft, sharedBy: account, asking: account, at: time) }
    }

    /// Shares a note of the account's own space: both partners read it from then on. Sharing it twice changes nothing. Its people
    /// are not mentioned in the shared note, and its pin is dropped.
    ///
    /// `version` is the one that the author saw; nil is any. Throws `notFound` and `conflict`.
    @discardableResult
    public func share(_ id: Note.ID, ifVersion version: Int? = nil, at time: Date) async throws(StoreError) -> Note {
        if let present = try await beginSharing(id, ifVersion: version, at: time) { return present }
        // What reaches a space that has ended meanwhile stays with its author.
        guard try await folder.accounts.couple(of: account, at: time)?.id == couple.id else {
            throw .spaceRefused(.noCouple)
        }
        try await settle()
        guard let shared = try await space.note(id, asking: account) else { throw .notFound }
        return shared
    }

    /// Takes a note back that the partner has not opened: it is the author's alone again. Taking it back twice changes nothing.
    /// Throws `noteRefused` for a note that was opened, or that the partner shared, and `notFound`.
    @discardableResult
    public func takeBack(_ id: Note.ID) async throws(StoreError) -> Note {
        do throws(StoreError) { try await space.beginTakingBack(id, by: account) } catch {
            // Sent twice, the second finds what the first has done.
            guard error == .notFound, let own = try await personal.note(id, asking: account) else { throw error }
            return own
        }
        try await settle()
        guard let own = try await personal.note(id, asking: account) else { throw .notFound }
        return own
    }

    /// Deletes a shared note for both partners. One of the account's own that the partner has not opened is taken back before: it is
    /// deleted in the account's own space, where the partner finds and restores nothing. Throws `notFound`.
    public func delete(_ id: Note.ID, at time: Date) async throws(StoreError) {
        if let note = try await space.note(id, asking: account), note.summary.author == account, note.summary.openedAt == nil {
            do throws(StoreError) {
                try await takeBack(id)
                return try await personal.deleteNote(id, at: time)
            } catch {
                // It was opened meanwhile.
                guard error == .noteRefused(.opened) else { throw error }
            }
        }
        try await space.deleteNote(id, at: time)
    }

    // MARK: Moving

    /// Takes up what a crash left of the account's own moves. Doing it twice changes nothing.
    public func settle() async throws(StoreError) {
        for move in try await space.noteMoves(of: account) {
            switch move.direction {
            case .sharing:
                try await personal.clearShared(move.id, version: move.version, of: account)
                try await space.endSharing(move.id)
            case .takingBack:
                guard let leaving = try await space.leavingNote(move.id) else { continue }
                try await personal.putBack(leaving)
                try await space.endTakingBack(move.id)
            }
        }
    }

    /// Writes the note to the couple's space. Returns the note where it was shared before and nothing is left to do.
    func beginSharing(_ id: Note.ID, ifVersion version: Int?, at time: Date) async throws(StoreError) -> Note? {
        guard let own = try await personal.note(id, asking: account) else {
            try await settle()
            guard let shared = try await space.note(id, asking: account), shared.summary.author == account else {
                throw .notFound
            }
            return shared
        }
        guard version.map({ $0 == own.version }) ?? true else { throw .conflict }
        try await space.putShared(own, by: account, from: origin, at: time)
        return nil
    }
}

/// A note on its way between two spaces.
struct NoteMove: Sendable {
    /// Where it goes.
    enum Direction: String {
        case sharing, takingBack = "taking-back"
    }

    let id: Note.ID
    let direction: Direction
    /// The version that left its author's space.
    let version: Int
}

extension Space {
    // MARK: In the couple's space

    /// Opens a note of the partner, and returns it; nil if there is none.
    fileprivate func openNote(_ id: Note.ID, by account: Account.ID, at time: Date) async throws(StoreError) -> Note? {
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
    fileprivate func noteMoves(of account: Account.ID) async throws(StoreError) -> [NoteMove] {
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

    fileprivate func endSharing(_ id: Note.ID) async throws(StoreError) {
        try await file.write { db in
            try db.run("DELETE FROM note_moves WHERE id = ? AND direction = 'sharing'", [id.value])
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
            try db.run("DELETE FROM note_moves WHERE id = ?", [id.value])
            // A late end of its sharing does not clear what comes back.
            try db.run("UPDATE notes SET version = version + 1 WHERE id = ?", [id.value])
            try db.beginMove(id, .takingBack, version: found["version"] + 1)
        }
    }

    /// A note that is being taken back; nil if there is none.
    fileprivate func leavingNote(_ id: Note.ID) async throws(StoreError) -> Note? {
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

    /// Deletes a note that was taken back, for good: neither its row nor the index nor the log of the file has its words
    /// afterwards.
    fileprivate func endTakingBack(_ id: Note.ID) async throws(StoreError) {
        try await file.writeDurably { db in
            try db.run(
                "DELETE FROM notes WHERE id = ? AND id IN (SELECT id FROM note_moves WHERE direction = 'taking-back')",
                [id.value])
            // What was deleted stays in the index until its parts are merged.
            try db.execute(sql: "INSERT INTO search_index_notes (search_index_notes) VALUES ('rebuild')")
        }
        await emptyLog()
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
    fileprivate func putBack(_ note: Note) async throws(StoreError) {
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

extension Note {
    /// Whether it has the words and the tags of another.
    func says(_ other: Note) -> Bool {
        title == other.title && text == other.text && Set(summary.tags) == Set(other.summary.tags)
    }

    /// The same note under another identifier.
    func renamed(_ id: Note.ID) -> Note {
        var other = NoteSummary(
            id: id, title: title, beginning: summary.beginning, status: summary.status,
            isPinned: summary.isPinned, privacy: privacy, checkIn: summary.checkIn, isForCheckIn: summary.isForCheckIn,
            author: summary.author, sharedAt: summary.sharedAt, openedAt: summary.openedAt, isKept: summary.isKept,
            createdAt: summary.createdAt, modifiedAt: summary.modifiedAt, version: version)
        other.tags = summary.tags
        return Note(summary: other, text: text)
    }
}

extension Database {
    fileprivate func beginMove(_ id: Note.ID, _ direction: NoteMove.Direction, version: Int) throws {
        try run(
            "INSERT INTO note_moves (id, direction, version) VALUES (?, ?, ?)",
            [id.value, direction.rawValue.databaseValue, version.databaseValue])
    }
}
