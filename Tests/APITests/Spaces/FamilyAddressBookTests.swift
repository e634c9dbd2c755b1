import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Testing

@testable import API
@testable import Store

@Suite struct FamilyAddressBookTests {
    private func family(of program: Program) async throws -> (query: String, space: Space) {
        let folder = program.programs.folder
        let family = try await folder.accounts.makeFamily(named: "The Bergs", by: program.account.id, at: Programs.now)
        return ("?space=\(family.id)", try await folder.openSpace(family.id, for: program.account.id))
    }

    @Test func `people and groups of a family are made, read and changed by call`() async throws {
        let program = try await Programs().program()
        let (query, space) = try await family(of: program)
        let made = try await program.send(.post, "/people" + query, ["name": ["given": "Lotte"]])
        #expect(made.status == 201)
        let path = "/people/\(made.json["id"]?.text ?? "")"
        #expect(try await space.peopleCount() == 1)
        #expect(try await program.space.peopleCount() == 0)
        #expect(try await program.get("/people?space=own").json["data"]?.elements?.isEmpty == true)
        #expect(try await program.get("/people" + query).json["data"]?.elements?.count == 1)
        #expect(try await program.get(path).json["name"]?["given"] == "Lotte")
        let edited = try await program.send(
            .patch, path, ["note": "Ring twice."], headers: [.ifMatch: made.etag ?? ""])
        #expect(edited.status == 200 && edited.json["note"] == "Ring twice.")
        let group = try await program.send(.post, "/groups" + query, ["name": "Cousins"])
        #expect(group.status == 201)
        let people: JSONValue = ["people": [made.json["id"] ?? .null]]
        #expect(
            try await program.send(.post, "/groups/\(group.json["id"]?.text ?? "")/members", people).json["people"]?.elements?
                .count == 1)
        #expect(try await program.get("/groups").json["data"]?.elements?.isEmpty == true)
        #expect(try await program.send(.delete, path).status == 204)
        #expect(try await program.get("/trash" + query).json["data"]?.elements?.count == 1)
    }

    @Test func `people of a family who may be one are listed, merged and parted by call`() async throws {
        let programs = try Programs()
        let (program, bert) = (try await programs.program("Anna"), try await programs.program("Bert"))
        let (query, space) = try await family(of: program)
        var people: [String] = []
        for note in ["One", "Two"] {
            let made = try await program.send(
                .post, "/people" + query, ["name": ["given": "Lotte", "family": "Berg"], "note": .string(note)])
            people.append(made.json["id"]?.text ?? "")
        }
        let both: JSONValue = ["people": .array(people.map { .string($0) })]
        #expect(try await program.get("/duplicates").json["data"]?.elements?.isEmpty == true)
        #expect(try await program.get("/duplicates" + query).json["data"]?.elements?.count == 1)
        #expect(try await program.send(.post, "/duplicates/distinctions" + query, both).status == 204)
        #expect(try await program.get("/duplicates" + query).json["data"]?.elements?.isEmpty == true)
        #expect(try await program.send(.post, "/duplicates/distinctions/reconsiderations" + query, both).status == 204)
        let question: JSONValue = ["keep": .string(people[0]), "merge": .string(people[1])]
        // In one's own address book they are not.
        #expect(try await program.send(.post, "/merges/previews", question).status == 422)
        #expect(try await program.send(.post, "/merges", question).status == 422)
        let preview = try await program.send(.post, "/merges/previews" + query, question)
        #expect(preview.json["result"]?["name"]?["given"] == "Lotte", "\(preview.text)")
        let merge = try await program.send(.post, "/merges" + query, question)
        #expect(merge.status == 201)
        #expect(try await space.peopleCount() == 1)
        #expect(try await program.get("/people/\(people[0])/merges").json["data"]?.elements?.count == 1)
        let path = "/merges/\(merge.json["id"]?.text ?? "")"
        for path in [path, path + query] { #expect(try await bert.send(.delete, path).status == 404) }
        #expect(try await bert.get("/duplicates" + query).status == 404)
        #expect(try await program.send(.delete, path).json["besideEdits"] == false)
        #expect(try await space.peopleCount() == 2)
    }

    @Test func `a file is brought into a family by its members alone, with the groups that it has`() async throws {
        let programs = try Programs()
        let (program, bert) = (try await programs.program("Anna"), try await programs.program("Bert"))
        let (query, space) = try await family(of: program)
        let person = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:l\r\nFN:Lotte\r\nEND:VCARD\r\n"
        let group = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:g\r\nFN:Choir\r\nMEMBER:l\r\nEND:VCARD\r\n"
        for program in [bert, program] {
            let answer = try await program.send(
                .post, "/imports" + query, bytes: Array((person + group).utf8), type: "text/vcard")
            #expect(answer.status == (program.account.id == bert.account.id ? 404 : 200))
        }
        #expect(try await space.peopleCount() == 1)
        #expect(try await program.space.peopleCount() == 0)
        #expect(try await program.get("/imports").json["data"]?.elements?.isEmpty == true)
        let run = try #require(try await program.get("/imports" + query).json["data"]?.elements?.first?["id"]?.text)
        #expect(try await program.get("/imports/\(run)").json["created"] == 1)
        #expect(try await program.get("/group-offers").json["data"]?.elements?.isEmpty == true)
        let offer = try #require(try await program.get("/group-offers" + query).json["data"]?.elements?.first?["id"]?.text)
        for path in ["/imports/\(run)", "/imports/\(run)" + query, "/group-offers/\(offer)", "/export/people.vcf" + query] {
            #expect(try await bert.get(path).status == 404, "\(path)")
        }
        let taken = try await program.send(.post, "/group-offers/\(offer)/acceptance", headers: [.ifMatch: "*"])
        #expect(taken.json["memberCount"] == 1, "\(taken.text)")
        #expect(try await space.groups().count == 1)
        #expect(try await program.get("/export/people.vcf" + query).text == person + group)
        #expect(try await program.get("/export/people.vcf").text == "")
        let saved = try await program.get("/export/people.vcf" + query).headers[.contentDisposition]
        #expect(saved?.contains("kinkeeper-family-\(query.suffix(8))-") == true)
        let monica = """
            {"version": "1.0-preview.1", "app_version": "4.1.2", "account": {"uuid": "x", "data": [{"type": "contact", "values": [
              {"uuid": "aaaaaaaa-0000-4000-8000-000000000001", "properties": {"first_name": "Ben", "description": "secret"},
               "data": [{"type": "call", "values": [{"uuid": "c", "properties": {"called_at": "2024-05-06", "content": "Hi"}}]}]}]}]}}
            """
        let told = try await program.send(.post, "/imports" + query, bytes: Array(monica.utf8), type: "application/json")
        #expect(told.json["problems"]?.elements?.map { $0["code"] } == ["ownNotes"], "\(told.text)")
        #expect(told.json["catchups"] == 0)
        #expect(try await !program.get("/export/people.vcf" + query).text.contains("secret"))
    }

    @Test func `a cadence is refused in a family, and another account's family is not there`() async throws {
        let programs = try Programs()
        let (anna, bert) = (try await programs.program("Anna"), try await programs.program("Bert"))
        let (query, space) = try await family(of: anna)
        let often: JSONValue = ["name": ["given": "Lotte"], "cadence": ["choice": "every", "days": 7]]
        #expect(try await anna.send(.post, "/people" + query, often).kind == "own-cadence")
        #expect(try await anna.send(.post, "/groups" + query, ["name": "Cousins", "cadenceDays": 7]).kind == "own-cadence")
        #expect(try await space.peopleCount() == 0)
        let made = try await anna.send(.post, "/people" + query, ["name": ["given": "Lotte"]])
        let path = "/people/\(made.json["id"]?.text ?? "")"
        let version: HTTPFields = [.ifMatch: made.etag ?? ""]
        let patch: JSONValue = ["cadence": ["choice": "never"]]
        #expect(try await anna.send(.patch, path, patch, headers: version).kind == "own-cadence")
        for (method, place) in [
            (HTTPRequest.Method.get, "/people" + query), (.get, path), (.get, path + query), (.delete, path),
            (.get, path + "/card"), (.get, path + "/photo"), (.get, "/groups" + query), (.get, "/trash" + query),
            (.post, "/groups" + query), (.post, "/people" + query),
        ] {
            let body: JSONValue? = method == .post ? ["name": place.hasPrefix("/groups") ? "X" : ["given": "X"]] : nil
            #expect(try await bert.send(method, place, body).status == 404, "\(method) \(place)")
        }
        #expect(try await space.peopleCount() == 1)
    }

    @Test func `one key in two address books makes one record in each`() async throws {
        let program = try await Programs().program()
        let (query, space) = try await family(of: program)
        let key: HTTPFields = [.init("Idempotency-Key")!: "the-same-key-twice"]
        for _ in 0..<2 {
            try await program.send(.post, "/people", ["name": ["given": "Lotte"]], headers: key)
            try await program.send(.post, "/people" + query, ["name": ["given": "Lotte"]], headers: key)
        }
        #expect(try await program.space.peopleCount() == 1)
        #expect(try await space.peopleCount() == 1)
    }

    @Test func `people are copied to a family and back by call, once, and only among one's own families`() async throws {
        let programs = try Programs()
        let (anna, bert) = (try await programs.program("Anna"), try await programs.program("Bert"))
        let (query, space) = try await family(of: anna)
        let id = String(query.dropFirst("?space=".count))
        let lotte = try await anna.space.add("Lotte")
        let share: JSONValue = ["people": [.string(lotte.description)], "with": .string(id)]
        let made = try await anna.send(.post, "/people/sharing", share)
        #expect(made.status == 200 && made.json["added"] == 1)
        let shared = made.json["data"]?.elements?.first?["sharedPerson"]
        #expect(try await space.peopleCount() == 1)
        #expect(try await anna.send(.post, "/people/sharing", share).json["added"] == 0)
        let links = try await anna.get("/people/\(lotte)/shared").json["data"]?.elements
        #expect(links?.count == 1 && links?.first?["sharedPerson"] == shared)
        let mila = try await anna.send(.post, "/people" + query, ["name": ["given": "Mila"]]).json["id"] ?? .null
        let back = try await anna.send(.post, "/people/sharing", ["people": [mila], "from": .string(id)])
        #expect(back.json["added"] == 1)
        #expect(try await anna.space.peopleCount() == 2)

        #expect(try await bert.send(.post, "/people/sharing", share).status == 404)
        #expect(try await bert.send(.post, "/people/sharing", ["people": [mila], "from": .string(id)]).status == 404)
        #expect(try await bert.get("/people/\(lotte)/shared").status == 404)
        let both: JSONValue = ["people": [mila], "from": .string(id), "with": .string(id)]
        #expect(try await anna.send(.post, "/people/sharing", both).status == 422)
        #expect(try await anna.send(.post, "/people/sharing", ["people": [mila]]).status == 422)
        #expect(try await bert.space.peopleCount() == 0)
        #expect(try await space.peopleCount() == 2)
    }

    @Test func `to a token without families there are none, by query or by identifier`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let (query, space) = try await family(of: anna)
        let made = try await anna.send(.post, "/people" + query, ["name": ["given": "Lotte"]])
        let path = "/people/\(made.json["id"]?.text ?? "")"
        let narrow = try await programs.program("Anna", [.readPeople, .writePeople])
        #expect(try await narrow.get("/people" + query).kind == "scope-missing")
        #expect(try await narrow.get(path).status == 404)
        #expect(try await narrow.send(.delete, path).status == 404)
        #expect(try await narrow.send(.post, "/people" + query, ["name": ["given": "X"]]).status == 403)
        #expect(try await narrow.get("/people?space=own").json["data"]?.elements?.isEmpty == true)
        let own = "?space=\(anna.account.personalSpace)"
        #expect(try await narrow.send(.post, "/people" + own, ["name": ["given": "X"]]).status == 201)
        let share: JSONValue = ["people": [made.json["id"] ?? .null], "from": .string(String(query.dropFirst(7)))]
        #expect(try await narrow.send(.post, "/people/sharing", share).status == 403)
        #expect(try await narrow.get(path + "/shared").status == 403)
        #expect(try await space.peopleCount() == 1)
    }

    @Test func `a change of many in a family is undone where its address says`() async throws {
        let program = try await Programs().program()
        let (query, space) = try await family(of: program)
        let made = try await program.send(.post, "/people" + query, ["name": ["given": "Lotte"]])
        let change: JSONValue = ["people": [made.json["id"] ?? .null], "change": "trash"]
        let answer = try await program.send(.post, "/people/changes" + query, change)
        let location = try #require(answer.headers[.location])
        #expect(location.hasSuffix(query))
        #expect(try await space.peopleCount() == 0)
        let path = String(location.dropFirst("/api/v1".count))
        #expect(try await program.send(.delete, String(path.prefix { $0 != "?" })).status == 404)
        #expect(try await program.send(.delete, path).json["changed"] == 1)
        #expect(try await space.peopleCount() == 1)
    }

    @Test func `to a token without families no list, plan or link shows any`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let (query, space) = try await family(of: anna)
        let birthday: JSONValue = ["kind": "birthday", "date": "1940-11-23"]
        let yearly: JSONValue = ["kind": "custom", "label": "Moving day", "date": "2001-11-19"]
        let lotte: JSONValue = ["name": ["given": "Lotte"], "occasions": [birthday, yearly]]
        let made = try await anna.send(.post, "/people" + query, lotte)
        #expect(made.status == 201, "\(made.text)")
        // She is there for a month: nobody is belated who was added after the day.
        try await space.file.write { db in try db.run("UPDATE people SET created_at = created_at - 2592000000", []) }
        let narrow = try await programs.program(
            "Anna", Set(APIToken.Scope.allCases).subtracting([.readFamilies, .writeFamilies]))
        for path in ["/occasions/upcoming", "/plan", "/occasions/belated", "/people", "/people?q=lotte"] {
            let (all, few) = (try await anna.get(path), try await narrow.get(path))
            #expect(all.status == 200 && few.status == 200, "\(path)")
            #expect(!few.text.contains(made.json["id"]?.text ?? "-"), "\(path)")
            #expect(all.text.contains(made.json["id"]?.text ?? "-"), "\(path)")
        }
        let channel: JSONValue = ["name": "x", "kind": "ntfy", "destination": ["server": "http://127.0.0.1:1", "topic": "t"]]
        for (path, body) in [("/widgets", ["name": "x"] as JSONValue), ("/feeds", ["name": "x"]), ("/channels", channel)] {
            #expect(try await narrow.send(.post, path, body).kind == "scope-missing", "\(path)")
            let status = try await anna.send(.post, path, body).status
            #expect(status == 201, "\(path)")
        }
    }
}
