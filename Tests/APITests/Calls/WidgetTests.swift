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
