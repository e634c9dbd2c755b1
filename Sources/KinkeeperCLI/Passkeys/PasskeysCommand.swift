import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Server
import Store

extension AccountCommand {
    struct Passkeys: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "passkeys", abstract: "Passkeys of an account. They are added in a browser.",
            subcommands: [ListPasskeys.self, RemovePasskey.self], defaultSubcommand: ListPasskeys.self)
    }

    struct ListPasskeys: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the passkeys.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let known = try await CommandFailure.explained {
                try await opened.folder.accounts.passkeys(of: opened.account.id)
            }
            if json { return try StandardStreams.writeJSON(Records.passkey.list(known)) }
            let display = opened.display()
            guard !known.isEmpty else { return StandardStreams.note(display.phrases.text("passkeys.none")) }
            var table = Table([.left, .left, .left], dimmed: [1, 2], style: .current(for: 1))
            let host = (try? Configuration.load(folder: opened.folder.url))?.passkeyHost
            let screen = PasskeysScreen(known, isPossible: true, host: host, confirmation: nil, from: display)
            for (one, row) in zip(known, screen.rows) {
                let use = [row.use, row.elsewhere].compactMap(\.self).joined(separator: " ")
                table.add([TerminalText.printable(one.name), use, one.id.description])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct RemovePasskey: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Removes a passkey. It no longer signs in.")

        @Argument(help: "Its identifier, or its name if no other has it.")
        var passkey: String

        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let accounts = opened.folder.accounts
            let known = try await CommandFailure.explained { try await accounts.passkeys(of: opened.account.id) }
            let found = try Terminal.oneOf(
                known, meantBy: passkey, id: \.id.description, name: \.name, none: "passkeys.unknown",
                several: "passkeys.several")
            try await CommandFailure.explained {
                try await accounts.removePasskey(found.id, of: opened.account.id, at: Date())
            }
            StandardStreams.note(opened.display().phrases.text("passkeys.removed", ["name": found.name]))
        }
    }

    struct RecoveryCodes: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "recovery-codes", abstract: "Creates new recovery codes and prints them once.",
            discussion: "Each code signs in once without the password. New codes replace all earlier ones of the account.")

        @Argument(help: "The account (default: the only one).")
        var name: String?

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            var workspace = workspace
            workspace.account = name ?? workspace.account
            let opened = try await workspace.open()
            let codes = RecoveryCodeSecret.new()
            try await CommandFailure.explained {
                try await opened.folder.accounts.makeRecoveryCodes(
                    hashes: codes.map(\.digest), for: opened.account.id, at: Date())
            }
            if json { return try StandardStreams.writeJSON(["recoveryCodes": codes.map(\.text)]) }
            StandardStreams.note(opened.display().phrases.text("recovery.made", ["name": opened.account.name]))
            try StandardStreams.write(codes.map { $0.text + "\n" }.joined())
        }
    }
}
