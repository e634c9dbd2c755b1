import TestSupport
import Testing

@testable import Interchange

struct SQLiteFileTests {
    /// A database with a table `t` of one cell, to which many pointers can lead.
    private func file(_ cell: [UInt8], pointers: Int = 1, mostValues: Int = 4_000_000) throws -> SQLiteFile {
        var table = TinyDatabase.Table("t", "a, b")
        (table.cells, table.pointers) = ([cell], pointers)
        return try #require(SQLiteFile(TinyDatabase([table]).bytes, mostValues: mostValues))
    }

    @Test func `rows come with their columns, and a table of another name has none`() throws {
        let table = TinyDatabase.Table("t", "a, `b`, PRIMARY KEY (a)", [["x", nil], [" y ", "7"]])
        var file = try #require(SQLiteFile(TinyDatabase([table]).bytes))
        let rows = file.rows(of: "t")
        #expect(rows.map { $0["a"].words } == ["x", "y"] && rows.map { $0["b"].whole } == [nil, 7])
        #expect(file.rows(of: "u").isEmpty && !file.isDamaged && !file.isTooLarge)
    }

    @Test func `all values of a file have one limit, and a row without any counts as well`() throws {
        var empty = try file(TinyDatabase.cell(key: 1, []), pointers: 1_000, mostValues: 1_000)
        #expect((1...125).contains(empty.rows(of: "t").count) && empty.isTooLarge)
        let wide = TinyDatabase.cell(key: 1, [String?](repeating: nil, count: 200))
        var many = try file(wide, pointers: 10, mostValues: 1_000)
        #expect((1...4).contains(many.rows(of: "t").count) && many.isTooLarge)
    }

    @Test func `rows that lie over one another have no more bytes than the file`() throws {
        var file = try file(TinyDatabase.cell(key: 1, [String(repeating: "x", count: 60_000)]), pointers: 1_000)
        #expect((1...2).contains(file.rows(of: "t").count) && file.isDamaged)
    }

    @Test func `a row has at most as many values as a table can have columns`() throws {
        var most = try file(TinyDatabase.cell(key: 1, [String?](repeating: nil, count: 2_000)))
        #expect(most.rows(of: "t").count == 1 && !most.isDamaged)
        var more = try file(TinyDatabase.cell(key: 1, [String?](repeating: nil, count: 2_001)))
        #expect(more.rows(of: "t").isEmpty && more.isDamaged)
    }

    @Test func `a statement has a limit, and so have its columns`() {
        let names = (0..<3_000).map { "c\($0)" }
        let columns = SQLiteSchema.columns(of: "CREATE TABLE t (\(names.joined(separator: ",")))", atMost: 2_000)
        #expect(columns == Array(names.prefix(2_000)))
        let long = String(repeating: " ", count: 1 << 20)
        #expect(SQLiteSchema.columns(of: "CREATE TABLE t (a\(long))", atMost: 2_000).isEmpty)
        #expect(SQLiteSchema.columns(of: "CREATE TABLE t (a, (((", atMost: 2_000) == ["a"])
    }

    @Test(
        arguments: [
            // The size of the row: negative, none, more than the file, more than the page without a page to go on.
            [255, 255, 255, 255, 255, 255, 255, 255, 255, 1], [0, 1], TinyDatabase.varint(1 << 40) + [1],
            TinyDatabase.varint(70_000) + [1, 2, 0],
            // The size of the header, more than the row.
            [2, 1, 127, 0],
            // Types: reserved, negative, the largest, a text longer than the row.
            [2, 1, 2, 10], [10, 1, 10, 255, 255, 255, 255, 255, 255, 255, 255, 255],
            [10, 1, 10, 0xBF, 255, 255, 255, 255, 255, 255, 255, 255], [3, 1, 3, 0x81, 0x55],
        ] as [[UInt8]])
    func `a row whose numbers lie is left out`(cell: [UInt8]) throws {
        var file = try file(cell)
        #expect(file.rows(of: "t").isEmpty && file.isDamaged)
    }

    @Test func `a page that counts more rows than fit is left out`() throws {
        var bytes = TinyDatabase([.init("t", "a", [["x"]])]).bytes
        bytes.replaceSubrange(TinyDatabase.pageSize + 3..<TinyDatabase.pageSize + 5, with: [255, 255])
        var file = try #require(SQLiteFile(bytes))
        #expect(file.rows(of: "t").isEmpty && file.isDamaged)
    }

    @Test func `a page belongs to one table`() throws {
        var bytes = TinyDatabase([.init("t", "a", [["x"]])]).bytes
        var file = try #require(SQLiteFile(bytes))
        #expect(file.rows(of: "t").count == 1 && file.rows(of: "t").isEmpty && file.isDamaged)
        // Page 2 leads to page 1, which was read for the schema, and to pages that there are not.
        let page = TinyDatabase.pageSize
        bytes.replaceSubrange(page..<page + 14, with: [5, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0])
        bytes.replaceSubrange(page + 256..<page + 260, with: [255, 255, 255, 255])
        file = try #require(SQLiteFile(bytes))
        #expect(file.rows(of: "t").isEmpty && file.isDamaged)
    }
}
