@testable import Interchange

/// A database of one page for each table, for what no real program writes.
struct TinyDatabase {
    static let pageSize = 65_536

    struct Table {
        var name: String
        /// As CREATE TABLE has them, without types.
        var columns: String
        var cells: [[UInt8]]
        /// How many pointers lead to each cell; one in an undamaged file.
        var pointers = 1

        /// A table with rows of texts; nil is a null.
        init(_ name: String, _ columns: String, _ rows: [[String?]] = []) {
            self.name = name
            self.columns = columns
            cells = rows.enumerated().map { TinyDatabase.cell(key: $0.offset + 1, $0.element) }
        }
    }

    var tables: [Table]

    init(_ tables: [Table]) {
        self.tables = tables
    }

    /// The whole file. The page of the table at `index` is the one after `index + 1` pages.
    var bytes: [UInt8] {
        let rows = tables.enumerated().map { index, table in
            Self.cell(
                key: index + 1,
                ["table", table.name, table.name, String(index + 2), "CREATE TABLE `\(table.name)` (\(table.columns))"])
        }
        var bytes = Self.page(rows, pointers: 1, header: 100)
        bytes.replaceSubrange(0..<18, with: Array("SQLite format 3\0".utf8) + [0, 1])
        bytes[59] = 1
        return tables.reduce(into: bytes) { $0 += Self.page($1.cells, pointers: $1.pointers, header: 0) }
    }

    /// A row as it stands in a leaf page.
    static func cell(key: Int, _ values: [String?]) -> [UInt8] {
        let types = values.flatMap { varint($0.map { 13 + 2 * $0.utf8.count } ?? 0) }
        let short = types.count + 1
        let header = varint(short > 127 ? short + 1 : short) + types
        let payload = header + values.flatMap { Array(($0 ?? "").utf8) }
        return varint(payload.count) + varint(key) + payload
    }

    /// A number of up to nine bytes, the highest first.
    static func varint(_ number: Int) -> [UInt8] {
        var bytes = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }

    private static func page(_ cells: [[UInt8]], pointers: Int, header: Int) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
        var page = [UInt8](repeating: 0, count: pageSize)
        page[header] = 13
        page.replaceSubrange(header + 3..<header + 5, with: number(cells.count * pointers))
        var (place, end) = (header + 8, pageSize)
        for cell in cells {
            end -= cell.count
            page.replaceSubrange(end..<end + cell.count, with: cell)
            for _ in 0..<pointers {
                page.replaceSubrange(place..<place + 2, with: number(end))
                place += 2
            }
        }
        precondition(place <= end, "one page is not enough")
        return page
    }
}
