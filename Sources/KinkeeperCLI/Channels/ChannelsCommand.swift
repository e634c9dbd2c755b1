import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Server
import Store

struct ChannelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "channels",
        abstract: "How alerts reach you: ntfy, email, webhooks, browsers, desktops.",
        discussion: """
            Add a browser on the page Channels, in that browser. Add a desktop with 'kinkeeper notify', on that machine.
            """,
        subcommands: [List.self, Add.self, Edit.self, Mute.self, Test.self, Sent.self, Remove.self],
        defaultSubcommand: List.self)
}

extension ChannelsCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the channels and their state, without their secrets.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let channels = try await opened.channels()
            if json { return try StandardStreams.writeJSON(Records.channel.list(channels)) }
            guard !channels.isEmpty else { return StandardStreams.note(Terminal.phrases.text("channels.none")) }
            var table = Table([.left, .left, .left, .left, .left], dimmed: [1, 4], style: .current(for: 1))
            for channel in channels {
                table.add([
                    channel.name, Terminal.wording.kind(channel.destination.kind), channel.destination.place,
                    ChannelHealthText(channel.health, from: opened.display()).text, channel.id.description,
                ])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Adds a channel: ntfy, email or webhook.",
            discussion: """
                kinkeeper channels add ntfy Phone --topic kin-4711 --token-stdin < token
                kinkeeper channels add email Mail --to anna@example.org --host mail.example.org --user anna --password-stdin
                kinkeeper channels add webhook Home --url https://home.example.org/hook

                Passwords come from standard input, because every user of the machine can see arguments.
                """)

        /// The kinds that can be added here; a browser subscribes itself.
        enum Kind: String, CaseIterable { case ntfy, email, webhook }

        @Argument(help: "The kind: ntfy, email or webhook.")
        var kind: Word<Kind>

        @Argument(help: "Its name.")
        var name: String

        @OptionGroup var fields: ChannelFieldOptions
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let given = try fields.read()
            let name = try ChannelName.checked(name)
            let destination = try explained {
                try Channel.Destination(Channel.Kind(rawValue: kind.value.rawValue) ?? .ntfy, given)
            }
            let channel = try await CommandFailure.explained {
                try await opened.folder.accounts.addChannel(
                    named: name, to: destination, for: opened.account.id, at: opened.display().now)
            }
            let secret = given[.secret] == nil ? destination.webhookSecret : nil
            if json {
                return try StandardStreams.writeJSON(["channel": Records.channel.json(channel), "secret": .optional(secret)])
            }
            StandardStreams.note(Terminal.phrases.text("channels.added", ["name": TerminalText.printable(channel.name)]))
            guard let secret else { return }
            StandardStreams.note(Terminal.phrases.text("channels.secret.made"))
            try StandardStreams.write(secret + "\n")
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Changes a channel. What you leave out stays as it is.",
            discussion: "An empty text removes a value. A new server needs the password again.")

        @Argument(help: "Its identifier, or its name if no other has it.")
        var channel: String

        @Option(help: "The new name.")
        var name: String?

        @OptionGroup var fields: ChannelFieldOptions
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let found = try await opened.channel(channel)
            let given = try fields.read()
            let name = try name.map(ChannelName.checked)
            let changed = try await CommandFailure.explained {
                try await opened.folder.accounts.changeChannel(found.id, of: opened.account.id, at: Date()) { channel in
                    channel.name = name ?? channel.name
                    return Result { () throws(Channel.FieldProblem) in
                        channel.destination = try channel.destination.changed(given)
                    }
                }
            }
            let channel = try explained { try changed.get() }
            if json { return try StandardStreams.writeJSON(Records.channel.json(channel)) }
            StandardStreams.note(Terminal.phrases.text("channels.changed"))
        }
    }

    struct Mute: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "mute",
            abstract: "Chooses what a channel does not send. Without categories it sends everything.",
            discussion: "Replaces the earlier choice.")

        @Argument(help: "Its identifier, or its name if no other has it.")
        var channel: String

        @Argument(help: "The categories not to send.")
        var category: [CategoryWord] = []

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let found = try await opened.channel(channel)
            let muted = Set(category.map(\.category))
            let changed = try await CommandFailure.explained {
                try await opened.folder.accounts.changeChannel(found.id, of: opened.account.id, at: Date()) { channel in
                    channel.muted = muted
                    return Result<Void, Never>.success(())
                }
            }
            if json { return try StandardStreams.writeJSON(Records.channel.json(changed.get())) }
            StandardStreams.note(Terminal.phrases.text("channels.changed"))
        }
    }

    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "test",
            abstract: "Sends a test and says what the receiver answered.",
            discussion: "Exit code 1 if it did not arrive. 'outgoing-hosts' in kinkeeper.conf says where it may send to.")

        @Argument(help: "Its identifier, or its name if no other has it.")
        var channel: String

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let found = try await opened.channel(channel)
            let outcome = try await outcome(of: found, opened)
            if json {
                try StandardStreams.writeJSON(Records.testOutcome.json(outcome))
            } else {
                StandardStreams.note(Terminal.wording.sentence(of: outcome))
            }
            if outcome.failure != nil { throw ExitCode.needsALook }
        }

        private func outcome(of channel: Channel, _ opened: Workspace) async throws -> Outcome {
            let (title, body) = (Terminal.phrases.text("channels.test.title"), Terminal.phrases.text("channels.test.body"))
            if channel.destination == .desktop(Desktop(machine: DesktopAlerts.machine)) {
                guard let outcome = await DesktopAlerts.test(title: title, body: body) else {
                    throw CommandFailure.end(Terminal.phrases.text("terminal.notify.none"), .unavailable)
                }
                try await CommandFailure.explained {
                    try await opened.folder.accounts.record(outcome, of: channel, at: Date())
                }
                return outcome
            }
            let notifications = try notifications(opened)
            return try await CommandFailure.explained {
                try await notifications.sendTest(
                    over: channel, of: opened.account.id, title: title, body: body, path: Routes.channels.path)
            }
        }

        private func notifications(_ opened: Workspace) throws -> NotificationService {
            let configuration = try Configuration.explained(folder: workspace.folderURL)
            return NotificationService(
                accounts: opened.folder.accounts, site: configuration.publicURL, rules: configuration.outgoing,
                now: { Date() })
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Removes a channel and its secrets for good.")

        @Argument(help: "Its identifier, or its name if no other has it.")
        var channel: String

        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let found = try await opened.channel(channel)
            try await CommandFailure.explained {
                try await opened.folder.accounts.removeChannel(found.id, of: opened.account.id, at: Date())
            }
            StandardStreams.note(
                Terminal.phrases.text("channels.removed", ["name": TerminalText.printable(found.name)]))
        }
    }
}

/// Runs `body`; a field that cannot be so becomes a sentence and exit code 64.
private func explained<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let problem as Channel.FieldProblem {
        throw ValidationError(Terminal.wording.sentence(of: problem))
    }
}

extension Workspace {
    fileprivate func channels() async throws -> [Channel] {
        try await CommandFailure.explained { try await folder.accounts.channels(of: account.id) }
    }

    func channel(_ words: String) async throws -> Channel {
        try Terminal.oneOf(
            try await channels(), meantBy: words, id: \.id.description, name: \.name, none: "channels.unknown",
            several: "channels.several")
    }
}
