import ArgumentParser
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Server
import Store

extension ConnectCommand {
    struct WriteBack: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "write-back",
            abstract: "Chooses whether changed cards are written to the server.",
            discussion: """
                The whole card is written: notes and pictures too, what was here before, and what came from other sources. If \
                cards differ already, you need --yes.
                """)

        /// On or off.
        enum Choice: String, CaseIterable { case on, off }

        @OptionGroup var meant: ConnectionOptions
        @Argument(help: "on or off.") var choice: Word<Choice>
        @Flag(help: "Yes, write what differs now at once.") var yes = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            let (books, count) = try await CommandFailure.explained {
                (
                    try await opened.space.connectedBooks(of: connection.id),
                    try await opened.space.cardsToWrite(to: connection.id)
                )
            }
            if choice.value == .on, !books.haveComeIn {
                throw CommandFailure.end(OwnConnections.Refusal.notBroughtIn)
            }
            if choice.value == .on, !connection.writesBack, count > 0, !yes {
                throw CommandFailure.end(Terminal.phrases.count("connect.writeBack.ask", count), .needsALook)
            }
            try await CommandFailure.explained {
                try await opened.folder.accounts.setWritesBack(choice.value == .on, connection.id)
            }
            StandardStreams.note(Terminal.phrases.text("connect.writeBack.\(choice.value.rawValue)"))
        }
    }

    struct Pause: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "pause", abstract: "Pauses a connected account until 'resume'.")

        @OptionGroup var meant: ConnectionOptions
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            try await CommandFailure.explained {
                try await opened.folder.accounts.setPaused(true, connection.id, at: opened.display().now)
            }
            StandardStreams.note(Terminal.phrases.text("connect.paused"))
        }
    }

    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "resume", abstract: "Resumes a paused account.")

        @OptionGroup var meant: ConnectionOptions
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            try await CommandFailure.explained {
                try await opened.folder.accounts.setPaused(false, connection.id, at: opened.display().now)
            }
            StandardStreams.note(Terminal.phrases.text("connect.resumed"))
        }
    }

    struct Password: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "password",
            abstract: "Changes the password of a connected account, after checking it with the server.")

        @OptionGroup var meant: ConnectionOptions
        @Flag(help: "Read the password from the first line of standard input.") var passwordStdin = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            let password = try ConnectionPassword.read(for: connection.user, fromInput: passwordStdin)
            let syncer = try opened.connectionSyncer(workspace)
            try await SyncFailure.explained { try await syncer.setPassword(password, of: connection) }
            StandardStreams.note(Terminal.phrases.text("connect.password.taken"))
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Disconnects: deletes the server and the password. All people stay.")

        @OptionGroup var meant: ConnectionOptions
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            let syncer = try opened.connectionSyncer(workspace)
            try await SyncFailure.explained { try await syncer.disconnect(connection, of: opened.account) }
            StandardStreams.note(
                Terminal.phrases.text("connect.removed", ["name": TerminalText.printable(connection.name)]))
        }
    }
}
