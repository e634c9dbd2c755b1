import Foundation
package import Kinkeeper
package import Store

/// A family: its members, and for its owners the invitations that are open.
public struct FamilyScreen: Hashable, Sendable {
    /// A link of the page.
    public struct Link: Hashable, Sendable {
        /// The page.
        public let path: String
        /// "People".
        public let title: String
    }

    /// An invitation that is open.
    public struct OpenInvitation: Hashable, Sendable {
        /// "From Anna, until Wednesday, 2 December".
        public let text: String
        /// Names it in the form that revokes it.
        public let id: String
    }

    /// The name.
    public let name: String
    /// "3 members".
    public let summary: String
    /// Whether the reader may change the family.
    public let isOwner: Bool
    /// The pages behind this one.
    public let pages: [Link]
    /// The members in the order they joined.
    public let members: [FamilyMemberRow]
    /// Where roles are changed.
    public let rolePath: String
    /// The invitations that are open, the newest first; empty for who is no owner.
    public let invitations: [OpenInvitation]
    /// Where an invitation is made.
    public let invitingPath: String
    /// Names the invitation that the form makes, so that it is made once.
    public let invitationID: String
    /// Where one is revoked.
    public let revokingPath: String
    /// The invitation that was just made; nil otherwise.
    public let fresh: FreshInvitation?
    /// Why a phone would not come through to the server; nil where it would.
    public let caution: String?
    /// Where the family is renamed.
    public let namingPath: String
    /// The version that the form shows.
    public let version: Int
    /// The name in the field.
    public let nameField: String
    /// Why it cannot be.
    public let nameProblem: String?
    /// What the family is called now, where it was changed meanwhile.
    public let conflict: String?
    /// Asks whether to leave.
    public let leavingPath: String
    /// Asks whether to delete; nil for who is no owner.
    public let deletingPath: String?
}

/// A member of a family.
public struct FamilyMemberRow: Hashable, Sendable {
    /// The account's picture, or its initials.
    public let avatar: Avatar
    /// The account's name.
    public let name: String
    /// Names the account in forms.
    public let account: String
    /// "Owner since 21 November 2026".
    public let detail: String
    /// Who the member is in the address book: links to their gifts.
    public let people: [FamilyScreen.Link]
    /// How it is said who the member is in the address book; nil once it is.
    public let unknown: String?
    /// Whether it is the reader.
    public let isReader: Bool
    /// The role that a button gives: "owner"; nil where there is no button.
    public let role: String?
    /// "Make owner".
    public let roleTitle: String
    /// Asks whether the reader gives up being an owner; nil for others, and for the last owner.
    public let steppingDownPath: String?
    /// Asks whether to remove the member; nil where the reader cannot.
    public let removingPath: String?
}

extension FamilyScreen {
    /// What was typed or made with the page that is shown.
    package struct Draft: Sendable {
        /// Names the invitation that the form makes.
        package var invitation: Invitation.ID
        /// The code that was just made.
        package var made: InvitationCode?
        /// Whether its form was sent before.
        package var isAgain = false
        /// A name that was typed.
        package var name: String?
        /// Why it cannot be.
        package var nameProblem: String?
        /// Whether the family was changed since the form was shown.
        package var isConflict = false

        /// An untouched page.
        package init(_ invitation: Invitation.ID) { self.invitation = invitation }
    }

    /// Builds the page for a member. `known` says who of the family's people is which account, nil where that cannot be read;
    /// `draw` makes a code's modules of a text.
    package init(
        _ family: SharedSpace, reader: Account.ID, people known: [Account.ID: [PersonSummary]]?, draft: Draft,
        at address: PhoneAddress, from display: DisplayContext,
        draw: (String) -> (side: Int, shape: String)?
    ) {
        let phrases = display.phrases
        let isOwner = family.member(reader)?.role == .owner
        let people = Routes.people.path(in: family)
        self.init(
            name: family.name, summary: phrases.count("families.members", family.members.count), isOwner: isOwner,
            pages: [
                Link(path: people, title: phrases.text("shared.people")),
                Link(path: Routes.gifts.path(in: family), title: phrases.text("gifts.title")),
                Link(path: Routes.reminders.path(in: family.id), title: phrases.text("reminders.title")),
                Link(path: Routes.familyDocument.path(family.id), title: phrases.text("families.export")),
            ],
            members: FamilyMemberRow.all(of: family, reader: reader, people: known, from: display),
            rolePath: Routes.familyRole.path(family.id),
            invitations: isOwner ? family.invitations.map { OpenInvitation($0, from: display) } : [],
            invitingPath: Routes.familyInvitations.path(family.id), invitationID: draft.invitation.description,
            revokingPath: Routes.familyRevoking.path(family.id),
            fresh: draft.made.map {
                FreshInvitation(
                    $0, heading: phrases.text("families.fresh"),
                    hint: draft.isAgain ? phrases.text("families.fresh.again") : nil, at: address, phrases, draw: draw)
            },
            caution: isOwner ? address.caution(phrases) : nil, namingPath: Routes.familyNaming.path(family.id),
            version: family.version, nameField: draft.name ?? family.name, nameProblem: draft.nameProblem,
            conflict: draft.isConflict ? phrases.text("families.conflict", ["name": family.name]) : nil,
            leavingPath: Routes.familyLeaving.path(family.id),
            deletingPath: isOwner ? Routes.familyDeleting.path(family.id) : nil)
    }
}

extension FamilyScreen.OpenInvitation {
    fileprivate init(_ invitation: Invitation, from display: DisplayContext) {
        let day = CivilDate(of: invitation.expiresAt, in: display.timeZone)
        let date = display.wording.day(day, today: display.today)
        text = display.phrases.text("families.invitation.until", ["name": invitation.inviterName, "date": date])
        id = invitation.id.description
    }
}

extension FamilyMemberRow {
    fileprivate static func all(
        of family: SharedSpace, reader: Account.ID, people: [Account.ID: [PersonSummary]]?, from display: DisplayContext
    ) -> [FamilyMemberRow] {
        let isOwner = family.member(reader)?.role == .owner
        let hasOthers = family.members.filter { $0.role == .owner }.count > 1
        return family.members.map { member in
            let isReader = member.account == reader
            let path = Routes.familyRole.path(family.id)
            return FamilyMemberRow(
                avatar: Avatar(ofAccount: member.account, name: member.name, picture: member.picture),
                name: member.name, account: member.account.description,
                detail: display.phrases.text(
                    "families.\(member.role.rawValue).since", ["date": display.day(of: member.joinedAt)]),
                people: (people?[member.account] ?? []).map {
                    FamilyScreen.Link(path: Routes.personGifts.path($0.id), title: $0.name.display(display.nameOrder))
                },
                unknown: people != nil && people?[member.account] == nil
                    ? display.phrases.text("families.who.unknown", ["name": member.name]) : nil,
                isReader: isReader,
                role: isOwner && !isReader ? (member.role == .owner ? "member" : "owner") : nil,
                roleTitle: display.phrases.text(member.role == .owner ? "families.makeMember" : "families.makeOwner"),
                steppingDownPath: isOwner && isReader && hasOthers ? "\(path)?account=\(member.account)" : nil,
                removingPath: isOwner && !isReader
                    ? "\(Routes.familyRemoving.path(family.id))?account=\(member.account)" : nil)
        }
    }
}
