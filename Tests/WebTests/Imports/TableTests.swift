import Foundation
import Kinkeeper
import Screens
import Store
import Testing
import Transfer

@testable import Web

/// Tables are reviewed before they are imported.
@Suite struct TableTests {
    private let table = "Wer,Wann,Hobby\nAnna,24.12.1985,Chess\nBen,1.2.1990,\n"

    private func waiting(_ answer: Answer) throws -> WaitingTable.ID {
        try #require(answer.location.flatMap { Routes.importTable.argument(in: $0) })
    }

    private func files(_ world: World) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: world.runner.uploadFolder.path)) ?? []
    }

    /// Starts the import with these choices and waits for its end.
    private func finish(_ path: String, _ fields: [String: String] = [:], _ browser: Browser) async throws -> ImportRun.ID {
        let answer = try await browser.post(path + "/importing", fields)
        let run = try #require(answer.location.flatMap { Routes.importRun.argument(in: $0) })
        _ = try await browser.get("/imports/\(run)/events")
        return run
    }

    @Test func `nothing is imported before somebody has looked`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let answer = try await anna.upload("/imports", file: table, named: "friends.csv")
        let id = try waiting(answer)
        let page = try await anna.get("/imports/tables/\(id)")
        #expect(page.status == 200)
        for words in ["friends.csv", "A table with 2 rows", "Chess", "in 1 row", "Choose the column with the names"] {
            #expect(page.text.contains(words), "\(words)")
        }
        #expect(try await world.space(of: account).peopleCount() == 0)
        #expect(try await anna.post("/imports/tables/\(id)/importing").status == 422)
        #expect(try await world.space(of: account).peopleCount() == 0)
    }

    @Test func `choices are kept, shown, and then imported`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let id = try waiting(try await anna.upload("/imports", file: table, named: "friends.csv"))
        let path = "/imports/tables/\(id)"
        let kept = try await anna.post(path + "/mapping", ["column-0": "name", "column-1": "birthday", "dates": "auto"])
        #expect(kept.status == 303 && kept.location == path)
        let page = try await anna.get(path).text
        #expect(page.contains("Birthday: 1985-12-24") && page.contains("Birthday: 1990-02-01"))
        #expect(page.contains("<option value=\"birthday\" selected>Birthday</option>"))
        _ = try await finish(path, [:], anna)
        let space = try await world.space(of: account)
        #expect(try await space.peopleCount() == 2)
        #expect(files(world).isEmpty)
        #expect(try await anna.get(path).status == 404, "a table is imported once")
    }

    @Test func `a known table is one tap, and the same one again makes nobody twice`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let google = "First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value\nAnna,Berg,* myContacts,Mobile,+49 1\n"
        for counts in [ImportCounts(created: 1), ImportCounts(unchanged: 1)] {
            let id = try waiting(try await anna.upload("/imports", file: google, named: "google.csv"))
            #expect(try await anna.get("/imports/tables/\(id)").text.contains("A table from Google Contacts with 1 row."))
            let run = try await finish("/imports/tables/\(id)", [:], anna)
            #expect(try await world.space(of: account).importReport(run)?.run.counts == counts)
        }
    }

    @Test func `a table is surveyed once, when it comes, and its page reads what was seen then`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let id = try waiting(try await anna.upload("/imports", file: table, named: "friends.csv"))
        let name = try #require(files(world).first { $0.hasSuffix(".table") })
        let handle = try FileHandle(forWritingTo: world.runner.uploadFolder.appendingPathComponent(name))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("Carl,3.3.1991,\n".utf8))
        try handle.close()
        for _ in 0..<2 { #expect(try await anna.get("/imports/tables/\(id)").text.contains("A table with 2 rows")) }
        _ = try await anna.post("/imports/tables/\(id)/mapping", ["column-0": "name"])
        #expect(try await anna.get("/imports/tables/\(id)").text.contains("A table with 2 rows"))
    }

    @Test func `a table of an earlier version, without a survey, is surveyed when it is looked at`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let id = try waiting(try await anna.upload("/imports", file: table, named: "friends.csv"))
        let name = try #require(files(world).first { $0.hasSuffix(".survey") })
        try FileManager.default.removeItem(at: world.runner.uploadFolder.appendingPathComponent(name))
        #expect(try await anna.get("/imports/tables/\(id)").text.contains("A table with 2 rows"))
        #expect(files(world).contains(name))
    }

    @Test func `days that can be read in two ways are asked about`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let id = try waiting(try await anna.upload("/imports", file: "Name,Birthday\nAnna,4/12/1985\n", named: "a.csv"))
        let path = "/imports/tables/\(id)"
        #expect(try await anna.get(path).text.contains("1 day can be read in two ways"))
        _ = try await anna.post(path + "/mapping", ["dates": "day-first"])
        let page = try await anna.get(path).text
        #expect(page.contains("1985-12-04") && !page.contains("can be read in two ways"))
    }

    @Test func `a table is its owner's alone, and what it says is no markup`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let hostile = "Name,<script>alert(1)</script>\n\"<img src=x onerror=alert(1)>\",\"\"\"><b>\"\n"
        let id = try waiting(try await anna.upload("/imports", file: hostile, named: "<b>.csv"))
        let page = try await anna.get("/imports/tables/\(id)").text
        #expect(!page.contains("<script>alert") && !page.contains("<img src=x") && !page.contains("<b>.csv"))
        let (_, ben) = try await world.member("Ben")
        #expect(try await ben.get("/imports/tables/\(id)").status == 404)
        try await ben.get("/imports")
        for act in ["mapping", "importing"] { #expect(try await ben.post("/imports/tables/\(id)/\(act)").status == 404) }
        _ = try await ben.post("/imports/tables/\(id)/discarding")
        #expect(try await anna.get("/imports/tables/\(id)").status == 200)
    }

    @Test func `a table can be thrown away, and goes by itself after a day`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let first = try waiting(try await anna.upload("/imports", file: table, named: "a.csv"))
        #expect(try await anna.post("/imports/tables/\(first)/discarding").location == "/imports")
        #expect(files(world).isEmpty)
        _ = try await anna.upload("/imports", file: table, named: "a.csv")
        world.runner.tables.forgetOld(at: Date().addingTimeInterval(23 * 3_600))
        #expect(files(world).count == 3)
        world.runner.tables.forgetOld(at: Date().addingTimeInterval(25 * 3_600))
        #expect(files(world).isEmpty)
    }

    @Test func `nonsense in the form is refused`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let id = try waiting(try await anna.upload("/imports", file: table, named: "a.csv"))
        #expect(try await anna.post("/imports/tables/\(id)/mapping", ["column-0": "nonsense"]).status == 400)
        #expect(try await anna.post("/imports/tables/\(id)/mapping", ["column-99": "name", "column-x": "name"]).status == 303)
    }

    @Test func `a whole space is not imported but goes to be restored`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/imports")
        let document = #"{"format": "kinkeeper", "version": 1, "exportDate": "2026-11-21T12:00:00Z"}"#
        let answer = try await anna.upload("/imports", file: document, named: "kinkeeper.json")
        #expect(answer.status == 303 && answer.location == "/restore")
        #expect(try await !anna.get("/imports").text.contains("kinkeeper.json"))
    }
}
