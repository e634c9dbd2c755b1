import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// The start of tests of groups: Anna is signed in and has made a group.
struct GroupWorld {
    let space: Space
    let anna: Browser
    let keeper: World

    init() async throws {
        let keeper = try World()
        let (account, anna) = try await keeper.member("Anna")
        self.keeper = keeper
        self.anna = anna
        space = try await keeper.space(of: account)
    }

    /// Makes a group as the page does; the answer to the form.
    func create(_ name: String, _ more: [String: String] = [:]) async throws -> Answer {
        let form = try await anna.get("/groups/new")
        let id = try #require(form.text.firstMatch(of: /name="id" value="([^"]+)"/)?.1)
        return try await anna.post("/groups", ["id": String(id), "name": name, "person": ""].merging(more) { $1 })
    }

    /// The identifier of the only group.
    func onlyGroup() async throws -> PersonGroup {
        try #require(try await space.groups().first).group
    }
}

@Suite struct GroupsTests {
    @Test func `a new group with a rhythm leads on to its people`() async throws {
        let test = try await GroupWorld()
        #expect(try await test.anna.get("/groups").text.contains("No groups yet"))
        let made = try await test.create(" The  choir ", ["cadence": "30", "days": ""])
        let group = try await test.onlyGroup()
        #expect(made.location == "/groups/\(group.id)/picking")
        #expect(group.name == "The choir")
        #expect(group.cadence == .monthly)
        #expect(group.cadenceSetOn?.description == "2026-11-21")
        let list = try await test.anna.get("/groups")
        #expect(list.text.contains("The choir"))
        #expect(list.text.contains("0 people"))
        #expect(list.text.contains("monthly"))
    }

    @Test func `a form sent twice makes one group`() async throws {
        let test = try await GroupWorld()
        let form = try await test.anna.get("/groups/new")
        let id = try #require(form.text.firstMatch(of: /name="id" value="([^"]+)"/)?.1)
        for _ in 0..<2 {
            let answer = try await test.anna.post("/groups", ["id": String(id), "name": "Choir"])
            #expect(answer.location == "/groups/\(id)/picking")
        }
        #expect(try await test.space.groups().count == 1)
    }

    @Test(arguments: [
        (" ", "A group needs a name."), (String(repeating: "x", count: 101), "use at most 100 characters"),
        ("CHOÏR", "There is already a group called “Choir”."),
    ])
    func `a name that cannot be taken is said beside the field, and what was typed stays`(
        name: String, sentence: String
    ) async throws {
        let test = try await GroupWorld()
        _ = try await test.create("Choir")
        let answer = try await test.create(name, ["cadence": "custom", "days": "45"])
        #expect(answer.status == 422)
        #expect(answer.text.contains(sentence))
        #expect(answer.text.contains("value=\"\(name.allSatisfy(\.isWhitespace) ? " " : name)\""))
        #expect(answer.text.contains("name=\"days\" value=\"45\""))
        #expect(try await test.space.groups().count == 1)
    }

    @Test(arguments: ["0", "3651", "-1", "soon", "", "1.5"])
    func `a number of days that is none is said beside the field`(days: String) async throws {
        let test = try await GroupWorld()
        let answer = try await test.create("Choir", ["cadence": "custom", "days": days])
        #expect(answer.status == 422)
        #expect(answer.text.contains("Enter 1 to 3,650 days."))
        #expect(answer.text.contains("value=\"Choir\""))
        #expect(try await test.space.groups() == [])
    }

    @Test func `rhythm and name are changed on the group's page`() async throws {
        let test = try await GroupWorld()
        _ = try await test.create("Choir")
        let group = try await test.onlyGroup()
        let path = "/groups/\(group.id)"
        let page = try await test.anna.get(path)
        #expect(page.text.contains("name=\"version\" value=\"\(group.version)\""))
        test.keeper.wait(1)
        let fields = ["cadence": "custom", "days": "10", "version": String(group.version)]
        #expect(try await test.anna.post("\(path)/cadence", fields).location == path)
        #expect(try await test.anna.get(path).text.contains("every 10 days"))
        let version = try await test.onlyGroup().version
        #expect(try await test.anna.post("\(path)/naming", ["name": "Singers", "version": String(version)]).status == 303)
        #expect(try await test.anna.get(path).text.contains("<bdi>Singers</bdi>"))
    }

    @Test func `the second of two writers sees both, and may save again`() async throws {
        let test = try await GroupWorld()
        _ = try await test.create("Choir")
        let group = try await test.onlyGroup()
        let path = "/groups/\(group.id)"
        try await test.anna.get(path)
        _ = try await test.space.renameGroup(group.id, to: GroupName("Singers"), at: test.keeper.now)
        let answer = try await test.anna.post("\(path)/naming", ["name": "Voices", "version": String(group.version)])
        #expect(answer.status == 409)
        #expect(answer.text.contains("changed elsewhere in the meantime. Now it is: Singers, no rhythm."))
        #expect(answer.text.contains("name=\"name\" value=\"Voices\""))
        #expect(try await test.onlyGroup().name == "Singers")
        let version = try #require(answer.text.firstMatch(of: /name="version" value="(\d+)"/)?.1)
        #expect(try await test.anna.post("\(path)/naming", ["name": "Voices", "version": String(version)]).status == 303)
        #expect(try await test.onlyGroup().name == "Voices")
        let late = ["cadence": "7", "days": "", "version": String(version)]
        let rhythm = try await test.anna.post("\(path)/cadence", late)
        #expect(rhythm.status == 409)
        #expect(rhythm.text.contains("value=\"7\" checked"))
    }

    @Test func `a deleted group comes back with one tap`() async throws {
        let test = try await GroupWorld()
        let berta = try await test.space.add("Berta")
        _ = try await test.create("Choir")
        let group = try await test.onlyGroup()
        try await test.anna.post("/memberships/\(group.id)~\(berta)")
        let sent = try await test.anna.post("/groups/\(group.id)/deleting")
        #expect(sent.location == "/groups")
        let list = try await test.anna.get("/groups")
        #expect(list.text.contains("The group Choir is deleted. Its people stay."))
        #expect(list.text.contains("action=\"/groups/\(group.id)/restoring\""))
        #expect(try await test.anna.get("/groups/\(group.id)").status == 404)
        // However it was deleted, the trash has it, with how many were in it.
        let trash = try await test.anna.get("/trash").text
        #expect(trash.contains("Choir") && trash.contains("1 person. Deleted for good on"))
        #expect(trash.contains("action=\"/groups/\(group.id)/restoring\""))
        #expect(!trash.contains("The trash is empty"))
        #expect(try await test.anna.post("/groups/\(group.id)/restoring").location == "/groups/\(group.id)")
        #expect(try await test.anna.get("/groups/\(group.id)").text.contains("Berta"))
    }

    @Test func `a group of many is shown page by page`() async throws {
        let test = try await GroupWorld()
        _ = try await test.create("Choir")
        let group = try await test.onlyGroup()
        for number in 100..<160 {
            let person = try await test.space.add("Person \(number)")
            let today = CivilDate(daysSinceEpoch: 20_000)
            try await test.space.addMembers([person], to: group.id, on: today, at: test.keeper.now)
        }
        let first = try await test.anna.get("/groups/\(group.id)").text
        let more = try #require(first.firstMatch(of: /href="(\/groups\/[^"]+after=[^"]+)"/)?.1)
        let second = try await test.anna.get(String(more)).text
        let seen = [first, second].flatMap { $0.matches(of: /<bdi>Person \d+/).map { String($0.0) } }
        #expect(first.contains("60 people"))
        #expect(seen.count == 60)
        #expect(Set(seen).count == 60)
        #expect(second.contains("Back to the first"))
    }
}
