import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Server
import Store

extension AccountCommand {
    struct LinkedSignIns: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "openid", abstract: "Services that an account signs in with. They are linked in a browser.",
            subcommands: [ListLinkedSignIns.self, Unlink.self], defaultSubcommand: ListLinkedSignIns.self)
    }

    struct ListLinkedSignIns: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the linked sign-ins.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let known = try await CommandFailure.explained {
                try await opened.folder.accounts.linkedSignIns(of: opened.account.id)
            }
            if json { return try StandardStreams.writeJSON(Records.linkedSignIn.list(known)) }
            let display = opened.display()
            guard !known.isEmpty else { return StandardStreams.note(display.phrases.text("openid.none")) }
            var table = Table([.left, .left, .left, .left], dimmed: [2, 3], style: .current(for: 1))
            let screen = LinkedSignInsScreen(
                known, services: [], titles: [:], isPasswordOff: false, confirmation: nil, from: display)
            for (one, row) in zip(known, screen.rows) {
                table.add([
                    TerminalText.printable(row.service), TerminalText.printable(row.shown), row.use, one.id.description,
                ])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Unlink: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unlink",
            abstract: "Unlinks a sign-in. It no longer signs in, and sessions that its service opened end.",
            discussion: "Also the only one that an account has: then make recovery codes for it, or set a password.")

        @Argument(help: "Its identifier, or what the service calls the person if no other is called so.")
        var signIn: String

        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let accounts = opened.folder.accounts
            let known = try await CommandFailure.explained { try await accounts.linkedSignIns(of: opened.account.id) }
            let found = try Terminal.oneOf(
                known, meantBy: signIn, id: \.id.description, name: \.shown, none: "openid.unknown", several: "openid.several")
            try await CommandFailure.explained {
                try await accounts.removeLinkedSignIn(found.id, of: opened.account.id, leaving: nil, at: Date())
            }
            StandardStreams.note(opened.display().phrases.text("openid.unlinked", ["service": found.issuer]))
        }
    }
}
