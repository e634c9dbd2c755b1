import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing
import Transfer

@testable import ContentLine
@testable import Interchange

/// What readers and the store find in files with one quirk each.
enum QuirkyFiles {
    private static let clock = TestClock()

    static func findings() async throws -> [ImportFinding] {
        let files = try (quirks + ["", monica, nametag, birday]).flatMap { try ofFile(Array($0.utf8)) }
        let fixtures = try fixtures().flatMap { try ofFile(Array(Data(contentsOf: $0))) }
        return try await files + fixtures + ofBonds() + tooMuch() + ofTables() + known + ofStore() + ofMerges() + ofHistory()
            + ofFamilies()
    }

    // MARK: Files

    /// Returns all findings of a file, notes too.
    static func ofFile(_ bytes: [UInt8], largestCard: Int? = nil) throws -> [ImportFinding] {
        var file = ContactsFile(today: clock.today, bytes: bytes)
        if let largestCard { file.largestCard = largestCard }
        while try file.next() != nil {}
        return file.takeDiagnostics().map(\.finding)
    }

    private static func fixtures() throws -> [URL] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "ContentLineTests/Fixtures")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }

    static func card(_ lines: String..., name: String = "Anna: Berg", uid: String = "") -> String {
        let known = ["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)"] + (uid.isEmpty ? [] : ["UID:\(uid)"])
        return (known + lines + ["END:VCARD"]).joined(separator: "\r\n") + "\r\n"
    }

    private static let quirks = [
        "stray\r\n" + card(), "stray\r\nstray\r\n" + card(), "BEGIN:VEVENT\r\nEND:VEVENT\r\n" + card(),
        "END:VCARD\r\n" + card(), card("KIND:device"), card("PHOTO:nonsense"),
        card("PHOTO;VALUE=uri:https://example.org/a.jpg"),
        card("AGENT:BEGIN:VCARD\\nFN:Ben\\nEND:VCARD"), "BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n",
        card("BDAY:soon"), card("BDAY:4/5/1985"), card("BDAY:T102200"), card("BDAY:19850230"), card("BDAY:2090-01-01"),
        card("BDAY;X-APPLE-OMIT-YEAR=1604:1604"), card("BDAY;CALSCALE=julian:19850412"),
        card("BDAY:19850412", "BDAY:19860412"), "Name,Phone\nAnna,1\n",
        #"{"format": "kinkeeper", "version": 1, "exportDate": ""}"#, card(repeated("BDAY:198504", 11...25)),
        card(String(repeating: "no colon here\r\n", count: 20) + "X:1"),
        #"["vcard", [["version", {}, "text", "4.0"], ["fn", {}, "text", "Anna"], ["x"]]]"#,
        #"["vcard", [["version", {}, "text", "4.0"], ["fn", {}, "text", "Anna"], ["x"], ["y"]]]"#,
        #"[["vcard", [["version", {}, "text", "4.0"], ["fn", {}, "text", "Anna"]]], ["vcard", 5]]"#, #"["vcard", ["#,
    ]

    private static func repeated(_ line: String, _ ends: ClosedRange<Int>) -> String {
        ends.map { "\(line)\($0)" }.joined(separator: "\r\n")
    }

    /// Too large, too long, too many: with smaller limits than a file is read with.
    private static func tooMuch() throws -> [ImportFinding] {
        var rows = CSVReader(bytes: Array("a,b\n1,2,3\n\"x,y\n\(String(repeating: "z", count: 1 << 21)),b\n".utf8))
        rows.mostColumns = 2
        rows.largestRow = 1 << 20
        while try rows.next() != nil {}
        let lines: [(Int) -> String] = [
            { "TEL:\($0)" }, { "CATEGORIES:a\($0)" }, { "X-ABDATE:19x\($0)" },
            { String(format: "X-ABDATE:%04d%02d%02d", 1_900 + $0 / 300, $0 / 25 % 12 + 1, $0 % 25 + 1) },
        ]
        let many = try lines.flatMap { line in
            try ofFile(Array(card((0...2_000).map(line).joined(separator: "\r\n")).utf8))
        }
        let nameless = String(repeating: card(":x"), count: 1_001)
        return rows.takeDiagnostics().map(\.finding) + many + (try ofFile(Array(nameless.utf8)))
            + (try ofFile(Array(card("NOTE:" + String(repeating: "x", count: 2_000)).utf8), largestCard: 1_000))
    }

    /// What files of other kinds are; too large a file would have to be there for the last.
    private static let known =
        FileFormat.Other.allCases.map { ImportFinding($0.code) } + [ImportFinding(.tooLarge)]

    // MARK: Tables and programs

    private static func ofTables() throws -> [ImportFinding] {
        let survey = try TableSurvey(CSVReader(bytes: table))
        let source = ByteSource(bytes: table)
        let plan = survey.plan(with: survey.columns.map(\.guess.meaning), dates: .unknown)
        var file = ContactsFile(today: clock.today, plan: plan) { try source.read(into: $0) }
        while try file.next() != nil {}
        return file.takeDiagnostics().map(\.finding)
    }

    private static let table = Array("Name,Birthday,Hobby\nAnna,4/5/1985,\n,,Chess\n".utf8)

    private static func ofMonica(_ type: String, _ count: Int = 1) -> String {
        let records = Array(repeating: #"{"properties": {"title": "x", "frequency_type": "week"}}"#, count: count)
        return #"{"count": \#(count), "type": "\#(type)", "values": [\#(records.joined(separator: ", "))]}"#
    }

    private static let monica: String = {
        let data = ["pet", "life_event", "gift", "debt", "task", "reminder", "call", "document"].map { ofMonica($0) }
        let age = #""birthdate": {"is_age_based": true, "date": "1985-01-01T00:00:00Z"}"#
        let anna = #"{"uuid": "a", "properties": {"first_name": "Anna", \#(age)}, "data": [\#(data.joined(separator: ", "))]}"#
        let more = ["pet", "photo", "document", "call"].map { ofMonica($0, 3) }.joined(separator: ", ")
        let ben = #"{"uuid": "b", "properties": {"first_name": "Ben"}, "data": [\#(more)]}"#
        let contacts = #"{"count": 3, "type": "contact", "values": [\#(anna), \#(ben), {"uuid": "c"}]}"#
        let rest = #""properties": {"journal_entries": [{"uuid": "j"}]}"#
        return #"{"app_version": "4.1.2", "account": {"uuid": "x", "data": [\#(contacts)], \#(rest)}}"#
    }()

    private static let nametag = """
        {"exportDate": "x", "user": {"accountCreated": "x"}, "groups": [], "people": [
          {"id": "a", "name": "Anna", "photo": "a.jpg", "importantDates": [{"title": "", "date": "2001-01-01"}],
           "customFields": [{"key": "a", "value": "b"}], "locations": [{"label": "Hut"}]},
          {"id": "b", "name": "Ben", "photo": "b.jpg"}]}
        """

    /// A backup of Bonds, one that breaks off, and what a damaged database tells.
    private static func ofBonds() throws -> [ImportFinding] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let bytes = Array(try Data(contentsOf: folder.appending(path: "InterchangeTests/Fixtures/bonds.zip")))
        return try ofFile(bytes) + ofFile(Array(bytes.prefix(1_000)))
            + [ImportFinding(.damagedDatabase), ImportFinding(.tasksOfNobody, [.count: .number(2)])]
            + [ImportFinding.Code.activitiesOfNobody, .cutCopies].flatMap { code in
                [1, 2].map { ImportFinding(code, [.count: .number($0)]) }
            }
    }

    private static let birday = """
        [{"name": "", "type": "BIRTHDAY", "originalDate": "2001-01-01"},
         {"name": "Anna", "type": "BIRTHDAY", "originalDate": "soon"},
         {"name": "Ben", "type": "BIRTHDAY", "originalDate": "2090-01-01"},
         {"name": "Mia", "type": "BIRTHDAY", "originalDate": "2001-01-01"},
         {"name": "Mia", "type": "BIRTHDAY", "originalDate": "2009-09-09"}]
        """

    // MARK: The store

    private static func bring(_ text: String, into space: Space, as plan: TablePlan? = nil) async throws -> [ImportFinding] {
        let now = clock.now
        let run = try await ContactsImport(of: "test.vcf", into: space, by: nil, now: { now })
        let outcome = try await run.read(ImportSource(bytes: Array(text.utf8)), as: plan, today: clock.today)
        return outcome.problems.compactMap(\.finding)
    }

    private static func ofStore() async throws -> [ImportFinding] {
        let test = try TestSpace()
        let space = test.space
        let (one, other) = ("Name,Phone\nAnna,1\n", "Name,Phone\nAnna,2\n")
        let survey = try TableSurvey(CSVReader(bytes: Array(one.utf8)))
        let plan = survey.plan(with: survey.columns.map(\.guess.meaning), dates: .unknown)
        var told = try await bring(one, into: space, as: plan) + bring(other, into: space, as: plan)
        told += try await bring(card(uid: "1") + card(uid: "1") + card("NOTE:x", uid: "1"), into: space)
        told += try await bring(card("REV:20250101T000000Z", name: "Ben", uid: "2"), into: space)
        told += try await bring(card("REV:20240101T000000Z", name: "Ben", uid: "2"), into: space)
        let ben = try #require(try await space.person(named: "Ben"))
        let edition = try #require(try await space.personEdition(ben.id))
        var draft = PersonDraft(edition.person)
        draft.profile.jobTitle = "Baker"
        _ = try await PersonEditor(space, today: clock.today, now: clock.now).save(draft, over: ben.id, ifVersion: nil)
        told += try await bring(card("REV:20260101T000000Z", name: "Ben", uid: "2"), into: space)
        try await space.trash(ben.id, at: clock.now)
        return told + (try await bring(card("REV:20260201T000000Z", name: "Ben", uid: "2"), into: space))
    }

    private static func ofMerges() async throws -> [ImportFinding] {
        let space = try TestSpace()
        _ = try await bring(card(name: "Anna", uid: "1") + card(name: "Léa", uid: "2"), into: space.space)
        let anna = try #require(try await space.space.person(named: "Anna")).id
        let lea = try #require(try await space.space.person(named: "Léa")).id
        let merging = Merging(space.space, today: clock.today, now: clock.now) { "\($0)" }
        _ = try await merging.merge(keeping: anna, merging: lea, choices: [:], version: nil, id: .make(at: clock.now))
        var told = try await bring(card("X-NEW:1", name: "Léa", uid: "2"), into: space.space)
        told += try await bring(card("TEL:+34 600", name: "Léa", uid: "2"), into: space.space)
        // Without a way to bring both cards together.
        var file = ContactsFile(today: clock.today, bytes: Array(card("X-NEW:1", name: "Anna", uid: "1").utf8))
        let newer = try #require(try file.next())
        return told + (try await space.space.importAll([newer], at: clock.now)).problems.compactMap(\.finding)
    }

    /// What a family does not get, and the import of a member who has left.
    private static func ofFamilies() async throws -> [ImportFinding] {
        let home = try TestFolder()
        let folder = try DataFolder(url: home.url)
        let anna = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: clock.now)
        let family = try await folder.accounts.makeFamily(named: "The Bergs", by: anna.id, at: clock.now)
        let space = try await folder.openSpace(family.id, for: anna.id)
        let now = clock.now
        let member = try await folder.importingMember(anna.id, into: family.id)
        let job = try await ContactsImport(of: "monica.json", into: space, by: member, now: { now })
        let outcome = try await job.read(ImportSource(bytes: Array(monica.utf8)), today: clock.today)
        let left = try await space.beginImport(of: "cards.vcf", at: clock.now)
        var file = ContactsFile(today: clock.today, bytes: Array(card(uid: "1").utf8))
        _ = try await space.importCards([try #require(try file.next())], in: left, at: clock.now)
        try await folder.endImport(left.id, leftIn: family.id, at: clock.now)
        let report = try await space.importReport(left.id)
        return (outcome.problems + (report?.problems ?? [])).compactMap(\.finding)
    }

    private static func ofHistory() async throws -> [ImportFinding] {
        let test = try TestSpace()
        let run = try await test.space.beginImport(of: "monica.json", at: clock.now)
        let entries = [CivilDate(daysSinceEpoch: 40_000), CivilDate(daysSinceEpoch: 10_000)].map { day in
            IncomingHistory.Entry(id: .make(at: clock.now), day: day, kind: .call, people: ["nobody"])
        }
        let outcome = try await test.space.importHistory(
            IncomingHistory(entries: entries, cadences: [:]), in: run, today: clock.today, at: clock.now)
        return outcome.problems.compactMap(\.finding)
    }
}
