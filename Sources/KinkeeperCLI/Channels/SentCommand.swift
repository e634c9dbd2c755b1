import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

extension ChannelsCommand {
    struct Sent: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sent",
            abstract: "What became of alerts, the latest first.",
            discussion: """
                The list goes back 90 days. The words of an alert are not stored but made anew, so they are missing if what it was \
                about is done.
                """)

        @Option(
            help: ArgumentHelp("Only alerts from this day on (default: the last 30 days).", valueName: "YYYY-MM-DD"),
            transform: TodayOptions.day)
        var since: CivilDate?

        @Option(help: ArgumentHelp("Only this state. Repeat for several.", valueName: "state"))
        var state: [Word<Delivery.State>] = []

        @Option(help: ArgumentHelp("Only over this channel.", valueName: "channel"))
        var channel: String?

        @Option(help: "The most to list.")
        var limit = 100

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            guard (1...10_000).contains(limit) else { throw ValidationError("--limit takes 1 to 10000.") }
        }

        func run() async throws {
            let opened = try await workspace.open()
            let display = opened.display()
            let first = since ?? display.today.adding(days: -30)
            let states = state.isEmpty ? Delivery.State.allCases : state.map(\.value)
            let over = try await channel == nil ? nil : opened.channel(channel ?? "").id
            let (page, channels, titles) = try await CommandFailure.explained {
                let accounts = opened.folder.accounts
                let page = try await accounts.deliveryPage(
                    of: opened.account.id, since: display.zone.instant(of: CivilDateTime(first, .midnight)),
                    in: Set(states), over: over, limit: limit)
                return (
                    page, try await accounts.channels(of: opened.account.id),
                    try await opened.titles(of: page.rows, from: display)
                )
            }
            let names = Dictionary(channels.map { ($0.id, $0.name) }) { first, _ in first }
            if json { return try StandardStreams.writeJSON(Records.delivery.list(page.rows)) }
            guard !page.rows.isEmpty else { return StandardStreams.note(display.phrases.text("deliveries.none")) }
            var table = Table([.left, .left, .left, .left], dimmed: [0], style: .current(for: 1))
            for delivery in page.rows {
                table.add([
                    display.wording.moment(delivery.fireAt, in: display.timeZone), names[delivery.channel] ?? "",
                    display.phrases.text("deliveries.state.\(delivery.state.rawValue)"), titles[delivery.alert] ?? "",
                ])
            }
            try StandardStreams.write(table.text)
            if page.next != nil { StandardStreams.note(display.phrases.text("deliveries.more")) }
        }
    }
}

extension Workspace {
    /// Returns the titles of alerts of some deliveries, for those that still hold.
    fileprivate func titles(of deliveries: [Delivery], from display: DisplayContext) async throws -> [Alert.ID: String] {
        let accounts = folder.accounts
        var question = AlertQuestion(
            account, try await accounts.alerts(of: account.id), timeZone: display.timeZone, now: display.now,
            announced: try await accounts.announcedCatchups(of: account.id))
        question.include(try await folder.actionItemsToDo(of: account.id, at: display.now))
        let spaces = try await joinedSpaces()
        question.include(try await spaces.familyDays(leapDayRule: account.settings.leapDayRule))
        question.include(try await spaces.familyGifts(asking: account.id, today: question.today))
        let alerts = try await space.alerts(of: deliveries, question)
        let names = try await spaces.names(of: Set(alerts.values.flatMap(\.people)))
        return alerts.mapValues { AlertText($0, names: names, from: display).title }
    }
}
