import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

/// It is Saturday, 21 November 2026, 12:00 in Berlin.
@Suite struct CaptureTests {
    private let line = "Had coffee with Zora, she wants a pour-over kettle ~60 EUR, call her in 3 weeks, her birthday is 12 May"

    @Test func `a line is read, and what is sure is kept once for one key`() async throws {
        let program = try await Programs().program()
        let zora = JSONValue.string(try await program.space.add("Zora").description)
        let read = try await program.send(.post, "/captures", ["text": .string(line)])
        #expect(read.status == 200 && read.json["kept"] == 0)
        let records = read.json["records"]?.elements ?? []
        #expect(records.map { $0["kind"]?.text } == ["catchup", "gift", "reminder", "occasion"])
        #expect(records.allSatisfy { $0["person"] == zora && $0["isReady"] == true && $0["isKept"] == false })
        #expect(records[1]["amount"] == "60.00" && records[2]["date"] == "2026-12-12" && records[3]["date"] == "--05-12")
        #expect(try await program.get("/gifts").json["data"]?.elements == [])

        let key: HTTPFields = [.known("Idempotency-Key"): "one"]
        for _ in 1...2 {
            let kept = try await program.send(.post, "/captures", ["text": .string(line), "keep": "ready"], headers: key)
            #expect(kept.status == 200 && kept.json["kept"] == 4)
        }
        #expect(try await program.get("/gifts").json["data"]?.elements?.count == 1)
        #expect(try await program.get("/reminders").json["data"]?.elements?.count == 1)
    }

    @Test func `what was kept of a line is undone, and what was changed since stays`() async throws {
        let program = try await Programs().program()
        let zora = try await program.space.add("Zora")
        let none = try await program.send(.post, "/captures", ["text": .string(line)])
        #expect(none.json["undo"] == .null)
        for changes in [false, true] {
            let kept = try await program.send(.post, "/captures", ["text": .string(line), "keep": "ready"])
            let undo = try #require(kept.json["undo"])
            let gift = try #require(try await program.get("/gifts").json["data"]?.elements?.first?["id"]?.text)
            if changes {
                let id = try #require(Gift.ID(gift))
                let account = program.account.id
                let today = CivilDate(of: Programs.now, in: .gmt)
                _ = try await program.space.moveGift(
                    id, to: .bought, asking: account, today: today, at: Programs.now + 1)
            }
            let undone = try await program.send(.post, "/captures/undoing", ["undo": undo])
            #expect(undone.status == 200 && undone.json["left"] == (changes ? 1 : 0))
            #expect(try await program.get("/gifts").json["data"]?.elements?.count == (changes ? 1 : 0))
            #expect(try await program.get("/reminders").json["data"]?.elements?.isEmpty == true)
            #expect(try await program.space.person(zora)?.profile.occasions.isEmpty == true)
        }
        for wrong in ["nonsense", "e30", "a b"] {
            #expect(try await program.send(.post, "/captures/undoing", ["undo": .string(wrong)]).status == 422, "\(wrong)")
        }
    }

    @Test func `what is not sure stays, other languages are read, and a token needs all that a line can write`() async throws {
        let programs = try Programs()
        let program = try await programs.program()
        for name in ["Zora Berg", "Zora Weber"] { _ = try await program.space.add(name) }
        let several = try await program.send(.post, "/captures", ["text": "Zora wants a kite", "keep": "ready"])
        #expect(several.json["kept"] == 0 && several.json["records"]?.elements?.first?["candidates"]?.elements?.count == 2)
        let german = try await program.send(
            .post, "/captures", ["text": "Gestern mit Zora Berg telefoniert", "keep": "ready", "language": "de"])
        #expect(german.json["kept"] == 1)
        #expect(try await program.send(.post, "/captures", ["text": " "]).status == 422)
        let long = JSONValue.string(String(repeating: "word ", count: 3_000))
        #expect(try await program.send(.post, "/captures", ["text": long]).status == 422)
        for missing in [APIToken.Scope.readPeople, .writePeople, .writeCatchups, .writeReminders, .writeGifts] {
            let some = try await programs.program("Anna", Set(APIToken.Scope.allCases).subtracting([missing]))
            #expect(try await some.send(.post, "/captures", ["text": "x"]).status == 403, "\(missing)")
        }
    }
}
