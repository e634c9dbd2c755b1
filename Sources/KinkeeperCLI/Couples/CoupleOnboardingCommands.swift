import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct GettingStarted: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "getting-started",
            abstract: "Getting started as a couple: steps, and a quiz about what matters to you.",
            discussion: "Your steps and answers are private. You can start before you have a partner.",
            subcommands: [
                ShowOnboarding.self, AnswerQuiz.self, FinishStep.self, SkipStep.self, RestartQuiz.self,
            ], defaultSubcommand: ShowOnboarding.self)
    }

    struct ShowOnboarding: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Shows the steps, and the order that results from your answers.")

        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openOnboarding()
            try session.tell(try await session.stored(), json: options.json)
        }
    }

    struct AnswerQuiz: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "answer", abstract: "Answers a quiz question. Without one, a terminal asks all of them.",
            discussion: "CHOICE is a kind of love language; --json lists those of each question.")

        @Argument(help: "Which question.") var question: Word<LoveLanguageQuiz.Question>?
        @Argument(help: "The choice.") var choice: Word<LoveLanguage.Kind>?
        @Flag(help: "Remove the answer.") var clear = false
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard question == nil || (choice != nil) != clear else { throw ValidationError("Say one of a choice and --clear.") }
            guard question != nil || !clear else { throw ValidationError("Say which answer to remove.") }
        }

        func run() async throws {
            let session = try await options.openOnboarding()
            if let question {
                let stored = try await session.changed(by: [.answer(question.value, choice?.value)])
                return try session.tell(stored, json: options.json)
            }
            guard isatty(0) == 1, !options.json else {
                try session.tell(try await session.stored(), json: options.json)
                guard !options.json else { return }
                return try StandardStreams.write(session.questions)
            }
            try session.tell(try await session.ask(), json: false)
        }
    }

    struct FinishStep: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "finish", abstract: "Marks a step as done: the next one, or another open one.")

        @Argument(help: "Which step.") var step: Word<CoupleOnboarding.Step>?
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openOnboarding()
            let next = try await session.stored().onboarding.next
            let stored = try await session.changed(by: [.finish(step?.value ?? next)])
            try session.tell(stored, json: options.json)
        }
    }

    struct SkipStep: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "skip", abstract: "Skips a step: the next one, or another open one.")

        @Argument(help: "Which step.") var step: Word<CoupleOnboarding.Step>?
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openOnboarding()
            let next = try await session.stored().onboarding.next
            let stored = try await session.changed(by: [.skip(step?.value ?? next)])
            try session.tell(stored, json: options.json)
        }
    }

    struct RestartQuiz: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restart", abstract: "Deletes your answers so that you can take the quiz again. Love languages stay.")

        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openOnboarding()
            try session.tell(try await session.changed(by: [.restart]), json: options.json)
        }
    }
}

/// Getting started as a couple as a command works with it.
struct CoupleOnboardingSession {
    let space: Space
    let display: DisplayContext

    private var phrases: Phrasebook { display.phrases }

    func stored() async throws -> StoredCoupleOnboarding {
        try await CommandFailure.explained { try await space.coupleOnboarding() }
    }

    func changed(by acts: [CoupleOnboardingAct]) async throws -> StoredCoupleOnboarding {
        try await CommandFailure.explained {
            try await space.changeCoupleOnboarding(by: acts, seen: nil, at: display.now)
        }
    }

    /// Asks the questions one after the other, each with its present answer marked; an answer is saved at once.
    func ask() async throws -> StoredCoupleOnboarding {
        var stored = try await stored()
        if stored.onboarding.next == .welcome { stored = try await changed(by: [.finish(.welcome)]) }
        for question in LoveLanguageQuiz.Question.allCases {
            try StandardStreams.write("\n\(question.place). \(question.text(phrases))\n")
            for (place, kind) in question.kinds.enumerated() {
                let mark = stored.onboarding.answers[question] == kind ? "*" : " "
                try StandardStreams.write(" \(mark) \(place + 1)  \(question.text(of: kind, phrases))\n")
            }
            guard let answer = try choice(of: question) else { return try await self.stored() }
            if let kind = answer { stored = try await changed(by: [.answer(question, kind)]) }
        }
        return stored.onboarding.answers.isEmpty ? stored : try await changed(by: [.finish(.quiz)])
    }

    /// Reads a number; nil ends the questions, and `.some(nil)` leaves this one as it is.
    private func choice(of question: LoveLanguageQuiz.Question) throws -> LoveLanguage.Kind?? {
        while true {
            try StandardStreams.write(phrases.text("gettingStarted.terminal.ask") + " ")
            guard let line = readLine()?.trimmingCharacters(in: .whitespaces), line.lowercased() != "q" else { return nil }
            if line.isEmpty { return .some(nil) }
            if let number = Int(line), question.kinds.indices.contains(number - 1) { return question.kinds[number - 1] }
            let count = ["count": String(question.kinds.count)]
            try StandardStreams.write(phrases.text("gettingStarted.terminal.ask.again", count) + "\n")
        }
    }

    /// Writes it as JSON or in words.
    func tell(_ stored: StoredCoupleOnboarding, json: Bool) throws {
        guard json else { return try StandardStreams.write(words(of: stored.onboarding)) }
        let shown = ShownCoupleOnboarding(stored) { question, kind in
            kind.map { question.text(of: $0, phrases) } ?? question.text(phrases)
        }
        try StandardStreams.writeJSON(Records.coupleOnboarding.json(shown))
    }

    /// The questions with their choices, each with its word.
    var questions: String {
        var lines = [phrases.text("gettingStarted.terminal.questions")]
        for question in LoveLanguageQuiz.Question.allCases {
            lines.append("\(question.rawValue): \(question.text(phrases))")
            lines += question.kinds.map { "  \($0.rawValue): \(question.text(of: $0, phrases))" }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func words(of onboarding: CoupleOnboarding) -> String {
        func name(_ step: CoupleOnboarding.Step) -> String { phrases.text("gettingStarted.step.\(step.rawValue)") }
        var table = Table([.left, .left, .left], dimmed: [2], style: .current(for: 1))
        for step in CoupleOnboarding.Step.all {
            let outcome = onboarding.outcomes[step]?.rawValue ?? "open"
            table.add([name(step), phrases.text("gettingStarted.terminal.outcome.\(outcome)"), step.rawValue])
        }
        let count = [
            "count": String(onboarding.answers.count), "all": String(LoveLanguageQuiz.Question.allCases.count),
        ]
        var lines = [phrases.text("gettingStarted.terminal.answered", count)]
        if !onboarding.answers.isEmpty {
            let order = LoveLanguageQuiz.order(of: onboarding.answers).map { $0.title(phrases) }
            lines.append(phrases.text("gettingStarted.terminal.order", ["order": display.wording.list(order)]))
        }
        lines.append(
            onboarding.isDone
                ? phrases.text("gettingStarted.terminal.done")
                : phrases.text("gettingStarted.terminal.step", ["step": name(onboarding.next)]))
        return table.text + lines.map { $0 + "\n" }.joined()
    }
}

extension CheckInOptions {
    /// Getting started of the account; it needs no partner.
    func openOnboarding() async throws -> CoupleOnboardingSession {
        let opened = try await openOwn()
        return CoupleOnboardingSession(space: opened.space, display: opened.display())
    }
}
