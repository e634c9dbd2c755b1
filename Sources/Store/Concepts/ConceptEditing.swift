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
    /// Changes the concept that a term names. Throws `conceptRefused` for a name that is too long, and `notFound`, also for the term of one that
    /// was merged: what it is part of is another concept.
    @discardableResult
    public func editConcept(_ term: String, _ changes: ConceptChanges, at time: Date) async throws(StoreError) -> Concept {
        let name = changes.name.map(NoteTag.line)
        if let name, name.isTooLong(most: Concept.longestName) { throw .conceptRefused(.longName) }
        return try await file.write { db in
            var decided = try db.decideOwn(term, at: time)
            if let name { decided.name = name.isEmpty ? nil : name }
            decided.isHidden = changes.isHidden ?? decided.isHidden
            try db.run(
                "UPDATE concepts SET name = ?, is_hidden = ? WHERE id = ?",
                [decided.name.value, decided.isHidden.databaseValue, decided.id.value])
            return try db.conceptForgettingUndecided(term)
        }
    }

    /// Makes one concept of two: whatever is about the first is about the second, which keeps its name. `separateConcept` undoes it. Throws
    /// `conceptRefused` for one and the same, and `notFound`, also where the first was merged before.
    @discardableResult
    public func mergeConcept(_ term: String, into other: String, at time: Date) async throws(StoreError) -> Concept {
        try await file.write { db in
            let (merged, target) = (try db.decideOwn(term, at: time), try db.decide(other, at: time))
            guard merged.id != target.id else { throw StoreError.conceptRefused(.ownMerge) }
            try db.run("UPDATE concepts SET merged_into = ? WHERE id = ?", [target.id.value, merged.id.value])
            guard let concept = try db.concept(other, DecidedConcepts(in: db)) else { throw StoreError.notFound }
            return concept
        }
    }

    /// Makes the concept of a term that was merged one of its own again, with its name and with what was merged into it. Nothing happens to
    /// one that was not merged. Returns it, also where no note has the term any more and nothing else was decided about it. Throws `notFound`.
    @discardableResult
    public func separateConcept(_ term: String) async throws(StoreError) -> Concept {
        try await file.write { db in
            let decided = try DecidedConcepts(in: db)
            guard let whole = decided[term], whole.first.term.key != term else {
                guard let concept = try db.concept(term, decided) else { throw StoreError.notFound }
                return concept
            }
            try db.run("UPDATE concepts SET merged_into = NULL WHERE term = ?", [term.databaseValue])
            return try db.conceptForgettingUndecided(term)
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

    /// What was decided about the concept that a term names. Throws `notFound`, also for a term that was merged.
    fileprivate func decideOwn(_ term: String, at time: Date) throws -> DecidedTerm {
        let found = try decide(term, at: time)
        guard found.term.key == term else { throw StoreError.notFound }
        return found
    }

    /// The concept of a term about which there is a row, as it is before rows that say nothing any more are deleted: its own may be one of them,
    /// and no note may have the term.
    fileprivate func conceptForgettingUndecided(_ term: String) throws -> Concept {
        guard let concept = try concept(term, DecidedConcepts(in: self)) else { throw StoreError.notFound }
        try forgetUndecided()
        return concept
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
