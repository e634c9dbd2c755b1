import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Store
import Testing

@testable import API

@Suite struct AppPasswordTests {
    @Test func `they are listed and taken back by their account alone, and a token makes none`() async throws {
        let programs = try Programs()
        let program = try await programs.program()
        let secret = AppPasswordSecret()
        let made = try await programs.folder.accounts.createAppPassword(
            named: "Phone", hash: secret.digest, scopes: [.writeContacts], for: program.account.id, at: Programs.now)
        let list = try await program.get("/app-passwords")
        let known = try #require(list.json["data"]?.elements?.first)
        #expect(known["name"]?.text == "Phone" && known["isLocal"]?.flag == false && known["lastUsedAt"] == .null)
        #expect(known["scopes"]?.elements?.compactMap(\.text) == ["contacts:read", "contacts:write"])
        #expect(!list.text.contains(secret.text))
        let bert = try await programs.program("Bert")
        #expect(try await bert.get("/app-passwords").json["data"]?.elements == [])
        #expect(try await bert.send(.delete, "/app-passwords/\(made.id)").status == 404)
        #expect(try await program.send(.post, "/app-passwords", ["name": "Phone"]).status == 405)
        #expect(try await program.send(.delete, "/app-passwords/\(made.id)").status == 204)
        #expect(try await programs.folder.accounts.appPasswords(of: program.account.id).isEmpty)
    }
}
