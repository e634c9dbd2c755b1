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
                    "spaces": .list(
                        "The spaces that the token was narrowed to and that can be opened; null for one that opens all.",
                        of: .whole(
                            "A space.",
                            [
                                "id": .identifier("Names it, as space does in the query."),
                                "kind": .word(
                                    "Whose it is.", named: "TokenSpaceKind", of: TokenSpace.Kind.allCases.map(\.rawValue)),
                                "name": .text("The family’s name, or your partner’s; empty for your own."),
                            ])
                    ).orNull,
                    "timeZone": .text("The zone whose today counts."), "today": .day("Today there."),
                    "people": .count("How many people there are in your own space; null for a token that does not open it.")
                        .orNull,
                ])
        )
    ]
}

extension Operation {
    /// The account behind the token.
    static let account: [Operation] = [readAccount.ofToken]

    private static let readAccount = Operation(
        id: "readAccount", method: .get, path: "/account", tag: "Account", summary: "Who one is here, and what one may do",
        scope: .readPeople, success: .json(.named("Account"), "The account.")
    ) { call in
        let people = try await call.caller.own?.peopleCount()
        return .json([
            "name": .string(call.caller.account.name),
            "scopes": .array(call.caller.token.scopes.map(\.rawValue).sorted().map(JSONValue.string)),
            "spaces": call.caller.token.spaces.chosen.map { chosen in
                .array(chosen.filter { $0.isOpened(with: call.caller.token.scopes) }.map(JSONValue.init))
            } ?? .null,
            "timeZone": .string(call.display.timeZone.identifier), "today": .string(call.today.description),
            "people": people.map { .integer($0) } ?? .null,
        ])
    }
}

extension JSONValue {
    fileprivate init(_ space: TokenSpace) {
        self = ["id": .string(space.id.description), "kind": .string(space.kind.rawValue), "name": .string(space.name)]
    }
}
