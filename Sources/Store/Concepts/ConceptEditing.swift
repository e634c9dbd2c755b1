public import Foundation
import GRDB
public import Kinkeeper

/// A change of a concept; parts that are nil stay as they are.
public struct ConceptChanges: Hashable, Sendable {
    /// The name; an empty one gives it that of its first term again.
    public var name: String?
    /// Whether it is left out of lists and of the map.
    public var isHidden: Bool?

    /// A change from its parts.
    public init(name: String? = nil, isHidden: Bool? = nil) {
        (self.name, self.isHidden) = (name, isHidden)
    }
}

extension Space {
    /// Changes the concept of a term. Throws `conceptRefused` for a name that is too long, and `notFound`.
    @discardableResult
    public func editConcept(_ term: String, _ changes: ConceptChanges, at time: Date) async throws(StoreError) -> Concept {
        let name = changes.name.map(NoteTag.line)
        if let name, CheckIn.isTooLong(name, most: Concept.longestName) { throw .conceptRefused(.longName) }
        return try await file.write { db in
            var decided = try db.decide(term, at: time)
            if let name { decided.name = name.isEmpty ? nil : name }
            decided.isHidden = changes.isHidden ?? decided.isHidden
            try db.run(
                "UPDATE concepts SET name = ?, is_hidden = ? WHERE id = ?",
                [decided.name.value, decided.isHidden.databaseValue, decided.id.value])
            try db.forgetUndecided()
            guard let concept = try db.concept(term, DecidedConcepts(in: db)) else { throw StoreError.notFound }
            return concept
        }
    }

    /// Makes one concept of two: whatever is about the first is about the second, which keeps its name. `separateConcept` undoes it. Throws
    /// `conceptRefused` for one and the same, and `notFound`.
    @discardableResult
    public func mergeConcept(_ term: String, into other: String, at time: Date) async throws(StoreError) -> Concept {
        try await file.write { db in
            let (merged, target) = (try db.decide(term, at: time), try db.decide(other, at: time))
            guard merged.id != target.id else { throw StoreError.conceptRefused(.ownMerge) }
            try db.run("UPDATE concepts SET merged_into = ? WHERE id = ?", [target.id.value, merged.id.value])
            guard let concept = try db.concept(other, DecidedConcepts(in: db)) else { throw StoreError.notFound }
            return concept
        }
    }

    /// Makes the concept of a term that was merged one of its own again, with its name and with what was merged into it. Nothing happens to
    /// one that was not merged. Returns it, or the concept that it left where no note has the term any more. Throws `notFound` where neither
    /// is there.
    @discardableResult
    public func separateConcept(_ term: String) async throws(StoreError) -> Concept {
        try await file.write { db in
            let left = try DecidedConcepts(in: db)[term]
            try db.run("UPDATE concepts SET merged_into = NULL WHERE term = ?", [term.databaseValue])
            try db.forgetUndecided()
            let now = try DecidedConcepts(in: db)
            if let concept = try db.concept(term, now) { return concept }
            guard let left, let concept = try db.concept(left.first.term.key, now) else { throw StoreError.notFound }
            return concept
        }
    }
}

extension Database {
    /// What was decided about the concept of a term; where nothing was, a row for it is made. Throws `notFound` for a term that no note has.
    fileprivate func decide(_ term: String, at time: Date) throws -> DecidedTerm {
        if let found = try DecidedConcepts(in: self)[term] { return found.first }
        guard let row = try firstRow("SELECT key, label FROM terms WHERE key = ?", [term.databaseValue]) else {
            throw StoreError.notFound
        }
        let made = DecidedTerm(id: .make(at: time), term: Concept.Term(key: row["key"], label: row["label"]))
        try run(
            "INSERT INTO concepts (id, term, label, is_hidden) VALUES (?, ?, ?, 0)",
            [made.id.value, made.term.key.databaseValue, made.term.label.databaseValue])
        return made
    }

    /// Deletes what says nothing any more: a term without a name of its own that is shown, and that is merged with none.
    fileprivate func forgetUndecided() throws {
        try run(
            """
            DELETE FROM concepts WHERE name IS NULL AND NOT is_hidden AND merged_into IS NULL
              AND id NOT IN (SELECT merged_into FROM concepts WHERE merged_into IS NOT NULL)
            """, [])
    }
}
