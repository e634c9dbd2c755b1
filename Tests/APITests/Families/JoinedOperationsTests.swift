import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Testing

@testable import API
@testable import Store

/// Operations that join an account's own people and those of its families.
@Suite struct JoinedOperationsTests {
    /// Anna and Ben are of "The Bergers", Clara of no family. Tina of the family had her day yesterday, Uwe of it has his on Christmas
    /// Eve; Mia is Anna's alone.
    private func cast() async throws -> (programs: Programs, family: SharedSpace, space: Space, anna: Program) {
        let programs = try Programs()
        let anna = try await programs.program()
        let (folder, now) = (programs.folder, Programs.now)
        let account = anna.account
        let family = try await folder.accounts.makeFamily(named: "The Bergers", by: account.id, at: now)
        for name in ["Ben", "Clara"] {
            let other = try await programs.program(name).account
            guard name == "Ben" else { continue }
            try await folder.accounts.file.write { db in
                var identifiers = IdentifierSequence()
                try db.join(other.id, family.id, as: .member, by: nil, &identifiers, at: now)
            }
        }
        let space = try await folder.openSpace(family.id, for: account.id)
        // A month ago: of who was added after their day none is belated.
        try await add("Tina", 11, 20, to: space, at: now.addingTimeInterval(-30 * 86_400))
        try await add("Uwe", 12, 24, to: space, at: now)
        try await add("Mia", 12, 1, to: try await folder.openSpace(account.personalSpace, for: account.id), at: now)
        return (programs, family, space, anna)
    }

    private func add(_ name: String, _ month: Int, _ day: Int, to space: Space, at time: Date) async throws {
        let occasion = Occasion(kind: .birthday, when: .date(try PartialDate(month: month, day: day)))
        let profile = Profile(name: PersonName(given: name, formatted: name), occasions: [occasion])
        let card = IncomingCard(
            uid: name, revision: nil, bytes: Array(name.utf8), content: .person(profile, photo: nil), line: 1)
        let run = try await space.beginImport(of: "test.vcf", at: time)
        _ = try await space.importCards([card], in: run, at: time)
        try await space.finishImport(run, at: time)
    }

    private func rows(_ program: Program, _ path: String) async throws -> [JSONValue] {
        let answer = try await program.get(path)
        #expect(answer.status == 200, "\(answer.text)")
        return answer.json["data"]?.elements ?? []
    }

    private func names(_ program: Program, _ path: String) async throws -> [String] {
        try await rows(program, path).compactMap { $0["display"]?.text }
    }

    private func person(_ name: String, in space: Space) async throws -> String {
        let page = try await space.peoplePage(matching: name, order: .givenFirst, limit: 1)
        return try #require(page.rows.first).id.description
    }

    @Test func `what comes is one list, page by page, and says which family has the person`() async throws {
        let (programs, family, _, anna) = try await cast()
        let all = try await rows(anna, "/occasions/upcoming")
        #expect(all.compactMap { $0["display"]?.text } == ["Mia", "Uwe", "Tina"])
        #expect(all.map { $0["family"] } == [.null, "The Bergers", "The Bergers"])
        #expect(all.map { $0["space"] } == [.null, .string(family.id.description), .string(family.id.description)])
        var (walked, path): ([String], String?) = ([], "/occasions/upcoming?limit=1")
        while let next = path {
            let answer = try await anna.get(next).json
            walked += answer["data"]?.elements?.compactMap { $0["display"]?.text } ?? []
            path = answer["next"]?.text.map { "/occasions/upcoming?limit=1&cursor=\($0)" }
        }
        #expect(walked == ["Mia", "Uwe", "Tina"])
        #expect(try await names(programs.program("Ben"), "/occasions/upcoming") == ["Uwe", "Tina"])
        #expect(try await names(programs.program("Clara"), "/occasions/upcoming").isEmpty)
        #expect(try await names(anna, "/occasions/upcoming?q=uwe") == ["Uwe"])
        #expect(try await programs.program("Ben", [.readCatchups]).get("/occasions/upcoming").status == 403)
    }

    @Test func `a family's day is wished for oneself`() async throws {
        let (programs, _, space, anna) = try await cast()
        let (ben, clara) = (try await programs.program("Ben"), try await programs.program("Clara"))
        let tina = try await person("tina", in: space)
        #expect(try await names(anna, "/occasions/belated") == ["Tina"])
        var wish: JSONValue = ["person": .string(tina), "kind": "birthday", "day": "2026-11-20"]
        let made = try await anna.send(.post, "/wishes", wish)
        #expect(made.status == 201 && made.json["catchup"] == .null)
        let id = try #require(made.json["id"]?.text)
        #expect(try await anna.send(.post, "/wishes", wish).json["id"]?.text == id)
        #expect(try await names(anna, "/occasions/belated").isEmpty)
        #expect(try await rows(anna, "/people/\(tina)/wishes").count == 1)
        // The other member is told nothing of it; a stranger is not told that there is such a person.
        #expect(try await names(ben, "/occasions/belated") == ["Tina"])
        #expect(try await rows(ben, "/people/\(tina)/wishes").isEmpty)
        #expect(try await ben.send(.delete, "/wishes/\(id)").status == 404)
        #expect(try await clara.get("/people/\(tina)/wishes").status == 404)
        let never: JSONValue = ["person": .string(UUID().uuidString.lowercased()), "kind": "birthday", "day": "2026-11-20"]
        let (strange, unknown) = (try await clara.send(.post, "/wishes", wish), try await clara.send(.post, "/wishes", never))
        #expect(strange.status == unknown.status && strange.status >= 400 && strange.json == unknown.json)
        #expect(try await programs.program("Ben", [.readPeople]).send(.post, "/wishes", wish).status == 403)
        wish = ["person": .string(tina), "kind": "birthday", "day": "2026-11-20", "countsAsCatchup": true]
        let refused = try await ben.send(.post, "/wishes", wish)
        #expect(refused.status == 422 && refused.text.contains("/countsAsCatchup"))
        #expect(try await anna.send(.delete, "/wishes/\(id)").status == 204)
        #expect(try await names(anna, "/occasions/belated") == ["Tina"])
    }

    @Test func `people are one list, page by page, searched as one, and say which family has them`() async throws {
        let (programs, family, _, anna) = try await cast()
        let all = try await rows(anna, "/people")
        #expect(all.compactMap { $0["display"]?.text } == ["Mia", "Tina", "Uwe"])
        #expect(all.map { $0["family"] } == [.null, "The Bergers", "The Bergers"])
        #expect(all.map { $0["space"] } == [.null, .string(family.id.description), .string(family.id.description)])
        #expect(try await anna.get("/people").json["missing"] == [])
        var (walked, path): ([String], String?) = ([], "/people?limit=1")
        while let next = path {
            let answer = try await anna.get(next).json
            walked += answer["data"]?.elements?.compactMap { $0["display"]?.text } ?? []
            path = answer["next"]?.text.map { "/people?limit=1&cursor=\($0)" }
        }
        #expect(walked == ["Mia", "Tina", "Uwe"])
        #expect(try await names(anna, "/people?q=i") == ["Mia", "Tina"])
        #expect(try await names(anna, "/people?q=i&space=own") == ["Mia"])
        #expect(try await names(anna, "/people?q=i&space=\(anna.account.personalSpace)") == ["Mia"])
        let theirs = try await rows(anna, "/people?space=\(family.id)")
        #expect(theirs.map { $0["family"] } == ["The Bergers", "The Bergers"])
        #expect(try await names(programs.program("Ben"), "/people") == ["Tina", "Uwe"])
        #expect(try await names(programs.program("Ben", [.readPeople]), "/people").isEmpty)
        #expect(try await names(programs.program("Clara"), "/people?q=tina").isEmpty)
        let strange = try await programs.program("Clara").get("/people?space=\(family.id)")
        #expect(strange.status == 404)
        for (wrong, status) in [("Own", 404), ("mine", 404), ("", 422)] {
            #expect(try await anna.get("/people?space=\(wrong)").status == status, "\(wrong)")
        }
    }

    @Test func `a former member's token sees no more of it`() async throws {
        let (programs, family, space, _) = try await cast()
        let ben = try await programs.program("Ben")
        let tina = try await person("tina", in: space)
        #expect(try await rows(ben, "/plan").contains { $0["title"]?.text?.contains("Uwe") == true })
        let values = [ben.account.id.value, family.id.value]
        try await programs.folder.accounts.file.write { db in
            try db.run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", values)
        }
        #expect(try await names(ben, "/occasions/upcoming").isEmpty)
        #expect(try await names(ben, "/occasions/belated").isEmpty)
        #expect(try await names(ben, "/people").isEmpty)
        #expect(try await rows(ben, "/plan").isEmpty)
        #expect(try await ben.get("/people/\(tina)/wishes").status == 404)
    }
}
