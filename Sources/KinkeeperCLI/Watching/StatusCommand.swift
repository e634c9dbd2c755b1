import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Server
import Store

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows how the server and its data folder are: sizes, what waits, alerts of the last day, backups.",
        discussion: """
            Reads the data folder, whether a server runs on it or not, and nothing that accounts keep. 'kinkeeper doctor' looks \
            closer. Exit code 1 if a check failed or the latest backup is overdue.
            """)

    @OptionGroup var place: DataOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let now = Date()
        let folder = try CommandFailure.explained { try DataFolder(url: place.url) }
        let since = ServerLock.heldSince(on: place.url)
        let configuration = try? Configuration.load(folder: place.url)
        let status = try await CommandFailure.explained {
            try await folder.status(
                version: ProgramVersion.current, since: since,
                backups: configuration.map(BackupDoctor.status) ?? .notSetUp, checks: await folder.healthChecks(), at: now)
        }
        if json {
            try StandardStreams.writeJSON(StatusJSON(status))
        } else {
            try StandardStreams.write(text(StatusScreen(status, in: .current, Terminal.wording)))
        }
        let isOverdue = configuration.map { !BackupDoctor.findings($0, now: now).isEmpty } ?? false
        if !status.isFine || isOverdue { throw ExitCode.needsALook }
    }

    private func text(_ screen: StatusScreen) -> String {
        let style = TerminalStyle.current(for: 1)
        var text = screen.summary + "\n"
        func add(_ title: String, _ rows: [(String, String)]) {
            var table = Table([.left, .left], style: style)
            for (label, value) in rows { table.add([label, value]) }
            text += "\n" + style.bold(title) + "\n\n" + table.text
        }
        add(Terminal.phrases.text("status.part.checks"), screen.checks.map { ($0.text, $0.state) })
        for part in screen.parts { add(part.title, part.facts.map { ($0.label, $0.text) }) }
        return text
    }
}

/// The output of `status --json`.
private struct StatusJSON: Encodable {
    struct Check: Encodable {
        let name: String
        let ok: Bool
    }

    struct Alerts: Encodable {
        let sent: Int
        let failed: Int
    }

    struct Connections: Encodable {
        let all: Int
        let failing: Int
    }

    struct Waiting: Encodable {
        let alerts: Int
        let imports: Int
        let transcriptions: Int
    }

    struct Databases: Encodable {
        let accounts: Int64
        let spaces: Int64
    }

    struct Disk: Encodable {
        let free: Int64
        let total: Int64
    }

    struct Backups: Encodable {
        let count: Int
        @NullWhenAbsent var lastGood: String?
    }

    let version: String
    let running: Bool
    @NullWhenAbsent var since: String?
    let ok: Bool
    let checks: [Check]
    let accounts: Int
    let alertsOfLastDay: Alerts
    let connections: Connections
    let waiting: Waiting
    let databaseBytes: Databases
    @NullWhenAbsent var disk: Disk?
    @NullWhenAbsent var backups: Backups?

    init(_ status: ServerStatus) {
        (version, running, ok) = (status.version, status.since != nil, status.isFine)
        checks = status.checks.map { Check(name: $0.subject.rawValue, ok: $0.isFine) }
        accounts = status.figures.accounts
        alertsOfLastDay = Alerts(sent: status.alerts.sent, failed: status.alerts.failed)
        connections = Connections(all: status.figures.connections, failing: status.figures.connectionsFailing)
        waiting = Waiting(
            alerts: status.figures.alertsWaiting, imports: status.importsWaiting,
            transcriptions: status.figures.transcriptionsWaiting)
        databaseBytes = Databases(accounts: status.sizes.accounts, spaces: status.sizes.spaces)
        since = status.since?.rfc3339
        disk = status.room.map { Disk(free: $0.free, total: $0.total) }
        let own = status.backups
        backups = own.isSetUp ? Backups(count: own.count, lastGood: own.lastGood?.rfc3339) : nil
    }
}
