import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct AlertTests {
    @Test func `preferences are read and changed one by one`() async throws {
        let program = try await Programs().program()
        let before = try await program.get("/alert-preferences")
        #expect(before.json["occasions"] == [["daysBefore": 0, "time": "09:00"]] && before.json["quietHours"] == .null)
        let tag = try #require(before.etag)
        let changed = try await program.send(
            .patch, "/alert-preferences",
            [
                "occasions": [["daysBefore": 7, "time": "18:00"]], "catchups": ["time": nil, "inDigest": true],
                "digest": ["weekday": "friday", "time": "17:00"], "monthlyPreview": "07:30",
                "quietHours": ["from": "22:00", "to": "07:00"],
                "gifts": ["choosingDays": 14, "deliveryDays": 5, "time": "18:00"],
            ], headers: [.ifMatch: tag])
        #expect(changed.status == 200 && changed.etag != tag && changed.json["showsDetails"] == true)
        #expect(try await program.get("/alert-preferences").json == changed.json)
        #expect(changed.json["gifts"] == ["choosingDays": 14, "deliveryDays": 5, "time": "18:00"])
        // A new gift begins with these days, unless it says others.
        let gift = try await program.send(.post, "/gifts", ["title": "Kettle"])
        #expect(gift.json["choosingDays"] == 14 && gift.json["deliveryDays"] == 5)
        let own = try await program.send(.post, "/gifts", ["title": "Tea", "choosingDays": 2])
        #expect(own.json["choosingDays"] == 2 && own.json["deliveryDays"] == 5)
        let late = try await program.send(.patch, "/alert-preferences", ["showsDetails": false], headers: [.ifMatch: tag])
        #expect(late.status == 412 && late.etag == changed.etag)
        let back = try await program.send(
            .patch, "/alert-preferences", ["monthlyPreview": nil, "quietHours": nil], headers: [.ifMatch: "*"])
        #expect(back.json["monthlyPreview"] == .null && back.json["quietHours"] == .null)
        #expect(back.json["catchups"] == ["time": nil, "inDigest": true])
    }

    @Test(
        arguments: [
            ["occasions": nil], ["occasions": [["daysBefore": 367, "time": "09:00"]]], ["occasions": [["daysBefore": 1]]],
            ["catchups": ["time": "9", "inDigest": true]], ["digest": ["weekday": "Fri", "time": "09:00"]],
            ["quietHours": ["from": "22:00", "to": "22:00"]], ["quietHours": ["from": "22:00"]],
            ["gifts": ["choosingDays": 367, "deliveryDays": 3, "time": "09:00"]], ["gifts": ["choosingDays": 7]],
            ["sound": true],
        ] as [JSONValue])
    func `what makes no sense is refused and changes nothing`(patch: JSONValue) async throws {
        let program = try await Programs().program()
        let before = try await program.get("/alert-preferences")
        let refused = try await program.send(.patch, "/alert-preferences", patch, headers: [.ifMatch: "*"])
        #expect(refused.status == 422)
        #expect(try await program.get("/alert-preferences").json == before.json)
    }

    @Test func `the plan holds people, catch-ups and reminders, and is shown to who may see all three`() async throws {
        let programs = try Programs()
        let scopes: Set<APIToken.Scope> = [.readPeople, .readCatchups, .readReminders]
        #expect(try await programs.program("Anna", scopes).get("/plan").status == 200)
        for missing in scopes {
            let program = try await programs.program("Anna", scopes.subtracting([missing]))
            #expect(try await program.get("/plan").status == 403, "\(missing)")
        }
    }

    @Test func `groups and people have a choice of their own, which the plan follows`() async throws {
        let program = try await Programs().program()
        let person = try await program.send(
            .post, "/people", ["name": ["display": "Leo"], "occasions": [["kind": "birthday", "date": "1986-11-27"]]])
        let id = try #require(person.json["id"]?.text)
        let made = try await program.send(.post, "/groups", ["name": "Family"])
        let group = try #require(made.json["id"]?.text)
        for path in ["/people/\(id)/alert-preferences", "/groups/\(group)/alert-preferences"] {
            let before = try await program.get(path)
            #expect(before.json == ["occasions": nil, "catchups": nil])
            let tag = try #require(before.etag)
            let changed = try await program.send(
                .patch, path, ["occasions": [["daysBefore": 1, "time": "18:00"]]], headers: [.ifMatch: tag])
            #expect(changed.json["catchups"] == .null && changed.etag != tag)
            #expect(try await program.send(.patch, path, ["catchups": nil], headers: [.ifMatch: tag]).status == 412)
        }
        let first = try #require(try await program.get("/plan?limit=2").json["data"]?.elements?.first)
        #expect(first["title"] == "Leo turns 40 tomorrow" && first["fireAt"] == "2026-11-26T17:00:00Z")
        #expect(first["reason"] == "because you chose this for Leo: 1 day before, 18:00")
        #expect(first["source"]?["kind"] == "occasion")
        #expect(try await program.get("/people/\(UUID())/alert-preferences").status == 404)
    }
}
