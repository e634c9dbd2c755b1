import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// Gifts. A gift for the token's own account does not exist for it.
    static let gifts: [Operation] =
        [
            listGifts, createGift, readGift, editGift, deleteGift, restoreGift, listDeletedGifts, moveGift, checkGift,
            giftBudgets,
            readPersonAccount, setPersonAccount,
        ].map(\.inSpaces) + [listGiftSpaces, setGiftSpace].map(\.inSpacesAndOwn)

    private static let status = Parameter(
        name: "status", schema: JSONForm.giftStatus("Only those.").schema)
    private static let person = Parameter(name: "person", schema: .identifier("Only gifts for them."))
    private static let occasion = Parameter(
        name: "occasion",
        schema: .text("Only what is for this: a kind such as birthday or name-day, or what it is called.", max: 500))
    private static let words = Parameter(
        name: "q", schema: .text("Words in idea, occasion, note, tags and names, whatever case and accents.", max: 200))

    private static let listGifts = Operation(
        id: "listGifts", method: .get, path: "/gifts", tag: "Gifts",
        summary: "Gifts by day, those without one last; of one day the newest first", scope: .readGifts,
        query: [status, person, occasion, words, .cursor, .limit], success: .json(.named("GiftPage"), "A page of gifts.")
    ) { call in
        let filter = GiftFilter(
            statuses: Set([call.text("status").flatMap(Gift.Status.init(rawValue:))].compactMap(\.self)),
            person: call.text("person").flatMap { Person.ID($0) },
            occasion: call.text("occasion").flatMap { GiftOccasion(words: $0, call.display.wording)?.key },
            words: call.text("q") ?? "", occasionNames: call.display.wording.giftOccasionNames,
            readsNames: call.caller.token.scopes.contains(.readPeople))
        let page = try await call.space.gifts(
            filter, after: call.cursor(GiftCursor.self), limit: call.limit, asking: call.asking)
        return .page(page.rows.map(Records.gift.json), next: page.next?.description)
    }

    private static let createGift = Operation(
        id: "createGift", method: .post, path: "/gifts", tag: "Gifts", summary: "Write an idea down", scope: .writeGifts,
        body: .json(.named("GiftInput")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("GiftDetails"), "The gift.", status: .created, isTagged: true)
    ) { call in
        var draft = GiftDraft(title: "")
        draft.lead = try await call.caller.accounts.alerts(of: call.asking).gifts.lead
        try call.read(call.body, Records.giftInput, into: &draft)
        draft.id = call.body["id"]?.text.flatMap { Gift.ID($0) } ?? .make(at: call.now)
        try await call.space.tieOccasion(
            of: &draft, findsDay: call.body["date"] == nil, today: call.today, leapDayRule: call.display.leapDayRule)
        let gift = try await refusingGift { () async throws(StoreError) in
            try await call.space.createGift(draft, asking: call.asking, at: call.now)
        }
        return try await giftReply(gift.id, call, location: "/gifts/\(gift.id)")
    }

    private static let readGift = Operation(
        id: "readGift", method: .get, path: "/gifts/{gift}", tag: "Gifts",
        summary: "One gift with its steps, its pictures, and what was given before", scope: .readGifts,
        success: .json(.named("GiftDetails"), "The gift.", isTagged: true)
    ) { call in
        try await giftReply(call.identifier("gift"), call)
    }

    private static let editGift = Operation(
        id: "editGift", method: .patch, path: "/gifts/{gift}", tag: "Gifts",
        summary: "Change a gift; members that are not sent stay, null empties one", scope: .writeGifts,
        body: .mergePatch(.named("GiftChanges")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("GiftDetails"), "The gift.", isTagged: true),
        needsVersion: true
    ) { call in
        let present = try await knownGift(call)
        guard present.isVersion(try call.version()) else { throw Problem.changedMeanwhile(try await giftVersion(call)) }
        let changed = Records.giftInput.json(GiftDraft(present)).merged(with: call.body)
        try call.expect(changed, toBe: .named("GiftInput"))
        var draft = GiftDraft(title: "")
        try call.read(changed, Records.giftInput, into: &draft)
        if draft.occasion?.key == present.occasion?.key {
            draft.occasion = present.occasion
        } else {
            try await call.space.tieOccasion(
                of: &draft, findsDay: false, today: call.today, leapDayRule: call.display.leapDayRule)
        }
        do {
            let edited = try await refusingGift { () async throws(StoreError) in
                try await unlessGone { () async throws(StoreError) in
                    try await call.space.editGift(
                        present.id, to: draft, ifVersion: present.updatedAt, asking: call.asking, at: call.now)
                } isThere: { () async throws(StoreError) in
                    try await call.space.gift(present.id, asking: call.asking) != nil
                }
            }
            return try await giftReply(edited.id, call)
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(try await giftVersion(call))
        }
    }

    private static let deleteGift = Operation(
        id: "deleteGift", method: .delete, path: "/gifts/{gift}", tag: "Gifts",
        summary: "Delete a gift; within 30 days it can be brought back", scope: .writeGifts, success: .empty("Deleted.")
    ) { call in
        try await call.space.deleteGift(call.identifier("gift"), asking: call.asking, at: call.now)
        return .nothing
    }

    private static let restoreGift = Operation(
        id: "restoreGift", method: .post, path: "/gifts/{gift}/restoring", tag: "Gifts",
        summary: "Bring a deleted gift back, within 30 days", scope: .writeGifts,
        success: .json(.named("GiftDetails"), "The gift.", isTagged: true)
    ) { call in
        try await giftReply(call.space.restoreGift(call.identifier("gift"), asking: call.asking).id, call)
    }

    private static let listDeletedGifts = Operation(
        id: "listDeletedGifts", method: .get, path: "/deleted-gifts", tag: "Gifts",
        summary: "What was deleted and can be brought back, the last first", scope: .readGifts, query: [.limit],
        success: .json(.named("DeletedGiftPage"), "The latest of them; next is always null.")
    ) { call in
        .page(
            try await call.space.deletedGifts(limit: call.limit, asking: call.asking).map(Records.deletedGift.json), next: nil)
    }

    private static let moveGift = Operation(
        id: "moveGift", method: .put, path: "/gifts/{gift}/status", tag: "Gifts",
        summary: "Say how far a gift has come, forwards or back; who said so when is kept", scope: .writeGifts,
        body: .json(.named("GiftMove")), success: .json(.named("GiftDetails"), "The gift.", isTagged: true)
    ) { call in
        let id: Gift.ID = try call.identifier("gift")
        var move = GiftMove()
        try call.read(call.body, Records.giftMove, into: &move)
        do {
            try await call.space.moveGift(
                id, to: move.status, givenOn: move.givenOn, asking: call.asking, today: call.today, at: call.now)
        } catch StoreError.giftRefused(.givenAhead) {
            throw Problem.invalid([.init(pointer: "/givenOn", detail: "is still to come")])
        } catch StoreError.giftRefused(.notGiven) {
            throw Problem.invalid([.init(pointer: "/givenOn", detail: "is said of what is not given")])
        }
        return try await giftReply(id, call)
    }

    private static let checkGift = Operation(
        id: "listGivenBefore", method: .post, path: "/gift-checks", tag: "Gifts",
        summary: "What was given to some people and is much like an idea, before it is written down", scope: .readGifts,
        body: .json(.named("GiftInput")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("GiftPage"), "All of them, the latest first.")
    ) { call in
        var draft = GiftDraft(title: "")
        try call.read(call.body, Records.giftInput, into: &draft)
        return .page(try await call.space.givenBefore(draft, asking: call.asking).map(Records.gift.json), next: nil)
    }

    private static let giftBudgets = Operation(
        id: "readGiftBudgets", method: .get, path: "/gift-budgets", tag: "Gifts",
        summary: "What a year's gifts come to, by person and occasion, for each currency", scope: .readGifts,
        query: [.init(name: "year", schema: .integer("The year; not said, what has no day.", 1...9_999))],
        success: .json(.named("GiftBudgets"), "The sums.")
    ) { call in
        let year = call.integer("year")
        let budgets = try await call.space.giftBudgets(in: year, asking: call.asking)
        return .json(
            Records.giftBudgets.json(YearOfGifts(year, budgets, years: try await call.space.giftYears(asking: call.asking))))
    }

    // MARK: - Private

    static func knownGift(_ call: Call) async throws -> Gift {
        guard let gift = try await call.space.gift(call.identifier("gift"), asking: call.asking) else { throw Problem.notFound }
        return gift
    }

    static func giftVersion(_ call: Call) async throws -> String {
        guard let details = try await call.space.giftDetails(call.identifier("gift"), asking: call.asking) else {
            throw Problem.notFound
        }
        return details.gift.apiVersion(Records.giftDetails.json(details))
    }

    static func giftReply(
        _ id: Gift.ID, _ call: Call, in space: Space? = nil, location: String? = nil
    ) async throws -> Reply {
        guard let details = try await (space ?? call.space).giftDetails(id, asking: call.asking) else { throw Problem.notFound }
        let json = Records.giftDetails.json(details)
        return .json(json, version: details.gift.apiVersion(json), location: location)
    }

    /// Runs a change; a rule that refuses it becomes a problem that names the place.
    static func refusingGift<Value>(_ change: () async throws(StoreError) -> Value) async throws -> Value {
        do throws(StoreError) { return try await change() } catch {
            switch error {
            case .giftRefused(.noTitle): throw Problem.invalid([.init(pointer: "/title", detail: "must not be blank")])
            case .giftRefused(.notALink):
                throw Problem.invalid([.init(pointer: "/link", detail: "must begin with https:// or http://")])
            case .giftRefused(.forOneself):
                throw Problem.invalid([
                    .init(
                        pointer: "/people", detail: "names who the account itself is; a gift for oneself is hidden from oneself"
                    )
                ])
            case .notFound: throw Problem.invalid([.init(pointer: "/people", detail: "names somebody who is not here")])
            default: throw error
            }
        }
    }
}

extension Gift {
    /// The version of the gift: of its editable content, then of all else shown.
    fileprivate func apiVersion(_ json: JSONValue) -> String {
        "\(updatedAt.wholeMilliseconds)-\(StableDigest(String(decoding: json.bytes, as: UTF8.self)).hexadecimal)"
    }

    /// Whether a version matches the editable content; nil always does. A change of status meanwhile is no conflict.
    func isVersion(_ text: String?) -> Bool {
        guard let text else { return true }
        return text.prefix { $0 != "-" } == String(updatedAt.wholeMilliseconds)
    }
}

extension Call {
    /// The account that gifts are shown to.
    var asking: Account.ID { caller.account.id }
}
