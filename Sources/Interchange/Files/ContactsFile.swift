import ContentLine
public import Kinkeeper

/// Reads a file of contacts, whatever it is: vCard of any version and mix, jCard (RFC 7095), a table with its plan, or what
/// Monica, Nametag, Bonds and Birday export.
///
/// Cards come one at a time. Of a vCard file or a table no more than one card is in memory; other files are read whole. What
/// cannot be read becomes diagnostics, also a file that holds no contacts at all; only the source's errors are thrown.
public struct ContactsFile {
    private let source: ByteSource
    private let cardReader: CardReader
    private var state = State.unopened
    private var diagnostics: [Diagnostic] = []
    private var hasFoundCard = false
    private var isAtEnd = false

    private enum State {
        case unopened
        case vCards(VCardReader)
        case jCards(ArraySlice<JSONValue>)
        case table(TablePeople)
        case prepared(ArraySlice<IncomingCard>)
        case finished
    }

    /// How the rows of a table become people. A table without a plan is refused: what its columns mean is for its owner to say.
    private let plan: TablePlan?
    private let today: CivilDate
    /// The history in the file besides cards; complete once `next()` has returned the last.
    public private(set) var history = IncomingHistory()

    /// Larger files that cannot be read piece by piece are refused, in bytes: reading them takes several times their size in
    /// memory.
    private static let largestWholeFile = 64 << 20

    /// Larger cards, in bytes, are left out with a diagnostic, and the rest of the file is read: on its way into a database a
    /// card is in memory several times.
    package static let largestCard = 20 << 20

    package var largestCard = ContactsFile.largestCard

    /// Whether the file is imported into a family, whose members all read it. Private details in exports of other programs are left out
    /// then, with a diagnostic: notes, tags, gifts, debts, tasks, reminders, catch-ups and cadences. Cards and tables are read whole.
    package var isForFamily = false

    /// Reads from a source in chunks.
    ///
    /// - Parameters:
    ///   - today: Dates in later years are kept as text, with a diagnostic.
    ///   - read: Fills the buffer from its start and returns how many bytes it wrote; 0 at the end of the file. Its errors are
    ///     passed on by `next()`.
    public init(today: CivilDate, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        self.init(today: today, plan: nil, read: read)
    }

    /// Reads from a source in chunks; a table by its plan.
    package init(
        today: CivilDate, plan: TablePlan?, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) {
        source = ByteSource(read: read)
        cardReader = CardReader(today: today)
        self.plan = plan
        self.today = today
    }

    /// Reads a file that is in memory.
    public init(today: CivilDate, bytes: [UInt8]) {
        let source = ByteSource(bytes: bytes)
        self.init(today: today, plan: nil) { try source.read(into: $0) }
    }

    /// The bytes taken from the source so far, for a progress bar.
    public var bytesRead: Int64 { source.bytesTaken }

    /// The next card, or nil at the end of the file.
    ///
    /// - Throws: What the source throws.
    public mutating func next() throws -> IncomingCard? {
        while true {
            switch state {
            case .unopened:
                try open()
            case .vCards(var reader):
                // The reader moves out and back in, so that its buffer is never copied.
                state = .finished
                defer { if case .finished = state, !isAtEnd { state = .vCards(reader) } }
                return taken(try reader.next(), from: &reader)
            case .jCards(var cards):
                guard let card = cards.popFirst() else {
                    finish()
                    continue
                }
                state = .jCards(cards)
                if let incoming = taken(jCard: card) { return incoming }
            case .table(var people):
                state = .finished
                let card = try people.next()
                diagnostics += people.takeDiagnostics()
                hasFoundCard = hasFoundCard || card != nil
                guard let card else {
                    finish()
                    continue
                }
                state = .table(people)
                return card
            case .prepared(var cards):
                guard let card = cards.popFirst() else {
                    finish()
                    continue
                }
                state = .prepared(cards)
                hasFoundCard = true
                return card
            case .finished:
                return nil
            }
        }
    }

    /// Returns the diagnostics since the last call, in the order of the file.
    public mutating func takeDiagnostics() -> [Diagnostic] {
        defer { diagnostics = [] }
        return diagnostics
    }
}

extension ContactsFile {
    private mutating func open() throws {
        switch FileFormat(beginning: try source.peek(1 << 16)) {
        case .other(.unknown) where plan != nil, .table where plan != nil:
            guard let plan else { return }
            let source = source
            state = .table(TablePeople(plan, today: today) { try source.read(into: $0) })
        case .vCard, .other(.unknown):
            // Without a BEGIN so far one may still come; the reader reports skipped text.
            let source = source
            state = .vCards(VCardReader(maximumCardSize: largestCard) { try source.read(into: $0) })
        case .jCard:
            guard let json = try wholeJSON() else { return }
            state = .jCards(JCard.cards(in: json)[...])
        case .monica:
            guard let json = try wholeJSON() else { return }
            take(MonicaExport.read(json, today: today, isForFamily: isForFamily))
        case .nametag:
            guard let json = try wholeJSON() else { return }
            take(NametagExport.read(json, today: today, isForFamily: isForFamily))
        case .birday:
            guard let json = try wholeJSON() else { return }
            take(BirdayBackup.read(json: json, today: today, isForFamily: isForFamily))
        case .birdayTable:
            guard let bytes = try wholeFile() else { return }
            take(BirdayBackup.read(csv: bytes, today: today, isForFamily: isForFamily))
        case .bonds:
            state = .finished
            do {
                try take(database: ZipArchive.first(of: source, limit: Self.largestWholeFile), otherwise: .zip)
            } catch let problem as Inflater.Problem {
                report(problem == .tooLarge ? .tooLarge : .brokenArchive)
            }
        case .other(.database):
            // Only Bonds' is known. Of any other the size does not matter.
            guard let bytes = try wholeFile() else { return }
            take(database: bytes, otherwise: .database)
        case .table:
            report(.table)
            state = .finished
        case .kinkeeper:
            report(.kinkeeperDocument)
            state = .finished
        case .other(let format):
            report(format.code)
            state = .finished
        }
    }

    /// Takes a database of Bonds, and reports any other as `code`.
    private mutating func take(database bytes: [UInt8], otherwise code: ImportFinding.Code) {
        guard let prepared = BondsBackup.read(bytes, today: today, isForFamily: isForFamily) else {
            state = .finished
            report(code)
            return
        }
        take(prepared)
    }

    private mutating func take(_ prepared: PreparedImport) {
        diagnostics += prepared.diagnostics
        history = prepared.history
        state = .prepared(prepared.cards[...])
    }

    /// All that is left of the file; nil, with a diagnostic, if that is too much.
    private mutating func wholeFile() throws -> [UInt8]? {
        state = .finished
        guard let bytes = try source.readAll(limit: Self.largestWholeFile) else {
            report(.tooLarge)
            return nil
        }
        return bytes
    }

    private mutating func wholeJSON() throws -> JSONValue? {
        guard let bytes = try wholeFile() else { return nil }
        do {
            return try JSONParser.value(of: bytes)
        } catch {
            diagnostics.append(Diagnostic(line: error.line, ImportFinding(.brokenJSON), severity: .error))
            return nil
        }
    }

    private mutating func taken(_ card: VCard?, from reader: inout VCardReader) -> IncomingCard? {
        let noticed = reader.takeDiagnostics()
        guard let card else {
            diagnostics += noticed.map { Diagnostic($0) }
            finish()
            return nil
        }
        hasFoundCard = true
        let (incoming, own) = cardReader.read(card)
        if noticed.isEmpty {
            diagnostics += own
        } else {
            let name = incoming.name
            let lines = card.line...(card.line + card.bytes.count { $0 == UInt8(ascii: "\n") })
            let mapped = noticed.map { Diagnostic($0, card: lines.contains($0.line) ? name : "") }
            diagnostics += (mapped + own).sorted { $0.line < $1.line }
        }
        return incoming
    }

    private mutating func taken(jCard: JSONValue) -> IncomingCard? {
        guard let card = JCard.vCard(jCard).flatMap({ try? VCard(bytes: $0) })?.folded else {
            report(.noJCard)
            return nil
        }
        var (incoming, own) = cardReader.read(card)
        // The lines are those of the vCard made from it, which is not part of the file.
        incoming.line = 0
        for var diagnostic in own {
            diagnostic.line = 0
            diagnostics.append(diagnostic)
        }
        let leftOut = JCard.unreadableProperties(of: jCard)
        if leftOut > 0 {
            let finding = ImportFinding(.jCardProperties, [.count: .number(leftOut)], card: incoming.name)
            diagnostics.append(Diagnostic(line: 0, finding, severity: .error))
        }
        hasFoundCard = true
        return incoming
    }

    /// Reports an error of the file as a whole.
    private mutating func report(_ code: ImportFinding.Code) {
        diagnostics.append(Diagnostic(line: 0, ImportFinding(code), severity: .error))
    }

    private mutating func finish() {
        state = .finished
        isAtEnd = true
        guard !hasFoundCard else { return }
        report(.noContacts)
    }
}

extension VCard {
    /// The card with its lines folded as the writer folds them.
    fileprivate var folded: VCard {
        var card = VCard(version: version)
        card.append(contentsOf: Array(properties))
        return card
    }
}

extension IncomingCard {
    /// The name of the card in a report.
    fileprivate var name: String {
        switch content {
        case .person(let profile, _): profile.name.formatted
        case .group(let name, _): name
        }
    }
}
