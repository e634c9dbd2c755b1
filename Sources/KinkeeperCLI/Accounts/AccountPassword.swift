import ArgumentParser
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Server
import Store

extension AccountCommand {
    struct Password: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "password",
            abstract: "Sets the password of an account, or turns it off, and signs it out everywhere.",
            discussion: """
                With --off the account signs in with passkeys alone, and with recovery codes. It needs two passkeys that \
                sign in at public-url, an unused recovery code and no linked sign-ins for that. Setting a password turns \
                it on again.

                Passkeys, recovery codes, tokens, app passwords, calendar and widget links, and the buttons in sent \
                notifications keep working, unless --end names them. 'account access' lists them all.
                """)

        @Argument(help: "The account (default: the only one).")
        var name: String?

        @OptionGroup var ending: EndingOptions

        @Flag(help: "The same as --end app-password.")
        var revokeAppPasswords = false

        @Flag(help: "Turn the password off: passkeys alone sign in.")
        var off = false

        @OptionGroup var password: PasswordOptions
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            guard !off || !password.passwordStdin else {
                throw ValidationError(Terminal.phrases.text("terminal.password.offAlone"))
            }
        }

        func run() async throws {
            var workspace = workspace
            workspace.account = name ?? workspace.account
            let opened = try await workspace.open()
            let ended = try await off ? turnOff(opened) : set(opened)
            let left = try await CommandFailure.explained {
                try await opened.folder.accounts.access(to: opened.account.id, at: Date())
            }
            EndingOptions.tell(ended, left: left)
        }

        private var chosen: Set<Access.Kind> { ending.kinds.union(revokeAppPasswords ? [.appPassword] : []) }

        private func turnOff(_ opened: Workspace) async throws -> [Access] {
            let (accounts, id, chosen, now) = (opened.folder.accounts, opened.account.id, chosen, Date())
            let host = try Configuration.explained(folder: opened.folder.url).passkeyHost
            let (isDone, ended) = try await CommandFailure.explained {
                let isDone = try await accounts.turnPasswordOff(of: id, under: host, at: now)
                return (isDone, try await accounts.endAccess(to: id, at: now) { chosen.contains($0.kind) })
            }
            let key = isDone ? "terminal.password.off" : "terminal.password.already"
            StandardStreams.note(Terminal.phrases.text(key, ["name": opened.account.name]))
            return ended
        }

        private func set(_ opened: Workspace) async throws -> [Access] {
            guard let password = try password.read(for: opened.account.name, isNeeded: true) else {
                throw ValidationError(Terminal.phrases.text("terminal.password.needed"))
            }
            let hash = try await PasswordService().hash(password)
            let (accounts, id, chosen, now) = (opened.folder.accounts, opened.account.id, chosen, Date())
            let ended = try await CommandFailure.explained {
                try await accounts.setPasswordHash(hash, of: id, asking: nil, at: now) { chosen.contains($0.kind) }
            }
            StandardStreams.note(Terminal.phrases.text("terminal.password.set", ["name": opened.account.name]))
            return ended
        }
    }
}
