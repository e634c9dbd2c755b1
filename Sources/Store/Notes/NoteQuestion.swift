import Foundation
import GRDB
import Kinkeeper

/// A question for notes as the condition of a statement. Its values count from `?2`; `?1` is the account that asks.
struct NoteQuestion {
    private(set) var condition: String
    private(set) var values: [DatabaseValue] = []

    /// All notes of a filter, in no order; its moments are those of `order`.
    init(
        _ filter: NoteFilter, _ order: NoteOrder = .modified, in db: Database, among candidates: NoteCandidates = .unknown
    ) throws {
        condition = "notes.deleted_at IS NULL"
        add(filter)
        if let purpose = filter.purpose { try add(purpose: purpose, in: db) }
        if let concept = filter.concept { try add(concept: concept, in: db) }
        let moment = order == .created ? "notes.created_at" : "notes.modified_at"
        if let from = filter.from { condition += " AND \(moment) >= \(mark(from.milliseconds.databaseValue))" }
        if let before = filter.before { condition += " AND \(moment) < \(mark(before.milliseconds.databaseValue))" }
        add(filter.searchedWords, candidates)
    }

    /// A page of the notes of a filter.
    init(
        _ filter: NoteFilter, _ order: NoteOrder, after cursor: NoteCursor?, limit: Int, in db: Database,
        among candidates: NoteCandidates = .unknown
    ) throws {
        try self.init(filter, order, in: db, among: candidates)
        if let cursor, cursor.order == order { add(cursor) }
        condition += " ORDER BY \(Self.order(order, isSorted: candidates.areFew)) LIMIT \(mark(limit.databaseValue))"
    }

    /// A sign before each key keeps SQLite from going along the order where few notes are put in order.
    private static func order(_ order: NoteOrder, isSorted: Bool) -> String {
        let sign = isSorted ? "+" : ""
        return switch order {
        case .modified: "\(sign)notes.is_pinned DESC, \(sign)notes.modified_at DESC, \(sign)notes.id DESC"
        case .created: "\(sign)notes.is_pinned DESC, \(sign)notes.created_at DESC, \(sign)notes.id DESC"
        case .title: "\(sign)notes.is_pinned DESC, \(sign)notes.sort_title, \(sign)notes.id"
        }
    }

    private mutating func mark(_ value: DatabaseValue) -> String {
        values.append(value)
        return "?\(values.count + 1)"
    }

    private mutating func add(_ cursor: NoteCursor) {
        let (pinned, key, id) = (mark(cursor.isPinned.databaseValue), mark(cursor.value), mark(cursor.id.value))
        switch cursor.order {
        case .modified: condition += " AND (notes.is_pinned, notes.modified_at, notes.id) < (\(pinned), \(key), \(id))"
        case .created: condition += " AND (notes.is_pinned, notes.created_at, notes.id) < (\(pinned), \(key), \(id))"
        case .title:
            condition += """
                 AND notes.is_pinned <= \(pinned)
                 AND (notes.is_pinned < \(pinned) OR (notes.sort_title, notes.id) > (\(key), \(id)))
                """
        }
    }

    private mutating func add(_ filter: NoteFilter) {
        if !filter.statuses.isEmpty, filter.statuses.count < Note.Status.allCases.count {
            let words = filter.statuses.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
            condition += " AND notes.status IN (\(words))"
        }
        switch filter.privacy {
        case nil: break
        case .isPrivate: condition += " AND (notes.shared_at IS NULL OR notes.is_kept) AND notes.is_draft = 0"
        case .draft: condition += " AND (notes.shared_at IS NULL OR notes.is_kept) AND notes.is_draft = 1"
        case .shared: condition += " AND notes.shared_at IS NOT NULL AND NOT notes.is_kept"
        }
        if let tag = filter.tag {
            let key = mark(NoteTag.key(tag).databaseValue)
            condition += " AND notes.id IN (SELECT note_id FROM note_tags WHERE folded = \(key))"
        }
        if let person = filter.person {
            condition += " AND notes.id IN (SELECT note_id FROM note_people WHERE person_id = \(mark(person.value)))"
        }
        if filter.isForCheckIn { condition += " AND notes.is_for_check_in = 1" }
    }

    /// Notes of the account's own have purposes; an unknown one is that of none.
    private mutating func add(purpose: Purpose.ID, in db: Database) throws {
        let known = try db.purposes()
        guard let meant = known[purpose] else { return condition += " AND 0" }
        let marks = known.identifiers(of: meant.id).map { mark($0.value) }.joined(separator: ", ")
        let links = "SELECT of_note FROM purpose_links WHERE purpose_id IN (\(marks))"
        condition += " AND notes.id IN (\(links)) AND (notes.shared_at IS NULL OR notes.is_kept)"
    }

    /// Notes of the account's own are found by the terms of a concept; one of which nothing is known has none. What a partner has not opened
    /// is not told by a word of it.
    private mutating func add(concept term: String, in db: Database) throws {
        let decided = try DecidedConcepts(in: db)
        let keys = mark((decided[term]?.keys ?? [term]).jsonList)
        let terms = "SELECT terms.number FROM terms WHERE key IN (SELECT value FROM json_each(\(keys)))"
        let found = "SELECT note FROM note_terms WHERE term IN (\(terms))"
        condition += """
             AND notes.id IN (SELECT note_id FROM note_documents WHERE number IN (\(found)))
             AND (notes.shared_at IS NULL OR notes.is_kept)
            """
    }

    /// Every word must be found. The index of trigrams says which texts are worth a look; notes are looked up for those alone that have
    /// the words.
    private mutating func add(_ words: [String], _ candidates: NoteCandidates) {
        guard !words.isEmpty else { return }
        let marks = words.map { mark($0.databaseValue) }
        var isMet = ""
        let found: String? =
            switch candidates {
            case .many, .frequent: nil
            case .few(let numbers): "SELECT value FROM json_each(\(mark(numbers.jsonList)))"
            case .unknown:
                NoteCandidates.pattern(of: words).map { pattern in
                    let trigrams = mark(pattern.databaseValue)
                    return "SELECT rowid FROM search_index_notes WHERE search_index_notes MATCH \(trigrams)"
                }
            }
        if let found {
            let hasWords = marks.map { " AND (instr(head, \($0)) > 0 OR instr(body, \($0)) > 0)" }.joined()
            condition += " AND notes.id IN (SELECT note_id FROM note_documents WHERE number IN (\(found))\(hasWords))"
        }
        if case .frequent(let numbers) = candidates {
            // The sign keeps SQLite from looking the documents up by their numbers: they are met along the order.
            isMet = " AND +d.number IN (SELECT value FROM json_each(\(mark(numbers.jsonList))))"
        }
        let mayBeRead = marks.map { word in
            " AND (instr(d.head, \(word)) > 0 OR (\(NoteVisibility.isOpen) AND instr(d.body, \(word)) > 0))"
        }.joined()
        condition += " AND EXISTS (SELECT 1 FROM note_documents d WHERE d.note_id = notes.id\(isMet)\(mayBeRead))"
    }
}
