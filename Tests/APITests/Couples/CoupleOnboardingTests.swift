import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct CoupleOnboardingOperationTests {
    private let path = "/couple/getting-started"

    @discardableResult
    private func patch(_ program: Program, _ body: JSONValue, version: String = "*") async throws -> ProgramAnswer {
        try await program.send(.patch, path, body, headers: [.ifMatch: version == "*" ? "*" : "\"\(version)\""])
    }

    @Test func `a program answers the quiz, takes and skips steps, and takes the quiz again`() async throws {
        let anna = try await Programs().program("Anna")
        let empty = try await anna.get(path)
        #expect(empty.json["next"] == "welcome" && empty.json["version"] == "0" && empty.etag == "\"0\"")
        #expect(empty.json["order"] == [] && empty.json["questions"]?.elements?.count == 8)
        #expect(empty.json["answers"]?["birthday"] == .null && empty.json["steps"]?["quiz"] == .null)
        #expect(try await anna.send(.patch, path, [:]).status == 428)
        let begun = try await patch(
            anna, ["steps": ["welcome": "done"], "answers": ["birthday": "gifts", "illness": "gifts"]], version: "0")
        #expect(begun.status == 200 && begun.json["next"] == "quiz" && begun.json["version"] == "1")
        #expect(begun.json["answers"]?["birthday"] == "gifts" && begun.json["order"]?.elements?.first == "gifts")
        // The same once more changes nothing, whichever version was seen; other answers ask for the present one.
        #expect(try await patch(anna, ["answers": ["birthday": "gifts"]], version: "0").json == begun.json)
        #expect(try await patch(anna, ["answers": ["birthday": "time"]], version: "0").status == 412)
        let changed = try await patch(
            anna, ["answers": ["birthday": nil], "steps": ["quiz": "done", "love-languages": "skipped"], "isDismissed": true],
            version: "1")
        #expect(changed.json["next"] == "schedule" && changed.json["answers"]?["birthday"] == .null)
        #expect(changed.json["steps"]?["love-languages"] == "skipped" && changed.json["isDismissed"] == true)
        #expect(try await anna.get(path).json == changed.json)
        #expect(try await anna.send(.delete, "\(path)/answers").status == 428)
        let again = try await anna.send(.delete, "\(path)/answers", headers: [.ifMatch: "\"2\""])
        #expect(again.status == 200 && again.json["next"] == "quiz" && again.json["order"] == [])
        #expect(again.json["isDismissed"] == false)
    }

    @Test func `the questions come in the language that is asked for`() async throws {
        let anna = try await Programs().program("Anna")
        func first(_ language: String) async throws -> String? {
            try await anna.get("\(path)?language=\(language)").json["questions"]?.elements?.first?["text"]?.text
        }
        #expect(try await first("en")?.hasPrefix("After a hard day") == true)
        #expect(try await first("de")?.hasPrefix("Was tut dir") == true)
        #expect(try await first("es")?.hasPrefix("Tras un día") == true)
        #expect(try await anna.get("\(path)?language=xx").status >= 400)
    }

    @Test func `what cannot be is refused with its name, and nothing of it is done`() async throws {
        let anna = try await Programs().program("Anna")
        let early = try await patch(anna, ["answers": ["birthday": "time"]])
        #expect(early.status == 409 && early.kind == "onboarding-step-not-open")
        let empty = try await patch(anna, ["steps": ["welcome": "done", "quiz": "done"]])
        #expect(empty.status == 409 && empty.kind == "quiz-unanswered")
        let wrong = try await patch(anna, ["steps": ["welcome": "done"], "answers": ["thanks": "gifts"]])
        #expect(wrong.status == 422 && wrong.text.contains("/answers/thanks"))
        #expect(try await patch(anna, ["answers": ["birthday": "cake"]]).status == 422)
        #expect(try await anna.get(path).json["version"] == "0")
    }

    @Test func `it is the account's own: no partner, former partner, stranger or token without the scope reads it`()
        async throws
    {
        let couple = try await CoupledPrograms()
        try await patch(couple.anna, ["steps": ["welcome": "done"], "answers": ["thanks": "acts"]])
        let stranger = try await couple.programs.program("Cleo")
        for program in [couple.ben, stranger] {
            #expect(try await program.get(path).json["answers"]?["thanks"] == .null)
        }
        let export = try await couple.ben.get("/couple/export")
        #expect(export.status == 200 && !export.text.contains("\"thanks\""))
        let without = Set(APIToken.Scope.allCases)
        let blind = try await couple.programs.program("Anna", without.subtracting([.readCouple]))
        #expect(try await blind.get(path).status == 403)
        // What the couple shares is not enough.
        let shared = try await couple.programs.program("Anna", without.subtracting([.readNotes, .writeNotes]))
        #expect(try await shared.get(path).status == 403)
        #expect(try await patch(shared, ["isDismissed": true]).status == 403)
        let reader = try await couple.programs.program("Anna", without.subtracting([.writeCouple]))
        #expect(try await patch(reader, ["isDismissed": true]).status == 403)
        #expect(try await reader.send(.delete, "\(path)/answers", headers: [.ifMatch: "*"]).status == 403)
        try await couple.ben.send(.delete, "/couple")
        #expect(try await couple.ben.get(path).json["answers"]?["thanks"] == .null)
        // It stays with the account when the couple ends.
        #expect(try await couple.anna.get(path).json["answers"]?["thanks"] == "acts")
    }
}
