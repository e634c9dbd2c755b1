import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct CoupleDashboardPageTests {
    private let gmt = ZoneOffsets.utc

    private func checkIns(_ couple: CouplePages) async throws -> CoupleCheckIns {
        try await couple.world.folder.checkIns(of: couple.anna.id, at: couple.world.now)
    }

    /// Goes from talking to the end, with the moods of both.
    private func complete(_ couple: CouplePages) async throws {
        let category = try await couple.hers.get(couple.path).text.firstMatch(of: /name="category" value="([^"]+)"/)?.1
        try await CouplePages.act(couple.hers, couple.path, "discuss", ["category": String(category ?? "")])
        try await CouplePages.act(couple.hers, couple.path, "go", ["step": "reflection"])
        try await CouplePages.act(couple.hers, couple.path, "feel", ["mood": "very-positive"])
        try await CouplePages.act(couple.his, couple.path, "feel", ["mood": "negative"])
        try await CouplePages.act(couple.his, couple.path, "reflect", ["text": "words of reflection"])
        try await CouplePages.act(couple.hers, couple.path, "go", ["step": "action-items"])
        try await CouplePages.act(couple.hers, couple.path, "go", ["step": "completion"])
        try await CouplePages.act(couple.hers, couple.path, "complete")
    }

    @Test func `an account without a partner sees no dashboard, and how to begin`() async throws {
        let world = try World()
        let (_, browser) = try await world.member("Cleo")
        let page = try await browser.get("/couple").text
        #expect(page.contains("No couple yet") && !page.contains("quick-acts") && !page.contains("id=\"figures\""))
        for path in ["/couple/growth", "/couple/activity"] { #expect(try await browser.get(path).status == 404) }
    }

    @Test func `figures with what counts, what is due, and what can be begun`() async throws {
        let couple = try await CouplePages()
        let page = try await couple.hers.get("/couple").text
        #expect(page.contains("<b>0</b> <span>check-ins</span>") && page.contains("Calendar months with at least one"))
        #expect(page.contains("Nothing is due, and no request is waiting for you."))
        #expect(page.contains("Continue check-in") && page.contains("No action items yet."))
        for path in [
            couple.path, "/couple/requests?new=1", "/notes/new?checkIn=1&amp;back=", "/action-items?new=1",
            "/couple/milestones?new=1", "/couple/growth",
        ] { #expect(page.contains("<a href=\"\(path)"), "\(path)") }
        for (path, form) in [
            ("/couple/requests?new=1", "id=\"request-new\" open"), ("/action-items?new=1", "id=\"item-new\" open"),
            ("/couple/milestones?new=1", "id=\"milestone-new\" open"),
            ("/notes/new?checkIn=1&back=/couple", "name=\"isForCheckIn\" value=\"1\" checked"),
        ] {
            #expect(try await couple.hers.get(path).text.contains(form), "\(path)")
            let plain = String(path.prefix { $0 != "?" })
            #expect(!(try await couple.hers.get(plain).text.contains(form)), "\(plain)")
        }
    }

    @Test func `today holds what is due and what waits, each once on the page, and a tap does it`() async throws {
        let couple = try await CouplePages()
        let checkIns = try await checkIns(couple)
        let now = couple.world.now
        let today = CivilDate(of: now, in: .gmt)
        for (title, day) in [("Late <b>", -2), ("Later", 5)] {
            _ = try await checkIns.space.addActionItem(
                .init(title: title, due: today.adding(days: day)), by: couple.anna.id, partners: checkIns.partners, at: now,
                in: gmt)
        }
        let asked = try await checkIns.space.addCoupleRequest(.init(title: "Dinner"), by: couple.ben.id, at: now)
        let page = try await couple.hers.get("/couple").text
        let due = String(try #require(page.split(separator: "id=\"acts\"").first))
        #expect(due.contains("Late &lt;b&gt;") && due.contains("Dinner") && !due.contains("Later"))
        let ids = page.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
        let doing = String(try #require(due.firstMatch(of: /action="(\/action-items\/[^"]+\/doing)"/)?.1))
        #expect(try await couple.hers.post(doing, ["isDone": "1", "back": "/couple"]).status == 303)
        let after = try await couple.hers.get("/couple").text
        #expect(after.contains(">Done</bdi>") && !String(after.split(separator: "id=\"acts\"")[0]).contains("Late &lt;b&gt;"))
        // His own request waits for her alone.
        let his = try await couple.his.get("/couple").text
        #expect(his.contains("1 open request") && !String(his.split(separator: "id=\"acts\"")[0]).contains(asked.title))
    }

    @Test func `what both did is listed, and goes on page by page`() async throws {
        let couple = try await CouplePages()
        let space = try await checkIns(couple).space
        for number in 1...45 {
            try await space.addCoupleRequest(
                .init(title: "Wish \(number)."), by: couple.ben.id, at: couple.world.now - Double(number * 86_400))
        }
        let page = try await couple.hers.get("/couple").text
        #expect(page.contains("Ben asked") && page.contains("yesterday") && page.contains("href=\"/couple/activity\""))
        let activity = String(try #require(page.split(separator: "id=\"activity\"").last))
        #expect(activity.matches(of: /Wish \d+\./).count == 8)
        let first = try await couple.his.get("/couple/activity").text
        #expect(first.contains("You asked"))
        let more = String(try #require(first.firstMatch(of: /href="(\/couple\/activity\?after=[^"]+)"/)?.1))
        let second = try await couple.his.get(more).text
        let shown = [first, second].map { text in text.matches(of: /Wish (\d+)\./).compactMap { Int($0.1) } }
        #expect(shown.map(\.count) == [40, 5] && shown.joined().elementsEqual(1...45))
    }

    @Test func `growth has a chart and a table of moods, weeks and categories, for completed check-ins alone`() async throws {
        let couple = try await CouplePages()
        let empty = try await couple.hers.get("/couple/growth?range=all").text
        #expect(empty.contains("No completed check-in yet.") && !empty.contains("<svg class=\"rhythm\""))
        try await complete(couple)
        for (browser, moods) in [(couple.hers, ["You", "Ben"]), (couple.his, ["You", "Anna"])] {
            let page = try await browser.get("/couple/growth").text
            #expect(page.contains("1 check-in since 1 December 2025") && page.contains("Weeks with a check-in: 1 of"))
            for name in moods { #expect(page.contains("<th scope=\"col\"><bdi>\(name)</bdi></th>"), "\(name)") }
            #expect(page.contains("<td>Very good</td>") && page.contains("<td>Not so good</td>"))
            #expect(page.matches(of: /<details class="as-table">/).count == 3)
            #expect(page.contains("<b><bdi>Communication</bdi></b>") && page.contains("1 time"))
            #expect(!page.contains("words of reflection"))
            let range = page.firstMatch(of: /<a href="([^"]+)" aria-current="true">12 months/)?.1
            #expect(range == "/couple/growth?range=12-months")
        }
        // An unknown range is the usual one.
        #expect(try await couple.hers.get("/couple/growth?range=x").text.contains("aria-current=\"true\">12 months"))
        let activity = try await couple.his.get("/couple/activity").text
        #expect(activity.contains("Completed") && activity.contains("First check-in"))
        #expect(!activity.contains("words of reflection"))
    }

    @Test func `what goes on in a check-in, private notes and sealed answers are on no page of it`() async throws {
        let couple = try await CouplePages()
        #expect(try await couple.answer(couple.his, "sealed words", "seal").status == 303)
        try await couple.his.get("/notes/new")
        _ = try await couple.world.folder.openSpace(couple.ben.personalSpace, for: couple.ben.id).createNote(
            NoteDraft(title: "his alone", text: "private words", isForCheckIn: true), asking: couple.ben.id,
            at: couple.world.now)
        try await CouplePages.act(couple.hers, couple.path, "go", ["step": "reflection"])
        try await CouplePages.act(couple.his, couple.path, "feel", ["mood": "very-negative"])
        for path in ["/couple", "/couple/activity", "/couple/growth", "/couple/growth?range=all"] {
            let page = try await couple.hers.get(path).text
            for words in ["sealed words", "his alone", "private words", "<td>Bad</td>"] {
                #expect(!page.contains(words), "\(path): \(words)")
            }
        }
        try await couple.his.get("/couple/leaving")
        try await couple.his.post("/couple/leaving")
        for path in ["/couple/activity", "/couple/growth"] {
            for browser in [couple.hers, couple.his] { #expect(try await browser.get(path).status == 404) }
        }
    }
}
