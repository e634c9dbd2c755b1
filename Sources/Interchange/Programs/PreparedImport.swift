import Kinkeeper

/// The content of another program's file, which is read whole.
struct PreparedImport {
    var cards: [IncomingCard] = []
    var history = IncomingHistory()
    var diagnostics: [Diagnostic] = []

    mutating func tell(_ finding: ImportFinding, line: Int = 0, _ severity: Diagnostic.Severity = .warning) {
        diagnostics.append(Diagnostic(line: line, finding, severity: severity))
    }
}
