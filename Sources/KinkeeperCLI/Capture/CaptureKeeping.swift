import ArgumentParser
import Capture
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store
import Transfer

/// Reads a line, asks which records to save, and saves them.
struct CaptureKeeping: ParsableArguments {
    @OptionGroup var workspace: WorkspaceOptions
    @OptionGroup var day: TodayOptions

    @Flag(help: "Save what is sure without asking.")
    var yes = false

    @Flag(help: "Show what is found in the line and save nothing.")
    var dryRun = false

    @Flag(help: "Print JSON. Nothing is asked, and nothing is saved without --yes.")
    var json = false

    @Flag(help: "Use the built-in rules, even if a language model is turned on.")
    var builtIn = false

    @Option(
        help: ArgumentHelp(
            "The language of the line: en, de or es (default: as recognised, else the terminal's).", valueName: "language"))
    var language: String?

    func run(_ line: String, explained: Bool = false) async throws {
        let workspace = try await workspace.open()
        let (said, display) = try language(workspace)
        if explained { return try await explain(line, in: said, workspace, display) }
        var (cards, source) = try await read(line, in: said, workspace, display)
        let names = try await names(of: cards, workspace, display)
        if !json { try show(cards, names, display) }
        guard !cards.isEmpty else {
            if json { try StandardStreams.writeJSON(CaptureJSON(cards, source, ready: [], receipt: CaptureReceipt())) }
            throw CommandFailure.end(display.phrases.text("capture.terminal.nothing"), .needsALook)
        }
        let people = try await people(of: cards, workspace)
        let ready = cards.indices.filter { cards[$0].isReady(people: people, from: display) }
        if dryRun || json && !yes {
            let nothing = CaptureJSON(cards, source, ready: ready, receipt: CaptureReceipt())
            return json ? try StandardStreams.writeJSON(nothing) : ()
        }
        let proposed = cards.compactMap { ReadCard($0) }
        try select(&cards, ready, names, display)
        // What nobody looked at teaches nothing.
        let observations = yes ? [] : cards.observations(beside: proposed)
        let receipt = try await keep(cards, teaching: observations, workspace, display)
        if json { try StandardStreams.writeJSON(CaptureJSON(cards, source, ready: ready, receipt: receipt)) }
        guard yes, ready.count < cards.count else { return }
        let left = cards.indices.filter { !ready.contains($0) }.map { index in
            reason(cards[index], names, people: people, from: display)
        }
        let head = display.phrases.count("capture.terminal.left", left.count)
        throw CommandFailure.end(([head] + left).joined(separator: "\n"), .needsALook)
    }

    // MARK: - Private

    /// The language that the options name for the line, and how things are said then.
    private func language(_ workspace: Workspace) throws -> (said: Language?, display: DisplayContext) {
        let display = workspace.display(day)
        guard let language else { return (nil, display) }
        guard let spoken = Language(tag: language) else {
            throw CommandFailure.end(Terminal.phrases.text("capture.terminal.language"), .unusableInput)
        }
        return (spoken, display.speaking(spoken))
    }

    /// Reads the line by the engine of the account, and says on the way who is asked and what went wrong there.
    private func read(
        _ line: String, in language: Language?, _ workspace: Workspace, _ display: DisplayContext
    ) async throws -> (cards: [CaptureFields], source: CaptureSource) {
        let engine =
            builtIn ? .builtIn : try await self.workspace.modelService(workspace).engine(for: workspace.account.id)
        if let provider = engine.provider {
            StandardStreams.note(display.phrases.text("model.terminal.asking", ["provider": provider]))
        }
        let reading = try await workspace.space.read(
            line, in: language, by: engine, asking: workspace.account.id, from: display)
        guard case .proposals(let cards, let source) = reading else {
            throw CommandFailure.end(display.phrases.problem(of: reading) ?? "", .unusableInput)
        }
        if let note = display.phrases.sentence(of: source, asked: engine.provider) {
            StandardStreams.note(TerminalText.printable(note))
        }
        return (cards, source)
    }

    /// Decides which records are saved: with --yes those that need no look, else what is answered on the terminal.
    private func select(
        _ cards: inout [CaptureFields], _ ready: [Int], _ names: [Person.ID: String], _ display: DisplayContext
    ) throws {
        if yes {
            for index in cards.indices { cards[index].isKept = ready.contains(index) }
            return
        }
        guard isatty(0) != 0 else {
            throw CommandFailure.end(display.phrases.text("capture.terminal.ask"), .unusableInput)
        }
        try ask(&cards, names, display)
    }

    /// Writes what was decided about each clause of a line, how sure that is, and the signs that spoke most for it or against it.
    private func explain(
        _ line: String, in language: Language?, _ workspace: Workspace, _ display: DisplayContext
    ) async throws {
        // The built-in reader is asked by the way that all lines go, and reads once more to explain itself.
        let engine = CaptureEngine(provider: nil) { request in
            let explanation = try ExplainingReader.builtIn.explanation(of: request)
            for clause in explanation.clauses.compactMap(\.self) {
                let head = "\(TerminalText.printable(clause.words))\n  \(clause.answer) \(Self.number(clause.sureness))\n"
                let signs = clause.strongest.map { sign in
                    "    \(sign.weight < 0 ? "" : "+")\(Self.number(sign.weight))  \(TerminalText.printable(sign.name))\n"
                }
                let lessons = (clause.lessons ?? []).map { lesson in
                    let moved = lesson.weight == 0 ? "" : "+\(Self.number(lesson.weight))  "
                    let head = display.phrases.text("lessons.terminal.lesson")
                    return "    \(moved)\(head) \(TerminalText.printable(lesson.name))\n"
                }
                try StandardStreams.write(head + signs.joined() + lessons.joined())
            }
            return CaptureAnswer(proposals: explanation.proposals)
        }
        let reading = try await workspace.space.read(
            line, in: language, by: engine, asking: workspace.account.id, from: display)
        if let problem = display.phrases.problem(of: reading) { throw CommandFailure.end(problem, .unusableInput) }
    }

    /// A number with two digits after the point.
    private static func number(_ value: Double) -> String {
        let hundredths = Int((abs(value) * 100).rounded())
        let digits = hundredths % 100
        return "\(value < 0 ? "-" : "")\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
    }

    private func show(_ cards: [CaptureFields], _ names: [Person.ID: String], _ display: DisplayContext) throws {
        for (number, card) in cards.enumerated() {
            let summary = display.summary(of: card, name: Person.ID(card.person).flatMap { names[$0] })
            try StandardStreams.write("\(number + 1)  \(TerminalText.printable(summary))\n")
            try StandardStreams.write("   \(TerminalText.printable(display.wording.quoted(card.words)))\n")
            if card.candidates.count > 1, card.person.isEmpty {
                let all = card.candidates.compactMap { names[$0] }.joined(separator: ", ")
                try StandardStreams.write("   \(display.phrases.text("capture.who.choose")) \(TerminalText.printable(all))\n")
            } else if !card.unsure.isEmpty {
                try StandardStreams.write("   \(display.check(card.unsure))\n")
            }
        }
    }

    /// Asks which person is meant when several have the name, then what to save.
    private func ask(_ cards: inout [CaptureFields], _ names: [Person.ID: String], _ display: DisplayContext) throws {
        let phrases = display.phrases
        for index in cards.indices where cards[index].candidates.count > 1 && cards[index].person.isEmpty {
            let list = cards[index].candidates.enumerated().map { "\($0 + 1) \(names[$1] ?? "")" }.joined(separator: ", ")
            try StandardStreams.write("\(index + 1): \(phrases.text("capture.who.choose")) \(TerminalText.printable(list)): ")
            let answer = readLine().flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? 0
            if cards[index].candidates.indices.contains(answer - 1) {
                cards[index].person = cards[index].candidates[answer - 1].description
            }
        }
        try StandardStreams.write(phrases.text("capture.terminal.which") + " ")
        let answer = (readLine() ?? "").lowercased().trimmingCharacters(in: .whitespaces)
        let numbers = answer.split { !$0.isNumber }.compactMap { Int($0) }
        let isAll = ["", "y", "yes", "j", "ja", "s", "si", "sí"].contains(answer)
        for index in cards.indices { cards[index].isKept = isAll || numbers.contains(index + 1) }
    }

    /// Undoes what was saved of a line.
    func undo(_ text: String) async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(day)
        guard let receipt = CaptureReceipt(text) else {
            throw CommandFailure.end(display.phrases.text("capture.terminal.undo.unknown"), .unusableInput)
        }
        let saver = try await workspace.captureSaver(display)
        let left = try await CommandFailure.explained { try await saver.undo(receipt) }
        if json {
            try StandardStreams.writeJSON(["left": left])
        } else {
            let phrases = display.phrases
            try StandardStreams.write(
                (left == 0 ? phrases.text("capture.undone") : phrases.count("capture.undone.part", left)) + "\n")
        }
        if left > 0 { throw ExitCode.needsALook }
    }

    /// Saves the selected records, and returns what was saved.
    private func keep(
        _ cards: [CaptureFields], teaching observations: [CaptureObservation], _ workspace: Workspace, _ display: DisplayContext
    ) async throws -> CaptureReceipt {
        let people = try await people(of: cards, workspace)
        let check = CaptureFields.check(cards, people: people, from: display)
        guard var line = check.line else {
            let problems = check.problems.sorted { $0.key < $1.key }.flatMap { number, fields in
                fields.values.sorted().map { "\(number + 1)  \(TerminalText.printable($0))" }
            }
            let head = display.phrases.text("capture.terminal.wrong")
            throw CommandFailure.end(([head] + problems).joined(separator: "\n"), .needsALook)
        }
        guard !line.records.isEmpty else {
            if !json, !yes { StandardStreams.note(display.phrases.text("capture.terminal.none")) }
            return CaptureReceipt()
        }
        line.observations = observations
        let taught = line
        let saver = try await workspace.captureSaver(display)
        let receipt = try await CommandFailure.explained { try await saver.save(taught) }
        if !json {
            try StandardStreams.write(display.phrases.count("capture.kept", receipt.count) + "\n")
            if receipt != CaptureReceipt() {
                StandardStreams.note(display.undo("kinkeeper capture --undo \(receipt)"))
            }
        }
        return receipt
    }

    private func reason(
        _ card: CaptureFields, _ names: [Person.ID: String], people: [Person.ID: Person], from display: DisplayContext
    ) -> String {
        let summary = display.summary(of: card, name: Person.ID(card.person).flatMap { names[$0] })
        var card = card
        card.isKept = true
        let problems = CaptureFields.check([card], people: people, from: display).problems[0]?.values.sorted() ?? []
        let why = problems.isEmpty ? [display.check(card.unsure)] : problems
        return TerminalText.printable("  \(summary): \(why.joined(separator: " "))")
    }

    private func names(
        of cards: [CaptureFields], _ workspace: Workspace, _ display: DisplayContext
    ) async throws -> [Person.ID: String] {
        let ids = Set(cards.flatMap { $0.candidates + [Person.ID($0.person)].compactMap(\.self) })
        return try await workspace.space.names(of: ids).mapValues { $0.display(display.nameOrder) }
    }

    private func people(of cards: [CaptureFields], _ workspace: Workspace) async throws -> [Person.ID: Person] {
        var people: [Person.ID: Person] = [:]
        for id in Set(cards.compactMap { Person.ID($0.person) }) { people[id] = try await workspace.space.person(id) }
        return people
    }
}

extension Workspace {
    fileprivate func captureSaver(_ display: DisplayContext) async throws -> CaptureSaver {
        let times = try await CommandFailure.explained { try await folder.accounts.alerts(of: account.id).gifts }
        return CaptureSaver(
            space, account: account.id, today: display.today, zone: ZoneOffsets(display.timeZone), now: display.now,
            giftLead: times.lead)
    }
}

/// The records of a line in JSON. Missing values are empty.
struct CaptureJSON: Encodable {
    struct Card: Encodable {
        let kind: String
        let person: String
        let candidates: [String]
        let text: String
        let date: String
        let time: String
        let rule: String
        let amount: String
        let currency: String
        let words: String
        let unsure: [String]
        let isReady: Bool
        let isKept: Bool
    }

    let kept: Int
    /// What '--undo' takes; empty where nothing was saved.
    let undo: String
    /// The host that read the line; empty when it stayed here.
    let provider: String
    /// Whether a language model was asked in vain.
    let isSetBack: Bool
    let records: [Card]

    init(_ cards: [CaptureFields], _ source: CaptureSource, ready: [Int], receipt: CaptureReceipt) {
        let kept = receipt.count
        self.kept = kept
        undo = receipt == CaptureReceipt() ? "" : receipt.description
        provider = source.provider ?? ""
        isSetBack = source.setback != nil
        records = cards.enumerated().map { index, card in
            Card(
                kind: card.kind.rawValue, person: card.person, candidates: card.candidates.map(\.description),
                text: card.text, date: card.kind == .occasion ? card.yearlyDate : card.day, time: card.time, rule: card.rule,
                amount: card.amount, currency: card.amount.isEmpty ? "" : card.currency, words: card.words,
                unsure: card.unsure.map(\.rawValue).sorted(), isReady: ready.contains(index), isKept: kept > 0 && card.isKept)
        }
    }
}
