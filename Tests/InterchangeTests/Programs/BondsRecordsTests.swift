import Kinkeeper
import TestSupport
import Testing

@testable import Interchange

/// Records of Bonds that the backup of the fixtures does not have, and those that no Bonds writes.
struct BondsRecordsTests {
    private func read(_ tables: [TinyDatabase.Table], isForFamily: Bool = false) throws -> ProgramFile {
        let names = Set(tables.map(\.name))
        let needed = ["contacts", "vaults", "contact_information", "contact_important_dates"].filter { !names.contains($0) }
        return try ProgramFile(TinyDatabase(tables + needed.map { .init($0, "id") }).bytes, isForFamily: isForFamily)
    }

    private let anna = TinyDatabase.Table("contacts", "id, first_name", [["a", "Anna"]])
    private let types = TinyDatabase.Table(
        "contact_important_date_types", "id, internal_type, label_translation_key",
        [["1", "birthdate", nil], ["2", nil, "seed.important_date_types.one_time"]])

    @Test func `a yearly reminder is kept, whatever its year and beside another day`() throws {
        let reminders: [[String?]] = [
            ["a", "Concert", "6", "12", "9000", "recurring_year", "1"],
            ["a", "Leap", "29", "2", "2023", "recurring_year", nil],
            ["a", "Call mother", "12", "4", "2020", "recurring_year", "1"],
            ["a", "Birthday", "12", "4", "2020", "recurring_year", "1"],
            ["a", "Odd", "31", "4", "2020", "recurring_year", "1"],
        ]
        let file = try read([
            anna, types,
            .init(
                "contact_important_dates", "contact_id, contact_important_date_type_id, day, month, year",
                [["a", "1", "12", "4", "1985"]]),
            .init("contact_reminders", "contact_id, label, day, month, year, type, frequency_number", reminders),
        ])
        let person = try #require(file.people.first)
        let days = person.occasions.map { "\($0.kind.rawValue) \($0.label) \($0.when)" }
        #expect(person.occasions.map(\.label) == ["", "Concert", "Leap", "Call mother"], "\(days)")
        let yearless = try [(12, 6), (2, 29), (4, 12)].map { Occasion.When.date(try PartialDate(month: $0.0, day: $0.1)) }
        #expect(person.occasions.dropFirst().map(\.when) == yearless)
        #expect(person.note.contains("- 2020-4-31: Odd (every 1 year)"))
    }

    @Test func `one-time days are in the note, those to come too, and are told`() throws {
        let file = try read([
            anna, types,
            .init(
                "contact_important_dates", "contact_id, contact_important_date_type_id, label, day, month, year",
                [
                    ["a", "2", nil, "1", "6", "2024"], ["a", "2", "Moon", "1", "6", "9000"],
                    ["a", "2", "Birthday", "2", "3", "1985"],
                ]
            ),
        ])
        let person = try #require(file.people.first)
        #expect(person.note == "One-time days:\n- one time: 2024-06-01\n- Moon: 9000-06-01")
        #expect(person.occasions.map(\.kind) == [.birthday])
        #expect(file.told == [ImportFinding(.noted, [.thing: .thing(.reminders), .count: .number(2)])])
    }

    @Test func `an activity is the same one when other people take part, and another one in another vault`() throws {
        func entry(_ people: [String], vault: String?) throws -> IncomingHistory.Entry {
            let file = try read([
                .init("contacts", "id, first_name", ["a", "b"].map { [$0, $0] }),
                .init("activity_types", "id, counts_as_interaction", [["1", "1"]]),
                .init("activities", "id, vault_id, activity_type_id, start_date", [["7", vault, "1", "2024-05-06"]]),
                .init("activity_participants", "activity_id, contact_id", people.map { ["7", $0] }),
            ])
            return try #require(file.history.entries.first)
        }
        for vault in ["v", nil] {
            let (both, second) = (try entry(["a", "b"], vault: vault), try entry(["gone", "b"], vault: vault))
            #expect(both.id == second.id && both.people == ["a", "b"] && second.people == ["b"])
        }
        #expect(try entry(["a"], vault: "v").id != entry(["a"], vault: "w").id)
    }

    @Test(arguments: ["activities", "life_events"])
    func `an activity in which nobody of the address book took part is told`(_ table: String) throws {
        let (types, link, column) =
            table == "activities"
            ? ("activity_types", "activity_participants", "activity_id")
            : ("life_event_types", "life_event_participants", "life_event_id")
        let file = try read([
            .init(
                "contacts", "id, first_name, deleted_at",
                [["a", "Anna", nil], ["me", "Me", nil], ["gone", "G", "2026-01-01"]]),
            .init("user_vault", "contact_id", [["me"]]),
            .init(types, "id, counts_as_interaction", [["1", "1"]]),
            .init(
                table, "id, activity_type_id, start_date, title",
                (1...4).map { [String($0), "1", "2024-05-06", "Walk \($0)"] }),
            .init(link, "\(column), contact_id", [["1", "a"], ["1", "me"], ["2", "me"], ["3", "gone"]]),
        ])
        #expect(file.told == [ImportFinding(.activitiesOfNobody, [.count: .number(3)])])
        #expect(try read([anna, .init(table, "id, title")]).told.isEmpty)
    }

    @Test func `a long text that is shortened for all but the first is told, a short one is not`() throws {
        func told(_ length: Int) throws -> (ProgramFile, [ImportFinding]) {
            let text = String(repeating: "x", count: length)
            let people = (0..<20).map { "p\($0)" }
            let file = try read([
                .init("contacts", "id, first_name", people.map { [$0, $0] }),
                .init("posts", "id, title", [["1", "Day"], ["2", "Other"]]),
                .init("post_sections", "post_id, position, content", [["1", "1", text], ["2", "1", "short"]]),
                .init("contact_post", "contact_id, post_id", people.flatMap { [[$0, "1"], [$0, "2"]] }),
            ])
            return (file, file.told.filter { $0.code == .cutCopies })
        }
        // More than 1 MB together.
        let (file, findings) = try told(58_000)
        #expect(findings == [ImportFinding(.cutCopies, [.count: .number(19)])])
        #expect(file.people.map { $0.note.utf8.count > 58_000 } == [true] + Array(repeating: false, count: 19))
        #expect(try told(2_000).1.isEmpty)
    }

    @Test(arguments: [Int.min, Int.min + 1, -13, -1, 0, 13, 100, Int.max])
    func `no number is more than is taken`(number: Int) throws {
        let text = String(number)
        let numbers = [text, text, text]
        let file = try read([
            .init(
                "contacts", "id, first_name, stay_in_touch_frequency_days, first_met_year, first_met_month, first_met_day",
                [["a", "Anna", text] + numbers]),
            .init(
                "contact_important_dates",
                "contact_id, label, calendar_type, day, month, year, original_day, original_month, original_year, is_age_based",
                [
                    ["a", "x", nil] + numbers, ["a", "x", nil, "1", text, nil], ["a", "x", nil, text, "1", nil],
                    ["a", "x", "lunar"] + numbers + numbers, ["a", "x", "lunar", "1", "1", "1", "1", text, nil],
                    ["a", "x", nil, "1", "1", text, nil, nil, nil, "1"],
                ]),
            .init(
                "contact_reminders", "contact_id, day, month, year, type, frequency_number",
                [["a"] + numbers + ["recurring_year", text], ["a"] + numbers + ["recurring_month", text]]),
            .init("calls", "contact_id, called_at, duration", [["a", "2024-05-06", text]]),
            .init("mood_tracking_events", "contact_id, number_of_hours_slept", [["a", text]]),
            .init("post_sections", "post_id, position, content", [["1", text, "x"], ["1", "1", "y"]]),
            .init("posts", "id, title", [["1", "z"]]), .init("contact_post", "contact_id, post_id", [["a", "1"]]),
        ])
        #expect(file.people.map(\.name.formatted) == ["Anna"] && file.history.entries.count == 1)
        let days = file.people.flatMap(\.occasions).compactMap { if case .date(let date) = $0.when { date } else { nil } }
        #expect(number >= 0 || days.allSatisfy { $0.calendar == .chinese }, "only a leap month is below zero")
    }

    @Test func `records that share an identifier count as one`() throws {
        let twice = { (rows: [String?]) in [[String?]](repeating: rows, count: 200) }
        let file = try read([
            .init("contacts", "id, first_name", twice(["a", "Anna"])),
            .init("mood_tracking_events", "contact_id, note", twice(["a", "fine"])),
            .init("activity_types", "id, counts_as_interaction", [["1", "1"]]),
            .init("activities", "id, vault_id, activity_type_id, start_date", twice(["7", "v", "1", "2024-05-06"])),
            .init("activity_participants", "activity_id, contact_id", twice(["7", "a"])),
            .init("groups", "id, name", twice(["g", "Choir"])),
            .init("contact_group", "group_id, contact_id", twice(["g", "a"])),
        ])
        #expect(file.people.count == 1 && file.cards.count == 2)
        #expect(file.history.entries.map(\.people) == [["a"]])
    }

    @Test func `a long text is whole with the first of many who share it, and with all of a few`() throws {
        func notes(of count: Int) throws -> [String] {
            let ids = (0..<count).map { "p\($0)" }
            let long = String(repeating: "tea ", count: 5_000)
            let links = ids.map { ["1", $0] }
            return try read([
                .init("contacts", "id, first_name", ids.map { [$0, $0] }),
                .init("activities", "id, title, description", [["1", "Hike", long + "!"]]),
                .init("activity_participants", "activity_id, contact_id", [["1", "gone"]] + links),
                .init("posts", "id", [["1"]]), .init("post_sections", "post_id, content", [["1", long + "?"]]),
                .init("contact_post", "post_id, contact_id", links),
            ]).people.map(\.note)
        }
        let many = try notes(of: 100)
        #expect(many.count == 100 && many[0].contains("tea !") && many[0].contains("tea ?"))
        #expect(many.dropFirst().allSatisfy { $0.contains("Hike, tea") && $0.contains("…") && $0.count < 2_200 })
        #expect(try notes(of: 3).allSatisfy { $0.contains("tea !") && $0.contains("tea ?") })
    }

    @Test func `a word of a list is short, however long its one letter is`() throws {
        let word = "e" + String(repeating: "\u{301}", count: 20_000)
        let file = try read([
            .init("contacts", "id, first_name, company_id", [["a", "Anna", "1"]]),
            .init("companies", "id, name", [["1", word]]),
            .init("labels", "id, name", [["1", word]]), .init("contact_label", "contact_id, label_id", [["a", "1"]]),
        ])
        let person = try #require(file.people.first)
        #expect((1..<3_000).contains(person.organisation.utf8.count) && person.tags.allSatisfy { $0.utf8.count < 3_000 })
    }

    @Test func `rows that overflow into a circle of pages end`() throws {
        var bytes = try ZipArchive.first(of: ByteSource(bytes: try ProgramFile.fixture("bonds.zip")), limit: 1 << 20)
        var circles = 0
        // No page of a table or index begins with a zero.
        for page in stride(from: 512, to: bytes.count, by: 512) where bytes[page] == 0 {
            let own = page / 512 + 1
            bytes.replaceSubrange(page..<page + 4, with: [0, 0, UInt8(own >> 8), UInt8(own & 0xFF)])
            circles += 1
        }
        #expect(circles > 5)
        let file = try ProgramFile(bytes)
        #expect(!file.cards.isEmpty || !file.told.isEmpty)
    }
}
