import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct FirstSyncTests {
    @Test func `a first sync is looked at in pages, and approved as it was seen`() async throws {
        let elsewhere = try await Elsewhere()
        let program = elsewhere.program
        try await bring(program, "Bo", "Cleo")
        let (path, id) = try await elsewhere.connect()
        for number in 0..<5 { elsewhere.put("\(number).vcf", Elsewhere.card("Person \(number)", uid: "p\(number)")) }
        for name in ["Bo", "Cleo"] {
            elsewhere.put("\(name).vcf", Elsewhere.card(name, uid: "there-\(name)", "EMAIL:\(name)@example.org"))
        }
        // Nothing is known of it yet.
        let early = try await program.get(path + "/plan")
        #expect(early.json["isReady"] == false)
        let approval: JSONValue = ["same": [], "groups": []]
        let seen = try #require(early.etag)
        let tooEarly = try await program.send(.post, path + "/plan/approval", approval, headers: [.ifMatch: seen])
        #expect(tooEarly.status == 409 && tooEarly.kind == "not-looked-at")
        // Nor can one say yes to whatever it may be, or to what would be written of it.
        #expect(try await program.send(.post, path + "/plan/approval", approval, headers: [.ifMatch: "*"]).status == 428)
        let writing = try await program.send(.post, path + "/writing-back", ["cards": 0])
        #expect(writing.status == 409 && writing.kind == "not-brought-in")
        try await elsewhere.sync(id)
        let plan = try await program.get(path + "/plan")
        #expect(plan.json == ["isReady": true, "waiting": 7, "doubtful": 2, "groups": []] && plan.etag != early.etag)
        var names: [String] = []
        var query = "?limit=3"
        var pages = 0
        while pages < 10 {
            let page = try await program.get(path + "/plan/cards" + query)
            names += page.json["data"]?.elements?.compactMap { $0["name"]?.text } ?? []
            pages += 1
            guard let next = page.json["next"]?.text else { break }
            query = "?limit=3&cursor=\(next)"
        }
        #expect(pages == 3 && Set(names).count == 7 && names.count == 7)
        let doubtful = try await program.get(path + "/plan/cards?only=doubtful").json["data"]?.elements ?? []
        #expect(doubtful.map { $0["fate"]?.text } == ["maybe", "maybe"])
        #expect(doubtful.compactMap { $0["personName"]?.text }.sorted() == ["Bo", "Cleo"])
        let bo = try #require(doubtful.first { $0["name"] == "Bo" }?["id"])
        let tag = try #require(plan.etag)
        // The approval needs the reviewed plan's version, and names only its cards.
        #expect(try await program.send(.post, path + "/plan/approval", approval).status == 428)
        let stranger: JSONValue = ["same": [.string(UUID().uuidString.lowercased())], "groups": []]
        let unknown = try await program.send(.post, path + "/plan/approval", stranger, headers: [.ifMatch: tag])
        #expect(unknown.status == 422 && unknown.text.contains("/same/0"))
        elsewhere.put("late.vcf", Elsewhere.card("Late", uid: "late"))
        try await elsewhere.sync(id)
        let late = try await program.send(.post, path + "/plan/approval", approval, headers: [.ifMatch: tag])
        #expect(late.status == 412)
        let now = try #require(try await program.get(path + "/plan").etag)
        #expect(late.etag == now)
        let done = try await program.send(
            .post, path + "/plan/approval", ["same": .array([bo]), "groups": []], headers: [.ifMatch: now])
        let unread = try await program.send(.post, path + "/writing-back", ["cards": 0])
        #expect(unread.status == 409 && unread.kind == "not-brought-in")
        #expect(done.status == 202 && done.headers[.location] == "/api/v1\(path)" && done.json["state"] == "connected")
        try await elsewhere.sync(id)
        // Bo was joined; Cleo, who was not named, was not.
        let people = try await program.space.peoplePage(order: .givenFirst, limit: 50).rows.map(\.name.formatted)
        #expect(people.filter { $0 == "Bo" }.count == 1 && people.filter { $0 == "Cleo" }.count == 2 && people.count == 9)
        #expect(try await program.get(path + "/plan").status == 404)
    }

    @Test func `what joins is not written back under an earlier yes, and what is refused leaves that yes alone`() async throws {
        let elsewhere = try await Elsewhere()
        let program = elsewhere.program
        let (path, id) = try await elsewhere.begin()
        let accounts = program.programs.folder.accounts
        #expect(try await program.send(.post, path + "/writing-back", ["cards": 0]).json["writesBack"] == true)
        let book = try #require(try await program.get(path + "/books").json["data"]?.elements?.first?["id"])
        let others: JSONValue = ["chosen": []]
        let anyway: HTTPFields = [.ifMatch: "*"]
        #expect(try await program.send(.put, path + "/books", others, headers: anyway).status == 200)
        #expect(try await accounts.connection(id, of: program.account.id)?.writesBack == true)
        let again = try await program.send(.put, path + "/books", ["chosen": .array([book])], headers: [.ifMatch: "\"old\""])
        #expect(again.status == 412)
        #expect(try await accounts.connection(id, of: program.account.id)?.writesBack == true)
        let joined = try await program.send(.put, path + "/books", ["chosen": .array([book])], headers: anyway)
        #expect(joined.status == 200)
        #expect(try await accounts.connection(id, of: program.account.id)?.writesBack == false)
        // A plan that is not ready, and one that has changed, are refused, and turn nothing off.
        let fresh = try await elsewhere.connect(Elsewhere.input(password: Elsewhere.password, []))
        try await accounts.setWritesBack(true, fresh.id)
        let connections = OwnConnections(
            of: program.account, in: accounts, program.space, .closed, now: Programs.now)
        await #expect(throws: (any Error).self) {
            try await connections.approve(fresh.id, same: [], groups: [], ifVersion: "another")
        }
        #expect(try await accounts.connection(fresh.id, of: program.account.id)?.writesBack == true)
        try await elsewhere.sync(fresh.id)
        #expect(try await connections.approve(fresh.id, same: [], groups: []))
        #expect(try await accounts.connection(fresh.id, of: program.account.id)?.writesBack == false)
    }

    @Test func `groups of one's own go there only where the yes names them`() async throws {
        let elsewhere = try await Elsewhere()
        let program = elsewhere.program
        try await bring(program, "Bo")
        let bo = try #require(try await program.space.peoplePage(order: .givenFirst, limit: 1).rows.first).id
        var groups: [String: JSONValue] = [:]
        for name in ["Choir", "Tennis"] {
            let made = try await program.send(.post, "/groups", ["name": .string(name)])
            let id = try #require(made.json["id"])
            groups[name] = id
            let path = "/groups/\(id.text ?? "")/members"
            #expect(try await program.send(.post, path, ["people": [.string(bo.description)]]).status == 200)
        }
        elsewhere.put("bo.vcf", Elsewhere.card("Bo", uid: "there-Bo", "EMAIL:Bo@example.org"))
        let (path, id) = try await elsewhere.connect()
        try await elsewhere.sync(id)
        let plan = try await program.get(path + "/plan")
        #expect(plan.json["groups"]?.elements?.compactMap { $0["name"]?.text } == ["Choir", "Tennis"])
        let tag = try #require(plan.etag)
        let unknown: JSONValue = ["same": [], "groups": [.string(bo.description)]]
        let refused = try await program.send(.post, path + "/plan/approval", unknown, headers: [.ifMatch: tag])
        #expect(refused.status == 422 && refused.text.contains("/groups/0"))
        let choir = try #require(groups["Choir"])
        let cards = try await program.get(path + "/plan/cards?only=doubtful").json["data"]?.elements?.compactMap { $0["id"] }
        let done = try await program.send(
            .post, path + "/plan/approval", ["same": .array(cards ?? []), "groups": .array([choir])],
            headers: [.ifMatch: tag])
        #expect(done.status == 202)
        try await elsewhere.sync(id)
        // The one that was not named is noted as one that stays.
        let left = try await program.space.plannedGroups(of: id)
        #expect(left.isEmpty)
        #expect(try await elsewhere.groupsToSend(id) == ["\(choir.text ?? "").vcf"])
    }

    @Test func `many who are gone there go here only after a yes to as many`() async throws {
        let elsewhere = try await Elsewhere()
        let program = elsewhere.program
        let (path, id) = try await elsewhere.begin()
        for number in 0..<30 { elsewhere.put("\(number).vcf", Elsewhere.card("Person \(number)", uid: "p\(number)")) }
        try await elsewhere.sync(id)
        for number in 0..<20 { elsewhere.remove("\(number).vcf") }
        try await elsewhere.sync(id)
        let waiting = try await program.get(path).json
        #expect(waiting["deletionsWaiting"]?.integer == 20 && waiting["state"] == "waiting")
        let fewer = try await program.send(.post, path + "/deletions/approval", ["people": 19])
        #expect(fewer.status == 409 && fewer.kind == "more-gone" && fewer.text.contains("the server: 20."))
        try await elsewhere.sync(id)
        #expect(try await program.space.peopleCount() == 30)
        #expect(try await program.send(.post, path + "/deletions/approval", ["people": 20]).status == 202)
        try await elsewhere.sync(id)
        #expect(try await program.space.peopleCount() == 10)
    }

    /// Adds people with nothing but a name and an address.
    private func bring(_ program: Program, _ names: String...) async throws {
        for name in names {
            let made = try await program.send(
                .post, "/people",
                [
                    "name": ["given": .string(name), "display": .string(name)],
                    "contacts": [["kind": "email", "value": .string("\(name)@example.org")]],
                ])
            #expect(made.status == 201, "\(made.text)")
        }
    }
}
