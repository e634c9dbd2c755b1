/// Collects diagnostics and keeps them few: beyond a number of one kind, in a card and in a file, they are counted
/// and summed up in one line, so that hostile or hopeless input cannot fill the memory or the report.
struct DiagnosticLog {
    /// The kinds of diagnostics; each is counted by itself.
    enum Kind: Int, CaseIterable {
        case outsideText, otherComponent, strayEnd, gluedCards, missingEnd, oversized
        case innerCards, noVersion, unknownVersion, repeatedVersion
        case noColon, noName, oddName, innerComponent, undecodable, unknownCharset, malformedUTF16

        /// The counted things, for the summary.
        var plural: String {
            switch self {
            case .outsideText: "places with text outside of any card, which was left out"
            case .otherComponent: "components that are no cards, which were left out"
            case .strayEnd: "END:VCARD lines without a card, which were left out"
            case .gluedCards: "cards that begin on the line on which another ends"
            case .missingEnd: "cards without END:VCARD"
            case .oversized: "cards that are too large, which were left out"
            case .innerCards: "cards inside of others, which were read as cards of their own"
            case .noVersion: "cards without VERSION"
            case .unknownVersion: "cards of an unknown VERSION"
            case .repeatedVersion: "repeated VERSION lines, which were kept but not heeded"
            case .noColon: "lines without a colon, which were kept but not read"
            case .noName: "lines without a name before the colon, which were kept but not read"
            case .oddName: "properties with unusual characters in their name"
            case .innerComponent: "components inside of cards, which were kept but not read"
            case .undecodable: "values that are not UTF-8, which were read as Windows-1252 and kept as they are"
            case .unknownCharset: "values in an unknown character set, which were guessed and kept as they are"
            case .malformedUTF16: "broken UTF-16 characters"
            }
        }
    }

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

    private var tallies = [Tally](repeating: Tally(), count: Kind.allCases.count)
    private var pending: [Diagnostic] = []
    private var cardHasTallies = false
    private var charsets: [String: Bool] = [:]

    /// Notes one more of `kind`; the message is only built if it will be reported.
    mutating func report(_ kind: Kind, line: Int, _ severity: Diagnostic.Severity, _ message: @autoclosure () -> String) {
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
            pending.append(Diagnostic(line: line, severity: severity, message: message()))
        }
        tallies[kind.rawValue] = tally
    }

    /// Sums up what the card that just ended had too much of. Text between cards belongs to the card after it.
    mutating func endCard() {
        guard cardHasTallies else { return }
        cardHasTallies = false
        for kind in Kind.allCases {
            let tally = tallies[kind.rawValue]
            if tally.unreportedInCard > 0 {
                let message = "\(tally.unreportedInCard) more like this up to line \(tally.lastLine): \(kind.plural)."
                pending.append(Diagnostic(line: tally.firstUnreported, severity: .warning, message: message))
            }
            tallies[kind.rawValue].inCard = 0
            tallies[kind.rawValue].unreportedInCard = 0
        }
    }

    /// Sums up what the file had too much of.
    mutating func endFile(line: Int) {
        endCard()
        for kind in Kind.allCases where tallies[kind.rawValue].unreportedInFile > 0 {
            let message = "\(tallies[kind.rawValue].unreportedInFile) more in this file: \(kind.plural)."
            pending.append(Diagnostic(line: line, severity: .warning, message: message))
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
