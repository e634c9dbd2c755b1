import ArgumentParser
import Capture
import Foundation
import Screens

struct CaptureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture",
        abstract: "Quick note: turns one line into catch-ups, gifts, reminders, birthdays or notes.",
        discussion: """
            Shows what it found in the line and asks what to save. Everything you choose is saved together. --yes saves what \
            is sure without asking, and says what it left out and why.

            kinkeeper capture "Coffee with Anna, she wants a kettle ~60 EUR, call her in 3 weeks"

            With --lines or --dates it reads JSON lines on standard input and answers each with a JSON line, in the same \
            order, by the built-in rules for English, German and Spanish. Nothing is saved then, and no data folder is opened.

            --lines reads {"id", "lang", "text", "today", "timezone", "people": [{"name", "nicknames", "birthday"}]} and \
            answers {"id", "proposals": [{"kind", "person", "fields", "confidence", "span"}]}.
            With --explain, --lines answers {"id", "readings": [{"proposals", "clauses"}]}: what was decided about each clause of the \
            line, how sure that is, and the signs it was decided by. "answers" in the line gives lists of answers to try. A line that \
            is given as words is explained in the same way, and nothing is saved.
            --dates reads {"text", "reference", "lang"} and answers {"date"}, which is null if the text has no date. "time", \
            "rrule", "amount", "min", "max" and "currency" are there if the text has them. A "locale" such as en-GB says \
            whether day or month comes first.
            """)

    /// The input.
    enum Input: String, EnumerableFlag {
        /// Lines that are to become records.
        case lines
        /// Texts that say a date or an amount.
        case dates

        static func help(for value: Input) -> ArgumentHelp? {
            switch value {
            case .lines: "Answer with the records found in each line."
            case .dates: "Answer with the date and the amount in each text."
            }
        }

        /// Why a line is of no use.
        func refusal(of number: Int) -> String {
            let blanks = ["number": String(number)]
            return switch self {
            case .lines: Terminal.phrases.text("terminal.capture.lines", blanks)
            case .dates: Terminal.phrases.text("terminal.capture.dates", blanks)
            }
        }
    }

    @Flag var input: Input?

    @Flag(help: "Show why the line is read so: the strongest signs of each decision. Save nothing.")
    var explain = false

    @Option(help: ArgumentHelp("Learnt weights to try with --lines --explain, or \"rules\" for none.", visibility: .hidden))
    var weights: String?

    @Argument(help: "The line.")
    var line: [String] = []

    @Option(help: ArgumentHelp("Undo a saved line. CODE is what was printed when you saved it.", valueName: "code"))
    var undo: String?

    @OptionGroup var keeping: CaptureKeeping

    func validate() throws {
        guard undo == nil || (input == nil && line.isEmpty) else {
            throw ValidationError("Use --undo without a line.")
        }
        guard input == nil, undo == nil, line.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) else { return }
        throw ValidationError(Terminal.phrases.text("capture.problem.empty"))
    }

    func run() async throws {
        if let undo { return try await keeping.undo(undo) }
        guard let input else { return try await keeping.run(line.joined(separator: " "), explained: explain) }
        let reader = try explainingReader()
        var number = 0
        while let line = readLine() {
            number += 1
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            let answer: (any Encodable)?
            switch input {
            case .lines:
                answer = try explain ? Self.explanation(of: line, by: reader) : await Self.proposals(in: line)
            case .dates: answer = (try? JSONDecoder().decode(EvaluationText.self, from: Data(line.utf8)))?.answer
            }
            guard let answer else { throw CommandFailure.end(input.refusal(of: number), .unusableInput) }
            try StandardStreams.writeJSONLine(answer)
        }
    }

    private func explainingReader() throws -> ExplainingReader {
        guard let weights else { return .builtIn }
        if weights == "rules" { return .rules }
        guard let reader = ExplainingReader(weights: [UInt8](try Data(contentsOf: URL(filePath: weights)))) else {
            throw ValidationError("\(weights) holds no weights")
        }
        return reader
    }

    private static func explanation(of line: String, by reader: ExplainingReader) throws -> EvaluationExplanation? {
        guard let line = try? JSONDecoder().decode(EvaluationLine.self, from: Data(line.utf8)) else { return nil }
        do {
            return try EvaluationExplanation(line, by: reader)
        } catch {
            throw tooLong(error, in: line)
        }
    }

    private static func proposals(in line: String) async throws -> EvaluationAnswer? {
        guard let line = try? JSONDecoder().decode(EvaluationLine.self, from: Data(line.utf8)), let request = line.request
        else { return nil }
        do {
            return EvaluationAnswer(
                id: line.id, proposals: try await CaptureEngine.builtIn.propose(request).proposals, text: line.text)
        } catch let problem as CaptureProblem {
            throw tooLong(problem, in: line)
        }
    }

    private static func tooLong(_ problem: CaptureProblem, in line: EvaluationLine) -> any Error {
        switch problem {
        case .tooLong(let most):
            let blanks = ["id": TerminalText.printable(line.id), "most": String(most)]
            return CommandFailure.end(Terminal.phrases.text("terminal.capture.tooLong", blanks), .unusableInput)
        }
    }
}
