import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct CheckInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-in",
        abstract: "The check-ins of you and your partner.",
        discussion: """
            CATEGORY is an identifier, or a name such as communication. PROMPT is an identifier, or a category and a number: \
            communication:2. 'kinkeeper check-in categories' lists both.

            A check-in goes like this: start, next, choose communication, next, answer communication:1 "…" --seal, discussed \
            communication, next, mood positive, reflect "…", next, todo add "…", next, complete.
            """,
        subcommands: [
            Show.self, Start.self, Next.self, Back.self, Choose.self, Drop.self, Discussed.self, TurnTo.self, Pause.self,
            Resume.self, Feel.self, Reflect.self, Complete.self, Abandon.self, Answer.self, TakeBack.self, Answers.self,
            List.self,
            Categories.self, Rules.self, Schedule.self, Prepare.self, Todo.self, Request.self, Milestone.self, Love.self,
            Statistics.self,
            Dashboard.self, Activity.self, Growth.self, GettingStarted.self,
        ],
        defaultSubcommand: Show.self)
}

/// The options of all commands about check-ins.
struct CheckInOptions: ParsableArguments, WorkspaceChoice {
    @Flag(help: "Print JSON.") var json = false
    @Option(help: Self.dataHelp) var data: String?
    @Option(help: Self.accountHelp) var account: String?

    /// Opens the couple's space; ends the program for an account without a partner.
    func open() async throws -> CheckInSession {
        let opened = try await openOwn()
        let display = opened.display()
        let couple = try await CommandFailure.explained {
            try await opened.folder.checkIns(of: opened.account.id, at: display.now)
        }
        return CheckInSession(couple: couple, display: display)
    }
}

extension CheckInCommand {
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Shows the check-in in progress, or another one.")

        @Option(help: ArgumentHelp("The identifier of another check-in.", valueName: "check-in")) var id: String?
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            try await session.write(try await session.checkIn(id), json: options.json)
        }
    }

    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "start", abstract: "Starts a check-in, or shows the one in progress.")

        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let started = try await CommandFailure.explained {
                try await session.couple.space.startCheckIn(by: session.couple.account, at: session.display.now)
            }
            try await session.write(started, json: options.json)
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the completed check-ins, the latest first.")

        @Option(help: "The most to list.") var limit = 50
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            let (found, rules) = try await CommandFailure.explained {
                (try await couple.space.completedCheckIns(limit: max(1, limit)), try await couple.space.checkInRules().rules)
            }
            let shown = found.map { ShownCheckIn($0, of: couple.partners, rules, at: display.now) }
            if options.json { return try StandardStreams.writeJSON(Records.checkIn.list(shown)) }
            guard !shown.isEmpty else { return StandardStreams.note(display.phrases.text("checkInTerminal.empty")) }
            var table = Table([.left, .right, .left, .left], dimmed: [3], style: .current(for: 1))
            for one in shown {
                let moods = couple.partners.compactMap { one.checkIn.moods[$0]?.emoji }.joined(separator: " ")
                let ended = display.wording.moment(one.checkIn.endedAt ?? one.checkIn.startedAt, in: display.timeZone)
                let minutes = display.phrases.count("checkInTerminal.minutes", one.durationSeconds / 60)
                table.add([ended, minutes, moods, one.checkIn.id.description])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Statistics: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "statistics", abstract: "Says how regularly you check in.")

        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let (display, phrases) = (session.display, session.display.phrases)
            let numbers = try await CommandFailure.explained {
                try await session.couple.statistics(today: display.today, in: display.timeZone)
            }
            if options.json { return try StandardStreams.writeJSON(Records.checkInStatistics.json(numbers)) }
            var table = Table([.left, .right], style: .current(for: 1))
            table.add([phrases.text("checkInTerminal.completed"), display.wording.number(numbers.completed)])
            table.add([phrases.text("checkInTerminal.streak"), phrases.count("checkInTerminal.weeks", numbers.streak)])
            table.add([phrases.text("checkInTerminal.longest"), phrases.count("checkInTerminal.weeks", numbers.longestStreak)])
            table.add([phrases.text("checkInTerminal.months"), display.wording.number(numbers.monthsActive)])
            let percent = ["percent": String(numbers.consistencyRate)]
            table.add([phrases.text("checkInTerminal.consistency"), phrases.text("checkInTerminal.percent", percent)])
            try StandardStreams.write(table.text)
        }
    }
}
