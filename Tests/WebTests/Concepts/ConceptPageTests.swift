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
        #expect(try await browser.get("/concepts").text.contains("No concepts yet"))
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
        #expect(merged.contains("Merged words") && merged.contains("3 notes"))
        #expect(try await browser.post("/concept/separating?term=violin&name=Strings").status == 303)
        #expect(try await space.concept("violin")?.name == "Strings")
        try await space.editConcept("violin", ConceptChanges(name: ""), at: world.now)
        #expect(try await space.concept("violin")?.key == "violin")

        #expect(try await browser.post("/concept/hiding", ["term": "violin", "isHidden": "1"]).status == 303)
        #expect(try await !browser.get("/concepts").text.contains("href=\"/concept?term=violin\""))
        #expect(try await browser.get("/concepts?show=hidden").text.contains("term=violin"))
        #expect(try await browser.post("/concept/hiding?term=violin&isHidden=0").status == 303)
        #expect(try await browser.get("/concepts?q=VIO").text.contains("term=violin"))
        let map = try await browser.get("/concepts/map").text
        #expect(map.contains("<svg class=\"concept-map\"") && map.lowercased().contains("aria-label=\"piano, 2 notes\""))
    }

    @Test func `a note shows what it is about, the list is narrowed to it, and to days`() async throws {
        let (world, account, browser, space) = try await world()
        let id = try await note("Piano in the cellar", space, account, at: world.now)
        _ = try await note("A piano", space, account, at: world.now)
        _ = try await note("Other", space, account, at: world.now)
        #expect(try await browser.get("/notes/\(id)").text.contains("What it is about"))
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

    @Test func `tags are listed, renamed, and made one after a question`() async throws {
        let (world, account, browser, space) = try await world()
        #expect(try await browser.get("/tags").text.contains("No tags yet"))
        _ = try await note("A", space, account, tags: ["house/roof", "home"], at: world.now)
        _ = try await note("B", space, account, tags: ["haus"], at: world.now)
        #expect(try await browser.get("/tags").text.contains("href=\"/tag?tag=house%2Froof\""))
        #expect(try await browser.get("/tag?tag=HOUSE%2Froof").text.contains("#<bdi>house/roof</bdi>"))
        #expect(try await browser.get("/tag?tag=none").status == 404)
        #expect(try await browser.post("/tag", ["tag": "haus", "name": "hut"]).status == 303)
        #expect(try await browser.post("/tag?tag=hut&name=haus").status == 303)
        let asked = try await browser.post("/tag", ["tag": "haus", "name": "home"])
        #expect(asked.status == 422 && asked.text.contains("One note has #home already"))
        #expect(try await browser.post("/tag", ["tag": "haus", "name": "home", "sure": "1"]).status == 303)
        let comma = try await browser.post("/tag", ["tag": "home", "name": "a, b"])
        #expect(comma.status == 422 && comma.text.contains("has a comma in it"))
        let trailing = try await browser.post("/tag", ["tag": "home", "name": "cottage,"])
        #expect(trailing.headers[.location]?.hasPrefix("/tag?tag=cottage") == true)
        #expect(try await browser.post("/tag", ["tag": "cottage", "name": "home"]).status == 303)
        #expect(try await browser.post("/tag", ["tag": "none", "name": "some"]).status == 404)
        #expect(try await space.noteTags(limit: 9).map(\.tag).sorted() == ["home", "house/roof"])
    }
}

@Suite struct PurposePageTests {
    @Test func `purposes are added, shown, changed, hidden, merged, deleted, and given to notes`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        #expect(try await browser.get("/purposes").text.contains("To tell someone"))
        let blank = try await browser.post("/purposes", ["name": " "])
        #expect(blank.status == 422 && blank.text.contains("A purpose needs a name."))
        let made = try await browser.post("/purposes", ["name": "Garden <plans>"])
        let path = try #require(made.headers[.location])
        #expect(made.status == 303 && path.hasPrefix("/purposes/"))
        let id = try #require(try await space.purposes().all.last?.id)
        #expect(try await browser.get(path).text.contains("Garden &lt;plans&gt;"))

        let note = try await space.createNote(NoteDraft(title: "Roses"), asking: account.id, at: world.now)
        let body = ["purpose": id.description, "isSet": "1"]
        #expect(try await browser.post("/notes/\(note.id)/purpose", body).status == 303)
        #expect(try await browser.get(path).text.contains("Roses"))
        #expect(try await browser.get("/notes?purpose=\(id)").text.contains("Roses"))
        #expect(try await browser.get("/notes/\(note.id)").text.contains("aria-pressed=\"true\""))

        #expect(try await browser.post(path, ["name": "Garden", "colour": "pink", "icon": "bulb"]).status == 303)
        let changed = try #require(try await space.purposes()[id])
        #expect(changed.name == "Garden" && changed.colour == .pink && changed.icon == .bulb)
        #expect(try await browser.post(path, ["name": ""]).status == 422)
        #expect(try await browser.post("\(path)/hiding", ["isHidden": "1"]).status == 303)
        #expect(try await browser.get("/purposes").text.contains("Hidden"))
        #expect(try await browser.post("\(path)/hiding?isHidden=0").status == 303)

        let vent = Purpose.Standard.vent.id
        #expect(try await browser.post("\(path)/merging", ["into": vent.description]).status == 303)
        #expect(try await browser.get(path).headers[.location] == "/purposes/\(vent)")
        #expect(try await browser.get("/purposes/\(vent)").text.contains("Roses"))
        #expect(try await browser.post("\(path)/separating").status == 303)
        #expect(try await browser.post("\(path)/deleting").status == 303)
        #expect(try await browser.get(path).status == 404)
        #expect(try await browser.post("\(path)/restoring").status == 303)
        #expect(try await browser.get(path).text.contains("Roses"))
        #expect(try await browser.post("/purposes/\(vent)/deleting").status == 409)
    }

    @Test func `to-dos are listed by purpose, added with one, and a reminder's form keeps what it does not send`() async throws
    {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let decide = Purpose.Standard.decide.id
        try await browser.get("/to-dos")
        #expect(try await browser.post("/to-dos", ["title": "Which car", "purpose": decide.description]).status == 303)
        #expect(try await browser.post("/to-dos", ["title": "Milk"]).status == 303)
        let list = try await browser.get("/to-dos?by=purpose").text
        let (first, second) = (
            try #require(list.firstRange(of: "To decide</bdi>")), try #require(list.firstRange(of: "Without a purpose"))
        )
        #expect(first.lowerBound < second.lowerBound)
        #expect(try await !browser.get("/to-dos?purpose=\(decide)").text.contains("Milk"))
        let toDo = try #require(try await space.toDos(ToDoQuestion(purpose: decide), limit: 1, in: .utc).rows.first?.reminder)
        var fields = [
            "title": "Which car", "day": "", "time": "09:00", "version": String(toDo.updatedAt.wholeMilliseconds),
            "step": "save",
        ]
        #expect(try await browser.post("/reminders/\(toDo.id)", fields).status == 303)
        var now = try #require(try await space.reminder(toDo.id))
        #expect(now.purposes == [decide])
        fields["version"] = String(now.updatedAt.wholeMilliseconds)
        fields["purposes"] = "1"
        #expect(try await browser.post("/reminders/\(toDo.id)", fields).status == 303)
        now = try #require(try await space.reminder(toDo.id))
        #expect(now.purposes.isEmpty)
    }
}
