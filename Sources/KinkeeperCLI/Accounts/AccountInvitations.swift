import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Store

extension AccountCommand {
    struct Role: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "role",
            abstract: "Makes an account an owner of the server, or an owner a member.",
            discussion: """
                Owners see which accounts there are and how the backups are, invite others and change roles. They see nothing of \
                what is in other accounts. One owner always remains.
                """)

        @Argument(help: "The account.") var name: String
        @Argument(help: "owner or member.") var role: Word<ServerRole>
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            var workspace = workspace
            workspace.account = name
            let (folder, now) = (try workspace.openFolder(), Date())
            let changed = try await CommandFailure.explained {
                let account = try await workspace.chosenAccount(in: folder)
                return try await folder.accounts.setServerRole(role.value, of: account.id, by: nil, at: now)
            }
            let key = changed.role == .owner ? "accounts.owner.made" : "accounts.member.made"
            StandardStreams.note(Terminal.phrases.text(key, ["name": TerminalText.printable(changed.name)]))
        }
    }

    struct Invite: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "invite",
            abstract: "Creates an invitation to this server for one person and prints its link once.",
            discussion: """
                The person creates an account with it. It works once, within seven days. It is in the name of --account, or \
                else of the first owner.
                """)

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let folder = try workspace.openFolder()
            let (secret, now) = (SecretToken(), Date())
            let path = Routes.joining.path(secret.text)
            let made = try await CommandFailure.explained {
                try await folder.accounts.inviteToServer(
                    by: try await owner(in: folder), tokenHash: secret.digest, at: now)
            }
            if json {
                return try StandardStreams.writeJSON(
                    Records.serverInvitation.json(made.invitation).adding(["path": .string(path)]))
            }
            StandardStreams.note(
                Terminal.phrases.text(
                    "accounts.terminal.link", ["date": DisplayContext.terminal(at: now).day(of: made.invitation.expiresAt)]))
            try StandardStreams.write("\(path)\n")
        }

        /// The owner in whose name it is. Ends the program where there is no account yet.
        private func owner(in folder: DataFolder) async throws -> Account.ID {
            guard workspace.account == nil else { return try await workspace.chosenAccount(in: folder).id }
            guard let first = try await folder.accounts.serverAccounts(for: nil).first(where: { $0.role == .owner }) else {
                throw CommandFailure.end(Terminal.phrases.text("terminal.account.noneYet"), .needsALook)
            }
            return first.id
        }
    }

    struct Invitations: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "invitations", abstract: "Lists the open invitations to this server.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let folder = try workspace.openFolder()
            let now = Date()
            let open = try await CommandFailure.explained {
                try await folder.accounts.serverInvitations(for: nil, at: now)
            }
            if json { return try StandardStreams.writeJSON(Records.serverInvitation.list(open)) }
            guard !open.isEmpty else { return StandardStreams.note(Terminal.phrases.text("accounts.terminal.noInvitations")) }
            let display = DisplayContext.terminal(at: now)
            var table = Table([.left, .left], dimmed: [1], style: .current(for: 1))
            for one in open {
                let blanks = ["name": one.inviterName, "date": display.day(of: one.expiresAt)]
                table.add([display.phrases.text("families.invitation.until", blanks), one.id.description])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Revokes an open invitation to this server at once.",
            discussion: "'account invitations' lists the open ones with their identifiers.")

        @Argument(help: "The invitation's identifier.") var invitation: String
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let id = try ServerInvitation.ID.argument(invitation, of: "an invitation")
            let (folder, now) = (try workspace.openFolder(), Date())
            try await CommandFailure.explained {
                try await folder.accounts.revokeServerInvitation(id, by: nil, at: now)
            }
            StandardStreams.note(Terminal.phrases.text("families.invitation.revoked"))
        }
    }
}

extension DisplayContext {
    /// From where the operator looks at the server, for whom no account has settings.
    static func terminal(at now: Date) -> DisplayContext {
        DisplayContext(now: now, timeZone: .current, language: Terminal.language)
    }
}
