import Foundation
import GRDB
public import Kinkeeper

/// The place in a list of notes after which the next page starts. It is a place in the order, not in one space, so that the notes
/// of two spaces are paged by one.
public struct NoteCursor: Hashable, Sendable, LosslessStringConvertible {
    /// What a note is sorted by.
    enum Key: Hashable, Sendable {
        case moment(Int64)
        case title(String)
    }

    let order: NoteOrder
    let isPinned: Bool
    let key: Key
    let id: Note.ID

    /// The place of a note.
    init(_ note: NoteSummary, in order: NoteOrder) {
        self.order = order
        isPinned = note.isPinned
        key =
            switch order {
            case .modified: .moment(note.modifiedAt.milliseconds)
            case .created: .moment(note.createdAt.milliseconds)
            case .title: .title(Note.sortTitle(note.title))
            }
        id = note.id
    }

    /// Whether it is a place in an order.
    package func isIn(_ order: NoteOrder) -> Bool { self.order == order }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let order = NoteOrder(rawValue: parts[0]), ["0", "1"].contains(parts[1]),
            let id = Note.ID(parts[2])
        else { return nil }
        (self.order, isPinned, self.id) = (order, parts[1] == "1", id)
        switch order {
        case .modified, .created:
            guard let moment = Int64(parts[3]) else { return nil }
            key = .moment(moment)
        case .title:
            guard let title = Self.title(parts[3]) else { return nil }
            key = .title(title)
        }
    }

    /// The order, whether it is pinned, an identifier and what it is sorted by, with "_" between them; a title in hexadecimal
    /// digits, so that it can stand in an address.
    public var description: String {
        let last =
            switch key {
            case .moment(let moment): String(moment)
            case .title(let title): title.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            }
        return "\(order.rawValue)_\(isPinned ? 1 : 0)_\(id)_\(last)"
    }

    /// The title of these hexadecimal digits; nil for anything else.
    private static func title(_ digits: String) -> String? {
        let values = digits.compactMap(\.hexDigitValue)
        guard values.count == digits.count, values.count.isMultiple(of: 2) else { return nil }
        let bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Whether a place comes before another in the same order.
    static func isBefore(_ one: NoteCursor, _ other: NoteCursor) -> Bool {
        if one.isPinned != other.isPinned { return one.isPinned }
        switch (one.key, other.key) {
        case (.moment(let first), .moment(let second)) where first != second: return first > second
        case (.title(let first), .title(let second)) where first != second:
            // As SQLite compares them: byte by byte.
            return first.utf8.lexicographicallyPrecedes(second.utf8)
        default: return one.order == .title ? one.id < other.id : one.id > other.id
        }
    }

    fileprivate var value: DatabaseValue {
        switch key {
        case .moment(let moment): moment.databaseValue
        case .title(let title): title.databaseValue
        }
    }
}

/// A filter of notes; unset parts match all.
public struct NoteFilter: Hashable, Sendable {
    /// How far they have come; empty is however far.
    public var statuses: Set<Note.Status>
    /// Where they lie.
    public var privacy: NotePrivacy?
    /// A tag, whatever its case and accents.
    public var tag: String?
    /// A person mentioned.
    public var person: Person.ID?
    /// Only those that their author wants to bring up in the next check-in.
    public var isForCheckIn: Bool
    /// Words that all must be found in title, tags and text, whatever case and diacritics.
    public var words: String

    /// A filter from its parts; without any it asks for all.
    public init(
        statuses: Set<Note.Status> = [], privacy: NotePrivacy? = nil, tag: String? = nil, person: Person.ID? = nil,
        isForCheckIn: Bool = false, words: String = ""
    ) {
        self.statuses = statuses
        self.privacy = privacy
        self.tag = tag
        self.person = person
        self.isForCheckIn = isForCheckIn
        self.words = words
    }

    /// Filters that together let through the same: one for each status, so that each list goes along an index. Where tags, people or words
    /// narrow the list, they are what it is found by.
    fileprivate var parts: [NoteFilter] {
        guard (2..<Note.Status.allCases.count).contains(statuses.count), tag == nil, person == nil, words.isEmpty else {
            return [self]
        }
        return statuses.map { status in
            var part = self
            part.statuses = [status]
            return part
        }
    }
}

/// A page of a list of notes.
public struct NotePage: Hashable, Sendable {
    /// The notes of this page, pinned ones first.
    public let rows: [NoteSummary]
    /// Where the next page starts; nil on the last one.
    public let next: NoteCursor?
}

/// A tag in use.
public struct NoteTagCount: Hashable, Sendable {
    /// The tag, as it was written first.
    public let tag: String
    /// The number of notes with it.
    public let count: Int
}

extension Space {
    /// The notes of this space that a filter lets through. Of a partner's note that the account has not opened, only title and
    /// tags are searched.
    public func notes(
        _ filter: NoteFilter = NoteFilter(), by order: NoteOrder = .modified, after cursor: NoteCursor? = nil, limit: Int,
        asking account: Account.ID
    ) async throws(StoreError) -> NotePage {
        let parts = filter.parts
        var found = try await file.read { db in
            try parts.flatMap { part in
                let candidates = try db.noteCandidates(for: part)
                let question = NoteQuestion(part, order, after: cursor, limit: limit + 1, among: candidates)
                return try db.noteSummaries(asking: account, where: question.condition, question.values)
            }
        }
        if parts.count > 1 { found.sort { NoteCursor.isBefore(NoteCursor($0, in: order), NoteCursor($1, in: order)) } }
        let rows = Array(found.prefix(limit))
        return NotePage(rows: rows, next: found.count > limit ? rows.last.map { NoteCursor($0, in: order) } : nil)
    }

    /// The notes that the account has read, with their texts, pinned ones first and then the newest: at most so many, and so many bytes
    /// of text but for the last one. Notes that are not open to the account are passed over.
    package func wholeNotes(
        after cursor: NoteCursor? = nil, limit: Int, bytes: Int, asking account: Account.ID
    ) async throws(StoreError) -> (notes: [Note], next: NoteCursor?) {
        let question = NoteQuestion(NoteFilter(), .created, after: cursor, limit: limit)
        return try await file.read { db in
            let found = try db.noteSummaries(asking: account, where: question.condition, question.values)
            var (notes, read) = ([Note](), 0)
            for summary in found {
                guard read < bytes else { return (notes, notes.last.map { NoteCursor($0.summary, in: .created) }) }
                guard summary.isOpen(to: account) else { continue }
                guard let row = try db.firstRow("SELECT text FROM notes WHERE id = ?", [summary.id.value]) else { continue }
                let note = Note(summary: summary, text: row["text"])
                read += note.text.utf8.count
                notes.append(note)
            }
            return (notes, found.count == limit ? found.last.map { NoteCursor($0, in: .created) } : nil)
        }
    }

    /// The number of notes that a filter lets through.
    public func noteCount(_ filter: NoteFilter = NoteFilter(), asking account: Account.ID) async throws(StoreError) -> Int {
        let question = NoteQuestion(filter)
        return try await file.read { db in
            let condition = "\(NoteVisibility.isHere) AND (\(question.condition))"
            return try db.firstRow(
                "SELECT count(*) FROM notes WHERE ?1 IS NOT NULL AND \(condition)", [account.value] + question.values)?[0] ?? 0
        }
    }

    /// The tags of the notes that were changed last, and of those that are pinned: those of most of these notes first, then by name. However many
    /// notes there are, only so many are looked at.
    package func recentNoteTags(of notes: Int = 500) async throws(StoreError) -> [NoteTagCount] {
        try await file.read { db in
            try db.rows(
                """
                SELECT tag, min(note_tags.id), count(DISTINCT note_id) AS total FROM note_tags WHERE note_id IN (
                  SELECT id FROM notes WHERE deleted_at IS NULL AND \(NoteVisibility.isHere)
                  ORDER BY is_pinned DESC, modified_at DESC, id DESC LIMIT ?)
                GROUP BY folded ORDER BY total DESC, folded
                """, [notes.databaseValue]
            ).map { NoteTagCount(tag: $0["tag"], count: $0["total"]) }
        }
    }

    /// The tags of the notes of this space: those of most notes first, then by name.
    public func noteTags(limit: Int) async throws(StoreError) -> [NoteTagCount] {
        try await file.read { db in
            // The words of the row with the least identifier: as it was written first.
            try db.rows(
                """
                SELECT tag, min(note_tags.id), count(DISTINCT note_id) AS total FROM note_tags
                JOIN notes ON notes.id = note_id WHERE notes.deleted_at IS NULL AND \(NoteVisibility.isHere)
                GROUP BY folded ORDER BY total DESC, folded LIMIT ?
                """, [limit.databaseValue]
            ).map { NoteTagCount(tag: $0["tag"], count: $0["total"]) }
        }
    }
}

/// A question for notes as the condition of a statement. Its values count from `?2`; `?1` is the account that asks.
struct NoteQuestion {
    private(set) var condition: String
    private(set) var values: [DatabaseValue] = []

    /// All notes of a filter, in no order.
    init(_ filter: NoteFilter, among candidates: NoteCandidates = .unknown) {
        condition = "notes.deleted_at IS NULL"
        add(filter, candidates)
    }

    /// A page of the notes of a filter.
    init(
        _ filter: NoteFilter, _ order: NoteOrder, after cursor: NoteCursor?, limit: Int,
        among candidates: NoteCandidates = .unknown
    ) {
        self.init(filter, among: candidates)
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

    private mutating func add(_ filter: NoteFilter, _ candidates: NoteCandidates) {
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
        add(filter.searchedWords, candidates)
    }

    /// Every word must be found. The index of trigrams says which texts are worth a look.
    private mutating func add(_ words: [String], _ candidates: NoteCandidates) {
        guard !words.isEmpty else { return }
        var documents = "SELECT note_id FROM note_documents d WHERE d.note_id = notes.id"
        switch candidates {
        case .many: break
        case .few(let numbers):
            let list = mark("[\(numbers.map(String.init).joined(separator: ","))]".databaseValue)
            let found = "SELECT value FROM json_each(\(list))"
            condition += " AND notes.id IN (SELECT note_id FROM note_documents WHERE number IN (\(found)))"
        case .unknown:
            guard let trigrams = NoteCandidates.pattern(of: words) else { break }
            let pattern = mark(trigrams.databaseValue)
            let found = "SELECT rowid FROM search_index_notes WHERE search_index_notes MATCH \(pattern)"
            condition += " AND notes.id IN (SELECT note_id FROM note_documents WHERE number IN (\(found)))"
        }
        for word in words {
            let mark = mark(word.databaseValue)
            documents += " AND (instr(d.head, \(mark)) > 0 OR (\(NoteVisibility.isOpen) AND instr(d.body, \(mark)) > 0))"
        }
        condition += " AND EXISTS (\(documents))"
    }
}
