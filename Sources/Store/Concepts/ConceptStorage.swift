import Foundation
import GRDB
import Kinkeeper

// What an account decided about concepts, and how terms are found inside of a transaction.

/// A row of `concept_terms`.
enum ConceptTerm {}

/// What was decided about some concept.
struct DecidedConcept {
    let id: Concept.ID
    var name: String?
    var isHidden: Bool
    /// In the order in which they were added.
    var terms: [Concept.Term] = []
}

/// All that was decided about concepts.
struct DecidedConcepts {
    private(set) var all: [Concept.ID: DecidedConcept] = [:]
    private var byTerm: [String: Concept.ID] = [:]

    init(in db: Database) throws {
        for row in try db.rows("SELECT id, name, is_hidden FROM concepts", []) {
            let id: Concept.ID = row["id"]
            all[id] = DecidedConcept(id: id, name: row["name"], isHidden: row["is_hidden"])
        }
        for row in try db.rows("SELECT concept_id, term, label FROM concept_terms ORDER BY position, id", []) {
            // Two devices may have put one term into two concepts: the first one has it.
            let (key, concept) = (row["term"] as String, row["concept_id"] as Concept.ID)
            guard byTerm[key] == nil else { continue }
            byTerm[key] = concept
            all[concept]?.terms.append(Concept.Term(key: key, label: row["label"]))
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

    /// A concept about which something was decided, with its notes counted; nil for one whose terms are all another's.
    func concept(_ decided: DecidedConcept) throws -> Concept? {
        guard let first = decided.terms.first else { return nil }
        // The notes of one term are counted already.
        let sql =
            decided.terms.count == 1
            ? "SELECT notes FROM terms WHERE key IN (SELECT value FROM json_each(?))"
            : """
            SELECT count(DISTINCT note) FROM note_terms
            WHERE term IN (SELECT number FROM terms WHERE key IN (SELECT value FROM json_each(?)))
            """
        let count = try firstRow(sql, [decided.terms.map(\.key).jsonList])
        return Concept(
            id: decided.id, ownName: decided.name, isHidden: decided.isHidden, first: first,
            others: Array(decided.terms.dropFirst()), notes: count?[0] ?? 0)
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
