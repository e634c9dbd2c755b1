import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

/// It is Saturday, 21 November 2026, 12:00 in Berlin.
@Suite struct ReminderTests {
    private func path(_ answer: ProgramAnswer) -> String { "/reminders/\(answer.json["id"]?.text ?? "")" }

    @Test func `a reminder is written down, read, changed and deleted, and comes back`() async throws {
        let program = try await Programs().program()
        let anna = JSONValue.string(try await program.space.add("Anna").description)
        let made = try await program.send(
            .post, "/reminders",
            [
                "title": "Ring", "category": "check-in", "start": "2026-11-23T18:30", "rule": "freq=weekly", "people": [anna],
                "excluded": ["2026-11-30T18:30"],
            ])
        #expect(made.status == 201 && made.json["rule"] == "FREQ=WEEKLY" && made.json["state"] == "coming")
        #expect(made.json["next"]?.elements?.first == "2026-11-23T18:30" && made.json["next"]?.elements?.count == 5)
        #expect(made.json["next"]?.elements?.contains("2026-11-30T18:30") == false)
        #expect(made.headers[.location] == APIVersion.path + path(made))
        let read = try await program.get(path(made))
        #expect(read.json == made.json && read.etag == made.etag)
        #expect(try await program.get(path(made), headers: [.ifNoneMatch: read.etag ?? ""]).status == 304)
        let person = anna.text ?? ""
        #expect(try await program.get("/people/\(person)/reminders").json["data"]?.elements == [made.json])

        let changes: JSONValue = ["title": "Ring her", "rule": nil, "people": nil]
        #expect(try await program.send(.patch, path(made), changes).status == 428)
        let version: HTTPFields = [.ifMatch: made.etag ?? ""]
        let changed = try await program.send(.patch, path(made), changes, headers: version)
        #expect(changed.status == 200 && changed.json["title"] == "Ring her" && changed.json["rule"] == .null)
        #expect(changed.json["people"]?.elements == [] && changed.json["start"] == "2026-11-23T18:30")
        #expect(try await program.send(.patch, path(made), changes, headers: version).status == 412)

        #expect(try await program.send(.delete, path(made)).status == 204)
        #expect(try await program.get(path(made)).status == 404)
        let restored = try await program.send(.post, path(made) + "/restoring")
        #expect(restored.status == 200 && restored.json == changed.json)
    }

    @Test func `a reminder is switched off and on by an edit`() async throws {
        let program = try await Programs().program()
        let made = try await program.send(
            .post, "/reminders", ["title": "Walk", "start": "2026-11-23T09:00", "rule": "FREQ=DAILY"])
        #expect(made.json["isOff"] == false)
        let off = try await program.send(.patch, path(made), ["isOff": true], headers: [.ifMatch: made.etag ?? ""])
        #expect(off.status == 200 && off.json["isOff"] == true && off.json["state"] == "off")
        #expect(off.json["at"] == .null && off.json["next"]?.elements == [] && off.json["occurrence"] == "2026-11-23T09:00")
        #expect(try await program.get("/reminders?state=off").json["data"]?.elements == [off.json])
        #expect(try await program.get("/reminders?state=coming").json["data"]?.elements == [])
        #expect(try await program.get("/plan").json["data"]?.elements == [])
        let snoozed = try await program.send(.put, path(made) + "/snooze", ["until": "2999-01-01T00:00:00Z"])
        #expect(snoozed.status == 409)
        let renamed = try await program.send(.patch, path(made), ["title": "Run"], headers: [.ifMatch: off.etag ?? ""])
        #expect(renamed.json["isOff"] == true && renamed.json["title"] == "Run")
        let on = try await program.send(.patch, path(made), ["isOff": false], headers: [.ifMatch: renamed.etag ?? ""])
        #expect(on.json["isOff"] == false && on.json["state"] == "coming" && on.json["at"] == "2026-11-23T09:00")
        let second = try await program.send(
            .post, "/reminders", ["title": "Later", "start": "2026-11-23T09:00", "isOff": true])
        #expect(second.status == 201 && second.json["state"] == "off")
        let emptied = try await program.send(.patch, path(second), ["isOff": nil], headers: [.ifMatch: second.etag ?? ""])
        #expect(emptied.json["isOff"] == false)
        let strange = try await program.send(.patch, path(second), ["isOff": "yes"], headers: [.ifMatch: "*"])
        #expect(strange.status == 422)
    }

    @Test func `a reminder may have a zone of its own, whose clocks show its times`() async throws {
        let program = try await Programs().program()
        let made = try await program.send(
            .post, "/reminders",
            ["title": "Call", "start": "2026-11-23T09:00", "zone": "America/New_York", "rule": "FREQ=DAILY"])
        #expect(made.status == 201 && made.json["zone"] == "America/New_York" && made.json["start"] == "2026-11-23T09:00")
        #expect(made.json["next"]?.elements?.first == "2026-11-23T15:00" && made.json["at"] == "2026-11-23T15:00")
        let done = try await program.send(.post, path(made) + "/completions", ["occurrence": "2026-11-23T09:00"])
        #expect(done.json["reminder"]?["next"]?.elements?.first == "2026-11-24T15:00")
        let version: HTTPFields = [.ifMatch: made.etag ?? ""]
        let kept = try await program.send(.patch, path(made), ["title": "Call home"], headers: version)
        #expect(kept.json["zone"] == "America/New_York")
        let freed = try await program.send(.patch, path(made), ["zone": nil], headers: [.ifMatch: kept.etag ?? ""])
        #expect(freed.json["zone"] == .null && freed.json["start"] == "2026-11-23T09:00")
        for zone in ["EST", "Europe/Nowhere", ""] {
            let refused = try await program.send(
                .post, "/reminders", ["title": "x", "start": "2026-11-23T09:00", "zone": .string(zone)])
            #expect(refused.status == 422 && refused.text.contains("/zone"))
        }
    }

    @Test func `done, taken back, put off: in nobody's way, and once for one key`() async throws {
        let program = try await Programs().program()
        let made = try await program.send(.post, "/reminders", ["title": "Pills", "start": "2026-11-21T09:00"])
        #expect(made.json["state"] == "due" && made.json["category"] == "action-item")
        let done = try await program.send(.post, path(made) + "/completions", ["occurrence": "2026-11-21T09:00"])
        #expect(done.status == 201 && done.json["reminder"]?["state"] == "done")
        let again = try await program.send(.post, path(made) + "/completions", ["occurrence": "2026-11-21T09:00"])
        #expect(again.json == done.json)
        #expect(try await program.send(.post, path(made) + "/completions", [:]).status == 409)
        #expect(
            try await program.get(path(made) + "/completions").json["data"]?.elements == [done.json["completion"] ?? .null])
        // An edit from before it was done is accepted.
        let version: HTTPFields = [.ifMatch: made.etag ?? ""]
        #expect(try await program.send(.patch, path(made), ["note": "With water"], headers: version).status == 200)
        let completion = done.json["completion"]?["id"]?.text ?? ""
        let open = try await program.send(.delete, "/reminder-completions/\(completion)")
        #expect(open.json["state"] == "due")
        #expect(try await program.send(.delete, "/reminder-completions/\(completion)").status == 404)

        let later = try await program.send(.put, path(made) + "/snooze", ["until": "2026-11-21T12:00:00Z"])
        #expect(later.json["state"] == "coming" && later.json["at"] == "2026-11-21T13:00")
        #expect(later.etag != open.etag)
        #expect(try await program.send(.put, path(made) + "/snooze", ["until": "2026-11-21T10:59:59Z"]).status == 422)
        #expect(try await program.send(.delete, path(made) + "/snooze").json["state"] == "due")
    }

    @Test func `lists come by state, category and page`() async throws {
        let program = try await Programs().program()
        for (title, start, category) in [
            ("A", "2026-11-20T09:00", "habit"), ("B", "2026-11-21T09:00", "action-item"), ("C", "2026-11-22T09:00", "habit"),
        ] {
            let body: JSONValue = [
                "title": .string(title), "start": .string(start), "category": .string(category),
            ]
            #expect(try await program.send(.post, "/reminders", body).status == 201)
        }
        func titles(_ query: String) async throws -> ([String], String?) {
            let page = try await program.get("/reminders" + query).json
            return (page["data"]?.elements?.compactMap { $0["title"]?.text } ?? [], page["next"]?.text)
        }
        #expect(try await titles("").0 == ["A", "B", "C"])
        #expect(try await titles("?state=due").0 == ["A", "B"])
        #expect(try await titles("?category=habit").0 == ["A", "C"])
        #expect(try await titles("?state=done").0 == [])
        let (first, next) = try await titles("?limit=2")
        #expect(first == ["A", "B"])
        #expect(try await titles("?limit=2&cursor=\(next ?? "")").0 == ["C"])
        #expect(try await program.get("/reminders?state=late").status == 422)
        #expect(try await program.get("/reminders?cursor=here").status == 422)
    }

    @Test(
        arguments: [
            (["title": " ", "start": "2026-11-23T18:30"], "/title"), (["title": "A", "start": "2026-02-30T18:30"], "/start"),
            (["title": "A", "start": "2026-11-23T18:30", "rule": "FREQ=HOURLY"], "/rule"),
            (["title": "A", "start": "2025-11-23T18:30", "rule": "FREQ=DAILY;COUNT=1"], "/start"),
            (["title": "A", "start": "2026-11-23T18:30", "people": ["01234567-89ab-7def-8123-456789abcdef"]], "/people"),
            (["title": "A", "start": "2026-11-23T18:30", "added": ["2026-02-31T00:00"]], "/added/0"),
            (["title": "A", "start": "2026-11-23"], "/start"),
        ] as [(JSONValue, String)])
    func `what cannot be is refused by its place`(body: JSONValue, pointer: String) async throws {
        let program = try await Programs().program()
        let refused = try await program.send(.post, "/reminders", body)
        #expect(refused.status == 422 && refused.json["errors"]?.elements?.first?["pointer"]?.text == pointer)
        #expect(try await program.get("/reminders").json["data"]?.elements == [])
    }

    @Test func `a token needs the scopes of reminders, and a key makes one reminder`() async throws {
        let programs = try Programs()
        let reader = try await programs.program("Bert", [.readReminders, .readPeople])
        let body: JSONValue = ["title": "A", "start": "2026-11-23T18:30"]
        #expect(try await reader.get("/reminders").status == 200)
        #expect(try await reader.send(.post, "/reminders", body).status == 403)
        let other = try await programs.program("Bert", [.readPeople, .writePeople, .readCatchups, .writeCatchups])
        #expect(try await other.get("/reminders").status == 403)
        let writer = try await programs.program("Bert", [.writeReminders])
        let key: HTTPFields = [.known("Idempotency-Key"): "one"]
        let made = try await writer.send(.post, "/reminders", body, headers: key)
        #expect(try await writer.send(.post, "/reminders", body, headers: key).json == made.json)
        #expect(try await reader.get("/reminders").json["data"]?.elements?.count == 1)
    }
}
