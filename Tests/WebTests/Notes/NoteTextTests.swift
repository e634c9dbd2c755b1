import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

/// What the scripts of notes ask for.
@Suite struct NoteTextTests {
    private func fields(_ changes: [String: String] = [:]) -> [String: String] {
        ["title": "", "text": "", "tags": "", "status": "inbox", "back": "/notes", "version": ""].merging(changes) { $1 }
    }

    private func json(_ answer: Answer) throws -> [String: any Sendable] {
        try #require(JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: any Sendable])
    }

    @Test func `typing saves a note once, then its changes, and says when it was changed elsewhere`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        try await browser.get("/notes/new")
        let id = Note.ID.make(at: world.now)
        let path = "/notes/\(id)/saving"
        // The first answer got lost, so that it is sent again.
        for _ in 1...2 {
            let answer = try await browser.post(path, fields(["text": "Fir"]))
            #expect(answer.status == 200)
            #expect(try json(answer)["version"] as? Int == 1)
        }
        #expect(try await space.notes(limit: 9, asking: account.id).rows.count == 1)
        let second = try await browser.post(
            path, fields(["text": "First\r\nline", "version": "1", "tags": "a, b", "isPinned": "1", "mark[]": "isPinned"]))
        #expect(try json(second)["version"] as? Int == 2)
        let note = try #require(try await space.note(id, asking: account.id))
        #expect(note.text == "First\nline" && note.summary.tags == ["a", "b"] && note.summary.isPinned)

        let late = try await browser.post(path, fields(["text": "Typed late", "version": "1"]))
        #expect(late.status == 409)
        let there = try json(late)
        #expect(
            there["text"] as? String == "First\nline" && there["version"] as? Int == 2
                && there["tags"] as? [String] == ["a", "b"])
        // A new note under an identifier that is taken is no other's.
        #expect(try await browser.post(path, fields(["text": "Other"])).status == 409)

        let empty = try await browser.post(path, fields(["version": "2"]))
        #expect(empty.status == 422)
        #expect(try json(empty)["problem"] as? String != nil)
        #expect(try await space.note(id, asking: account.id)?.text == "First\nline")

        try await browser.post("/notes/\(id)/deleting", ["back": "/notes"])
        #expect(try await browser.post(path, fields(["text": "Too late", "version": "2"])).status == 404)
        #expect(try await browser.post(path, fields(["text": "Too late"])).status == 404)
        #expect(
            try await browser.post("/notes/\(Note.ID.make(at: world.now))/saving", fields(["text": "x", "version": "1"])).status
                == 404)
    }

    @Test func `what was typed for oneself is not shown to the partner by itself`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let (_, partner) = try await world.member("Ben")
        try await browser.get("/couple")
        let made = try await browser.post("/couple/invitations").text
        let code = try #require(made.firstMatch(of: /id="fresh-code" value="([^"]+)"/)?.1)
        try await partner.get("/invitations/\(code)")
        try await partner.post("/invitations/\(code)/accepting")
        let notes = try await world.folder.notes(of: account, at: world.now)
        let note = try await notes.personal.createNote(NoteDraft(text: "Plan"), asking: account.id, at: world.now)
        try await #require(notes.shared).share(note.id, at: world.now)
        try await browser.get("/notes")
        // The editor of before saw a private note; even with the version of now it is asked first.
        for version in ["1", "2"] {
            let answer = try await browser.post(
                "/notes/\(note.id)/saving", fields(["text": "Surprise for Ben", "version": version]))
            #expect(answer.status == 409)
            #expect(try json(answer)["isShared"] as? Bool == true)
        }
        #expect(try await browser.post("/notes/\(note.id)/saving", fields(["text": "Surprise for Ben"])).status == 409)
        #expect(try await notes.shared?.note(note.id)?.text == "Plan")
        let asked = fields(["text": "For both", "version": "2", "isShared": "1"])
        #expect(try await browser.post("/notes/\(note.id)/saving", asked).status == 200)
        #expect(try await notes.shared?.note(note.id)?.text == "For both")
    }

    @Test func `a person who is gone is said, and not that the note is`() async throws {
        let world = try World()
        let (_, browser) = try await world.member("Anna")
        try await browser.get("/notes/new")
        let id = Note.ID.make(at: world.now)
        let gone = Person.ID.make(at: world.now)
        let pairs = fields(["text": "About", "status": "inbox"]).map { ($0.key, $0.value) } + [("person[]", gone.description)]
        let answer = try await browser.post("/notes/\(id)/saving", pairs: pairs)
        #expect(answer.status == 422)
        #expect(
            try json(answer)["problem"] as? String == "Someone you mention is no longer here. Remove the mention, then save.")
    }

    @Test func `nobody saves or ticks a note of another account`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let note = try await space.createNote(NoteDraft(text: "- [ ] hers"), asking: account.id, at: world.now)
        let (other, stranger) = try await world.member("Ben")
        try await stranger.get("/notes")
        #expect(try await stranger.post("/notes/\(note.id)/saving", fields(["text": "his", "version": "1"])).status == 404)
        #expect(try await stranger.post("/notes/\(note.id)/ticking", ["task": "0.1.a", "back": "/notes"]).status == 404)
        // Under the same identifier a stranger has a note of their own, in their own space.
        #expect(try await stranger.post("/notes/\(note.id)/saving", fields(["text": "his"])).status == 200)
        #expect(try await space.note(note.id, asking: account.id)?.text == "- [ ] hers")
        #expect(try await world.space(of: other).note(note.id, asking: other.id)?.text == "his")
        _ = browser
    }

    @Test func `a checkbox is ticked from the page, once, and never another one`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let note = try await space.createNote(
            NoteDraft(title: "List", text: "- [ ] milk\n- [ ] tea\n"), asking: account.id, at: world.now)
        let page = try await browser.get("/notes/\(note.id)").text
        let actions = page.matches(of: /name="task" value="([^"]+)"/).map { String($0.1) }
        #expect(actions.count == 2)
        for _ in 1...2 {
            let answer = try await browser.post("/notes/\(note.id)/ticking", ["task": actions[1], "back": "/notes"])
            #expect(answer.location == "/notes/\(note.id)?back=%2Fnotes")
        }
        #expect(try await space.note(note.id, asking: account.id)?.text == "- [ ] milk\n- [x] tea\n")
        // The list has changed since the page was drawn.
        try await space.editNote(
            note.id, to: NoteDraft(title: "List", text: "- [ ] bread\n- [x] tea\n- [ ] milk\n"), ifVersion: 2,
            asking: account.id,
            at: world.now)
        try await browser.post("/notes/\(note.id)/ticking", ["task": actions[0], "back": "/notes"])
        #expect(try await space.note(note.id, asking: account.id)?.text == "- [ ] bread\n- [x] tea\n- [x] milk\n")
        try await space.editNote(
            note.id, to: NoteDraft(title: "List", text: "- [ ] oat milk"), ifVersion: 4, asking: account.id, at: world.now)
        try await browser.post("/notes/\(note.id)/ticking", ["task": actions[0], "back": "/notes"])
        #expect(try await browser.get("/notes/\(note.id)").text.contains("Tick it again"))
        #expect(try await space.note(note.id, asking: account.id)?.text == "- [ ] oat milk")
        #expect(try await browser.post("/notes/\(note.id)/ticking", ["task": "no", "back": "/notes"]).status == 400)
    }

    @Test func `people are offered for mentions, those whose names begin so first`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        for name in ["Goran", "Andrés", "Hana", "Lea"] { _ = try await space.add(name) }
        func names(_ query: String) async throws -> [String] {
            let answer = try await browser.get("/notes/mentions?q=\(query)")
            let list = try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [[String: String]]
            return try #require(list).compactMap { $0["name"] }
        }
        #expect(try await names("an") == ["Andrés", "Goran", "Hana"])
        #expect(try await names("xyz").isEmpty)
        #expect(try await names("").count == 4)
    }

    @Test func `a note shows its people, tags and pages as links, and runs nothing`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let lea = try await space.add("Lea")
        let hostile =
            "@Lea #garden #other [[Plan]] <script>alert(1)</script> [x](javascript:alert(1)) ![](https://spy.example/p.png)"
        let note = try await space.createNote(
            NoteDraft(text: hostile, tags: ["Garden"], people: [lea]), asking: account.id, at: world.now)
        let page = try await browser.get("/notes/\(note.id)").text
        #expect(page.contains("<a class=\"mention\" href=\"/people/\(lea)\">@Lea</a>"))
        #expect(page.contains("<a class=\"tag\" href=\"/notes?tag=garden\">#garden</a> #other"))
        #expect(page.contains("<a href=\"/notes?q=Plan\">Plan</a>"))
        #expect(page.contains("&lt;script&gt;") && !page.contains("<script>alert") && !page.contains("href=\"javascript"))
        #expect(!page.contains("src=\"https://spy"))
    }
}
