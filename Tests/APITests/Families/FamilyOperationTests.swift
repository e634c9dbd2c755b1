import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import API

@Suite struct FamilyOperationTests {
    private let programs: Programs
    private let (anna, ben, cleo): (Program, Program, Program)

    init() async throws {
        programs = try Programs()
        (anna, ben, cleo) = (
            try await programs.program("Anna"), try await programs.program("Ben"), try await programs.program("Cleo")
        )
    }

    private func make(_ name: JSONValue = "The Bergers") async throws -> String {
        let made = try await anna.send(.post, "/families", ["name": name])
        return try #require(made.json["id"]?.text, "\(made.text)")
    }

    private func join(_ family: String, _ program: Program) async throws -> JSONValue {
        let made = try await anna.send(.post, "/families/\(family)/invitations")
        return try await program.send(.post, "/families/acceptances", ["code": made.json["code"] ?? .null]).json
    }

    private func account(_ family: String, _ name: String) async throws -> String {
        let members = try await anna.get("/families/\(family)").json["members"]?.elements ?? []
        return try #require(members.first { $0["name"]?.text == name }?["account"]?.text)
    }

    @Test func `a family is made, shared, renamed and deleted by call`() async throws {
        let made = try await anna.send(.post, "/families", ["name": " The Bergers "])
        let id = try #require(made.json["id"]?.text)
        #expect(made.status == 201 && made.headers[.location] == "/api/v1/families/\(id)" && made.etag == "\"1\"")
        #expect(made.json["name"]?.text == "The Bergers" && made.json["role"]?.text == "owner")
        #expect(try await ben.get("/families").json["data"]?.elements == [])
        let invitation = try await anna.send(.post, "/families/\(id)/invitations")
        let code = try #require(invitation.json["code"]?.text)
        #expect(invitation.status == 201 && invitation.json["path"]?.text == "/invitations/\(code)")
        let seen = try await anna.get("/families/\(id)")
        #expect(seen.json["invitations"]?.elements?.map { $0["id"] } == [invitation.json["id"]] && !seen.text.contains(code))
        let joined = try await ben.send(.post, "/families/acceptances", ["code": .string(code.lowercased())])
        #expect(joined.status == 201 && joined.json["role"]?.text == "member" && joined.json["invitations"]?.elements == [])
        #expect(joined.json["members"]?.elements?.compactMap { $0["name"]?.text }.sorted() == ["Anna", "Ben"])
        #expect(try await ben.send(.post, "/families/acceptances", ["code": .string(code)]).json == joined.json)
        #expect(try await cleo.send(.post, "/families/acceptances", ["code": .string(code)]).kind == "invitation-spent")
        // Those that are open are for owners to see.
        #expect(try await anna.send(.post, "/families/\(id)/invitations").status == 201)
        #expect(try await anna.get("/families/\(id)").json["invitations"]?.elements?.count == 1)
        #expect(try await ben.get("/families/\(id)").json["invitations"]?.elements == [])

        let named = try await anna.send(.put, "/families/\(id)", ["name": "Hof"], headers: [.ifMatch: "\"1\""])
        #expect(named.status == 200 && named.json["name"]?.text == "Hof" && named.etag == "\"2\"")
        let stale = try await anna.send(.put, "/families/\(id)", ["name": "Tal"], headers: [.ifMatch: "\"1\""])
        #expect(stale.status == 412 && stale.etag == "\"2\"")
        #expect(try await anna.send(.put, "/families/\(id)", ["name": "Tal"]).status == 428)
        let bad = try await anna.send(.put, "/families/\(id)", ["name": "a\u{202E}"], headers: [.ifMatch: "*"])
        #expect(bad.status == 422 && bad.text.contains("/name"))
        #expect(try await anna.send(.post, "/families", ["name": "  "]).status == 422)

        #expect(try await anna.send(.delete, "/families/\(id)").status == 428)
        #expect(try await anna.send(.delete, "/families/\(id)", headers: [.ifMatch: "\"2\""]).status == 204)
        for program in [anna, ben] { #expect(try await program.get("/families/\(id)").status == 404) }
    }

    @Test func `roles, removing and leaving are told alike`() async throws {
        let id = try await make()
        _ = try await join(id, ben)
        let (annas, bens) = (try await account(id, "Anna"), try await account(id, "Ben"))
        func put(_ program: Program, _ account: String, _ role: JSONValue) async throws -> ProgramAnswer {
            try await program.send(.put, "/families/\(id)/members/\(account)", ["role": role], headers: [.ifMatch: "*"])
        }
        #expect(try await anna.send(.put, "/families/\(id)/members/\(bens)", ["role": "owner"]).status == 428)
        #expect(try await put(ben, bens, "owner").kind == "not-family-owner")
        #expect(try await put(anna, annas, "member").kind == "last-family-owner")
        #expect(try await put(anna, bens, "king").status == 422)
        let owning = try await put(anna, bens, "owner")
        #expect(owning.status == 200 && owning.etag == "\"2\"")
        let old = try await anna.send(
            .delete, "/families/\(id)/members/\(bens)", headers: [.ifMatch: "\"1\""])
        #expect(old.status == 412 && old.etag == "\"2\"")
        #expect(try await anna.send(.delete, "/families/\(id)/members/\(bens)").status == 428)
        #expect(try await anna.send(.delete, "/families/\(id)/members/\(bens)", headers: [.ifMatch: "*"]).status == 204)
        #expect(try await ben.get("/families/\(id)").status == 404)
        #expect(try await anna.send(.delete, "/families/\(id)/membership").kind == "only-family-member")
        _ = try await join(id, cleo)
        #expect(try await anna.send(.delete, "/families/\(id)/membership").kind == "last-family-owner")
        #expect(try await cleo.send(.delete, "/families/\(id)/membership").status == 204)
        #expect(try await cleo.get("/families/\(id)").status == 404)
    }

    @Test func `a family is not found by a stranger or a former member, in the words of one that never was`() async throws {
        let id = try await make()
        _ = try await join(id, ben)
        #expect(try await ben.send(.delete, "/families/\(id)/membership").status == 204)
        let (annas, none) = (try await account(id, "Anna"), "01234567-89ab-7def-8123-456789abcdef")
        let invitation = try await anna.send(.post, "/families/\(id)/invitations").json["id"]?.text ?? ""
        for program in [ben, cleo] {
            let calls: [(HTTPRequest.Method, String, JSONValue)] = [
                (.get, "", .null), (.put, "", ["name": "x"]), (.delete, "", .null), (.delete, "/membership", .null),
                (.put, "/members/\(annas)", ["role": "member"]), (.delete, "/members/\(annas)", .null),
                (.post, "/invitations", .null), (.delete, "/invitations/\(invitation)", .null), (.get, "/export", .null),
            ]
            for (method, path, body) in calls {
                func send(_ family: String) async throws -> ProgramAnswer {
                    let body = body == .null ? nil : body
                    return try await program.send(method, "/families/\(family)\(path)", body, headers: [.ifMatch: "*"])
                }
                let (there, never) = (try await send(id), try await send(none))
                #expect(there.status == 404 && there.json == never.json, "\(method) \(path) \(there.text)")
            }
        }
        #expect(try await anna.get("/families/\(id)").json["name"]?.text == "The Bergers")
    }

    @Test func `no scope means no family, and a couple's scope accepts no family's code`() async throws {
        let id = try await make()
        let others = Set(APIToken.Scope.allCases).subtracting([.readFamilies, .writeFamilies])
        let blind = try await programs.program("Anna", others)
        for path in ["/families", "/families/\(id)", "/families/\(id)/export"] {
            #expect(try await blind.get(path).status == 403)
        }
        #expect(try await blind.send(.post, "/families/\(id)/invitations").status == 403)
        #expect(try await blind.send(.delete, "/families/\(id)", headers: [.ifMatch: "*"]).status == 403)
        let reader = try await programs.program("Anna", [.readFamilies])
        #expect(try await reader.get("/families/\(id)").status == 200)
        #expect(try await reader.send(.put, "/families/\(id)", ["name": "x"], headers: [.ifMatch: "*"]).status == 403)
        #expect(try await reader.get("/families/\(id)/export").status == 403)
        let code = try await anna.send(.post, "/families/\(id)/invitations").json["code"] ?? .null
        let wrong = try await ben.send(.post, "/couple/acceptances", ["code": code])
        #expect(wrong.status == 422 && wrong.text.contains("/families/acceptances"))
        let couple = try await cleo.send(.post, "/couple/invitations").json["code"] ?? .null
        let other = try await ben.send(.post, "/families/acceptances", ["code": couple])
        #expect(other.status == 422 && other.text.contains("/couple/acceptances"))
        #expect(try await ben.send(.post, "/families/acceptances", ["code": code]).status == 201)
        #expect(try await ben.send(.post, "/couple/acceptances", ["code": code]).status == 422)
    }

    @Test func `a key makes one family, and a family is exported without any settings`() async throws {
        let headers: HTTPFields = [.known("Idempotency-Key"): "once"]
        let first = try await anna.send(.post, "/families", ["name": "Hof"], headers: headers)
        let again = try await anna.send(.post, "/families", ["name": "Hof"], headers: headers)
        #expect(first.json == again.json && again.status == 201)
        #expect(try await anna.get("/families").json["data"]?.elements?.count == 1)
        let id = try #require(first.json["id"]?.text)
        try await anna.send(.patch, "/settings", ["catchUpsADay": 17], headers: [.ifMatch: "*"])
        _ = try await join(id, ben)
        let folder = programs.folder
        let family = try #require(Space.ID(id))
        let owner = try #require(try await folder.accounts.account(named: "Anna"))
        let space = try await folder.openSpace(family, for: owner.id)
        let name = PersonName(given: "Grandma", formatted: "Grandma Berg")
        _ = try await space.createPerson(
            Cast.card(Profile(name: name), uid: "grandma"), own: OwnData(), id: .make(at: Programs.now),
            today: CivilDate(daysSinceEpoch: 20_778), at: Programs.now)
        for program in [anna, ben] {
            let file = try await program.get("/families/\(id)/export")
            #expect(file.status == 200 && file.text.contains("Grandma Berg") && file.json["settings"] == .null)
            #expect(!(try await program.get("/export").text.contains("Grandma Berg")))
        }
    }
}
