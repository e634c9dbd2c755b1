import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

/// It is Saturday, 21 November 2026, 12:00 in Berlin.
@Suite struct GiftTests {
    private func path(_ answer: ProgramAnswer) -> String { "/gifts/\(answer.json["id"]?.text ?? "")" }

    private func text(_ id: Person.ID) -> JSONValue { .string(id.description) }

    @Test func `a gift is written down, read, changed, deleted, and comes back`() async throws {
        let program = try await Programs().program()
        let anna = text(try await program.space.add("Anna"))
        let made = try await program.send(
            .post, "/gifts",
            [
                "title": "Kettle", "people": [anna], "date": "2026-12-24",
                "occasion": ["kind": "custom", "label": "Christmas"],
                "budget": ["amount": "49.9", "currency": "EUR"], "link": "https://shop.example/k",
                "tags": ["kitchen", "Kitchen"],
                "deliveryDays": 5,
            ])
        #expect(made.status == 201 && made.headers[.location] == APIVersion.path + path(made))
        #expect(made.json["budget"] == ["amount": "49.90", "currency": "EUR"] && made.json["tags"] == ["kitchen"])
        #expect(made.json["status"] == "idea" && made.json["givenOn"] == .null)
        #expect(made.json["orderBy"] == "2026-12-18" && made.json["wrapBy"] == "2026-12-23")
        #expect(made.json["steps"]?.elements?.first?["account"]?.text == program.account.id.description)
        let read = try await program.get(path(made))
        #expect(read.json == made.json && read.etag == made.etag)
        #expect(try await program.get(path(made), headers: [.ifNoneMatch: read.etag ?? ""]).status == 304)

        let changes: JSONValue = ["title": "Tea kettle", "budget": nil, "date": nil]
        #expect(try await program.send(.patch, path(made), changes).status == 428)
        // A step meanwhile is no conflict.
        #expect(try await program.send(.put, path(made) + "/status", ["status": "decided"]).json["status"] == "decided")
        let version: HTTPFields = [.ifMatch: made.etag ?? ""]
        let changed = try await program.send(.patch, path(made), changes, headers: version)
        #expect(changed.status == 200 && changed.json["title"] == "Tea kettle" && changed.json["status"] == "decided")
        #expect(changed.json["budget"] == .null && changed.json["date"] == .null && changed.json["orderBy"] == .null)
        #expect(changed.json["occasion"] == ["kind": "custom", "label": "Christmas"])
        #expect(try await program.send(.patch, path(made), changes, headers: version).status == 412)

        #expect(try await program.send(.delete, path(made)).status == 204)
        #expect(try await program.get(path(made)).status == 404)
        let deleted = try await program.get("/deleted-gifts").json["data"]?.elements
        #expect(deleted?.map { $0["title"]?.text } == ["Tea kettle"])
        let restored = try await program.send(.post, path(made) + "/restoring")
        #expect(restored.status == 200 && restored.json == changed.json)
    }

    @Test func `a gift has reminders, which are added, changed, done, reopened, removed and brought back`() async throws {
        let program = try await Programs().program()
        let gift = try await program.send(.post, "/gifts", ["title": "Kettle"])
        #expect(gift.json["reminders"] == [])
        let made = try await program.send(
            .post, path(gift) + "/reminders", ["message": " Ask  Ben ", "at": "2026-11-21T12:01"])
        #expect(made.status == 201 && made.json["message"] == "Ask Ben" && made.json["at"] == "2026-11-21T12:01")
        #expect(made.json["doneAt"] == .null)
        let reminder = "/gift-reminders/\(made.json["id"]?.text ?? "")"
        #expect(made.headers[.location] == APIVersion.path + reminder)
        let read = try await program.get(reminder)
        #expect(read.json == made.json && read.etag == made.etag)
        let whole = try await program.get(path(gift))
        #expect(whole.json["reminders"] == [made.json] && whole.etag != gift.etag)
        // It is no change of the gift itself.
        let version: HTTPFields = [.ifMatch: gift.etag ?? ""]
        #expect(try await program.send(.patch, path(gift), ["note": "n"], headers: version).status == 200)

        let changes: JSONValue = ["at": "2028-02-29T18:30"]
        #expect(try await program.send(.patch, reminder, changes).status == 428)
        let changed = try await program.send(.patch, reminder, changes, headers: [.ifMatch: made.etag ?? ""])
        #expect(changed.json["at"] == "2028-02-29T18:30" && changed.json["message"] == "Ask Ben")
        #expect(try await program.send(.patch, reminder, changes, headers: [.ifMatch: made.etag ?? ""]).status == 412)
        for _ in 0..<2 {
            let done = try await program.send(.put, reminder + "/completion")
            #expect(done.status == 200 && done.json["doneAt"]?.text?.hasPrefix("2026-11-21T11:00:00") == true)
        }
        #expect(try await program.get(path(gift)).json["status"] == "idea")
        #expect(try await program.send(.delete, reminder + "/completion").json["doneAt"] == .null)
        #expect(try await program.send(.delete, reminder).status == 204)
        #expect(try await program.get(reminder).status == 404)
        #expect(try await program.get(path(gift)).json["reminders"] == [])
        #expect(try await program.send(.post, reminder + "/restoring").json["at"] == "2028-02-29T18:30")
    }

    @Test func `a reminder of a gift that cannot be is refused where it is wrong`() async throws {
        let program = try await Programs().program()
        let gift = try await program.send(.post, "/gifts", ["title": "Kettle"])
        let reminders = path(gift) + "/reminders"
        let wrong: [(JSONValue, String)] = [
            (["message": "Ask Ben", "at": "2026-11-21T12:00"], "/at"),
            (["message": " ", "at": "2027-01-01T09:00"], "/message"),
            (["message": "Ask Ben", "at": "2027-02-29T09:00"], "/at"),
            (["message": .string(String(repeating: "x", count: 201)), "at": "2027-01-01T09:00"], "/message"),
        ]
        for (body, pointer) in wrong {
            let answer = try await program.send(.post, reminders, body)
            #expect(answer.status == 422 && answer.text.contains("\"\(pointer)\""), "\(answer.text)")
        }
        let good: JSONValue = ["message": "Ask Ben", "at": "2027-01-01T09:00"]
        for _ in 0..<GiftReminder.most { #expect(try await program.send(.post, reminders, good).status == 201) }
        #expect(try await program.send(.post, reminders, good).kind == "too-many-gift-reminders")
        let given = try await program.send(.post, "/gifts", ["title": "Scarf"])
        try await program.send(.put, path(given) + "/status", ["status": "given"])
        let late = try await program.send(.post, path(given) + "/reminders", good)
        #expect(late.status == 409 && late.kind == "not-possible")
    }

    @Test func `reminders of a gift for the token's own account do not exist for it`() async throws {
        let program = try await Programs().program()
        let anna = text(try await program.space.add("Anna"))
        let gift = try await program.send(.post, "/gifts", ["title": "Secret kettle", "people": [anna]])
        let good: JSONValue = ["message": "Secret question", "at": "2027-01-01T09:00"]
        let made = try await program.send(.post, path(gift) + "/reminders", good)
        let reminder = "/gift-reminders/\(made.json["id"]?.text ?? "")"
        #expect(try await program.get("/plan").text.contains("Secret question"))
        try await program.send(
            .put, "/people/\(anna.text ?? "")/account", ["account": .string(program.account.name)])
        #expect(try await program.get(reminder).status == 404)
        #expect(try await program.send(.post, path(gift) + "/reminders", good).status == 404)
        #expect(try await program.send(.put, reminder + "/completion").status == 404)
        #expect(try await program.send(.delete, reminder).status == 404)
        for path in ["/gifts", "/plan"] { #expect(try await !program.get(path).text.contains("Secret")) }
    }

    @Test func `a gift for a birthday gets its next day and stays tied to it`() async throws {
        let program = try await Programs().program()
        let anna =
            try await program.send(
                .post, "/people",
                ["name": ["given": "Anna"], "occasions": [["kind": "birthday", "date": "1990-05-12"]]]
            ).json["id"] ?? .null
        let made = try await program.send(
            .post, "/gifts", ["title": "Book", "people": [anna], "occasion": ["kind": "birthday"]])
        #expect(made.json["date"] == "2027-05-12")
        let none = try await program.send(
            .post, "/gifts", ["title": "Book", "people": [anna], "occasion": ["kind": "birthday"], "date": nil])
        #expect(none.json["date"] == .null)
        let changed = try await program.send(.patch, path(made), ["note": "n"], headers: [.ifMatch: "*"])
        let gift = Gift.ID(changed.json["id"]?.text ?? "") ?? .make(at: Programs.now)
        let kept = try await program.space.gift(gift, asking: program.account.id)
        #expect(kept?.occasion?.record != nil && kept?.note == "n")
    }

    @Test func `how far it has come, what was given before, and what a year comes to`() async throws {
        let program = try await Programs().program()
        let anna = text(try await program.space.add("Anna"))
        func create(_ title: String, _ amount: String, _ currency: String, on day: String) async throws -> ProgramAnswer {
            try await program.send(
                .post, "/gifts",
                [
                    "title": .string(title), "people": [anna], "date": .string(day),
                    "budget": ["amount": .string(amount), "currency": .string(currency)],
                ])
        }
        let kettle = try await create("Kettle", "60", "EUR", on: "2026-12-24")
        let given = try await program.send(.put, path(kettle) + "/status", ["status": "given", "givenOn": "2026-11-20"])
        #expect(given.json["givenOn"] == "2026-11-20" && given.json["steps"]?.elements?.count == 2)
        for wrong: JSONValue in [
            ["status": "given", "givenOn": "2026-11-22"], ["status": "bought", "givenOn": "2026-11-20"], ["status": "lost"],
        ] {
            #expect(try await program.send(.put, path(kettle) + "/status", wrong).status == 422)
        }
        let idea = try await create("A kettle", "1000", "JPY", on: "2026-12-23")
        #expect(idea.json["givenBefore"]?.elements?.map { $0["id"] } == [kettle.json["id"]])
        let check = try await program.send(.post, "/gift-checks", ["title": "kettles", "people": [anna]])
        #expect(check.json["data"]?.elements?.map { $0["id"] } == [kettle.json["id"]])

        let year = try await program.get("/gift-budgets?year=2026").json
        #expect(year["all"]?["spent"] == [["amount": "60.00", "currency": "EUR"]])
        #expect(year["all"]?["ideas"] == [["amount": "1000", "currency": "JPY"]] && year["years"] == [2026])
        #expect(year["people"]?.elements?.map { $0["person"] } == [anna])
        #expect(try await program.get("/gift-budgets").json["all"]?["count"] == 0)
        func titles(_ query: String) async throws -> [String] {
            try await program.get("/gifts" + query).json["data"]?.elements?.compactMap { $0["title"]?.text } ?? []
        }
        #expect(try await titles("") == ["A kettle", "Kettle"])
        #expect(try await titles("?status=given") == ["Kettle"])
        #expect(try await titles("?q=ANNA%20kett&limit=1") == ["A kettle"])
        #expect(try await titles("?person=\(anna.text ?? "")").count == 2)
    }

    @Test func `gifts are listed by what they are for, as it is called or by its kind`() async throws {
        let program = try await Programs().program()
        for (title, occasion) in [
            ("Scarf", ["kind": "custom", "label": "Christmas"]), ("Book", ["kind": "birthday"]), ("Tea", .null),
        ] as [(String, JSONValue)] {
            _ = try await program.send(.post, "/gifts", ["title": .string(title), "occasion": occasion])
        }
        for (query, titles) in [("christmas", ["Scarf"]), ("birthday", ["Book"]), ("Easter", [])] {
            let found = try await program.get("/gifts?occasion=\(query)").json["data"]?.elements
            #expect(found?.compactMap { $0["title"]?.text } == titles, "\(query)")
        }
    }

    @Test(
        arguments: [
            (["title": " "], "/title"), (["title": "A", "link": "javascript:x"], "/link"),
            (["title": "A", "people": ["01234567-89ab-7def-8123-456789abcdef"]], "/people"),
            (["title": "A", "date": "2026-02-30"], "/date"),
            (["title": "A", "budget": ["amount": "1.5", "currency": "JPY"]], "/budget/amount"),
            (["title": "A", "budget": ["amount": "1,5", "currency": "EUR"]], "/budget/amount"),
            (["title": "A", "budget": ["amount": "1", "currency": "QQQ"]], "/budget/currency"),
            (["title": "A", "occasion": ["kind": "custom", "label": " "]], "/occasion/label"),
            (["title": "A", "deliveryDays": 367], "/deliveryDays"),
        ] as [(JSONValue, String)])
    func `what cannot be is refused by its place`(body: JSONValue, pointer: String) async throws {
        let program = try await Programs().program()
        let refused = try await program.send(.post, "/gifts", body)
        #expect(refused.status == 422 && refused.json["errors"]?.elements?.first?["pointer"]?.text == pointer)
        #expect(try await program.get("/gifts").json["data"]?.elements == [])
    }

    @Test func `pictures are added, read, put first and taken away`() async throws {
        let program = try await Programs().program()
        let made = try await program.send(.post, "/gifts", ["title": "Kettle"])
        func add(_ bytes: String) async throws -> ProgramAnswer {
            try await program.send(.post, path(made) + "/pictures", bytes: Array(bytes.utf8), type: "image/png")
        }
        let (one, two) = (try await add("picture one"), try await add("picture two"))
        #expect(one.status == 201 && two.status == 201)
        let picture = "/gift-pictures/\(two.json["id"]?.text ?? "")"
        #expect(two.headers[.location] == APIVersion.path + picture)
        #expect(try await program.get(picture).status == 200)
        #expect(try await program.send(.put, picture + "/position", ["position": 0]).status == 204)
        #expect(try await program.get(path(made)).json["pictures"] == [two.json, one.json])
        #expect(try await program.send(.delete, picture).status == 204)
        #expect(try await program.get(picture).status == 404)
        #expect(try await program.get(path(made)).json["pictures"] == [one.json])
        #expect(try await add("").status == 422)
        #expect(try await add("words").status == 422)
    }

    @Test func `a gift for who the account is is not there for it, on any path`() async throws {
        let programs = try Programs()
        let program = try await programs.program("Anna")
        let me = try await program.space.add("Anna Herself")
        let made = try await program.send(.post, "/gifts", ["title": "Surprise", "people": [text(me)]])
        let picture = try await program.send(.post, path(made) + "/pictures", bytes: Array("picture".utf8), type: "image/png")
        #expect(picture.status == 201)
        let account = "/people/\(me)/account"
        #expect(try await program.get(account).json == ["account": nil])
        let nobody = try await program.send(.put, account, ["account": "nobody"])
        let bert = try await programs.program("Bert")
        let stranger = try await program.send(.put, account, ["account": "Bert"])
        #expect(nobody.status == 422 && stranger.status == 422 && stranger.bytes == nobody.bytes)
        #expect(try await program.space.accounts(of: me).isEmpty)
        // An account linked before, by the command line or an earlier version, stays and may be named again.
        try await program.space.setAccount(of: me, to: bert.account.id, asking: program.account.id, at: Programs.now)
        #expect(try await program.get(account).json == ["account": "Bert"])
        #expect(try await program.send(.put, account, ["account": "bert"]).json == ["account": "Bert"])
        #expect(try await program.send(.put, account, ["account": "Anna"]).json == ["account": "Anna"])
        for hidden in [path(made), "/gift-pictures/\(picture.json["id"]?.text ?? "")"] {
            #expect(try await program.get(hidden).status == 404)
            #expect(try await program.send(.delete, hidden).status == 404)
        }
        #expect(try await program.get("/gifts").json["data"]?.elements == [])
        #expect(try await program.get("/gifts?person=\(me)").json["data"]?.elements == [])
        #expect(try await program.send(.put, path(made) + "/status", ["status": "given"]).status == 404)
        #expect(
            try await program.send(.patch, path(made), ["title": "x"], headers: [.ifMatch: "*"]).status == 404)
        let own = try await program.send(.post, "/gifts", ["title": "For me", "people": [text(me)]])
        #expect(own.status == 422 && own.json["errors"]?.elements?.first?["pointer"] == "/people")
    }

    @Test func `a token needs the scopes of gifts, and without them the plan does not tell of any`() async throws {
        let programs = try Programs()
        let writer = try await programs.program("Bert", [.writeGifts])
        let reader = try await programs.program("Bert", [.readGifts, .readPeople, .readCatchups, .readReminders])
        let other = try await programs.program("Bert", [.readPeople, .readCatchups, .readReminders])
        let bert = text(try await reader.space.add("Bo"))
        let body: JSONValue = ["title": "A", "people": [bert], "date": "2026-12-24"]
        let key: HTTPFields = [.known("Idempotency-Key"): "one"]
        let made = try await writer.send(.post, "/gifts", body, headers: key)
        #expect(try await writer.send(.post, "/gifts", body, headers: key).json == made.json)
        #expect(try await writer.get("/gifts").status == 403)
        #expect(try await reader.get("/gifts").json["data"]?.elements?.count == 1)
        #expect(try await reader.send(.post, "/gifts", body).status == 403)
        #expect(try await other.get("/gifts").status == 403)
        func planned(_ program: Program) async throws -> Int {
            try await program.get("/plan").json["data"]?.elements?.filter { $0["source"]?["kind"] == "gift" }.count ?? -1
        }
        #expect(try await planned(reader) > 0)
        #expect(try await planned(other) == 0)
    }
}
