import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing
import Transfer

/// Things a document must not do to a space.
@Suite struct SpaceRestoreTests {
    private static let anna = "01890a5d-ac96-774b-bcce-b302099a8057"

    /// Returns a document with one person, with one text replaced by another.
    private func document(_ old: String = "", _ new: String = "") async throws -> String {
        let world = try await DocumentWorld()
        let lists = try await world.text()
        let person = """
            {"id": "\(Self.anna)", "namePrefix": "", "givenName": "Anna", "middleNames": "", "familyName": "Berg", \
            "nameSuffix": "", "nickname": "", "formattedName": "Anna Berg", "organisation": "", "jobTitle": "", \
            "pronouns": "", "note": "", "createdAt": "2026-11-21T12:00:00.000Z", "updatedAt": "2026-11-21T12:00:00.000Z"}
            """
        let occasion = """
            {"id": "01890a5d-ac96-774b-bcce-b302099a8058", "person": "\(Self.anna)", "position": 0, "kind": "birthday", \
            "label": "", "calendar": "gregorian", "month": 2, "isLeapMonth": false, "day": 28}
            """
        let whole = lists.replacing("\"people\": []", with: "\"people\": [\(person)]")
            .replacing("\"occasions\": []", with: "\"occasions\": [\(occasion)]")
        #expect(old.isEmpty || whole.contains(old), "the test changes nothing: \(old)")
        return whole.replacing(old, with: new)
    }

    private func refusal(of document: String) async throws -> DocumentProblem? {
        let world = try await DocumentWorld()
        let before = try await world.text()
        var problem: DocumentProblem?
        do { try await world.restore(document) } catch let error as DocumentProblem { problem = error }
        if problem != nil { #expect(try await world.text() == before, "something was changed") }
        return problem
    }

    /// Returns what a space that was filled from the document exports.
    private func rewritten(_ document: String) async throws -> String {
        let world = try await DocumentWorld()
        try await world.restore(document)
        return try await world.text()
    }

    @Test func `a document as it should be is taken`() async throws {
        let world = try await DocumentWorld()
        try await world.restore(try await document())
        #expect(try await world.space.person(named: "Anna Berg")?.profile.occasions.count == 1)
    }

    @Test(arguments: [
        ("\"month\": 2", "\"month\": 13.5", DocumentProblem.Reason.wrongValue, "occasions.month"),
        ("\"month\": 2", "\"month\": 99999999999999999999", .wrongValue, "occasions.month"),
        ("\"month\": 2", "\"month\": 1e1", .wrongValue, "occasions.month"),
        ("\"month\": 2", "\"month\": \"2\"", .wrongValue, "occasions.month"),
        ("\"day\": 28", "\"day\": 30", .wrongRecord, "occasions"),
        ("\"kind\": \"birthday\"", "\"kind\": \"party\"", .wrongValue, "occasions.kind"),
        ("\"isLeapMonth\": false", "\"isLeapMonth\": 0", .wrongValue, "occasions.isLeapMonth"),
        (
            "\"person\": \"01890a5d-ac96-774b-bcce-b302099a8057\"", "\"person\": \"01890a5d-ac96-774b-bcce-b302099a8059\"",
            .dangling, "occasions"
        ),
        ("\"person\": \"01890a5d-ac96-774b-bcce-b302099a8057\"", "\"person\": \"Anna\"", .wrongValue, "occasions.person"),
        ("\"position\": 0, ", "", .missingMember, "occasions.position"),
        ("\"position\": 0", "\"position\": null", .missingMember, "occasions.position"),
        ("\"position\": 0", "\"position\": 0, \"colour\": \"red\"", .unknownMember, "occasions.colour"),
        ("\"position\": 0", "\"position\": 0, \"position\": 1", .repeatedMember, "occasions.position"),
        ("\"createdAt\": \"2026-11-21T12:00:00.000Z\"", "\"createdAt\": \"yesterday\"", .wrongValue, "people.createdAt"),
        ("\"note\": \"\"", "\"note\": \"a\\u0000b\"", .wrongValue, "people.note"),
        ("\"note\": \"\"", "\"note\": \"\", \"category\": \"enemy\"", .wrongRecord, "people"),
        (
            "\"note\": \"\"", "\"note\": \"\", \"mergedInto\": \"01890a5d-ac96-774b-bcce-b302099a8057\"", .wrongRecord,
            "people.mergedInto"
        ),
        ("\"note\": \"\"", "\"note\": \"\", \"photo\": \"aa\"", .wrongValue, "people.photo"),
        ("\"wishes\": []", "\"wishes\": [1]", .wrongValue, "wishes"),
        ("\"wishes\": []", "\"wishes\": {}", .wrongValue, "wishes"),
        ("\"wishes\": [],\n", "", .missingMember, "wishes"),
        ("\"wishes\": []", "\"wishes\": [], \"presents\": []", .unknownMember, "presents"),
        ("\"wishes\": []", "\"wishes\": [], \"wishes\": []", .repeatedMember, "wishes"),
        ("\"version\": 15", "\"version\": 16", .newer, "16"),
        ("\"version\": 15", "\"version\": \"5\"", .wrongValue, "version"),
        ("\"reminders\": [],\n", "", .missingMember, "reminders"),
        ("\"format\": \"kinkeeper\"", "\"format\": \"other\"", .foreign, ""),
        ("\"format\": \"kinkeeper\",", "", .foreign, ""),
        ("\"leapDayRule\": \"february-28\"", "\"leapDayRule\": \"never\"", .wrongValue, "settings.leapDayRule"),
        ("\"catchupsADay\": 3", "\"catchupsADay\": 51", .wrongValue, "settings.catchupsADay"),
        ("\"catchupsADay\": 3", "\"catchupsADay\": 3, \"sound\": true", .unknownMember, "settings.sound"),
        ("\"monday\"", "\"Monday\"", .wrongValue, "settings.alerts.digest.weekday"),
        ("\"daysBefore\": 0", "\"daysBefore\": 367", .wrongValue, "settings.alerts.occasions.daysBefore"),
        ("\"showsDetails\": true", "\"showsDetails\": 1", .wrongValue, "settings.alerts.showsDetails"),
        ("\"showsDetails\": true", "\"showsDetails\": true, \"sound\": true", .unknownMember, "settings.alerts.sound"),
        ("\"alertChoices\": [],\n", "", .missingMember, "alertChoices"),
        (
            "\"media\": []", "\"media\": [{\"id\": \"\(String(repeating: "a", count: 64))\", \"base64\": \"AAAA\"}]",
            .wrongPicture,
            String(repeating: "a", count: 64)
        ),
        ("\"media\": []", "\"media\": [{\"id\": \"\(String(repeating: "a", count: 64))\"}]", .wrongPicture, "media"),
        ("\"media\": []\n}\n", "\"media\": []\n", .malformed, ""),
        ("\"media\": []\n}\n", "\"media\": []\n} more", .malformed, ""),
    ])
    func `what is not as it should be is refused, and nothing is changed`(
        old: String, new: String, reason: DocumentProblem.Reason, subject: String
    ) async throws {
        let problem = try #require(try await refusal(of: try await document(old, new)))
        #expect(problem.reason == reason)
        #expect(problem.subject == subject)
    }

    @Test(arguments: ["", "{}", "[1]", "{\\\"before\\\": {}}"])
    func `a merge that could not be undone is refused`(change: String) async throws {
        let text = String(decoding: try await DocumentWorld.generated(people: 60).export(), as: UTF8.self)
        let member = try #require(text.firstRange(of: /"keptOwnBefore": "(?:[^"\\]|\\.)*"/))
        let problem = try await refusal(of: text.replacingCharacters(in: member, with: "\"keptOwnBefore\": \"\(change)\""))
        #expect(problem?.reason == .wrongRecord && problem?.subject == "merges")
    }

    @Test func `a document of the first version has no reminders, and is read`() async throws {
        var text = try await document("\"version\": 15", "\"version\": 1")
        for list in ["reminders", "reminderPeople", "reminderDates", "reminderCompletions", "reminderEnds", "tasks", "gifts"] {
            text = text.replacing("\"\(list)\": [],\n", with: "")
        }
        #expect(!text.contains("reminder"))
        let world = try await DocumentWorld()
        #expect(try await world.restore(text).people == 1)
        #expect(try await world.text().contains("\"reminders\": []"))
    }

    @Test(arguments: 1...14)
    func `a document of an earlier version lacks the lists of later ones, and is read`(version: Int) async throws {
        let whole = try await document()
        var text = whole.replacing("\"version\": 15", with: "\"version\": \(version)")
        for table in DocumentTable.all where table.since > version {
            let shorter = text.replacing("\"\(table.section)\": [],\n", with: "")
            #expect(shorter != text, "\(table.section)")
            text = shorter
        }
        #expect(text.contains("coupleRequest") == (version >= 9) && text.contains("noteFiles") == (version >= 10))
        #expect(
            text.contains("noteAttachments") == (version >= 11) && text.contains("noteCheckboxes") == (version >= 12)
                && text.contains("purposeLinks") == (version >= 13) && !text.contains("giftReminders"))
        #expect(text.contains("noteTags") == (version >= 9) && text.contains("checkIn") == (version >= 8))
        #expect(try await rewritten(text) == rewritten(whole))
    }

    @Test func `the youngest list came with version 15`() {
        #expect(DocumentTable.all.map(\.since).max() == 15)
        #expect(DocumentTable.all.filter { $0.since == 15 }.map(\.section) == ["giftReminders"])
    }

    @Test func `reminders of a gift come back, and a document of version 14 has none`() async throws {
        let gift = """
            "gifts": [
            {"id": "\(Self.anna)", "title": "Kettle", "occasionLabel": "", "link": "", "note": "", "choosingDays": 7, \
            "deliveryDays": 3, "status": "idea", "createdAt": "2026-11-21T12:00:00.000Z", "updatedAt": "2026-11-21T12:00:00.000Z"}
            ]
            """
        let list = """
            "giftReminders": [
            {"id": "\(Self.anna)", "gift": "\(Self.anna)", "message": "Ask Ben", "day": "2028-02-29", "second": 64800, \
            "doneAt": "2026-11-22T12:00:00.000Z", "updatedAt": "2026-11-22T12:00:00.000Z"}
            ]
            """
        let text = try await document("\"gifts\": []", gift)
        let world = try await DocumentWorld()
        try await world.restore(text.replacing("\"giftReminders\": []", with: list))
        #expect(try await world.text().contains("\"message\": \"Ask Ben\", \"day\": \"2028-02-29\", \"second\": 64800"))
        let id = try #require(Gift.ID(Self.anna))
        let reminder = try #require(try await world.space.gift(id, asking: world.account)?.reminders.first)
        #expect(reminder.at.description == "2028-02-29T18:00" && reminder.isDone)
        let other = try await DocumentWorld()
        let earlier = text.replacing("\"giftReminders\": [],\n", with: "")
        #expect(earlier != text)
        try await other.restore(earlier.replacing("\"version\": 15", with: "\"version\": 14"))
        #expect(try await other.space.gift(id, asking: other.account)?.reminders.isEmpty == true)
    }

    @Test func `a reminder that is off is so after a restore, and one of version 13 is on`() async throws {
        let list = """
            "reminders": [
            {"id": "\(Self.anna)", "category": "habit", "title": "Walk", "note": "", "startDay": "2026-11-24", \
            "startSecond": 32400, "rule": "FREQ=DAILY", "createdAt": "2026-11-21T12:00:00.000Z", \
            "updatedAt": "2026-11-21T12:00:00.000Z", "pausedAt": "2026-11-22T12:00:00.000Z", \
            "resumedAt": "2026-11-21T18:00:00.000Z"}
            ]
            """
        let text = try await document("\"reminders\": []", list)
        let world = try await DocumentWorld()
        try await world.restore(text)
        let now = Date(timeIntervalSince1970: 1_795_284_000)
        let restored = try #require(try await world.space.reminders(.off, limit: 9, at: now, in: .utc).rows.first)
        #expect(restored.isOff && restored.resumedAt == now)
        #expect(try await world.text().contains("\"pausedAt\": \"2026-11-22T12:00:00.000Z\""))
        let other = try await DocumentWorld()
        let earlier = text.replacing(/, "pausedAt": "[^"]*", "resumedAt": "[^"]*"/, with: "")
        try await other.restore(earlier.replacing("\"version\": 15", with: "\"version\": 13"))
        #expect(try await other.space.reminders(.coming, limit: 9, at: now, in: .utc).rows.map(\.isOff) == [false])
    }

    @Test func `a document of before has its open checkboxes and the priorities of its tasks read again`() async throws {
        let task = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:1", "PRIORITY:1", "END:VTODO", "END:VCALENDAR", ""].joined(
            separator: "\\r\\n")
        let note = "01a1fdc3-5780-76c7-8924-7ef99c5c9b08"
        let reminders = """
            "reminders": [
            {"id": "\(Self.anna)", "category": "action-item", "title": "Call", "note": "", "startDay": "2026-11-24", \
            "startSecond": 32400, "createdAt": "2026-11-21T12:00:00.000Z", "updatedAt": "2026-11-21T12:00:00.000Z"}
            ]
            """
        let tasks = "\"tasks\": [\n{\"id\": \"\(Self.anna)\", \"name\": \"1.ics\", \"uid\": \"1\", \"bytes\": \"\(task)\"}\n]"
        let notes = """
            "notes": [
            {"id": "\(note)", "title": "", "text": "- [ ] one\\n- [x] two", "status": "inbox", "isPinned": false, "isDraft": false, \
            "isForCheckIn": false, "isKept": false, "version": 1, "createdAt": "2026-11-21T12:00:00.000Z", \
            "modifiedAt": "2026-11-21T12:00:00.000Z"}
            ]
            """
        var text = try await document("\"reminders\": []", reminders)
        text = text.replacing("\"tasks\": []", with: tasks).replacing("\"notes\": []", with: notes)
        for version in [11, 12] {
            var other = text.replacing("\"version\": 15", with: "\"version\": \(version)")
            for table in DocumentTable.all where table.since > version {
                other = other.replacing("\"\(table.section)\": [],\n", with: "")
            }
            let world = try await DocumentWorld()
            try await world.restore(other)
            let rows = try await world.space.toDos(limit: 9, in: .utc).rows.map(\.reminder)
            #expect(rows.map(\.title) == (version == 11 ? ["Call", "one"] : ["Call"]))
            #expect(rows[0].priority == (version == 11 ? .high : nil))
        }
    }

    @Test func `reminders of version 7 have no priority, assignee or check-in, and are read`() async throws {
        let list = """
            "reminders": [
            {"id": "\(Self.anna)", "category": "action-item", "title": "Call", "note": "", "startDay": "2026-11-24", \
            "startSecond": 32400, "createdAt": "2026-11-21T12:00:00.000Z", "updatedAt": "2026-11-21T12:00:00.000Z", \
            "zone": "Asia/Tokyo"}
            ]
            """
        let text = try await document("\"reminders\": []", list)
        var earlier = text.replacing("\"version\": 15", with: "\"version\": 7")
        for table in DocumentTable.all where table.since > 7 {
            earlier = earlier.replacing("\"\(table.section)\": [],\n", with: "")
        }
        #expect(!earlier.contains("checkIn") && !earlier.contains("sealed"))
        let world = try await DocumentWorld()
        try await world.restore(earlier)
        #expect(try await world.text().contains(list))
        let item = try #require(try await world.space.openActionItems(limit: 9).first)
        #expect(item.priority == .medium && item.assignee == nil && item.checkIn == nil)
    }

    @Test(arguments: [
        ("checkInCategories", CheckInRecords.category(name: "")),
        ("checkInPrompts", CheckInRecords.prompt(text: "")),
        ("checkIns", CheckInRecords.checkIn(status: "completed", ended: nil)),
        ("checkIns", CheckInRecords.checkIn(status: "abandoned", ended: nil)),
        ("checkIns", CheckInRecords.checkIn(status: "in-progress", ended: "2026-11-21T12:00:00.000Z")),
    ])
    func `a record of a check-in that makes no sense is refused`(list: String, record: String) async throws {
        let category = "\"checkInCategories\": [\(CheckInRecords.category(name: "Us"))]"
        let text = try await document("\"\(list)\": []", "\"\(list)\": [\(record)]")
            .replacing("\"checkInCategories\": []", with: category)
        let problem = try await refusal(of: text)
        #expect(problem?.reason == .wrongRecord && problem?.subject == list)
    }

    @Test func `records of a check-in that make sense are taken`() async throws {
        let lists = [
            ("checkInCategories", CheckInRecords.category(name: "Us")), ("checkInPrompts", CheckInRecords.prompt(text: "How?")),
            ("checkIns", CheckInRecords.checkIn(status: "completed", ended: "2026-11-21T12:00:00.000Z")),
        ]
        var text = try await document()
        for (list, record) in lists { text = text.replacing("\"\(list)\": []", with: "\"\(list)\": [\n\(record)\n]") }
        let again = try await rewritten(text)
        for (_, record) in lists { #expect(again.contains("[\n\(record)\n]")) }
        #expect(try await refusal(of: text.replacing(lists[0].1, with: ""))?.reason == .dangling)
    }

    @Test func `problems of imports of before version 7 keep their sentences`() async throws {
        let list = """
            "imports": [{"id": "\(Self.anna)", "fileName": "a.vcf", "startedAt": "2026-11-21T12:00:00.000Z", "created": 1, \
            "updated": 0, "unchanged": 0, "groups": 0, "catchups": 0}],
            "importProblems": [{"id": "\(Self.anna)", "import": "\(Self.anna)", "line": 7, "message": "Odd."}]
            """
        let text = try await document("\"imports\": [],\n\"importProblems\": []", list)
            .replacing("\"version\": 15", with: "\"version\": 6")
        let world = try await DocumentWorld()
        try await world.restore(text)
        let run = try #require(try await world.space.imports(limit: 1).first).id
        let report = try #require(try await world.space.importReport(run))
        #expect(report.problems == [ImportProblem(line: 7, content: .sentence("Odd."))])
    }

    @Test(arguments: [
        "", "{}", "soon", #"{"code":"nowhere","parameters":{}}"#, #"{"code":"documents","parameters":{}}"#,
    ])
    func `a finding that is none is refused`(finding: String) async throws {
        let text = String(decoding: try await DocumentWorld.generated(people: 20).export(), as: UTF8.self)
        let member = try #require(text.firstRange(of: /"finding": "(?:[^"\\]|\\.)*"/))
        let json = finding.replacing("\"", with: "\\\"")
        let problem = try await refusal(of: text.replacingCharacters(in: member, with: "\"finding\": \"\(json)\""))
        #expect(problem?.reason == .wrongRecord && problem?.subject == "importProblems")
    }

    @Test(arguments: ["FREQ=HOURLY", "every day", ""])
    func `a reminder whose rule nobody could follow is refused`(rule: String) async throws {
        let text = String(decoding: try await DocumentWorld.generated(people: 20).export(), as: UTF8.self)
        for list in ["reminders", "checkInSchedules"] {
            let problem = try await refusal(of: try replacingRule(in: list, of: text, with: rule))
            #expect(problem?.reason == .wrongRecord && problem?.subject == list)
        }
    }

    @Test func `a reminder whose rule is beyond the bounds of today is restored as it is`() async throws {
        let text = String(decoding: try await DocumentWorld.generated(people: 20).export(), as: UTF8.self)
        let rule = "FREQ=DAILY;COUNT=1000000;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5"
        let world = try await DocumentWorld()
        _ = try await world.restore(try replacingRule(in: "reminders", of: text, with: rule))
        #expect(try await world.text().contains("\"rule\": \"\(rule)\""))
    }

    /// The document with another rule in the first record of a list that has one.
    private func replacingRule(in list: String, of text: String, with rule: String) throws -> String {
        let start = try #require(text.range(of: "\"\(list)\": [")).upperBound
        let member = try #require(text[start...].firstRange(of: /"rule": "[^"]*"/))
        return text.replacingCharacters(in: member, with: "\"rule\": \"\(rule)\"")
    }

    @Test func `a problem names its line`() async throws {
        let problem = try await refusal(of: try await document("\"kind\": \"birthday\"", "\"kind\": \"party\""))
        let lines = try await document().split(separator: "\n", omittingEmptySubsequences: false)
        let line = lines.firstIndex { $0.contains("birthday") }.map { $0 + 1 }
        #expect(problem?.line == line)
    }

    @Test func `two records of one identifier are refused`() async throws {
        let text = try await document()
        let person = try #require(text.split(separator: "[").first { $0.hasPrefix("{\"id\": \"\(Self.anna)\"") })
        let record = try #require(person.split(separator: "]").first)
        #expect(try await refusal(of: text.replacing(record, with: "\(record), \(record)"))?.reason == .wrongRecord)
    }

    @Test func `nesting without end and text that is not UTF-8 are refused`() async throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(try await refusal(of: try await document("\"wishes\": []", "\"wishes\": [\(deep)"))?.reason == .malformed)
        let closed = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
        #expect(try await refusal(of: try await document("\"wishes\": []", "\"wishes\": [\(closed)]"))?.reason == .malformed)
        let world = try await DocumentWorld()
        var bytes = Array(try await document().utf8)
        bytes[try #require(bytes.firstRange(of: Array("Berg".utf8))?.lowerBound)] = 0xFF
        await #expect(throws: DocumentProblem.self) { try await world.restore(bytes) }
    }

    @Test func `other files are not taken for documents`() async throws {
        for text in ["", "{}", "[]", "BEGIN:VCARD", "{\"a\": 1}", "null", "{\"version\": 1, \"format\": \"kinkeeper\"}"] {
            #expect(try await refusal(of: text)?.reason == .foreign, "\(text)")
        }
    }

    @Test func `a space that holds somebody is left alone, and one that only saw a wrong file is filled`() async throws {
        let world = try await DocumentWorld.generated(people: 5)
        let before = try await world.text()
        await #expect(throws: DocumentProblem(.notEmpty)) { try await world.restore(before) }
        #expect(try await world.text() == before)

        let fresh = try await DocumentWorld()
        try await fresh.space.importAll([], at: fresh.clock.now)
        #expect(try await fresh.restore(before).people == 5)
    }

    @Test func `a document cut off anywhere leaves the space empty and the settings as they were`() async throws {
        let document = try await DocumentWorld.generated(people: 60).export()
        let world = try await DocumentWorld()
        let before = try await world.text()
        var random = SeededGenerator(seed: 5)
        for _ in trials(12, long: 300) {
            let length = Int.random(in: 0..<document.count - 2, using: &random)
            await #expect(throws: DocumentProblem.self) { try await world.restore(Array(document[..<length])) }
        }
        #expect(try await world.text() == before)
    }

    @Test func `a document with a byte changed anywhere is refused or taken, but never half`() async throws {
        let document = try await DocumentWorld.generated(people: 4).export()
        var random = SeededGenerator(seed: 6)
        for _ in trials(16, long: 400) {
            var changed = document
            changed[Int.random(in: 0..<document.count, using: &random)] = UInt8.random(in: 0...127, using: &random)
            let world = try await DocumentWorld()
            let before = try await world.text()
            do {
                try await world.restore(changed)
            } catch is DocumentProblem {
                #expect(try await world.text() == before)
            }
        }
    }

    @Test func `a card whose bytes are all written as escapes comes back, and one beyond the limit is refused with its line`()
        async throws
    {
        let (world, again) = (try await DocumentWorld(), try await DocumentWorld())
        let note = String(repeating: "\u{1}", count: 50_000)
        let bytes = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u1\r\nFN:Anna\r\nNOTE:\(note)\r\nEND:VCARD\r\n".utf8)
        let card = IncomingCard(
            uid: "u1", revision: nil, bytes: bytes, content: .person(Profile(name: PersonName(formatted: "Anna")), photo: nil),
            line: 1)
        try await world.space.importAll([card], at: world.clock.now)
        let document = try await world.export()
        #expect(document.count > 300_000)
        let before = try await again.text()
        await #expect {
            _ = try await SpaceRestore(into: again.space, of: again.account, in: again.accounts, longestValue: 50_000)
                .read(ImportSource(bytes: document), at: again.clock.now)
        } throws: { error in
            guard let problem = error as? DocumentProblem else { return false }
            return problem.reason == .tooLarge && (problem.line ?? 0) > 1
        }
        #expect(try await again.text() == before)
        _ = try await SpaceRestore(into: again.space, of: again.account, in: again.accounts, longestValue: 60_000)
            .read(ImportSource(bytes: document), at: again.clock.now)
        #expect(try await again.text() == world.text())
    }

    @Test func `a document is recognised by how it begins`() async throws {
        #expect(SpaceRestore.recognises(beginning: try await document().utf8))
        #expect(SpaceRestore.recognises(beginning: "\u{FEFF}{ \"format\" :\n\"kinkeeper\", ".utf8))
        #expect(!SpaceRestore.recognises(beginning: "{\"format\": \"other\"}".utf8))
        #expect(!SpaceRestore.recognises(beginning: "[\"format\"]".utf8))
        #expect(!SpaceRestore.recognises(beginning: "".utf8))
    }

    @Test func `progress goes to the end and never back`() async throws {
        let document = try await DocumentWorld.generated(people: 300).export()
        let world = try await DocumentWorld()
        let seen = Fractions()
        _ = try await SpaceRestore(into: world.space, of: world.account, in: world.accounts)
            .read(ImportSource(bytes: document), at: world.clock.now) { seen.append($0.fraction ?? -1) }
        #expect(seen.all.count > 3)
        #expect(seen.all == seen.all.sorted())
        #expect(seen.all.allSatisfy { (0...1).contains($0) })
    }
}

/// Records of a couple's check-ins as a document writes them.
private enum CheckInRecords {
    private static let category = "01890a5d-ac96-774b-bcce-b302099a8060"

    /// A category of the couple's own.
    static func category(name: String) -> String {
        """
        {"id": "\(category)", "name": "\(name)", "details": "standard", "icon": "🍞", "colour": "#EC4899", "position": 0, \
        "isHidden": false}
        """
    }

    /// A prompt of the couple's own.
    static func prompt(text: String) -> String {
        """
        {"id": "01890a5d-ac96-774b-bcce-b302099a8061", "category": "\(category)", "text": "\(text)", "position": 3, \
        "isHidden": false}
        """
    }

    /// A check-in of this status; without a time at which it ended where that is nil.
    static func checkIn(status: String, ended: String?) -> String {
        let end = ended.map { "\"endedAt\": \"\($0)\", " } ?? ""
        return """
            {"id": "01890a5d-ac96-774b-bcce-b302099a8062", "status": "\(status)", "step": "welcome", \
            "furthestStep": "completion", "startedBy": "01890a5d-ac96-774b-bcce-b302099a8063", \
            "startedAt": "2026-11-21T11:00:00.000Z", "turnSpent": 0, "paused": 0, \
            "lastActAt": "2026-11-21T11:30:00.000Z", \(end)"version": 9, "courseVersion": 9, "turnVersion": 0}
            """
    }
}
