import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Web

/// The list of people beside a person's page.
@Suite struct PeopleBesideTests {
    @Test func `a person's page has the people around them, and marks the one who is shown`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        var people: [Person.ID] = []
        for number in 10..<60 { people.append(try await space.add("P\(number)x")) }
        let page = try await anna.get("/people/\(people[20])").text
        let list = try #require(page.firstMatch(of: /(?s)<nav class="people-beside".*?<\/nav>/)).0
        let names = list.matches(of: /<bdi>(P\d+x)<\/bdi>/).map { String($0.1) }
        #expect(names == (25...54).map { "P\($0)x" })
        #expect(list.contains("href=\"/people/\(people[20])\" aria-current=\"page\""))
        #expect(list.matches(of: /aria-current/).count == 1 && list.contains("href=\"/people#q\""))
        let more = try #require(list.firstMatch(of: /href="(\/people\?after=[^"]+)"/)).1
        #expect(try await anna.get(String(more)).text.contains("P55x"))
    }

    @Test func `in the trash nobody stands beside, and without a choice the page says what to do`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let ida = try await space.add("Ida Fox")
        #expect(try await anna.get("/people").text.contains("Choose a person to see them here."))
        #expect(try await !anna.get("/people?select=1").text.contains("beside-hint"))
        try await space.trash(ida, at: world.now)
        #expect(try await !anna.get("/people/\(ida)").text.contains("people-beside"))
    }
}
