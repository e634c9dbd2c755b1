import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

@Suite struct CapturePageTests {
    private let line = "Coffee with Zora, she wants a pour-over kettle ~60 EUR, call her in 3 weeks, her birthday is 12 May"

    /// The fields of the sheet as a browser would send them.
    private func fields(of page: String, _ changes: [String: String] = [:]) -> [String: String] {
        var fields: [String: String] = [:]
        let sheet = page.components(separatedBy: "class=\"capture-sheet\"").last ?? ""
        let unescape = { (text: Substring) in
            String(text).replacing("&amp;", with: "&").replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing(
                "&lt;", with: "<")
        }
        for match in sheet.matches(of: /<input [^>]*name="([^"]+)" value="([^"]*)"([^>]*)>/)
        where !match.0.contains(/type="(checkbox|radio)"/) || match.3.contains("checked") {
            fields[String(match.1)] = unescape(match.2)
        }
        for match in sheet.matches(of: /<textarea [^>]*name="([^"]+)"[^>]*>([^<]*)<\/textarea>/) {
            fields[String(match.1)] = unescape(match.2)
        }
        for select in sheet.components(separatedBy: "<select ").dropFirst() {
            guard let name = select.firstMatch(of: /name="([^"]+)"/)?.1,
                let value = select.components(separatedBy: "</select>")[0].firstMatch(of: /value="([^"]*)" selected/)?.1
            else { continue }
            fields[String(name)] = unescape(value)
        }
        fields["step"] = "save"
        return fields.merging(changes) { $1 }
    }

    @Test func `a line of four records is read, kept together and taken back together`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let zora = try await space.add("Zora")
        try await browser.get("/capture")
        let sheet = try await browser.sheet("/capture", ["text": line, "back": "/people"])
        #expect(sheet.status == 200 && sheet.text.contains("Save 4"))
        for word in ["Coffee with Zora", "pour-over kettle", "60.00", "value=\"12\"", "value=\"5\""] {
            #expect(sheet.text.contains(word), "\(word)")
        }
        #expect(try await space.currentSequence() == world.space(of: account).currentSequence())
        let sent = fields(of: sheet.text)
        let before = try await space.currentSequence()
        let kept = try await browser.post("/capture/saving", sent)
        #expect(kept.status == 303 && kept.location == "/people")
        let toast = try await browser.get("/people").text
        #expect(toast.contains("Saved: catch-up, gift idea, reminder, day to remember."))
        let gift = try #require(try await space.gifts(for: zora, asking: account.id).open.first)
        #expect(gift.title.contains("kettle") && gift.budget?.description == "60.00 EUR")
        let today = CivilDate(of: world.now, in: .gmt)
        let reminder = try #require(try await space.reminders(about: zora, in: .utc).first)
        #expect(reminder.schedule.start.date == today.adding(days: 21))
        let person = try #require(try await space.person(zora))
        #expect(person.profile.occasions.map(\.when) == [.date(try PartialDate(month: 5, day: 12))])
        #expect(try await space.currentSequence() > before)

        // The same sheet sent again keeps nothing twice.
        try await browser.get("/capture")
        _ = try await browser.post("/capture/saving", sent)
        #expect(try await space.gifts(for: zora, asking: account.id).open.count == 1)
        #expect(try await space.reminders(about: zora, in: .utc).count == 1)
        // With other words, from a page that was gone back to, it is another gift; the rest is there.
        let place = try #require((0..<4).first { sent["kind-\($0)"] == "gift" })
        for _ in 1...2 { _ = try await browser.post("/capture/saving", sent.merging(["amount-\(place)": "70"]) { $1 }) }
        let prices = try await space.gifts(for: zora, asking: account.id).open.compactMap(\.budget?.description)
        #expect(prices.sorted() == ["60.00 EUR", "70.00 EUR"])
        #expect(try await space.reminders(about: zora, in: .utc).count == 1)
        for other in try await space.gifts(for: zora, asking: account.id).open where other.id != gift.id {
            try await space.deleteGift(other.id, asking: account.id, at: world.now)
        }

        let undo = try #require(toast.firstMatch(of: /action="(\/captures\/[^"]+)"/)?.1)
        #expect(try await browser.post(String(undo).replacing("&amp;", with: "&"), [:]).location == "/people")
        #expect(try await space.gifts(for: zora, asking: account.id).open.isEmpty)
        #expect(try await space.reminders(about: zora, in: .utc).isEmpty)
        #expect(try await space.person(zora)?.profile.occasions == [])
        #expect(try await browser.post(String(undo).replacing("&amp;", with: "&"), [:]).status == 404)
    }

    @Test func `what is wrong with one record keeps none, and stands beside its field`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let zora = try await space.add("Zora")
        try await browser.get("/capture")
        let sheet = try await browser.sheet("/capture", ["text": line])
        let sent = fields(of: sheet.text)
        let number = try #require((0..<4).first { sent["kind-\($0)"] == "gift" })
        let before = try await space.currentSequence()
        let refused = try await browser.sheet("/capture/saving", sent.merging(["amount-\(number)": "lots"]) { $1 })
        #expect(refused.text.contains("id=\"amount-problem-\(number)\""))
        #expect(try await space.currentSequence() == before)
        // Unticked it blocks nothing.
        var some = sent.merging(["amount-\(number)": "lots"]) { $1 }
        some["keep-\(number)"] = nil
        #expect(try await browser.post("/capture/saving", some).status == 303)
        #expect(try await space.gifts(for: zora, asking: account.id).open.isEmpty)
        #expect(try await space.reminders(about: zora, in: .utc).count == 1)
        let none = sent.filter { !$0.key.hasPrefix("keep-") }
        #expect(try await browser.sheet("/capture/saving", none).text.contains("Nothing was selected"))
    }

    @Test func `an amount has a comma where one writes it so, and is the same when it comes back`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let zora = try await space.add("Zora")
        try await browser.get("/settings")
        #expect(try await browser.post("/settings", ["language": "de"]).status == 303)
        try await browser.get("/capture")
        let sheet = try await browser.sheet("/capture", ["text": "Geschenk für Zora: Wasserkocher 59,90 EUR"])
        let sent = fields(of: sheet.text)
        let number = try #require((0..<4).first { sent["kind-\($0)"] == "gift" })
        #expect(sent["amount-\(number)"] == "59,90")
        #expect(try await browser.post("/capture/saving", sent).status == 303)
        let gift = try #require(try await space.gifts(for: zora, asking: account.id).open.first)
        #expect(gift.budget == (try Money("59.90 EUR")))
    }

    @Test func `another birthday is not written over, and an unknown one of several has to be chosen`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let zora = try await space.add("Zora", birthday: try PartialDate(year: 1990, month: 5, day: 13))
        try await browser.get("/capture")
        let sheet = try await browser.sheet("/capture", ["text": line])
        let refused = try await browser.sheet("/capture/saving", fields(of: sheet.text))
        #expect(refused.text.contains("Zora already has another birthday"))
        #expect(try await space.person(zora)?.profile.occasions.count == 1)
        #expect(try await space.gifts(for: zora, asking: account.id).open.isEmpty)
    }

    @Test func `a year that is added to a birthday goes again, and the birthday stays`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        try await browser.get("/capture")
        for text in ["Zora Quist's birthday is 12 May", "Zora Quist's birthday is 12 May 1990"] {
            let sheet = try await browser.sheet("/capture", ["text": text])
            #expect(try await browser.post("/capture/saving", fields(of: sheet.text)).status == 303)
        }
        let zora = try #require(try await space.peoplePage(matching: "Quist", order: .givenFirst, limit: 5).rows.first).id
        let whole = try PartialDate(year: 1990, month: 5, day: 12)
        #expect(try await space.person(zora)?.profile.occasions.map(\.when) == [.date(whole)])
        let toast = try await browser.get("/").text
        let undo = try #require(toast.firstMatch(of: /action="(\/captures\/[^"]+)"/)?.1)
        _ = try await browser.post(String(undo).replacing("&amp;", with: "&"), [:])
        let part = try PartialDate(month: 5, day: 12)
        #expect(try await space.person(zora)?.profile.occasions.map(\.when) == [.date(part)])
    }

    @Test func `what is known as well is not added again, and words of several lines go as they came`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let zora = try await space.add("Zora", birthday: try PartialDate(year: 1990, month: 5, day: 12), note: "Tall")
        try await browser.get("/capture")
        let sheet = try await browser.sheet("/capture", ["text": "Zora's birthday is 12 May"])
        #expect(try await browser.post("/capture/saving", fields(of: sheet.text)).status == 303)
        #expect(try await browser.get("/").text.contains("All of this was already saved."))
        #expect(try await space.person(zora)?.profile.occasions.count == 1)
        let note = try await browser.sheet("/capture", ["text": "blub", "as": "note"])
        let two = fields(of: note.text, ["person-0": zora.description, "text-0": "likes tea\r\nlikes cats"])
        for _ in 1...2 { #expect(try await browser.post("/capture/saving", two).status == 303) }
        #expect(try await space.person(zora)?.profile.note == "Tall\nlikes tea\nlikes cats")
        try await browser.get("/capture")
        let again = fields(of: note.text, ["person-0": zora.description, "text-0": "likes rain\r\nlikes snow"])
        #expect(try await browser.post("/capture/saving", again).status == 303)
        let undo = try #require(try await browser.get("/").text.firstMatch(of: /action="(\/captures\/[^"]+)"/)?.1)
        _ = try await browser.post(String(undo).replacing("&amp;", with: "&"), [:])
        #expect(try await space.person(zora)?.profile.note == "Tall\nlikes tea\nlikes cats")
    }

    @Test func `somebody who was made and has something of their own since stays`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        try await browser.get("/capture")
        let sheet = try await browser.sheet("/capture", ["text": "Had lunch with Zora Quist yesterday"])
        #expect(try await browser.post("/capture/saving", fields(of: sheet.text)).status == 303)
        let undo = try #require(try await browser.get("/").text.firstMatch(of: /action="(\/captures\/[^"]+)"/)?.1)
        let zora = try #require(try await space.peoplePage(matching: "Quist", order: .givenFirst, limit: 5).rows.first).id
        let gift = GiftDraft(title: "Kite", recipients: [zora])
        try await space.createGift(gift, asking: account.id, at: world.now)
        _ = try await browser.post(String(undo).replacing("&amp;", with: "&"), [:])
        #expect(try await browser.get("/").text.contains("Undone, except for 1"))
        #expect(try await space.timeline(of: zora).isEmpty)
        #expect(try await space.person(zora)?.trashedAt == nil)
    }

    @Test func `a line that waited is kept as records where they hold every word of it, and makes nobody new`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let zora = try await space.add("Zora")
        try await browser.get("/capture")
        let lines = ["The folder is behind the shelf. Had coffee with Zora", "Had lunch with Bo Quist yesterday"]
        for line in lines { #expect(try await browser.post("/capture/waiting", ["text": line]).status == 303) }
        #expect(try await space.timeline(of: zora).isEmpty)
        #expect(try await space.peoplePage(matching: "Quist", order: .givenFirst, limit: 5).rows.isEmpty)
        let kept = try await space.reminders(.undated, limit: 5, at: world.now, in: .utc).rows
        #expect(Set(kept.map(\.note)) == Set(lines))
    }

    @Test func `somebody who is not known yet is made with the rest, and goes with it`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        try await browser.get("/capture")
        let sheet = try await browser.sheet("/capture", ["text": "Had lunch with Zora Quist yesterday"])
        #expect(sheet.text.contains("Zora Quist (new)"))
        let sent = fields(of: sheet.text)
        #expect(try await browser.post("/capture/saving", sent).status == 303)
        let people = try await space.peoplePage(matching: "Quist", order: .givenFirst, limit: 5).rows
        #expect(people.map { $0.name.display(.familyFirst) } == ["Quist, Zora"])
        let toast = try await browser.get("/").text
        #expect(toast.contains("Saved: catch-up."))
        let undo = try #require(toast.firstMatch(of: /action="(\/captures\/[^"]+)"/)?.1)
        _ = try await browser.post(String(undo).replacing("&amp;", with: "&"), [:])
        #expect(try await space.peoplePage(matching: "Quist", order: .givenFirst, limit: 5).rows.isEmpty)
    }

    @Test func `a line that says nothing can be kept as it is, and a typed name finds who it is`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let zora = try await space.add("Zora")
        try await browser.get("/capture")
        #expect(try await browser.sheet("/capture", ["text": " "]).status == 422)
        let nothing = try await browser.sheet("/capture", ["text": "blub blub"])
        #expect(nothing.text.contains("name=\"as\""))
        let sheet = try await browser.sheet("/capture", ["text": "blub blub", "as": "note"])
        #expect(
            try await browser.sheet("/capture/saving", fields(of: sheet.text)).text.contains("id=\"person-problem-0\""))
        let found = try await browser.sheet("/capture/saving", fields(of: sheet.text, ["who-0": "zora"]))
        #expect(found.text.contains("value=\"\(zora)\" selected"))
        #expect(try await browser.post("/capture/saving", fields(of: found.text)).status == 303)
        #expect(try await space.person(zora)?.profile.note == "blub blub")
        let long = try await browser.sheet("/capture", ["text": String(repeating: "word ", count: 3_000)])
        #expect(long.text.contains("has at most 10000 characters"))
    }

    @Test func `what another program shares is read, and a line that waited is kept once`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let zora = try await space.add("Zora")
        let shared = try await browser.get("/capture?title=&text=Zora%20wants%20a%20kettle&url=https%3A%2F%2Fshop.example%2Fk")
        #expect(shared.text.contains("Zora wants a kettle https://shop.example/k"))
        let manifest = try await browser.get("/manifest.webmanifest?language=en").text
        #expect(manifest.contains("\"share_target\": { \"action\": \"/capture\""))
        try await browser.get("/capture")
        for _ in 1...2 {
            let answer = try await browser.post(
                "/capture/waiting", ["text": "Had coffee with Zora"], headers: [.known("Idempotency-Key"): "line-1"])
            #expect(answer.status == 303 || answer.status == 204)
        }
        #expect(try await space.timeline(of: zora).count == 1)
        // An unsure line is not guessed: it becomes a task.
        _ = try await browser.post(
            "/capture/waiting", ["text": "blub blub"], headers: [.known("Idempotency-Key"): "line-2"])
        let kept = try await space.reminders(.undated, limit: 5, at: world.now, in: .utc).rows
        #expect(kept.map(\.note) == ["blub blub"])
    }

    @Test func `a line that was read has an address without a word of it, which another account cannot open`() async throws {
        let world = try World()
        let (_, browser) = try await world.member("Anna")
        let (_, other) = try await world.member("Bert")
        try await browser.get("/capture")
        let address = try #require(try await browser.post("/capture", ["text": line]).location)
        #expect(address.contains(/^\/capture\/drafts\/[0-9a-f-]{36}$/))
        for _ in 1...2 { #expect(try await browser.get(address).text.contains("Save 4")) }
        let elsewhere = try await other.get(address)
        #expect(elsewhere.status == 404 && !elsewhere.text.contains("Zora"))
        // Once it is saved it is gone, and the page says so.
        let sheet = try await browser.get(address)
        #expect(try await browser.post("/capture/saving", fields(of: sheet.text)).status == 303)
        let gone = try await browser.get(address)
        #expect(gone.status == 404 && gone.text.contains("This line is no longer here."))
    }

    @Test func `what cannot be sorted becomes a note or a to-do by one press`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        try await browser.get("/capture")
        let unread = try await browser.sheet("/capture", ["text": "blub blub", "back": "/people"])
        #expect(unread.text.contains("I couldn’t sort this one."))
        #expect(
            try await browser.post("/capture", ["text": "blub blub", "as": "mind", "back": "/people"]).location == "/people")
        #expect(try await browser.post("/capture", ["text": "blub 2", "as": "todo", "back": "/people"]).location == "/people")
        #expect(try await space.notes(limit: 5, asking: account.id).rows.count == 1)
        let kept = try await space.reminders(.undated, limit: 5, at: world.now, in: .utc).rows
        #expect(kept.map(\.title) == ["blub 2"])
    }
}

extension Space {
    fileprivate func timeline(of person: Person.ID) async throws -> [Catchup.ID] {
        try await catchups(of: person, limit: 10).rows.map(\.id)
    }
}
