import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct AlertsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alerts",
        abstract: "Which alerts you get, and when. With options, changes that.",
        discussion: """
            General settings, or those of a group or person with --group or --person. A person's settings override those of \
            their groups, and these override the general ones. What you leave out stays as it is. 'kinkeeper plan' shows the \
            resulting alerts.
            """)

    @Option(help: ArgumentHelp("Only for the members of this group.", valueName: "group"))
    var group: String?

    @Option(help: ArgumentHelp("Only for this person.", valueName: "person"))
    var person: String?

    @Option(
        help: ArgumentHelp(
            "Alerts for birthdays and other days, as days before and times: 0,1@18:00,7; never; inherited.",
            valueName: "list"))
    var occasions: String?

    @Option(
        help: ArgumentHelp(
            "Alerts for catch-ups: a time on the day (09:00), digest, both (09:00,digest); never; inherited.",
            valueName: "how"))
    var catchups: String?

    @Option(
        help: ArgumentHelp(
            "Gifts: days before to choose, days for delivery, and the time of their alerts: 7,3@09:00.", valueName: "days"))
    var gifts: String?

    @Option(help: ArgumentHelp("When the weekly digest of catch-ups comes: monday@09:00.", valueName: "time"))
    var digest: String?

    @Option(help: ArgumentHelp("The time on the 1st for a preview of the month: 08:00; never.", valueName: "time"))
    var monthlyPreview: String?

    @Option(help: ArgumentHelp("Quiet hours without alerts: 22:00-07:00; none.", valueName: "hours"))
    var quietHours: String?

    @Flag(inversion: .prefixedNo, help: "Show names on the lock screen, or hide them.")
    var details: Bool?

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard group == nil || person == nil else { throw ValidationError("Use --group or --person, not both.") }
        let isNarrow = group != nil || person != nil
        if isNarrow, digest != nil || monthlyPreview != nil || quietHours != nil || details != nil || gifts != nil {
            throw ValidationError("--gifts, --digest, --monthly-preview, --quiet-hours and --details are general settings.")
        }
        if !isNarrow, occasions == "inherited" || catchups == "inherited" {
            throw ValidationError("'inherited' needs --group or --person.")
        }
        _ = try changes()
    }

    func run() async throws {
        let opened = try await workspace.open()
        let display = opened.display()
        guard let scope = try await scope(in: opened, from: display) else { return try await runForEverybody(opened) }
        let changes = try changes()
        let choice = try await CommandFailure.explained {
            guard changes != AlertChanges() else { return try await opened.space.alertChoice(of: scope) }
            return try await opened.space.changeAlertChoice(of: scope, at: display.now) { changes.apply(to: &$0) }
        }
        if json { return try StandardStreams.writeJSON(Records.alertChoice.json(choice)) }
        try show(AlertSummary(choice, from: display), isSaved: changes != AlertChanges(), display)
    }

    private func runForEverybody(_ opened: Workspace) async throws {
        let (changes, display) = (try changes(), opened.display())
        let alerts = try await CommandFailure.explained {
            let accounts = opened.folder.accounts
            guard changes != AlertChanges() else { return try await accounts.alerts(of: opened.account.id) }
            return try await accounts.changeAlerts(of: opened.account.id, at: display.now) { changes.apply(to: &$0) }
        }
        if json { return try StandardStreams.writeJSON(Records.accountAlerts.json(alerts)) }
        try show(AlertSummary(alerts, from: display), isSaved: changes != AlertChanges(), display)
    }

    private func scope(in opened: Workspace, from display: DisplayContext) async throws -> AlertScope? {
        if let group { return .group(try await opened.group(group, from: display).id) }
        if let person { return .person(try await opened.person(person, from: display, ambiguous: .unusableInput).id) }
        return nil
    }

    private func show(_ summary: AlertSummary, isSaved: Bool, _ display: DisplayContext) throws {
        if isSaved { StandardStreams.note(display.phrases.text("alerts.saved")) }
        var table = Table([.left, .left], dimmed: [0], style: .current(for: 1))
        for row in summary.rows { table.add([row.title, row.choice]) }
        try StandardStreams.write(table.text)
    }

    private func changes() throws -> AlertChanges {
        var changes = AlertChanges(showsDetails: details)
        changes.occasions = try occasions.map { try Self.value(of: $0, "occasions", none: "inherited", Self.leadTimes) }
        changes.catchups = try catchups.map { text in
            try Self.value(of: text, "catchups", none: "inherited") { CatchupAlerts(optionText: $0) }
        }
        changes.digest = try digest.flatMap { text in
            try Self.value(of: text, "digest", none: nil) { WeeklyTime(optionText: $0) }
        }
        changes.gifts = try gifts.flatMap { text in
            try Self.value(of: text, "gifts", none: nil) { GiftTimes(optionText: $0) }
        }
        changes.monthlyPreview = try monthlyPreview.map { text in
            try Self.value(of: text, "time", none: "never") { CivilTime($0) }
        }
        changes.quietHours = try quietHours.map { text in
            try Self.value(of: text, "quiet", none: "none") { QuietHours(optionText: $0) }
        }
        return changes
    }

    private static func leadTimes(_ text: String) -> [LeadTime]? {
        LeadTime.list(optionText: text).flatMap { $0.count <= AccountAlerts.mostLeadTimes ? $0 : nil }
    }

    /// Returns the value of an option; nil for its word for none. Throws `complaint` for an invalid one.
    private static func value<Value>(
        of text: String, _ complaint: String, none: String?, _ reading: (String) -> Value?
    ) throws -> Value? {
        if text == none { return nil }
        guard let value = reading(text) else {
            let blanks = ["text": text, "most": String(AccountAlerts.mostLeadTimes)]
            throw ValidationError(Terminal.phrases.text("alerts.terminal.\(complaint)", blanks))
        }
        return value
    }
}

/// Changes to the alerts; nil keeps a value, and an inner nil is an option's word for none.
private struct AlertChanges: Hashable, Sendable {
    var occasions: [LeadTime]??
    var catchups: CatchupAlerts??
    var digest: WeeklyTime?
    var gifts: GiftTimes?
    var monthlyPreview: CivilTime??
    var quietHours: QuietHours??
    var showsDetails: Bool?

    func apply(to alerts: inout AccountAlerts) {
        if let chosen = occasions.flatMap(\.self) { alerts.occasions = chosen }
        if let chosen = catchups.flatMap(\.self) { alerts.catchups = chosen }
        alerts.digest = digest ?? alerts.digest
        alerts.gifts = gifts ?? alerts.gifts
        alerts.monthlyPreview = monthlyPreview ?? alerts.monthlyPreview
        alerts.quietHours = quietHours ?? alerts.quietHours
        alerts.showsDetails = showsDetails ?? alerts.showsDetails
    }

    func apply(to choice: inout AlertPreferences.Choice) {
        choice.occasions = occasions ?? choice.occasions
        choice.catchups = catchups ?? choice.catchups
    }
}
