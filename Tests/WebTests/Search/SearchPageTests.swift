import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import TestSupport
import Testing

@testable import Web

@Suite struct SearchPageTests {
    private func fill(_ world: World, _ account: Account) async throws -> Space {
        let space = try await world.space(of: account)
        let person = try await space.add("Heronimus <b>")
        try await space.createNote(
            NoteDraft(title: "Lake & <i>", text: "First\n\nThe **heron** said \"<script>\"", tags: ["birds"]),
            asking: account.id,
            at: world.now)
        let start = try #require(CivilDateTime(iso8601: "2026-11-22T09:00"))
        _ = try await space.createReminder(
            ReminderDraft(category: .habit, title: "Feed the heron", schedule: RecurrenceSet(start: start)), at: world.now,
            in: ZoneOffsets(.gmt))
        _ = try await space.createGift(
            GiftDraft(title: "A book on herons", recipients: [person]), asking: account.id, at: world.now)
        let today = try #require(CivilDate(iso8601: "2026-11-21"))
        _ = try await space.logCatchup(
            CatchupDraft(day: today, kind: .call, note: "Saw a heron", people: [person]), today: today, at: world.now)
        return space
    }

    @Test func `everything is found by kind, marked and escaped`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        _ = try await fill(world, account)
        let page = try await anna.get("/search?q=heron").text
        for kind in SearchKind.allCases { #expect(page.contains("id=\"found-\(kind.rawValue)\""), "\(kind)") }
        #expect(page.contains("<mark>Heron</mark>imus &lt;b&gt;") && page.contains("Lake &amp; &lt;i&gt;"))
        #expect(page.contains("The <mark>heron</mark> said &quot;&lt;script&gt;&quot;"))
        #expect(page.contains("A book on <mark>heron</mark>s") && page.contains("Feed the <mark>heron</mark>"))
        #expect(!page.contains("<script>") && !page.contains("<i>"))
        // The address leads to one kind, which keeps the words.
        #expect(page.contains("href=\"/search?q=heron&amp;kind=catch-ups\""))
        let notes = try await anna.get("/search?q=heron&kind=notes").text
        #expect(notes.contains("found-notes") && !notes.contains("found-people"))
        #expect(notes.contains("name=\"kind\" value=\"notes\"") && notes.contains("status=archived"))
        #expect(try await anna.get("/search?q=heron&kind=notes&status=done").text.contains("Nothing matches"))
        let link = try #require(DeepLink("web+kinkeeper:search?q=heron&kind=notes"))
        #expect(link.target == "/search?q=heron&kind=notes")
    }

    @Test func `nothing typed, too little, and nothing found are said`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        #expect(try await anna.get("/search").text.contains("Find anything"))
        #expect(try await anna.get("/search?q=h").text.contains("at least two letters"))
        _ = try await fill(world, account)
        let nothing = try await anna.get("/search?q=ze%3Cbra").text
        #expect(nothing.contains("Nothing matches “ze&lt;bra”."))
        #expect(try await anna.get("/search?q=heron&kind=cars").text.contains("found-people"))
        #expect(try await anna.get("/search?q=heron&kind=notes&after=nonsense").text.contains("found-notes"))
    }

    @Test func `a search in the background gets the results alone`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        _ = try await fill(world, account)
        let answer = try await anna.get("/search?q=heron", [.known("X-Fragment"): "search-results"])
        #expect(answer.text.contains("found-notes") && !answer.text.contains("<html"))
        #expect(answer.headers[.vary]?.contains("X-Fragment") == true)
    }

    @Test func `long groups lead to their lists, or go on page by page`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let person = try await space.add("Walker")
        let today = try #require(CivilDate(iso8601: "2026-11-21"))
        for number in 0..<(SearchRequest.many + 3) {
            try await space.createNote(NoteDraft(title: "Walk \(number)"), asking: account.id, at: world.now)
            _ = try await space.createGift(GiftDraft(title: "Walk \(number)"), asking: account.id, at: world.now)
            _ = try await space.logCatchup(
                CatchupDraft(day: today, kind: .call, note: "Walk \(number)x", people: [person]), today: today, at: world.now)
        }
        let page = try await anna.get("/search?q=walk").text
        #expect(page.contains("href=\"/notes?q=walk\"") && page.contains("href=\"/gifts?view=list&amp;q=walk\""))
        #expect(page.contains("<span class=\"found-count\">43</span>"))
        let first = try await anna.get("/search?q=walk&kind=catch-ups").text
        let next = try #require(first.firstMatch(of: /href="(\/search\?q=walk&amp;kind=catch-ups&amp;after=[^"]+)"/)?.1)
        let second = try await anna.get(String(next).replacing("&amp;", with: "&")).text
        let shown = { (text: String) in text.matches(of: /catch-ups\/[0-9a-f-]{36}/).map { String($0.0) } }
        #expect(shown(first).count == SearchRequest.many && shown(second).count == 3)
        #expect(Set(shown(first) + shown(second)).count == SearchRequest.many + 3)
    }

    @Test func `another account finds nothing of it`() async throws {
        let world = try World()
        let (account, _) = try await world.member("Anna")
        let (_, ben) = try await world.member("Ben")
        _ = try await fill(world, account)
        let page = try await ben.get("/search?q=heron").text
        #expect(page.contains("Nothing matches") && !page.contains("Lake"))
        #expect(try await Browser(world).get("/search?q=heron").location?.hasPrefix("/sign-in") == true)
    }

    @Test func `a note's page leads to notes that are like it`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let one = try await space.createNote(
            NoteDraft(title: "Camping", text: "Tent and stove"), asking: account.id, at: world.now)
        #expect(try await !anna.get("/notes/\(one.id)").text.contains("Related notes"))
        let two = try await space.createNote(
            NoteDraft(title: "Stove", text: "A tent for camping"), asking: account.id, at: world.now)
        let page = try await anna.get("/notes/\(one.id)").text
        #expect(page.contains("Related notes") && page.contains("/notes/\(two.id)?back=%2Fnotes%2F\(one.id)"))
    }
}
