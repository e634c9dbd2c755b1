import Application
public import ArgumentParser
import Foundation
import Interchange
public import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct Dashboard: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "dashboard",
            abstract: "Your day as a couple: figures, what is due, requests, milestones and activity.")

        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let display = session.display
            let dashboard = try await CommandFailure.explained {
                try await session.couple.dashboard(
                    today: display.today, in: display.timeZone, leapDayRule: display.leapDayRule, at: display.now)
            }
            guard !options.json else {
                let shown = ShownDashboard(dashboard, at: display.now, title: session.phrases.title(of:))
                return try StandardStreams.writeJSON(Records.coupleDashboard.json(shown))
            }
            try StandardStreams.write(session.words(of: dashboard))
        }
    }

    struct Activity: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "activity", abstract: "Lists what you both did, the latest first.")

        @Option(help: "The most to list.") var limit = 50
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            let found = try await CommandFailure.explained {
                let sources = try await couple.space.milestoneSources(
                    in: display.timeZone, leapDayRule: display.leapDayRule)
                return try await couple.space.coupleActivities(
                    of: couple.partners, sources, by: display.today, limit: min(max(1, limit), 10_000)
                ).activities
            }
            guard !options.json else {
                let shown = found.map { ShownActivity($0, title: session.phrases.title(of:)) }
                return try StandardStreams.writeJSON(Records.coupleActivity.list(shown))
            }
            guard !found.isEmpty else { return StandardStreams.note(session.phrases.text("activity.none")) }
            try StandardStreams.write(session.table(of: found))
        }
    }

    struct Growth: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "growth",
            abstract: "How your check-ins went over time: how often, how you felt, and what you talked about.")

        @Option(help: ArgumentHelp("How far back: 3-months, 12-months or all.", valueName: "range"))
        var range = CoupleGrowth.Range.twelveMonths
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let display = session.display
            let (growth, categories) = try await CommandFailure.explained {
                let growth = try await session.couple.growth(range, today: display.today, in: display.timeZone)
                return (growth, try await session.couple.space.checkInCategories(at: display.now))
            }
            if options.json { return try StandardStreams.writeJSON(Records.coupleGrowth.json(growth)) }
            guard growth.checkIns > 0 else {
                return StandardStreams.note(
                    session.phrases.text(growth.range == .all ? "growth.none" : "growth.none.range"))
            }
            try StandardStreams.write(session.words(of: growth, categories))
        }
    }
}

extension CoupleGrowth.Range: ExpressibleByArgument {}
