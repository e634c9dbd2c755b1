import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct ConnectionTests {
    @Test func `a server is connected, listed, read again only when something changed, and disconnected`() async throws {
        let elsewhere = try await Elsewhere()
        let program = elsewhere.program
        #expect(try await program.get("/connections").json["data"] == [])
        let made = try await program.send(.post, "/connections", Elsewhere.input())
        let id = try #require(made.json["id"]?.text)
        #expect(made.status == 201 && made.headers[.location] == "/api/v1/connections/\(id)")
        #expect(made.json["state"] == "waiting" && made.json["name"] == "anna · dav.example.org")
        // Where there is one book there is nothing to choose.
        #expect(made.json["books"]?.elements?.map { $0["isChosen"]?.flag } == [true] && elsewhere.woken == 1)
        let path = "/connections/\(id)"
        let read = try await program.get(path)
        #expect(read.json == made.json && read.etag == made.etag)
        #expect(try await program.get("/connections").json["data"] == [made.json])
        let tag = try #require(read.etag)
        #expect(try await program.get(path, headers: [.ifNoneMatch: tag]).status == 304)
        #expect(try await program.send(.post, path + "/pause").json["state"] == "paused")
        #expect(try await program.get(path, headers: [.ifNoneMatch: tag]).status == 200)
        #expect(try await program.send(.delete, path).status == 204)
        #expect(try await program.get(path).status == 404)
        #expect(try await program.send(.delete, path).status == 404)
    }

    @Test func `a password is nowhere but sealed: in no answer, no file, and in no key's memory`() async throws {
        let elsewhere = try await Elsewhere()
        let program = elsewhere.program
        let key: HTTPFields = [.known("Idempotency-Key"): "once"]
        let wrong = "another hush-hush"
        let refused = try await program.send(.post, "/connections", Elsewhere.input(password: wrong), headers: key)
        #expect(refused.status == 422 && refused.kind == "server-refused")
        #expect(refused.text.contains("The server refuses the name or the password."))
        let made = try await program.send(.post, "/connections", Elsewhere.input(), headers: key)
        let path = "/connections/\(made.json["id"]?.text ?? "")"
        let bad = try await program.send(.put, path + "/password", ["password": .string(wrong)], headers: key)
        #expect(bad.status == 422 && bad.kind == "server-refused")
        let taken = try await program.send(
            .put, path + "/password", ["password": .string(Elsewhere.password)], headers: key)
        #expect(taken.status == 204)
        let misspelt = try await program.send(
            .post, "/connections", ["server": "s", "user": "u", "pasword": .string(Elsewhere.password)])
        #expect(misspelt.status == 422 && misspelt.text.contains("/pasword"))
        var told = [refused.text, made.text, bad.text, taken.text, misspelt.text]
        for read in ["/connections", path, path + "/books", path + "/syncs", "/settings"] {
            told.append(try await program.get(read).text)
        }
        #expect(!told.contains { $0.contains("hush-hush") })
        let folder = program.programs.folder.url
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey]))
        var looked = 0
        for case let file as URL in files
        where try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
            looked += 1
            let bytes = try Data(contentsOf: file)
            #expect(bytes.firstRange(of: Data("hush-hush".utf8)) == nil, "\(file.lastPathComponent)")
        }
        #expect(looked > 2)
        // No key was taken down, so that no digest of a body with a password was: it would not fit another body.
        let again = try await program.send(.post, "/connections", Elsewhere.input(password: wrong), headers: key)
        #expect(again.status == 422 && again.kind == "server-refused")
        let secret = Operation.all.filter(\.isSecret)
        #expect(secret.allSatisfy { !$0.isRepeatable })
        #expect(Set(["createConnection", "setConnectionPassword", "editChannel"]).isSubset(of: secret.map(\.id)))
    }

    @Test func `sent again with an identifier of its own it is connected once, and the server is asked once`() async throws {
        let elsewhere = try await Elsewhere()
        let id = UUID().uuidString.lowercased()
        let input = Elsewhere.input([.init(name: "id", value: .string(id)), .init(name: "name", value: "Home")])
        let first = try await elsewhere.program.send(.post, "/connections", input)
        let second = try await elsewhere.program.send(.post, "/connections", input)
        #expect(first.status == 201 && second.status == 201 && second.json == first.json)
        #expect(first.json["id"]?.text == id && first.json["name"] == "Home" && elsewhere.asked == 1)
        // Another account is answered as if the identifier were free, and does not get that one.
        let bert = try await elsewhere.programs.program("Bert")
        let other = try await bert.send(.post, "/connections", input)
        let own = try #require(other.json["id"]?.text)
        #expect(other.status == 201 && own != id && other.headers[.location] == "/api/v1/connections/\(own)")
        #expect(try await bert.get("/connections/\(id)").status == 404)
        #expect(try await bert.get("/connections").json["data"]?.elements?.map { $0["id"]?.text } == [own])
        #expect(try await elsewhere.program.get("/connections").json["data"]?.elements?.map { $0["id"]?.text } == [id])
    }

    @Test func `an account has so many connections and no more`() async throws {
        let elsewhere = try await Elsewhere()
        for _ in 0..<ConnectedAccount.most { _ = try await elsewhere.connect() }
        let refused = try await elsewhere.program.send(.post, "/connections", Elsewhere.input())
        #expect(refused.status == 409 && refused.kind == "too-many-connections")
    }

    @Test func `books are chosen by whoever saw the choice there is`() async throws {
        let elsewhere = try await Elsewhere(books: ["Family", "Work"])
        let program = elsewhere.program
        let (path, _) = try await elsewhere.connect()
        let list = try await program.get(path + "/books")
        let books = try #require(list.json["data"]?.elements?.compactMap { $0["id"] })
        let tag = try #require(list.etag)
        #expect(books.count == 2)
        let one: JSONValue = ["chosen": .array([books[1]])]
        #expect(try await program.send(.put, path + "/books", one).status == 428)
        let stranger: JSONValue = ["chosen": [.string(UUID().uuidString.lowercased())]]
        let unknown = try await program.send(.put, path + "/books", stranger, headers: [.ifMatch: tag])
        #expect(unknown.status == 422 && unknown.text.contains("/chosen/0"))
        let before = elsewhere.woken
        let chosen = try await program.send(.put, path + "/books", one, headers: [.ifMatch: tag])
        #expect(chosen.status == 200 && chosen.etag != tag && elsewhere.woken == before + 1)
        #expect(chosen.json["data"]?.elements?.map { $0["isChosen"]?.flag } == [false, true])
        let late = try await program.send(.put, path + "/books", ["chosen": []], headers: [.ifMatch: tag])
        #expect(late.status == 412 && late.etag == chosen.etag)
        #expect(try await program.get(path + "/books").json == chosen.json)
        #expect(try await program.send(.put, path + "/books", ["chosen": []], headers: [.ifMatch: "*"]).status == 200)
    }

    @Test func `a connection rests and goes on, and is synced only while it can be`() async throws {
        let elsewhere = try await Elsewhere()
        let program = elsewhere.program
        let (path, id) = try await elsewhere.begin()
        let accounts = program.programs.folder.accounts
        try await accounts.record(.through, of: id, next: Programs.now.addingTimeInterval(3_600), at: Programs.now)
        let before = elsewhere.woken
        let asked = try await program.send(.post, path + "/syncs")
        #expect(asked.status == 202 && asked.headers[.location] == "/api/v1\(path)" && elsewhere.woken == before + 1)
        #expect(try await accounts.connection(id, of: program.account.id)?.nextAt == Programs.now)
        #expect(try await program.send(.post, path + "/pause").json["state"] == "paused")
        let resting = try await program.send(.post, path + "/syncs")
        #expect(resting.status == 409 && resting.kind == "connection-paused")
        #expect(try await program.send(.delete, path + "/pause").json["pausedAt"]?.isNull == true)
        try await accounts.record(.refused, of: id, next: Programs.now, at: Programs.now)
        let refused = try await program.send(.post, path + "/syncs")
        #expect(refused.status == 409 && refused.kind == "password-refused")
        #expect(try await program.get(path).json["state"] == "refused")
        let given: JSONValue = ["password": .string(Elsewhere.password)]
        #expect(try await program.send(.put, path + "/password", given).status == 204)
        #expect(try await program.get(path).json["refusedAt"]?.isNull == true)
        #expect(try await program.send(.post, path + "/syncs").status == 202)
    }

    @Test func `whole cards go there only after a yes to as many as differ`() async throws {
        let elsewhere = try await Elsewhere()
        let program = elsewhere.program
        let (path, id) = try await elsewhere.begin()
        elsewhere.put("a.vcf", Elsewhere.card("Anna", uid: "a"))
        try await elsewhere.sync(id)
        #expect(try await program.get(path).json["cardsToWrite"]?.integer == 0)
        let anna = try #require(try await program.space.peoplePage(order: .givenFirst, limit: 1).rows.first).id
        let tag = try #require(try await program.get("/people/\(anna)").etag)
        let edited = try await program.send(.patch, "/people/\(anna)", ["note": "Tea"], headers: [.ifMatch: tag])
        #expect(edited.status == 200)
        #expect(try await program.get(path).json["cardsToWrite"]?.integer == 1)
        let refused = try await program.send(.post, path + "/writing-back", ["cards": 0])
        #expect(refused.status == 409 && refused.kind == "more-cards" && refused.text.contains("at once: 1."))
        #expect(try await program.get(path).json["writesBack"] == false)
        #expect(try await program.send(.post, path + "/writing-back", ["cards": 1]).json["writesBack"] == true)
        #expect(try await program.send(.delete, path + "/writing-back").json["writesBack"] == false)
    }

    @Test func `another account's connection is not there, whatever is asked of it`() async throws {
        let elsewhere = try await Elsewhere()
        let (path, id) = try await elsewhere.begin()
        elsewhere.put("a.vcf", Elsewhere.card("Anna", uid: "a"))
        let sync = try await elsewhere.sync(id)
        let before = try await elsewhere.program.get(path).json
        let bert = try await elsewhere.programs.program("Bert")
        let blanks = ["connection": id.description, "sync": sync.description, "conflict": UUID().uuidString.lowercased()]
        let mine = Operation.all.filter { $0.path.hasPrefix("/connections/") }
        #expect(mine.count == 20)
        for operation in mine {
            let filled = operation.path.replacing(/\{([a-zA-Z]+)\}/) { blanks[String($0.output.1)] ?? "" }
            let body: JSONValue? =
                switch operation.id {
                case "setConnectionPassword": ["password": "x"]
                case "chooseConnectedBooks": ["chosen": []]
                case "startWritingBack": ["cards": 9]
                case "approveFirstSync": ["same": [], "groups": []]
                case "approveDeletions": ["people": 9]
                case "settleSyncConflict": ["take": "here"]
                default: nil
                }
            let answer = try await bert.send(operation.method, filled, body, headers: [.ifMatch: "*"])
            #expect(answer.status == 404, "\(operation.id): \(answer.status)")
        }
        #expect(try await elsewhere.program.get(path).json == before)
    }

    @Test func `what shows people or changes them needs the scopes for that too`() async throws {
        let all = Set(APIToken.Scope.allCases)
        let programs = try Programs()
        let reader = try await programs.program("Anna", [.readConnections])
        let writer = try await programs.program("Anna", all.subtracting([.writePeople]))
        let blind = try await programs.program("Anna", all.subtracting([.readPeople]))
        let id = UUID().uuidString.lowercased()
        #expect(try await reader.get("/connections").status == 200)
        for path in ["plan", "plan/cards", "conflicts", "syncs/\(id)/entries"] {
            #expect(try await reader.get("/connections/\(id)/\(path)").kind == "scope-missing", "\(path)")
        }
        for path in ["plan/approval", "deletions/approval", "syncs/\(id)/undoing", "conflicts/\(id)/settling"] {
            #expect(try await writer.send(.post, "/connections/\(id)/\(path)").kind == "scope-missing", "\(path)")
        }
        #expect(try await blind.send(.post, "/connections/\(id)/writing-back", ["cards": 0]).kind == "scope-missing")
        #expect(try await reader.send(.post, "/connections/\(id)/syncs").kind == "scope-missing")
    }
}
