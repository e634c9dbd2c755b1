import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Operation {
    static let readPersonAccount = Operation(
        id: "readPersonAccount", method: .get, path: "/people/{person}/account", tag: "Gifts",
        summary: "Which account of this server somebody is: gifts for them are hidden from it", scope: .readGifts,
        success: .json(personAccount, "The account.")
    ) { call in
        try await reply(call.identifier("person"), call)
    }

    static let setPersonAccount = Operation(
        id: "setPersonAccount", method: .put, path: "/people/{person}/account", tag: "Gifts",
        summary: "Say that somebody is your own account, or one that shares a space with it, or none", scope: .writeGifts,
        body: .json(personAccount), success: .json(personAccount, "The account.")
    ) { call in
        let person: Person.ID = try call.identifier("person")
        var chosen: Account.ID?
        if let name = call.body["account"]?.text {
            let known = try await call.space.accounts(of: person)
            guard
                let account = try await call.caller.accounts.account(
                    named: name, for: call.caller.account.id, knowing: known),
                call.caller.family.map({ $0.member(account.id) != nil || known.contains(account.id) }) ?? true,
                try await call.mayName(account.id, knowing: known)
            else {
                let detail = "must be the name of your own account, or of one that shares the space with it"
                throw Problem.invalid([.init(pointer: "/account", detail: detail)])
            }
            chosen = account.id
        }
        try await call.space.setAccount(of: person, to: chosen, asking: call.asking, in: call.caller.family, at: call.now)
        return try await reply(person, call)
    }

    private static let personAccount = Schema.whole(
        "Which account somebody is.", ["account": .text("The account's name; null is none.", min: 1, max: 200).orNull])

    private static func reply(_ person: Person.ID, _ call: Call) async throws -> Reply {
        guard let id = try await call.space.accounts(of: person).first else { return .json(["account": .null]) }
        return .json(["account": .optional(try await call.caller.accounts.account(id)?.name)])
    }
}

extension Call {
    /// Whether an account is the token's own, or shares a space with it that the token opens: a narrowed one is not told of others.
    /// One that is known of a person may be named again.
    fileprivate func mayName(_ other: Account.ID, knowing known: [Account.ID]) async throws -> Bool {
        let account = caller.account.id
        guard case .only = caller.token.spaces, other != account, !known.contains(other) else { return true }
        let couple = try await caller.accounts.couple(of: account, at: now)
        let shared = try await caller.accounts.families(of: account, at: now) + (couple.map { [$0] } ?? [])
        return shared.contains { caller.token.spaces.include($0.id) && $0.member(other) != nil }
    }
}
