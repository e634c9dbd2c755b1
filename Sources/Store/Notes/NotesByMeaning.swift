import Foundation
import GRDB
public import Kinkeeper

/// A note, by the number of its document, and how alike it is to a text in meaning.
struct NoteByMeaning {
    let document: Int64
    /// From −1 to 1, as `Embedding.similarity`.
    let similarity: Double
}

/// How notes of a space lie to one text in meaning.
///
/// First all sketches are looked through, which is an eighth of the bytes; then the whole embeddings of the nearest are compared.
struct MeaningSearch {
    /// So many of the nearest sketches are compared whole.
    private static let compared = 400
    /// Alike is what is nearer than the notes of the space are on the whole, by so many standard deviations: half of what the
    /// nearest of so many notes is by chance. A bound that is fixed would fit one model: unrelated texts have a similarity of 0.1
    /// for some and of 0.7 for others.
    private static func deviations(among count: Int) -> Double {
        min(max(0.5 * (2 * log(Double(count))).squareRoot(), 1), 2)
    }

    /// With fewer notes than this nothing is said about what notes are on the whole.
    private static let fewest = 4

    /// The notes that are alike, the most alike first.
    let alike: [NoteByMeaning]

    /// Compares all notes of the space but one with an embedding.
    init(_ embedding: Embedding, except document: Int64?, in db: Database, limit: Int) throws {
        let sketch = EmbeddingSketch(embedding)
        let statement = try db.boundStatement("SELECT note, signs FROM note_sketches", [])
        let cursor = try Row.fetchCursor(statement)
        var distances: [(document: Int64, distance: Int)] = []
        var (sum, squares) = (0.0, 0.0)
        while let row = try cursor.next() {
            let number: Int64 = row[0]
            guard number != document,
                let distance = try row.withUnsafeData(
                    atIndex: 1,
                    { data in
                        data?.withUnsafeBytes { sketch.distance(to: $0) }
                    }) ?? nil
            else { continue }
            distances.append((number, distance))
            sum += Double(distance)
            squares += Double(distance * distance)
        }
        guard distances.count >= Self.fewest else {
            alike = []
            return
        }
        let mean = sum / Double(distances.count)
        let deviation = max(0, squares / Double(distances.count) - mean * mean).squareRoot()
        let most = mean - Self.deviations(among: distances.count) * deviation
        let near = distances.filter { Double($0.distance) < most }.sorted {
            $0.distance == $1.distance ? $0.document > $1.document : $0.distance < $1.distance
        }.prefix(max(Self.compared, limit))
        let found = try db.rows(
            "SELECT note, vector FROM note_embeddings WHERE note IN (SELECT value FROM json_each(?))",
            [near.map(\.document).jsonList])
        let compared = try found.compactMap { row -> NoteByMeaning? in
            let other = try row.withUnsafeData(named: "vector") { $0.flatMap { Embedding(bytes: $0) } }
            return other.map { NoteByMeaning(document: row["note"], similarity: embedding.similarity(to: $0)) }
        }
        let ranked = compared.sorted { one, other in
            one.similarity == other.similarity ? one.document > other.document : one.similarity > other.similarity
        }
        alike = Array(ranked.prefix(limit))
    }
}

extension Space {
    /// The notes of this space that are nearest to a text in meaning, the nearest first; none where no model reads the notes. Only
    /// notes of one's own are read by a model.
    public func notes(
        meaning embedding: Embedding, by model: String, limit: Int, asking account: Account.ID
    ) async throws(StoreError) -> [NoteSummary] {
        try await file.read { db in
            guard try db.embeddingModel() == model else { return [] }
            let found = try MeaningSearch(embedding, except: nil, in: db, limit: limit + 50).alike.map(\.document)
            return try db.noteSummaries(ofDocuments: found, except: nil, limit: limit, asking: account)
        }
    }
}

extension Database {
    /// How many notes near in meaning are ranked.
    private static let mostNear = 50

    /// The documents of notes that are alike a note in meaning, the most alike first; none where no model has read it.
    func notesByMeaning(near document: Int64?) throws -> [Int64] {
        guard let document, let embedding = try embedding(ofDocument: document) else { return [] }
        return try MeaningSearch(embedding, except: document, in: self, limit: Self.mostNear).alike.map(\.document)
    }

    /// The embedding of a document's note; nil without one.
    private func embedding(ofDocument number: Int64) throws -> Embedding? {
        try firstRow("SELECT vector FROM note_embeddings WHERE note = ?", [number.databaseValue]).flatMap { row in
            try row.withUnsafeData(named: "vector") { $0.flatMap { Embedding(bytes: $0) } }
        }
    }

    /// The notes of documents, in their order; those that are deleted, not open to the account, or `except` are left out.
    func noteSummaries(
        ofDocuments numbers: [Int64], except: Note.ID?, limit: Int, asking account: Account.ID
    ) throws -> [NoteSummary] {
        let rows = try rows(
            """
            SELECT number, note_id FROM note_documents JOIN notes ON notes.id = note_id
            WHERE number IN (SELECT value FROM json_each(?2)) AND notes.id IS NOT ?3 AND notes.deleted_at IS NULL
              AND \(NoteVisibility.isOpen) AND \(NoteVisibility.isHere)
            """, [account.value, numbers.jsonList, except.value])
        let known = Dictionary(rows.map { ($0["number"] as Int64, $0["note_id"] as Note.ID) }) { first, _ in first }
        return try noteSummaries(asking: account, Array(numbers.compactMap { known[$0] }.prefix(limit)))
    }
}
