import ArgumentParser
import Foundation
import Screens
import Server
import Store

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks the data folder and explains the configuration.",
        discussion:
            """
            Changes nothing without --repair, which rebuilds the search, or --accept-clock. Exit code 1 if something needs a \
            look.
            """)

    @Flag(help: "Repair what can be repaired without losing anything.")
    var repair = false

    @Flag(
        help: ArgumentHelp(
            "Confirm that the clock is right. Old trash is deleted again; dates written while it was ahead are corrected."
        ))
    var acceptClock = false

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let folder = try workspace.openFolder()
        if repair { try await CommandFailure.explained { try await folder.repair() } }
        let now = Date()
        if acceptClock { _ = try await CommandFailure.explained { try await folder.acceptClock(at: now, in: .current) } }
        var findings = try await CommandFailure.explained { try await folder.examine(at: now, in: .current) }
        let room = FreeRoom(of: folder)
        findings += room.findings + PictureDoctor.findings() + SendingDoctor.findings()
        findings += try await CommandFailure.explained { try await AlertDoctor.findings(in: folder, now: now) }
        let configuration = ConfigurationReport(folder: workspace.folderURL, now: now)
        findings += configuration.findings
        if let loaded = configuration.loaded { findings += await OpenIDDoctor.findings(loaded) }
        if json {
            try StandardStreams.writeJSON(
                DoctorJSON(folder: folder.url.path, findings: findings, room: room, configuration: configuration))
        } else {
            try StandardStreams.write(text(findings, room, configuration))
        }
        if findings.contains(where: { $0.severity == .error }) { throw ExitCode.ioFailure }
        if findings.contains(where: { $0.severity == .warning }) { throw ExitCode.needsALook }
    }

    private func words(of origin: Configuration.Origin) -> String {
        switch origin {
        case .builtIn: Terminal.phrases.text("terminal.doctor.builtIn")
        case .file(let line): Terminal.phrases.text("terminal.doctor.fromFile", ["line": String(line)])
        case .environment(let name): name
        case .flag: Terminal.phrases.text("terminal.doctor.fromFlag")
        }
    }

    private func text(_ findings: [Finding], _ room: FreeRoom, _ configuration: ConfigurationReport) -> String {
        let style = TerminalStyle.current(for: 1)
        let phrases = Terminal.phrases
        var text = style.bold(phrases.text("terminal.doctor.folder")) + "  \(workspace.folderURL.path)\n\n"
        for finding in findings {
            let said = FindingText(finding, Terminal.wording)
            text += "\(said.severity): \(finding.subject): \(said.message)\n"
            if !said.advice.isEmpty { text += style.dim("  \(said.advice)") + "\n" }
        }
        if findings.isEmpty { text += phrases.text("terminal.doctor.well") + "\n" }
        var table = Table([.left, .left, .left], dimmed: [2], style: style)
        for setting in configuration.settings {
            table.add([
                setting.key.rawValue, setting.value.isEmpty ? phrases.text("terminal.doctor.unset") : setting.shownValue,
                words(of: setting.origin),
            ])
        }
        for setting in configuration.providerSettings {
            table.add([setting.name, TerminalText.printable(setting.value), words(of: setting.origin)])
        }
        return text + room.text(style) + "\n" + style.bold(phrases.text("terminal.doctor.configuration")) + "\n\n" + table.text
    }
}

/// A finding in the language of the terminal.
struct FindingText {
    let severity: String
    let message: String
    let advice: String

    init(_ finding: Finding, _ wording: Wording) {
        let phrases = Terminal.phrases
        var blanks = finding.blanks
        if let cause = finding.cause { blanks["cause"] = wording.sentence(of: cause) }
        severity =
            switch finding.severity {
            case .note: phrases.text("terminal.doctor.note")
            case .warning: phrases.text("terminal.doctor.warning")
            case .error: phrases.text("terminal.doctor.error")
            }
        let key = "terminal.finding.\(finding.kind)"
        let isKnown = phrases.has(key)
        message = isKnown ? phrases.text(key, blanks) : finding.message
        advice = isKnown ? phrases.text(key + ".advice") : finding.advice
    }
}

/// The output of `doctor --json`.
private struct DoctorJSON: Encodable {
    struct FindingJSON: Encodable {
        let severity: String
        let subject: String
        let message: String
        let advice: String
    }

    struct SettingJSON: Encodable {
        let name: String
        let value: String
        let origin: String
    }

    let folder: String
    let findings: [FindingJSON]
    let freeBytes: Int64?
    let freeTemporaryBytes: Int64?
    let configuration: [SettingJSON]

    init(folder: String, findings: [Finding], room: FreeRoom, configuration: ConfigurationReport) {
        freeBytes = room.data?.free
        freeTemporaryBytes = room.temporary?.free
        self.folder = folder
        self.findings = findings.map {
            FindingJSON(severity: $0.severity.rawValue, subject: $0.subject, message: $0.message, advice: $0.advice)
        }
        self.configuration =
            configuration.settings.map {
                SettingJSON(name: $0.key.rawValue, value: $0.shownValue, origin: $0.origin.description)
            }
            + configuration.providerSettings.map {
                SettingJSON(name: $0.name, value: $0.value, origin: $0.origin.description)
            }
    }
}

/// The configuration that `serve` would run with, or why it would not; and how the backups are that it asks for.
struct ConfigurationReport {
    let settings: [Configuration.Setting]
    let providerSettings: [Configuration.ProviderSetting]
    let findings: [Finding]
    /// The configuration; nil where it cannot be used.
    let loaded: Configuration?

    init(folder: URL, now: Date) {
        do {
            let configuration = try Configuration.load(folder: folder)
            (loaded, providerSettings) = (configuration, configuration.providerSettings)
            settings = configuration.settings
            findings = BackupDoctor.findings(configuration, now: now) + MetricsDoctor.findings(configuration)
        } catch {
            (settings, providerSettings, loaded) = ([], [], nil)
            findings = [
                Finding(
                    .error, "configuration", subject: "configuration", message: "\(error)",
                    advice: "'serve' does not start with it.", blanks: ["cause": "\(error)"])
            ]
        }
    }
}
