import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct Answer: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "answer",
            abstract: "Answers a prompt, or changes your answer.",
            discussion: "With --seal your partner cannot read it until you both have answered.")

        @Argument(help: "Which prompt: communication:2.") var prompt: String
        @Argument(help: "Your answer.") var text: [String]
        @Flag(help: "Keep it sealed until you both have answered.") var seal = false
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let checkIn = try await session.checkIn(nil).id
            let prompt = try await session.prompt(prompt)
            let (couple, now) = (session.couple, session.display.now)
            let (text, isSealed) = (text.joined(separator: " "), seal)
            let answer = try await CommandFailure.explained {
                let present = try await couple.shownAnswers(of: checkIn, at: now)
                var input = AnswerInput()
                (input.text, input.isSealed) = (text, isSealed)
                input.revision = present.first { $0.prompt == prompt.id && $0.account == couple.account }?.revision ?? 0
                return try await couple.put(input, to: prompt.id, in: checkIn, at: now)
            }
            if options.json { return try StandardStreams.writeJSON(Records.checkInAnswer.json(answer)) }
            StandardStreams.note(session.said(of: answer, wasSealed: seal))
        }
    }

    struct TakeBack: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "take-back",
            abstract: "Takes your answer back. You keep the text of a sealed one.")

        @Argument(help: "Which prompt: communication:2.") var prompt: String
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let checkIn = try await session.checkIn(nil).id
            let prompt = try await session.prompt(prompt)
            try await CommandFailure.explained {
                try await session.couple.remove(prompt.id, in: checkIn, seen: nil, at: session.display.now)
            }
            if options.json { return try await session.writeAnswers(of: checkIn, json: true) }
            StandardStreams.note(session.phrases.text("checkInTerminal.answer.removed"))
        }
    }

    struct Answers: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "answers",
            abstract: "Shows the answers of the check-in in progress, or of another one.")

        @Option(help: ArgumentHelp("The identifier of another check-in.", valueName: "check-in")) var id: String?
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            try await session.writeAnswers(of: try await session.checkIn(id).id, json: options.json)
        }
    }
}

extension CheckInSession {
    /// Who can read an answer that was just given.
    fileprivate func said(of answer: ShownAnswer, wasSealed: Bool) -> String {
        let key =
            answer.isSealed
            ? "checkInTerminal.answer.sealed" : wasSealed ? "checkInTerminal.answer.revealed" : "checkInTerminal.answer.open"
        return phrases.text(key, ["name": partnerName])
    }

    /// Writes the answers of a check-in as JSON or words, in the order of the prompts.
    fileprivate func writeAnswers(of checkIn: CheckIn.ID, json: Bool) async throws {
        let answers = try await CommandFailure.explained { try await couple.shownAnswers(of: checkIn, at: display.now) }
        if json { return try StandardStreams.writeJSON(Records.checkInAnswer.list(answers)) }
        guard !answers.isEmpty else { return StandardStreams.note(phrases.text("checkInTerminal.answers.none")) }
        let sealed = phrases.text("checkInTerminal.sealed")
        var lines: [String] = []
        for prompt in try await categories().flatMap(\.prompts) {
            let given = answers.filter { $0.prompt == prompt.prompt.id }
            if !given.isEmpty { lines.append(prompt.text) }
            for answer in given {
                let words = [answer.text, answer.isSealed ? "(\(sealed))" : nil].compactMap(\.self).joined(separator: " ")
                lines.append("  \(name(of: answer.account)): \(words)")
            }
        }
        try StandardStreams.write(lines.map { TerminalText.printable($0) + "\n" }.joined())
    }
}
