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
        if let name, name.count > Concept.longestName || name.unicodeScalars.count > 4 * Concept.longestName {
            throw .conceptRefused(.longName)
        }
        return try await file.write { db in
            var identifiers = IdentifierSequence()
            var decided = try db.decide(term, &identifiers, at: time)
            if let name { decided.name = name.isEmpty ? nil : name }
            decided.isHidden = changes.isHidden ?? decided.isHidden
            try db.run(
                "UPDATE concepts SET name = ?, is_hidden = ? WHERE id = ?",
                [decided.name.value, decided.isHidden.databaseValue, decided.id.value])
            guard let concept = try db.concept(decided) else { throw StoreError.notFound }
            return concept
        }
    }

    /// Makes one concept of two: the terms of the first belong to the second, which keeps its name. `separateTerms` takes them out again.
    /// Throws `conceptRefused` for one and the same, and `notFound`.
    @discardableResult
    public func mergeConcept(_ term: String, into other: String, at time: Date) async throws(StoreError) -> Concept {
        try await file.write { db in
            var identifiers = IdentifierSequence()
            let target = try db.decide(other, &identifiers, at: time)
            let merged = try db.decide(term, &identifiers, at: time)
            guard merged.id != target.id else { throw StoreError.conceptRefused(.ownMerge) }
            // Behind those that the other has: its first term still names it.
            for moved in merged.terms {
                let id: Identifier<ConceptTerm> = identifiers.next(at: time)
                try db.run("DELETE FROM concept_terms WHERE term = ?", [moved.key.databaseValue])
                try db.insert(moved, id: id, into: target.id)
            }
            try db.run("DELETE FROM concepts WHERE id = ?", [merged.id.value])
            guard let concept = try db.concept(other, DecidedConcepts(in: db)) else { throw StoreError.notFound }
            return concept
        }
    }

    /// Makes some terms a concept again, apart from the one that they belong to: with a name and hidden as is said, which undoes that they were
    /// merged. Terms that nothing is known of, and those that are a concept by themselves, stay as they are. Returns the concept of the
    /// first term, or the one that it left where no note has it any more. Throws `notFound` where neither is there.
    @discardableResult
    public func separateTerms(
        _ terms: [String], name: String? = nil, isHidden: Bool = false, at time: Date
    ) async throws(StoreError) -> Concept {
        try await file.write { db in
            let before = try DecidedConcepts(in: db)
            guard let first = terms.first else { throw StoreError.notFound }
            let left = before[first]?.terms.first { !terms.contains($0.key) }
            let moved = terms.compactMap { key in
                before[key].flatMap { $0.terms.count > 1 ? $0.terms.first { $0.key == key } : nil }
            }
            for term in moved { try db.run("DELETE FROM concept_terms WHERE term = ?", [term.key.databaseValue]) }
            if moved.count > 1 || !moved.isEmpty && (name != nil || isHidden) {
                var identifiers = IdentifierSequence()
                let id: Concept.ID = identifiers.next(at: time)
                try db.run(
                    "INSERT INTO concepts (id, name, is_hidden) VALUES (?, ?, ?)",
                    [id.value, (name.map(NoteTag.line).flatMap { $0.isEmpty ? nil : $0 }).value, isHidden.databaseValue])
                for term in moved { try db.insert(term, id: identifiers.next(at: time), into: id) }
            }
            let now = try DecidedConcepts(in: db)
            if let concept = try db.concept(first, now) { return concept }
            guard let left, let concept = try db.concept(left.key, now) else { throw StoreError.notFound }
            return concept
        }
    }
}

extension Database {
    /// What was decided about the concept of a term; where nothing was, a row for it is made. Throws `notFound` for a term that no note has.
    fileprivate func decide(
        _ term: String, _ identifiers: inout IdentifierSequence, at time: Date
    ) throws -> DecidedConcept {
        if let found = try DecidedConcepts(in: self)[term] { return found }
        guard let row = try firstRow("SELECT key, label FROM terms WHERE key = ?", [term.databaseValue]) else {
            throw StoreError.notFound
        }
        let id: Concept.ID = identifiers.next(at: time)
        let first = Concept.Term(key: row["key"], label: row["label"])
        try run("INSERT INTO concepts (id, name, is_hidden) VALUES (?, NULL, 0)", [id.value])
        try insert(first, id: identifiers.next(at: time), into: id)
        return DecidedConcept(id: id, name: nil, isHidden: false, terms: [first])
    }

    fileprivate func insert(_ term: Concept.Term, id: Identifier<ConceptTerm>, into concept: Concept.ID) throws {
        try run(
            """
            INSERT INTO concept_terms (id, concept_id, term, label, position)
            VALUES (?1, ?2, ?3, ?4, (SELECT coalesce(max(position) + 1, 0) FROM concept_terms WHERE concept_id = ?2))
            """, [id.value, concept.value, term.key.databaseValue, term.label.databaseValue])
    }
}
