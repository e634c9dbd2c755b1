import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// What shows an account's own people and those of its families together.
@Suite struct JoinedPagesTests {
    private let wishing = ["occasion": "birthday", "label": "", "counts": "no", "back": "/"]

    @Test func `today has the people of all spaces in one order, and names the family of those that are not one's own`()
        async throws
    {
        let family = try await FamilyWorld()
        // Uwe's day was three days ago, and comes again in a year.
        let page = try await family.anna.browser.get("/").text
        let places = try ["Tina", "Uwe", "Mia"].map { try #require(page.range(of: "<bdi>\($0)</bdi>")).lowerBound }
        #expect(places == places.sorted())
        #expect(page.matches(of: /class="row-family"><bdi>The Bergers/).count == 3)
        let mine = try #require(page.components(separatedBy: "<li class=\"row").first { $0.contains("<bdi>Mia</bdi>") })
        #expect(!mine.contains("row-family"))
        let other = try await family.ben.browser.get("/").text
        #expect(other.contains("<bdi>Tina</bdi>") && !other.contains("Mia"))
    }

    @Test func `a family's day is wished for oneself, by a button of its own, and undone`() async throws {
        let family = try await FamilyWorld()
        let (anna, ben) = (family.anna.browser, family.ben.browser)
        let page = try await anna.get("/").text
        let row = try #require(page.components(separatedBy: "<li class=\"row").first { $0.contains("<bdi>Tina</bdi>") })
        #expect(row.contains("name=\"counts\" value=\"no\" data-swipe-right=\"Wish\"") && !row.contains("name=\"kind\""))
        // Also where a program sends a kind: no log of catch-ups has people of a family.
        let fields = wishing.merging(["day": "2026-11-21", "kind": "call"]) { $1 }
        #expect(try await anna.post("/people/\(family.tina)/wishes", fields).status == 303)
        let earlier = wishing.merging(["day": "2026-11-18"]) { $1 }
        #expect(try await anna.post("/people/\(family.uwe)/wishes", earlier).status == 303)
        let wished = try await anna.get("/").text
        #expect(wished.contains("wished</p>") && !wished.contains("id=\"belated\""))
        let own = try await family.world.space(of: family.anna.account)
        let wish = try #require(try await own.wishes(of: family.tina).first)
        #expect(wish.catchup == nil)
        #expect(try await family.space.wishes(of: family.tina).isEmpty)
        let other = try await ben.get("/").text
        #expect(!other.contains("wished</p>") && other.contains("id=\"belated\""))
        // Another member's wish is not there for him.
        #expect(try await ben.post("/wishes/\(wish.id)/deleting").status == 404)
        try await anna.post("/wishes/\(wish.id)/deleting", ["back": "/"])
        #expect(try await !anna.get("/").text.contains("wished</p>"))
    }

    @Test func `a stranger and a former member see nobody of the family and wish nobody of it`() async throws {
        let family = try await FamilyWorld()
        try await family.ben.browser.get("/")
        try await family.leave()
        for (account, browser) in [family.ben, family.clara] {
            let page = try await browser.get("/").text
            #expect(!page.contains("Tina") && !page.contains("Bergers"))
            let group = try await browser.get("/?q=tina").text
            #expect(!group.contains("<bdi>Tina</bdi>"))
            let fields = wishing.merging(["day": "2026-11-21"]) { $1 }
            let gone = try await browser.post("/people/\(family.tina)/wishes", fields)
            let never = try await browser.post("/people/\(Person.ID(UUID()))/wishes", fields)
            #expect(gone.status == 404 && never.status == 404 && gone.text == never.text)
            let own = try await family.world.space(of: account)
            #expect(try await own.wishes(of: family.tina).isEmpty)
        }
    }

    @Test func `words, a category and a group narrow the people of all spaces`() async throws {
        let family = try await FamilyWorld()
        let browser = family.anna.browser
        let today = CivilDate(of: World.start, in: .gmt)
        let group = PersonGroup.ID.make(at: family.world.now)
        _ = try await family.space.createGroup(group, named: GroupName("Cousins"), on: today, at: family.world.now)
        try await family.space.addMembers([family.uwe], to: group, on: today, at: family.world.now)
        let narrowed = try await browser.get("/?group=\(group)").text
        #expect(narrowed.contains("<bdi>Uwe</bdi>") && !narrowed.contains("<bdi>Tina</bdi>"))
        #expect(!narrowed.contains("<bdi>Mia</bdi>"))
        #expect(narrowed.contains(">Cousins · The Bergers</option>"))
        let words = try await browser.get("/?q=tina").text
        #expect(words.contains("<bdi>Tina</bdi>") && !words.contains("<bdi>Mia</bdi>"))
        #expect(try await !family.clara.browser.get("/?group=\(group)").text.contains("Uwe"))
    }

    @Test func `a long list goes on over all spaces, from an address of earlier too`() async throws {
        let family = try await FamilyWorld()
        let own = try await family.world.space(of: family.anna.account)
        for index in 0..<70 {
            let space = index.isMultiple(of: 2) ? own : family.space
            _ = try await space.add("Person \(index) end", birthday: PartialDate(month: 12, day: 1 + index % 28))
        }
        var seen: [String] = []
        var path: String? = "/"
        while let next = path {
            let page = try await family.anna.browser.get(next).text
            seen += page.matches(of: /<bdi>(Person \d+ end)<\/bdi>/).map { String($0.1) }
            path = page.firstMatch(of: /href="(\/\?after=[^"]+)"/).map { String($0.1) }
        }
        #expect(seen.count == 70 && Set(seen).count == 70)
        let cursor = "2026-12-10_\(UUID().uuidString.lowercased())"
        #expect(try await family.anna.browser.get("/?after=\(cursor)").status == 200)
    }

    @Test func `whose space has nobody sees the family's people, not the way to begin`() async throws {
        let family = try await FamilyWorld()
        let page = try await family.ben.browser.get("/").text
        #expect(page.contains("<bdi>Uwe</bdi>"))
        #expect(try await family.clara.browser.get("/").text.contains("class=\"empty"))
    }

    @Test func `the alerts to come name the family's people`() async throws {
        let family = try await FamilyWorld()
        _ = try await family.space.add("Ole", birthday: PartialDate(month: 11, day: 23))
        #expect(try await family.ben.browser.get(Routes.alerts.path).text.contains("Ole"))
        try await family.leave()
        #expect(try await !family.ben.browser.get(Routes.alerts.path).text.contains("Ole"))
    }

    @Test func `a calendar has the family's days, changes with them, and drops them for who left`() async throws {
        let family = try await FamilyWorld()
        let secret = SecretToken()
        let draft = CalendarFeedDraft(name: "Kitchen", showsNames: true, hasAlarms: true, language: "en")
        let (folder, account) = (family.world.folder, family.ben.account)
        _ = try await folder.accounts.createCalendarFeed(draft, hash: secret.digest, for: account.id, at: family.world.now)
        let (path, program) = (Routes.feed.path(secret.text), Browser(family.world))
        let first = try await program.get(path)
        #expect(first.text.contains("Tina") && first.text.contains("Uwe") && !first.text.contains("Mia"))
        let tag = try #require(first.headers[.eTag])
        #expect(try await program.get(path, [.ifNoneMatch: tag]).status == 304)
        family.world.wait(60)
        _ = try await family.space.add("Ole", birthday: PartialDate(month: 3, day: 9))
        let second = try await program.get(path, [.ifNoneMatch: tag])
        #expect(second.status == 200 && second.text.contains("Ole"))
        // What stays the same keeps its identifier.
        func uids(_ text: String) -> Set<String> { Set(text.matches(of: /\r\nUID:([^\r]+)/).map { String($0.1) }) }
        #expect(uids(second.text).isSuperset(of: uids(first.text)))
        let known = try #require(second.headers[.eTag])
        family.world.wait(60)
        try await family.leave()
        let last = try await program.get(path, [.ifNoneMatch: known])
        #expect(last.status == 200)
        for name in ["Tina", "Uwe", "Ole", "Bergers"] { #expect(!last.text.contains(name)) }
    }

    @Test func `a widget has the family's days, and drops them for who left`() async throws {
        let family = try await FamilyWorld()
        let secret = SecretToken()
        _ = try await family.world.folder.accounts.createWidgetLink(
            named: "Hall", hash: secret.digest, showsNames: true, for: family.ben.account.id, at: family.world.now)
        for form in WidgetForm.allCases {
            let path = Routes.widget(.large, form).path(secret.text)
            #expect(try await Browser(family.world).get(path).text.contains("Tina"))
        }
        #expect(try await family.anna.browser.get(Routes.widgetPreview(.large).path).text.contains("Tina"))
        try await family.leave()
        for form in WidgetForm.allCases {
            let path = Routes.widget(.large, form).path(secret.text)
            #expect(try await !Browser(family.world).get(path).text.contains("Tina"))
        }
    }

    @Test func `links that were made before the account joined show nothing of the family`() async throws {
        let world = try World()
        let (account, _) = try await world.member("Ada")
        let (calendar, widget) = (SecretToken(), SecretToken())
        let draft = CalendarFeedDraft(name: "Wall", showsNames: true, hasAlarms: false, language: "en")
        _ = try await world.folder.accounts.createCalendarFeed(draft, hash: calendar.digest, for: account.id, at: world.now)
        _ = try await world.folder.accounts.createWidgetLink(
            named: "Hall", hash: widget.digest, showsNames: true, for: account.id, at: world.now)
        world.wait(60)
        let family = try await world.folder.accounts.makeFamily(named: "The Bergers", by: account.id, at: world.now)
        let space = try await world.folder.openSpace(family.id, for: account.id)
        let tomorrow = CivilDate(of: world.now, in: .gmt).adding(days: 1)
        _ = try await space.add("Tina", birthday: PartialDate(month: tomorrow.month, day: tomorrow.day))
        let stranger = Browser(world)
        #expect(try await !stranger.get(Routes.feed.path(calendar.text)).text.contains("Tina"))
        for form in WidgetForm.allCases {
            #expect(try await !stranger.get(Routes.widget(.large, form).path(widget.text)).text.contains("Tina"))
        }
        let new = SecretToken()
        _ = try await world.folder.accounts.createCalendarFeed(draft, hash: new.digest, for: account.id, at: world.now)
        #expect(try await stranger.get(Routes.feed.path(new.text)).text.contains("Tina"))
    }
}
