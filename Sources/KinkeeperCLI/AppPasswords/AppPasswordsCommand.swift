import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Store

struct AppPasswordsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app-passwords",
        abstract: "Passwords for phones, address books and calendar apps.",
        subcommands: [Add.self, List.self, Revoke.self], defaultSubcommand: List.self)
}

extension AppPasswordsCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Creates an app password and prints it once.",
            discussion: """
                Scopes: \(AppPassword.Scope.allCases.map(\.rawValue).joined(separator: ", ")).

                For tests, --local --password-stdin takes the app password from standard input; any text will do. It works for a \
                week, and only for programs on this machine that connect to Kinkeeper directly. It is refused if a proxy is \
                trusted, or if public-url names another machine (by default it does not).
                """)

        @Argument(help: "A name that tells you later which device uses it.")
        var name: String

        @Option(
            help: ArgumentHelp(
                "What it may do. Repeat for several (default: see and change contacts).",
                valueName: "scope"))
        var scope: [String] = ["contacts:read", "contacts:write"]

        @Flag(help: "Only for programs on this machine, for a week.")
        var local = false

        @Flag(help: "Read it from the first line of standard input. Only with --local, because a chosen password may be weak.")
        var passwordStdin = false

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            for word in scope where AppPassword.Scope(rawValue: word) == nil {
                let known = AppPassword.Scope.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("There is no scope \"\(word)\". The scopes are: \(known).")
            }
            let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
            if name.isEmpty || name.count > AppPassword.longestName {
                throw ValidationError("An app password needs a name of at most \(AppPassword.longestName) characters.")
            }
            if passwordStdin, !local {
                throw ValidationError("--password-stdin needs --local, because a chosen password may be weak.")
            }
        }

        func run() async throws {
            let opened = try await workspace.open()
            let phrases = opened.display().phrases
            let secret = try passwordStdin ? Self.chosen(phrases) : AppPasswordSecret()
            let made = try await CommandFailure.explained {
                do {
                    return try await opened.folder.accounts.createAppPassword(
                        named: name.trimmingCharacters(in: .whitespacesAndNewlines), hash: secret.digest,
                        scopes: Set(scope.compactMap(AppPassword.Scope.init(rawValue:))), isLocal: local,
                        for: opened.account.id, at: opened.display().now)
                } catch StoreError.conflict {
                    throw CommandFailure.end(phrases.text("appPasswords.taken.already"), .needsALook)
                }
            }
            let text = passwordStdin ? nil : secret.text
            if json {
                let secret: JSONValue = text.map { ["appPassword": .string($0)] } ?? [:]
                return try StandardStreams.writeJSON(Records.appPassword.json(made).adding(secret))
            }
            if let end = made.expiresAt {
                let blanks = ["name": made.name, "date": opened.display().day(of: end)]
                StandardStreams.note(phrases.text("appPasswords.madeLocal", blanks))
            }
            guard let text else { return }
            StandardStreams.note(phrases.text("appPasswords.made", ["name": made.name, "user": opened.account.name]))
            try StandardStreams.write(text + "\n")
        }

        /// A colon parts name and password when they are sent.
        private static func chosen(_ phrases: Phrasebook) throws -> AppPasswordSecret {
            guard let line = readLine(), !line.contains(":"), let secret = AppPasswordSecret(typed: line) else {
                throw ValidationError(phrases.text("appPasswords.unusable"))
            }
            return secret
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the app passwords, without their secrets.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let known = try await CommandFailure.explained {
                try await opened.folder.accounts.appPasswords(of: opened.account.id)
            }
            if json { return try StandardStreams.writeJSON(Records.appPassword.list(known)) }
            let display = opened.display()
            guard !known.isEmpty else { return StandardStreams.note(display.phrases.text("appPasswords.none")) }
            var table = Table([.left, .left, .left, .left], dimmed: [1, 2, 3], style: .current(for: 1))
            let screen = AppPasswordsScreen(known, of: opened.account, from: display)
            for (one, row) in zip(known, screen.rows) {
                let scopes = one.scopes.map(\.rawValue).sorted().joined(separator: " ")
                table.add([one.name, row.use, scopes, one.id.description])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Revokes an app password. The device that uses it loses access at once.")

        @Argument(help: "Its identifier, or its name if no other has it.")
        var appPassword: String?

        @Flag(help: "Revoke all app passwords of the account.")
        var all = false

        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            if all == (appPassword != nil) { throw ValidationError("Name one, or use --all.") }
        }

        func run() async throws {
            let opened = try await workspace.open()
            let accounts = opened.folder.accounts
            let phrases = opened.display().phrases
            guard let appPassword else {
                let count = try await CommandFailure.explained {
                    try await accounts.revokeAppPasswords(of: opened.account.id, at: Date())
                }
                return StandardStreams.note(phrases.count("appPasswords.takenAll", count))
            }
            let known = try await CommandFailure.explained { try await accounts.appPasswords(of: opened.account.id) }
            let found = try Terminal.oneOf(
                known, meantBy: appPassword, id: \.id.description, name: \.name, none: "appPasswords.unknown",
                several: "appPasswords.several")
            try await CommandFailure.explained {
                try await accounts.revokeAppPassword(found.id, of: opened.account.id, at: Date())
            }
            StandardStreams.note(phrases.text("appPasswords.taken", ["name": found.name]))
        }
    }
}
