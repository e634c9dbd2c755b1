import Capture
import Kinkeeper
import Testing

@Suite("Dates in English")
struct EnglishDateTests {
    @Test(
        "A day is read",
        arguments: [
            ("lunch tomorrow", "2026-03-11"), ("the day after tomorrow", "2026-03-12"), ("yesterday evening", "2026-03-09"),
            ("call her on Friday", "2026-03-13"), ("next Friday", "2026-03-20"), ("this coming Saturday", "2026-03-14"),
            ("last Sunday", "2026-03-08"), ("Wednesday of next week", "2026-03-18"), ("Friday, 27 November", "2026-11-27"),
            ("3 May", "2026-05-03"), ("May 3rd, 2027", "2027-05-03"), ("the third of May", "2026-05-03"),
            ("3/May/2027", "2027-05-03"),
            ("12 May '85", "1985-05-12"), ("on May twenty-first", "2026-05-21"), ("june first nineteen eighty", "1980-06-01"),
            ("2026-05-12", "2026-05-12"), ("12.5.2026", "2026-05-12"), ("5/12/2026", "2026-05-12"),
            ("25/12/2026", "2026-12-25"),
            ("the 15th", "2026-03-15"), ("on the 3rd", "2026-04-03"), ("20th of next month", "2026-04-20"),
            ("Friday the 13th", "2026-03-13"),
            ("in three weeks", "2026-03-31"), ("in a month", "2026-04-10"), ("in a year and a half", "2027-09-10"),
            ("a couple of weeks ago", "2026-02-24"),
            ("two years ago", "2024-03-10"), ("2 weeks after Easter", "2026-04-19"),
            ("three days before Christmas", "2026-12-22"),
            ("a week from Tuesday", "2026-03-24"), ("in 3 business days", "2026-03-13"), ("two Sundays from now", "2026-03-22"),
            ("the day after Labor Day", "2026-09-08"), ("the Friday before Easter", "2026-04-03"),
            ("the first Monday of June", "2026-06-01"), ("last Friday in October", "2026-10-30"),
            ("last day of February 2028", "2028-02-29"),
            ("before Friday", "2026-03-12"), ("by August 10", "2026-08-10"), ("Friday's dinner", "2026-03-13"),
            ("Feb 29", "2028-02-29"),
        ])
    func days(_ text: String, _ expected: String) {
        #expect(read(text, .english) == [expected])
    }

    @Test(
        "A stretch of days is read",
        arguments: [
            ("next week", "2026-03-16…2026-03-22"), ("the week after next", "2026-03-23…2026-03-29"),
            ("this weekend", "2026-03-14…2026-03-15"),
            ("next month", "2026-04-01…2026-04-30"), ("early May", "2026-05-01…2026-05-10"),
            ("mid-May", "2026-05-11…2026-05-20"),
            ("end of the month", "2026-03-25…2026-03-31"), ("in June", "2026-06-01…2026-06-30"),
            ("June 2027", "2027-06-01…2027-06-30"),
            ("later this week", "2026-03-10…2026-03-15"), ("3-8 May", "2026-05-03…2026-05-08"),
            ("June 6-8", "2026-06-06…2026-06-08"),
            ("from 3 to 8 May", "2026-05-03…2026-05-08"), ("between June 28 and July 2", "2026-06-28…2026-07-02"),
            ("from Monday to Friday", "2026-03-16…2026-03-20"), ("the weekend before Christmas", "2026-12-19…2026-12-20"),
            ("the week after Easter", "2026-04-06…2026-04-12"), ("in the summer", "2026-06-21…2026-09-23"),
            ("the next 3 days", "2026-03-11…2026-03-13"),
            ("Labor Day weekend", "2026-09-05…2026-09-07"), ("since 2019", "2019-01-01…2019-12-31"),
            ("first week of 2027", "2027-01-04…2027-01-10"),
        ])
    func stretches(_ text: String, _ expected: String) {
        #expect(read(text, .english) == [expected])
    }

    @Test(
        "A time of day is read, with its day or without",
        arguments: [
            ("at 3pm", "2026-03-10T15:00"), ("at 9 am", "2026-03-11T09:00"), ("at half past seven", "2026-03-10T19:30"),
            ("quarter to 9 tonight", "2026-03-10T20:45"),
            ("20 past 3pm", "2026-03-10T15:20"), ("tomorrow at noon", "2026-03-11T12:00"), ("Friday 18:30", "2026-03-13T18:30"),
            ("at 3 tomorrow", "2026-03-11T15:00"),
            ("8 tonight", "2026-03-10T20:00"), ("9 tomorrow evening", "2026-03-11T21:00"),
            ("in half an hour", "2026-03-10T12:30"), ("90 minutes ago", "2026-03-10T10:30"),
            ("2026-05-12T14:30", "2026-05-12T14:30"), ("at 4ish", "2026-03-10T16:00"),
            ("3 o'clock in the afternoon", "2026-03-10T15:00"), ("by 5 p.m. on Friday", "2026-03-13T17:00"),
            ("7h30 tomorrow", "2026-03-11T07:30"), ("at midnight", "2026-03-11T00:00"),
            ("on the 15th at 8:00", "2026-03-15T08:00"),
        ])
    func times(_ text: String, _ expected: String) {
        #expect(read(text, .english) == [expected])
    }

    @Test(
        "What only looks like a date is none",
        arguments: [
            "It may rain", "May I come by?", "march on", "he sat down in the sun", "version 2.3.1", "call 555-123-4567", "24/7",
            "1/2 cup of flour", "two to four people",
            "for three weeks", "2 hours", "the 3rd floor", "her 80th birthday", "good morning", "a nice day", "June 31",
            "32 October", "10-20 people", "the one and only",
            "it weighs 6.5 kilograms", "$12", "up to date", "no one", "https://example.org/2/3",
        ])
    func nothing(_ text: String) {
        #expect(read(text, .english).isEmpty)
    }

    @Test("The country puts month and day in order")
    func order() {
        #expect(read("on 4/5", .english, country: "US") == ["2026-04-05"])
        #expect(read("on 4/5", .english, country: "GB") == ["2026-05-04"])
        #expect(read("on 25/4", .english, country: "US") == ["2026-04-25"])
    }

    @Test("Bare words look back where the verb of their clause does")
    func back() {
        #expect(read("met Anna on Friday", .english) == ["2026-03-06"])
        #expect(read("met Anna, see her on Friday", .english) == ["2026-03-13"])
        #expect(read("Anna on Friday", .english, direction: .back) == ["2026-03-06"])
        #expect(read("we moved in on 3 May", .english) == ["2025-05-03"])
        #expect(read("Ed goes to Bradford on Friday", .english) == ["2026-03-13"])
    }

    @Test("A reading covers the words that say it, and no more")
    func spans() {
        #expect(words(of: "brunch w/ Zoë on Sunday at 11am, bring bread", .english) == "Sunday at 11am")
        #expect(words(of: "Monday, lunch with Ben", .english) == "Monday")
        #expect(words(of: "due (the 3rd of May) at home", .english) == "the 3rd of May")
    }

    @Test("Several dates of a line are several readings")
    func several() {
        #expect(
            read("saw Dan on Sunday, call him in 2 weeks, birthday 12 May", .english) == [
                "2026-03-08", "2026-03-24", "2026-05-12",
            ])
        #expect(read("Friday or Saturday", .english) == ["2026-03-13", "2026-03-14"])
    }
}
