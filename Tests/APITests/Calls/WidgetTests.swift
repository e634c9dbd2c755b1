import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Store
import Testing

@testable import API

@Suite struct WidgetTests {
    @Test func `a link is made, listed without its secret, and taken back`() async throws {
        let programs = try Programs()
        let program = try await programs.program()
        let made = try await program.send(.post, "/widgets", ["name": "Hall", "showsNames": true])
        #expect(made.status == 201)
        let paths = made.json["paths"]?.elements?.compactMap(\.text) ?? []
        #expect(paths.count == 9)
        let secret = try #require(
            paths.first?.split(separator: "/").dropFirst().first.flatMap { SecretToken(text: String($0)) })
        #expect(try await programs.folder.accounts.widgetLink(hash: secret.digest, at: Programs.now)?.0.showsNames == true)
        let list = try await program.get("/widgets")
        #expect(list.json["data"]?.elements?.count == 1 && !list.text.contains(secret.text))
        let bert = try await programs.program("Bert")
        let path = "/widgets/\(made.json["id"]?.text ?? "")"
        #expect(try await bert.send(.delete, path).status == 404)
        #expect(try await program.send(.delete, path).status == 204)
        #expect(try await program.get("/widgets").json["data"]?.elements == [])
    }

    @Test(arguments: [APIToken.Scope.readPeople, .readCatchups])
    func `a token makes no link to what it may not see itself`(hidden: APIToken.Scope) async throws {
        let program = try await Programs().program("Anna", Set(APIToken.Scope.allCases).subtracting([hidden]))
        let answer = try await program.send(.post, "/widgets", ["name": "Hall", "showsNames": true])
        #expect(answer.status == 403 && answer.kind == "scope-missing" && answer.text.contains(hidden.rawValue))
        #expect(try await program.programs.folder.accounts.widgetLinks(of: program.account.id).isEmpty)
    }

    @Test(arguments: ["widgets", "feeds"])
    func `a link of the couple is made by a token that may see the couple`(kind: String) async throws {
        let all = Set(APIToken.Scope.allCases)
        let program = try await Programs().program("Anna", all.subtracting([.readCouple]))
        let body: JSONValue = ["name": "Hall", "shows": "couple"]
        let refused = try await program.send(.post, "/\(kind)", body)
        #expect(refused.status == 403 && refused.kind == "scope-missing" && refused.text.contains("couple:read"))
        #expect(try await program.get("/\(kind)").json["data"]?.elements == [])
        let people = try await program.send(.post, "/\(kind)", ["name": "Hall"])
        #expect(people.status == 201 && people.json["shows"] == "people")
        let seeing = try await program.programs.program("Anna", all)
        let made = try await seeing.send(.post, "/\(kind)", body)
        #expect(made.status == 201 && made.json["shows"] == "couple")
        let listed = try await seeing.get("/\(kind)").json["data"]?.elements?.compactMap { $0["shows"]?.text }
        #expect(listed?.sorted() == ["couple", "people"])
        #expect(try await seeing.send(.post, "/\(kind)", ["name": "Hall", "shows": "everything"]).status == 422)
    }

    @Test func `the secret of a link is kept nowhere, whatever key the request carries`() async throws {
        let program = try await Programs().program()
        let headers: HTTPFields = [.known("Idempotency-Key"): "a"]
        let made = try await program.send(.post, "/widgets", ["name": "Hall"], headers: headers)
        let path = try #require(made.json["paths"]?.elements?.first?.text)
        let secret = Data((path.split(separator: "/").dropFirst().first ?? "").utf8)
        #expect(secret.count == 43)
        for file in try FileManager.default.contentsOfDirectory(
            at: program.programs.folder.url, includingPropertiesForKeys: nil) where !file.hasDirectoryPath
        {
            #expect(try Data(contentsOf: file).firstRange(of: secret) == nil, "\(file.lastPathComponent)")
        }
    }
}
