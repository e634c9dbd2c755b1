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
        abstract: "The passwords that phones and address books come in with.",
        subcommands: [Add.self, List.self, Revoke.self], defaultSubcommand: List.self)
}

extension AppPasswordsCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes an app password and prints it, this once.",
            discussion: """
                Scopes: \(AppPassword.Scope.allCases.map(\.rawValue).joined(separator: ", ")).

                With --local --password-stdin it is the one on standard input, for tests: any words do, and it opens only to \
                programs on this machine that ask Kinkeeper directly, where public-url names this machine (as it does unless it is \
                set) and no proxy is trusted, and only for a week.
                """)

        @Argument(help: "What to call it, so that you know later which device it is on.")
        var name: String

        @Option(
            help: ArgumentHelp(
                "What it may do; may be given several times (default: see and change contacts).",
                valueName: "scope"))
        var scope: [String] = ["contacts:read", "contacts:write"]

        @Flag(help: "It opens only to programs on this machine, for a week.")
        var local = false

        @Flag(help: "Read it from the first line of standard input; only with --local, since what is chosen may be weak.")
        var passwordStdin = false

        @Flag(help: "Prints JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            for word in scope where AppPassword.Scope(rawValue: word) == nil {
                let known = AppPassword.Scope.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("There is no scope \"\(word)\". Known are \(known).")
            }
            let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
            if name.isEmpty || name.count > AppPassword.longestName {
                throw ValidationError("An app password needs a name of at most \(AppPassword.longestName) characters.")
            }
            if passwordStdin, !local {
                throw ValidationError("--password-stdin goes with --local: what is chosen may be weak.")
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
        static let configuration = CommandConfiguration(abstract: "Lists the app passwords, without their secrets.")

        @Flag(help: "Prints JSON.") var json = false
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
            abstract: "Takes an app password back; the device with it is kept out at once.")

        @Argument(help: "Its identifier, or its name where only one has it.")
        var appPassword: String?

        @Flag(help: "Takes back all of the account.")
        var all = false

        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            if all == (appPassword != nil) { throw ValidationError("Name one, or say --all.") }
        }

        func run() async throws {
            let opened = try await workspace.open()
            let accounts = opened.folder.accounts
            let phrases = opened.display().phrases
            guard let appPassword else {
                let count = try await CommandFailure.explained { try await accounts.revokeAppPasswords(of: opened.account.id) }
                return StandardStreams.note(phrases.count("appPasswords.takenAll", count))
            }
            let known = try await CommandFailure.explained { try await accounts.appPasswords(of: opened.account.id) }
            let found = try Terminal.oneOf(
                known, meantBy: appPassword, id: \.id.description, name: \.name, none: "appPasswords.unknown",
                several: "appPasswords.several")
            try await CommandFailure.explained { try await accounts.revokeAppPassword(found.id, of: opened.account.id) }
            StandardStreams.note(phrases.text("appPasswords.taken", ["name": found.name]))
        }
    }
}
