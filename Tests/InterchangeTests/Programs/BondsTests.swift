import Kinkeeper
import TestSupport
import Testing

@testable import Interchange

/// A backup of Bonds, which `Fixtures/make-bonds.py` makes.
struct BondsTests {
    private static let anna = "aaaaaaaa-0000-4000-8000-000000000001"
    private static let ben = "bbbbbbbb-0000-4000-8000-000000000002"

    private func database() throws -> [UInt8] {
        try ZipArchive.first(of: ByteSource(bytes: try ProgramFile.fixture("bonds.zip")), limit: 1 << 20)
    }

    @Test func `people come with what cards say, without the user and the trash`() throws {
        let file = try ProgramFile(try ProgramFile.fixture("bonds.zip"))
        #expect(file.people.map(\.name.formatted) == ["Anna M. Berg", "Ben"])
        let (anna, ben) = (file.people[0], file.people[1])
        #expect(file.cards[0].uid == Self.anna, "Bonds' vCards have the same UID")
        #expect(anna.organisation == "Klinik" && anna.jobTitle == "Doctor" && anna.tags == ["choir", "favorite"])
        #expect(ben.tags == ["archived"])
        #expect(
            Set(anna.contacts) == [
                ContactMethod(label: "work", value: .email("anna@example.org")),
                ContactMethod(label: "mobile", value: .phone("+49 1")),
                ContactMethod(value: .messaging(service: "telegram", handle: "annab")),
                ContactMethod(
                    value: .address(PostalAddress(street: "Way 1", locality: "Berlin", postalCode: "10115", country: "DE"))),
            ])
        #expect(String(decoding: file.cards[0].bytes, as: UTF8.self).contains("GENDER:F"))
        #expect(file.groups == ["Hikers": [Self.anna]])
    }

    @Test func `days keep their calendar, and one that does not exist is told`() throws {
        let file = try ProgramFile(try ProgramFile.fixture("bonds.zip"))
        let (anna, ben) = (file.people[0], file.people[1])
        #expect(
            anna.occasions == [
                Occasion(kind: .birthday, when: .date(try PartialDate(month: 2, day: 29))),
                Occasion(kind: .custom, label: "Concert", when: .date(try PartialDate(month: 12, day: 6))),
            ])
        let lunar = try PartialDate(calendar: .chinese, year: 1985, month: 2, isLeapMonth: true, day: 7)
        #expect(ben.occasions.contains { $0.when == .date(lunar) })
        #expect(file.told.contains(ImportFinding(.undatedEvent, [.text: .text("2023-2-29")], card: "Anna M. Berg")))
        #expect(file.told.contains(ImportFinding(.twoBirthdays, card: "Ben")))
    }

    @Test func `calls, meetings and last contacts become catch-ups`() throws {
        let file = try ProgramFile(try ProgramFile.fixture("bonds.zip"))
        #expect(file.history.entries.map(\.kind) == [.call, .video, .inPerson, .other])
        #expect(file.history.entries.map(\.day.description) == ["2022-05-06", "2022-05-07", "2023-07-08", "2026-03-04"])
        #expect(file.history.entries.map(\.people) == [[Self.ben], [Self.ben], [Self.anna, Self.ben], [Self.anna]])
        #expect(file.history.entries[0].note == "12 min\nLong talk")
        #expect(file.history.cadences == [Self.anna: .monthly])
        #expect(try ProgramFile(try ProgramFile.fixture("bonds.zip")).history == file.history)
    }

    @Test func `what has no place yet goes to the note, and is counted`() throws {
        let file = try ProgramFile(try ProgramFile.fixture("bonds.zip"))
        let note = file.people[0].note
        #expect(note.hasPrefix("Met in Rome\n"))
        for line in [
            "Choir: 2023-2-29", "Exam: 2024-06-01", "Earlier address: Old Way 2, Rome", "- 2024-03-01: Ask (every 2 month)",
            "Birth name: Tal", "First met: 2019, through Ben", "Food: no nuts", "2021-02-03: Long", "- Ben (Parent)", "- Chess",
            "- Rex (small animal)", "- Run (not active)", "- 2024-02-02: fine", "- 2022-01-01: New job, New job (year)",
            "- 2024-01-02: A walk", "- 2023-12-24: Book (given, price in Bonds: 2000 EUR)",
            "- I lent: Tent (amount in Bonds: 50, settled)", "- To do: Send photos (due 2026-02-03)",
        ] {
            #expect(note.contains(line), "\(line) in \(note)")
        }
        #expect(!note.contains("In the trash") && note.contains(String(repeating: "tea ", count: 1_499)))
        #expect(file.people[1].note.contains("Calls without an answer:\n- 2022-05-08"))
        for code in [.picturesElsewhere, .undated, .journal, .tasksOfNobody, .documents] as [ImportFinding.Code] {
            #expect(file.told.contains(ImportFinding(code, [.count: .number(1)])), "\(code)")
        }
        let things = Set(file.told.compactMap { $0.parameters[.thing] })
        let expected: [ImportFinding.Thing] = [
            .pets, .lifeEvents, .gifts, .debts, .tasks, .reminders, .relations, .facts, .goals, .moods, .posts,
        ]
        #expect(things == Set(expected.map(ImportFinding.Value.thing)))
    }

    @Test func `a family gets no private details`() throws {
        let file = try ProgramFile(try ProgramFile.fixture("bonds.zip"), isForFamily: true)
        #expect(file.cards.count == 2 && file.history.isEmpty)
        #expect(file.people.allSatisfy { $0.note.isEmpty && $0.tags.isEmpty })
        #expect(file.people[0].occasions.map(\.kind) == [.birthday] && file.codes.contains(.ownNotes))
    }

    @Test func `the database alone is read too, and one of another program is refused`() throws {
        let bytes = try database()
        #expect(try ProgramFile(bytes).cards == ProgramFile(try ProgramFile.fixture("bonds.zip")).cards)
        var other = bytes
        for place in other.indices.dropLast(6) where Array(other[place..<place + 6]) == Array("vaults".utf8) {
            other[place] = 0x78
        }
        #expect(try ProgramFile(other).codes.contains(.database))
    }

    @Test func `an archive that breaks off or is changed gives nobody`() throws {
        let bytes = try ProgramFile.fixture("bonds.zip")
        for end in [60, 1_000, bytes.count / 2] {
            let file = try ProgramFile(Array(bytes.prefix(end)))
            #expect(file.cards.isEmpty && file.codes.contains(.brokenArchive))
        }
        var changed = bytes
        changed[2_000] ^= 0x10
        #expect(try ProgramFile(changed).cards.isEmpty)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a damaged database gives people or findings, and never a wrong date`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let whole = try database()
        for _ in trials(40, long: 2_000) {
            var bytes = whole
            for _ in 0...Int.random(in: 0...12, using: &random) {
                bytes[Int.random(in: 100..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 1..<bytes.count - 512, using: &random)) }
            let file = try ProgramFile(bytes)
            #expect(!file.cards.isEmpty || !file.told.isEmpty)
        }
    }

    @Test func `pages in a circle end`() throws {
        var bytes = try database()
        // Each page becomes a branch that leads to itself and to the first.
        for page in stride(from: 512, to: bytes.count, by: 512) {
            let own = page / 512 + 1
            bytes.replaceSubrange(
                page..<page + 14, with: [5, 0, 0, 0, 1, 2, 0, 0, 0, 0, UInt8(own >> 8), UInt8(own & 255), 0, 100])
        }
        #expect(try ProgramFile(bytes).cards.isEmpty)
    }
}
