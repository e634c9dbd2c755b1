import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct SettingsTests {
    @Test func `settings are read and changed one by one, and hold at once`() async throws {
        let program = try await Programs().program()
        let before = try await program.get("/settings")
        #expect(before.json["leapDayRule"] == "february-28" && before.json["catchupsADay"] == 3)
        #expect(before.json["timeZone"] == .null && before.json["language"] == .null)
        _ = try await program.send(
            .post, "/people", ["name": ["display": "Leo"], "occasions": [["kind": "birthday", "date": "--02-29"]]])
        #expect(try await program.get("/occasions/upcoming").json["data"]?.elements?.first?["on"] == "2027-02-28")
        let tag = try #require(before.etag)
        let changed = try await program.send(
            .patch, "/settings",
            ["leapDayRule": "march-1", "catchupsADay": 5, "timeZone": "Pacific/Auckland", "language": "de"],
            headers: [.ifMatch: tag])
        #expect(changed.status == 200 && changed.json["catchupsADay"] == 5 && changed.json["language"] == "de")
        #expect(changed.json["nameOrder"] == before.json["nameOrder"] && changed.etag != tag)
        let after = try await program.get("/settings")
        #expect(after.json == changed.json && after.etag == changed.etag)
        #expect(try await program.get("/occasions/upcoming").json["data"]?.elements?.first?["on"] == "2027-03-01")
        #expect(try await program.get("/account").json["today"] == "2026-11-22")
        let back = try await program.send(
            .patch, "/settings", ["timeZone": nil, "language": nil], headers: [.ifMatch: "*"])
        #expect(back.json["timeZone"] == .null && back.json["language"] == .null && back.json["catchupsADay"] == 5)
    }

    @Test func `a change of settings says of which version it is, so that the page's change is not lost`() async throws {
        let program = try await Programs().program()
        let seen = try #require(try await program.get("/settings").etag)
        let accounts = program.programs.folder.accounts
        try await accounts.changeSettings(of: program.account.id) { $0.nameOrder = .familyFirst }
        let late = try await program.send(.patch, "/settings", ["nameOrder": "given-first"], headers: [.ifMatch: seen])
        #expect(late.status == 412 && late.kind == "changed-meanwhile")
        let there = try await program.get("/settings")
        #expect(there.json["nameOrder"] == "family-first" && late.etag == there.etag)
        let blind = try await program.send(.patch, "/settings", ["nameOrder": "given-first"])
        #expect(blind.status == 428 && blind.kind == "version-missing")
        // How far getting started has come is no setting that is seen.
        let present = try #require(late.etag)
        try await accounts.changeSettings(of: program.account.id) { $0.onboarding = "done" }
        let inTime = try await program.send(.patch, "/settings", ["theme": "dark"], headers: [.ifMatch: present])
        #expect(inTime.status == 200 && inTime.json["nameOrder"] == "family-first")
    }

    @Test(
        arguments: [
            ("timeZone", "Berlin"), ("timeZone", "CET"), ("timeZone", 1), ("language", "fr"), ("catchupsADay", 0),
            ("catchupsADay", 51), ("catchupsADay", nil), ("leapDayRule", "never"), ("nameOrder", nil), ("theme", "plaid"),
            ("wishIsCatchup", "yes"), ("shoes", true),
        ] as [(String, JSONValue)])
    func `a setting that is none is refused by its name`(name: String, value: JSONValue) async throws {
        let program = try await Programs().program()
        let answer = try await program.send(
            .patch, "/settings", .object([.init(name: name, value: value)]), headers: [.ifMatch: "*"])
        #expect(answer.status == 422 && answer.headers[.contentType] == "application/problem+json")
        #expect(answer.json["errors"]?.elements?.first?["pointer"] == .string("/\(name)"))
        #expect(try await program.programs.folder.accounts.account(program.account.id)?.settings == AccountSettings())
    }

    @Test func `settings are the account's own, and need their own scope to be changed`() async throws {
        let programs = try Programs()
        let (anna, bert) = (try await programs.program("Anna"), try await programs.program("Bert"))
        try await anna.send(.patch, "/settings", ["catchupsADay": 7], headers: [.ifMatch: "*"])
        #expect(try await bert.get("/settings").json["catchupsADay"] == 3)
        let writer = try await programs.program("Bert", [.readPeople, .writePeople, .readCatchups, .writeCatchups])
        let refused = try await writer.send(.patch, "/settings", ["catchupsADay": 7], headers: [.ifMatch: "*"])
        #expect(refused.status == 403 && refused.kind == "scope-missing")
    }
}
