import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct NotePageTests {
    /// A form as a browser sends it.
    private func form(_ changes: [String: String] = [:]) -> [String: String] {
        ["title": "", "text": "", "tags": "", "status": "inbox", "step": "save", "back": "/notes", "version": "", "find": ""]
            .merging(changes) { $1 }
    }

    private func version(_ page: Answer) throws -> String {
        String(try #require(page.text.firstMatch(of: /name="version" value="(\d+)"/)?.1))
    }

    @Test func `a note is written down once, shown, marked, changed, deleted and brought back`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        #expect(try await browser.get("/notes").text.contains("No notes yet"))
        #expect(try await browser.get("/notes/new").text.contains("autofocus"))
        let id = Note.ID.make(at: world.now)
        let fields = form([
            "id": id.description, "text": "First <line>\r\n\r\nSecond & last", "tags": "Home, fun", "isDraft": "1",
        ])
        for _ in 1...2 { #expect(try await browser.post("/notes", fields).location == "/notes/\(id)?back=%2Fnotes") }
        #expect(try await space.notes(limit: 9, asking: account.id).rows.count == 1)
        let page = try await browser.get("/notes/\(id)")
        #expect(
            page.text.contains("<p dir=\"auto\">First &lt;line&gt;</p>\n<p dir=\"auto\">Second &amp; last</p>")
                && page.text.contains("Draft"))
        #expect(page.text.contains("href=\"/notes?tag=Home\"") && !page.text.contains("Share with"))
        let list = try await browser.get("/notes").text
        #expect(list.contains("First &lt;line&gt;") && list.contains("Second &amp; last") && list.contains("#<bdi>Home</bdi>"))
        #expect(!list.contains("ticked"))
        _ = try await space.createNote(NoteDraft(title: "Trip", text: "- [ ] a\n- [x] b"), asking: account.id, at: world.now)
        #expect(try await browser.get("/notes").text.contains("1 of 2 ticked"))
        // Without a partner, nothing speaks of sharing.
        #expect(!list.contains("privacy=shared") && list.contains("privacy=draft"))

        try await browser.post("/notes/\(id)/marking", ["isPinned": "1", "back": "/notes"])
        try await browser.post("/notes/\(id)/marking", ["status": "archived", "back": "/notes"])
        #expect(try await browser.post("/notes/\(id)/marking", ["status": "lost"]).status == 400)
        #expect(try await !browser.get("/notes").text.contains("note-\(id)"))
        #expect(try await browser.get("/notes?status=archived").text.contains("note-\(id)"))
        #expect(try await browser.get("/notes?q=second").text.contains("note-\(id)"))
        try await browser.post("/notes/\(id)/marking", ["status": "active"])

        let edit = try await browser.get("/notes/\(id)/edit")
        #expect(edit.text.contains("First &lt;line&gt;\n\nSecond &amp; last</textarea>"))
        let seen = try version(edit)
        let changes = form(["title": "Named", "text": "Mine", "version": seen, "isPinned": "1", "status": "active"])
        #expect(try await browser.post("/notes/\(id)/edit", changes).location == "/notes/\(id)")
        let changed = try #require(try await space.note(id, asking: account.id))
        #expect(changed.title == "Named" && changed.privacy == .isPrivate && changed.summary.tags.isEmpty)
        // An older form gets the note as it is now, beside what was typed.
        let late = try await browser.post("/notes/\(id)/edit", changes.merging(["text": "Typed late"]) { $1 })
        #expect(late.status == 409 && late.text.contains("Typed late</textarea>") && late.text.contains("Mine</textarea>"))
        let again = changes.merging(["text": "Typed late", "version": try version(late)]) { $1 }
        #expect(try await browser.post("/notes/\(id)/edit", again).status == 303)
        #expect(try await space.note(id, asking: account.id)?.text == "Typed late")

        #expect(try await browser.post("/notes/\(id)/deleting", ["back": "/notes/\(id)"]).location == "/notes")
        #expect(try await browser.get("/notes/\(id)").status == 404)
        #expect(try await browser.get("/notes").text.contains("/notes/\(id)/restoring"))
        try await browser.post("/notes/\(id)/restoring?back=%2Fnotes")
        #expect(try await space.note(id, asking: account.id)?.text == "Typed late")
    }

    @Test(arguments: [
        (["title": " ", "text": "\r\n"], "text-problem"), (["title": String(repeating: "x", count: 501)], "title-problem"),
        (["text": String(repeating: "y", count: 200_001)], "text-problem"),
        (["text": "Kept", "tags": String(repeating: "z", count: 61)], "tags-problem"),
    ])
    func `what cannot be kept is said beside its field, and what was typed stays`(
        changes: [String: String], problem: String
    ) async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/notes/new")
        let answer = try await browser.post("/notes", form(changes))
        #expect(answer.status == 422 && answer.text.contains("id=\"\(problem)\""))
        let typed = changes.values.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        #expect(typed.allSatisfy { $0.isEmpty || answer.text.contains($0) })
        #expect(try await world.space(of: account).notes(limit: 9, asking: account.id).rows.isEmpty)
    }

    @Test func `people are mentioned by a search that keeps what was typed, and their pages list the notes`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let (ben, lea) = (try await space.add("Ben"), try await space.add("Lea"))
        #expect(try await browser.get("/people/\(ben)").text.contains("/notes/new?person=\(ben)&amp;back=%2Fpeople%2F\(ben)"))
        #expect(try await browser.get("/notes/new?person=\(ben)").text.contains("value=\"\(ben)\" checked"))
        let typed = form(["id": Note.ID.make(at: world.now).description, "text": "About them", "person[]": ben.description])
        let found = try await browser.post("/notes", typed.merging(["find": "lea", "step": "enter"]) { $1 })
        #expect(found.status == 200 && found.text.contains("About them</textarea>") && found.text.contains("value=\"\(lea)\""))
        try await browser.post("/notes", typed)
        let page = try await browser.get("/people/\(ben)").text
        #expect(page.contains("About them") && page.contains("Write a note"))
        #expect(try await !browser.get("/people/\(lea)").text.contains("About them"))
        #expect(try await browser.get("/notes?person=\(ben)").text.contains("About Ben"))
        #expect(try await !browser.get("/notes?person=\(lea)").text.contains("About them"))
    }

    @Test func `a long list is paged, and every filter keeps the others`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        for number in 0..<60 {
            try await space.createNote(
                NoteDraft(title: "Note \(number)", tags: ["all", number % 2 == 0 ? "even" : "odd"]), asking: account.id,
                at: world.now.addingTimeInterval(Double(number)))
        }
        let first = try await browser.get("/notes?tag=all&order=created").text
        #expect(first.contains("Note 59") && !first.contains("Note 9<"))
        let next = try #require(first.firstMatch(of: /href="([^"]*after=[^"]*)"/)?.1).replacingOccurrences(
            of: "&amp;", with: "&")
        #expect(next.contains("tag=all") && next.contains("order=created"))
        let second = try await browser.get(next).text
        #expect(second.contains("Note 9<") && !second.contains("Note 59") && second.contains("First page"))
        #expect(first.contains("status=done&amp;tag=all&amp;order=created"))
        #expect(try await browser.get("/notes?q=nothing+like+it").text.contains("Nothing matches."))
        #expect(try await browser.get("/notes?after=nonsense&order=x&status=y&privacy=z&person=w").status == 200)
    }
}

@Suite struct NoteSharingPageTests {
    private func note(_ couple: CouplePages, _ draft: NoteDraft) async throws -> Note {
        try await couple.world.space(of: couple.anna).createNote(draft, asking: couple.anna.id, at: couple.world.now)
    }

    @Test func `a note is shared after a question that names who it loses, and taken back`() async throws {
        let couple = try await CouplePages()
        let mia = try await couple.world.space(of: couple.anna).add("Mia")
        let made = try await note(couple, NoteDraft(title: "Plan", text: "Words of hers", people: [mia]))
        let path = "/notes/\(made.id)"
        #expect(try await couple.hers.get(path).text.contains("Share with Ben"))
        let question = try await couple.hers.get("\(path)/sharing")
        #expect(question.text.contains("Mia") && question.text.contains("Plan") && question.text.contains("Share with Ben?"))
        #expect(try await couple.his.get("\(path)/sharing").status == 404)
        #expect(try await couple.his.get(path).status == 404)
        // What is shared is what was looked at.
        #expect(try await couple.hers.post("\(path)/sharing", ["version": "7"]).status == 409)
        #expect(try await couple.hers.post("\(path)/sharing").status == 400)
        #expect(try await couple.hers.post("\(path)/sharing", ["version": "1"]).location == path)
        #expect(try await couple.hers.get("\(path)/sharing").location == path)
        let hers = try await couple.hers.get(path).text
        #expect(hers.contains("Shared") && hers.contains("\(path)/taking-back") && hers.contains("has not opened it yet"))
        let list = try await couple.his.get("/notes").text
        #expect(list.contains("Plan") && list.contains("Not opened yet") && !list.contains("Words of hers"))
        #expect(try await couple.his.get("/notes?q=words").text.contains("Nothing matches."))
        #expect(try await couple.hers.get("\(path)/taking-back").text.contains("Take this note back?"))
        try await couple.hers.post("\(path)/taking-back")
        #expect(try await couple.hers.get(path).text.contains("Only you can read it."))
        for page in ["/notes", path, "/couple", couple.path, "/notes?q=plan", "/export/couple.json", "/export/couple.md"] {
            let text = try await couple.his.get(page).text
            #expect(!text.contains("Words of hers") && !text.contains(">Plan<"), "\(page)")
        }
    }

    @Test func `what was typed into a note that is gone, or was saved before, comes back`() async throws {
        let couple = try await CouplePages()
        let made = try await note(couple, NoteDraft(title: "Plan", text: "First"))
        try await couple.hers.get("/notes/\(made.id)")
        var typed = ["id": made.id.description, "title": "Plan", "text": "First and more", "step": "save"]
        let again = try await couple.hers.post("/notes", typed)
        #expect(again.status == 409 && again.text.contains("First and more</textarea>"))
        try await couple.hers.post("/notes/\(made.id)/deleting")
        typed["version"] = "1"
        for path in ["/notes", "/notes/\(made.id)/edit"] {
            let gone = try await couple.hers.post(path, typed)
            #expect(gone.status == 422 && gone.text.contains("First and more</textarea>"))
            #expect(gone.text.contains("was deleted in the meantime") && gone.text.contains("action=\"/notes\""))
            #expect(!gone.text.contains("name=\"id\" value=\"\(made.id)\""))
        }
    }

    @Test func `a note that the partner opens is both's, and is edited and deleted by either`() async throws {
        let couple = try await CouplePages()
        let made = try await note(couple, NoteDraft(text: "Without a title"))
        let path = "/notes/\(made.id)"
        try await couple.hers.get(path)
        try await couple.hers.post("\(path)/sharing", ["version": "1"])
        #expect(try await couple.his.get("/notes").text.contains("A note from Anna"))
        let his = try await couple.his.get(path).text
        #expect(his.contains("Without a title") && his.contains("Shared by Anna") && !his.contains("taking-back"))
        let hers = try await couple.hers.get(path).text
        #expect(hers.contains("has opened it") && !hers.contains("taking-back"))
        #expect(try await couple.hers.post("\(path)/taking-back").status == 409)
        #expect(try await couple.hers.get("\(path)/taking-back").location == path)
        let edit = try await couple.his.get("\(path)/edit").text
        #expect(!edit.contains("name=\"isDraft\"") && !edit.contains("name=\"find\""))
        let fields = ["title": "", "text": "Changed by him", "tags": "x", "status": "inbox", "step": "save", "version": "2"]
        try await couple.his.post("\(path)/edit", fields)
        #expect(try await couple.hers.get(path).text.contains("Changed by him"))
        #expect(try await couple.hers.post("\(path)/edit", fields).status == 409)
        #expect(try await couple.hers.get("/couple").text.contains("Notes: 1 shared"))
        try await couple.his.post("\(path)/deleting")
        #expect(try await couple.hers.get("/notes").text.contains("\(path)/restoring"))
        try await couple.hers.post("\(path)/restoring")
        #expect(try await couple.his.get(path).text.contains("Changed by him"))
    }

    @Test func `notes to bring up stand at the beginning of a check-in for their author alone`() async throws {
        let couple = try await CouplePages()
        let made = try await note(couple, NoteDraft(title: "The holidays", text: "Bring this up", isForCheckIn: true))
        for browser in [couple.hers, couple.his] { try await CouplePages.act(browser, couple.path, "go", ["step": "welcome"]) }
        let hers = try await couple.hers.get(couple.path).text
        #expect(hers.contains("The holidays") && hers.contains("/notes/\(made.id)/sharing?back="))
        let his = try await couple.his.get(couple.path).text
        #expect(!his.contains("The holidays") && !his.contains("to bring up") && !his.contains(made.id.description))
        let shared = try await couple.hers.post("/notes/\(made.id)/sharing", ["version": "1", "back": couple.path])
        #expect(shared.location == couple.path)
        #expect(try await !couple.hers.get(couple.path).text.contains("/notes/\(made.id)/sharing"))
        #expect(try await couple.his.get("/notes/\(made.id)").text.contains("From this check-in"))
    }
}
