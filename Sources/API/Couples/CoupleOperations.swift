import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The couple of the account.
    static let couples: [(name: String, schema: Schema)] = [
        Records.couple.described, Records.coupleMember.described, Records.invitation.described,
        (
            "NewInvitation",
            .whole(
                "An invitation that was just made.",
                fields: Records.invitation.properties + [
                    ("code", .text("Lets one account in, once; said this once.")),
                    ("path", .text("The page of the invitation; said this once.")),
                ])
        ),
        (
            "InvitationCode",
            .object(
                "A code that was given to you.", required: ["code"],
                ["code": .text("Letters and digits; hyphens, blanks and case do not matter.", min: 12, max: 40)])
        ),
    ]
}

extension Operation {
    /// The couple of the account. A narrowed token does not change who may open a space.
    static let couples: [Operation] = [
        Operation(
            id: "readCouple", method: .get, path: "/couple", tag: "Couple", summary: "The partner, and an open invitation",
            scope: .readCouple, success: .json(.named("Couple"), "The couple.")
        ) { call in
            guard let couple = try await call.caller.accounts.couple(of: call.caller.account.id, at: call.now) else {
                throw StoreError.spaceRefused(.noCouple)
            }
            try call.checkOpens(couple.id)
            return .json(Records.couple.json(ShownCouple(couple, of: call.caller.account.id)))
        }.inCouple,
        Operation(
            id: "leaveCouple", method: .delete, path: "/couple", tag: "Couple",
            summary: "Leave the couple; what is shared opens no longer, at once", scope: .writeCouple,
            success: .empty("Left.")
        ) { call in
            try await call.caller.folder.leaveCouple(call.caller.account.id, at: call.now)
            return .nothing
        },
        Operation(
            id: "invitePartner", method: .post, path: "/couple/invitations", tag: "Couple",
            summary: "Invite a partner who has an account; the invitation before ends", scope: .writeCouple,
            shows: .writeCouple,
            success: .json(.named("NewInvitation"), "The invitation.", status: .created), isSecret: true
        ) { call in
            let code = InvitationCode()
            let invitation = try await call.caller.accounts.invitePartner(
                of: call.caller.account.id, codeHash: code.digest, makesAccount: false, at: call.now)
            return .json(
                Records.invitation.json(invitation).adding([
                    "code": .string(code.text), "path": .string(Routes.invitation.path(code.text)),
                ]))
        },
        Operation(
            id: "revokeInvitation", method: .delete, path: "/couple/invitations/{invitation}", tag: "Couple",
            summary: "Take an invitation back at once", scope: .writeCouple, success: .empty("Taken back.")
        ) { call in
            try await call.caller.accounts.revokeInvitation(
                call.identifier("invitation"), of: call.caller.account.id, at: call.now)
            return .nothing
        },
        Operation(
            id: "acceptInvitation", method: .post, path: "/couple/acceptances", tag: "Couple",
            summary: "Accept an invitation by its code", scope: .writeCouple, body: .json(.named("InvitationCode")),
            success: .json(.named("Couple"), "The couple.", status: .created), isSecret: true
        ) { call in
            let couple = try await call.acceptInvitation(.couple)
            return .json(Records.couple.json(ShownCouple(couple, of: call.caller.account.id)), location: "/couple")
        },
    ]
}
