import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The account behind the token.
    static let account: [(name: String, schema: Schema)] = [
        (
            "Account",
            .whole(
                "The account behind the token.",
                [
                    "name": .text("What its owner signs in with."),
                    "scopes": .list(
                        "What the token allows.",
                        of: .word("A scope.", named: "TokenScope", of: APIToken.Scope.allCases.map(\.rawValue))),
                    "timeZone": .text("The zone whose today counts."), "today": .day("Today there."),
                    "people": .count("How many people there are."),
                ])
        )
    ]
}

extension Operation {
    /// The account behind the token.
    static let account: [Operation] = [readAccount]

    private static let readAccount = Operation(
        id: "readAccount", method: .get, path: "/account", tag: "Account", summary: "Who one is here, and what one may do",
        scope: .readPeople, success: .json(.named("Account"), "The account.")
    ) { call in
        .json([
            "name": .string(call.caller.account.name),
            "scopes": .array(call.caller.token.scopes.map(\.rawValue).sorted().map(JSONValue.string)),
            "timeZone": .string(call.display.timeZone.identifier), "today": .string(call.today.description),
            "people": .integer(try await call.space.peopleCount()),
        ])
    }
}
