import ArgumentParser
import Foundation
import Server
import Store

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks the data folder and explains the configuration.",
        discussion:
            "Changes nothing unless --repair is given, which builds the search anew. Exit code 1 when something needs a look.")

    @Flag(help: "Put right what can be put right without losing anything.")
    var repair = false

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let folder = try workspace.openFolder()
        if repair { try await CommandFailure.explained { try await folder.repair() } }
        var findings = try await CommandFailure.explained { try await folder.examine() }
        findings += PictureDoctor.findings()
        let configuration = ConfigurationReport(folder: workspace.folderURL)
        findings += configuration.findings
        if json {
            try StandardStreams.writeJSON(DoctorJSON(folder: folder.url.path, findings: findings, configuration: configuration))
        } else {
            try StandardStreams.write(text(findings, configuration))
        }
        if findings.contains(where: { $0.severity == .error }) { throw ExitCode.ioFailure }
        if findings.contains(where: { $0.severity == .warning }) { throw ExitCode.needsALook }
    }

    private func text(_ findings: [Finding], _ configuration: ConfigurationReport) -> String {
        let style = TerminalStyle.current(for: 1)
        var text = style.bold("Data folder") + "  \(workspace.folderURL.path)\n\n"
        for finding in findings {
            text += "\(finding.severity.rawValue): \(finding.subject): \(finding.message)\n"
            if !finding.advice.isEmpty { text += style.dim("  \(finding.advice)") + "\n" }
        }
        if findings.isEmpty { text += "All is well: databases, pictures, search and change log are sound.\n" }
        var table = Table([.left, .left, .left], dimmed: [2], style: style)
        for setting in configuration.settings {
            table.add([setting.key.rawValue, setting.value.isEmpty ? "(none)" : setting.value, setting.origin.description])
        }
        return text + "\n" + style.bold("Configuration of 'serve'") + "\n\n" + table.text
    }
}

/// What `doctor --json` prints.
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
    let configuration: [SettingJSON]

    init(folder: String, findings: [Finding], configuration: ConfigurationReport) {
        self.folder = folder
        self.findings = findings.map {
            FindingJSON(severity: $0.severity.rawValue, subject: $0.subject, message: $0.message, advice: $0.advice)
        }
        self.configuration = configuration.settings.map {
            SettingJSON(name: $0.key.rawValue, value: $0.value, origin: $0.origin.description)
        }
    }
}

/// The configuration that `serve` would run with, or why it would not.
struct ConfigurationReport {
    let settings: [Configuration.Setting]
    let findings: [Finding]

    init(folder: URL) {
        do {
            settings = try Configuration.load(folder: folder).settings
            findings = []
        } catch {
            settings = []
            findings = [
                Finding(.error, subject: "configuration", message: "\(error)", advice: "'serve' does not start with it.")
            ]
        }
    }
}
