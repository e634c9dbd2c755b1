import Interchange
import Kinkeeper

/// A table as it is imported: surveyed, planned as its headings suggest, and read.
struct Table {
    let survey: TableSurvey
    private(set) var cards: [IncomingCard] = []
    private(set) var diagnostics: [Diagnostic] = []

    init(_ text: String, meanings: [String: String] = [:], dates: DateOrder = .unknown) throws {
        try self.init(Array(text.utf8), meanings: meanings, dates: dates)
    }

    init(_ bytes: [UInt8], meanings: [String: String] = [:], dates: DateOrder = .unknown) throws {
        survey = try TableSurvey(CSVReader(bytes: bytes))
        let chosen = survey.columns.map { column in
            meanings[column.guess.heading].flatMap { ColumnMeaning($0) } ?? column.guess.meaning
        }
        var rest = bytes[...]
        var file = ContactsFile(today: Import.today, plan: survey.plan(with: chosen, dates: dates)) { buffer in
            let piece = rest.prefix(buffer.count)
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
        while let card = try file.next() { cards.append(card) }
        diagnostics = file.takeDiagnostics().filter { $0.severity != .note }
    }

    var profiles: [Profile] {
        cards.compactMap { card in
            guard case .person(let profile, _) = card.content else { return nil }
            return profile
        }
    }

    /// A card's text with its folds taken out.
    func text(ofCard index: Int) -> String {
        String(decoding: cards[index].bytes, as: UTF8.self).replacing("\r\n ", with: "")
    }
}
