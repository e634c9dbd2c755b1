import Application
import Foundation
import HTTPTypes
import Interchange
import Store
import Testing

@testable import API

@Suite struct LinkedSignInTests {
    @Test func `they are listed and removed by their account alone, but not the only way in`() async throws {
        let programs = try Programs()
        let program = try await programs.program()
        let accounts = programs.folder.accounts
        let made = try await accounts.linkSignIn(
            LinkedSignIn.Draft(issuer: "https://id.example.org", subject: "248", shown: "anna@example.org"),
            with: program.account.id, at: Programs.now)
        let list = try await program.get("/linked-sign-ins")
        let known = try #require(list.json["data"]?.elements?.first)
        #expect(known["issuer"]?.text == "https://id.example.org" && known["shown"]?.text == "anna@example.org")
        #expect(known["lastUsedAt"] == .null && known["subject"] == nil)
        let access = try await program.get("/access").json["data"]?.elements?.compactMap { $0["kind"]?.text }
        #expect(access?.contains("linked-sign-in") == true)
        let bert = try await programs.program("Bert")
        #expect(try await bert.get("/linked-sign-ins").json["data"]?.elements == [])
        #expect(try await bert.send(.delete, "/linked-sign-ins/\(made.id)").status == 404)
        #expect(try await program.send(.post, "/linked-sign-ins", ["issuer": "x"]).status == 405)
        #expect(try await program.send(.delete, "/linked-sign-ins/\(made.id)").status == 409)
        try await accounts.setPasswordHash("x", of: program.account.id, at: Programs.now)
        #expect(try await program.send(.delete, "/linked-sign-ins/\(made.id)").status == 204)
        #expect(try await accounts.linkedSignIns(of: program.account.id).isEmpty)
    }
}
