import Screens
import Store
import Transfer

/// The report at the end of `import`, over all its files.
struct ImportReportJSON: Encodable {
    struct Problem: Encodable {
        var file: String
        var line: Int?
        var message: String

        /// "contacts.vcf, line 12: …" for standard error.
        var sentence: String {
            TerminalText.printable("\(file)\(line.map { ", line \($0)" } ?? ""): \(message)")
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

    var cards = 0
    var created = 0
    var updated = 0
    var unchanged = 0
    var groups = 0
    var problems: [Problem] = []

    mutating func add(_ outcome: ContactsImport.Outcome, file: String) {
        let counts = outcome.progress.counts
        cards += counts.cards
        created += counts.created
        updated += counts.updated
        unchanged += counts.unchanged
        groups += counts.groups
        problems += outcome.problems.map { Problem(file: file, line: $0.line, message: $0.message) }
    }

    /// The report for people: "1,204 cards: 1,200 new, 4 unchanged."
    var text: String {
        let parts = [(created, "new"), (updated, "updated"), (unchanged, "unchanged")]
            .filter { $0.0 > 0 }.map { "\(Wording.number($0.0)) \($0.1)" }
        let kept = groups > 0 ? ["\(Wording.count(groups, "group", "groups")) kept for later"] : []
        let details = (parts + kept).joined(separator: ", ")
        let lines = problems.isEmpty ? "" : " \(Wording.count(problems.count, "line needs", "lines need")) a look:"
        return "\(Wording.count(cards, "card", "cards"))\(details.isEmpty ? "" : ": \(details)").\(lines)\n"
    }
}
