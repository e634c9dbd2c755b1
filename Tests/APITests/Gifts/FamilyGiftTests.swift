import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Testing

@testable import API
@testable import Store

/// Gifts of a family, by call: Anna writes one for Ben, who is a member.
@Suite struct FamilyGiftTests {
    private struct House {
        let programs: Programs
        let (anna, ben): (Program, Program)
        let family: SharedSpace
        let space: Space
        let benny: Person.ID
        var query: String { "?space=\(family.id)" }

        init() async throws {
            programs = try Programs()
            (anna, ben) = (try await programs.program("Anna"), try await programs.program("Ben"))
            let (folder, now, account) = (programs.folder, Programs.now, ben.account)
            let family = try await folder.accounts.makeFamily(named: "The Bergs", by: anna.account.id, at: now)
            try await folder.accounts.file.write { db in
                var identifiers = IdentifierSequence()
                try db.join(account.id, family.id, as: .member, by: nil, &identifiers, at: now)
            }
            self.family = try await folder.accounts.family(family.id, of: anna.account.id, at: now)
            space = try await folder.openSpace(family.id, for: anna.account.id)
            benny = try await space.add("Benny")
        }
    }

    @Test func `a gift is written into a family, and moved on by another member`() async throws {
        let house = try await House()
        let uwe = try await house.space.add("Uwe")
        let made = try await house.anna.send(
            .post, "/gifts" + house.query, ["title": "Kettle", "people": [.string(uwe.description)], "date": "2026-12-24"])
        #expect(made.status == 201, "\(made.text)")
        let path = "/gifts/\(made.json["id"]?.text ?? "")"
        #expect(try await house.anna.get("/gifts").json["data"]?.elements?.isEmpty == true)
        #expect(try await house.ben.get("/gifts" + house.query).json["data"]?.elements?.count == 1)
        #expect(try await house.ben.send(.put, path + "/status", ["status": "bought"]).json["status"] == "bought")
        let steps = try await house.anna.get(path).json["steps"]?.elements
        #expect(
            Set(steps?.compactMap { $0["account"]?.text } ?? [])
                == [house.anna.account.id.description, house.ben.account.id.description])
        #expect(try await house.ben.get("/plan").text.contains("Kettle"))
        #expect(try await house.ben.send(.delete, path).status == 204)
        #expect(try await house.anna.get("/deleted-gifts" + house.query).json["data"]?.elements?.count == 1)
        #expect(try await house.anna.send(.post, path + "/restoring").status == 200)
        // A person of one's own is nobody of the family.
        let mine = try await house.anna.space.add("Mia")
        let wrong = try await house.anna.send(
            .post, "/gifts" + house.query, ["title": "Kettle", "people": [.string(mine.description)]])
        #expect(wrong.status == 422)
        let narrow = try await house.programs.program("Anna", [.readGifts, .writeGifts, .readPeople])
        #expect(try await narrow.get(path).status == 404)
        #expect(try await narrow.get("/gifts" + house.query).kind == "scope-missing")
    }

    @Test func `who a person is, is said of members alone, and taken back by another one`() async throws {
        let house = try await House()
        let path = "/people/\(house.benny)/account"
        _ = try await house.programs.program("Clara")
        #expect(try await house.anna.send(.put, path, ["account": "Clara"]).status == 422)
        // Nor is one of another family, whose name one may say.
        let (folder, now, dora) = (house.programs.folder, Programs.now, try await house.programs.program("Dora").account)
        let other = try await folder.accounts.makeFamily(named: "The Coles", by: house.anna.account.id, at: now)
        try await folder.accounts.file.write { db in
            var identifiers = IdentifierSequence()
            try db.join(dora.id, other.id, as: .member, by: nil, &identifiers, at: now)
        }
        let strange = try await house.anna.send(.put, path, ["account": "Dora"])
        #expect(strange.status == 422 && strange.json["errors"]?.elements?.first?["pointer"] == "/account")
        #expect(try await house.space.accounts(of: house.benny).isEmpty)
        #expect(try await house.ben.send(.put, path, ["account": "Ben"]).json["account"] == "Ben")
        let refused = try await house.ben.send(.put, path, ["account": .null])
        #expect(refused.status == 409 && refused.kind == "own-account")
        #expect(try await house.anna.send(.put, path, ["account": .null]).json["account"] == .null)
    }

    @Test func `no operation tells a member of a gift for them`() async throws {
        let house = try await House()
        try await house.space.setAccount(
            of: house.benny, to: house.ben.account.id, asking: house.anna.account.id, in: house.family, at: Programs.now)
        let made = try await house.anna.send(
            .post, "/gifts" + house.query,
            [
                "title": "Hushdrum", "people": [.string(house.benny.description)], "date": "2026-12-24", "note": "hushdrum",
                "tags": ["hushdrum"], "link": "https://hushdrum.example/",
            ])
        let gift = try #require(Gift.ID(made.json["id"]?.text ?? ""))
        let digest = try house.space.media.put(Array("hushdrum".utf8), at: Programs.now)
        let picture = try await house.space.addPicture(digest, to: gift, asking: house.anna.account.id, at: Programs.now)
        #expect(try await house.anna.get("/plan").text.contains("Hushdrum"))
        let blanks = [
            "{gift}": gift.description, "{picture}": picture.id.description, "{person}": house.benny.description,
            "{family}": house.family.id.description,
        ]
        var walked = 0
        for operation in Operation.all {
            let path = blanks.reduce(operation.path) { $0.replacing($1.key, with: $1.value) }
            let isOfGift = path != operation.path && (path.contains(gift.description) || path.contains(picture.id.description))
            guard !path.contains("{"), operation.method == .get || isOfGift else { continue }
            for query in ["", house.query] {
                let body: JSONValue? = operation.method == .get || operation.method == .delete ? nil : ["title": "Mine"]
                let answer = try await house.ben.send(operation.method, path + query, body, headers: [.ifMatch: "*"])
                #expect(!answer.text.lowercased().contains("hushdrum"), "\(operation.id)")
                #expect(!answer.text.contains(gift.description) || answer.status >= 400, "\(operation.id)")
                if isOfGift { #expect([404, 415, 422].contains(answer.status), "\(operation.id) \(answer.status)") }
                walked += 1
            }
        }
        #expect(walked > 60)
        let details = try await house.space.giftDetails(gift, asking: house.anna.account.id)
        #expect(details?.gift.title == "Hushdrum" && details?.pictures == [picture] && details?.steps.count == 1)
    }

    @Test func `a gift is moved to a family and back, and what that does is said before`() async throws {
        let house = try await House()
        let mia = try await house.anna.space.add("Mia")
        let made = try await house.anna.send(.post, "/gifts", ["title": "Kettle", "people": [.string(mia.description)]])
        let path = "/gifts/\(made.json["id"]?.text ?? "")"
        let family = JSONValue.string(house.family.id.description)
        let targets = try await house.anna.get(path + "/spaces").json["data"]?.elements ?? []
        #expect(targets == [["space": family, "copied": [.string(mia.description)], "hiddenFrom": []]])
        #expect(try await house.anna.send(.put, path + "/space", ["space": family]).status == 428)
        let tag = try #require(made.headers[.eTag])
        #expect(
            try await house.anna.send(.put, path + "/space", ["space": family], headers: [.ifMatch: "\"1-1\""]).kind
                == "changed-meanwhile")
        let moved = try await house.anna.send(.put, path + "/space", ["space": family], headers: [.ifMatch: tag])
        #expect(moved.status == 200 && moved.json["title"] == "Kettle", "\(moved.text)")
        #expect(try await house.ben.get(path).headers[.eTag] == moved.headers[.eTag])
        #expect(try await house.anna.get("/gifts").json["data"]?.elements?.isEmpty == true)
        // It is there already.
        let now = try #require(moved.headers[.eTag])
        #expect(try await house.anna.send(.put, path + "/space", ["space": family], headers: [.ifMatch: now]).status == 200)
        let nowhere = JSONValue.string(Space.ID.make(at: Programs.now).description)
        #expect(try await house.anna.send(.put, path + "/space", ["space": nowhere], headers: [.ifMatch: now]).status == 422)
        #expect(
            try await house.ben.get(path + "/spaces").json["data"]?.elements?.first?["space"] == "own")
        let narrow = try await house.programs.program("Anna", [.readGifts, .writeGifts, .readFamilies])
        #expect(
            try await narrow.send(.put, path + "/space", ["space": "own"], headers: [.ifMatch: now]).kind == "scope-missing",
            "people may be copied with it")
        let back = try await house.anna.send(.put, path + "/space", ["space": "own"], headers: [.ifMatch: now])
        #expect(back.status == 200 && back.json["people"]?.elements?.first == .string(mia.description), "\(back.text)")
        #expect(try await house.ben.get(path).status == 404)
    }
}
