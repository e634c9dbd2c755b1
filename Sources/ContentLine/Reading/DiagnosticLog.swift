/// Collects diagnostics and keeps them few: beyond a number of one kind, in a card and in a file, they are counted
/// and summed up in one line, so that hostile or hopeless input cannot fill the memory or the report.
struct DiagnosticLog {
    private struct Tally {
        var inCard = 0
        var inFile = 0
        var unreportedInCard = 0
        var unreportedInFile = 0
        var firstUnreported = 0
        var lastLine = 0
    }

    private static let limitPerCard = 10
    private static let limitPerFile = 1000

    private var tallies = [Tally](repeating: Tally(), count: Diagnostic.Kind.allCases.count)
    private var pending: [Diagnostic] = []
    private var cardHasTallies = false
    private var charsets: [String: Bool] = [:]

    /// Notes one more of `kind`; the details are only built if it will be reported.
    mutating func report(
        _ kind: Diagnostic.Kind, line: Int, _ severity: Diagnostic.Severity,
        _ details: @autoclosure () -> Diagnostic.Details = .none
    ) {
        var tally = tallies[kind.rawValue]
        tally.inCard += 1
        tally.lastLine = line
        cardHasTallies = true
        if tally.inFile >= Self.limitPerFile {
            tally.unreportedInFile += 1
        } else if tally.inCard > Self.limitPerCard {
            if tally.unreportedInCard == 0 { tally.firstUnreported = line }
            tally.unreportedInCard += 1
        } else {
            tally.inFile += 1
            pending.append(Diagnostic(line: line, severity: severity, kind, details()))
        }
        tallies[kind.rawValue] = tally
    }

    /// Sums up what the card that just ended had too much of. Text between cards belongs to the card after it.
    mutating func endCard() {
        guard cardHasTallies else { return }
        cardHasTallies = false
        for kind in Diagnostic.Kind.allCases {
            let tally = tallies[kind.rawValue]
            if tally.unreportedInCard > 0 {
                let more = Diagnostic.Details.moreInCard(tally.unreportedInCard, last: tally.lastLine)
                pending.append(Diagnostic(line: tally.firstUnreported, severity: .warning, kind, more))
            }
            tallies[kind.rawValue].inCard = 0
            tallies[kind.rawValue].unreportedInCard = 0
        }
    }

    /// Sums up what the file had too much of.
    mutating func endFile(line: Int) {
        endCard()
        for kind in Diagnostic.Kind.allCases where tallies[kind.rawValue].unreportedInFile > 0 {
            let more = Diagnostic.Details.moreInFile(tallies[kind.rawValue].unreportedInFile)
            pending.append(Diagnostic(line: line, severity: .warning, kind, more))
            tallies[kind.rawValue].unreportedInFile = 0
        }
    }

    /// Everything since the last call, in the order of the lines.
    mutating func take() -> [Diagnostic] {
        guard !pending.isEmpty else { return [] }
        defer { pending.removeAll() }
        // Sorting is stable, so that several of one line stay in the order in which they were noticed.
        return pending.sorted { $0.line < $1.line }
    }

    /// Whether a CHARSET can be read. Asking the system is slow, so the first answers are remembered.
    mutating func isKnownCharset(_ name: String) -> Bool {
        if let known = charsets[name] { return known }
        let known = Charset.isKnown(name)
        if charsets.count < 64 { charsets[name] = known }
        return known
    }
}
