import Foundation
import Interchange
import Kinkeeper
import Testing

/// The shared table of hand-made cards and the dates they mean.
@Suite(.enabled(if: Corpus.isPresent, "shared/data is not beside this repository"))
struct ExpectedDatesTests {
    struct Row: CustomTestStringConvertible {
        var file: String
        var what: String
        var year: Int?
        var month: Int?
        var day: Int?
        var text: String?

        var testDescription: String { "\(file) \(what)" }

        static var all: [Row] {
            let url = Corpus.directory.appending(path: "handmade/EXPECT-dates.tsv")
            guard let table = try? String(contentsOf: url, encoding: .utf8) else { return [] }
            return table.split(separator: "\n").dropFirst().map { line in
                let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                return Row(
                    file: cells[0], what: cells[1], year: Int(cells[2]), month: Int(cells[3]), day: Int(cells[4]),
                    text: cells[5] == "-" ? nil : cells[5])
            }
        }
    }

    private func occasions(_ file: String) throws -> (occasions: [Occasion], diagnostics: [Diagnostic]) {
        let read = try Import(Corpus.bytes(Corpus.directory.appending(path: "handmade").appending(path: file)))
        return (try #require(read.profiles.first).occasions, read.diagnostics)
    }

    @Test(arguments: Row.all)
    func `each row of the table is met`(_ row: Row) throws {
        let (occasions, diagnostics) = try occasions(row.file)
        if row.what == "NONE" {
            // No date: either nothing at all, or words with a warning that says why they are not a date.
            let dates = occasions.filter { if case .date = $0.when { true } else { false } }
            #expect(dates.isEmpty)
            #expect(occasions.count == diagnostics.count)
            return
        }
        // The table takes the year 2999; spec/1 says that a year in the future is kept as text, with a warning.
        if let year = row.year, year > Import.today.year {
            #expect(occasions.map(\.when) == [.text("2999-12-31")])
            #expect(diagnostics.count == 1)
            return
        }
        let expected: Occasion.When =
            if let text = row.text {
                .text(text)
            } else {
                .date(try PartialDate(year: row.year, month: row.month, day: row.day))
            }
        let (kind, label) = Self.meaning(of: row.what)
        let found = occasions.filter { $0.kind == kind && $0.label == label }
        #expect(found.map(\.when) == [expected])
    }

    @Test func `no card has an occasion that the table does not name`() throws {
        for (file, rows) in Dictionary(grouping: Row.all, by: \.file) where !rows.contains(where: { $0.what == "NONE" }) {
            #expect(try occasions(file).occasions.count == rows.count, "\(file)")
        }
    }

    /// The table names properties in capitals and labels as they read.
    private static func meaning(of what: String) -> (Occasion.Kind, String) {
        switch what {
        case "BDAY": (.birthday, "")
        case "ANNIVERSARY", "Anniversary": (.anniversary, "")
        case "DEATHDATE": (.memorial, "")
        default: (.custom, what)
        }
    }
}
