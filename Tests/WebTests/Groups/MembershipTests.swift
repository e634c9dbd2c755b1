import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

@Suite struct MembershipTests {
    private func world() async throws -> (GroupWorld, PersonGroup, Person.ID) {
        let test = try await GroupWorld()
        let berta = try await test.space.add("Berta Vogel")
        _ = try await test.space.add("Bo Lund")
        _ = try await test.create("Choir")
        return (test, try await test.onlyGroup(), berta)
    }

    @Test func `choosing is a tap each, and the search stays`() async throws {
        let (test, group, berta) = try await world()
        let path = "/groups/\(group.id)/picking"
        let found = try await test.anna.get("\(path)?q=vog").text
        #expect(found.contains("Berta Vogel"))
        #expect(!found.contains("Bo Lund"))
        #expect(found.contains("aria-pressed=\"false\""))
        let action = try #require(found.firstMatch(of: /action="(\/memberships\/[^"]+)" data-pick/)?.1)
            .replacingOccurrences(of: "&amp;", with: "&")
        let answer = try await test.anna.post(action)
        #expect(answer.location == "\(path)?q=vog#p-\(berta)")
        let after = try await test.anna.get("\(path)?q=vog").text
        #expect(after.contains("aria-pressed=\"true\""))
        #expect(after.contains("1 person is in it"))
        // Chosen people are on top, whatever the search.
        let other = try await test.anna.get("\(path)?q=lund").text
        #expect(other.contains("chip-button\" type=\"submit\"><bdi>Berta Vogel</bdi>"))
        #expect(other.contains("Bo Lund"))
        // Nothing is announced twice: the page itself shows it.
        #expect(!other.contains("class=\"toast\""))
        let ending = try #require(other.firstMatch(of: /action="(\/memberships\/[^"]+\/ending[^"]*)"/)?.1)
        try await test.anna.post(String(ending).replacingOccurrences(of: "&amp;", with: "&"))
        #expect(try await test.space.group(group.id)?.memberCount == 0)
    }

    @Test func `the rows alone are sent to a script`() async throws {
        let (test, group, _) = try await world()
        let rows = try await test.anna.get("/groups/\(group.id)/picking?q=b", [.known("X-Fragment"): "people-rows"])
        #expect(rows.text.contains("Berta Vogel"))
        #expect(!rows.text.contains("<html"))
        #expect(rows.headers[.vary]?.contains("X-Fragment") == true)
        #expect(rows.text.contains("name=\"csrf\""))
    }

    @Test func `a search that finds nobody says so`() async throws {
        let (test, group, _) = try await world()
        #expect(try await test.anna.get("/groups/\(group.id)/picking?q=xyzzy").text.contains("No one matches “xyzzy”"))
    }

    @Test func `a person's page shows their groups, and adds and takes out with undo`() async throws {
        let (test, group, berta) = try await world()
        let path = "/people/\(berta)"
        let before = try await test.anna.get(path).text
        #expect(before.contains("/memberships/\(group.id)~\(berta)?back=person"))
        let added = try await test.anna.post("/memberships/\(group.id)~\(berta)?back=person")
        #expect(added.location == path)
        let page = try await test.anna.get(path).text
        #expect(page.contains("Added to Choir."))
        #expect(page.contains("<a href=\"/groups/\(group.id)\"><bdi>Choir</bdi></a>"))
        let undo = try #require(page.firstMatch(of: /class="toast"[\s\S]*?action="([^"]+)"/)?.1)
        #expect(try await test.anna.post(String(undo)).location == path)
        #expect(try await test.space.groups(of: berta) == [])
    }

    @Test func `somebody taken out on the group's page comes back as they were`() async throws {
        let (test, group, berta) = try await world()
        try await test.anna.post("/memberships/\(group.id)~\(berta)")
        let joined = try await test.space.latestMembers(of: group.id, limit: 5)
        test.keeper.wait(60)
        try await test.anna.get("/groups/\(group.id)")
        #expect(
            try await test.anna.post("/memberships/\(group.id)~\(berta)/ending?back=group").location == "/groups/\(group.id)")
        let page = try await test.anna.get("/groups/\(group.id)").text
        #expect(page.contains("Removed from Choir."))
        #expect(page.contains("action=\"/memberships/\(group.id)~\(berta)?back=group\""))
        try await test.anna.post("/memberships/\(group.id)~\(berta)?back=group")
        #expect(try await test.space.latestMembers(of: group.id, limit: 5) == joined)
    }

    @Test func `a new group may begin with the person whose page it was made from`() async throws {
        let test = try await GroupWorld()
        let berta = try await test.space.add("Berta")
        let form = try await test.anna.get("/groups/new?person=\(berta)")
        #expect(form.text.contains("name=\"person\" value=\"\(berta)\""))
        let made = try await test.create("Choir", ["person": berta.description])
        #expect(made.location == "/people/\(berta)")
        #expect(try await test.space.groups(of: berta).map(\.name) == ["Choir"])
    }

    @Test(arguments: ["nonsense", "~", "a~b"])
    func `a membership that cannot be read is not there`(key: String) async throws {
        let test = try await GroupWorld()
        try await test.anna.get("/groups/new")
        #expect(try await test.anna.post("/memberships/\(key)").status == 404)
        #expect(MembershipKey(key) == nil)
    }

    @Test func `nobody and no group are not there`() async throws {
        let (test, group, berta) = try await world()
        let nobody = Person.ID.make(at: test.keeper.now)
        #expect(try await test.anna.post("/memberships/\(group.id)~\(nobody)").status == 404)
        let none = PersonGroup.ID.make(at: test.keeper.now)
        #expect(try await test.anna.post("/memberships/\(none)~\(berta)").status == 404)
        #expect(try await test.anna.get("/groups/\(none)/picking").status == 404)
    }
}
