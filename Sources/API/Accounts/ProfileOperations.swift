import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Schemas {
    /// What an account says of itself.
    static let profile: [(name: String, schema: Schema)] = [
        (
            "AccountProfile",
            .whole(
                "What the account says of itself.",
                [
                    "account": .identifier("Names the account."), "name": .text("What its owner signs in with."),
                    "email": email,
                    "hasPicture": .flag("Whether it has a picture, at /accounts/{account}/picture."),
                ])
        ),
        ("AccountProfilePatch", .object("What to change; what is not named stays.", required: [], ["email": email])),
    ]

    private static let email = Schema.text(
        "The e-mail address: for the account alone, and never a way to sign in; null for none.", min: 3, max: 254
    ).orNull
}

extension Operation {
    /// What an account says of itself, and the pictures of those it shares a space with.
    static let profile: [Operation] = [
        readProfile, editProfile, setProfilePicture, removeProfilePicture, readAccountPicture,
    ]

    private static let readProfile = Operation(
        id: "readProfile", method: .get, path: "/profile", tag: "Account", summary: "What the account says of itself",
        scope: .readPeople, success: .json(.named("AccountProfile"), "The profile.")
    ) { call in
        reply(call.caller.account)
    }

    private static let editProfile = Operation(
        id: "editProfile", method: .patch, path: "/profile", tag: "Account",
        summary: "Set or remove the e-mail address (RFC 7396)", scope: .writeSettings, shows: .readPeople,
        body: .mergePatch(.named("AccountProfilePatch")), success: .json(.named("AccountProfile"), "The profile.")
    ) { call in
        let (accounts, id) = (call.caller.accounts, call.caller.account.id)
        if let email = call.body["email"] {
            do throws(StoreError) { try await accounts.setEmail(email.text, of: id, at: call.now) } catch {
                guard case .emailRefused = error else { throw error }
                throw Problem.invalid([.init(pointer: "/email", detail: "is no e-mail address")])
            }
        }
        guard let account = try await accounts.account(id) else { throw Problem.notFound }
        return reply(account)
    }

    private static let setProfilePicture = Operation(
        id: "setProfilePicture", method: .put, path: "/profile/picture", tag: "Account",
        summary: "Give the account a picture, which those see that it shares a space with: the middle of what is sent",
        scope: .writeSettings,
        body: .bytes(
            ["image/jpeg", "image/png", "image/webp", "image/gif", "image/heic", "image/avif", "application/octet-stream"],
            about: "A picture of at most 30 MB. What is kept is small and says nothing of place or time."),
        success: .empty("Kept.")
    ) { call in
        let services = call.caller.services
        let limit = Int64(PictureCutter.mostBytes)
        let room = try await services.queues.roomForPictures(
            in: call.caller.request, atMost: limit, of: call.caller.account.id)
        let sent = try await call.bytes(atMost: limit)
        let square = try await services.queues.pictures.run(call.caller.account.id) {
            try await services.cutter.face(try sent.mapped())
        }
        withExtendedLifetime((room, sent)) {}
        try await call.caller.accounts.setPicture(square, of: call.caller.account.id)
        return .nothing
    }

    private static let removeProfilePicture = Operation(
        id: "removeProfilePicture", method: .delete, path: "/profile/picture", tag: "Account",
        summary: "Remove the account’s picture", scope: .writeSettings, success: .empty("Removed, or there was none.")
    ) { call in
        try await call.caller.accounts.setPicture(nil, of: call.caller.account.id)
        return .nothing
    }

    private static let readAccountPicture = Operation(
        id: "readAccountPicture", method: .get, path: "/accounts/{account}/picture", tag: "Account",
        summary: "The picture of an account: your own, or of one that you share a space with", scope: .readPeople,
        success: .bytes("image/jpeg", "The picture.", isTagged: true)
    ) { call in
        let picture = try await call.caller.accounts.picture(
            of: try call.identifier("account"), for: call.caller.account.id)
        guard let picture else { throw Problem.notFound }
        return Reply(content: .bytes(picture.bytes, type: "image/jpeg"), version: String(picture.version.prefix(32)))
    }

    private static func reply(_ account: Account) -> Reply {
        .json([
            "account": .string(account.id.description), "name": .string(account.name), "email": .optional(account.email),
            "hasPicture": .bool(account.picture != nil),
        ])
    }
}
