import Foundation
import GRDB
public import Kinkeeper

/// A note whose words an embedding model is to read.
package struct NoteToEmbed: Hashable, Sendable {
    /// The number of its document.
    let document: Int64
    /// Title, tags and text, cut to a length that models take. By them a note that changed meanwhile is told.
    package let words: String

    /// The most that a model reads of a note, in characters: about 1,500 words.
    static let longest = 8_000
}

/// How many notes of a space a model has read.
public struct EmbeddingProgress: Hashable, Sendable {
    /// Those that are compared by meaning.
    public let done: Int
    /// Those that wait.
    public let waiting: Int
    /// Those whose words the model did not take.
    public let failed: Int

    /// A progress from its parts.
    public init(done: Int, waiting: Int, failed: Int) { (self.done, self.waiting, self.failed) = (done, waiting, failed) }

    /// Notes in all.
    public var all: Int { done + waiting + failed }
}

/// How far an embedding model is with one note.
public enum NoteEmbeddingState: String, CaseIterable, Sendable {
    /// It waits for the model.
    case waiting
    /// Its words, as they are now, are compared.
    case done
    /// The model did not take its words.
    case failed
}

extension Space {
    /// Has the notes of this space read by a model: all of them anew where another one read them before.
    ///
    /// - Parameter model: The server and the model there, in one name. Embeddings of two models cannot be compared.
    package func beginEmbedding(by model: String) async throws(StoreError) {
        guard try await file.read({ db in try db.embeddingModel() }) != model else { return }
        try await file.write { db in
            guard try db.embeddingModel() != model else { return }
            try db.forgetEmbeddings()
            try db.run("INSERT INTO embedding_model (number, name) VALUES (1, ?)", [model.databaseValue])
            try db.run("INSERT INTO embedding_queue (note) SELECT number FROM note_documents", [])
        }
    }

    /// Forgets what a model made of the notes of this space, and queues none any more.
    package func forgetEmbeddings() async throws(StoreError) {
        guard try await file.read({ db in try db.embeddingModel() }) != nil else { return }
        try await file.write { db in try db.forgetEmbeddings() }
    }

    /// Has notes whose words the model did not take be tried again.
    package func retryEmbeddings() async throws(StoreError) {
        try await file.write { db in
            try db.run("UPDATE embedding_queue SET setback = NULL WHERE setback IS NOT NULL", [])
        }
    }

    /// Notes that wait for the model, the newest first.
    package func notesToEmbed(limit: Int) async throws(StoreError) -> [NoteToEmbed] {
        try await file.read { db in
            try db.notesToEmbed(where: "setback IS NULL ORDER BY note DESC LIMIT ?", [limit.databaseValue])
        }
    }

    /// Keeps what a model made of some notes; nil for those whose words it did not take. Notes that changed meanwhile stay in the
    /// queue, and so does everything where another model was chosen meanwhile.
    package func keepEmbeddings(
        _ found: [(note: NoteToEmbed, embedding: Embedding?)], by model: String
    ) async throws(StoreError) {
        try await file.write { db in
            guard try db.embeddingModel() == model else { return }
            for (note, embedding) in found {
                let document = note.document.databaseValue
                guard try db.notesToEmbed(where: "note = ?", [document]).first == note else { continue }
                guard let embedding else {
                    try db.run("UPDATE embedding_queue SET setback = 'failed' WHERE note = ?", [document])
                    continue
                }
                try db.run(
                    """
                    INSERT INTO note_embeddings (note, vector) VALUES (?, ?)
                    ON CONFLICT (note) DO UPDATE SET vector = excluded.vector
                    """, [document, Data(embedding.bytes).databaseValue])
                try db.run(
                    """
                    INSERT INTO note_sketches (note, signs) VALUES (?, ?)
                    ON CONFLICT (note) DO UPDATE SET signs = excluded.signs
                    """, [document, Data(EmbeddingSketch(embedding).bytes).databaseValue])
                try db.run("DELETE FROM embedding_queue WHERE note = ?", [document])
            }
        }
    }

    /// How far the model is; nil where none was chosen.
    public func embeddingProgress() async throws(StoreError) -> EmbeddingProgress? {
        try await file.read { db in
            guard try db.embeddingModel() != nil else { return nil }
            // Each count goes along an index: reading all notes would take a second where there are many.
            let row = try db.firstRow(
                """
                SELECT (SELECT count(*) FROM notes WHERE deleted_at IS NULL)
                    - (SELECT count(*) FROM notes WHERE shared_at IS NOT NULL AND deleted_at IS NULL) AS notes,
                  count(*) FILTER (WHERE setback IS NULL) AS waiting, count(setback) AS failed
                FROM embedding_queue JOIN note_documents ON number = note JOIN notes ON notes.id = note_id
                WHERE \(Database.isEmbedded)
                """, [])
            guard let row else { return nil }
            let (waiting, failed) = (row["waiting"] as Int, row["failed"] as Int)
            return EmbeddingProgress(done: max(0, row["notes"] - waiting - failed), waiting: waiting, failed: failed)
        }
    }

    /// How far the model is with one note; nil where none was chosen, and for a note that it does not read.
    public func embeddingState(of note: Note.ID) async throws(StoreError) -> NoteEmbeddingState? {
        try await file.glance { db in
            guard try db.embeddingModel() != nil else { return nil }
            let row = try db.firstRow(
                """
                SELECT embedding_queue.note IS NOT NULL AS is_queued, setback IS NOT NULL AS is_failed FROM notes
                JOIN note_documents ON note_id = notes.id LEFT JOIN embedding_queue ON note = number
                WHERE notes.id = ? AND \(Database.isEmbedded)
                """, [note.value])
            guard let row else { return nil }
            return row["is_failed"] ? .failed : row["is_queued"] ? .waiting : .done
        }
    }
}

extension Database {
    /// The condition that a note is read by the account's model: one's own that was never shared, and not in the trash.
    fileprivate static let isEmbedded = "notes.deleted_at IS NULL AND notes.shared_at IS NULL"

    /// The model that reads the notes of this space; nil where none was chosen.
    func embeddingModel() throws -> String? {
        try firstRow("SELECT name FROM embedding_model", []).map { $0["name"] }
    }

    fileprivate func forgetEmbeddings() throws {
        for table in ["embedding_model", "embedding_queue", "note_sketches", "note_embeddings"] {
            try run("DELETE FROM \(table)", [])
        }
    }

    /// Notes of the queue that a condition on `note` and `setback` picks.
    fileprivate func notesToEmbed(where condition: String, _ values: [DatabaseValue]) throws -> [NoteToEmbed] {
        let rows = try rows(
            """
            SELECT note, title, substr(text, 1, \(NoteToEmbed.longest)) AS text,
              (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM note_tags WHERE note_id = notes.id ORDER BY id)) AS tags
            FROM embedding_queue JOIN note_documents ON number = note JOIN notes ON notes.id = note_id
            WHERE \(Self.isEmbedded) AND \(condition)
            """, values)
        return rows.map { row in
            let parts = [row["title"] as String, row["tags"] as String? ?? "", row["text"]]
            let words = parts.filter { !$0.isEmpty }.joined(separator: "\n")
            return NoteToEmbed(document: row["note"], words: String(words.prefix(NoteToEmbed.longest)))
        }
    }
}
