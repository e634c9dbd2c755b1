import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Store

struct FamilyInvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Creates an invitation for one person and prints its code and link once.",
        discussion: "It works once, within seven days. Other open invitations stay open.")

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var options: FamilyOptions

    func run() async throws {
        let session = try await options.open()
        let code = InvitationCode()
        let path = Routes.invitation.path(code.text)
        let made = try await CommandFailure.explained {
            try await session.accounts.inviteToFamily(
                session.family.id, by: session.account, codeHash: code.digest, makesAccount: true, at: session.display.now)
        }
        if json {
            return try StandardStreams.writeJSON(
                Records.familyInvitation.json(made.invitation).adding(["code": .string(code.text), "path": .string(path)]))
        }
        session.note("families.terminal.code", ["date": session.display.day(of: made.invitation.expiresAt)])
        try StandardStreams.write("\(code.text)\n\(path)\n")
    }
}

struct FamilyRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revokes an open invitation at once.",
        discussion: "'family show' lists the open invitations with their identifiers.")

    @Argument(help: "The invitation's identifier; not needed if only one is open.") var invitation: String?
    @OptionGroup var options: FamilyOptions

    func run() async throws {
        let session = try await options.open()
        let open = session.family.invitations
        let named = invitation.map { Invitation.ID($0) } ?? (open.count == 1 ? open.first?.id : nil)
        try await CommandFailure.explained {
            // A member is told so, whichever it would be.
            if named == nil, session.family.member(session.account)?.role != .owner {
                throw StoreError.spaceRefused(.notOwner)
            }
            guard open.count <= 1 || invitation != nil else {
                throw ValidationError(session.display.phrases.text("families.terminal.whichInvitation"))
            }
            guard let named else { throw StoreError.spaceRefused(.invitationSpent) }
            try await session.accounts.revokeInvitation(
                named, to: session.family.id, by: session.account, at: session.display.now)
        }
        session.note("families.invitation.revoked")
    }
}

struct FamilyAccept: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Accepts an invitation by its code. 'couple accept' does the same.")

    @OptionGroup var acceptance: AcceptanceOptions

    func run() async throws { try await acceptance.accept() }
}

/// Accepts an invitation, to a couple or to a family.
struct AcceptanceOptions: ParsableArguments {
    @Argument(help: "The code that you were given; hyphens and case do not matter.")
    var code: [String]

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var workspace: WorkspaceOptions

    func validate() throws {
        guard InvitationCode(code.joined()) != nil else {
            throw ValidationError("That is not a valid code. A code has twelve letters and digits: 7K3M-9QXD-4T2B.")
        }
    }

    func accept() async throws {
        let opened = try await workspace.open()
        guard let code = InvitationCode(code.joined()) else { return }
        let (display, account) = (opened.display(), opened.account.id)
        let space = try await CommandFailure.explained {
            try await opened.folder.acceptInvitation(codeHash: code.digest, by: account, at: display.now)
        }
        let isFamily = space.kind == .family
        if json {
            return try StandardStreams.writeJSON(
                isFamily
                    ? Records.family.json(ShownFamily(space, of: account))
                    : Records.couple.json(ShownCouple(space, of: account)))
        }
        let name = isFamily ? space.name : space.partner(of: account)?.name ?? ""
        StandardStreams.note(
            display.phrases.text(isFamily ? "families.joined" : "couple.joined", ["name": TerminalText.printable(name)]))
    }
}
