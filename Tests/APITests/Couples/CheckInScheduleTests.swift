import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct CheckInScheduleOperationTests {
    private let body: JSONValue = [
        "start": "2999-01-03T19:00", "zone": "Europe/Berlin", "rule": "FREQ=WEEKLY", "preparation": 60, "isOn": true,
    ]

    @Test func `partners set one schedule with its version`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        #expect(try await anna.get("/couple/schedule").status == 404)
        #expect(try await anna.send(.put, "/couple/schedule", body).status == 428)
        let set = try await anna.send(.put, "/couple/schedule", body, headers: [.ifMatch: "\"0\""])
        #expect(set.status == 200 && set.json["version"] == "1" && set.json["next"] == "2999-01-03T18:00:00.000Z")
        #expect(set.json["rule"] == "FREQ=WEEKLY" && set.json["start"] == "2999-01-03T19:00")
        #expect(try await ben.get("/couple/schedule").json == set.json)
        let off = body.adding(["isOn": false, "preparation": nil])
        #expect(try await ben.send(.put, "/couple/schedule", off, headers: [.ifMatch: "\"0\""]).status == 412)
        let changed = try await ben.send(.put, "/couple/schedule", off, headers: [.ifMatch: set.etag ?? ""])
        #expect(changed.status == 200 && changed.json["next"] == .null && changed.json["version"] == "2")
        #expect(changed.json["changedBy"] != set.json["changedBy"])
    }

    @Test func `what cannot be names its place, and nobody else reads it`() async throws {
        let couple = try await CoupledPrograms()
        let wrong: [(JSONValue, String)] = [
            (["rule": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"], "/rule"), (["preparation": 3], "/preparation"),
            (["zone": "Europe/Nowhere"], "/zone"), (["start": "tomorrow"], "/start"), (["rule": "FREQ=MINUTELY"], "/rule"),
        ]
        for (change, place) in wrong {
            let answer = try await couple.anna.send(
                .put, "/couple/schedule", body.adding(change), headers: [.ifMatch: "*"])
            #expect(answer.status == 422 && answer.text.contains("\"\(place)\""), "\(place): \(answer.text)")
        }
        #expect(try await couple.anna.get("/couple/schedule").status == 404)
        try await couple.anna.send(.put, "/couple/schedule", body, headers: [.ifMatch: "*"])
        let stranger = try await couple.programs.program("Cleo")
        let reader = try await couple.programs.program("Ben", [.readCouple])
        let other = try await couple.programs.program(
            "Ben", Set(APIToken.Scope.allCases).subtracting([.readCouple, .writeCouple]))
        func tries(_ program: Program) async throws -> [Int] {
            let put = try await program.send(.put, "/couple/schedule", body, headers: [.ifMatch: "*"])
            return [try await program.get("/couple/schedule").status, put.status].map { Int($0) }
        }
        #expect(try await stranger.get("/couple/schedule").kind == "no-couple")
        #expect(try await stranger.send(.put, "/couple/schedule", body).status == 428)
        #expect(try await stranger.send(.put, "/couple/schedule", body, headers: [.ifMatch: "*"]).kind == "no-couple")
        #expect(try await tries(reader) == [200, 403])
        #expect(try await tries(other) == [403, 403])
        try await couple.anna.send(.delete, "/couple")
        #expect(try await couple.anna.get("/couple/schedule").kind == "no-couple")
    }
}

@Suite struct CheckInPreparationOperationTests {
    @Test func `how one feels is one's own, and no partner, stranger or other token reads it`() async throws {
        let couple = try await CoupledPrograms()
        #expect(try await couple.anna.get("/couple/preparation").json == ["mood": nil])
        let said = try await couple.anna.send(.put, "/couple/preparation", ["mood": "negative"])
        #expect(said.status == 200 && said.json == ["mood": "negative"])
        #expect(try await couple.anna.get("/couple/preparation").json == said.json)
        #expect(try await couple.ben.get("/couple/preparation").json == ["mood": nil])
        #expect(try await couple.anna.send(.put, "/couple/preparation", ["mood": "grumpy"]).status == 422)
        let stranger = try await couple.programs.program("Cleo")
        #expect(try await stranger.get("/couple/preparation").kind == "no-couple")
        let scopes = Set(APIToken.Scope.allCases).subtracting([.readCouple])
        #expect(try await couple.programs.program("Anna", scopes).get("/couple/preparation").status == 403)
        #expect(try await !couple.ben.get("/couple/export").text.contains("negative"))
        #expect(try await couple.anna.send(.put, "/couple/preparation", ["mood": nil]).json == ["mood": nil])
    }
}
