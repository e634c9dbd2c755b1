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
                call.caller.family.map({ $0.member(account.id) != nil || known.contains(account.id) }) ?? true
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
