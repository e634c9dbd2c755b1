import Foundation
import Kinkeeper
package import Store

/// The accounts of the server and the invitations to it, for its owners. Nothing of what is in an account is shown.
public struct AccountsScreen: Hashable, Sendable {
    /// An account.
    public struct Row: Hashable, Sendable {
        /// The account's name.
        public let name: String
        /// Names the account in forms.
        public let account: String
        /// "Owner, created on 21 November 2026".
        public let detail: String
        /// "last signed in today", "never signed in".
        public let use: String
        /// Whether it is the reader's own.
        public let isReader: Bool
        /// The role that a button gives: "owner"; nil where there is no button.
        public let role: String?
        /// "Make owner".
        public let roleTitle: String
        /// Asks whether the reader gives up being an owner; nil for others, and for the last owner.
        public let steppingDownPath: String?
    }

    /// An invitation that is open.
    public struct OpenInvitation: Hashable, Sendable {
        /// "From Anna, until Wednesday, 2 December".
        public let text: String
        /// Names it in the form that revokes it.
        public let id: String
    }

    /// The accounts in the order they were made.
    public let rows: [Row]
    /// The invitations that are open, the newest first.
    public let invitations: [OpenInvitation]
    /// Whether people can be invited: not on a server for a look around.
    public let canInvite: Bool
    /// Names the invitation that the form makes, so that it is made once.
    public let invitationID: String
    /// The invitation that was just made; nil otherwise.
    public let fresh: FreshLink?
    /// The password that is asked for before one is made; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?
    /// Why another device would not come through to the server; nil where it would.
    public let caution: String?
    /// The pages behind this one: backups, and how the server is.
    public let pages: [SettingsRow]
}

/// A link that was just made for one person: it is shown this once.
public struct FreshLink: Hashable, Sendable {
    /// That the link before has ended; nil where there was none.
    public let hint: String?
    /// "https://kin.example.org/join/…".
    public let address: String
    /// That the address works on the server's own computer alone; nil where others reach it.
    public let caution: String?
    /// The address for a phone's camera; nil where no code can be drawn, or a phone would not come through.
    public let picture: PhoneScreen.Code?
}

extension AccountsScreen {
    /// What was made with the page that is shown.
    package struct Draft: Sendable {
        /// Names the invitation that the form makes.
        package var invitation: ServerInvitation.ID
        /// The token of the link that was just made.
        package var token: String?
        /// Whether its form was sent before.
        package var isAgain = false
        /// The password that is asked for before it is made; nil where none is.
        package var confirmation: OwnerConfirmation?

        /// An untouched page.
        package init(_ invitation: ServerInvitation.ID) { self.invitation = invitation }
    }

    /// Builds the page for an owner. `draw` makes a code's modules of a text.
    package init(
        _ accounts: [ServerAccount], _ invitations: [ServerInvitation], reader: Account.ID, canInvite: Bool, draft: Draft,
        backups: BackupStatus, at address: PhoneAddress, from display: DisplayContext,
        draw: (String) -> (side: Int, shape: String)?
    ) {
        let phrases = display.phrases
        let isOnlyOwner = accounts.count { $0.role == .owner } == 1
        self.init(
            rows: accounts.map { Row($0, reader: reader, isOnlyOwner: isOnlyOwner, from: display) },
            invitations: invitations.map { OpenInvitation($0, from: display) }, canInvite: canInvite,
            invitationID: draft.invitation.description,
            fresh: draft.token.map { FreshLink($0, isAgain: draft.isAgain, at: address, phrases, draw: draw) },
            confirmation: draft.confirmation, caution: canInvite ? address.caution(phrases) : nil,
            pages: [
                SettingsRow(
                    title: phrases.text("backups.title"), value: BackupsScreen.summary(backups, from: display),
                    path: Routes.backups.path),
                SettingsRow(title: phrases.text("status.title"), value: nil, path: Routes.serverStatus.path),
            ])
    }
}

extension FreshLink {
    fileprivate init(
        _ token: String, isAgain: Bool, at address: PhoneAddress, _ phrases: Phrasebook,
        draw: (String) -> (side: Int, shape: String)?
    ) {
        let link = address.url + Routes.joining.path(token)
        let drawn = address.isHere ? nil : draw(link)
        self.init(
            hint: isAgain ? phrases.text("accounts.fresh.again") : nil, address: link,
            caution: address.isHere ? phrases.text("couple.fresh.here") : nil,
            picture: drawn.map { PhoneScreen.Code(side: $0.side, shape: $0.shape, label: phrases.text("couple.qr.label")) })
    }
}

extension AccountsScreen.Row {
    fileprivate init(_ account: ServerAccount, reader: Account.ID, isOnlyOwner: Bool, from display: DisplayContext) {
        let (phrases, isReader, isOwner) = (display.phrases, account.id == reader, account.role == .owner)
        self.init(
            name: account.name, account: account.id.description,
            detail: phrases.text(
                isOwner ? "accounts.owner.since" : "accounts.member.since", ["date": display.day(of: account.createdAt)]),
            use: account.lastSignIn(from: display), isReader: isReader,
            role: isReader ? nil : (isOwner ? ServerRole.member : .owner).rawValue,
            roleTitle: phrases.text(isOwner ? "families.makeMember" : "families.makeOwner"),
            steppingDownPath: isReader && isOwner && !isOnlyOwner
                ? "\(Routes.accountRole.path)?account=\(account.id)&role=member" : nil)
    }
}

extension ServerAccount {
    /// "last signed in 3 days ago", "never signed in".
    package func lastSignIn(from display: DisplayContext) -> String {
        guard let signedInAt else { return display.phrases.text("accounts.signedIn.never") }
        let day = CivilDate(of: signedInAt, in: display.timeZone)
        return display.phrases.text(
            "accounts.signedIn", ["when": display.wording.countdown(-day.days(until: display.today))])
    }
}

extension AccountsScreen.OpenInvitation {
    fileprivate init(_ invitation: ServerInvitation, from display: DisplayContext) {
        let blanks = ["name": invitation.inviterName, "date": display.day(of: invitation.expiresAt)]
        self.init(text: display.phrases.text("families.invitation.until", blanks), id: invitation.id.description)
    }
}
