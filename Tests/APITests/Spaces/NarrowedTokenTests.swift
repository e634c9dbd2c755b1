import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Testing

@testable import API
@testable import Store

/// Tokens that were narrowed to some spaces, over every operation that there is.
@Suite struct NarrowedTokenTests {
    /// Some of Anna's spaces.
    enum Choice: String, CaseIterable, Sendable {
        case own, couple, alpha, ownAndAlpha, ownAndCouple, left

        func parts(of spread: Spread) -> [Spread.Part] {
            switch self {
            case .own: [spread.own]
            case .couple: [spread.shared]
            case .alpha, .left: [spread.alpha]
            case .ownAndAlpha: [spread.own, spread.alpha]
            case .ownAndCouple: [spread.own, spread.shared]
            }
        }
    }

    private let nowhere = "01234567-89ab-7def-8123-456789abcdef"

    @Test(arguments: Choice.allCases)
    func `no operation shows or changes anything of a space that the token does not open`(choice: Choice) async throws {
        let spread = try await Spread()
        let open = choice.parts(of: spread)
        let narrow = try await spread.programs.program("Anna", in: open.map(\.id))
        var closed = spread.parts.filter { part in !open.contains { $0.id == part.id } }
        if choice == .left {
            try await leave(spread.alpha.id, spread)
            closed.append(spread.alpha)
        }
        let hidden = closed.map(\.secret) + ["accountsecret"]
        var (walked, told) = (0, Set<String>())
        var before = try await state(of: closed, spread)
        var writes = try await writes(spread)
        for operation in API.Operation.all {
            for part in closed {
                let records = spread.account.merging(part.records) { $1 }
                for query in queries(of: operation, part, records) {
                    let (answer, again) = (
                        try await send(operation, records, query, by: narrow),
                        try await send(operation, [:], query, by: narrow)
                    )
                    let said = answer.text + "\(answer.headers)"
                    for secret in hidden where said.contains(secret) { told.insert("\(operation.id) told \(secret)") }
                    // What nothing was written to is as it was.
                    let now = try await self.writes(spread)
                    if now != writes {
                        let after = try await state(of: closed, spread)
                        if after != before { told.insert("\(operation.id) changed something of \(part.secret)") }
                        (before, writes) = (after, now)
                    }
                    // What is elsewhere is as what is nowhere.
                    if (answer.status, answer.kind) != (again.status, again.kind) {
                        told.insert("\(operation.id)\(query) \(answer.status) \(answer.text) but \(again.status) \(again.text)")
                    }
                    walked += 1
                }
            }
        }
        #expect(told.isEmpty, "\(told.sorted().joined(separator: "\n"))")
        #expect(walked > API.Operation.all.count * closed.count)
    }

    @Test func `a token of all spaces is told all of that`() async throws {
        let spread = try await Spread()
        var told: [String: Set<String>] = [:]
        for operation in API.Operation.all where operation.method == .get {
            for part in spread.parts {
                let records = spread.account.merging(part.records) { $1 }
                for query in queries(of: operation, part, records) {
                    let answer = try await send(operation, records, query, by: spread.anna)
                    for secret in spread.parts.map(\.secret) + ["accountsecret"] where answer.text.contains(secret) {
                        told[secret, default: []].insert(operation.id)
                    }
                }
            }
        }
        let counts = told.mapValues(\.count)
        #expect(counts["ownsecret", default: 0] >= 30 && counts["alphasecret", default: 0] >= 22, "\(counts)")
        #expect(counts["couplesecret", default: 0] >= 20 && counts["accountsecret", default: 0] >= 6, "\(counts)")
    }

    @Test(arguments: Choice.allCases)
    func `what a token opens it goes on reading and writing`(choice: Choice) async throws {
        let spread = try await Spread()
        let open = choice.parts(of: spread)
        let narrow = try await spread.programs.program("Anna", in: open.map(\.id))
        if choice == .left { try await leave(spread.alpha.id, spread) }
        let people = try await narrow.get("/people")
        let (hasOwn, hasAlpha) = (open.contains { $0.id == spread.own.id }, choice == .alpha || choice == .ownAndAlpha)
        #expect(
            people.text.contains("ownsecret") == hasOwn && people.text.contains("alphasecret") == hasAlpha, "\(people.text)")
        #expect(people.status == (hasOwn || hasAlpha ? 200 : 403))
        let coming = try await narrow.get("/occasions/upcoming")
        #expect(coming.text.contains("ownsecret") == hasOwn && coming.text.contains("alphasecret") == hasAlpha)
        let plan = try await narrow.get("/plan")
        #expect(plan.text.contains("ownsecret") == hasOwn && plan.text.contains("alphasecret") == (hasOwn && hasAlpha))
        #expect(plan.text.contains("couplesecret") == (choice == .ownAndCouple))
        #expect(try await narrow.get("/people/\(spread.own.records["person"] ?? "")").status == (hasOwn ? 200 : 404))
        #expect(try await narrow.get("/people/\(spread.alpha.records["person"] ?? "")").status == (hasAlpha ? 200 : 404))
        let body: JSONValue = ["name": ["display": "New"]]
        // Nothing lands where it was not meant: without a space it is one's own, for every token.
        let plain = try await narrow.send(.post, "/people", body)
        #expect(hasOwn ? plain.status == 201 : plain.status == 403 && plain.kind == "space-missing", "\(plain.text)")
        #expect(try await narrow.send(.post, "/people?space=\(spread.alpha.id)", body).status == (hasAlpha ? 201 : 404))
        let hasCouple = choice == .couple || choice == .ownAndCouple
        #expect(try await narrow.get("/couple/action-items").status == (hasCouple ? 200 : 403))
        #expect(try await narrow.get("/couple/love-languages").status == (choice == .ownAndCouple ? 200 : 403))
        #expect(try await narrow.get("/families").json["data"]?.elements?.count == (hasAlpha ? 1 : 0))
        let account = try await narrow.get("/account").json
        #expect(account["spaces"]?.elements?.count == (choice == .left ? 0 : open.count))
        #expect((account["people"] == .null) == !hasOwn)
        #expect(try await spread.anna.get("/account").json["spaces"] == .null)
    }

    @Test func `a gift moves only between spaces that the token opens`() async throws {
        let spread = try await Spread()
        let (own, bravo) = (spread.own.records["gift"] ?? "", JSONValue.string(spread.bravo.id.description))
        let some = try await spread.programs.program("Anna", in: [spread.own.id, spread.alpha.id])
        let targets = try await some.get("/gifts/\(own)/spaces")
        #expect(targets.json["data"]?.elements?.compactMap { $0["space"]?.text } == [spread.alpha.id.description])
        let there = try await some.send(.put, "/gifts/\(own)/space", ["space": bravo], headers: [.ifMatch: "*"])
        #expect(there.status == 422 && !there.text.contains("bravosecret"), "\(there.text)")
        #expect(try await spread.own.space.holds(.gift(try #require(Gift.ID(own)))))
        let shared = try await some.send(
            .post, "/people/sharing",
            ["people": [.string(spread.own.records["person"] ?? "")], "with": bravo, "gifts": true])
        #expect(shared.status == 404)
        // One of the family alone moves nothing to where it may not look.
        let alone = try await spread.programs.program("Anna", in: [spread.alpha.id])
        let hers = spread.alpha.records["gift"] ?? ""
        #expect(try await alone.get("/gifts/\(hers)/spaces").kind == "space-missing")
        let taken = try await alone.send(.put, "/gifts/\(hers)/space", ["space": "own"], headers: [.ifMatch: "*"])
        #expect(taken.kind == "space-missing")
        #expect(try await alone.get("/gifts/\(own)/spaces").status == 404)
        #expect(try await spread.alpha.space.holds(.gift(try #require(Gift.ID(hers)))))
    }

    @Test func `a document that would change the account's settings is restored by no narrowed token`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let document = try await anna.get("/export").bytes
        let bert = try await programs.program("Bert")
        let narrow = try await programs.program("Bert", in: [bert.account.personalSpace])
        #expect(try await narrow.send(.post, "/restores", bytes: document, type: "application/json").kind == "space-missing")
        #expect(try await bert.send(.post, "/restores", bytes: document, type: "application/json").status < 300)
    }

    @Test func `the account names no space that the token's scopes do not open`() async throws {
        let spread = try await Spread()
        let narrow = try await spread.programs.program("Anna", [.readPeople], in: spread.parts.map(\.id))
        let account = try await narrow.get("/account")
        #expect(account.json["spaces"]?.elements?.count == 1 && !account.text.contains("alphasecret"), "\(account.text)")
    }

    @Test func `nothing that outlives or outreaches a token is made by one that is narrowed`() async throws {
        let spread = try await Spread()
        let all = spread.parts.map(\.id)
        // Even one of all the spaces that there are: others will come.
        let narrow = try await spread.programs.program("Anna", in: all)
        let refused = API.Operation.all.filter { $0.spaces == .all }
        for operation in refused {
            let records = spread.account.merging(spread.alpha.records) { $1 }
            let answer = try await send(operation, records, "", by: narrow)
            #expect(answer.status == 403 && answer.kind == "space-missing" && answer.text.contains("all"), "\(operation.id)")
        }
        let needed: Set = [
            "createFeed", "createWidget", "createChannel", "editChannel", "testChannel", "inviteToFamily", "setFamilyRole",
            "createFamily", "acceptFamilyInvitation", "invitePartner", "acceptInvitation", "endAccess", "editSettings",
            "editAlertPreferences", "inviteToServer", "setServerRole", "editProfile",
            "leaveCouple", "leaveFamily", "deleteFamily", "removeFamilyMember",
        ]
        #expect(needed.isSubset(of: refused.map(\.id)), "\(needed.subtracting(refused.map(\.id)))")
    }

    @Test func `an operation that says nothing of spaces needs all of them`() throws {
        let operation = API.Operation(
            id: "new", method: .get, path: "/new", tag: "New", summary: "New", scope: .readPeople, success: .empty("New.")
        ) { _ in .nothing }
        let own = Space.ID(UUID())
        let mine = TokenSpaces.only([TokenSpace(id: own, kind: .own, name: "", isOpen: true)])
        #expect(operation.spaces.missing(from: mine, own: own, couple: nil) == ["all"])
        #expect(operation.spaces.missing(from: .all, own: own, couple: nil).isEmpty)
    }

    @Test func `what a token was answered under a key is not for one that opens less`() async throws {
        let spread = try await Spread()
        let key: HTTPFields = [.known("Idempotency-Key"): "once"]
        let wish: JSONValue = [
            "person": .string(spread.bravo.records["person"] ?? ""), "kind": "birthday", "day": "2026-11-20",
        ]
        #expect(try await spread.anna.send(.post, "/wishes", wish, headers: key).status == 201)
        let mine = try await spread.programs.program("Anna", in: [spread.own.id])
        let refused = try await mine.send(.post, "/wishes", wish, headers: key)
        #expect(refused.status >= 400 && refused.headers[.known("Idempotency-Replayed")] == nil, "\(refused.text)")
        let body: JSONValue = ["name": ["display": "New"]]
        let twice = try await spread.programs.program("Anna", in: [spread.own.id])
        let (first, second) = (
            try await mine.send(.post, "/people", body, headers: key),
            try await twice.send(.post, "/people", body, headers: key)
        )
        #expect(first.status == 201 && second.bytes == first.bytes)
    }

    @Test func `a catch-up of a family goes into one's own log too, and so needs both`() async throws {
        let spread = try await Spread()
        let (alpha, query) = (try await spread.programs.program("Anna", in: [spread.alpha.id]), "?space=\(spread.alpha.id)")
        let body: JSONValue = ["people": [.string(spread.alpha.records["person"] ?? "")], "kind": "call"]
        let refused = try await alpha.send(.post, "/catch-ups" + query, body)
        #expect(refused.status == 403 && refused.kind == "space-missing")
        let entry = "/catch-ups/\(spread.alpha.records["catchup"] ?? "")"
        #expect(try await alpha.get(entry).status == 200)
        #expect(try await alpha.send(.delete, entry).kind == "space-missing")
        let both = try await spread.programs.program("Anna", in: [spread.own.id, spread.alpha.id])
        #expect(try await both.send(.post, "/catch-ups" + query, body).status == 201)
    }

    @Test func `people are copied between spaces that the token opens`() async throws {
        let spread = try await Spread()
        let both = try await spread.programs.program("Anna", in: [spread.own.id, spread.alpha.id])
        func body(_ way: String, _ part: Spread.Part, _ person: String) -> JSONValue {
            .object([
                .init(name: "people", value: [.string(person)]), .init(name: way, value: .string(part.id.description)),
            ])
        }
        let mine = spread.own.records["person"] ?? ""
        for (part, status) in [(spread.alpha, 200), (spread.bravo, 404)] {
            #expect(try await both.send(.post, "/people/sharing", body("with", part, mine)).status == status)
            let theirs = part.records["person"] ?? ""
            #expect(try await both.send(.post, "/people/sharing", body("from", part, theirs)).status == status)
        }
        // Anna's person is in B's address book too, which the token is not told.
        try await spread.anna.send(.post, "/people/sharing", body("with", spread.bravo, mine))
        #expect(try await spread.anna.get("/people/\(mine)/shared").json["data"]?.elements?.count == 2)
        let shared = try await both.get("/people/\(mine)/shared").json["data"]?.elements
        #expect(shared?.map { $0["space"]?.text } == [spread.alpha.id.description])
    }

    @Test func `duplicates are found, merged and parted in the spaces that the token opens, and in no other`() async throws {
        let spread = try await Spread()
        let alone = try await spread.programs.program("Anna", in: [spread.alpha.id])
        for (part, isOpen) in [(spread.alpha, true), (spread.bravo, false)] {
            let query = "?space=\(part.id)"
            let name: JSONValue = ["name": ["given": "Twin", "family": "Berg"]]
            let twins = [
                try await spread.anna.send(.post, "/people" + query, name).json["id"] ?? .null,
                try await spread.anna.send(.post, "/people" + query, name).json["id"] ?? .null,
            ]
            let question: JSONValue = ["keep": twins[0], "merge": twins[1]]
            #expect(try await alone.get("/duplicates" + query).status == (isOpen ? 200 : 404))
            #expect(try await alone.send(.post, "/merges/previews" + query, question).status == (isOpen ? 200 : 404))
            #expect(try await alone.send(.post, "/merges" + query, question).status == (isOpen ? 201 : 404))
            let merge =
                isOpen ? nil : try await spread.anna.send(.post, "/merges" + query, question).json["id"]?.text
            let merges = try await spread.anna.get("/people/\(twins[0].text ?? "")/merges").json["data"]?.elements
            let id = try #require(merge ?? merges?.first?["id"]?.text)
            let before = try await part.space.peopleCount()
            #expect(try await alone.send(.delete, "/merges/\(id)").status == (isOpen ? 200 : 404))
            #expect(try await part.space.peopleCount() == before + (isOpen ? 1 : 0))
        }
        // Its own space, which is not named, is not open to it.
        #expect(try await alone.get("/duplicates").kind == "space-missing")
    }

    @Test func `files are imported into the spaces that the token opens, and into no other`() async throws {
        let spread = try await Spread()
        let alone = try await spread.programs.program("Anna", in: [spread.alpha.id])
        let card = Array("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:New\r\nEND:VCARD\r\n".utf8)
        for (part, isOpen) in [(spread.alpha, true), (spread.bravo, false)] {
            let (query, before) = ("?space=\(part.id)", try await part.space.peopleCount())
            let answer = try await alone.send(.post, "/imports" + query, bytes: card, type: "text/vcard")
            #expect(answer.status == (isOpen ? 200 : 404), "\(answer.text)")
            #expect(try await part.space.peopleCount() == before + (isOpen ? 1 : 0))
            let table = "/imports/tables/\(part.records["table"] ?? "")"
            #expect(try await alone.send(.post, table + "/importing" + query).status == (isOpen ? 200 : 404))
            #expect(try await part.space.peopleCount() == before + (isOpen ? 2 : 0))
            for path in ["/imports", "/group-offers", "/export/people.vcf", "/export/people.csv", "/export/occasions.ics"] {
                #expect(try await alone.get(path + query).status == (isOpen ? 200 : 404), "\(path)")
            }
        }
        #expect(try await alone.send(.post, "/imports", bytes: card, type: "text/vcard").kind == "space-missing")
        #expect(try await alone.get("/export/people.vcf").kind == "space-missing")
        // A table is found for the space that it was sent to alone, by a token that opens all as well.
        let own = "/imports/tables/\(spread.own.records["table"] ?? "")"
        #expect(try await spread.anna.get(own).status == 200)
        #expect(try await spread.anna.get("\(own)?space=\(spread.alpha.id)").status == 404)
    }

    @Test func `who shares another space with the account is not told`() async throws {
        let spread = try await Spread()
        let (path, ben): (String, JSONValue) = ("/people/\(spread.own.records["person"] ?? "")/account", ["account": "Ben"])
        let mine = try await spread.programs.program("Anna", in: [spread.own.id])
        let refused = try await mine.send(.put, path, ben)
        let unknown = try await mine.send(.put, path, ["account": "Nobody"])
        #expect(refused.status == 422 && refused.json == unknown.json, "\(refused.text)")
        #expect(try await mine.send(.put, path, ["account": "Anna"]).status == 200)
        let both = try await spread.programs.program("Anna", in: [spread.own.id, spread.shared.id])
        #expect(try await both.send(.put, path, ben).json == ben)
    }

    @Test func `a new couple is not that of a token made for the one before`() async throws {
        let spread = try await Spread()
        let narrow = try await spread.programs.program("Anna", in: [spread.own.id, spread.shared.id])
        #expect(try await narrow.get("/couple").status == 200)
        try await spread.anna.send(.delete, "/couple")
        #expect(try await narrow.get("/couple").kind == "space-missing")
        let code = try await spread.anna.send(.post, "/couple/invitations").json["code"] ?? .null
        try await spread.programs.program("Clara").send(.post, "/couple/acceptances", ["code": code])
        #expect(try await spread.anna.get("/couple").text.contains("Clara"))
        for path in ["/couple", "/couple/action-items", "/couple/love-languages", "/couple/export"] {
            let answer = try await narrow.get(path)
            #expect(answer.kind == "space-missing" && !answer.text.contains("Clara"), "\(path)")
        }
        #expect(try await narrow.get("/notes").status == 200)
    }

    // MARK: - Asking

    private func leave(_ family: Space.ID, _ spread: Spread) async throws {
        let values = [spread.anna.account.id.value, family.value]
        try await spread.programs.folder.accounts.file.write { db in
            try db.run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", values)
        }
    }

    /// Without a space, with the one, the account's own, and all that is asked for by a filter.
    private func queries(of operation: API.Operation, _ part: Spread.Part, _ records: [String: String]) -> [String] {
        let filter = operation.query.filter { ["q", "group", "person", "checkIn", "of"].contains($0.name) }.map { parameter in
            switch parameter.name {
            case "q": "q=\(part.secret)"
            case "of": "of=me"
            case let name: "\(name)=\(records[name] ?? nowhere)"
            }
        }
        let spaces = operation.opensFamilies ? ["", "space=\(part.id)", "space=own"] : [""]
        return spaces.flatMap { space in
            ([""] + filter).map { filter in
                let items = [space, filter].filter { !$0.isEmpty }
                return items.isEmpty ? "" : "?" + items.joined(separator: "&")
            }
        }
    }

    private func send(
        _ operation: API.Operation, _ records: [String: String], _ query: String, by program: Program
    ) async throws -> ProgramAnswer {
        let path = operation.blanks.reduce(operation.path) { $0.replacing("{\($1)}", with: records[$1] ?? nowhere) } + query
        let headers: HTTPFields = operation.needsVersion ? [.ifMatch: "*"] : [:]
        switch operation.body {
        case .none: return try await program.send(operation.method, path, headers: headers)
        case .bytes(let types, _):
            return try await program.send(
                operation.method, path, bytes: Array("picture".utf8), type: types.first ?? "", headers: headers)
        case .json(let schema), .mergePatch(let schema):
            let person = records["person"] ?? nowhere
            let identifiers = [
                "": person, "group": records["group"] ?? nowhere, "space": records["family"] ?? nowhere,
                "with": records["family"] ?? nowhere, "merge": records["other"] ?? nowhere,
                "id": UUID().uuidString.lowercased(),
                "category": records["category"] ?? nowhere,
            ]
            var answer = try await program.send(
                operation.method, path, SampleBody(identifiers, isShort: true).value(of: schema), headers: headers)
            // Of the two one may say too little, or too much.
            if answer.status == 422 {
                answer = try await program.send(
                    operation.method, path, SampleBody(identifiers).value(of: schema), headers: headers)
            }
            return answer
        }
    }

    /// How many rows were ever written, by the one connection of each file that writes.
    private func writes(_ spread: Spread) async throws -> [String] {
        var counts: [String] = []
        for file in [spread.programs.folder.accounts.file] + spread.parts.map(\.space.file) {
            counts.append(try await file.write { db in "\(try db.rows("SELECT total_changes()", []))" })
        }
        return counts
    }

    /// Where the logs of some spaces stand, and what the account has besides.
    private func state(of parts: [Spread.Part], _ spread: Spread) async throws -> [String] {
        var state: [String] = []
        for part in parts { state.append("\(part.secret) \(try await part.space.currentSequence())") }
        let tables = [
            "accounts", "memberships", "shared_spaces", "invitations", "channels", "calendar_feeds", "widget_links",
            "app_passwords",
            "sessions", "account_alerts", "account_lead_times", "connected_accounts", "token_spaces",
        ]
        return state
            + (try await spread.programs.folder.accounts.file.read { db in
                try tables.flatMap { table in try db.rows("SELECT * FROM \(table)", []).map { "\(table) \($0)" } }
            })
    }
}
