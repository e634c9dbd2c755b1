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
            List.self, Role.self, Invite.self, Invitations.self, Revoke.self, Delete.self, Profile.self,
        ])
}

extension AccountCommand {
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Creates an account with its own data.",
            discussion:
                "Without a password, the account works on the command line only. 'kinkeeper serve' prints a link to set one.")

        @Argument(help: "The name to sign in with.")
        var name: String

        @Flag(help: "Make it an owner of the server. The first account is one in any case.")
        var owner = false

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
                try await folder.accounts.create(
                    named: name, passwordHash: hash, role: owner ? .owner : .member, at: Date())
            }
            let key = account.hasPassword ? "terminal.account.made" : "terminal.account.madeWithoutPassword"
            StandardStreams.note(Terminal.phrases.text(key, ["name": account.name]))
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Lists the accounts with their roles and when they last signed in.")

        @OptionGroup var workspace: WorkspaceOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run() async throws {
            let folder = try workspace.openFolder()
            let (accounts, known) = try await CommandFailure.explained {
                (try await folder.accounts.list(), try await folder.accounts.serverAccounts(for: nil))
            }
            let seen = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
            if json {
                return try StandardStreams.writeJSON(accounts.map { AccountJSON($0, signedInAt: seen[$0.id]?.signedInAt) })
            }
            guard !accounts.isEmpty else { return StandardStreams.note(Terminal.phrases.text("terminal.account.noneYet")) }
            let display = DisplayContext.terminal(at: Date())
            var table = Table([.left, .left, .left, .left, .left], dimmed: [1, 2, 3, 4], style: .current(for: 1))
            for account in accounts {
                table.add([
                    account.name, display.phrases.text(account.serverRole == .owner ? "accounts.owner" : "accounts.member"),
                    account.hasPassword
                        ? ""
                        : display.phrases.text(
                            account.passwordIsOff ? "terminal.account.passwordOff" : "terminal.account.noPassword"),
                    seen[account.id]?.lastSignIn(from: display) ?? "", account.id.description,
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
    let passwordIsOff: Bool
    let role: String
    let createdAt: String
    @NullWhenAbsent var signedInAt: String?

    init(_ account: Account, signedInAt: Date?) {
        id = account.id.description
        name = account.name
        (hasPassword, passwordIsOff) = (account.hasPassword, account.passwordIsOff)
        role = account.serverRole.rawValue
        createdAt = account.createdAt.formatted(.iso8601)
        _signedInAt = NullWhenAbsent(wrappedValue: signedInAt?.formatted(.iso8601))
    }
}

extension Optional {
    fileprivate func asyncMap<Mapped>(_ transform: (Wrapped) async throws -> Mapped) async rethrows -> Mapped? {
        guard let value = self else { return nil }
        return try await transform(value)
    }
}
