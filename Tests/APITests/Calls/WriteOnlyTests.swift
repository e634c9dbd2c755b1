import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

/// Tokens that may write and not read learn nothing by writing.
@Suite struct WriteOnlyTests {
    private let secrets = ["Zebulon", "hush-hush"]

    /// Operations that need more than a record: a reviewed first sync, a sync, an offer.
    private let refused: Set = [
        "approveFirstSync", "approveDeletions", "undoConnectionSync", "startWritingBack", "acceptGroupOffer",
    ]

    @Test func `every change that a token may make without reading is answered without the record`() async throws {
        let elsewhere = try await Elsewhere()
        let hidden = API.Operation.all.filter(\.canBeHidden)
        #expect(hidden.count > 45)
        for operation in hidden {
            let records = try await Records(elsewhere, for: operation.blanks)
            if operation.blanks.contains("connection") { try await records.connect(elsewhere) }
            try await records.prepare(for: operation.id)
            let writer = try await elsewhere.programs.program("Anna", Set(operation.scopes))
            let path = try records.path(of: operation)
            if operation.needsVersion {
                let stale = try await send(operation, path, records, by: writer, version: "\"stale\"")
                #expect(stale.etag == nil && !isTold(stale, records), "\(operation.id) \(stale.status)")
            }
            let answer = try await send(operation, path, records, by: writer, version: "*")
            if !refused.contains(operation.id) {
                #expect(answer.status == 204, "\(operation.id) \(answer.status) \(answer.text)")
            }
            #expect(answer.etag == nil && !isTold(answer, records), "\(operation.id) \(answer.text)")
            if operation.success.status == .created {
                #expect(answer.headers[.location]?.hasPrefix("/api/v1/") == true, "\(operation.id)")
            }
        }
    }

    @Test func `a key gives a token that may not read no answer that another token was given`() async throws {
        let elsewhere = try await Elsewhere()
        let records = try await Records(elsewhere, for: [])
        let writer = try await elsewhere.programs.program("Anna", [.writePeople])
        let headers: HTTPFields = [.ifMatch: "*", .known("Idempotency-Key"): "once"]
        let path = "/people/\(records.person)"
        let whole = try await elsewhere.program.send(.patch, path, [:], headers: headers)
        #expect(whole.status == 200 && whole.text.contains("Zebulon"))
        let replayed = try await writer.send(.patch, path, [:], headers: headers)
        #expect(replayed.status == 204 && replayed.bytes.isEmpty && replayed.etag == nil)
        #expect(replayed.headers[.known("Idempotency-Replayed")] == "true")
        // The record made by such a token is complete for one that may read.
        let made: HTTPFields = [.known("Idempotency-Key"): "made"]
        let first = try await writer.send(.post, "/people", ["name": ["display": "New"]], headers: made)
        let location = try #require(first.headers[.location])
        let again = try await elsewhere.program.send(.post, "/people", ["name": ["display": "New"]], headers: made)
        #expect(first.status == 204 && again.status == 201 && again.headers[.location] == location)
    }

    @Test func `what is wrong with a body is said, and what is here is not`() async throws {
        let programs = try Programs()
        let writer = try await programs.program("Anna", [.writePeople])
        let reader = try await programs.program("Anna")
        let made = try await reader.send(.post, "/groups", ["name": "Hush-Hush"])
        let id = try #require(made.json["id"]?.text)
        #expect(try await reader.send(.post, "/groups", ["name": "hush-hush"]).text.contains(id))
        let taken = try await writer.send(.post, "/groups", ["name": "hush-hush"])
        #expect(taken.status == 409 && !taken.text.contains("Hush-Hush") && !taken.text.contains(id))
        let wrong = try await writer.send(.post, "/people", ["name": ["display": 7]])
        #expect(wrong.status == 422 && wrong.text.contains("/name/display"))
    }

    /// Whether an answer holds anything of the records.
    private func isTold(_ answer: ProgramAnswer, _ records: Records) -> Bool {
        answer.status < 300 ? !answer.bytes.isEmpty : (secrets + records.names).contains { answer.text.contains($0) }
    }

    private func send(
        _ operation: API.Operation, _ path: String, _ records: Records, by writer: Program, version: String
    ) async throws -> ProgramAnswer {
        let headers: HTTPFields = operation.needsVersion ? [.ifMatch: version] : [:]
        switch operation.body {
        case .none: return try await writer.send(operation.method, path, headers: headers)
        case .bytes:
            return try await writer.send(
                operation.method, path, bytes: Array("picture".utf8), type: "image/png", headers: headers)
        case .json, .mergePatch:
            let body = try #require(records.bodies[operation.id], "no body for \(operation.id)")
            return try await writer.send(operation.method, path, body, headers: headers)
        }
    }
}

/// One of each kind of record, all of whose words are secret.
private final class Records {
    let person: Person.ID
    let other: Person.ID
    private let program: Program
    private var blanks: [String: String]
    /// That of an invitation by another account.
    private var code = ""
    /// The rules of the couple.
    private var rules = JSONValue.null

    /// Identifiers that no answer may name.
    var names: [String] { [person.description, other.description] }

    /// Makes the people, and of all else what the blanks ask for.
    init(_ elsewhere: Elsewhere, for wanted: [String]) async throws {
        program = elsewhere.program
        let named: JSONValue = ["name": ["display": "Zebulon"], "note": "hush-hush"]
        func add() async throws -> Person.ID {
            let made = try await elsewhere.program.send(.post, "/people", named)
            return try #require(made.json["id"]?.text.flatMap { Person.ID($0) }, "\(made.text)")
        }
        (person, other) = (try await add(), try await add())
        blanks = ["person": person.description]
        let who: JSONValue = .string(person.description)
        let reminder: JSONValue = ["title": "hush-hush", "start": "2026-11-20T09:00", "rule": "FREQ=DAILY"]
        let bodies: [String: (path: String, body: JSONValue)] = [
            "group": ("/groups", ["name": .string("hush-hush \(person)")]),
            "catchup": ("/catch-ups", ["people": [who], "kind": "call", "note": "hush-hush"]),
            "gift": ("/gifts", ["title": "hush-hush", "note": "hush-hush"]), "reminder": ("/reminders", reminder),
            "completion": ("/reminders", reminder), "note": ("/notes", ["title": "hush-hush", "text": "hush-hush"]),
            "purpose": ("/purposes", ["name": "hush-hush"]),
        ]
        for blank in wanted {
            guard let record = bodies[blank] else { continue }
            blanks[blank == "completion" ? "reminder" : blank] = try await made(record.path, record.body)
        }
        if wanted.contains("giftReminder") {
            let gift = try await made("/gifts", ["title": "hush-hush"])
            let asked: JSONValue = ["message": "hush-hush", "at": "2026-12-20T09:00"]
            blanks["giftReminder"] = try await made("/gifts/\(gift)/reminders", asked)
        }
    }

    func connect(_ elsewhere: Elsewhere) async throws {
        blanks["connection"] = try await elsewhere.connect().id.description
    }

    /// Returns the path with its blanks filled; useless ones get an unknown identifier.
    func path(of operation: API.Operation) throws -> String {
        operation.blanks.reduce(operation.path) { path, blank in
            path.replacing("{\(blank)}", with: blanks[blank] ?? "01234567-89ab-7def-8123-456789abcdef")
        }
    }

    /// Does what must be so before an operation can do anything.
    func prepare(for operation: String) async throws {
        let (person, gift, reminder) = ("/people/\(self.person)", blanks["gift"] ?? "", blanks["reminder"] ?? "")
        let named: JSONValue = .string(self.person.description)
        switch operation {
        case "restorePerson": try await program.send(.delete, person)
        case "restoreGroup": try await program.send(.delete, "/groups/\(blanks["group"] ?? "")")
        case "restoreGift": try await program.send(.delete, "/gifts/\(gift)")
        case "restoreGiftReminder": try await program.send(.delete, "/gift-reminders/\(blanks["giftReminder"] ?? "")")
        case "restoreReminder": try await program.send(.delete, "/reminders/\(reminder)")
        case "removePhoto":
            try await program.send(
                .put, person + "/photo", bytes: Array("picture".utf8), type: "image/png", headers: [.ifMatch: "*"])
        case "undoChange": blanks["change"] = try await made("/people/changes", ["change": "trash", "people": [named]])
        case "unmerge":
            let body: JSONValue = ["keep": named, "merge": .string(other.description)]
            blanks["merge"] = try await made("/merges", body)
        case "skip", "unskip", "snooze", "unsnooze":
            try await program.send(.post, "/cadences", bodies["setCadence"])
        case "undoReminderCompletion":
            let done = try await program.send(.post, "/reminders/\(reminder)/completions", [:])
            blanks["completion"] = done.json["completion"]?["id"]?.text
        case "endReminderSnooze":
            try await program.send(.put, "/reminders/\(reminder)/snooze", bodies["snoozeReminder"])
        case "acceptInvitation":
            let inviter = try await program.programs.program("Zebulon")
            code = try await inviter.send(.post, "/couple/invitations").json["code"]?.text ?? ""
        case "renameFamily": blanks["family"] = try await made("/families", ["name": "hush-hush"])
        case "setFamilyRole": try await makeFamily()
        case "acceptFamilyInvitation":
            let inviter = try await program.programs.program("Zebulon")
            let family = try await inviter.send(.post, "/families", ["name": "hush-hush"]).json["id"]?.text ?? ""
            code = try await inviter.send(.post, "/families/\(family)/invitations").json["code"]?.text ?? ""
        case "startCheckIn", "setCheckInRules", "agreeToCheckInRules", "addActionItem", "addCoupleRequest",
            "addCoupleMilestone", "setCoupleStart", "setCheckInSchedule",
            "setCheckInPreparation", "addLoveLanguage":
            try await join()
        case "choosePriority": blanks["note"] = try await made("/notes", ["title": "hush-hush"])
        case "undoPriorityChoice":
            let note = try await made("/notes", ["title": "hush-hush"])
            try await program.send(.post, "/priority-deck/choices", ["note": .string(note), "choice": "now"])
        case "restorePurpose": try await program.send(.delete, "/purposes/\(blanks["purpose"] ?? "")")
        case "separatePurpose":
            try await program.send(.post, "/purposes/\(blanks["purpose"] ?? "")/merging", bodies["mergePurpose"])
        case "restoreNote": try await program.send(.delete, "/notes/\(blanks["note"] ?? "")")
        case "shareNote", "createSharedNote": try await join()
        case "editSharedNote", "takeNoteBack", "addSharedNoteAttachment":
            try await join()
            blanks["note"] = try await made("/couple/notes", ["title": "hush-hush", "text": "hush-hush"])
        case "actInCheckIn", "putCheckInAnswer": try await talk()
        case "addCheckInCategory", "replaceCheckInCategory", "addCheckInPrompt", "replaceCheckInPrompt":
            try await findCategory()
        case "replaceActionItem":
            try await join()
            blanks["item"] = try await made("/couple/action-items", ["title": "hush-hush"])
        case "restoreActionItem":
            try await join()
            blanks["item"] = try await made("/couple/action-items", ["title": "hush-hush"])
            try await program.send(.delete, "/couple/action-items/\(blanks["item"] ?? "")")
        case "replaceCoupleRequest":
            try await join()
            blanks["request"] = try await made("/couple/requests", ["title": "hush-hush"])
        case "answerCoupleRequest":
            try await join()
            let partner = try await program.programs.program("Zebulon")
            let asked = try await partner.send(.post, "/couple/requests", ["title": "hush-hush"])
            blanks["request"] = asked.json["id"]?.text
        case "replaceCoupleMilestone":
            try await join()
            blanks["milestone"] = try await made("/couple/milestones", ["title": "hush-hush"])
        case "restoreCoupleMilestone":
            try await join()
            blanks["milestone"] = try await made("/couple/milestones", ["title": "hush-hush"])
            try await program.send(.delete, "/couple/milestones/\(blanks["milestone"] ?? "")", headers: [.ifMatch: "*"])
        case "replaceLoveLanguage", "restoreLoveLanguage", "shareLoveLanguage", "takeLoveLanguageBack":
            try await join()
            let isShared = operation != "shareLoveLanguage"
            blanks["language"] = try await made(
                "/couple/love-languages",
                ["kind": "acts", "title": "hush-hush", "privacy": isShared ? "shared" : "private"])
            if operation == "restoreLoveLanguage" {
                try await program.send(
                    .delete, "/couple/love-languages/\(blanks["language"] ?? "")", headers: [.ifMatch: "*"])
            }
        case "logLoveAction", "restoreLoveAction":
            try await join()
            let partner = try await program.programs.program("Zebulon")
            let shared = try await partner.send(
                .post, "/couple/love-languages", ["kind": "acts", "title": "hush-hush", "details": "hush-hush"])
            blanks["language"] = shared.json["id"]?.text
            guard operation == "restoreLoveAction" else { break }
            let actions = "/couple/love-languages/\(blanks["language"] ?? "")/actions"
            blanks["action"] = try await made(actions, ["words": "hush-hush"])
            try await program.send(.delete, "\(actions)/\(blanks["action"] ?? "")")
        case "restoreCoupleRequest":
            try await join()
            blanks["request"] = try await made("/couple/requests", ["title": "hush-hush"])
            try await program.send(.delete, "/couple/requests/\(blanks["request"] ?? "")", headers: [.ifMatch: "*"])
        default: break
        }
    }

    /// Makes a family that another account is a member of.
    private func makeFamily() async throws {
        let other = try await program.programs.program("Zebulon")
        let family = try await made("/families", ["name": "hush-hush"])
        let code = try await program.send(.post, "/families/\(family)/invitations").json["code"] ?? .null
        let joined = try await other.send(.post, "/families/acceptances", ["code": code]).json
        blanks["family"] = family
        blanks["account"] = joined["members"]?.elements?.last?["account"]?.text
    }

    /// Becomes a couple with another account, and both agree to its rules, which are secret.
    private func join() async throws {
        let partner = try await program.programs.program("Zebulon")
        // Once in all of these tests: an account has one partner.
        if try await program.get("/couple").status == 404 {
            let code = try await partner.send(.post, "/couple/invitations").json["code"] ?? .null
            try await program.send(.post, "/couple/acceptances", ["code": code])
        }
        try await partner.send(.put, "/couple/rules", secretRules, headers: [.ifMatch: "*"])
        rules = try await partner.get("/couple/rules").json["id"] ?? .null
        try await program.send(.post, "/couple/rules/agreements", ["rules": rules])
    }

    private var secretRules: JSONValue {
        ["turnLength": 5, "hasNoInterruptions": true, "pauseWord": "hush-hush", "timeOutLength": 20, "text": ""]
    }

    /// Chooses a category whose name and question are secret.
    private func findCategory() async throws {
        try await join()
        blanks["category"] = try await made("/couple/categories", ["name": "hush-hush", "icon": "x"])
        let prompts = "/couple/categories/\(blanks["category"] ?? "")/prompts"
        let category = try await program.send(.post, prompts, ["text": "hush-hush"]).json
        blanks["prompt"] = category["prompts"]?.elements?.first?["id"]?.text
    }

    /// Starts a check-in and comes to talking.
    private func talk() async throws {
        try await findCategory()
        blanks["checkIn"] = try await made("/couple/check-ins", [:])
        let acts: [JSONValue] = [
            ["act": "go", "step": "category-selection"],
            ["act": "choose", "category": .string(blanks["category"] ?? "")],
            ["act": "go", "step": "category-discussion"],
        ]
        for act in acts {
            let path = "/couple/check-ins/\(blanks["checkIn"] ?? "")"
            let version = try await program.get(path).json["version"] ?? .null
            try await program.send(.post, path + "/acts", act.adding(["version": version]))
        }
    }

    private var coupleBodies: [String: JSONValue] {
        [
            "setCheckInRules": secretRules, "agreeToCheckInRules": ["rules": rules],
            "actInCheckIn": ["act": "mood", "version": 1, "mood": "neutral"],
            "addCheckInCategory": ["name": "Garden", "icon": "x"],
            "replaceCheckInCategory": ["name": "x", "details": "", "icon": "x", "colour": "#00aa00", "isHidden": false],
            "addCheckInPrompt": ["text": "What grows?"], "replaceCheckInPrompt": ["text": "x", "isHidden": false],
            "putCheckInAnswer": ["text": "x", "isSealed": true, "revision": 0], "addActionItem": ["title": "x"],
            "replaceActionItem": ["title": "x", "note": "", "due": nil, "priority": "low", "assignee": nil, "isDone": true],
            "addCoupleMilestone": ["title": "x"], "setCoupleStart": ["day": "2020-02-29"],
            "setCheckInPreparation": ["mood": "negative"], "editCoupleOnboarding": ["steps": ["welcome": "done"]],
            "setCheckInSchedule": [
                "start": "2030-01-01T19:00", "zone": "Europe/Berlin", "rule": nil, "preparation": nil, "isOn": true,
            ],
            "replaceCoupleMilestone": ["title": "x", "details": "", "category": nil, "target": nil, "achievedOn": nil],
            "addLoveLanguage": ["kind": "touch"], "logLoveAction": ["words": "x"],
            "replaceLoveLanguage": [
                "kind": "acts", "title": "x", "details": "", "examples": [], "importance": "low", "tags": [], "isDraft": false,
            ],
            "addCoupleRequest": ["title": "x"], "answerCoupleRequest": ["isAccepted": true, "response": "", "actionItem": nil],
            "replaceCoupleRequest": [
                "kind": "activity", "title": "x", "details": "", "priority": "low", "due": nil, "repeats": nil, "tags": [],
            ],
        ]
    }

    var bodies: [String: JSONValue] {
        recordBodies.merging(coupleBodies) { body, _ in body }
    }

    private var recordBodies: [String: JSONValue] {
        let (person, other) = (JSONValue.string(person.description), JSONValue.string(other.description))
        return [
            "acceptInvitation": ["code": .string(code)], "acceptFamilyInvitation": ["code": .string(code)],
            "choosePriority": ["note": .string(blanks["note"] ?? ""), "choice": "now"], "undoPriorityChoice": [:],
            "createFamily": ["name": "x"], "renameFamily": ["name": "x"], "setFamilyRole": ["role": "owner"],
            "editProfile": ["email": "hush-hush@kin.example"], "editSettings": ["theme": "dark"], "editAlertPreferences": [:],
            "editPersonAlertPreferences": [:],
            "editGroupAlertPreferences": [:],
            "logCatchup": ["people": [person], "kind": "call"], "editCatchup": ["people": [person], "kind": "in-person"],
            "snooze": ["until": "2026-12-24"], "setCadence": ["people": [person], "cadence": ["choice": "every", "days": 30]],
            "wish": ["person": person, "kind": "birthday", "day": "2026-11-22"],
            "createConnection": Elsewhere.input(), "chooseConnectedBooks": ["chosen": []], "startWritingBack": ["cards": 0],
            "approveFirstSync": ["same": [], "groups": []], "approveDeletions": ["people": 0],
            "merge": ["keep": person, "merge": other], "createGift": ["title": "A kettle"], "editGift": [:],
            "moveGift": ["status": "given"], "setPersonAccount": ["account": nil], "createGroup": ["name": "Choir"],
            "setGiftSpace": ["space": "own"],
            "addGiftReminder": ["message": "Ask Ben", "at": "2026-12-20T09:00"], "editGiftReminder": [:],
            "editGroup": ["name": "Quire"], "addMembers": ["people": [person]], "removeMembers": ["people": [person]],
            "changePeople": ["change": "trash", "people": [person]], "createPerson": ["name": ["display": "New"]],
            "replacePerson": ["name": ["display": "New"]], "editPerson": [:],
            "undoCapture": ["undo": .string(CaptureReceipt().description)],
            "createReminder": ["title": "Ring", "start": "2026-12-01T09:00"], "editReminder": [:], "completeReminder": [:],
            "snoozeReminder": ["until": "2026-12-02T09:00:00Z"], "createNote": ["title": "Tent"], "editNote": [:],
            "createSharedNote": ["title": "Tent"], "editSharedNote": [:], "createPurpose": ["name": "New"], "editPurpose": [:],
            "mergePurpose": ["into": .string(Purpose.Standard.tell.id.description)],
            "setPaintingChoice": ["style": "waves", "isCover": true],
        ]
    }

    private func made(_ path: String, _ body: JSONValue) async throws -> String {
        let answer = try await program.send(.post, path, body)
        return try #require(answer.json["id"]?.text, "\(path) \(answer.text)")
    }
}
