import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct FamilyReminderTests {
    private func family(of program: Program) async throws -> (query: String, space: Space) {
        let folder = program.programs.folder
        let family = try await folder.accounts.makeFamily(named: "The Bergs", by: program.account.id, at: Programs.now)
        return ("?space=\(family.id)", try await folder.openSpace(family.id, for: program.account.id))
    }

    private let input: JSONValue = ["title": "Chimney sweep", "start": "2027-01-12T09:00"]

    @Test func `reminders of a family are made, read, changed, done and put off by call, each by its own address`() async throws
    {
        let program = try await Programs().program()
        let (query, space) = try await family(of: program)
        let lotte = try await space.add("Lotte")
        let about: JSONValue = [
            "title": "Ring Lotte", "start": "2027-01-12T09:00", "rule": "FREQ=WEEKLY", "people": [.string(lotte.description)],
        ]
        let made = try await program.send(.post, "/reminders" + query, about)
        #expect(made.status == 201, "\(made.text)")
        let path = "/reminders/\(made.json["id"]?.text ?? "")"
        #expect(try await program.get("/reminders").json["data"]?.elements?.isEmpty == true)
        #expect(try await program.get("/reminders" + query).json["data"]?.elements?.count == 1)
        #expect(try await program.get("/people/\(lotte)/reminders").json["data"]?.elements?.count == 1)
        #expect(try await program.get(path).json["title"] == "Ring Lotte")
        let edited = try await program.send(.patch, path, ["note": "Twice."], headers: [.ifMatch: made.etag ?? ""])
        #expect(edited.status == 200 && edited.json["note"] == "Twice.")
        #expect(try await program.send(.patch, path, ["note": "Late."], headers: [.ifMatch: made.etag ?? ""]).status == 412)
        #expect(try await program.send(.put, path + "/snooze", ["until": "2027-03-01T09:00:00Z"]).status == 200)
        #expect(try await program.send(.delete, path + "/snooze").json["snoozedUntil"] == .null)
        let done = try await program.send(.post, path + "/completions", [:])
        #expect(done.status == 201, "\(done.text)")
        #expect(try await program.get(path + "/completions").json["data"]?.elements?.count == 1)
        let completion = done.json["completion"]?["id"]?.text ?? ""
        #expect(try await program.send(.delete, "/reminder-completions/\(completion)").status == 200)
        #expect(
            try await space.history(of: Reminder.ID(made.json["id"]?.text ?? "") ?? .make(at: Programs.now), limit: 9).rows
                .isEmpty)
        #expect(try await program.send(.delete, path).status == 204)
        #expect(try await program.get("/deleted-reminders" + query).json["data"]?.elements?.count == 1)
        #expect(try await program.get("/deleted-reminders").json["data"]?.elements?.isEmpty == true)
        #expect(try await program.send(.post, path + "/restoring").status == 200)
        // The family does not know one's own people.
        let mine = try await program.space.add("Mara")
        let stranger: JSONValue = ["title": "X", "start": "2027-01-12T09:00", "people": [.string(mine.description)]]
        #expect(try await program.send(.post, "/reminders" + query, stranger).status == 422)
    }

    @Test func `the plan has the family's reminders, and to a token without families there are none`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let (query, space) = try await family(of: anna)
        let made = try await anna.send(.post, "/reminders" + query, input)
        let path = "/reminders/\(made.json["id"]?.text ?? "")"
        #expect(try await anna.get("/plan").text.contains("Chimney sweep"))
        let scopes: Set<APIToken.Scope> = [.readPeople, .readCatchups, .readReminders, .writeReminders]
        let narrow = try await programs.program("Anna", scopes)
        #expect(try await !narrow.get("/plan").text.contains("Chimney sweep"))
        #expect(try await narrow.get("/reminders" + query).kind == "scope-missing")
        #expect(try await narrow.get(path).status == 404)
        #expect(try await narrow.send(.delete, path).status == 404)
        #expect(try await narrow.send(.post, path + "/completions", [:]).status == 404)
        #expect(try await narrow.send(.post, "/reminders" + query, input).status == 403)
        // Families without reminders show none either.
        let people = try await programs.program("Anna", [.readPeople, .readFamilies])
        #expect(try await people.get("/reminders" + query).status == 403)
        #expect(try await space.reminders(in: .utc).count == 1)
    }

    @Test func `another account's family is not there`() async throws {
        let programs = try Programs()
        let (anna, bert) = (try await programs.program("Anna"), try await programs.program("Bert"))
        let (query, space) = try await family(of: anna)
        let made = try await anna.send(.post, "/reminders" + query, input)
        let path = "/reminders/\(made.json["id"]?.text ?? "")"
        let before = try await space.currentSequence()
        for (method, place) in [
            (HTTPRequest.Method.get, "/reminders" + query), (.get, path), (.get, path + query), (.delete, path),
            (.post, path + "/completions"), (.get, path + "/completions"), (.post, path + "/restoring"),
            (.delete, path + "/snooze"), (.get, "/deleted-reminders" + query), (.post, "/reminders" + query),
        ] {
            let body: JSONValue? = method == .post ? (place.hasPrefix("/reminders?") ? input : [:]) : nil
            #expect(try await bert.send(method, place, body).status == 404, "\(method) \(place)")
        }
        #expect(try await !bert.get("/plan").text.contains("Chimney"))
        #expect(try await space.currentSequence() == before)
    }
}
