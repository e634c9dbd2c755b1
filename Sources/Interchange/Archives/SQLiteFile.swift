/// Reads the tables of a SQLite database that is in memory (sqlite.org/fileformat2.html), and nothing but their rows.
///
/// A damaged or malicious file gives fewer rows, and never more than it has room for. What was written beside the file since (its
/// write-ahead log) is not read.
struct SQLiteFile {
    private let bytes: [UInt8]
    private let pageSize: Int
    private let usableSize: Int
    /// The tables by their names, in lower case.
    private var tables: [String: Table] = [:]
    /// The bytes of rows that may still be read: all rows together hold no more than the file.
    private var budget: Int
    /// The values that may still be read: each takes more memory than in the file. A row counts as eight more.
    private var mostValues: Int
    /// The pages that were reached: no two tables share one, so each is read once.
    private var seen: Set<Int> = []
    /// Whether something could not be read.
    private(set) var isDamaged = false
    /// Whether it holds more values than are read.
    private(set) var isTooLarge = false

    /// SQLite's own limit of columns; a row with more is damaged.
    private static let mostColumns = 2_000

    private struct Table {
        var root: Int
        /// The statement that made it. Only the columns of tables that are read are looked for in it.
        var statement: String
    }

    /// The names of a table's columns, in lower case.
    final class Columns: Sendable {
        let places: [String: Int]

        init(_ names: [String]) {
            places = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        }
    }

    /// Opens a database; nil for anything else, and for texts that are not UTF-8.
    init?(_ bytes: [UInt8], mostValues: Int = 4_000_000) {
        guard bytes.count >= 512, bytes.starts(with: "SQLite format 3\0".utf8) else { return nil }
        let written = Int(bytes[16]) << 8 | Int(bytes[17])
        let size = written == 1 ? 65_536 : written
        guard (512...65_536).contains(size), size & (size - 1) == 0, size - Int(bytes[20]) >= 480 else { return nil }
        self.bytes = bytes
        pageSize = size
        usableSize = size - Int(bytes[20])
        budget = bytes.count
        self.mostValues = mostValues
        let encoding = number(56, 4)
        guard encoding == 1 || encoding == 0 else { return nil }
        let schema = Columns(["type", "name", "tbl_name", "rootpage", "sql"])
        for row in rows(from: 1, schema) where row["type"].words == "table" {
            guard let root = row["rootpage"].whole else { continue }
            tables[row["name"].words.lowercased()] = Table(root: root, statement: row["sql"].words)
        }
        budget = bytes.count
    }

    /// Whether there is a table of this name.
    func hasTable(_ name: String) -> Bool { tables[name] != nil }

    /// The rows of a table in the order of their keys; none without the table. Each table can be read once.
    mutating func rows(of name: String) -> [SQLiteRow] {
        guard let table = tables[name] else { return [] }
        return rows(from: table.root, Columns(SQLiteSchema.columns(of: table.statement, atMost: Self.mostColumns)))
    }

    // MARK: Pages

    private mutating func rows(from root: Int, _ columns: Columns) -> [SQLiteRow] {
        var rows: [SQLiteRow] = []
        // Pages that are still to be read, the next one last.
        var waiting: [Int] = []
        reach(root, &waiting)
        while let page = waiting.popLast(), !isTooLarge {
            let start = (page - 1) * pageSize
            let header = start + (page == 1 ? 100 : 0)
            let kind = bytes[header]
            let cells = number(header + 3, 2)
            let pointers = header + (kind == 5 ? 12 : 8)
            guard kind == 5 || kind == 13, pointers + cells * 2 <= start + usableSize else {
                isDamaged = true
                continue
            }
            if kind == 5 {
                reach(number(header + 8, 4), &waiting)
                for cell in (0..<cells).reversed() {
                    let place = start + number(pointers + cell * 2, 2)
                    if place + 4 <= start + usableSize { reach(number(place, 4), &waiting) } else { isDamaged = true }
                }
                continue
            }
            for cell in 0..<cells {
                let place = start + number(pointers + cell * 2, 2)
                if let row = row(at: place, end: start + usableSize, columns) { rows.append(row) } else { isDamaged = true }
                guard !isTooLarge else { break }
            }
        }
        return rows
    }

    /// Has a page wait that exists and was not reached before.
    private mutating func reach(_ page: Int, _ waiting: inout [Int]) {
        if page >= 1, page <= bytes.count / pageSize, seen.insert(page).inserted {
            waiting.append(page)
        } else {
            isDamaged = true
        }
    }

    private mutating func row(at start: Int, end: Int, _ columns: Columns) -> SQLiteRow? {
        var place = start
        guard let size = varint(&place, end), let key = varint(&place, end), size >= 1, size <= Int64(budget) else {
            return nil
        }
        let total = Int(size)
        budget -= total
        guard let payload = payload(at: place, end: end, total), let values = Self.record(payload) else { return nil }
        // Also a row without values takes memory.
        let cost = values.count + 8
        guard cost <= mostValues else {
            isTooLarge = true
            return nil
        }
        mostValues -= cost
        return SQLiteRow(key: key, values: values, columns: columns)
    }

    /// The bytes of a row, of which a long one goes on in pages of its own.
    private func payload(at place: Int, end: Int, _ total: Int) -> [UInt8]? {
        var local = total
        if total > usableSize - 35 {
            let least = (usableSize - 12) * 32 / 255 - 23
            let fitting = least + (total - least) % (usableSize - 4)
            local = fitting <= usableSize - 35 ? fitting : least
        }
        guard place + local <= end else { return nil }
        var payload = Array(bytes[place..<place + local])
        guard local < total else { return payload }
        guard place + local + 4 <= end else { return nil }
        var next = number(place + local, 4)
        // Each page adds something, so that a circle of pages ends as well.
        while payload.count < total {
            guard next >= 1, next <= bytes.count / pageSize else { return nil }
            let page = (next - 1) * pageSize
            let count = min(total - payload.count, usableSize - 4)
            payload += bytes[page + 4..<page + 4 + count]
            next = number(page, 4)
        }
        return payload
    }

    private static func record(_ payload: [UInt8]) -> [SQLiteValue]? {
        var place = 0
        guard let size = varint(payload, &place, payload.count), size <= Int64(payload.count), size >= 1 else { return nil }
        let headerEnd = Int(size)
        var content = headerEnd
        var values: [SQLiteValue] = []
        while place < headerEnd {
            guard values.count < mostColumns, let type = varint(payload, &place, headerEnd), type >= 0 else { return nil }
            let length: Int
            switch type {
            case 0, 8, 9: length = 0
            case 1...4: length = Int(type)
            case 5: length = 6
            case 6, 7: length = 8
            case 12...Int64(Int32.max): length = Int(type - 12) / 2
            default: return nil
            }
            guard content + length <= payload.count else { return nil }
            let slice = payload[content..<content + length]
            content += length
            switch type {
            case 0: values.append(.null)
            case 8, 9: values.append(.integer(type - 8))
            case 1...6:
                let isNegative = (slice.first ?? 0) & 0x80 != 0
                values.append(.integer(slice.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }))
            case 7: values.append(.real(Double(bitPattern: slice.reduce(0) { $0 << 8 | UInt64($1) })))
            case _ where type % 2 == 1: values.append(.text(String(decoding: slice, as: UTF8.self)))
            default: values.append(.null)
            }
        }
        return values
    }

    // MARK: Numbers

    private func number(_ place: Int, _ count: Int) -> Int {
        var value = 0
        for index in place..<place + count { value = value << 8 | Int(bytes[index]) }
        return value
    }

    private func varint(_ place: inout Int, _ end: Int) -> Int64? { Self.varint(bytes, &place, end) }

    private static func varint(_ bytes: [UInt8], _ place: inout Int, _ end: Int) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard place < end else { return nil }
            let byte = bytes[place]
            place += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { return Int64(bitPattern: value) }
        }
        return nil
    }
}

/// A value of a database. Binary ones are not kept.
enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    /// The text of a text or number without blanks around it; empty for anything else.
    var words: String {
        switch self {
        case .null: ""
        case .integer(let number): String(number)
        case .real(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
        case .text(let text): text.trimmingBlanks
        }
    }

    /// A whole number; nil for anything else.
    var whole: Int? {
        if case .integer(let number) = self { return Int(exactly: number) }
        return Int(words)
    }

    /// Whether it is true, as a number or a word.
    var isTrue: Bool { ["1", "true", "t"].contains(words.lowercased()) }
    /// Whether it is said to be false; one that is not said is not.
    var isFalse: Bool { ["0", "false", "f"].contains(words.lowercased()) }
}

/// A row of a table.
struct SQLiteRow: Sendable {
    private let key: Int64
    private let values: [SQLiteValue]
    private let columns: SQLiteFile.Columns

    init(key: Int64, values: [SQLiteValue], columns: SQLiteFile.Columns) {
        self.key = key
        self.values = values
        self.columns = columns
    }

    /// The bytes of all its texts.
    var size: Int {
        values.reduce(0) { size, value in
            if case .text(let text) = value { size + text.utf8.count } else { size }
        }
    }

    /// The row with short copies of its texts.
    var shortCopy: SQLiteRow {
        let short = values.map { value in
            if case .text(let text) = value { SQLiteValue.text(text.shortCopy) } else { value }
        }
        return SQLiteRow(key: key, values: short, columns: columns)
    }

    /// The value of a column; null without one. A whole number as the table's key is kept as the row's own.
    subscript(_ name: String) -> SQLiteValue {
        guard let place = columns.places[name] else { return .null }
        let value = place < values.count ? values[place] : .null
        return name == "id" && value == .null ? .integer(key) : value
    }
}

/// Reads the statements that made tables.
enum SQLiteSchema {
    /// In bytes. Those of Bonds have up to 3 kB.
    private static let longestStatement = 1 << 20

    /// The names of the columns in CREATE TABLE, in lower case and in order; none for a statement of more than 1 MB.
    ///
    /// - Parameter most: Further columns are left out.
    static func columns(of statement: String, atMost most: Int) -> [String] {
        guard statement.utf8.count <= longestStatement, let open = statement.firstIndex(of: "(") else { return [] }
        var columns: [String] = []
        var depth = 0
        var quote: Character?
        var part = ""
        for character in statement[statement.index(after: open)...] {
            if let mark = quote {
                part.append(character)
                if character == mark { quote = nil }
                continue
            }
            switch character {
            case "`", "\"", "'": quote = character
            case "[": quote = "]"
            case "(": depth += 1
            case ")" where depth == 0: return columns + name(in: part)
            case ")": depth -= 1
            case "," where depth == 0:
                columns += name(in: part)
                guard columns.count < most else { return columns }
                part = ""
                continue
            default: break
            }
            part.append(character)
        }
        return columns
    }

    private static func name(in part: String) -> [String] {
        let part = part.trimmingBlanks
        guard let first = part.first else { return [] }
        let ends: [Character: Character] = ["`": "`", "\"": "\"", "[": "]", "'": "'"]
        if let end = ends[first] { return [String(part.dropFirst().prefix { $0 != end }).lowercased()] }
        let word = String(part.prefix { !$0.isWhitespace && $0 != "(" }).lowercased()
        return ["constraint", "primary", "unique", "check", "foreign"].contains(word) ? [] : [word]
    }
}
