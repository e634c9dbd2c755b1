import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Your next alerts: what, when and why.",
        discussion: """
            Lists the next alerts in order. They are not stored but worked out from your data each time. In JSON, an alert \
            keeps its "id" however often it is planned, and "fireAt" is an instant (RFC 3339). The table shows local times.
            """)

    /// A day's work for a terminal, and enough for any device.
    private static let limits = 1...100_000

    @Option(help: "The number of alerts.")
    var limit = 64

    @Option(
        help: ArgumentHelp("Plan from this instant instead of now: 2026-11-22T09:00:00Z.", valueName: "instant"),
        transform: PlanCommand.instant)
    var now: Date?

    @Option(
        help: ArgumentHelp("The time zone (default: the account's).", valueName: "zone"),
        transform: PlanCommand.zone)
    var timeZone: TimeZone?

    @Flag(help: "Show the reason for each alert.")
    var explain = false

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard Self.limits.contains(limit) else {
            throw ValidationError(
                Terminal.phrases.text("alerts.terminal.limit", ["most": String(Self.limits.upperBound)]))
        }
    }

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(at: now ?? Date(), in: timeZone)
        let alerts = try await CommandFailure.explained {
            let chosen = try await workspace.folder.accounts.alerts(of: workspace.account.id)
            var question = AlertQuestion(
                workspace.account, chosen, timeZone: display.timeZone, now: display.now,
                announced: try await workspace.folder.accounts.announcedCatchups(of: workspace.account.id))
            question.include(try await workspace.folder.actionItemsToDo(of: workspace.account.id, at: display.now))
            let spaces = try await workspace.joinedSpaces()
            question.include(try await spaces.familyDays(leapDayRule: workspace.account.settings.leapDayRule))
            question.include(try await spaces.familyGifts(asking: workspace.account.id, today: question.today))
            let alerts = try await workspace.space.alertPlan(question).window(limit).alerts
            let names = try await spaces.names(of: Set(alerts.flatMap(\.people)))
            let gifts = try await spaces.giftLines(for: alerts, asking: workspace.account.id)
            return alerts.map { (alert: $0, text: AlertText($0, names: names, gifts: gifts, from: display)) }
        }
        if json { return try StandardStreams.writeJSON(Records.alert.list(alerts.map { ShownAlert($0.alert, $0.text) })) }
        guard !alerts.isEmpty else { return StandardStreams.note(display.phrases.text("alerts.terminal.none")) }
        var table = Table([.left, .left, .left, .left, .left], dimmed: [0, 3, 4], style: .current(for: 1))
        var day: CivilDate?
        for (alert, text) in alerts {
            // Each day is named once.
            let date = alert.local.date
            let heading = "\(display.wording.shortWeekday(date)) \(display.wording.day(date, today: display.today))"
            table.add([
                day == date ? "" : heading, alert.local.time.description, text.title, text.body, explain ? text.reason : "",
            ])
            day = date
        }
        try StandardStreams.write(table.text)
    }

    private static func instant(_ text: String) throws -> Date {
        guard let instant = Date(rfc3339: text) else {
            throw ValidationError(Terminal.phrases.text("alerts.terminal.instant", ["text": text]))
        }
        return instant
    }

    private static func zone(_ text: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: text) else {
            throw ValidationError(Terminal.phrases.text("terminal.zone.unknown", ["zone": text]))
        }
        return zone
    }
}
