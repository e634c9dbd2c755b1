import Foundation
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct TodayActsTests {
    private let today = CivilDate(daysSinceEpoch: 20_778)

    @Test func `who was wished well leaves belated, shows it today, and comes back when it is taken back`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let tina = try await space.add("Tina", birthday: PartialDate(year: 1986, month: 11, day: 21))
        let late = try await space.add("Late Lea", birthday: PartialDate(month: 11, day: 18))
        try await anna.get("/")
        let fields = ["occasion": "birthday", "label": "", "counts": "no", "back": "/"]
        try await anna.post("/people/\(late)/wishes", fields.merging(["day": "2026-11-18"]) { $1 })
        let page = try await anna.get("/")
        #expect(!page.text.contains("id=\"belated\"") && page.text.contains("Wished Late Lea well."))
        let toast = try #require(page.text.components(separatedBy: "class=\"toast\"").dropFirst().first)
        let undo = try #require(toast.components(separatedBy: "action=\"").dropFirst().first).prefix { $0 != "\"" }
        try await anna.post(undo.replacingOccurrences(of: "&amp;", with: "&"))
        #expect(try await anna.get("/").text.contains("id=\"belated\""))
        try await anna.post("/people/\(tina)/wishes", fields.merging(["day": "2026-11-21", "kind": "call"]) { $1 })
        let wished = try await anna.get("/").text
        #expect(wished.contains("wished</p>") && wished.contains("Tina"))
        #expect(try await space.catchups(of: tina, limit: 9).rows.map(\.kind) == [.call])
        let wish = try #require(try await space.wishes(of: tina).first)
        try await anna.post("/wishes/\(wish.id)/deleting", ["back": "/"])
        #expect(try await space.catchups(of: tina, limit: 9).rows.isEmpty)
        #expect(try await anna.post("/people/\(tina)/wishes", ["occasion": "feast", "day": "x"]).status == 400)
    }

    @Test func `the account says whether wishing counts as a catch-up unless one says otherwise`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        _ = try await world.space(of: account).add("Tina", birthday: PartialDate(year: 1986, month: 11, day: 21))
        // The one tap of the row; the menu has both.
        let plain = try await anna.get("/").text
        #expect(plain.contains("<button class=\"act primary\" type=\"submit\" name=\"counts\" value=\"no\""))
        try await anna.get("/settings")
        try await anna.post("/settings/catch-ups", ["perDay": "3", "wishIsCatchup": "yes"])
        let counting = try await anna.get("/").text
        #expect(counting.contains("<button class=\"act primary\" type=\"submit\" name=\"kind\" value=\"message\""))
    }

    @Test func `today is narrowed to words, a group, a category`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let tina = try await space.add("Tina", birthday: PartialDate(year: 1986, month: 11, day: 21))
        let lea = try await space.add("Lea", birthday: PartialDate(month: 11, day: 19))
        let tom = try await space.add("Tom", birthday: PartialDate(month: 12, day: 2))
        let may = try await space.add("May", birthday: PartialDate(month: 5))
        let group = PersonGroup.ID.make(at: world.now)
        _ = try await space.createGroup(group, named: GroupName("Choir"), on: today, at: world.now)
        try await space.addMembers([lea, tom, may], to: group, on: today, at: world.now)
        try await space.setCadence(.every(.weekly), of: [tina, tom], on: today, at: world.now)
        func shown(_ path: String) async throws -> Set<String> {
            let text = try await anna.get(path).text
            return Set(["Tina", "Lea", "Tom", "May"].filter { text.contains("\($0)<") || text.contains("\($0).") })
        }
        #expect(try await shown("/") == ["Tina", "Lea", "Tom", "May"])
        #expect(try await shown("/?q=ti") == ["Tina"])
        #expect(try await shown("/?group=\(group)") == ["Lea", "Tom", "May"])
        #expect(try await shown("/?group=\(group)&q=tom") == ["Tom"])
        let nobody = try await anna.get("/?category=family").text
        #expect(nobody.contains("No days match these filters."))
        #expect(try await anna.get("/?q=tom").text.contains("id=\"catchup-\(tom)\""))
        #expect(try await !anna.get("/?q=lea").text.contains("id=\"catchup-"))
        #expect(try await anna.get("/?group=nonsense&category=&after=x").status == 200)
    }
}
