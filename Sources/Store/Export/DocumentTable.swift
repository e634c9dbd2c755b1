import Foundation
import Kinkeeper

/// One table of a space in the JSON document: its columns, their names and their content.
///
/// The tables below describe the document completely: its writer, its reader, and its JSON Schema follow from them, and a test
/// compares them with the schema of the database.
package struct DocumentTable: Sendable {
    /// The name of the list in the document: "people".
    package let section: String
    /// The members of one record, in the order they are written; the first is its identifier.
    package let columns: [DocumentColumn]
    /// The table in the database.
    let name: String
    /// Columns that follow from others and are computed again.
    let derived: [DerivedColumn]
    /// Says whether a record makes sense beyond what each column asks.
    let isSound: (@Sendable ([StoredValue]) -> Bool)?
    /// The condition of the rows that are written and counted; all rows when it is nil.
    let condition: String?
    /// The column with the gift that a row is or belongs to; nil for rows without one. Rows of a gift are written only for
    /// accounts that see it.
    let gift: String?
    /// The column with the note that a row is or belongs to; nil for rows without one. Rows of a note are written only for
    /// accounts that have read it.
    let note: String?
    /// The column with the love language that a row is or belongs to; nil for rows without one. Rows of a love language are
    /// written only for accounts that have opened it.
    let loveLanguage: String?
    /// The column with the account that alone gets its rows of a shared love language that were deleted; nil where all get them.
    let owner: String?
    /// The condition of the rows that the account `?1` may see, where that follows from no column alone.
    let readable: String?
    /// The version of the format it came with: documents of earlier ones lack it.
    package let since: Int

    init(
        _ section: String, table: String, since: Int = 1, _ columns: [DocumentColumn], derived: [DerivedColumn] = [],
        where condition: String? = nil, gift: String? = nil, note: String? = nil, loveLanguage: String? = nil,
        owner: String? = nil, readable: String? = nil, isSound: (@Sendable ([StoredValue]) -> Bool)? = nil
    ) {
        self.section = section
        self.name = table
        self.since = since
        self.columns = [DocumentColumn("id", .identifier)] + columns
        self.derived = derived
        self.condition = condition
        self.gift = gift
        self.note = note
        self.loveLanguage = loveLanguage
        self.owner = owner
        self.readable = readable
        self.isSound = isSound
    }

    /// All tables in the order of the document.
    package static let all: [DocumentTable] =
        people + groups + catchups + familyWishes + checkIns + coupleRequests + coupleMilestones + loveLanguages
        + coupleOnboarding + sharedPeople + reminders + alerts + gifts + notes + addressBooks + merges + journal

    /// The table with this list name.
    package static func named(_ section: String) -> DocumentTable? { bySection[section] }

    private static let bySection = Dictionary(uniqueKeysWithValues: all.map { ($0.section, $0) })
}

/// One column of a table, and the member of a record it becomes.
package struct DocumentColumn: Sendable {
    /// The content of a column, and how the document writes it.
    package enum Kind: Hashable, Sendable {
        /// A UUID.
        case identifier
        /// A SHA-256: of a picture, or of a card as it was.
        case digest
        /// Any words.
        case text
        /// One of these words.
        case word([String])
        /// A whole number within bounds.
        case integer(ClosedRange<Int64>)
        /// Yes or no.
        case flag
        /// Milliseconds since 1970.
        case moment
        /// Days since 1970-01-01, as local days.
        case day
        /// Bytes that mostly are UTF-8 text: cards.
        case bytes
    }

    /// The column in the database.
    package let name: String
    /// The member in the document: "createdAt".
    package let member: String
    /// The kind of content.
    package let kind: Kind
    /// Whether it may be missing.
    package let isOptional: Bool

    /// The columns with identifiers of accounts and spaces, and of records of other spaces.
    private static let elsewhere: Set = [
        "account_id", "space_id", "shared_id", "author", "origin", "assignee", "asked_by", "set_by", "changed_by", "started_by",
        "speaker",
    ]

    /// Whether it names a record of the same space.
    var namesRecord: Bool { kind == .identifier && !Self.elsewhere.contains(name) }

    /// A column; its member has the same name in camel case unless it is said otherwise.
    init(_ name: String, _ kind: Kind, isOptional: Bool = false, as member: String? = nil) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
        let words = name.split(separator: "_")
        self.member = member ?? words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.capitalized }
    }
}

/// A column that is not written, because it follows from others.
struct DerivedColumn: Sendable {
    let name: String
    /// The columns it follows from.
    let sources: [String]
    let value: @Sendable ([StoredValue]) -> StoredValue
}

extension DocumentTable {
    /// Selects the rows that the account `?1` sees, in the order of the document. Words are read as bytes: the library ends
    /// them at a NUL.
    var select: String {
        let list = columns.map { $0.isText ? "CAST(\($0.name) AS BLOB)" : $0.name }
        let read = "SELECT notes.id FROM notes WHERE \(NoteVisibility.isHere) AND \(NoteVisibility.isOpen)"
        // What was deleted is in the trash of its author alone.
        let opened = """
            SELECT love_languages.id FROM love_languages WHERE \(LoveLanguage.tables.isHere) AND \(LoveLanguage.isOpen)
              AND (deleted_at IS NULL OR coalesce(author, ?1) = ?1)
            """
        let unshared = "SELECT love_languages.id FROM love_languages WHERE author IS NULL"
        let conditions = [
            condition, readable, gift.map { "\($0) IN (SELECT gifts.id FROM gifts WHERE \(GiftVisibility.isSeen))" },
            note.map { "\($0) IN (\(read))" }, loveLanguage.map { "\($0) IN (\(opened))" },
            owner.map { "(deleted_at IS NULL OR \($0) = ?1 OR \(loveLanguage ?? "NULL") IN (\(unshared)))" },
        ].compactMap(\.self)
        let chosen = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        return "SELECT \(list.joined(separator: ", ")) FROM \(name)\(chosen) ORDER BY id"
    }

    /// Whether the account that asks decides which rows are written.
    var isForReaders: Bool { gift != nil || note != nil || loveLanguage != nil || readable != nil }

    /// The condition of the rows that are written.
    var rows: String { condition.map { " WHERE \($0)" } ?? "" }

    var insert: String {
        let names = columns.map(\.name) + derived.map(\.name)
        return
            "INSERT INTO \(name) (\(names.joined(separator: ", "))) VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))"
    }

    /// A record's values with those of the derived columns behind them.
    func completed(_ values: [StoredValue]) -> [StoredValue] {
        guard !derived.isEmpty else { return values }
        return values
            + derived.map { column in
                column.value(
                    column.sources.map { source in
                        columns.firstIndex { $0.name == source }.map { values[$0] } ?? .null
                    })
            }
    }
}

extension DocumentColumn {
    var isText: Bool {
        switch kind {
        case .text, .word: true
        default: false
        }
    }
}
