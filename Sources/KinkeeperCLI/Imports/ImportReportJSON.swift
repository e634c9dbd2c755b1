import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

/// The report at the end of `import`, over all its files.
struct ImportReportJSON: Encodable {
    struct Problem: Encodable {
        var file: String
        var line: Int?
        /// The message; in English for findings of the file, as JSON has it.
        var message: String

        /// "contacts.vcf, line 12: …" for standard error, in the terminal's language.
        var sentence: String {
            let message = Terminal.wording.finding(message)
            guard let line else { return TerminalText.printable("\(file): \(message)") }
            let blanks = ["file": file, "line": Terminal.wording.number(line), "message": message]
            return TerminalText.printable(Terminal.phrases.text("import.terminal.where", blanks))
        }

        private enum CodingKeys: CodingKey {
            case file, line, message
        }

        // A line that is not known is said to be null, not left out.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(file, forKey: .file)
            try container.encode(line, forKey: .line)
            try container.encode(message, forKey: .message)
        }
    }

    /// The meaning of a table's column.
    struct Column: Encodable {
        var file: String
        var heading: String
        var field: String
    }

    var cards = 0
    var created = 0
    var updated = 0
    var unchanged = 0
    var groups = 0
    /// People restored from Kinkeeper's own documents; missing without any.
    var restored: Int?
    var catchups = 0
    var problems: [Problem] = []
    /// Only of a dry run.
    var columns: [Column]?
    /// Whether a card, or a part of a file, could not be read at all.
    var lacksSomething = false

    private enum CodingKeys: CodingKey {
        case cards, created, updated, unchanged, groups, catchups, restored, problems, columns
    }

    mutating func add(_ outcome: ContactsImport.Outcome, file: String) {
        let counts = outcome.progress.counts
        cards += counts.cards
        created += counts.created
        updated += counts.updated
        unchanged += counts.unchanged
        groups += counts.groups
        catchups += counts.catchups
        lacksSomething = lacksSomething || outcome.lacksSomething
        problems += outcome.problems.map { Problem(file: file, line: $0.line, message: $0.message) }
    }

    mutating func add(_ rehearsal: ImportRehearsal, file: String) {
        cards += rehearsal.people + rehearsal.groups
        groups += rehearsal.groups
        catchups += rehearsal.catchups
        lacksSomething = lacksSomething || rehearsal.problems.contains { $0.severity == .error }
        problems += rehearsal.problems.map { problem in
            let name = problem.card.isEmpty ? "" : "\(problem.card): "
            return Problem(file: file, line: problem.line > 0 ? problem.line : nil, message: name + problem.message)
        }
    }

    /// The report for people: "1,204 cards: 1,200 new, 4 unchanged."
    var text: String {
        let back = restored.map { Terminal.phrases.count("export.restore.done", $0) + "\n" } ?? ""
        return restored != nil && cards == 0 && problems.isEmpty ? back : back + cardsText
    }

    private var cardsText: String {
        let (phrases, wording) = (Terminal.phrases, Terminal.wording)
        guard columns == nil else { return phrases.count("import.terminal.dry", cards - groups) + "\n" }
        let changes = [(created, "import.new"), (updated, "import.updated"), (unchanged, "import.unchanged")]
            .filter { $0.0 > 0 }.map { phrases.text($0.1, ["number": wording.number($0.0)]) }
        let kept = groups > 0 ? [phrases.count("import.terminal.groups", groups)] : []
        let history = catchups > 0 ? [phrases.count("import.terminal.catchups", catchups)] : []
        let details = (changes + kept + history).joined(separator: ", ")
        let lines = problems.isEmpty ? "" : " " + phrases.count("import.terminal.lines", problems.count)
        let cards = phrases.count("import.cards", cards)
        let blanks = ["cards": cards, "details": details.isEmpty ? "" : ": \(details)", "lines": lines]
        return phrases.text("import.terminal", blanks) + "\n"
    }
}
