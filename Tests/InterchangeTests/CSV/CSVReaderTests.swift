import Interchange
import Testing

struct CSVReaderTests {
    private func rows(_ bytes: [UInt8]) throws -> [[String]] {
        var reader = CSVReader(bytes: bytes)
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row.fields) }
        return rows
    }

    private func rows(_ text: String) throws -> [[String]] {
        try rows(Array(text.utf8))
    }

    // MARK: RFC 4180 and common deviations

    @Test(arguments: ["\r\n", "\n", "\r"])
    func `rows end with any line end`(_ end: String) throws {
        #expect(try rows("a,b\(end)c,d\(end)") == [["a", "b"], ["c", "d"]])
        #expect(try rows("a,b\(end)c,d") == [["a", "b"], ["c", "d"]])
    }

    @Test func `a quoted field may hold separators, line ends and doubled quotation marks`() throws {
        #expect(
            try rows("\"a,b\",\"c\r\nd\",\"say \"\"hi\"\"\"\nx,y,z") == [["a,b", "c\r\nd", "say \"hi\""], ["x", "y", "z"]])
    }

    @Test func `a quotation mark inside of a field is a letter, and letters behind a closed one belong to the field`() throws {
        #expect(try rows("6\" nail,b\n\"a\"bc,d") == [["6\" nail", "b"], ["abc", "d"]])
    }

    @Test func `rows that say nothing are passed over, and ragged ones stay as long as they are`() throws {
        #expect(try rows("a,b,c\n\n , ,\nd\ne,f,g,h\n") == [["a", "b", "c"], ["d"], ["e", "f", "g", "h"]])
    }

    @Test func `each row knows its line, also behind fields of several lines`() throws {
        var reader = CSVReader(bytes: Array("a,b\n\"x\ny\r\nz\",c\n\nd,e".utf8))
        #expect(try reader.next()?.line == 1)
        #expect(try reader.next()?.line == 2)
        #expect(try reader.next()?.line == 6)
        #expect(try reader.next() == nil)
    }

    // MARK: Encodings and separators

    @Test(arguments: [
        ("a,b\n1,2\n", ","), ("a;b\n1,5;2\n", ";"), ("a\tb\n1\t2\n", "\t"), ("a|b\n1|2\n", "|"), ("sep=;\na;b,c\n", ";"),
        ("\"Berg, Anna\";mail\n\"Okafor, Ben\";x\n", ";"), ("Name\nAnna\n", ","),
    ])
    func `the separator is told from the first rows`(_ text: String, _ separator: String) throws {
        var reader = CSVReader(bytes: Array(text.utf8))
        _ = try reader.next()
        #expect(reader.separator == separator.utf8.first)
    }

    @Test func `a line that names the separator is no row`() throws {
        var reader = CSVReader(bytes: Array("sep=;\r\na;b\r\n".utf8))
        let row = try reader.next()
        #expect(row?.fields == ["a", "b"] && row?.line == 2)
    }

    @Test func `marks at the beginning are no letters`() throws {
        #expect(try rows([0xEF, 0xBB, 0xBF] + Array("ä,b".utf8)) == [["ä", "b"]])
    }

    @Test(arguments: [true, false]) func `UTF-16 is read in both orders, with a mark and without`(_ isBigEndian: Bool) throws {
        func bytes(_ text: String) -> [UInt8] {
            text.utf16.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
        }
        #expect(try rows(bytes("\u{FEFF}Größe;ł\n1;2")) == [["Größe", "ł"], ["1", "2"]])
        #expect(try rows(bytes("Name;ł\n1;2")) == [["Name", "ł"], ["1", "2"]])
    }

    @Test func `rows that are no UTF-8 are Windows-1252`() throws {
        #expect(
            try rows([0x4A, 0xFC, 0x72, 0x67, 0x2C, 0x80, 0x0A] + Array("Jürg,€".utf8)) == [["Jürg", "€"], ["Jürg", "€"]])
    }

    // MARK: Damage

    @Test func `a quotation mark that is never closed takes one line along, not the file`() throws {
        var reader = CSVReader(bytes: Array("a,\"b\nc,d\ne,f\n".utf8))
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row.fields) }
        #expect(rows == [["a", "\"b"], ["c", "d"], ["e", "f"]])
        let told = reader.takeDiagnostics()
        #expect(told.map(\.line) == [1] && told.first?.severity == .warning)
    }

    @Test func `a row without an end is left out, and memory stays bounded`() throws {
        let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
        var left = 512
        var largest = 0
        var reader = CSVReader { buffer in
            defer { left -= 1 }
            guard left > 0 else { return 0 }
            largest = max(largest, buffer.count)
            let text = left == 1 ? Array("\nAnna,1\n".utf8) : chunk
            buffer.copyBytes(from: text.prefix(buffer.count))
            return min(text.count, buffer.count)
        }
        reader.largestRow = 1 << 20
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row.fields) }
        #expect(rows == [["Anna", "1"]])
        let told = reader.takeDiagnostics()
        #expect(told.contains { $0.line == 1 && $0.severity == .error })
    }

    @Test func `a row with more columns than any table has is left out`() throws {
        var reader = CSVReader(bytes: Array((String(repeating: "a,", count: 5_000) + "\nb,c\n").utf8))
        #expect(try reader.next()?.fields == ["b", "c"])
        #expect(reader.takeDiagnostics().map(\.severity) == [.error])
    }

    @Test func `what the source throws is passed on`() {
        struct Gone: Error {}
        var reader = CSVReader { _ in throw Gone() }
        #expect(throws: Gone.self) { try reader.next() }
    }
}
