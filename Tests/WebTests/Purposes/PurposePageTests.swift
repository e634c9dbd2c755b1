import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

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
