import Interchange
import Testing

/// Laws over random tables: what is written is read, however the bytes arrive; and damage is noticed.
struct CSVLawTests {
    private let letters = ["a", "ß", "€", "\"", "\"\"", ",", ";", "\t", "\n", "\r\n", " ", "x y", "ł", "🎂", "0/0/00"]

    private func field(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(letters) }.joined()
    }

    /// A table whose first row tells its separator, so that nothing is to be guessed.
    private func table(_ random: inout SeededGenerator) -> [[String]] {
        let width = Int.random(in: 2...6, using: &random)
        let rows = (0..<Int.random(in: 1...12, using: &random)).map { _ in
            ["row"] + (1..<width).map { _ in field(&random) }
        }
        return [(0..<width).map { "column\($0)" }] + rows
    }

    private func written(_ rows: [[String]], _ separator: String, _ end: String, _ random: inout SeededGenerator) -> String {
        rows.map { row in
            row.map { field in
                let mustQuote = field.utf8.contains { "\"\r\n".utf8.contains($0) || separator.utf8.contains($0) }
                guard mustQuote || Bool.random(using: &random) else { return field }
                return "\"\(field.replacing("\"", with: "\"\""))\""
            }.joined(separator: separator) + end
        }.joined()
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func `what is written is read again, in pieces of any size`(seed: UInt64) throws
    {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<250 {
            let rows = table(&random)
            let separator = random.pick([",", ";", "\t", "|"])
            let text = "sep=\(separator)\r\n" + written(rows, separator, random.pick(["\n", "\r\n"]), &random)
            var rest = Array(text.utf8)[...]
            let size = Int.random(in: 1...64, using: &random)
            var reader = CSVReader { buffer in
                let piece = rest.prefix(min(size, buffer.count))
                buffer.copyBytes(from: piece)
                rest = rest.dropFirst(piece.count)
                return piece.count
            }
            var read: [[String]] = []
            while let row = try reader.next() { read.append(row.fields) }
            #expect(read == rows, "\(text)")
            #expect(reader.takeDiagnostics().isEmpty)
        }
    }

    @Test(arguments: [5, 6] as [UInt64]) func `random bytes end well, and no line is counted twice`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let signs = Array("\",;\t\r\nab\u{0}ä".utf8)
        for _ in 0..<1_500 {
            let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in random.pick(signs) }
            var reader = CSVReader(bytes: bytes)
            var lines: [Int] = []
            while let row = try reader.next() { lines.append(row.line) }
            #expect(lines == lines.sorted() && Set(lines).count == lines.count)
            #expect((lines.last ?? 0) <= bytes.count { $0 == 10 || $0 == 13 } + 1)
        }
    }
}
