import ArgumentParser
import Capture
import Foundation
import Screens

struct CaptureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture",
        abstract: "Keep what one line of text says: contacts, gifts, reminders, days to remember, notes.",
        discussion: """
            Shows the records that the line proposes beside the words they come from, asks which of them to keep, and keeps \
            those together. --yes keeps what is sure without asking, and says what it left and why.

            kinkeeper capture "Coffee with Anna, she wants a kettle ~60 EUR, call her in 3 weeks"

            With --lines or --dates it reads JSON lines on standard input and answers each with a JSON line, in the same \
            order, by the built-in rules for English, German and Spanish. Nothing is kept then, and no data folder is opened.

            --lines reads {"id", "lang", "text", "today", "timezone", "people": [{"name", "nicknames", "birthday"}]} and \
            answers {"id", "proposals": [{"kind", "person", "fields", "confidence", "span"}]}.
            --dates reads {"text", "reference", "lang"} and answers {"date"}, null where the text says none, with "time", \
            "rrule", "amount", "min", "max" and "currency" where it says them. A "locale" such as en-GB tells the order of numbers.
            """)

    /// The input.
    enum Input: String, EnumerableFlag {
        /// Lines that are to become records.
        case lines
        /// Texts that say a date or an amount.
        case dates

        static func help(for value: Input) -> ArgumentHelp? {
            switch value {
            case .lines: "Answer with the records that each line proposes."
            case .dates: "Answer with the date and the amount that each text is about."
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

    @Argument(help: "The line.")
    var line: [String] = []

    @OptionGroup var keeping: CaptureKeeping

    func validate() throws {
        guard input == nil, line.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) else { return }
        throw ValidationError(Terminal.phrases.text("capture.problem.empty"))
    }

    func run() async throws {
        guard let input else { return try await keeping.run(line.joined(separator: " ")) }
        var number = 0
        while let line = readLine() {
            number += 1
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            let answer: (any Encodable)?
            switch input {
            case .lines: answer = try await Self.proposals(in: line)
            case .dates: answer = (try? JSONDecoder().decode(EvaluationText.self, from: Data(line.utf8)))?.answer
            }
            guard let answer else { throw CommandFailure.end(input.refusal(of: number), .unusableInput) }
            try StandardStreams.writeJSONLine(answer)
        }
    }

    private static func proposals(in line: String) async throws -> EvaluationAnswer? {
        guard let line = try? JSONDecoder().decode(EvaluationLine.self, from: Data(line.utf8)), let request = line.request
        else { return nil }
        do {
            return EvaluationAnswer(
                id: line.id, proposals: try await CaptureEngine.builtIn.propose(request).proposals, text: line.text)
        } catch CaptureProblem.tooLong(let most) {
            let blanks = ["id": TerminalText.printable(line.id), "most": String(most)]
            throw CommandFailure.end(Terminal.phrases.text("terminal.capture.tooLong", blanks), .unusableInput)
        }
    }
}
