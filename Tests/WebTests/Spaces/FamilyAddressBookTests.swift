import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing
import Transfer

@testable import Web

/// Anna's own address book and that of her family, and Bert, who is a stranger.
private struct AddressBookWorld {
    let world: World
    let anna: Browser
    let bert: Browser
    let own: Space
    let family: SharedSpace
    let shared: Space

    init() async throws {
        world = try World()
        let (account, anna) = try await world.member("Anna")
        (self.anna, bert) = (anna, try await world.member("Bert").1)
        own = try await world.space(of: account)
        family = try await world.folder.accounts.makeFamily(named: "The Quartzmines", by: account.id, at: world.now)
        shared = try await world.folder.openSpace(family.id, for: account.id)
    }

    var query: String { "?space=\(family.id)" }

    /// Fills in the form for a new person in the family's address book.
    func add(_ given: String) async throws -> Person.ID {
        let form = try await anna.get("/people/new" + query)
        #expect(form.text.contains("action=\"/people/new\(query)\""))
        let id = try #require(form.text.firstMatch(of: /name="id" value="([^"]+)"/)?.1)
        let answer = try await anna.post("/people/new" + query, ["id": String(id), "given": given, "family": "Quartzmine"])
        #expect(answer.location == "/people/\(id)")
        // Where it is said that she was added.
        try await anna.get("/people/\(id)")
        return try #require(Person.ID(String(id)))
    }
}

@Suite struct FamilyAddressBookTests {
    @Test func `a person is added to the address book that the form was of, and to no other`() async throws {
        let test = try await AddressBookWorld()
        let id = try await test.add("Zebulon")
        #expect(try await test.shared.person(id)?.profile.name.given == "Zebulon")
        #expect(try await test.own.person(id) == nil)
        let own = try await test.anna.get("/people?space=own")
        #expect(!own.text.contains("Zebulon") && own.text.contains("The Quartzmines"))
        #expect(try await test.anna.get("/people").text.contains("Zebulon"))
        let list = try await test.anna.get("/people" + test.query)
        #expect(list.text.contains("Zebulon") && list.text.contains("name=\"space\" value=\"\(test.family.id)\""))
        #expect(list.text.contains("aria-current=\"true\"><bdi>The Quartzmines</bdi>"))
        #expect(list.headers[.init("Kinkeeper-Keep")!] == nil)
        let page = try await test.anna.get("/people/\(id)")
        #expect(page.text.contains("The Quartzmines") && page.text.contains("href=\"/people\(test.query)\""))
        // Whom to be in touch with stays each member's own.
        #expect(!page.text.contains("cadence") && !page.text.contains("/settings/alerts"))
        #expect(!(try await test.anna.get("/people/\(id)/edit").text.contains("name=\"cadence\"")))
    }

    @Test func `a record has one address, wherever it lies; the query must be right where it is said`() async throws {
        let test = try await AddressBookWorld()
        let (shared, own) = (try await test.add("Zebulon"), try await test.own.add("Mara"))
        #expect(try await test.anna.get("/people/\(own)").status == 200)
        #expect(try await test.anna.get("/people/\(shared)\(test.query)").status == 200)
        #expect(try await test.anna.get("/people/\(own)\(test.query)").status == 404)
        #expect(try await test.anna.get("/people/\(shared)?space=\(UUID().uuidString)").status == 404)
        #expect(try await test.anna.get("/people?space=nonsense").status == 404)
        let account = try #require(try await test.world.folder.accounts.account(named: "Anna"))
        #expect(try await test.anna.get("/people?space=\(account.personalSpace)").text.contains("Mara"))
    }

    @Test func `a stranger finds neither list nor record, and changes nothing`() async throws {
        let test = try await AddressBookWorld()
        let id = try await test.add("Zebulon")
        let group = PersonGroup.ID.make(at: test.world.now)
        _ = try await test.shared.createGroup(
            group, named: GroupName("Quartz choir"), on: CivilDate(daysSinceEpoch: 20_000), at: test.world.now)
        let other = try await test.add("Zebulon")
        let merging = Merging(test.shared, today: CivilDate(daysSinceEpoch: 20_000), now: test.world.now) { _ in "" }
        let merge = Merge.ID.make(at: test.world.now)
        #expect(try await merging.merge(keeping: id, merging: other, version: nil, id: merge) == .merged)
        let before = try await test.shared.currentSequence()
        for line in test.world.registered.lines where line.pattern != "/sign-out" {
            let path = line.pattern.replacing(":people", with: PeopleInPath([id, other]).description)
                .replacing(":person", with: id.description).replacing(":merge", with: merge.description).replacing(
                    ":group", with: group.description
                )
                .replacing(":membership", with: MembershipKey(group, id).description)
            guard !path.contains(":") else { continue }
            for query in ["", test.query] {
                let answer =
                    line.method == .get
                    ? try await test.bert.get(path + query)
                    : try await test.bert.post(path + query, ["given": "Eve", "name": "Eve"])
                for word in ["Zebulon", "Quartzmine", "Quartz choir"] {
                    #expect(!answer.text.contains(word), "\(line.method) \(line.pattern)\(query)")
                }
                if path != line.pattern { #expect(answer.status == 404, "\(line.method) \(line.pattern)\(query)") }
                try await test.bert.get("/settings")
            }
        }
        #expect(try await test.shared.currentSequence() == before)
    }

    @Test func `people of a family who may be one are listed, merged and parted there, and nobody else's are touched`()
        async throws
    {
        let test = try await AddressBookWorld()
        let (first, second) = (try await test.add("Zebulon"), try await test.add("Zebulon"))
        _ = try await test.own.add("Mara Klein", note: "One")
        _ = try await test.own.add("Mara Klein", note: "Two")
        #expect(try await test.anna.get("/people" + test.query).text.contains("href=\"/duplicates\(test.query)\""))
        let list = try await test.anna.get("/duplicates" + test.query)
        #expect(list.text.contains("Zebulon") && !list.text.contains("Mara"))
        #expect(list.text.contains("aria-current=\"true\"><bdi>The Quartzmines</bdi>"))
        #expect(list.headers[.init("Kinkeeper-Keep")!] == nil)
        let own = try await test.anna.get("/duplicates")
        #expect(own.text.contains("Mara") && !own.text.contains("Zebulon"))
        // That they are different is said, and taken back, in the family's.
        let distinct = String(try #require(list.text.firstMatch(of: /action="(\/duplicates\/[^"]+\/distinction)"/)?.1))
        #expect(try await test.anna.post(distinct).location == "/duplicates" + test.query)
        #expect(try await !test.anna.get("/duplicates" + test.query).text.contains("Zebulon"))
        #expect(try await test.anna.post(distinct + "/undoing").location == "/duplicates" + test.query)
        #expect(try await test.anna.get("/duplicates" + test.query).text.contains("Zebulon"))
        let preview = try await test.anna.get("/people/\(first)/merging?with=\(second)")
        #expect(preview.text.contains("href=\"/duplicates\(test.query)\""))
        let fields = ["version", "merge"].reduce(into: ["with": second.description]) { fields, name in
            fields[name] = preview.text.firstMatch(of: try! Regex("name=\"\(name)\" value=\"([^\"]+)\"")).flatMap {
                $0.output[1].substring.map(String.init)
            }
        }
        #expect(try await test.anna.post("/people/\(first)/merging", fields).location == "/people/\(first)")
        #expect(try await [test.shared.peopleCount(), test.own.peopleCount()] == [1, 2])
        let page = try await test.anna.get("/people/\(first)")
        let undo = String(try #require(page.text.firstMatch(of: /action="(\/merges\/[^"]+\/undoing)"/)?.1))
        try await test.bert.get("/settings")
        #expect(try await test.bert.post(undo).status == 404)
        #expect(try await test.bert.get("/duplicates" + test.query).status == 404)
        try await test.bert.get("/settings")
        #expect(try await test.bert.post(distinct).status == 404)
        #expect(try await test.shared.peopleCount() == 1)
        #expect(try await test.anna.post(undo).location == "/people/\(first)")
        #expect(try await test.shared.peopleCount() == 2)
        // One of one's own is not merged with one of the family.
        let mara = try #require(try await test.own.peoplePage(order: .givenFirst, limit: 1).rows.first).id
        #expect(try await test.anna.get("/people/\(mara)/merging?with=\(first)").status == 404)
        #expect(try await test.anna.get("/people/\(first)/merging?with=\(mara)").status == 404)
    }

    @Test func `groups, many at once and the trash stay in the family's address book`() async throws {
        let test = try await AddressBookWorld()
        let id = try await test.add("Zebulon")
        let form = try await test.anna.get("/groups/new\(test.query)&person=\(id)")
        #expect(!form.text.contains("cadence"))
        let group = try #require(form.text.firstMatch(of: /name="id" value="([^"]+)"/)?.1)
        try await test.anna.post(
            "/groups" + test.query, ["id": String(group), "name": "Cousins", "person": id.description, "cadence": "7"])
        #expect(try await test.shared.groups().map(\.group.name) == ["Cousins"])
        #expect(try await test.shared.groups().first?.group.cadence == nil)
        #expect(try await test.own.groups().isEmpty)
        #expect(try await test.anna.get("/groups" + test.query).text.contains("Cousins"))
        #expect(!(try await test.anna.get("/groups").text.contains("Cousins")))
        #expect(try await test.anna.post("/groups/\(group)/cadence", ["cadence": "7"]).status == 404)
        let select = try await test.anna.get("/people\(test.query)&select=1")
        #expect(select.text.contains("action=\"/people/changes\(test.query)\"") && !select.text.contains("bulk-cadence"))
        let back = "/people" + test.query
        let changed = try await test.anna.post(
            "/people/changes" + test.query, ["person": id.description, "change": "trash", "back": back])
        #expect(changed.location == back)
        let list = try await test.anna.get(back)
        let undo = try #require(list.text.firstMatch(of: /action="(\/people\/changes\/[^"]+\/undoing\?space=[^"]+)"/)?.1)
        #expect(try await test.shared.peopleCount() == 0)
        #expect(try await test.anna.post(String(undo)).location == back)
        #expect(try await test.shared.peopleCount() == 1)
        #expect(
            try await test.anna.post(
                "/people/changes" + test.query, ["person": id.description, "change": "cadence", "cadence": "7"]
            ).status == 400)
        #expect(try await test.anna.post("/people/\(id)/trashing").location == back)
        #expect(try await test.anna.get("/trash" + test.query).text.contains("Zebulon"))
        #expect(!(try await test.anna.get("/trash").text.contains("Zebulon")))
        // The own trash is not the family's.
        let moment = String(Int64(test.world.now.timeIntervalSince1970) + 5)
        try await test.anna.post("/trash", ["moment": moment])
        #expect(try await test.shared.trashedPeople(limit: 5).total == 1)
        try await test.anna.post("/trash" + test.query, ["moment": moment])
        #expect(try await test.shared.trashedPeople(limit: 5).total == 0)
    }

    @Test func `an own person is shared after a question, once, and undone where the copy is`() async throws {
        let test = try await AddressBookWorld()
        let mara = try await test.own.add("Mara Quartzmine")
        let page = try await test.anna.get("/people/\(mara)")
        #expect(page.text.contains("href=\"/people/\(mara)/sharing\""))
        let question = try await test.anna.get("/people/\(mara)/sharing")
        #expect(question.text.contains("Share with The Quartzmines") && question.text.contains("These stay yours alone"))
        #expect(try await test.shared.peopleCount() == 0)
        let fields = ["person": mara.description, "family": test.family.id.description, "back": "/people/\(mara)"]
        #expect(try await test.anna.post("/people/sharing", fields).location == "/people/\(mara)")
        let shared = try #require(try await test.shared.peoplePage(order: .givenFirst, limit: 5).rows.first).id
        let after = try await test.anna.get("/people/\(mara)")
        #expect(after.text.contains("Also in The Quartzmines") && after.text.contains("href=\"/people/\(shared)\""))
        #expect(!after.text.contains("/sharing\""))
        let there = try await test.anna.get("/people/\(shared)")
        #expect(there.text.contains("Also in your own address book") && !there.text.contains("/sharing\""))
        try await test.anna.post("/people/sharing", fields)
        #expect(try await test.shared.peopleCount() == 1)
        #expect(try await test.anna.get("/people/\(mara)").text.contains("had them already"))
        let undo = try #require(after.text.firstMatch(of: /action="(\/people\/changes\/[^"]+\/undoing\?space=[^"]+)"/)?.1)
        try await test.anna.post(String(undo))
        #expect(try await test.shared.peopleCount() == 0)
        #expect(try await test.own.peopleCount() == 1)
    }

    @Test func `several are shared from the list, and a family's people are added to one's own`() async throws {
        let test = try await AddressBookWorld()
        let people = [try await test.own.add("Mara Quartzmine"), try await test.own.add("Ivo Quartzmine")]
        let pairs = people.map { ("person", $0.description) }
        #expect(try await test.anna.get("/people?select=1").text.contains("value=\"share\""))
        let question = try await test.anna.post("/people/changes", pairs: pairs + [("change", "share"), ("back", "/people")])
        #expect(question.status == 200 && question.text.contains("Share 2 people with a family"))
        for person in people { #expect(question.text.contains("name=\"person\" value=\"\(person)\"")) }
        // Of several families one is chosen.
        let account = try #require(try await test.world.folder.accounts.account(named: "Anna"))
        _ = try await test.world.folder.accounts.makeFamily(named: "Others", by: account.id, at: test.world.now)
        let unsaid = try await test.anna.post("/people/sharing", pairs: pairs + [("back", "/people")])
        #expect(unsaid.status == 422 && unsaid.text.contains("Choose a family."))
        for person in people { #expect(unsaid.text.contains("name=\"person\" value=\"\(person)\"")) }
        let family = ("family", test.family.id.description)
        #expect(try await test.anna.post("/people/sharing", pairs: pairs + [family]).location == "/people")
        #expect(try await test.shared.peopleCount() == 2)
        let zebulon = try await test.add("Zebulon")
        let add = try await test.anna.get("/people/\(zebulon)/sharing")
        #expect(add.text.contains("action=\"/people/sharing\(test.query)\""))
        try await test.anna.post("/people/sharing" + test.query, ["person": zebulon.description, "back": "/people/\(zebulon)"])
        #expect(try await test.own.peopleCount() == 3)
        // A stranger shares with no family that is not theirs, and takes nothing.
        let eve = ["person": people[0].description, "family": test.family.id.description]
        #expect(try await test.bert.get("/settings").status == 200)
        #expect(try await test.bert.post("/people/sharing", eve).status == 404)
        try await test.bert.get("/settings")
        #expect(try await test.bert.post("/people/sharing" + test.query, eve).status == 404)
        #expect(try await test.shared.peopleCount() == 3)
    }

    @Test(arguments: [false, true])
    func `each address book has photos of its own, whichever is looked at first`(familyFirst: Bool) async throws {
        let test = try await AddressBookWorld()
        let own = try await test.own.add("Mara", photo: Array("picture one".utf8))
        let shared = try await test.shared.add("Zebulon", photo: Array("picture two".utf8))
        for person in familyFirst ? [shared, own, shared] : [own, shared, own] {
            let page = try await test.anna.get("/people/\(person)").text
            let path = try #require(page.firstMatch(of: /src="(\/people\/[^"]+\/photo\?v=[0-9a-f]{12})/)?.1)
            let answer = try await test.anna.get(String(path))
            #expect(answer.status == 200)
            // Nothing of a family outlives the membership in a browser.
            let caching = person == own ? "private, max-age=31536000, immutable" : "private, no-cache"
            #expect(answer.headers[.cacheControl] == caching)
            #expect(try await test.bert.get(String(path)).status == 404)
        }
    }

    @Test func `no form sets a cadence for all of a family`() async throws {
        let test = try await AddressBookWorld()
        let id = try await test.add("Zebulon")
        let edit = try await test.anna.get("/people/\(id)/edit").text
        let version = try #require(edit.firstMatch(of: /name="version" value="([^"]+)"/)?.1)
        try await test.anna.post(
            "/people/\(id)/edit", ["given": "Zebulon", "note": "Ring", "cadence": "7", "version": String(version)])
        let person = try #require(try await test.shared.person(id))
        #expect(person.cadence == .inherited && person.profile.note == "Ring")
    }

    @Test func `an empty family's group leads to the family's form, and to its imports`() async throws {
        let test = try await AddressBookWorld()
        let group = PersonGroup.ID.make(at: test.world.now)
        _ = try await test.shared.createGroup(
            group, named: GroupName("Cousins"), on: CivilDate(daysSinceEpoch: 20_000), at: test.world.now)
        let page = try await test.anna.get("/groups/\(group)/picking").text
        #expect(page.contains("href=\"/people/new\(test.query)\"") && page.contains("href=\"/imports\(test.query)\""))
    }

    @Test func `a change is undone in the address book it was made in, and asking elsewhere loses nothing`() async throws {
        let test = try await AddressBookWorld()
        let id = try await test.add("Zebulon")
        try await test.anna.post("/people/changes" + test.query, ["person": id.description, "change": "trash"])
        let list = try await test.anna.get("/people" + test.query).text
        let undo = try #require(list.firstMatch(of: /action="(\/people\/changes\/[^"?]+\/undoing)\?space=[^"]+"/)?.1)
        try await test.anna.post(String(undo))
        #expect(try await test.shared.peopleCount() == 0)
        try await test.anna.get("/settings")
        try await test.anna.post(String(undo) + test.query)
        #expect(try await test.shared.peopleCount() == 1)
    }

    @Test func `a family's person and group are on the routes of the address book, and on no other`() async throws {
        let test = try await AddressBookWorld()
        let (person, group) = (try await test.add("Zebulon"), PersonGroup.ID.make(at: test.world.now))
        _ = try await test.shared.createGroup(
            group, named: GroupName("Cousins"), on: CivilDate(daysSinceEpoch: 20_000), at: test.world.now)
        let open: Set<String> = [
            "/people/:person", "/people/:person/card", "/people/:person/photo", "/people/:person/edit",
            "/people/:person/picture", "/people/:person/picture/crop", "/people/:person/picture/image",
            "/people/:person/picture/removal", "/people/:person/picture/return", "/people/:person/sharing",
            "/people/:person/merging", "/people/:person/trashing", "/people/:person/restoring", "/trash/:person/deletion",
            "/groups/:group",
            "/groups/:group/naming", "/groups/:group/deleting", "/groups/:group/restoring", "/groups/:group/picking",
            "/memberships/:membership", "/memberships/:membership/ending",
            // A wish is the account's own, in its own space.
            "/people/:person/wishes", "/people/:person/gifts", "/people/:person/account", "/people/:person/catch-ups",
        ]
        let before = try await test.shared.currentSequence()
        var closed = 0
        for line in test.world.registered.lines
        where [":person", ":group", ":membership"].contains(where: line.pattern.contains) && !open.contains(line.pattern) {
            let path = line.pattern.replacing(":person", with: person.description)
                .replacing(":group", with: group.description).replacing(
                    ":membership", with: MembershipKey(group, person).description)
            for query in ["", test.query] {
                try await test.anna.get("/settings")
                let fields = ["cadence": "7", "kind": "call", "day": "2026-11-20", "days": "7"]
                let answer =
                    line.method == .get
                    ? try await test.anna.get(path + query) : try await test.anna.post(path + query, fields)
                #expect(answer.status == 404, "\(line.method) \(line.pattern)\(query): \(answer.status)")
            }
            closed += 1
        }
        #expect(closed == 10)
        #expect(try await test.shared.currentSequence() == before)
    }
}
