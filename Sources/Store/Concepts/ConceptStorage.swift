import Foundation
import GRDB
import Kinkeeper

// What an account decided about concepts, and how terms are found inside of a transaction.

/// What was decided about a term.
struct DecidedTerm {
    let id: Concept.ID
    let term: Concept.Term
    var name: String?
    var isHidden: Bool
    var mergedInto: Concept.ID?

    static let select = "SELECT id, term, label, name, is_hidden, merged_into FROM concepts"

    init(id: Concept.ID, term: Concept.Term, name: String? = nil, isHidden: Bool = false, mergedInto: Concept.ID? = nil) {
        (self.id, self.term, self.name, self.isHidden, self.mergedInto) = (id, term, name, isHidden, mergedInto)
    }

    init(row: Row) {
        self.init(
            id: row["id"], term: Concept.Term(key: row["term"], label: row["label"]), name: row["name"],
            isHidden: row["is_hidden"], mergedInto: row["merged_into"])
    }
}

/// A concept about which something was decided: the term that names it, and those that were merged into it.
struct DecidedConcept {
    let first: DecidedTerm
    var others: [DecidedTerm] = []

    /// The terms by which its notes are found.
    var keys: [String] { [first.term.key] + others.map(\.term.key) }
}

/// All that was decided about concepts.
struct DecidedConcepts {
    private(set) var all: [Concept.ID: DecidedConcept] = [:]
    private var byTerm: [String: Concept.ID] = [:]

    init(in db: Database) throws {
        // Two devices may have decided something about one term: what was decided first counts.
        var terms: [DecidedTerm] = []
        var (first, same): ([String: Concept.ID], [Concept.ID: Concept.ID]) = ([:], [:])
        for row in try db.rows("\(DecidedTerm.select) ORDER BY id", []) {
            let term = DecidedTerm(row: row)
            if let known = first[term.term.key] {
                same[term.id] = known
            } else {
                first[term.term.key] = term.id
                terms.append(term)
            }
        }
        // What was merged into the later one is part of the first.
        let merges = Merges(terms.map { term in (term.id, term.mergedInto.map { same[$0] ?? $0 }) })
        for term in terms where merges.root(of: term.id) == term.id { all[term.id] = DecidedConcept(first: term) }
        for term in terms {
            let root = merges.root(of: term.id)
            byTerm[term.term.key] = root
            if root != term.id { all[root]?.others.append(term) }
        }
    }

    /// What was decided about the concept of a term.
    subscript(term: String) -> DecidedConcept? { byTerm[term].flatMap { all[$0] } }
}

extension Database {
    /// The concept of a term; nil where no note has it, and nothing was decided about it.
    func concept(_ term: String, _ decided: DecidedConcepts) throws -> Concept? {
        if let found = decided[term] { return try concept(found) }
        guard let row = try firstRow("SELECT key, label, notes FROM terms WHERE key = ?", [term.databaseValue]) else {
            return nil
        }
        return Concept(first: Concept.Term(key: row["key"], label: row["label"]), notes: row["notes"])
    }

    /// A concept about which something was decided, with its notes counted.
    func concept(_ decided: DecidedConcept) throws -> Concept {
        // The notes of one term are counted already.
        let sql =
            decided.others.isEmpty
            ? "SELECT notes FROM terms WHERE key IN (SELECT value FROM json_each(?))"
            : """
            SELECT count(DISTINCT note) FROM note_terms
            WHERE term IN (SELECT number FROM terms WHERE key IN (SELECT value FROM json_each(?)))
            """
        let count = try firstRow(sql, [decided.keys.jsonList])
        return Concept(
            id: decided.first.id, ownName: decided.first.name, isHidden: decided.first.isHidden, first: decided.first.term,
            others: decided.others.map { Concept.Term(key: $0.term.key, label: $0.name ?? $0.term.label) },
            notes: count?[0] ?? 0)
    }

    /// The numbers of the terms of a concept that notes have.
    func termNumbers(of concept: Concept) throws -> [Int64] {
        try Int64.fetchAll(
            boundStatement(
                "SELECT number FROM terms WHERE key IN (SELECT value FROM json_each(?))", [concept.terms.map(\.key).jsonList]))
    }

    /// Whether a word of a label begins the name of a person who is here: the given name, or the family name where the label has a capital.
    func isName(_ label: String) throws -> Bool {
        let isCapital = label.unicodeScalars.first?.properties.isUppercase ?? false
        for word in SearchFolding.fold(label).split(separator: " ") {
            let given = try isBeginning(of: "sort_given_first", word)
            guard try given || isCapital && isBeginning(of: "sort_family_first", word) else { continue }
            return true
        }
        return false
    }

    private func isBeginning(of column: String, _ word: Substring) throws -> Bool {
        let name = String(word)
        // Parts of a name are divided by a blank, or by the unit separator, which both sort before this sign.
        let sql = "SELECT 1 FROM people WHERE trashed_at IS NULL AND \(column) >= ?1 AND \(column) < ?1 || '!' LIMIT 1"
        return try firstRow(sql, [name.databaseValue]) != nil
    }
}
