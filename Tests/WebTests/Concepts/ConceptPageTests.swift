import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct ConceptPageTests {
    private func world() async throws -> (World, Account, Browser, Space) {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        return (world, account, browser, try await world.space(of: account))
    }

    private func note(
        _ title: String, _ space: Space, _ account: Account, tags: [String] = [], at time: Date
    ) async throws -> Note.ID {
        try await space.createNote(NoteDraft(title: title, tags: tags), asking: account.id, at: time).id
    }

    @Test func `concepts are listed, shown, renamed, merged, parted and hidden, and each act is undone`() async throws {
        let (world, account, browser, space) = try await world()
        #expect(try await browser.get("/concepts").text.contains("No topics yet"))
        for title in ["Piano & violin", "Piano in the cellar", "Violin, cellar"] {
            _ = try await note(title, space, account, at: world.now)
        }
        let list = try await browser.get("/concepts").text
        #expect(list.contains("href=\"/concept?term=piano\"") && list.contains("2 notes"))
        let page = try await browser.get("/concept?term=piano").text
        #expect(page.contains("Piano in the cellar") && page.contains("Rename, merge or hide"))
        #expect(try await browser.get("/concept?term=nothing").status == 404)
        #expect(try await browser.get("/concept").status == 400)

        let renamed = try await browser.post("/concept", ["term": "piano", "name": "Music <b>"])
        #expect(renamed.status == 303 && renamed.headers[.location]?.hasPrefix("/concept?term=piano") == true)
        #expect(try await browser.get("/concept?term=piano").text.contains("Music &lt;b&gt;"))
        let refused = try await browser.post("/concept", ["term": "piano", "name": String(repeating: "x", count: 90)])
        #expect(refused.status == 422 && refused.text.contains("name-problem"))
        #expect(try await browser.post("/concept?term=piano&name=").status == 303)
        #expect(try await space.concept("piano")?.ownName == nil)

        let unknown = try await browser.post("/concept/merging", ["term": "violin", "into": "Nothing"])
        #expect(unknown.status == 422 && unknown.text.contains("“Nothing”"))
        #expect(try await browser.post("/concept/merging", ["term": "violin", "into": "PIANO"]).status == 303)
        #expect(try await browser.get("/concept?term=violin").headers[.location] == "/concept?term=piano")
        let merged = try await browser.get("/concept?term=piano").text
        #expect(merged.contains("Merged topics") && merged.contains("3 notes"))
        #expect(try await browser.post("/concept/separating", ["term": "violin"]).status == 303)
        #expect(try await space.concept("violin")?.key == "violin")
        // Undone by the address of the notice, all it had is there again.
        try await space.editConcept("violin", ConceptChanges(name: "Strings"), at: world.now)
        let done = try await browser.post("/concept/merging", ["term": "violin", "into": "piano"])
        let after = try await browser.get(try #require(done.location)).text
        let toast = try #require(after.firstMatch(of: /class="toast"[\s\S]*?action="([^"]+)"/)).1
        let undo = String(toast).replacing("&amp;", with: "&")
        #expect(try await browser.post(undo).status == 303)
        #expect(try await space.concept("violin")?.name == "Strings")
        try await space.editConcept("violin", ConceptChanges(name: ""), at: world.now)

        #expect(try await browser.post("/concept/hiding", ["term": "violin", "isHidden": "1"]).status == 303)
        #expect(try await !browser.get("/concepts").text.contains("href=\"/concept?term=violin\""))
        #expect(try await browser.get("/concepts?show=hidden").text.contains("term=violin"))
        #expect(try await browser.post("/concept/hiding?term=violin&isHidden=0").status == 303)
        #expect(try await browser.get("/concepts?q=VIO").text.contains("term=violin"))
        // Where no note has the word any more, the list is left to go to.
        let lost = try await note("Canoe", space, account, at: world.now)
        #expect(try await browser.post("/concept/hiding", ["term": "canoe", "isHidden": "1"]).status == 303)
        try await space.deleteNote(lost, at: world.now)
        #expect(try await browser.post("/concept/hiding?term=canoe&isHidden=0").location?.hasPrefix("/concepts") == true)
        let map = try await browser.get("/concepts/map").text
        #expect(map.contains("<svg class=\"concept-map\"") && map.lowercased().contains("aria-label=\"piano, 2 notes\""))
    }

    @Test func `a note shows what it is about, the list is narrowed to it, and to days`() async throws {
        let (world, account, browser, space) = try await world()
        let id = try await note("Piano in the cellar", space, account, at: world.now)
        _ = try await note("A piano", space, account, at: world.now)
        _ = try await note("Other", space, account, at: world.now)
        #expect(try await browser.get("/notes/\(id)").text.contains(">Topics<"))
        let list = try await browser.get("/notes?concept=piano").text
        #expect(list.contains("A piano") && !list.contains(">Other<") && list.lowercased().contains("about “piano”"))
        let today = world.now.formatted(.iso8601.year().month().day())
        #expect(try await browser.get("/notes?from=\(today)&to=\(today)").text.contains("A piano"))
        #expect(try await browser.get("/notes?to=2001-01-01").text.contains("Nothing matches."))
        #expect(try await browser.get("/notes?from=nonsense").text.contains("A piano"))
    }

    @Test func `another account sees none of it`() async throws {
        let (world, account, _, space) = try await world()
        for _ in 0..<2 { _ = try await note("Piano", space, account, tags: ["secret"], at: world.now) }
        let purpose = try await space.createPurpose(PurposeDraft(name: "Surprise"), at: world.now)
        let (_, other) = try await world.member("Ben")
        for path in ["/concepts", "/concepts/map", "/purposes", "/tags", "/notes?concept=piano"] {
            let text = try await other.get(path).text
            // The words of the filter itself are the visitor's own.
            let told = text.replacing("concept=piano", with: "").replacing("concept%3Dpiano", with: "").replacing(
                "value=\"piano\"", with: "")
            #expect(!told.lowercased().contains("piano") && !text.contains("secret") && !text.contains("Surprise"))
        }
        for path in ["/concept?term=piano", "/tag?tag=secret", "/purposes/\(purpose.id)"] {
            #expect(try await other.get(path).status == 404)
        }
        #expect(try await other.post("/concept", ["term": "piano", "name": "Mine"]).status == 404)
        #expect(try await other.post("/purposes/\(purpose.id)", ["name": "Mine"]).status == 404)
        #expect(try await space.concept("piano")?.ownName == nil)
    }
}
