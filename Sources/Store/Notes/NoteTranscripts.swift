package import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// The transcripts of the recordings of a note that is open to the account, as far as there are any.
    public func transcripts(
        of note: Note.ID, asking account: Account.ID
    ) async throws(StoreError) -> [NoteAttachment.ID: Transcript] {
        try await file.glance { db in
            guard let note = try db.note(note, asking: account) else { return [:] }
            return Dictionary(try db.transcripts(of: note).map { ($0.id, $0) }) { first, _ in first }
        }
    }

    /// Keeps the words of a recording. Those that the text has already stay; others are replaced. If the note still has the version
    /// that the account saw, they are put into its text, behind the recording, and the people named in them are mentioned. Returns
    /// false where the recording is gone.
    package func keepTranscript(
        _ text: String, by engine: String, of recording: NoteAttachment.ID, version: Int, people: [Person.ID],
        asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> Bool {
        try await file.write { db in
            guard let (note, attachment) = try db.attachment(recording, asking: account) else { return false }
            let before = try db.firstRow("SELECT is_in_text FROM note_transcripts WHERE id = ?", [recording.value])
            guard (before?["is_in_text"] as Bool?) != true else { return true }
            try db.run("DELETE FROM note_transcripts WHERE id = ?", [recording.value])
            let text = String(text.prefix(Transcript.longest))
            let present = try db.requiredNote(note, asking: account)
            let isInText =
                try !text.isEmpty && present.version == version
                && db.insert(text, of: attachment, into: present, people, asking: account, at: time)
            try db.insert(Transcript(id: recording, text: text, engine: engine, isInText: isInText))
            return true
        }
    }

    /// Puts the words of a recording into the text of its note. Doing it twice changes nothing. Throws `notFound`, and `noteRefused` for a
    /// text that would be too long.
    @discardableResult
    package func insertTranscript(
        of recording: NoteAttachment.ID, people: [Person.ID] = [], asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> Note.ID {
        try await file.write { db in
            let sql = "SELECT text, is_in_text FROM note_transcripts WHERE id = ?"
            guard let (id, attachment) = try db.attachment(recording, asking: account),
                let row = try db.firstRow(sql, [recording.value])
            else { throw StoreError.notFound }
            guard !(row["is_in_text"] as Bool) else { return id }
            let note = try db.requiredNote(id, asking: account)
            guard try db.insert(row["text"], of: attachment, into: note, people, asking: account, at: time) else {
                throw StoreError.noteRefused(.longText)
            }
            try db.run("UPDATE note_transcripts SET is_in_text = 1 WHERE id = ?", [recording.value])
            return id
        }
    }
}

extension Transcript {
    fileprivate init(row: Row) {
        self.init(id: row["id"], text: row["text"], engine: row["engine"], isInText: row["is_in_text"])
    }
}

extension Database {
    /// The transcripts of a note's recordings, as far as there are any.
    func transcripts(of note: Note) throws -> [Transcript] {
        let recordings = note.summary.attachments.map(\.id.value)
        return try rows("SELECT id, text, engine, is_in_text FROM note_transcripts WHERE id", in: recordings).map(
            Transcript.init(row:))
    }

    func insert(_ transcript: Transcript) throws {
        try run(
            "INSERT INTO note_transcripts (id, text, engine, is_in_text) VALUES (?, ?, ?, ?)",
            [
                transcript.id.value, transcript.text.databaseValue, transcript.engine.databaseValue,
                transcript.isInText.databaseValue,
            ])
    }

    /// Puts words into a note's text, behind the recording; false where it would be too long.
    fileprivate func insert(
        _ words: String, of recording: NoteAttachment, into note: Note, _ people: [Person.ID], asking account: Account.ID,
        at time: Date
    ) throws -> Bool {
        var changed = note
        changed.text = Transcript.inserted(words, into: note.text, after: recording.path)
        guard changed.text.count <= Note.longestText else { return false }
        let mentioned = note.privacy == .shared ? [] : people.filter { !note.summary.people.contains($0) }
        guard changed.text != note.text || !mentioned.isEmpty else { return true }
        changed.summary.version += 1
        changed.summary.modifiedAt = time
        try write(changed, isNew: false)
        if !mentioned.isEmpty { try setPeople(note.summary.people + mentioned, of: note.id, at: time) }
        try updateToDos(of: note.id, at: time)
        return true
    }
}
