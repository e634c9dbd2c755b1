import Application
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

/// The report at the end of `import`, over all its files.
struct ImportReportJSON {
    struct Problem {
        var file: String
        var problem: ImportProblem

        init(file: String, _ problem: ImportProblem) {
            (self.file, self.problem) = (file, problem)
        }

        /// A file that was refused, and why, in the terminal's language.
        init(file: String, refused message: String) {
            self.init(file: file, ImportProblem(line: nil, content: .sentence(message)))
        }

        /// "contacts.vcf, line 12: …" for standard error, in the terminal's language.
        var sentence: String {
            let message = Terminal.wording.sentence(of: problem)
            guard let line = problem.line else { return TerminalText.printable("\(file): \(message)") }
            let blanks = ["file": file, "line": Terminal.wording.number(line), "message": message]
            return TerminalText.printable(Terminal.phrases.text("import.terminal.where", blanks))
        }

        var json: JSONValue {
            let file: JSONValue = ["file": .string(file)]
            return file.adding(Records.importFinding.json(ShownImportProblem(problem)))
        }
    }

    /// The meaning of a table's column.
    struct Column {
        var file: String
        var heading: String
        var field: String

        var json: JSONValue { ["file": .string(file), "heading": .string(heading), "field": .string(field)] }
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

    /// The report as JSON; what was found is in English there.
    var json: JSONValue {
        let report: JSONValue = [
            "cards": .integer(cards), "created": .integer(created), "updated": .integer(updated),
            "unchanged": .integer(unchanged), "groups": .integer(groups), "catchups": .integer(catchups),
            "problems": .array(problems.map(\.json)),
        ]
        let back: JSONValue = restored.map { ["restored": .integer($0)] } ?? [:]
        return report.adding(back).adding(columns.map { ["columns": .array($0.map(\.json))] } ?? [:])
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
        problems += outcome.problems.map { Problem(file: file, $0) }
    }

    mutating func add(_ rehearsal: ImportRehearsal, file: String) {
        cards += rehearsal.people + rehearsal.groups
        groups += rehearsal.groups
        catchups += rehearsal.catchups
        lacksSomething = lacksSomething || rehearsal.lacksSomething
        problems += rehearsal.problems.map { Problem(file: file, $0) }
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
