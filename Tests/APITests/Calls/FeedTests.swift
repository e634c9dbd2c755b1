import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Store
import Testing

@testable import API

@Suite struct FeedTests {
    @Test func `a link is made, listed without its secret, and taken back`() async throws {
        let programs = try Programs()
        let program = try await programs.program()
        let made = try await program.send(.post, "/feeds", ["name": "Hall", "showsNames": true])
        #expect(made.status == 201)
        let path = made.json["path"]?.text ?? ""
        #expect(path.hasPrefix("/feeds/") && path.hasSuffix("/kinkeeper.ics"))
        let secret = try #require(path.split(separator: "/").dropFirst().first.flatMap { SecretToken(text: String($0)) })
        let feed = try await programs.folder.accounts.calendarFeed(hash: secret.digest, at: Programs.now)?.0
        #expect(feed?.showsNames == true && feed?.hasAlarms == false)
        let list = try await program.get("/feeds")
        #expect(list.json["data"]?.elements?.count == 1 && !list.text.contains(secret.text))
        let bert = try await programs.program("Bert")
        let link = "/feeds/\(made.json["id"]?.text ?? "")"
        #expect(try await bert.send(.delete, link).status == 404)
        #expect(try await program.send(.delete, link).status == 204)
        #expect(try await program.get("/feeds").json["data"]?.elements == [])
    }

    @Test(arguments: [APIToken.Scope.readPeople, .readCatchups])
    func `a token makes no link to what it may not see itself`(hidden: APIToken.Scope) async throws {
        let program = try await Programs().program("Anna", Set(APIToken.Scope.allCases).subtracting([hidden]))
        let answer = try await program.send(.post, "/feeds", ["name": "Hall"])
        #expect(answer.status == 403 && answer.kind == "scope-missing" && answer.text.contains(hidden.rawValue))
        #expect(try await program.programs.folder.accounts.calendarFeeds(of: program.account.id).isEmpty)
    }
}
