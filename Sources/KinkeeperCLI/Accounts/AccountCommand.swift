import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Accounts: who may sign in.",
        subcommands: [
            Create.self, Password.self, Passkeys.self, LinkedSignIns.self, RecoveryCodes.self, ListAccess.self, Audit.self,
            SignOut.self,
            List.self,
        ])
}

extension AccountCommand {
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Creates an account with its own data.",
            discussion:
                "Without a password, the account works on the command line only. 'kinkeeper serve' prints a link to set one.")

        @Argument(help: "The name to sign in with.")
        var name: String

        @OptionGroup var password: PasswordOptions
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let name: String
            do { name = try AccountName(self.name).text } catch {
                throw ValidationError(Terminal.wording.reason(of: error))
            }
            let folder = try workspace.openFolder()
            let password = try password.read(for: name)
            let hash = try await password.asyncMap { try await PasswordService().hash($0) }
            let account = try await CommandFailure.explained {
                try await folder.accounts.create(named: name, passwordHash: hash, at: Date())
            }
            let key = account.hasPassword ? "terminal.account.made" : "terminal.account.madeWithoutPassword"
            StandardStreams.note(Terminal.phrases.text(key, ["name": account.name]))
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lists the accounts.")

        @OptionGroup var workspace: WorkspaceOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run() async throws {
            let folder = try workspace.openFolder()
            let accounts = try await CommandFailure.explained { try await folder.accounts.list() }
            if json {
                return try StandardStreams.writeJSON(accounts.map(AccountJSON.init))
            }
            guard !accounts.isEmpty else { return StandardStreams.note(Terminal.phrases.text("terminal.account.noneYet")) }
            var table = Table([.left, .left, .left], dimmed: [1, 2], style: .current(for: 1))
            for account in accounts {
                table.add([
                    account.name, account.hasPassword ? "" : Terminal.phrases.text("terminal.account.noPassword"),
                    account.id.description,
                ])
            }
            try StandardStreams.write(table.text)
        }
    }
}

private struct AccountJSON: Encodable {
    let id: String
    let name: String
    let hasPassword: Bool
    let createdAt: String

    init(_ account: Account) {
        id = account.id.description
        name = account.name
        hasPassword = account.hasPassword
        createdAt = account.createdAt.formatted(.iso8601)
    }
}

extension Optional {
    fileprivate func asyncMap<Mapped>(_ transform: (Wrapped) async throws -> Mapped) async rethrows -> Mapped? {
        guard let value = self else { return nil }
        return try await transform(value)
    }
}
