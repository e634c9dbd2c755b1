import Foundation
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct CatchupFormTests {
    private let today = CivilDate(daysSinceEpoch: 20_778)

    @Test func `the form takes a day that was, a time, a note and who else was there`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let berta = try await space.add("Berta")
        let page = try await anna.get("/catch-ups/new?with=\(berta)&back=%2Fcatch-ups")
        #expect(page.text.contains("value=\"\(berta)\" checked"))
        let fields = [
            "with[]": berta.description, "day": "2026-11-19", "time": "18:30", "kind": "in-person",
            "note": "Soup.\r\nBread.", "others": "the cat", "step": "save", "back": "/catch-ups",
        ]
        #expect(try await anna.post("/catch-ups", fields).location == "/catch-ups")
        let entry = try #require(try await space.catchups(of: berta, limit: 1).rows.first)
        #expect(entry.day.description == "2026-11-19" && entry.minute == 1_110 && entry.kind == .inPerson)
        #expect(entry.note == "Soup.\nBread." && entry.others == "the cat")
    }

    @Test(arguments: [
        (["day": "2026-11-22"], "still to come"), (["day": "2026-02-30"], "That is not a valid date"),
        (["time": "25:00"], "That is not a valid time"), (["with[]": "nobody"], "Choose at least one person."),
    ])
    func `what cannot be is refused beside its field, and nothing typed is lost`(
        wrong: [String: String], words: String
    ) async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let berta = try await space.add("Berta")
        try await anna.get("/catch-ups/new")
        let right = ["with[]": berta.description, "day": "2026-11-20", "kind": "letter", "note": "Long and kind."]
        let answer = try await anna.post("/catch-ups", right.merging(wrong) { $1 })
        #expect(answer.status == 422 && answer.text.contains(words))
        #expect(answer.text.contains("Long and kind.") && answer.text.contains("value=\"letter\" checked"))
        #expect(try await space.catchups(limit: 1).rows.isEmpty)
    }

    @Test func `an entry keeps everybody it names, and too many are refused instead of cut`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        var people: [Person.ID] = []
        for number in 0..<250 { people.append(try await space.add("Guest \(number)")) }
        let entry = try await space.logCatchup(
            CatchupDraft(day: today, kind: .call, people: people), today: today, at: world.now)
        try await anna.get("/catch-ups/\(entry.id)")
        let fields = [
            "with[]": people.map(\.description).joined(separator: ","), "day": "2026-11-20", "kind": "letter",
            "step": "save", "version": "\(entry.updatedAt.wholeMilliseconds)",
        ]
        #expect(try await anna.post("/catch-ups/\(entry.id)", fields).status == 303)
        #expect(try await space.catchup(entry.id)?.people == people)

        let crowd = (0...EntryFields.mostPeople).map { _ in Person.ID.make(at: world.now).description }
        let refused = try await anna.post(
            "/catch-ups/\(entry.id)", fields.merging(["with[]": crowd.joined(separator: ",")]) { $1 })
        #expect(refused.status == 413 && refused.text.contains("up to 1,000 people"))
        #expect(try await space.catchup(entry.id)?.people == people)
    }

    @Test(arguments: [Int64.max, .min, 0])
    func `a version that nobody was given changes nothing, and ends nothing`(version: Int64) async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let berta = try await space.add("Berta")
        let entry = try await space.logCatchup(
            CatchupDraft(day: today, kind: .call, people: [berta]), today: today, at: world.now)
        try await anna.get("/catch-ups/\(entry.id)")
        let fields = [
            "with[]": berta.description, "day": "2026-11-20", "kind": "letter", "step": "save", "version": "\(version)",
        ]
        #expect(try await anna.post("/catch-ups/\(entry.id)", fields).status == 409)
        #expect(try await space.catchup(entry.id) == entry)
    }

    @Test func `somebody is found and added, and who is named stays`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let (berta, carl) = (try await space.add("Berta"), try await space.add("Carl"))
        try await anna.get("/catch-ups/new")
        let answer = try await anna.post(
            "/catch-ups", ["with[]": berta.description, "day": "2026-11-20", "find": "car", "step": "find"])
        #expect(answer.status == 200)
        #expect(answer.text.contains("value=\"\(berta)\" checked"))
        #expect(answer.text.contains("value=\"\(carl)\">"))
        let nobody = try await anna.post("/catch-ups", ["day": "2026-11-20", "find": "xyzzy", "step": "find"])
        #expect(nobody.text.contains("Nobody matches “xyzzy”."))
    }

    @Test func `two who change one entry are both heard`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let berta = try await space.add("Berta")
        let entry = try await space.logCatchup(
            CatchupDraft(day: today, kind: .call, note: "First.", people: [berta]), today: today, at: world.now)
        let page = try await anna.get("/catch-ups/\(entry.id)")
        let version = String(try #require(page.text.firstMatch(of: /name="version" value="(\d+)"/)).1)
        world.wait(60)
        try await space.editCatchup(
            entry.id, to: CatchupDraft(day: today, kind: .video, note: "Elsewhere.", people: [berta]),
            ifVersion: entry.updatedAt, today: today, at: world.now)
        var fields = [
            "with[]": berta.description, "day": "2026-11-21", "kind": "call", "note": "Here.", "version": version,
            "step": "save",
        ]
        let told = try await anna.post("/catch-ups/\(entry.id)", fields)
        #expect(told.status == 409)
        #expect(told.text.contains("Elsewhere.") && told.text.contains("Here."))
        #expect(try await space.catchup(entry.id)?.note == "Elsewhere.")
        fields["version"] = String(try #require(told.text.firstMatch(of: /name="version" value="(\d+)"/)).1)
        #expect(try await anna.post("/catch-ups/\(entry.id)", fields).status == 303)
        #expect(try await space.catchup(entry.id)?.note == "Here.")
    }

    @Test func `an entry is deleted for good, and only once`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let berta = try await space.add("Berta")
        let entry = try await space.logCatchup(
            CatchupDraft(day: today, kind: .call, people: [berta]), today: today, at: world.now)
        try await anna.get("/catch-ups/\(entry.id)")
        #expect(try await anna.post("/catch-ups/\(entry.id)/deleting").location == "/people/\(berta)")
        #expect(try await anna.get("/people/\(berta)").text.contains("Entry deleted."))
        #expect(try await anna.post("/catch-ups/\(entry.id)/deleting").status == 404)
    }
}
