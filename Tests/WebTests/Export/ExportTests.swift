import Foundation
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

@Suite struct ExportTests {
    private static let files: [(String, String, String)] = [
        ("/export/kinkeeper.json", "application/json", "json"), ("/export/people.vcf", "text/vcard; charset=utf-8", "vcf"),
        ("/export/people.csv", "text/csv; charset=utf-8", "csv"),
        ("/export/occasions.ics", "text/calendar; charset=utf-8", "ics"),
        ("/export/people.md", "text/markdown; charset=utf-8", "md"),
    ]

    @Test func `the page names every file and links to it`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        _ = try await world.space(of: account).add("Ben")
        let page = try await anna.get("/export").text
        for (path, _, _) in Self.files { #expect(page.contains("href=\"\(path)\" download"), "\(path)") }
        #expect(page.contains("1 person"))
        #expect(page.contains("href=\"/imports\""))
    }

    @Test(arguments: files)
    func `a file is saved under a name with the day, and no cache keeps it`(
        path: String, type: String, ending: String
    ) async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        _ = try await world.space(of: account).add("Ben", birthday: try PartialDate(year: 1985, month: 4, day: 12))
        let answer = try await anna.get(path)
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == type)
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(answer.headers[.contentDisposition] == "attachment; filename=\"kinkeeper-2026-11-21.\(ending)\"")
        #expect(answer.text.contains("Ben"))
    }

    @Test(arguments: files)
    func `a file holds the own people alone, and strangers get none`(path: String, type: String, ending: String) async throws {
        let world = try World()
        let (first, _) = try await world.member("Anna")
        _ = try await world.space(of: first).add("Somebody private")
        let (_, other) = try await world.member("Otto")
        #expect(!(try await other.get(path).text.contains("Somebody private")))
        let stranger = try await Browser(world).get(path)
        #expect(stranger.status != 200)
        #expect(!stranger.text.contains("Somebody private"))
    }

    @Test func `a saved document fills the empty space of somebody else, settings included`() async throws {
        let world = try World()
        let (first, anna) = try await world.member("Anna")
        _ = try await world.space(of: first).add("Ben", note: "Likes walnut cake")
        try await world.folder.accounts.changeSettings(of: first.id) { $0.nameOrder = .familyFirst }
        let document = try await anna.get("/export/kinkeeper.json").text

        let (second, otto) = try await world.member("Otto")
        try await otto.get("/imports")
        let answer = try await otto.upload("/imports", file: document, named: "kept.json")
        #expect(answer.location == "/restore")
        let events = try await otto.get("/restore/events").text
        #expect(events.contains("event: done"))
        let done = try await otto.get("/restore").text
        #expect(done.contains("<h1>Everything is back</h1>") && done.contains("<p class=\"lead\">1 person</p>"))
        #expect(try await world.space(of: second).peopleCount() == 1)
        #expect(try await world.folder.accounts.account(second.id)?.settings.nameOrder == .familyFirst)
        #expect(try await otto.get("/export/kinkeeper.json").text == document)
        #expect(leftovers(world).isEmpty)
    }

    @Test func `a document for a space that holds somebody is refused, and nothing is changed`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        _ = try await world.space(of: account).add("Ben")
        let before = try await anna.get("/export/kinkeeper.json").text
        try await anna.get("/imports")
        _ = try await anna.upload("/imports", file: before, named: "kept.json")
        _ = try await anna.get("/restore/events")
        let page = try await anna.get("/restore").text
        #expect(page.contains("<h1>This could not be restored</h1>"))
        #expect(page.contains("There are people or groups here already."))
        #expect(page.contains("Nothing was changed."))
        #expect(try await anna.get("/export/kinkeeper.json").text == before)
        #expect(leftovers(world).isEmpty)
    }

    @Test func `a broken document is refused by line, and nobody else sees that`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        let (_, otto) = try await world.member("Otto")
        let document = try await anna.get("/export/kinkeeper.json").text
        try await anna.get("/imports")
        _ = try await anna.upload(
            "/imports", file: document.replacing("\"wishes\": []", with: "\"wishes\": [1]"), named: "kept.json")
        _ = try await anna.get("/restore/events")
        let page = try await anna.get("/restore").text
        #expect(page.contains("Line "))
        #expect(page.contains("wishes"))
        #expect(try await otto.get("/restore").text.contains("Nothing is being restored"))
    }

    private func leftovers(_ world: World) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: world.runner.uploadFolder.path)) ?? []
    }
}
