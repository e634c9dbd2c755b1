package import Foundation
import GRDB
package import Kinkeeper

// How the values of the domain look in columns. Identifiers are 16 bytes, days are counted from 1970-01-01, moments are
// whole milliseconds since then, digests are 32 bytes, and raw-valued enums are their raw text.

/// A value of the domain whose column keeps it in another form.
protocol ColumnConvertible {
    associatedtype Stored: DatabaseValueConvertible & StatementColumnConvertible

    init(stored: Stored)

    var stored: Stored { get }
}

extension Identifier: ColumnConvertible {
    init(stored: UUID) { self.init(stored) }

    var stored: UUID { uuid }
}

extension CivilDate: ColumnConvertible {
    init(stored: Int32) { self.init(daysSinceEpoch: stored) }

    var stored: Int32 { daysSinceEpoch }
}

extension ColumnConvertible {
    var value: DatabaseValue { stored.databaseValue }
}

extension Date {
    /// Whole milliseconds since 1970.
    var milliseconds: Int64 { wholeMilliseconds }

    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension MediaDigest {
    /// The digest's 32 bytes.
    package var data: Data {
        var data = Data(capacity: 32)
        var high: UInt8?
        for digit in hex.utf8 {
            let value = digit < 97 ? digit - 48 : digit - 87
            if let first = high {
                data.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return data
    }

    /// The digest of these 32 bytes; nil for any other number.
    package init?(data: Data) {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in data { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        self.init(hex: String(decoding: text, as: UTF8.self))
    }
}

extension Optional where Wrapped: ColumnConvertible {
    /// The value, or NULL.
    var value: DatabaseValue { self?.value ?? .null }
}

extension Optional where Wrapped: DatabaseValueConvertible {
    /// The value, or NULL.
    var value: DatabaseValue { self?.databaseValue ?? .null }
}

extension DatabaseValue {
    /// The value with U+FFFD in the place of each NUL.
    ///
    /// SQLite takes a text without its length to end at a NUL. "bob" and "bob\0…" would be the same name in the database and
    /// two names everywhere else, and of a note all that follows would be lost without a word.
    fileprivate var whole: DatabaseValue {
        guard case .string(let text) = storage, text.holdsNUL else { return self }
        return text.asStored.databaseValue
    }

    fileprivate var isLarge: Bool {
        switch storage {
        case .string(let text): text.utf8.count > 4_096
        case .blob(let data): data.count > 4_096
        default: false
        }
    }
}

extension String {
    fileprivate var holdsNUL: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        } ?? utf8.contains(0)
    }
}

extension Statement {
    /// Gives the marks of the statement their values, from the first.
    ///
    /// The values go to SQLite directly: as arguments of GRDB each would be boxed first, which takes longer than binding it. They
    /// are not counted against the statement's marks: a mark without a value would be NULL, and the tables' NOT NULL says so.
    ///
    /// Every text that goes into a statement passes here, so that none is cut off: see `DatabaseValue.whole`.
    func bind(_ values: [DatabaseValue]) throws {
        setUncheckedArguments(StatementArguments())
        for (offset, value) in values.enumerated() {
            let code = value.whole.bind(to: sqliteStatement, at: CInt(offset + 1))
            guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql) }
        }
    }

    /// What is made of the first row while the statement stands at it; nil without one.
    func first<Value>(_ make: (Row) throws -> Value) throws -> Value? {
        let rows = try Row.fetchCursor(self)
        // The row is the statement's: with the end of the cursor it is gone.
        return try withExtendedLifetime(rows) { try rows.next().map(make) }
    }

    /// Forgets the values, where they are large: the statement is kept for the next time, and would keep them, such as a card of
    /// megabytes, until then.
    func letGo(of values: [DatabaseValue]) {
        if values.contains(where: \.isLarge) { setUncheckedArguments(StatementArguments()) }
    }
}

extension Database {
    /// Runs a statement that is prepared once for each connection.
    func run(_ sql: String, _ values: [DatabaseValue]) throws {
        let statement = try boundStatement(sql, values)
        defer { statement.letGo(of: values) }
        try statement.execute()
    }

    /// The first row of a statement that is prepared once for each connection.
    func firstRow(_ sql: String, _ values: [DatabaseValue]) throws -> Row? {
        let statement = try boundStatement(sql, values)
        defer { statement.letGo(of: values) }
        return try Row.fetchOne(statement)
    }

    /// All rows of a statement that is prepared once for each connection.
    func rows(_ sql: String, _ values: [DatabaseValue]) throws -> [Row] {
        let statement = try boundStatement(sql, values)
        defer { statement.letGo(of: values) }
        return try Row.fetchAll(statement)
    }

    /// What is made of the first row; nil without one. The row is read off the statement: to copy it takes as long as to read it.
    /// Nothing that is called meanwhile runs a statement of the same text.
    func first<Value>(_ sql: String, _ values: [DatabaseValue], _ make: (Row) throws -> Value) throws -> Value? {
        let statement = try boundStatement(sql, values)
        defer { statement.letGo(of: values) }
        return try statement.first(make)
    }

    /// What is made of all rows, each read off the statement as `first` does.
    func all<Value>(_ sql: String, _ values: [DatabaseValue], _ make: (Row) throws -> Value) throws -> [Value] {
        let statement = try boundStatement(sql, values)
        defer { statement.letGo(of: values) }
        let rows = try Row.fetchCursor(statement)
        var made: [Value] = []
        try withExtendedLifetime(rows) {
            while let row = try rows.next() { made.append(try make(row)) }
        }
        return made
    }

    /// A statement that is prepared once for each connection, with its values.
    func boundStatement(_ sql: String, _ values: [DatabaseValue]) throws -> Statement {
        let statement = try cachedStatement(sql: sql)
        try statement.bind(values)
        return statement
    }

    /// All rows of `sql` … `IN (these identifiers)` … `order`, in slices of one size, so that one statement serves any
    /// number of them. Order holds within a slice only.
    func rows(_ sql: String, in ids: [DatabaseValue], _ order: String = "") throws -> [Row] {
        let statement = "\(sql) IN (\(ids.sliceMarks)) \(order)"
        return try ids.slices.flatMap { try rows(statement, $0) }
    }

    /// The same where `sql` has values before the identifiers.
    func rows(_ sql: String, _ values: [DatabaseValue], in ids: [DatabaseValue]) throws -> [Row] {
        let statement = "\(sql) IN (\(ids.sliceMarks))"
        return try ids.slices.flatMap { try rows(statement, values + $0) }
    }
}

extension [DatabaseValue] {
    private static let sliceSize = 64

    /// The values for statements with `IN (sliceMarks)`. All slices are of one size: the first value of the last one fills it
    /// up, and what is asked for twice is found once.
    var slices: [[DatabaseValue]] {
        stride(from: 0, to: count, by: Self.sliceSize).map { start in
            let slice = self[start..<Swift.min(start + Self.sliceSize, count)]
            return slice + Array(repeating: self[start], count: Self.sliceSize - slice.count)
        }
    }

    /// As many marks as a slice has values.
    var sliceMarks: String { Array<String>(repeating: "?", count: Self.sliceSize).joined(separator: ", ") }
}

extension String {
    /// The text as it comes back from a column: with U+FFFD in the place of each NUL.
    var asStored: String { holdsNUL ? replacing("\0", with: "\u{FFFD}") : self }
}
