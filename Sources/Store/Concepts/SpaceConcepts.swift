import Foundation
import GRDB
public import Kinkeeper

/// The place of a concept in the list, after which the next page starts.
public struct ConceptPlace: Hashable, Sendable, Comparable, LosslessStringConvertible {
    let notes: Int
    let key: String

    init(_ concept: Concept) { (notes, key) = (concept.notes, concept.key) }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let notes = Int(parts[0]), let bytes = [UInt8](hexadecimal: String(parts[1])),
            let key = String(validating: bytes, as: UTF8.self)
        else { return nil }
        (self.notes, self.key) = (notes, key)
    }

    /// A number and hexadecimal digits, with "_" between them.
    public var description: String { "\(notes)_\(Array(key.utf8).hexadecimal)" }

    /// Whether a place comes before another: that of more notes first, then by the key.
    public static func < (one: ConceptPlace, other: ConceptPlace) -> Bool {
        one.notes == other.notes ? one.key.utf8.lexicographicallyPrecedes(other.key.utf8) : one.notes > other.notes
    }
}

/// A page of the list of concepts.
public struct ConceptPage: Hashable, Sendable {
    /// Those of most notes first.
    public let rows: [Concept]
    /// Where the next page starts; nil on the last one.
    public let next: ConceptPlace?
}

/// Which concepts are asked for.
public struct ConceptQuestion: Hashable, Sendable {
    /// Words that the name or a term has; empty for all.
    public var words: String
    /// Whether those that are hidden are asked for, rather than those that are shown.
    public var isHidden: Bool

    /// All that are shown, unless said otherwise.
    public init(words: String = "", isHidden: Bool = false) {
        (self.words, self.isHidden) = (words, isHidden)
    }
}

/// What is told of one concept.
public struct ConceptDetails: Hashable, Sendable {
    /// The concept.
    public let concept: Concept
    /// Concepts of the same notes, those of most first, with the number of notes that they share.
    public let related: [Related]
    /// The people whom its notes mention, those of most first.
    public let people: [Person.ID]

    /// A concept of the same notes.
    public struct Related: Hashable, Sendable {
        /// The concept.
        public let concept: Concept
        /// How many of the latest notes are about both.
        public let shared: Int
    }
}

extension Space {
    /// The concepts of the account's own notes: what at least two of them are about, and those about which something was decided. Names of people are left out, unless something was
    /// decided about them.
    public func concepts(
        _ question: ConceptQuestion = ConceptQuestion(), after place: ConceptPlace? = nil, limit: Int
    ) async throws(StoreError) -> ConceptPage {
        try await file.read { db in
            let decided = try DecidedConcepts(in: db)
            let words = SearchFolding.fold(question.words).split(separator: " ").map(String.init)
            var found = try decided.all.values.filter { $0.says(words) }.map(db.concept).filter { concept in
                concept.isHidden == question.isHidden && (place.map { ConceptPlace(concept) > $0 } ?? true)
            }
            if !question.isHidden {
                found += try db.plainConcepts(decided, words, after: place, limit: limit + 1)
            }
            found.sort { ConceptPlace($0) < ConceptPlace($1) }
            let rows = Array(found.prefix(limit))
            return ConceptPage(rows: rows, next: found.count > limit ? rows.last.map(ConceptPlace.init) : nil)
        }
    }

    /// The concept that a term belongs to; nil where no note has it, and nothing was decided about it.
    public func concept(_ term: String) async throws(StoreError) -> Concept? {
        try await file.read { db in try db.concept(term, DecidedConcepts(in: db)) }
    }

    /// A concept with what goes along with it in its latest notes; nil if there is none.
    public func conceptDetails(_ term: String, limit: Int) async throws(StoreError) -> ConceptDetails? {
        try await file.read { db in
            let decided = try DecidedConcepts(in: db)
            guard let concept = try db.concept(term, decided) else { return nil }
            let notes = try db.latestDocuments(of: concept, limit: 500)
            return ConceptDetails(
                concept: concept, related: try db.related(to: concept, among: notes, decided, limit: limit),
                people: try db.peopleMentioned(in: notes, limit: limit))
        }
    }

    /// What a note of the account's own is about, as far as other notes are about it too: the weightiest first.
    public func concepts(of note: Note.ID, limit: Int) async throws(StoreError) -> [Concept] {
        try await file.read { db in
            let decided = try DecidedConcepts(in: db)
            let keys = try db.rows(
                """
                SELECT key FROM note_terms JOIN terms ON terms.number = term
                WHERE note = (SELECT number FROM note_documents WHERE note_id = ?) ORDER BY weight DESC, key
                """, [note.value]
            ).map { $0[0] as String }
            var found: [Concept] = []
            for key in keys where found.count < limit {
                guard let concept = try db.shownConcept(key, decided), !found.contains(where: { $0.key == concept.key }) else {
                    continue
                }
                found.append(concept)
            }
            return found
        }
    }
}

extension [String] {
    /// Whether all of these words, which are folded, are in some texts.
    fileprivate func areSaid(in texts: [String]) -> Bool {
        guard !isEmpty else { return true }
        let all = SearchFolding.fold(texts.joined(separator: "\n"))
        return allSatisfy(all.contains)
    }
}

extension DecidedConcept {
    /// Whether all words are in the names and the terms of it and of what was merged into it.
    fileprivate func says(_ words: [String]) -> Bool {
        words.areSaid(in: ([first] + others).flatMap { [$0.name, $0.term.label].compactMap(\.self) })
    }
}

extension Database {
    /// The concept of a term, if lists show it.
    func shownConcept(_ term: String, _ decided: DecidedConcepts) throws -> Concept? {
        guard let concept = try concept(term, decided), !concept.isHidden, concept.notes >= Concept.fewestNotes else {
            return nil
        }
        guard concept.id == nil else { return concept }
        return try isName(concept.name) ? nil : concept
    }

    /// A search looks through so many terms, those of most notes first.
    private static let mostTermsSearched = 20_000

    /// Terms about which nothing was decided, that at least two notes have, and that are no names.
    fileprivate func plainConcepts(
        _ decided: DecidedConcepts, _ words: [String], after place: ConceptPlace?, limit: Int
    ) throws -> [Concept] {
        var (found, after, left) = ([Concept](), place, Self.mostTermsSearched)
        while found.count < limit, left > 0 {
            let rows = try rows(
                """
                SELECT key, label, notes FROM terms WHERE notes > 1 AND notes <= ?1 AND (notes < ?1 OR key > ?2)
                ORDER BY notes DESC, key LIMIT ?3
                """,
                [
                    (after?.notes ?? Int(Int32.max)).databaseValue, (after?.key ?? "").databaseValue,
                    (words.isEmpty ? 2 * limit : 2_000).databaseValue,
                ])
            left -= rows.count
            for row in rows {
                let concept = Concept(first: Concept.Term(key: row["key"], label: row["label"]), notes: row["notes"])
                after = ConceptPlace(concept)
                guard decided[concept.key] == nil, words.areSaid(in: [concept.name]), try !isName(concept.name) else {
                    continue
                }
                found.append(concept)
                if found.count == limit { break }
            }
            if rows.isEmpty { break }
        }
        return found
    }

    /// The documents of the latest notes of a concept.
    func latestDocuments(of concept: Concept, limit: Int) throws -> [Int64] {
        var found: Set<Int64> = []
        for number in try termNumbers(of: concept) {
            found.formUnion(
                try Int64.fetchAll(
                    boundStatement(
                        "SELECT note FROM note_terms WHERE term = ? ORDER BY note DESC LIMIT ?",
                        [number.databaseValue, limit.databaseValue])))
        }
        return Array(found.sorted(by: >).prefix(limit))
    }

    fileprivate func related(
        to concept: Concept, among notes: [Int64], _ decided: DecidedConcepts, limit: Int
    ) throws -> [ConceptDetails.Related] {
        let list = notes.jsonList
        let rows = try rows(
            """
            SELECT key, count(*) AS shared FROM note_terms JOIN terms ON terms.number = term
            WHERE note IN (SELECT value FROM json_each(?1)) AND notes > 1
            GROUP BY term HAVING shared > 1 ORDER BY shared DESC, sum(weight) DESC, key LIMIT ?2
            """, [list, (10 * limit + concept.terms.count).databaseValue])
        var found: [ConceptDetails.Related] = []
        for row in rows where found.count < limit {
            guard let other = try shownConcept(row["key"], decided), other.key != concept.key,
                !found.contains(where: { $0.concept.key == other.key }), !other.isPart(of: concept)
            else { continue }
            found.append(ConceptDetails.Related(concept: other, shared: row["shared"]))
        }
        return found
    }

    fileprivate func peopleMentioned(in notes: [Int64], limit: Int) throws -> [Person.ID] {
        let list = notes.jsonList
        return try rows(
            """
            SELECT person_id, count(*) AS mentions FROM note_people JOIN note_documents USING (note_id)
            JOIN people ON people.id = person_id
            WHERE number IN (SELECT value FROM json_each(?1)) AND trashed_at IS NULL AND merged_into IS NULL
            GROUP BY person_id ORDER BY mentions DESC, person_id LIMIT ?2
            """, [list, limit.databaseValue]
        ).map { $0["person_id"] as Person.ID }
    }
}

extension Concept {
    /// Whether it is a word of another's phrase, or the other way round: that they go together says nothing.
    func isPart(of other: Concept) -> Bool {
        let own = terms.flatMap { $0.key.split(separator: " ") }
        let others = other.terms.flatMap { $0.key.split(separator: " ") }
        return Set(own).isSubset(of: others) || Set(others).isSubset(of: own)
    }
}

extension DecidedTerm {
    /// Whether its own name or its word is this one, which is folded.
    fileprivate func isCalled(_ folded: String) -> Bool {
        [name, term.label].contains { $0.map { SearchFolding.fold($0) == folded } ?? false }
    }
}

extension Space {
    /// The term of what was merged into another concept, by the name it had, its word, or the term itself; nil if there is none.
    public func mergedTerm(named name: String) async throws(StoreError) -> String? {
        let name = NoteTag.line(name)
        let folded = SearchFolding.fold(name)
        return try await file.read { db in
            let others = try DecidedConcepts(in: db).all.values.flatMap(\.others)
            let exact = others.first { $0.term.key == name }
            return (exact ?? others.filter { $0.isCalled(folded) }.min { $0.id < $1.id })?.term.key
        }
    }

    /// The concept that is called so, or one of whose terms is; nil if there is none.
    public func concept(named name: String) async throws(StoreError) -> Concept? {
        let name = NoteTag.line(name)
        let folded = SearchFolding.fold(name)
        guard !folded.isEmpty else { return nil }
        return try await file.read { db in
            let decided = try DecidedConcepts(in: db)
            // One that is called so comes before one of whose words is so, one that is shown before one that is hidden.
            let own = decided.all.values.compactMap { concept -> (rank: Int, concept: DecidedConcept)? in
                let (first, terms) = (concept.first, [concept.first] + concept.others)
                let isName = first.name.map { SearchFolding.fold($0) == folded } ?? false
                guard isName || terms.contains(where: { $0.isCalled(folded) }) else { return nil }
                return ((isName ? 0 : 2) + (first.isHidden ? 1 : 0), concept)
            }.min { ($0.rank, $0.concept.first.id) < ($1.rank, $1.concept.first.id) }
            if let own { return try db.concept(own.concept) }
            if let found = try db.concept(folded, decided) { return found }
            let row = try db.firstRow(
                "SELECT key FROM terms WHERE label = ? COLLATE NOCASE ORDER BY notes DESC LIMIT 1", [name.databaseValue])
            return try row.flatMap { try db.concept($0["key"], decided) }
        }
    }
}
