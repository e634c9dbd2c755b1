import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing
import Transfer

@testable import API

@Suite struct ExchangeTests {
    @Test func `what was brought in can be taken out again`() async throws {
        let program = try await Programs().program()
        let card = Array("BEGIN:VCARD\r\nVERSION:4.0\r\nUID:a\r\nFN:Anna\r\nBDAY:--0212\r\nEND:VCARD\r\n".utf8)
        let headers: HTTPFields = [.contentType: "text/vcard", .authorization: "Bearer \(program.secret.text)"]
        let first = try await program.programs.send(.post, "/api/v1/imports", headers: headers, body: card)
        #expect(first.status == 200 && first.json["created"] == 1)
        let again = try await program.programs.send(.post, "/api/v1/imports", headers: headers, body: card)
        #expect(again.json["created"] == 0 && again.json["unchanged"] == 1)
        #expect(try await program.get("/export/people.vcf").bytes == card)
        for (path, word) in [
            ("/export", "\"exportDate\""), ("/export/people.csv", "Anna"), ("/export/occasions.ics", "BEGIN:VCALENDAR"),
            ("/export/people.md", "Anna"),
        ] {
            let answer = try await program.get(path)
            #expect(answer.status == 200 && answer.text.contains(word), "\(path)")
            #expect(answer.headers[.contentDisposition]?.hasPrefix("attachment") == true)
        }
    }

    @Test(arguments: ["application/zip", "application/vnd.sqlite3"])
    func `a backup of Bonds is taken by its own type`(type: String) async throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let backup = try Data(contentsOf: tests.appending(path: "InterchangeTests/Fixtures/bonds.zip"))
        let answer = try await Programs().program().send(.post, "/imports", bytes: Array(backup), type: type)
        #expect(answer.status == 200 && answer.json["created"] == 2 && answer.json["groups"] == 1)
    }

    @Test func `what was found has a code with parameters, and a message in English`() async throws {
        let program = try await Programs().program()
        let card = Array("BEGIN:VCARD\r\nVERSION:4.0\r\nUID:a\r\nFN:Anna\r\nBDAY:soon\r\nEND:VCARD\r\n".utf8)
        let problem: JSONValue = [
            "line": 5, "card": "Anna", "code": "dayOfCard", "parameters": ["name": "BDAY", "text": "soon", "reason": "form"],
            "message": "Anna: BDAY “soon” is kept as text: it is not written as a date.",
        ]
        let answer = try await program.send(.post, "/imports", bytes: card + card, type: "text/vcard")
        let again: JSONValue = [
            "line": 7, "card": "", "code": "sameCard", "parameters": [:],
            "message": "The same card comes again, byte for byte. It is kept once.",
        ]
        #expect(answer.json["problems"]?.elements.map { Array($0.prefix(2)) } == [problem, again])
    }

    @Test func `imports are listed with how far they are, those that were cut off too`() async throws {
        let program = try await Programs().program()
        let card = Array("BEGIN:VCARD\r\nVERSION:4.0\r\nUID:a\r\nFN:Anna\r\nEND:VCARD\r\n".utf8)
        _ = try await program.send(.post, "/imports", bytes: card, type: "text/vcard")
        let cutOff = try await program.space.beginImport(of: "phone.vcf", at: Programs.now + 1).id
        let list = try await program.get("/imports").json["data"]?.elements ?? []
        #expect(list.map { $0["state"] } == ["interrupted", "finished"])
        #expect(list.map { $0["name"] } == ["phone.vcf", "API"])
        #expect(list.last?["created"] == 1 && list.last?["percent"] == 100 && list.last?["place"] == .null)
        let one = try await program.get("/imports/\(cutOff)")
        #expect(one.json == list.first)
        let stranger = try await program.programs.program("Bert")
        #expect(try await stranger.get("/imports/\(cutOff)").status == 404)
        #expect(try await stranger.get("/imports").json["data"]?.elements?.isEmpty == true)
    }

    @Test func `an import is undone, once, and what was changed since is named`() async throws {
        let program = try await Programs().program()
        let cards = ["Anna", "Bo"].map { "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:\($0)\r\nFN:\($0)\r\nEND:VCARD\r\n" }.joined()
        _ = try await program.send(.post, "/imports", bytes: Array(cards.utf8), type: "text/vcard")
        let id = try #require(try await program.get("/imports").json["data"]?.elements?.first?["id"]?.text)
        #expect(try await program.get("/imports/\(id)").json["canUndo"] == true)
        let anna = try #require(
            try await program.space.peoplePage(order: .givenFirst, limit: 10).rows.first { $0.name.formatted == "Anna" }
        ).id
        let today = CivilDate(of: Programs.now, in: .gmt)
        try await program.space.logCatchup(
            CatchupDraft(day: today, kind: .call, people: [anna]), today: today, at: Programs.now)
        let undone = try await program.send(.post, "/imports/\(id)/undoing")
        #expect(undone.status == 200 && undone.json["trashed"] == 1 && undone.json["keptCount"] == 1)
        #expect(
            undone.json["kept"] == [["kind": "person", "person": .string(anna.description), "name": "Anna"]])
        #expect(try await program.get("/imports/\(id)").json["canUndo"] == false)
        let again = try await program.send(.post, "/imports/\(id)/undoing")
        #expect(again.status == 409 && again.kind == "import-not-undoable")
        let stranger = try await program.programs.program("Bert")
        #expect(try await stranger.send(.post, "/imports/\(id)/undoing").status == 404)
    }

    @Test(arguments: [
        (StoreError.diskFull, 507), (.busy, 503), (.cancelled, 503), (.tooManyFiles, 503), (.damaged("x"), 500),
        (.readOnly, 500),
    ])
    func `an import that stopped says when to try again, or has its cause in the log`(cause: StoreError, status: Int) {
        let progress = ImportProgress(counts: ImportCounts(created: 3))
        let problem = Problem(InterruptedImport(progress, cause: cause))
        #expect(problem.status.code == status && problem.parameters["cards"] == .number(3))
        #expect(problem.headers[.retryAfter] == (status == 503 ? "5" : nil))
        #expect(problem.loggedCode == cause.code)
        #expect(problem.kind == (cause == .diskFull ? "disk-full" : "import-interrupted") && problem.reference == nil)
    }

    @Test func `an account takes four exports at once, and more when one is through`() async throws {
        let programs = try Programs()
        let (anna, bert) = (try await programs.program("Anna").account.id, try await programs.program("Bert").account.id)
        let queues = WorkQueues()
        func prepare(_ account: Account.ID) async throws -> PreparedExport {
            try await PreparedExport.prepare(for: account, in: programs.folder.url, queues, RequestLoad()) { append in
                try append([1, 2, 3])
            }
        }
        var held: [PreparedExport] = []
        for _ in 0..<4 { held.append(try await prepare(anna)) }
        await #expect(throws: Problem.tooManyExports) { try await prepare(anna) }
        #expect(try await prepare(bert).next() == [1, 2, 3])
        held.removeLast()
        #expect(try await prepare(anna).length == 3)
        await #expect(throws: Problem.noRoomToExport) {
            try await PreparedExport.prepare(for: bert, in: programs.folder.url, queues, RequestLoad()) { _ in
                throw StoreError.diskFull
            }
        }
    }

    @Test func `a file without a contact is told, and nothing is changed`() async throws {
        let program = try await Programs().program()
        let headers: HTTPFields = [.contentType: "text/vcard", .authorization: "Bearer \(program.secret.text)"]
        let answer = try await program.programs.send(.post, "/api/v1/imports", headers: headers, body: Array("hello".utf8))
        #expect(answer.status == 422 && answer.kind == "no-contacts")
        #expect(try await program.space.peopleCount() == 0)
    }
}
