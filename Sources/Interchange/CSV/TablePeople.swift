import ContentLine
import Kinkeeper

/// The people of a table, one for each row.
struct TablePeople {
    private var reader: CSVReader
    private let reading: RowReading
    private let making: CardMaking
    private let plan: TablePlan
    private var hasPassedHeadings = false
    private var diagnostics: [Diagnostic] = []

    init(_ plan: TablePlan, today: CivilDate, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        self.plan = plan
        reader = CSVReader(read: read)
        reading = RowReading(plan, currentYear: today.year)
        making = CardMaking(today: today)
    }

    /// The next person; nil at the end of the table.
    mutating func next() throws -> IncomingCard? {
        if !hasPassedHeadings {
            _ = try reader.next()
            hasPassedHeadings = true
        }
        while let row = try reader.next() {
            if let card = card(of: row) { return card }
        }
        return nil
    }

    mutating func takeDiagnostics() -> [Diagnostic] {
        let all = (reader.takeDiagnostics() + diagnostics).sorted { $0.line < $1.line }
        diagnostics = []
        return all
    }

    private mutating func card(of row: CSVReader.Row) -> IncomingCard? {
        let person = reading.person(of: row.fields)
        let name = person.profile.inCardForm.name.formatted
        guard name != PersonName.nobody else {
            diagnostics.append(Diagnostic(line: row.line, ImportFinding(.rowOfNobody), severity: .error))
            return nil
        }
        diagnostics += person.findings.map { Diagnostic(line: row.line, $0.on(card: name)) }
        let uid =
            person.identifier.isEmpty
            ? IncomingCard.derivedUID(source: plan.source, name: name)
            : "kinkeeper-record-" + StableDigest(plan.source, person.identifier).hexadecimal
        let kept = person.kept.map { CardMaking.kept($0.heading, $0.value) }
        return making.card(for: person.profile, uid: uid, beside: kept, line: row.line)
    }
}
