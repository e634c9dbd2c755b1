import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Store
import Testing

@testable import API

/// Ending what opens an account, by a program.
@Suite struct EndingTests {
    @Test func `what opens the account is listed and ended by kind, but for the token that asks`() async throws {
        let programs = try Programs()
        let program = try await programs.program("Anna")
        let other = try await programs.program("Anna")
        let bert = try await programs.program("Bert")
        let accounts = programs.folder.accounts
        _ = try await accounts.createAppPassword(
            named: "Phone", hash: SecretToken().digest, scopes: [.readContacts], for: program.account.id, at: Programs.now)
        _ = try await accounts.openSession(
            tokenHash: SecretToken().digest, for: program.account.id, userAgent: "Firefox", at: Programs.now,
            expiresAt: Programs.now.addingTimeInterval(60))
        let list = try await program.get("/access")
        let kinds = list.json["data"]?.elements?.map { $0["kind"]?.text }
        #expect(kinds == ["session", "token", "token", "app-password"])
        let ended = try await program.send(.post, "/access/ending", ["kinds": ["session", "token"]])
        #expect(ended.status == 200 && ended.json["data"]?.elements?.map { $0["kind"]?.text } == ["session", "token"])
        #expect(try await other.get("/access").status == 401)
        #expect(try await program.get("/access").json["data"]?.elements?.map { $0["name"]?.text } == ["test", "Phone"])
        #expect(try await bert.get("/access").json["data"]?.elements?.count == 1)
        #expect(try await program.send(.post, "/access/ending", ["kinds": ["everything"]]).status == 422)
        let weak = try await programs.program("Anna", [.appPasswords])
        #expect(try await weak.get("/access").status == 403)
    }
}
