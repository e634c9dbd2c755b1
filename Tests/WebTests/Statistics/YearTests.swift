import Foundation
import HTTPTypes
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Web

/// A calendar year in touch, and its picture. It is 21 November 2026.
@Suite struct YearTests {
    @Test func `a year is told with its people, and its picture has no name unless it is asked for`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let ida = try await space.add("Ida Fox")
        try await log(ida, on: ["2026-05-01", "2026-05-02", "2025-03-04"], in: space, at: world.now)
        let page = try await anna.get("/year").text
        #expect(page.contains("Your year 2026") && page.contains("In touch with 1 person: 2 catch-ups on 2 days."))
        #expect(page.contains("Busiest month: May, with 2 catch-ups.") && page.contains("Ida Fox"))
        #expect(page.contains("href=\"/year?of=2025\"") && !page.contains("rel=\"next\""))
        #expect(page.contains("src=\"/year/picture.svg?of=2026\"") && page.contains("data-picture"))
        let plain = try await anna.get("/year/picture.svg")
        #expect(plain.headers[.contentType] == "image/svg+xml" && plain.headers[.cacheControl] == "private, no-store")
        #expect(!plain.text.contains("Ida") && !plain.text.contains(">IF<") && plain.text.contains(">2 ×<"))
        let named = try await anna.get("/year/picture.svg?of=2026&names=1").text
        #expect(named.contains(">Ida Fox<") && named.contains(">IF<"))
        let before = try await anna.get("/year?of=2025").text
        #expect(before.contains("1 catch-up on 1 day.") && before.contains("href=\"/year?of=2026\""))
        #expect(!before.contains("rel=\"prev\"") && !before.contains("Longest without"))
    }

    @Test func `another account sees nothing of it`() async throws {
        let world = try World()
        let (account, _) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let ida = try await space.add("Ida Fox")
        try await log(ida, on: ["2026-05-01"], in: space, at: world.now)
        let (_, ben) = try await world.member("Ben")
        #expect(try await ben.get("/year").text.contains("No catch-ups are logged for this year."))
        #expect(try await !ben.get("/year/picture.svg?names=1").text.contains("Ida"))
        #expect(try await Browser(world).get("/year/picture.svg").status != 200)
    }

    @Test(arguments: ["2027", "0", "-1", "10000", "x", "99999999999999999999"])
    func `a year that has not begun or is none is not found`(text: String) async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await anna.get("/year?of=\(text)").status == 404)
        #expect(try await anna.get("/year/picture.svg?of=\(text)").status == 404)
    }

    @Test func `Today leads to the year in December and January alone`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let ida = try await space.add("Ida Fox")
        try await log(ida, on: ["2026-05-01"], in: space, at: world.now)
        #expect(try await !anna.get("/").text.contains("Your year"))
        world.wait(15 * 86_400)
        #expect(try await anna.get("/").text.contains("href=\"/year?of=2026\""))
    }

    private func log(_ person: Person.ID, on days: [String], in space: Space, at time: Date) async throws {
        for text in days {
            let day = try #require(CivilDate(iso8601: text))
            _ = try await space.logCatchup(
                CatchupDraft(day: day, kind: .call, people: [person]),
                today: CivilDate(of: time, in: .gmt), at: time)
        }
    }
}
