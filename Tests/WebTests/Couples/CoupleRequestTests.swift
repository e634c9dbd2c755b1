import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct CoupleRequestPageTests {
    /// A request of Anna's; today is Saturday, 21 November 2026.
    private func request(
        _ title: String, in couple: CouplePages, _ change: (inout CoupleRequestDraft) -> Void = { _ in }
    ) async throws -> CoupleRequest {
        let checkIns = try await couple.world.folder.checkIns(of: couple.anna.id, at: couple.world.now)
        var draft = CoupleRequestDraft(title: title)
        change(&draft)
        return try await checkIns.space.addCoupleRequest(draft, by: couple.anna.id, at: couple.world.now)
    }

    private func version(_ page: Answer) throws -> String {
        String(try #require(page.text.firstMatch(of: /name="version" value="(\d+)"/)?.1))
    }

    @Test func `a form that is sent twice asks once, and with other words once more`() async throws {
        let couple = try await CouplePages()
        let form = try await couple.hers.get("/couple/requests").text
        let id = String(try #require(form.firstMatch(of: /name="id" value="([^"]+)"/)?.1))
        for _ in 1...2 { try await couple.hers.post("/couple/requests", ["id": id, "title": "Dinner"]) }
        #expect(try await couple.his.get("/couple/requests").text.contains("Pending (1)"))
        // From a page that was gone back to.
        try await couple.hers.post("/couple/requests", ["id": id, "title": "Supper"])
        let list = try await couple.his.get("/couple/requests").text
        #expect(list.contains("Pending (2)") && list.contains("Dinner") && list.contains("Supper"))
        for title in ["Boat", "Boat", "Raft"] { try await couple.hers.post("/couple/milestones", ["id": id, "title": title]) }
        let ahead = try await couple.his.get("/couple/milestones?show=ahead").text
        #expect(ahead.components(separatedBy: "<bdi>Boat").count == 2 && ahead.contains("<bdi>Raft"))
    }

    @Test func `one asks, the other is asked on Today, accepts with words and an item, and both see it`() async throws {
        let couple = try await CouplePages()
        try await couple.hers.get("/couple/requests")
        let fields = [
            "title": "Dinner <at> Luigi’s", "kind": "date-night", "priority": "high", "due": "2026-11-27", "repeats": "monthly",
            "tags": "food, us , food", "details": "At eight.\r\nBring *Mia*", "version": "",
        ]
        let sent = try await couple.hers.post("/couple/requests", fields)
        #expect(sent.status == 303 && sent.location == "/couple/requests")
        let list = try await couple.hers.get("/couple/requests").text
        #expect(list.contains("Dinner &lt;at&gt; Luigi’s") && list.contains("You ask · Date night"))
        #expect(list.contains("1 open request") && !list.contains("waiting for your answer"))
        #expect(!(try await couple.hers.get("/").text.contains("Luigi")))
        let today = try await couple.his.get("/").text
        #expect(today.contains("Waiting for your answer") && today.contains("Luigi"))
        #expect(try await couple.his.get("/couple").text.contains("1 open request · 1 waiting for your answer"))
        let path = String(try #require(today.firstMatch(of: /href="(\/couple\/requests\/[^"]+)"/)?.1))
        let page = try await couple.his.get(path)
        for words in [
            "Anna asks · Date night", "At eight.\nBring *Mia*</p>", "<bdi>food</bdi>", "27 November", "Every month",
            "Priority: High", "A few words to Anna", "For both of us",
        ] { #expect(page.text.contains(words), "\(words)") }
        #expect(!page.text.contains("Edit request") && !page.text.contains("Delete request"))
        let answer = ["answer": "accepted", "response": "Gladly!", "item": "both", "version": try version(page)]
        #expect(try await couple.his.post("\(path)/answer", answer).status == 303)
        let done = try await couple.hers.get(path).text
        #expect(done.contains("Ben answered") && done.contains("Gladly!") && done.contains("Accepted"))
        #expect(!done.contains("Edit request") && !done.contains("Your answer"))
        #expect(!(try await couple.his.get("/").text.contains("Waiting for your answer")))
        #expect(try await couple.hers.get("/action-items").text.contains("Luigi"))
        #expect(try await couple.hers.get("/couple/requests?state=accepted").text.contains("Accepted (1)"))
        // Another answer.
        let other = try await couple.his.get(path)
        #expect(other.text.contains("Change your answer"))
        try await couple.his.post("\(path)/answer", ["answer": "declined", "response": "", "version": try version(other)])
        #expect(try await couple.hers.get("/couple/requests?state=declined").text.contains("Declined (1)"))
    }

    @Test func `what cannot be kept comes back with its reason and what was typed`() async throws {
        let couple = try await CouplePages()
        try await couple.hers.get("/couple/requests")
        let typed = ["title": "x", "details": "Keep me", "repeats": "weekly", "due": "", "tags": "a"]
        let wrong: [([String: String], String)] = [
            (["title": " "], "Write what you would like."), ([:], "Choose the first day"),
            (["due": "2026-02-30"], "That date doesn’t exist."), (["tags": "1,2,3,4,5,6,7,8,9"], "up to 8 tags"),
            (["title": String(repeating: "x", count: 501)], "up to 500 characters"),
        ]
        for (change, words) in wrong {
            let page = try await couple.hers.post("/couple/requests", typed.merging(change) { $1 })
            #expect(page.status == 422 && page.text.contains(words), "\(words)")
            #expect(page.text.contains("Keep me</textarea>") && page.text.contains("id=\"request-new\" open"))
        }
        let made = try await request("Dinner", in: couple)
        let long = String(repeating: "x", count: 2_001)
        let path = "/couple/requests/\(made.id)"
        let answer = ["answer": "accepted", "response": long, "version": try version(try await couple.his.get(path))]
        let refused = try await couple.his.post("\(path)/answer", answer)
        #expect(refused.status == 422 && refused.text.contains("up to 2,000 characters") && refused.text.contains(long))
    }

    @Test func `who saw an older one sees it as it is now, with the words that were typed`() async throws {
        let couple = try await CouplePages()
        let made = try await request("Dinner", in: couple)
        let path = "/couple/requests/\(made.id)"
        let seen = try version(try await couple.his.get(path))
        try await couple.hers.get(path)
        try await couple.hers.post(path, ["title": "Breakfast", "version": seen])
        let answer = ["answer": "accepted", "response": "For dinner, yes", "version": seen]
        let stale = try await couple.his.post("\(path)/answer", answer)
        #expect(stale.status == 409 && stale.text.contains("Breakfast") && stale.text.contains("For dinner, yes</textarea>"))
        #expect(stale.text.contains("changed in the meantime"))
        let again = ["answer": "declined", "response": "No breakfast", "version": try version(stale)]
        #expect(try await couple.his.post("\(path)/answer", again).status == 303)
        // She changes what he has answered.
        let late = try await couple.hers.post(path, ["title": "Lunch", "details": "Or so", "version": "2"])
        #expect(late.status == 409 && late.text.contains("No breakfast") && late.text.contains("value=\"Lunch\""))
        let refused = try await couple.hers.post(path, ["title": "Lunch", "details": "Or so", "version": try version(late)])
        #expect(refused.status == 409 && refused.text.contains("can no longer change"))
        #expect(refused.text.contains("Or so</textarea>"))
    }

    @Test func `it is taken back by who asks, undone, and brought back from the list`() async throws {
        let couple = try await CouplePages()
        let made = try await request("Dinner", in: couple)
        let path = "/couple/requests/\(made.id)"
        try await couple.his.get(path)
        #expect(try await couple.his.post("\(path)/deleting", ["version": "1"]).status == 409)
        try await couple.hers.get(path)
        #expect(try await couple.hers.post("\(path)/deleting", ["version": "1"]).location == "/couple/requests")
        #expect(try await couple.his.get(path).status == 404)
        #expect(!(try await couple.his.get("/couple/requests").text.contains("Dinner")))
        #expect(try await couple.his.post("\(path)/restoring").status == 404)
        let list = try await couple.hers.get("/couple/requests").text
        #expect(list.contains("action=\"\(path)/restoring\""))
        #expect(try await couple.hers.post("\(path)/restoring").location == path)
        #expect(try await couple.his.get(path).status == 200)
    }

    @Test func `a stranger sees nothing of it, and former partners a copy to read`() async throws {
        let couple = try await CouplePages()
        let made = try await request("Dinner", in: couple) { $0.details = "At eight" }
        let path = "/couple/requests/\(made.id)"
        let (_, stranger) = try await couple.world.member("Cleo")
        try await stranger.get("/couple")
        #expect(try await stranger.get(path).status == 404)
        #expect(try await stranger.get("/couple/requests").status == 404)
        #expect(try await stranger.get("/couple/requests?kept=1").text.contains("No open requests."))
        #expect(try await stranger.post("\(path)/answer", ["answer": "accepted", "version": "1"]).status == 404)
        #expect(try await stranger.post(path, ["title": "x", "version": "1"]).status == 404)
        #expect(try await stranger.post("\(path)/deleting", ["version": "1"]).status == 404)
        try await couple.his.get("/couple/leaving")
        try await couple.his.post("/couple/leaving")
        for browser in [couple.hers, couple.his] {
            #expect(try await browser.get("/couple").text.contains("/couple/requests?kept=1"))
            #expect(try await browser.get("/couple/requests?kept=1").text.contains("Dinner"))
            let kept = try await browser.get(path)
            #expect(kept.status == 200 && kept.text.contains("At eight"))
            #expect(!kept.text.contains("answer-form") && !kept.text.contains("request-form"))
            #expect(try await browser.post("\(path)/answer", ["answer": "accepted", "version": "1"]).status == 404)
            #expect(try await browser.get("/couple/requests").status == 404)
        }
    }

    @Test func `many requests come in pages`() async throws {
        let couple = try await CouplePages()
        for number in 1...51 { _ = try await request("Wish \(number).", in: couple) }
        let first = try await couple.hers.get("/couple/requests").text
        let more = String(try #require(first.firstMatch(of: /href="(\/couple\/requests\?state=pending&amp;after=[^"]+)"/)?.1))
        let second = try await couple.hers.get(more.replacingOccurrences(of: "&amp;", with: "&")).text
        #expect(first.contains("51 open requests") && second.contains("Back to the first"))
        let shown = [first, second].map { page in page.matches(of: /Wish (\d+)\.<\/bdi>/).compactMap { Int($0.1) } }
        #expect(shown.map(\.count) == [50, 1] && Set(shown.joined()) == Set(1...51))
        #expect(try await couple.his.get("/").text.contains("and 48 more"))
    }
}
