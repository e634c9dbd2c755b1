import Testing

@testable import Kinkeeper

struct PersonEntryTests {
    private let today = CivilDate(year: 2026, month: 11, day: 21) ?? CivilDate(daysSinceEpoch: 0)

    private func problems(_ entry: PersonEntry) -> [PersonEntry.Problem] {
        do {
            _ = try entry.draft(today: today)
            return []
        } catch {
            return error.problems
        }
    }

    private func entry(_ occasion: OccasionEntry) -> PersonEntry {
        var entry = PersonEntry()
        entry.name.given = "Anna"
        entry.occasions = [occasion]
        return entry
    }

    @Test func `somebody without any name is refused`() {
        #expect(problems(PersonEntry()) == [.nameMissing])
        var blank = PersonEntry()
        blank.name.given = "  "
        #expect(problems(blank) == [.nameMissing])
        var company = PersonEntry()
        company.organisation = "Stadtwerke"
        #expect(problems(company) == [])
    }

    @Test func `an empty display name follows from the parts, as the script asks`() throws {
        var entry = PersonEntry()
        entry.name = PersonName(prefix: "Dr.", given: "Anna", middle: "Maria", family: "Berg", suffix: "Jr.")
        #expect(try entry.draft(today: today).profile.name.formatted == "Dr. Anna Maria Berg Jr.")
        entry.name = PersonName(given: "小明", family: "王")
        #expect(try entry.draft(today: today).profile.name.formatted == "王小明")
        entry.name.formatted = "Xiaoming"
        #expect(try entry.draft(today: today).profile.name.formatted == "Xiaoming")
    }

    @Test(
        "dates that are none are refused and never guessed",
        arguments: [
            (OccasionEntry(year: "1985", month: "13", day: "1"), PersonEntry.DateProblem.noSuchMonth(13)),
            (OccasionEntry(year: "1985", month: "2", day: "30"), .noSuchDay(30)),
            (OccasionEntry(month: "2", day: "30"), .noSuchDay(30)),
            (OccasionEntry(year: "2001", month: "2", day: "29"), .noSuchDay(29)),
            (OccasionEntry(year: "2027", month: "1", day: "1"), .yearInFuture(2027)),
            (OccasionEntry(year: "85", month: "4", day: "12"), .yearNeedsFourDigits),
            (OccasionEntry(year: "1985", day: "12"), .monthMissing),
            (OccasionEntry(month: "April", day: "12"), .notANumber("April")),
            (OccasionEntry(month: "4", day: "-1"), .notANumber("-1")),
            (OccasionEntry(month: "0", day: "1"), .noSuchMonth(0)),
            (OccasionEntry(year: "0000", month: "1", day: "1"), .yearNeedsFourDigits),
            (OccasionEntry(calendar: .hebrew, year: "5745", month: "14", day: "1"), .noSuchMonth(14)),
        ])
    func refusal(_ occasion: OccasionEntry, _ problem: PersonEntry.DateProblem) {
        #expect(problems(entry(occasion)) == [.occasion(0, problem)])
    }

    @Test(
        "what is known of a date is enough",
        arguments: [
            (OccasionEntry(year: "1985", month: "4", day: "12"), "1985-04-12"),
            (OccasionEntry(month: " 2 ", day: "29"), "--02-29"),
            (OccasionEntry(year: "1985", month: "4"), "1985-04"),
            (OccasionEntry(year: "1985"), "1985"),
            (OccasionEntry(month: "5"), "--05"),
            (OccasionEntry(calendar: .hebrew, year: "5745", month: "1", day: "21"), "hebrew:5745-01-21"),
            (OccasionEntry(calendar: .chinese, year: "2023", month: "2", isLeapMonth: true, day: "15"), "chinese:2023-02L-15"),
        ])
    func acceptance(_ occasion: OccasionEntry, _ text: String) throws {
        let date = try #require(PartialDate(text))
        #expect(try entry(occasion).draft(today: today).profile.occasions.map(\.when) == [.date(date)])
    }

    @Test func `words that a card brought stay words until a number is typed`() throws {
        var words = OccasionEntry(Occasion(kind: .custom, label: "First met", when: .text("in spring")))
        #expect(try entry(words).draft(today: today).profile.occasions.map(\.when) == [.text("in spring")])
        words.month = "5"
        #expect(try entry(words).draft(today: today).profile.occasions.map(\.when) == [.date(#require(PartialDate("--05")))])
    }

    @Test func `a day of one's own needs words, and an empty row is no day`() {
        #expect(problems(entry(OccasionEntry(kind: .custom, month: "5", day: "1"))) == [.labelMissing(0)])
        #expect(problems(entry(OccasionEntry(kind: .custom))) == [])
    }

    @Test func `a day that a card brought without words is in nobody's way, unless it becomes another`() throws {
        let known = [Occasion(kind: .custom, when: .date(try PartialDate(year: 2010, month: 5, day: 6)))]
        var entry = entry(OccasionEntry(known[0]))
        #expect(try entry.draft(today: today, over: known).profile.occasions == known)
        entry.occasions[0].day = "7"
        #expect(throws: PersonEntry.Refusal(problems: [.labelMissing(0)])) { try entry.draft(today: today, over: known) }
    }

    @Test func `all problems are told at once`() {
        var entry = PersonEntry()
        entry.occasions = [OccasionEntry(month: "13"), OccasionEntry(), OccasionEntry(day: "40")]
        entry.cadence = "often"
        entry.leapDayRule = "never"
        #expect(
            problems(entry) == [
                .nameMissing, .occasion(0, .noSuchMonth(13)), .occasion(2, .noSuchDay(40)), .cadence, .leapDayRule,
            ])
    }

    @Test(
        "cadences are read from what they are written as",
        arguments: [CadenceChoice.inherited, .never, .every(.weekly), .every(.yearly)])
    func cadence(_ choice: CadenceChoice) {
        #expect(CadenceChoice(entryText: choice.entryText) == choice)
        #expect(CadenceChoice(entryText: "0") == nil)
        #expect(CadenceChoice(entryText: "3651") == nil)
    }

    @Test func `a person goes through a form unchanged`() throws {
        let draft = PersonDraft(
            profile: Profile(
                name: PersonName(given: "Anna", family: "Berg", nickname: "Änni", formatted: "Anna Berg-Meyer"),
                organisation: "Stadtwerke", note: "one\ntwo",
                contacts: [ContactMethod(label: "mobile", value: .phone("+49 30 1"))],
                occasions: [
                    Occasion(kind: .birthday, when: .date(try #require(PartialDate("--02-29")))),
                    Occasion(kind: .custom, label: "Met", when: .date(try #require(PartialDate("0850-05")))),
                    Occasion(kind: .memorial, when: .text("circa 1800")),
                ],
                tags: ["a, b"]),
            own: OwnData(category: .custom("Choir"), leapDayRule: .march1, cadence: .every(.monthly)))
        #expect(try PersonEntry(draft).draft(today: today) == draft)
    }
}
