import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// What quick notes learn on the sheet, and the page that shows it.
@Suite struct LessonsPageTests {
    /// Reads a line, chooses a person for its first record, and saves it.
    private func choose(_ person: Person.ID, in line: String, _ browser: Browser) async throws {
        try await browser.get("/capture")
        let sheet = try await browser.sheet("/capture", ["text": line, "back": "/people"])
        let fields = sheet.fields.merging(["person-0": person.description]) { $1 }
        #expect(try await browser.post("/capture/saving", fields).status == 303)
    }

    @Test func `a person who is chosen is offered the next time, and needs no look once it was confirmed`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let zora = try await space.add("Zora Berg")
        #expect(try await browser.get("/settings/lessons").text.contains("Nothing yet."))
        try await choose(zora, in: "Coffee with Bo yesterday", browser)
        let lessons = try await browser.get("/settings/lessons").text
        #expect(lessons.contains("“bo” means Zora Berg") && lessons.contains("1 time"))
        for round in 1...3 {
            let sheet = try await browser.sheet("/capture", ["text": "Coffee with Bo yesterday", "back": "/people"])
            let isChosen = sheet.text.contains("value=\"\(zora)\" selected")
            #expect(isChosen && sheet.text.contains("Please check") == (round < 3), "\(round)")
            #expect(try await browser.post("/capture/saving", sheet.fields).status == 303)
        }
    }

    @Test func `undoing a line takes its lesson back`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        try await choose(try await space.add("Zora Berg"), in: "Coffee with Bo yesterday", browser)
        let undo = try #require(try await browser.get("/people").text.firstMatch(of: /action="(\/captures\/[^"]+)"/)?.1)
        #expect(try await browser.post(String(undo).replacing("&amp;", with: "&"), [:]).status == 303)
        #expect(try await space.captureLearning(of: account.id).lessons.isEmpty)
    }

    @Test func `looking again before saving forgets nothing of what was read`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let zora = try await space.add("Zora Berg")
        try await browser.get("/capture")
        let sheet = try await browser.sheet("/capture", ["text": "Coffee with Bo yesterday"])
        // A typed name is looked up first, and shown.
        let typed = sheet.fields.merging(["who-0": "Zora Berg", "person-0": ""]) { $1 }
        let again = try await browser.sheet("/capture/saving", typed)
        #expect(again.text.contains("value=\"\(zora)\" selected"))
        #expect(try await browser.post("/capture/saving", again.fields).status == 303)
        #expect(try await space.captureLearning(of: account.id).lessons.map(\.meaning) == [.person(zora)])
    }

    @Test func `a lesson is removed, all are cleared after a question, and both come back`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        try await choose(try await space.add("Zora Berg"), in: "Coffee with Bo yesterday", browser)
        let removal = try #require(
            try await browser.get("/settings/lessons").text.firstMatch(of: /action="(\/settings\/lessons\/[^"]+\/removal)"/)?.1)
        #expect(try await browser.post(String(removal), [:]).location == "/settings/lessons")
        let removed = try await browser.get("/settings/lessons").text
        #expect(removed.contains("Forgotten: “bo”") && removed.contains("Nothing yet."))
        let undo = try #require(removed.firstMatch(of: /action="(\/settings\/removed-lessons\/[^"]+\/restoring)"/)?.1)
        #expect(try await browser.post(String(undo), [:]).status == 303)
        #expect(try await browser.get("/settings/lessons").text.contains("“bo” means Zora Berg"))
        #expect(try await browser.post(String(removal), [:]).status == 303)
        #expect(try await browser.post(String(removal), [:]).status == 404)

        try await choose(try await space.add("Yana Berg"), in: "Coffee with Bibi yesterday", browser)
        #expect(try await browser.get("/settings/lessons/clearing").text.contains("Clear all that quick notes have learnt?"))
        #expect(try await browser.post("/settings/lessons/clearing", [:]).status == 303)
        let cleared = try await browser.get("/settings/lessons").text
        #expect(cleared.contains("1 word forgotten."))
        let back = try #require(cleared.firstMatch(of: /action="(\/settings\/removed-lessons\/[^"]+\/restoring)"/)?.1)
        #expect(try await browser.post(String(back), [:]).status == 303)
        #expect(try await space.captureLearning(of: account.id).lessons.map(\.word) == ["bibi"])
    }

    @Test func `lessons that could not be brought back can be tried again`() async {
        let buffer = LessonUndoBuffer()
        let (anna, now) = (Account.ID.make(at: World.start), World.start)
        let lesson = CaptureLesson(id: .make(at: now), word: "bo", meaning: .kind(.gift), corrections: 2, taughtAt: now)
        let key = await buffer.keep([lesson], for: anna)
        #expect(await buffer.take(key, for: anna) == [lesson])
        #expect(await buffer.take(key, for: anna) == nil)
        await buffer.put([lesson], back: key, for: anna)
        #expect(await buffer.take(key, for: .make(at: now)) == nil)
        #expect(await buffer.take(key, for: anna) == [lesson])
    }

    @Test func `switched off nothing is learnt, and the list of settings says so`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        try await browser.get("/settings/lessons")
        #expect(try await browser.post("/settings/lessons", [:]).status == 303)
        #expect(try await browser.get("/settings/lessons").text.contains("Off. Quick notes learn nothing"))
        #expect(try await browser.get(Routes.languageModel.path).text.contains("What quick notes have learnt"))
        try await choose(try await space.add("Zora Berg"), in: "Coffee with Bo yesterday", browser)
        #expect(try await space.captureLearning(of: account.id).lessons.isEmpty)
        try await browser.get("/settings/lessons")
        #expect(try await browser.post("/settings/lessons", ["on": "yes"]).status == 303)
        #expect(try await browser.get("/settings/lessons").text.contains("On. Quick notes learn from what you change."))
    }

    @Test func `another account sees, uses and undoes nothing of it`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let (_, other) = try await world.member("Bert")
        let space = try await world.space(of: account)
        try await choose(try await space.add("Zora Berg"), in: "Coffee with Bo yesterday", browser)
        let lesson = try #require(try await space.captureLearning(of: account.id).lessons.first)
        #expect(try await other.get("/settings/lessons").text.contains("Nothing yet."))
        #expect(try await other.post("/settings/lessons/\(lesson.id)/removal", [:]).status == 404)
        try await browser.get("/settings/lessons")
        _ = try await browser.post("/settings/lessons/\(lesson.id)/removal", [:])
        let page = try await browser.get("/settings/lessons").text
        let undo = try #require(page.firstMatch(of: /action="(\/settings\/removed-lessons\/[^"]+\/restoring)"/)?.1)
        try await other.get("/settings/lessons")
        #expect(try await other.post(String(undo), [:]).status == 404)
        #expect(try await space.captureLearning(of: account.id).lessons.isEmpty)
    }

    @Test func `a line kept without a look teaches nothing`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let zora = try await space.add("Zora Berg")
        try await choose(zora, in: "Coffee with Bo yesterday", browser)
        try await browser.get("/capture")
        _ = try await browser.post("/capture/waiting", ["text": "Coffee with Bo yesterday"])
        #expect(try await space.captureLearning(of: account.id).lessons.map(\.times) == [1])
    }
}

extension Answer {
    /// The fields of the sheet on the page as a browser would send them.
    fileprivate var fields: [String: String] {
        var fields: [String: String] = ["step": "save"]
        let sheet = text.components(separatedBy: "class=\"capture-sheet\"").last?.components(separatedBy: "</form>")[0] ?? ""
        for match in sheet.matches(of: /<input [^>]*name="([^"]+)" value="([^"]*)"([^>]*)>/)
        where !match.0.contains(/type="(checkbox|radio)"/) || match.3.contains("checked") {
            fields[String(match.1)] = String(match.2)
        }
        for match in sheet.matches(of: /<textarea [^>]*name="([^"]+)"[^>]*>([^<]*)<\/textarea>/) {
            fields[String(match.1)] = String(match.2)
        }
        for select in sheet.components(separatedBy: "<select ").dropFirst() {
            guard let name = select.firstMatch(of: /name="([^"]+)"/)?.1,
                let value = select.components(separatedBy: "</select>")[0].firstMatch(of: /value="([^"]*)" selected/)?.1
            else { continue }
            fields[String(name)] = String(value)
        }
        return fields
    }
}
