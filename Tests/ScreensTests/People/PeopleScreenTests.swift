import Kinkeeper
import Screens
import Store
import TestSupport
import Testing

@Suite struct PeopleScreenTests {
    private let clock = TestClock()

    private func screen(_ query: String = "", limit: Int = 10, from view: DisplayContext) async throws -> PeopleScreen {
        let test = try await TestSpace.withCast(at: clock.now)
        let page = try await test.space.peoplePage(matching: query, order: view.nameOrder, limit: limit)
        return PeopleScreen(
            page, PeopleQuestion(query: query), groups: [], customCategories: [], isSpaceEmpty: false, from: view)
    }

    @Test func `everybody is listed in the account's order, each with the next birthday`() async throws {
        let screen = try await screen(from: display("2027-04-01"))
        #expect(screen.summary == "6 people")
        #expect(screen.rows.map(\.name) == ["Anna Berg", "Hannah Cohen", "José García", "Léa Dubois", "Mum", "王伟"])
        #expect(screen.rows[0].detail == "“Änni”, Stadtwerke")
        #expect(screen.rows[0].birthday == "12 April" && screen.rows[0].countdown == "in 11 days")
        #expect(screen.rows[2].birthday == "31 December" && screen.rows[2].countdown == nil)
        #expect(screen.rows[3].birthday == "29 February" && screen.rows[3].countdown == nil)
        #expect(screen.rows[4].birthday == nil && screen.rows[4].detail == nil)
    }

    @Test func `the list can go by family names`() async throws {
        let screen = try await screen(from: display(nameOrder: .familyFirst))
        #expect(screen.rows.prefix(3).map(\.name) == ["Berg, Anna", "Cohen, Hannah", "Dubois, Léa"])
    }

    @Test(arguments: [("berg", "1 person matches “berg”"), ("a", "4 people match “a”"), ("xyz", "Nobody matches “xyz”")])
    func `a search says how many it found`(query: String, summary: String) async throws {
        let screen = try await screen(query, from: display())
        #expect(screen.summary == summary)
        #expect(screen.foundNobody == screen.rows.isEmpty)
    }

    @Test func `the link to more carries the query, encoded`() async throws {
        let test = try TestSpace()
        let people = (1...3).map { Profile(name: PersonName(formatted: "A&B \($0)")) }
        try await test.space.importAll(people.map { Cast.card($0, uid: $0.name.formatted) }, at: clock.now)
        let page = try await test.space.peoplePage(matching: "a&b", order: .givenFirst, limit: 2)
        let screen = PeopleScreen(
            page, PeopleQuestion(query: "a&b", after: "x"), groups: [], customCategories: [], isSpaceEmpty: false,
            from: display())
        #expect(screen.morePath?.hasPrefix("/people?q=a%26b&after=") == true)
        #expect(screen.firstPath == "/people?q=a%26b")
    }
}
