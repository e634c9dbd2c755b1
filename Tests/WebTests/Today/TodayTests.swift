import Foundation
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct TodayTests {
    @Test func `today comes first, then what is next`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        _ = try await space.add("Tomorrow Tim", birthday: PartialDate(year: 1990, month: 11, day: 22))
        _ = try await space.add("Today Tina", birthday: PartialDate(year: 1986, month: 11, day: 21))
        let text = try await anna.get("/").text
        let tina = try #require(text.range(of: "Today Tina"))
        let tim = try #require(text.range(of: "Tomorrow Tim"))
        #expect(tina.lowerBound < tim.lowerBound)
        #expect(text.contains("turns 40"))
    }

    @Test func `today is the account's today, not the server's`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        _ = try await world.space(of: account).add("Tina", birthday: PartialDate(year: 1986, month: 11, day: 22))
        #expect(try await !anna.get("/").text.contains("is-today"))
        try await anna.get("/settings")
        try await anna.post("/settings", ["timeZone": "Pacific/Kiritimati"])
        #expect(try await anna.get("/").text.contains("is-today"))
    }

    @Test func `a long list goes on where the page ended`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        for day in 1...28 {
            for month in [1, 2, 3] {
                _ = try await space.add("P\(month)-\(day).", birthday: PartialDate(month: month, day: day))
            }
        }
        var seen: [String] = []
        var path: String? = "/"
        var pages = 0
        // Bounded, for a last page that leads on to itself must fail this test, not hold it for ever.
        while let next = path, pages < 9 {
            pages += 1
            let text = try await anna.get(next).text
            seen += text.matches(of: /P\d-\d+\./).map { String($0.0) }
            path = text.firstMatch(of: /href="(\/\?after=[^"]+)"/).map { String($0.1) }
        }
        #expect(Set(seen).count == 84)
        #expect(try await anna.get("/?after=nonsense").status == 200)
    }
}
