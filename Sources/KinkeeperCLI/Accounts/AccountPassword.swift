import ArgumentParser
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store

extension AccountCommand {
    struct Password: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sets the password of an account and signs it out everywhere.",
            discussion: """
                Passkeys, recovery codes, tokens, app passwords, calendar and widget links, and the buttons in sent \
                notifications keep working, unless --end names them. 'account access' lists them all.
                """)

        @Argument(help: "The account (default: the only one).")
        var name: String?

        @OptionGroup var ending: EndingOptions

        @Flag(help: "The same as --end app-password.")
        var revokeAppPasswords = false

        @OptionGroup var password: PasswordOptions
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            var workspace = workspace
            workspace.account = name ?? workspace.account
            let opened = try await workspace.open()
            guard let password = try password.read(for: opened.account.name, isNeeded: true) else {
                throw ValidationError(Terminal.phrases.text("terminal.password.needed"))
            }
            let hash = try await PasswordService().hash(password)
            let (accounts, id, now) = (opened.folder.accounts, opened.account.id, Date())
            let chosen = ending.kinds.union(revokeAppPasswords ? [.appPassword] : [])
            let ended = try await CommandFailure.explained {
                try await accounts.setPasswordHash(hash, of: id, asking: nil, at: now) { chosen.contains($0.kind) }
            }
            StandardStreams.note(Terminal.phrases.text("terminal.password.set", ["name": opened.account.name]))
            let left = try await CommandFailure.explained { try await accounts.access(to: id, at: now) }
            EndingOptions.tell(ended, left: left)
        }
    }
}
