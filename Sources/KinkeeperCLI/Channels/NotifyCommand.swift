import ArgumentParser
import Foundation
import Kinkeeper
import Logging
import Screens
import Server
import Store
import Synchronization

struct NotifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify",
        abstract: "Shows alerts on this desktop as they fall due.",
        discussion: """
            Works with or without a server. Start it with the session (docs/channels.md). The desktop becomes a channel with \
            the name of this machine; 'kinkeeper channels mute' chooses what is not shown. Linux needs notify-send (Debian: \
            apt install libnotify-bin); macOS needs nothing more. Stop with Control-C.
            """)

    @Flag(help: "Show what is due now, then end. Exit code 1 if something could not be shown.")
    var once = false

    @OptionGroup var workspace: WorkspaceOptions

    func run() async throws {
        let opened = try await workspace.open()
        let (accounts, account, phrases) = (opened.folder.accounts, opened.account.id, Terminal.phrases)
        // Asked before anything is written: a machine without a desktop gets no channel.
        guard DesktopAlerts.isPossible else { throw CommandFailure.end(phrases.text("terminal.notify.none"), .unavailable) }
        let machine = DesktopAlerts.machine
        let channel = try await CommandFailure.explained {
            try await accounts.addChannel(
                named: machine, to: .desktop(Desktop(machine: machine)), for: account, at: Date())
        }
        let lock = try locked(channel)
        defer { withExtendedLifetime(lock) {} }
        let (failures, wording) = (Failures(), Terminal.wording)
        let alerts = DesktopAlerts(
            folder: opened.folder, account: account, channel: channel.id, zone: .current, now: { Date() },
            logger: Logger(label: "kinkeeper")
        ) { failure in
            failures.areThere.store(true, ordering: .relaxed)
            StandardStreams.note(wording.sentence(of: failure))
        }
        guard let alerts else { throw CommandFailure.end(phrases.text("terminal.notify.none"), .unavailable) }
        guard once else {
            let blanks = ["name": TerminalText.printable(channel.name)]
            let running = phrases.text("terminal.notify.running", blanks)
            try await alerts.run { StandardStreams.note(running) }
            let isThere = try await CommandFailure.explained { try await accounts.channel(channel.id, of: account) } != nil
            if !isThere { StandardStreams.note(phrases.text("terminal.notify.removed", blanks)) }
            return
        }
        try await CommandFailure.explained { try await alerts.once() }
        if failures.areThere.load(ordering: .relaxed) { throw ExitCode.needsALook }
    }

    private func locked(_ channel: Channel) throws -> ServerLock {
        do throws(ServerLock.Failure) {
            return try ServerLock(folder: workspace.folderURL, desktop: channel.id)
        } catch {
            switch error {
            case .taken: throw CommandFailure.end(Terminal.phrases.text("terminal.notify.taken"), .unavailable)
            case .noAccess(let path):
                throw CommandFailure.end(Terminal.phrases.text("terminal.serve.noAccess", ["path": path]), .unavailable)
            }
        }
    }
}

/// Whether anything could not be shown.
private final class Failures: Sendable {
    let areThere = Atomic(false)
}
