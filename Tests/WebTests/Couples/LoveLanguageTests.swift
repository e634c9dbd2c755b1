import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct LoveLanguagePageTests {
    private let list = "/couple/love-languages"
    private let fields = [
        "kind": "acts", "title": "Tea <in> bed", "details": "Before\r\nanything", "examples": "Black\r\n\r\nWith milk",
        "importance": "high", "tags": "home, us , home",
    ]

    private func value(_ name: String, on page: Answer) throws -> String {
        let found = try Regex("name=\"\(name)\" value=\"([^\"]+)\"").firstMatch(in: page.text)
        return String(try #require(found?.output[1].substring))
    }

    /// Adds one, and returns its page.
    private func add(
        _ side: Browser, _ change: [String: String] = [:]
    ) async throws -> String {
        let added = try await side.post(list, fields.merging(change) { _, new in new })
        #expect(added.status == 303)
        let title = (change["title"] ?? "Tea &lt;in&gt; bed")
        let page = try await side.get(list).text
        let words = NSRegularExpression.escapedPattern(for: title)
        let pattern = try Regex("href=\"(/couple/love-languages/[^\"?#]+)\"><bdi>\(words)")
        return String(try #require(page.firstMatch(of: pattern)?.output[1].substring))
    }

    @Test func `one partner says what counts, and the other does something for it with one tap and Undo`() async throws {
        let couple = try await CouplePages()
        let (hers, his) = (couple.hers, couple.his)
        #expect(try await his.get("/couple").text.contains("Anna hasn’t shared any yet"))
        let path = try await add(hers)
        let own = try await hers.get(list).text
        for words in ["Acts of service", "Very important", "privacy-shared", "of them shared (100%)"] {
            #expect(own.contains(words), "\(words)")
        }
        #expect(!own.contains("Did something today"))
        let page = try await his.get(list)
        for words in ["From Anna", "Tea &lt;in&gt; bed", "Not read yet", "Did something today"] {
            #expect(page.text.contains(words), "\(words)")
        }
        #expect(!page.text.contains("anything"))
        #expect(try await his.get("/couple").text.contains("✋ Acts of service"))
        // One tap, twice.
        let button = try #require(
            page.text.firstMatch(of: /name="id" value="([^"]+)">\n<input type="hidden" name="back" value="/))
        let tap = ["id": String(button.1), "back": list]
        for _ in 1...2 {
            let done = try await his.post("\(path)/actions", tap)
            #expect(done.status == 303 && done.location == list)
        }
        let said = try await his.get(list).text
        #expect(said.contains("once this week") && said.contains("Logged for"))
        let undo = String(try #require(said.firstMatch(of: /action="(\/couple\/love-actions\/[^"]+\/deleting)"/)?.1))
        let shown = try await hers.get(path).text
        #expect(shown.contains("This week") && shown.contains("<bdi>Ben</bdi>"))
        #expect(!shown.contains("/couple/love-actions/"))
        #expect(try await hers.post(undo).status == 404)
        #expect(try await his.post(undo).status == 303)
        #expect(try await hers.get(path).text.contains("Nothing logged yet"))
        #expect(try await his.post(undo.replacing("/deleting", with: "/restoring")).status == 303)
        #expect(try await hers.get(path).text.contains("This week"))
        // With words and a day.
        let words = ["words": "Made tea\r\nand toast", "day": "2026-11-01", "id": ""]
        #expect(try await his.post("\(path)/actions", words).status == 303)
        let both = try await hers.get(path).text
        #expect(both.contains("Earlier") && both.contains("Made tea\nand toast"))
        #expect(both.contains("Ben has read it"))
    }

    @Test func `what cannot be kept comes back with what was typed`() async throws {
        let couple = try await CouplePages()
        let long = String(repeating: "x", count: 201)
        let refused = try await couple.hers.post(list, fields.merging(["title": long]) { _, new in new })
        #expect(refused.status == 422 && refused.text.contains(long) && refused.text.contains("up to 200 characters"))
        #expect(
            refused.text.contains("With milk") && refused.text.contains("<details class=\"item-new\" id=\"love-new\" open>"))
        let many = try await couple.hers.post(
            list, fields.merging(["examples": (0...20).map { "Example \($0)" }.joined(separator: "\n")]) { _, new in new })
        #expect(many.status == 422 && many.text.contains("up to 20 examples") && many.text.contains("Example 20"))
        let path = try await add(couple.hers)
        for (day, words) in [("2026-11-22", "Choose today or an earlier day"), ("2026-02-30", "That date doesn")] {
            let ahead = try await couple.his.post("\(path)/actions", ["day": day, "words": "Kept words"])
            #expect(ahead.status == 422 && ahead.text.contains(words) && ahead.text.contains("Kept words"))
        }
        #expect(try await couple.hers.get(path).text.contains("Nothing logged yet"))
    }

    @Test func `a private one is seen by its author alone, is shared, taken back, and not once it was read`() async throws {
        let couple = try await CouplePages()
        let (hers, his) = (couple.hers, couple.his)
        let path = try await add(hers, ["privacy": "private"])
        let never = try await his.get("\(list)/01234567-89ab-7def-8123-456789abcdef")
        let answer = try await his.get(path)
        #expect(answer.status == 404 && never.status == 404)
        for act in ["", "/sharing", "/taking-back", "/deleting", "/restoring", "/actions"] {
            #expect(try await his.post(path + act, ["version": "1", "kind": "acts"]).status == 404, "\(act)")
        }
        #expect(!(try await his.get(list).text.contains("Tea")))
        #expect(try await hers.post("\(path)/sharing", ["version": "9"]).status == 409)
        let shared = try await hers.post("\(path)/sharing", ["version": "1"])
        #expect(shared.status == 303)
        #expect(try await hers.get(path).text.contains("Shared with Ben."))
        #expect(try await his.get(list).text.contains("Tea"))
        #expect(try await hers.post("\(path)/taking-back").status == 303)
        #expect(!(try await his.get(list).text.contains("Tea")))
        let version = try value("version", on: try await hers.get(path))
        #expect(try await hers.post("\(path)/sharing", ["version": version]).status == 303)
        #expect(try await his.get(path).text.contains("With milk"))
        let late = try await hers.post("\(path)/taking-back")
        #expect(late.status == 409 && late.text.contains("cannot be taken back"))
        #expect(!(try await hers.get(path).text.contains("Take back")))
    }

    @Test func `a stale change shows what holds now beside what was typed, and a deleted one comes back`() async throws {
        let couple = try await CouplePages()
        let (hers, his) = (couple.hers, couple.his)
        let path = try await add(hers)
        _ = try await his.get(path)
        #expect(try await hers.post(path, fields.merging(["title": "Coffee", "version": "1"]) { _, new in new }).status == 303)
        let stale = try await hers.post(path, fields.merging(["title": "Cocoa", "version": "1"]) { _, new in new })
        #expect(stale.status == 409 && stale.text.contains("changed in the meantime"))
        #expect(stale.text.contains("<h1><bdi>Coffee</bdi></h1>") && stale.text.contains("value=\"Cocoa\""))
        #expect(try await his.post(path, fields.merging(["version": "2"]) { _, new in new }).status == 409)
        #expect(!(try await his.get(path).text.contains("Edit love language")))
        #expect(try await hers.post("\(path)/deleting", ["version": "1"]).status == 409)
        #expect(try await hers.post("\(path)/deleting", ["version": "2"]).status == 303)
        #expect(try await his.get(path).status == 404)
        let gone = try await hers.get(list).text
        #expect(gone.contains("Love language deleted.") && gone.contains("\(path)/restoring"))
        #expect(!(try await his.get(list).text.contains("\(path)/restoring")))
        #expect(try await his.post("\(path)/restoring").status == 404)
        #expect(try await hers.post("\(path)/restoring").status == 303)
        #expect(try await his.get(path).text.contains("Coffee"))
    }

    @Test func `a form that is sent twice makes one, and with other words another`() async throws {
        let couple = try await CouplePages()
        let id = try value("id", on: try await couple.hers.get(list))
        for title in ["Walks", "Walks", "Talks"] {
            try await couple.hers.post(list, fields.merging(["id": id, "title": title]) { _, new in new })
        }
        let page = try await couple.his.get(list).text
        #expect(page.components(separatedBy: "<bdi>Walks</bdi>").count == 2 && page.contains("<bdi>Talks</bdi>"))
        // The second one is sent twice, too.
        try await couple.hers.post(list, fields.merging(["id": id, "title": "Talks"]) { _, new in new })
        let again = try await couple.his.get(list).text
        #expect(again.components(separatedBy: "<bdi>Talks</bdi>").count == 2)
        let path = String(try #require(again.firstMatch(of: /href="(\/couple\/love-languages\/[^"?#]+)"><bdi>Talks/)?.1))
        let action = "01934567-89ab-7def-8123-456789abcdef"
        for words in ["Sat", "Sang", "Sang", "Sat"] {
            #expect(try await couple.his.post("\(path)/actions", ["id": action, "words": words]).status == 303)
        }
        #expect(try await couple.his.get(path).text.components(separatedBy: "row love-action").count == 3)
    }

    @Test func `words that find no place any more come back with the reason`() async throws {
        let couple = try await CouplePages()
        let (hers, his) = (couple.hers, couple.his)
        let path = try await add(hers)
        // Deleted, or taken back, while the author and the partner write.
        #expect(try await hers.post("\(path)/deleting", ["version": "1"]).status == 303)
        let edited = try await hers.post(path, fields.merging(["title": "Cocoa", "version": "1"]) { _, new in new })
        #expect(edited.status == 404 && edited.text.contains("This love language no longer exists"))
        #expect(edited.text.contains("value=\"Cocoa\"") && edited.text.contains("id=\"love-new\" open"))
        let done = try await his.post("\(path)/actions", ["words": "Made <tea>"])
        #expect(done.status == 404 && done.text.contains("Made &lt;tea&gt;") && done.text.contains("Nothing was logged"))
        #expect(!done.text.contains("Tea &lt;in&gt; bed"))
        // The partner leaves while one is written that was to be shared.
        #expect(try await his.post("/couple/leaving").status == 303)
        let alone = try await hers.post(list, fields.merging(["title": "Walks", "privacy": "shared"]) { _, new in new })
        #expect(alone.status == 409 && alone.text.contains("you are no longer in a couple"))
        #expect(alone.text.contains("value=\"Walks\"") && alone.text.contains("<option value=\"private\" selected"))
        // What was deleted is home, in the trash.
        #expect(try await hers.post("\(path)/restoring").status == 303)
        #expect(try await hers.get(path).text.contains("Only you can read it."))
    }

    @Test func `what a former partner did has that one's name, and is only read`() async throws {
        let couple = try await CouplePages()
        let (hers, his) = (couple.hers, couple.his)
        let path = try await add(hers)
        #expect(try await his.post("\(path)/actions", ["words": "Of Ben"]).status == 303)
        try await his.post("/couple/leaving")
        let own = try await hers.get(path).text
        #expect(own.contains("Of Ben") && own.contains("<bdi>Ben</bdi>"))
        let kept = try await his.get(path).text
        #expect(kept.contains("<bdi>You</bdi>") && !kept.contains("/couple/love-actions/"))
    }

    @Test func `when the couple ends, one's own come home, and what was read is kept to read`() async throws {
        let couple = try await CouplePages()
        let (hers, his) = (couple.hers, couple.his)
        let path = try await add(hers)
        _ = try await his.get(path)
        _ = try await add(hers, ["title": "Unread"])
        try await his.post("/couple/leaving")
        #expect(try await hers.get(list).text.contains("privacy-private"))
        #expect(try await his.get("/couple").text.contains("Earlier love languages"))
        let kept = try await his.get("\(list)?kept=1").text
        #expect(kept.contains("Tea &lt;in&gt; bed") && !kept.contains("Unread") && !kept.contains("Did something today"))
        let page = try await his.get(path).text
        #expect(page.contains("With milk") && page.contains("a former couple") && !page.contains("Edit love language"))
        #expect(try await his.post("\(path)/deleting", ["version": "1"]).status == 409)
        #expect(!(try await his.get(list).text.contains("Tea")))
    }
}
