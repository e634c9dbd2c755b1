import Kinkeeper

/// The content of another program's file, which is read whole.
///
/// A small file can make much of itself: a text that a hundred thousand people refer to is in each of their cards. So what is
/// prepared is bounded, and what is left out is told.
struct PreparedImport {
    /// The most bytes of all cards and notes of catch-ups: four times the largest file that is read whole.
    static let mostBytes = 256 << 20

    private(set) var cards: [IncomingCard] = []
    var history = IncomingHistory()
    var diagnostics: [Diagnostic] = []
    /// How many were told of each kind.
    private var counts: [ImportFinding.Code: Int] = [:]
    private var room = Self.mostBytes

    /// The most findings of one kind. A report shows a thousand.
    private static let mostOfKind = 10_000

    /// Whether there is room for no more.
    private(set) var isFull = false

    mutating func tell(_ finding: ImportFinding, line: Int = 0, _ severity: Diagnostic.Severity = .warning) {
        counts[finding.code, default: 0] += 1
        guard counts[finding.code, default: 0] <= Self.mostOfKind else { return }
        diagnostics.append(Diagnostic(line: line, finding, severity: severity))
    }

    /// Takes a card, if there is room for it. One that is too large is left out.
    ///
    /// - Parameter name: Whose card it is, for the report.
    mutating func add(_ card: IncomingCard, named name: String) {
        guard card.bytes.count <= ContactsFile.largestCard else { return tellTooLarge(name) }
        guard takeRoom(card.bytes.count) else { return }
        cards.append(card)
    }

    /// Says that a card is too large, and left out. It takes room as well: there are few in a file, unless they share a text, and
    /// each takes time.
    mutating func tellTooLarge(_ name: String) {
        tell(ImportFinding(.oversized, [.size: .number(ContactsFile.largestCard)]).on(card: name), .error)
        _ = takeRoom(ContactsFile.largestCard)
    }

    /// Takes a catch-up, if there is room for it.
    mutating func add(_ entry: IncomingHistory.Entry) {
        guard takeRoom(entry.note.utf8.count) else { return }
        history.entries.append(entry)
    }

    private mutating func takeRoom(_ bytes: Int) -> Bool {
        guard !isFull, bytes <= room else {
            if !isFull { tell(ImportFinding(.tooLarge), .error) }
            isFull = true
            return false
        }
        room -= bytes
        return true
    }
}

extension Profile {
    /// Whether it has more ways to reach the person, days and tags than anybody has. A card of so many takes long to make.
    var hasTooManyParts: Bool { contacts.count + occasions.count + tags.count > 30_000 }
}
