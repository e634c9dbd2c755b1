import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import TestSupport
import Testing

@testable import Web

@Suite struct FeedTests {
    private func made(
        _ world: World, _ account: Account, names: Bool = true, alarms: Bool = true
    ) async throws -> String {
        let secret = SecretToken()
        let draft = CalendarFeedDraft(name: "Kitchen", showsNames: names, hasAlarms: alarms, language: "de")
        _ = try await world.folder.accounts.createCalendarFeed(draft, hash: secret.digest, for: account.id, at: world.now)
        return Routes.feed.path(secret.text)
    }

    private func add(_ name: String, _ birthday: Occasion.When, to space: Space, _ world: World) async throws {
        let profile = Profile(
            name: PersonName(formatted: name), occasions: [Occasion(kind: .birthday, when: birthday)])
        try await space.importAll([Cast.card(profile, uid: name)], at: world.now)
    }

    /// Anna, with Zebulon and his birthday among her people.
    private func annasWorld() async throws -> (World, Account, Browser) {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.folder.openSpace(account.personalSpace, for: account.id)
        try await add("Zebulon", Cast.date(1985, 4, 12), to: space, world)
        return (world, account, anna)
    }

    @Test func `a calendar is seen by whoever has its address and by nobody else`() async throws {
        let (world, account, _) = try await annasWorld()
        let path = try await made(world, account)
        let stranger = Browser(world)
        let answer = try await stranger.get(path)
        #expect(answer.status == 200 && stranger.jar.isEmpty)
        #expect(answer.headers[.contentType] == "text/calendar; charset=utf-8")
        #expect(answer.text.hasPrefix("BEGIN:VCALENDAR\r\n") && answer.text.hasSuffix("END:VCALENDAR\r\n"))
        #expect(answer.text.contains("Zebulon: Geburtstag") && answer.text.contains("TRIGGER:PT9H"))
        #expect(answer.headers[.known("Referrer-Policy")] == "no-referrer")
        #expect(answer.headers[.cacheControl]?.hasPrefix("private") == true)
        for secret in [SecretToken().text, "short", String(repeating: "ä", count: 43)] {
            #expect(try await stranger.get(Routes.feed.path(secret)).status == 404)
        }
    }

    @Test func `without names and alarms it says a day`() async throws {
        let (world, account, _) = try await annasWorld()
        let text = try await Browser(world).get(try await made(world, account, names: false, alarms: false)).text
        #expect(text.contains("DTSTART;VALUE=DATE:20000412") && !text.contains("Zebulon") && !text.contains("VALARM"))
        #expect(!text.contains("Geburtstag"))
    }

    @Test func `without names it holds no year of birth and nothing that names a person`() async throws {
        let (world, account, _) = try await annasWorld()
        let space = try await world.folder.openSpace(account.personalSpace, for: account.id)
        let days: [(String, Occasion.When)] = [
            ("Leap", Cast.date(1976, 2, 29)), ("New", Cast.date(2026, 3, 1)),
            ("Rivka", .date(try PartialDate(calendar: .hebrew, year: 5731, month: 1, day: 12))),
        ]
        for (name, day) in days { try await add(name, day, to: space, world) }
        let due = try #require(try await space.person(named: "Zebulon"))
        let today = CivilDate(of: world.now, in: .gmt)
        _ = try await space.setCadence(
            .every(#require(Cadence(days: 7))), of: [due.id], today: today.adding(days: -90), at: world.now)
        let paths = [try await made(world, account, names: false), try await made(world, account, names: false)]
        let texts = [try await Browser(world).get(paths[0]).text, try await Browser(world).get(paths[1]).text]
        #expect(texts[0].matches(of: /BEGIN:VEVENT/).count >= 5)
        for year in ["1985", "1976", "5731", "1970", "1971"] { #expect(!texts[0].contains(year), "\(year)") }
        let identifier = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/
        #expect(texts[0].matches(of: identifier).isEmpty)
        // The same each time under one link, and of no use with another link.
        func uids(_ text: String) -> [String] { text.matches(of: /\r\nUID:([^\r]+)/).map { String($0.1) } }
        #expect(uids(try await Browser(world).get(paths[0]).text) == uids(texts[0]))
        #expect(Set(uids(texts[0])).count == uids(texts[0]).count && uids(texts[0]) == uids(texts[0]).sorted())
        #expect(Set(uids(texts[0])).isDisjoint(with: uids(texts[1])))
        // With names it has the person's day and its year.
        let named = try await Browser(world).get(try await made(world, account)).text
        #expect(named.contains("19850412") && !named.matches(of: identifier).isEmpty)
    }

    @Test func `names do not ring where alerts are to show nothing on a locked screen`() async throws {
        let (world, account, _) = try await annasWorld()
        let paths = [try await made(world, account), try await made(world, account, names: false)]
        try await world.folder.accounts.changeAlerts(of: account.id, at: world.now) { $0.showsDetails = false }
        let texts = [try await Browser(world).get(paths[0]).text, try await Browser(world).get(paths[1]).text]
        #expect(texts[0].contains("Zebulon") && !texts[0].contains("VALARM"))
        #expect(!texts[1].contains("Zebulon") && texts[1].contains("VALARM"))
    }

    @Test func `a calendar without entries is one all the same`() async throws {
        let world = try World()
        let (account, _) = try await world.member("Anna")
        let text = try await Browser(world).get(try await made(world, account)).text
        #expect(text.contains("BEGIN:VTIMEZONE\r\nTZID:UTC\r\n") && !text.contains("VEVENT"))
    }

    @Test func `whoever has it already is told so, until something in it changes`() async throws {
        let (world, account, _) = try await annasWorld()
        let path = try await made(world, account)
        let program = Browser(world)
        let first = try await program.get(path)
        let tag = try #require(first.headers[.eTag])
        let date = try #require(first.headers[.lastModified])
        for headers: HTTPFields in [
            [.ifNoneMatch: tag], [.ifNoneMatch: "\"other\", W/\(tag)"], [.ifModifiedSince: date],
        ] {
            let again = try await program.get(path, headers)
            #expect(again.status == 304 && again.text.isEmpty && again.headers[.eTag] == tag)
        }
        #expect(try await program.get(path, [.ifNoneMatch: "\"other\""]).text == first.text)
        let space = try await world.folder.openSpace(account.personalSpace, for: account.id)
        try await add("Yara", Cast.date(nil, 2, 29), to: space, world)
        let changed = try await program.get(path, [.ifNoneMatch: tag, .ifModifiedSince: date])
        #expect(changed.status == 200 && changed.text.contains("Yara") && changed.headers[.eTag] != tag)
    }

    @Test func `a link is made once, listed without its secret and taken back`() async throws {
        let (world, account, anna) = try await annasWorld()
        let page = try await anna.get("/settings/feeds")
        #expect(page.text.contains("name=\"names\" value=\"1\" aria-describedby=\"names-hint\" checked"))
        let made = try await anna.post("/settings/feeds", ["name": "Kitchen", "names": "1", "alarms": "1"])
        let path = try #require(made.text.firstMatch(of: /http:\/\/kin\.test(\/feeds\/[\w-]{43}\/kinkeeper\.ics)/)?.1)
        #expect(made.text.contains("webcal://kin.test\(path)"))
        #expect(try await Browser(world).get(String(path)).text.contains("Zebulon"))
        let list = try await anna.get("/settings/feeds")
        #expect(list.text.contains("Kitchen") && !list.text.contains(path))
        let known = try #require(try await world.folder.accounts.calendarFeeds(of: account.id).first)
        #expect(known.showsNames && known.hasAlarms && known.lastUsedAt == world.now)
        let (_, bert) = try await world.member("Bert")
        try await bert.get("/settings/feeds")
        #expect(try await bert.post(Routes.calendarFeedRevoking.path(known.id)).status == 404)
        try await anna.get("/settings/feeds")
        #expect(try await anna.post(Routes.calendarFeedRevoking.path(known.id)).status == 303)
        #expect(try await Browser(world).get(String(path)).status == 404)
    }

    @Test func `a link needs a name, and who hides details is not offered names`() async throws {
        let (world, account, anna) = try await annasWorld()
        try await world.folder.accounts.changeAlerts(of: account.id, at: world.now) { $0.showsDetails = false }
        #expect(!(try await anna.get("/settings/feeds")).text.contains("aria-describedby=\"names-hint\" checked"))
        let answer = try await anna.post("/settings/feeds", ["name": "  "])
        #expect(answer.status == 422 && answer.text.contains("aria-invalid"))
        #expect(try await world.folder.accounts.calendarFeeds(of: account.id) == [])
    }
}
