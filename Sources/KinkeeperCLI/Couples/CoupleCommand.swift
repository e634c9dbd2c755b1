import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Store

struct CoupleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "couple",
        abstract: "The partner that you share a space with.",
        subcommands: [Show.self, Invite.self, Revoke.self, Accept.self, Leave.self], defaultSubcommand: Show.self)
}

extension CoupleCommand {
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Shows your partner, and whether an invitation is open.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let couple = try await opened.couple()
            if json { return try StandardStreams.writeJSON(Records.couple.json(ShownCouple(couple, of: opened.account.id))) }
            try StandardStreams.write(opened.display().couple(couple, of: opened.account.id) + "\n")
        }
    }

    struct Invite: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "invite",
            abstract: "Creates an invitation and prints its code and link once.",
            discussion: "It works once, within seven days. An earlier invitation ends.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let display = opened.display()
            let code = InvitationCode()
            let path = Routes.invitation.path(code.text)
            let made = try await CommandFailure.explained {
                try await opened.folder.accounts.invitePartner(
                    of: opened.account.id, codeHash: code.digest, makesAccount: true, at: display.now)
            }
            if json {
                return try StandardStreams.writeJSON(
                    Records.invitation.json(made).adding(["code": .string(code.text), "path": .string(path)]))
            }
            StandardStreams.note(display.phrases.text("couple.terminal.code", ["date": display.day(of: made.expiresAt)]))
            try StandardStreams.write("\(code.text)\n\(path)\n")
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "revoke", abstract: "Revokes the open invitation at once.")

        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let invitations = try await opened.couple().invitations
            try await CommandFailure.explained {
                guard let open = invitations.first else { throw StoreError.spaceRefused(.invitationSpent) }
                try await opened.folder.accounts.revokeInvitation(open.id, of: opened.account.id, at: Date())
            }
            StandardStreams.note(opened.display().phrases.text("couple.invitation.revoked"))
        }
    }

    struct Accept: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "accept", abstract: "Accepts an invitation by its code.")

        @OptionGroup var acceptance: AcceptanceOptions

        func run() async throws { try await acceptance.accept() }
    }

    struct Leave: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "leave",
            abstract: "Leaves the couple.",
            discussion: "You lose access to what you share at once, on every device. Your own records stay.")

        @Flag(help: "Yes, leave.") var yes = false
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            guard yes else { throw ValidationError("You lose access to what you share at once. Use --yes to leave.") }
        }

        func run() async throws {
            let opened = try await workspace.open()
            let display = opened.display()
            try await CommandFailure.explained { try await opened.folder.leaveCouple(opened.account.id, at: display.now) }
            StandardStreams.note(display.phrases.text("couple.left"))
        }
    }
}

extension Workspace {
    /// The couple of the account; ends the program where there is none.
    fileprivate func couple() async throws -> SharedSpace {
        try await CommandFailure.explained {
            guard let couple = try await folder.accounts.couple(of: account.id, at: display().now) else {
                throw StoreError.spaceRefused(.noCouple)
            }
            return couple
        }
    }
}

extension DisplayContext {
    /// "You and Ben. Here together since 25 November.", or that an invitation is open.
    fileprivate func couple(_ couple: SharedSpace, of account: Account.ID) -> String {
        guard let partner = couple.partner(of: account) else {
            guard let invitation = couple.invitations.first else { return phrases.text("couple.alone") }
            return phrases.text("couple.terminal.open", ["date": day(of: invitation.expiresAt)])
        }
        let with = phrases.text("couple.with", ["name": TerminalText.printable(partner.name)])
        let since = couple.isCompleteSince.map { phrases.text("couple.since", ["date": day(of: $0)]) } ?? ""
        return "\(with). \(since)"
    }
}
