import Foundation
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct CatchupListTests {
    private let today = CivilDate(daysSinceEpoch: 20_778)

    private func names(_ text: String) -> [String] {
        text.components(separatedBy: "<bdi>P").dropFirst().map { "P" + $0.prefix { $0 != "<" } }
    }

    @Test func `everybody with a cadence is listed page by page, each once`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        var people: [Person.ID] = []
        for number in 100..<190 { people.append(try await space.add("P\(number).")) }
        try await space.setCadence(.every(.weekly), of: Array(people.prefix(85)), on: today, at: world.now)
        for sort in ["overdue", "due", "name", "last", "added"] {
            var seen: Set<String> = []
            var path: String? = "/catch-ups?sort=\(sort)"
            var pages = 0
            while let next = path, pages < 9 {
                let text = try await anna.get(next).text
                seen.formUnion(names(text))
                let foot = text.components(separatedBy: "<p class=\"more\">").last?.components(separatedBy: "</p>").first ?? ""
                let links = foot.components(separatedBy: "href=\"/catch-ups?").dropFirst().map { $0.prefix { $0 != "\"" } }
                path = links.first { $0.contains("after=") }.map {
                    "/catch-ups?" + $0.replacingOccurrences(of: "&amp;", with: "&")
                }
                pages += 1
            }
            #expect(seen.count == 85, "\(sort)")
            #expect(pages == 3, "\(sort)")
        }
        let without = try await anna.get("/catch-ups?show=none").text
        #expect(Set(names(without)) == ["P185.", "P186.", "P187.", "P188.", "P189."])
    }

    @Test func `numbers, filters and what nobody matches`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let (late, now, soon) = (try await space.add("P1."), try await space.add("P2."), try await space.add("P3."))
        try await space.setCadence(.every(.monthly), of: [late, now, soon], on: today.adding(days: -99), at: world.now)
        for (person, days) in [(late, 41), (now, 30), (soon, 25)] {
            try await space.logCatchup(
                CatchupDraft(day: today.adding(days: -days), kind: .call, people: [person]), today: today, at: world.now)
        }
        let all = try await anna.get("/catch-ups").text
        #expect(all.contains("due for 11 days") && all.contains("due today") && all.contains("due in 5 days"))
        #expect(all.contains("3 people"))
        #expect(Set(names(try await anna.get("/catch-ups?show=due").text)) == ["P1.", "P2."])
        #expect(Set(names(try await anna.get("/catch-ups?show=week").text)) == ["P2.", "P3."])
        #expect(try await anna.get("/catch-ups?q=xyzzy").text.contains("This list is empty."))
        #expect(Set(names(try await anna.get("/catch-ups?q=p3").text)) == ["P3."])
        let selecting = try await anna.get("/catch-ups?select=1").text
        #expect(selecting.contains("name=\"with\" value=\"\(late)\""))
        let form = try await anna.get("/catch-ups/new?with=\(late)&with=\(now)").text
        #expect(form.contains("value=\"\(late)\" checked") && form.contains("value=\"\(now)\" checked"))
    }

    @Test func `nobody yet, nobody with a cadence and nobody due are told apart`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        #expect(try await anna.get("/catch-ups").text.contains("No people yet"))
        let space = try await world.space(of: account)
        let berta = try await space.add("Berta")
        #expect(try await anna.get("/catch-ups").text.contains("No one on your list yet"))
        try await space.setCadence(.every(.monthly), of: [berta], on: today, at: world.now)
        try await space.logCatchup(
            CatchupDraft(day: today, kind: .call, people: [berta]), today: today, at: world.now)
        #expect(try await anna.get("/catch-ups?show=due").text.contains("You are in touch with everyone."))
    }

    @Test func `the settings say how many a day`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        var people: [Person.ID] = []
        for number in 1...5 { people.append(try await space.add("P\(number).")) }
        try await space.setCadence(.every(.monthly), of: people, on: today.adding(days: -9), at: world.now)
        #expect(try await anna.get("/").text.contains("and 2 more can wait"))
        try await anna.get("/settings")
        try await anna.post("/settings/catch-ups", ["perDay": "4", "wishIsCatchup": "yes"])
        #expect(try await anna.get("/").text.contains("and 1 more can wait"))
        let settings = try #require(try await world.folder.accounts.account(account.id)?.settings)
        #expect(settings.catchupsADay == 4 && settings.wishIsCatchup)
        let refused = try await anna.post("/settings/catch-ups", ["perDay": "0"])
        #expect(refused.status == 422 && refused.text.contains("Enter a number from 1 to 50."))
        #expect(try await world.folder.accounts.account(account.id)?.settings.catchupsADay == 4)
    }
}
