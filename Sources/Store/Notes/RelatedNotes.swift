import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Returns the notes of this space that are most like another: by the words and phrases that both are about, rare ones counting
    /// more and those of titles twice, and by shared people and tags; and by meaning, where a model has read them. Notes that the
    /// account has not opened are left out, and so is everything where it has not opened the note itself.
    ///
    /// Two notes are alike that share two things, or a word of both their titles. However many notes there are, only so much is
    /// looked at: terms, people and tags of very many notes say little and are passed over.
    public func relatedNotes(
        of id: Note.ID, limit: Int, asking account: Account.ID
    ) async throws(StoreError) -> [NoteSummary] {
        try await file.read { db in
            guard let note = try db.note(id, asking: account) else { return [] }
            let likeness = try NoteLikeness(note, asking: account, in: db)
            let ranked = RankFusion.joined([likeness.ranked, try db.notesByMeaning(near: likeness.document)])
            return try db.noteSummaries(ofDocuments: ranked, except: id, limit: limit, asking: account)
        }
    }
}

/// How much notes are like one of them.
private struct NoteLikeness {
    /// Terms, people and tags of more notes than this are passed over.
    private static let common = 400
    /// The most notes that are looked at for being shown: some were deleted, or are not open.
    private static let mostRanked = 100

    private struct Score {
        var weight = 0.0
        var shared = 0
        var isOfTitles = false
    }

    /// A term of the note.
    private struct Term {
        let number: Int64
        let isInTitle: Bool
    }

    /// The number of the note's own document; nil for one that has none.
    let document: Int64?
    private let db: Database
    private let total: Double
    private var scores: [Int64: Score] = [:]
    /// The notes whose texts the account may not see: what they say counts for nothing, not even how rare a word is.
    private let closed: Set<Int64>

    init(_ note: Note, asking account: Account.ID, in db: Database) throws {
        self.db = db
        closed = Set(
            try Int64.fetchAll(
                db.boundStatement(
                    "SELECT number FROM note_documents WHERE note_id IN (SELECT id FROM notes WHERE shared_at IS NOT NULL AND NOT \(NoteVisibility.isOpen))",
                    [account.value])))
        total = Double(try db.firstRow("SELECT coalesce(max(number), 0) FROM note_documents", [])?[0] as Int64? ?? 0)
        document = try db.firstRow("SELECT number FROM note_documents WHERE note_id = ?", [note.id.value])?[0]
        let terms = try db.rows(
            """
            SELECT term, is_in_title FROM note_terms JOIN terms ON terms.number = term
            WHERE note = ? AND notes BETWEEN 2 AND ?
            """, [document.value, (Self.common + closed.count).databaseValue])
        for row in terms { try add(Term(number: row["term"], isInTitle: row["is_in_title"])) }
        let join = "JOIN note_documents ON note_documents.note_id ="
        for person in note.summary.people {
            try add("SELECT number FROM note_people \(join) note_people.note_id WHERE person_id = ?", person.value)
        }
        for tag in note.summary.tags {
            try add(
                "SELECT number FROM note_tags \(join) note_tags.note_id WHERE folded = ?", NoteTag.key(tag).databaseValue)
        }
    }

    /// The numbers of the documents of notes that are alike, the most alike first; of equals the latest first.
    var ranked: [Int64] {
        scores.filter { $0.value.shared >= 2 || $0.value.isOfTitles }.sorted { one, other in
            one.value.weight == other.value.weight ? one.key > other.key : one.value.weight > other.value.weight
        }.prefix(Self.mostRanked).map(\.key)
    }

    private mutating func add(_ term: Term) throws {
        // Twice the number, and one more where it is in the title.
        let sql = "SELECT note * 2 + is_in_title FROM note_terms WHERE term = ?"
        let places = try Int64.fetchAll(db.boundStatement(sql, [term.number.databaseValue])).filter {
            !closed.contains($0 / 2)
        }
        guard places.count <= Self.common else { return }
        let rarity = rarity(of: places.count) * (term.isInTitle ? 2 : 1)
        for place in places {
            let isInTitle = place % 2 == 1
            var score = scores[place / 2] ?? Score()
            score.weight += rarity * (isInTitle ? 2 : 1)
            score.shared += 1
            score.isOfTitles = score.isOfTitles || isInTitle && term.isInTitle
            scores[place / 2] = score
        }
    }

    /// Adds what notes share besides words.
    private mutating func add(_ sql: String, _ value: DatabaseValue) throws {
        let most = (Self.common + 1 + closed.count).databaseValue
        let found = try Int64.fetchAll(db.boundStatement("\(sql) LIMIT ?", [value, most]))
        let notes = Set(found).subtracting(closed)
        guard notes.count <= Self.common else { return }
        for number in notes {
            scores[number, default: Score()].weight += 2 * rarity(of: notes.count)
            scores[number, default: Score()].shared += 1
        }
    }

    /// How much it says that two notes share what so many have.
    private func rarity(of count: Int) -> Double { count == 0 ? 0 : log(1 + max(total, 1) / Double(count)) }
}
