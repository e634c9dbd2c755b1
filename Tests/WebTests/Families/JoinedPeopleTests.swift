import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// The list of people over an account's own space and its families, and its search.
@Suite struct JoinedPeopleTests {
    private let fragment: HTTPFields = [.known("X-Fragment"): "people-rows"]

    private func names(_ page: String) -> [String] {
        page.matches(of: /class="row-link" href="\/people\/[^"]+"><bdi>([^<]+)<\/bdi>/).map { String($0.1) }
    }

    @Test func `all people are one list, those of a family with its name`() async throws {
        let family = try await FamilyWorld()
        let page = try await family.anna.browser.get("/people")
        #expect(names(page.text) == ["Mia", "Tina", "Uwe"] && page.text.contains("3 people"))
        #expect(page.text.matches(of: /class="row-family"><bdi>The Bergers/).count == 2)
        let mine = try #require(page.text.components(separatedBy: "<li class=\"row").first { $0.contains("<bdi>Mia</bdi>") })
        #expect(!mine.contains("row-family"))
        #expect(page.text.contains("<a href=\"/people\" aria-current=\"true\"><bdi>All</bdi>"))
        #expect(page.text.contains("<a href=\"/people?space=own\"><bdi>Mine</bdi>"))
        #expect(page.text.contains("<a href=\"/people?space=\(family.family.id)\"><bdi>The Bergers</bdi>"))
        #expect(names(try await family.ben.browser.get("/people").text) == ["Tina", "Uwe"])
        let alone = try await family.clara.browser.get("/people").text
        #expect(names(alone).isEmpty && !alone.contains("space-chips") && alone.contains("No people yet"))
    }

    @Test func `a search finds people of all spaces, also where only the rows are asked for`() async throws {
        let family = try await FamilyWorld()
        for headers in [HTTPFields(), fragment] {
            let found = try await family.anna.browser.get("/people?q=tin", headers)
            #expect(names(found.text) == ["Tina"] && found.text.contains("1 person matches “tin”"))
            #expect(found.text.contains("class=\"row-family\"><bdi>The Bergers"))
            #expect(names(try await family.anna.browser.get("/people?q=i", headers).text) == ["Mia", "Tina"])
            #expect(names(try await family.anna.browser.get("/people?q=i&space=own", headers).text) == ["Mia"])
            let theirs = try await family.anna.browser.get("/people?q=i&space=\(family.family.id)", headers).text
            #expect(names(theirs) == ["Tina"] && !theirs.contains("row-family"))
            #expect(try await !family.clara.browser.get("/people?q=tin", headers).text.contains("Tina"))
        }
        // The search stays in the list it began in.
        let own = try await family.anna.browser.get("/people?space=own&q=i").text
        #expect(
            own.contains("name=\"space\" value=\"own\"") && own.contains("<a href=\"/people?space=own&amp;q=i\" aria-current"))
    }

    @Test func `page by page it is one list`() async throws {
        let family = try await FamilyWorld()
        let own = try await family.world.space(of: family.anna.account)
        for index in 10..<80 {
            _ = try await (index.isMultiple(of: 2) ? own : family.space).add("Person \(index)")
        }
        var seen: [String] = []
        var path: String? = "/people?q=person"
        while let next = path {
            let page = try await family.anna.browser.get(next).text
            #expect(page.contains("70 people match"))
            seen += names(page)
            path = page.firstMatch(of: /class="button" href="(\/people\?q=person&amp;after=[^"]+)"/)
                .map { String($0.1).replacing("&amp;", with: "&") }
        }
        #expect(seen == (10..<80).map { "Person \($0)" })
    }

    @Test func `who left the family, and a stranger, find no one of it`() async throws {
        let family = try await FamilyWorld()
        #expect(try await family.ben.browser.get("/people?q=tina").text.contains("Tina"))
        try await family.leave()
        for query in ["", "?q=tina", "?space=\(family.family.id)", "?space=\(family.family.id)&q=tina", "?select=1&q=tina"] {
            for reader in [family.ben, family.clara] {
                let page = try await reader.browser.get("/people" + query).text
                #expect(!page.contains("Tina") && !page.contains("Bergers"), "\(query)")
            }
        }
    }

    @Test func `many are changed in one address book: from all one comes to one's own`() async throws {
        let family = try await FamilyWorld()
        let all = try await family.anna.browser.get("/people?q=i").text
        #expect(all.contains("href=\"/people?space=own&amp;q=i&amp;select=1\">Select several of mine</a>"))
        #expect(!all.contains("name=\"person\""))
        // An address of earlier says no space.
        for query in ["?select=1", "?space=own&select=1", "?select=all&q=i"] {
            let page = try await family.anna.browser.get("/people" + query).text
            #expect(page.contains("value=\"\(family.mia)\"") && !page.contains("\(family.tina)"), "\(query)")
            #expect(page.contains("action=\"/people/changes\"") && page.contains("name=\"back\" value=\"/people?space=own"))
        }
        let theirs = try await family.anna.browser.get("/people?select=1&space=\(family.family.id)").text
        #expect(theirs.contains("value=\"\(family.tina)\"") && !theirs.contains("\(family.mia)"))
    }

    @Test func `one who is in two address books is listed once, as the own person`() async throws {
        let family = try await FamilyWorld()
        let browser = family.anna.browser
        try await browser.get("/people/\(family.tina)/sharing")
        try await browser.post("/people/sharing?space=\(family.family.id)", ["person": family.tina.description])
        let page = try await browser.get("/people").text
        #expect(names(page) == ["Mia", "Tina", "Uwe"] && page.contains("3 people"))
        #expect(!page.contains("href=\"/people/\(family.tina)\""))
        // To the other member she is the family's.
        #expect(try await family.ben.browser.get("/people?q=tina").text.contains("href=\"/people/\(family.tina)\""))
    }

    @Test func `no list with people of a family is kept on a device, that of one's own is`() async throws {
        let family = try await FamilyWorld()
        let keep = HTTPField.Name("Kinkeeper-Keep")
        for path in ["/people", "/people?q=mia", "/people?space=\(family.family.id)"] {
            #expect(try await family.anna.browser.get(path).headers[try #require(keep)] == nil, "\(path)")
        }
        #expect(try await family.anna.browser.get("/people?space=own").headers[try #require(keep)] == "yes")
        #expect(try await family.clara.browser.get("/people").headers[try #require(keep)] == "yes")
    }

    @Test func `a family that cannot be read is named`() async throws {
        let family = try await FamilyWorld()
        let (folder, id) = (family.world.folder, family.family.id)
        let other = try await folder.accounts.makeFamily(named: "The Others", by: family.anna.account.id, at: family.world.now)
        let place = folder.url.appending(path: "spaces/\(other.id)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data(repeating: 0x41, count: 8_192).write(to: place.appending(path: "space.sqlite"))
        let page = try await family.anna.browser.get("/people")
        #expect(page.status == 200 && names(page.text) == ["Mia", "Tina", "Uwe"])
        #expect(page.text.contains("The people of The Others can’t be shown at the moment."))
        #expect(page.text.contains("/people?space=\(id)"))
    }
}
