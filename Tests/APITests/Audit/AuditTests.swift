import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Store
import Testing

@testable import API

/// The list of sign-ins and changes, by a program.
@Suite struct AuditTests {
    private func kinds(_ answer: ProgramAnswer) -> [String] {
        (answer.json["data"]?.elements ?? []).compactMap { $0["kind"]?.text }
    }

    @Test func `what a program changes is listed with its token and address, for its account alone`() async throws {
        let programs = try Programs()
        let program = try await programs.program("Anna")
        let bert = try await programs.program("Bert")
        #expect(try await program.send(.post, "/feeds", ["name": "Work"]).status == 201)
        let list = try await program.get("/audit?kind=calendar-link-made")
        let entry = try #require(list.json["data"]?.elements?.first)
        #expect(kinds(list) == ["calendar-link-made"] && list.json["next"] == .null)
        #expect(entry["label"]?.text == "Work" && entry["means"]?.text == "token" && entry["words"]?.text == "test")
        #expect(entry["source"]?.text == "192.0.2.1" && entry["count"]?.integer == 1)
        #expect(try await kinds(bert.get("/audit?group=doors")).sorted() == ["token-first-used", "token-made"])
        #expect(try await kinds(bert.get("/audit?group=doors&kind=account-made")) == [])
        #expect(try await program.get("/audit?kind=everything").status == 422)
        #expect(try await program.send(.delete, "/audit").status == 405)
    }

    @Test func `pages follow one another, and a made-up cursor is refused`() async throws {
        let programs = try Programs()
        let program = try await programs.program("Anna")
        for number in 0..<5 {
            try await programs.folder.accounts.noteExport(
                named: "\(number)", for: program.account.id, at: Programs.now.addingTimeInterval(TimeInterval(number)))
        }
        var (labels, path): ([String], String?) = ([], "/audit?kind=export-downloaded&limit=2")
        while let next = path {
            let answer = try await program.get(next)
            labels += (answer.json["data"]?.elements ?? []).compactMap { $0["label"]?.text }
            path = answer.json["next"]?.text.map { "/audit?kind=export-downloaded&limit=2&cursor=\($0)" }
        }
        #expect(labels == ["4", "3", "2", "1", "0"])
        #expect(try await program.get("/audit?cursor=nonsense").status == 422)
    }

    @Test func `a token sees it only with the rights to see all that entries name, and in no part of the spaces`() async throws
    {
        let programs = try Programs()
        let needed: Set<APIToken.Scope> = [
            .appPasswords, .writeSettings, .readCatchups, .readConnections, .readFamilies, .readCouple,
        ]
        #expect(try await programs.program("Anna", needed).get("/audit").status == 200)
        for scope in needed {
            #expect(try await programs.program("Anna", needed.subtracting([scope])).get("/audit").status == 403)
        }
        let anna = try await programs.program("Anna")
        let narrowed = try await programs.program("Anna", needed, in: [anna.account.personalSpace])
        let refused = try await narrowed.get("/audit")
        #expect(refused.status == 403 && refused.json["kind"]?.text == "space-missing" && refused.json["data"] == nil)
    }

    @Test func `a file that a program takes is noted`() async throws {
        let programs = try Programs()
        let program = try await programs.program("Anna")
        #expect(try await program.get("/export").status == 200)
        let list = try await program.get("/audit?group=data")
        #expect(kinds(list) == ["export-downloaded"])
        #expect(list.json["data"]?.elements?.first?["label"]?.text == "kinkeeper-2026-11-21.json")
    }
}
