import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

extension Schemas {
    /// Gifts between an account's own space and those of its families.
    static let giftSpaces: [(name: String, schema: Schema)] = [
        (
            "GiftSpace",
            .whole(
                "Where a gift is.",
                [
                    "space": Schema([
                        "type": "string", "description": "“own” for the account’s own gifts, or the family.",
                        "pattern": "^(own|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$",
                    ])
                ])
        ),
        (
            "GiftTarget",
            .whole(
                "Where a gift can be moved, and what that would do.",
                [
                    "space": .text("“own” for the account’s own gifts, or the family."),
                    "copied": .list(
                        "The recipients who are not there yet and would be copied.", of: .identifier("A person.")),
                    "hiddenFrom": .list(
                        "The names of the members who would not see it; empty for the account’s own gifts.",
                        of: .text("An account’s name.")),
                ])
        ),
        ("GiftTargetPage", page(of: "GiftTarget")),
    ]
}

extension Operation {
    static let listGiftSpaces = Operation(
        id: "listGiftSpaces", method: .get, path: "/gifts/{gift}/spaces", tag: "Gifts",
        summary: "Where a gift can be moved, and what that would do; nothing is changed", scope: .readGifts,
        reveals: [.readPeople, .readFamilies], success: .json(.named("GiftTargetPage"), "The families, or the own space.")
    ) { call in
        let id: Gift.ID = try call.identifier("gift")
        guard try await call.space.gift(id, asking: call.asking) != nil else { throw Problem.notFound }
        var targets: [JSONValue] = []
        for family in try await families(call) {
            let direction = direction(call)
            guard let preview = try await moving(call, family).preview(id, direction) else { throw Problem.notFound }
            let hidden = direction == .toOwn ? [] : try await hidden(preview, in: family)
            targets.append([
                "space": .string(direction == .toOwn ? Space.ownWord : family.family.id.description),
                "copied": .array(preview.copied.map { .string($0.description) }),
                "hiddenFrom": .array(hidden.map(JSONValue.string)),
            ])
        }
        return .page(targets, next: nil)
    }

    static let setGiftSpace = Operation(
        id: "setGiftSpace", method: .put, path: "/gifts/{gift}/space", tag: "Gifts",
        summary: "Move a gift to a family, or from it to your own; recipients who are not there are copied", scope: .writeGifts,
        reveals: [.writePeople, .readFamilies], body: .json(.named("GiftSpace")),
        success: .json(.named("GiftDetails"), "The gift where it is now.", isTagged: true), needsVersion: true
    ) { call in
        let present = try await knownGift(call)
        let seen = try call.version()
        let to = call.body["space"]?.text ?? ""
        let isOwn = to == Space.ownWord || Space.ID(to) == call.caller.account.personalSpace
        let here = isOwn ? call.caller.family == nil : Space.ID(to) == call.caller.family?.id
        // Sent once more, as a program does that got no answer, it is there already.
        guard !here else { return try await giftReply(present.id, call) }
        guard present.isVersion(seen) else { throw Problem.changedMeanwhile(try await giftVersion(call)) }
        let open = try await families(call).first { call.caller.family != nil ? isOwn : $0.family.id == Space.ID(to) }
        guard let open else {
            throw Problem.invalid([
                .init(
                    pointer: "/space", detail: "must be “own” for a family’s gift, or one of the account’s families for its own"
                )
            ])
        }
        let direction = direction(call)
        let moving = try moving(call, open)
        do {
            let outcome = try await refusingGift { () async throws(StoreError) in
                try await moving.move(present.id, direction, ifVersion: present.updatedAt)
            }
            let target = try direction == .toFamily ? open.space : ownSpace(call)
            return try await giftReply(outcome.gift.id, call, in: target)
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(try await giftVersion(call))
        }
    }

    // MARK: - Private

    private static func direction(_ call: Call) -> GiftMoving.Direction { call.caller.family == nil ? .toFamily : .toOwn }

    private static func ownSpace(_ call: Call) throws -> Space {
        guard let own = call.caller.own else { throw Problem.spaceMissing([Space.ownWord]) }
        return own
    }

    /// The families that a gift may be moved to, of those that the token opens; that of the gift where it is one of a family.
    private static func families(_ call: Call) async throws -> [FamilySpace] {
        if let family = call.caller.family { return [FamilySpace(family: family, space: try call.space)] }
        return try await call.caller.folder.readableFamilySpaces(
            of: call.asking, among: call.caller.token.spaces, at: call.now)
    }

    private static func moving(_ call: Call, _ family: FamilySpace) throws -> GiftMoving {
        GiftMoving(
            call.caller.folder, try ownSpace(call), family, of: call.caller.account, today: call.today, now: call.now)
    }

    /// The names of the members that would not see the gift.
    private static func hidden(_ preview: GiftMoving.Preview, in family: FamilySpace) async throws(StoreError) -> [String] {
        let hidden = try await preview.hidden(in: family)
        return family.family.members.filter { hidden.contains($0.account) }.map(\.name)
    }
}
