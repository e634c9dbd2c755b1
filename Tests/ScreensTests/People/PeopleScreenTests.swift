import Foundation
import Kinkeeper
import Screens
import TestSupport
import Testing

@testable import Store

@Suite struct PeopleScreenTests {
    private let clock = TestClock()

    private func screen(_ query: String = "", limit: Int = 10, from view: DisplayContext) async throws -> PeopleScreen {
        let test = try await TestSpace.withCast(at: clock.now)
        return try await screen(of: JoinedSpaces(test.space), PeopleQuestion(query: query), limit: limit, from: view)
    }

    private func screen(
        of spaces: JoinedSpaces, _ question: PeopleQuestion, among families: [FamilyMark] = [], limit: Int = 10,
        from view: DisplayContext
    ) async throws -> PeopleScreen {
        PeopleScreen(
            try await spaces.peopleReads(question, among: families, from: view, limit: limit), question, from: view)
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
        let question = PeopleQuestion(query: "a&b")
        let screen = try await screen(of: JoinedSpaces(test.space), question, limit: 2, from: display())
        #expect(screen.morePath?.hasPrefix("/people?q=a%26b&after=") == true && screen.firstPath == nil)
        let place = try #require(screen.morePath?.split(separator: "after=").last)
        let later = PeopleQuestion(query: "a&b", after: String(place))
        let next = try await self.screen(of: JoinedSpaces(test.space), later, limit: 2, from: display())
        #expect(next.firstPath == "/people?q=a%26b" && next.rows.map(\.name) == ["A&B 3"])
    }

    /// An own space with Mia and the group "Choir", and the family "The Bergers" with Tina and the group "Cousins".
    private func books() async throws -> (spaces: JoinedSpaces, family: FamilyMark, groups: [PersonGroup.ID]) {
        let tests = [try TestSpace(), try TestSpace()]
        let groups = [PersonGroup.ID(UUID()), PersonGroup.ID(UUID())]
        for (test, (name, (group, title))) in zip(tests, zip(["Mia", "Tina"], zip(groups, ["Choir", "Cousins"]))) {
            try await test.space.importAll([Cast.card(Profile(name: PersonName(formatted: name)), uid: name)], at: clock.now)
            _ = try await test.space.createGroup(group, named: GroupName(title), on: clock.today, at: clock.now)
        }
        let family = FamilyMark(id: Space.ID(UUID()), name: "The Bergers")
        let spaces = JoinedSpaces(tests[0].space, families: [.init(mark: family, space: tests[1].space)])
        return (spaces, family, groups)
    }

    @Test func `a switcher says whose people are shown, and keeps the words`() async throws {
        let (spaces, family, _) = try await books()
        func shown(_ question: PeopleQuestion, _ spaces: JoinedSpaces) async throws -> PeopleScreen {
            try await screen(of: spaces, question, among: [family], from: display())
        }
        let all = try await shown(PeopleQuestion(query: "i"), spaces)
        #expect(all.spaces.map(\.title) == ["All", "Mine", "The Bergers"])
        #expect(all.spaces.map(\.path) == ["/people?q=i", "/people?space=own&q=i", "/people?space=\(family.id)&q=i"])
        #expect(all.spaces.map(\.isSelected) == [true, false, false])
        #expect(all.rows.map(\.name) == ["Mia", "Tina"] && all.rows.map(\.family) == [nil, "The Bergers"])
        #expect(all.summary == "2 people match “i”" && all.filterFields.isEmpty)
        let own = try await shown(PeopleQuestion(of: .own), JoinedSpaces(spaces.own))
        #expect(own.spaces.map(\.isSelected) == [false, true, false] && own.rows.map(\.name) == ["Mia"])
        #expect(own.filterFields.map(\.value) == ["own"] && own.everybodyPath == "/people?space=own")
        let theirs = try await shown(PeopleQuestion(of: .family(family)), JoinedSpaces(spaces.families[0].space))
        #expect(theirs.spaces.map(\.isSelected) == [false, false, true] && theirs.family == "The Bergers")
        #expect(theirs.newPath == "/people/new?space=\(family.id)")
    }

    @Test func `what needs one address book leads from all to that one`() async throws {
        let (spaces, family, groups) = try await books()
        let question = PeopleQuestion(query: "i", filter: PeopleFilter(category: .family))
        let all = try await screen(of: spaces, question, among: [family], from: display())
        #expect(all.selectPath == "/people?space=own&category=family&q=i&select=1")
        #expect(all.selectTitle == "Select several of mine")
        #expect(all.filters.prefix(2).map(\.title) == ["Choir", "Cousins · The Bergers"])
        #expect(
            all.filters.prefix(2).map(\.path) == [
                "/people?space=own&group=\(groups[0])&category=family&q=i",
                "/people?space=\(family.id)&group=\(groups[1])&category=family&q=i",
            ])
        // A category holds for all.
        #expect(all.filters.first { $0.isSelected }?.path == "/people?q=i")
        let alone = try await screen(of: JoinedSpaces(spaces.own), PeopleQuestion(), from: display())
        #expect(alone.spaces.isEmpty && alone.selectPath == "/people?select=1" && alone.selectTitle == "Select several")
        #expect(alone.filters.first?.path == "/people?group=\(groups[0])")
    }

    @Test func `a family that cannot be shown is named, and is no empty address book`() async throws {
        let test = try TestSpace()
        let family = FamilyMark(id: Space.ID(UUID()), name: "The Bergers")
        let spaces = JoinedSpaces(test.space, missing: [family])
        let screen = try await screen(of: spaces, PeopleQuestion(), among: spaces.marks, from: display())
        #expect(screen.missing == ["The people of The Bergers can’t be shown at the moment."])
        #expect(!screen.isSpaceEmpty && screen.spaces.count == 3)
    }
}
