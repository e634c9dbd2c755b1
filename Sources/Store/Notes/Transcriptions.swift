public import Foundation
import GRDB
public import Kinkeeper

// The recordings that wait for their words.

extension Accounts {
    /// Asks for the transcript of a recording. One that is under way is not asked for twice; one that waits or failed is tried anew, for the
    /// account that asks: of a shared note either partner may.
    public func askForTranscription(
        of recording: NoteAttachment.ID, in note: Note.ID, version: Int, by account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                """
                INSERT INTO transcriptions (id, account_id, note_id, version, state, next_at) VALUES (?, ?, ?, ?, 'waiting', ?)
                ON CONFLICT (id) DO UPDATE SET account_id = excluded.account_id, version = excluded.version, state = 'waiting',
                  attempts = 0, next_at = excluded.next_at, setback = NULL
                WHERE state <> 'running'
                """, [recording.value, account.value, note.value, version.databaseValue, time.milliseconds.databaseValue])
        }
    }

    /// The transcriptions of some recordings that are not done.
    public func transcriptions(
        of recordings: [NoteAttachment.ID]
    ) async throws(StoreError) -> [NoteAttachment.ID: Transcription] {
        try await file.read { db in
            let rows = try db.rows(
                "SELECT \(Transcription.columns) FROM transcriptions WHERE id", in: recordings.map(\.value))
            return Dictionary(rows.compactMap(Transcription.init(row:)).map { ($0.id, $0) }) { first, _ in first }
        }
    }

    /// Takes up to so many transcriptions whose time has come, at most one of each account besides those that run already: the others wait
    /// for it.
    package func beginTranscriptions(at time: Date, limit: Int) async throws(StoreError) -> [Transcription] {
        try await file.write { db in
            let due = try db.rows(
                """
                SELECT \(Transcription.columns) FROM transcriptions AS t WHERE state = 'waiting' AND next_at <= ?1
                AND NOT EXISTS (SELECT 1 FROM transcriptions r WHERE r.account_id = t.account_id AND r.state = 'running')
                ORDER BY next_at, id LIMIT 500
                """, [time.milliseconds.databaseValue])
            var (begun, accounts): ([Transcription], Set<Account.ID>) = ([], [])
            for found in due.compactMap(Transcription.init(row:)) where begun.count < limit {
                guard accounts.insert(found.account).inserted else { continue }
                try db.run("UPDATE transcriptions SET state = 'running' WHERE id = ?", [found.id.value])
                begun.append(found)
            }
            return begun
        }
    }

    /// Makes those that a crash left running wait again.
    package func resumeTranscriptions(at time: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "UPDATE transcriptions SET state = 'waiting', next_at = ? WHERE state = 'running'",
                [time.milliseconds.databaseValue])
        }
    }

    /// Ends a try: nil where the words are kept, or the recording is gone; else why, and when the next one comes.
    package func endTranscription(
        _ id: NoteAttachment.ID, setback: TranscriptionSetback?, nextAt: Date?, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            guard let setback else { return try db.run("DELETE FROM transcriptions WHERE id = ?", [id.value]) }
            try db.run(
                "UPDATE transcriptions SET state = ?, attempts = attempts + 1, next_at = ?, setback = ? WHERE id = ?",
                [
                    (nextAt == nil ? Transcription.State.failed : .waiting).rawValue.databaseValue,
                    (nextAt ?? time).milliseconds.databaseValue, setback.rawValue.databaseValue, id.value,
                ])
        }
    }

    /// Has those of an account that wait, or failed, be tried now: an engine was chosen.
    package func hurryTranscriptions(of account: Account.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "UPDATE transcriptions SET state = 'waiting', attempts = 0, next_at = ? WHERE account_id = ? AND state <> 'running'",
                [time.milliseconds.databaseValue, account.value])
        }
    }

    /// Forgets what an account asked for.
    package func forgetTranscription(_ id: NoteAttachment.ID) async throws(StoreError) {
        try await file.write { db in
            try db.run("DELETE FROM transcriptions WHERE id = ? AND state <> 'running'", [id.value])
        }
    }

    /// Which of its engines an account asks first.
    package func firstTranscriptionEngine(of account: Account.ID) async throws(StoreError) -> TranscriptionOrder {
        try await file.read { db in
            let row = try db.firstRow("SELECT first FROM speech_orders WHERE account_id = ?", [account.value])
            return row.flatMap { TranscriptionOrder(rawValue: $0["first"]) } ?? .server
        }
    }

    /// Sets which of its engines an account asks first.
    package func setFirstTranscriptionEngine(
        _ first: TranscriptionOrder, of account: Account.ID
    ) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                """
                INSERT INTO speech_orders (account_id, first) VALUES (?, ?)
                ON CONFLICT (account_id) DO UPDATE SET first = excluded.first
                """, [account.value, first.rawValue.databaseValue])
        }
    }

    /// When the next one is due; nil where none waits.
    package func nextTranscription() async throws(StoreError) -> Date? {
        try await file.read { db in
            try db.firstRow("SELECT min(next_at) AS next FROM transcriptions WHERE state = 'waiting'", [])
                .flatMap { ($0["next"] as Int64?).map { Date(milliseconds: $0) } }
        }
    }
}

extension Transcription {
    fileprivate static let columns = "id, account_id, note_id, version, state, attempts, next_at, setback"

    fileprivate init?(row: Row) {
        guard let state = State(rawValue: row["state"]) else { return nil }
        self.init(
            id: row["id"], account: row["account_id"], note: row["note_id"], version: row["version"], state: state,
            attempts: row["attempts"], nextAt: Date(milliseconds: row["next_at"]),
            setback: (row["setback"] as String?).flatMap(TranscriptionSetback.init))
    }
}
