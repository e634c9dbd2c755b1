import Kinkeeper
import Testing

@testable import Capture

/// The lists of words as texts: their form, and that nothing in them means nothing.
@Suite struct WordListTests {
    private static let names = ["small-words", "verbs", "nouns", "names", "dates", "holidays", "money", "numbers", "grammar"]

    /// A file of the lists: "de.verbs.txt" is the verbs, "money.txt" the money of all languages.
    struct File: CustomTestStringConvertible, Sendable {
        let name: String
        let list: WordList

        var kind: String { String(name.split(separator: ".").dropLast().last ?? "") }
        var testDescription: String { name }

        static let all = EmbeddedLists.files.map { File(name: $0.name.description, list: WordList($0.content.description)) }
    }

    /// Whether a heading means something in a list of that kind.
    private func isKnown(_ entry: WordList.Entry, in kind: String) -> Bool {
        let heading = entry.heading.joined(separator: " ")
        return switch kind {
        case "small-words", "verbs", "nouns": WordMeaning(entry) != nil
        case "names": ["female", "male", "anyone"].contains(heading)
        case "dates": DateWord(heading: entry.heading) != nil
        case "holidays": Holiday(rule: entry.heading) != nil
        case "money": MoneyWord(heading: entry.heading) != nil
        case "numbers":
            ["joiner", "joiner of tens", "zero", "ordinal suffix"].contains(heading)
                || NumberWords.Word(heading: entry.heading) != nil
        case "grammar": GrammarWords(rawValue: heading) != nil
        case "national-days":
            NationalDay(rawValue: String(entry.heading.first ?? "")) != nil && entry.phrases.count == 1
                && entry.heading.dropFirst().allSatisfy(isCountry)
                && Holiday(rule: entry.phrases[0].split(separator: " ")) != nil
        case "time-zones": entry.heading.count == 1 && isCountry(entry.heading[0])
        default: false
        }
    }

    private func isCountry(_ code: Substring) -> Bool {
        code.utf8.count == 2 && code.allSatisfy { ("A"..."Z").contains($0) }
    }

    @Test(arguments: File.all)
    func `every heading means something, every phrase is there once and is not empty`(file: File) {
        #expect(!file.list.entries.isEmpty)
        for entry in file.list.entries {
            let heading = entry.heading.joined(separator: " ")
            #expect(isKnown(entry, in: file.kind), "\(file.name): no heading is \"\(heading)\"")
            #expect(!entry.phrases.isEmpty, "\(file.name): nothing is under \"\(heading)\"")
            #expect(!entry.phrases.contains(""), "\(file.name): an empty phrase is under \"\(heading)\"")
        }
        // Each relation stands under a heading of its own, and a country's rule is no phrase.
        let headings = Dictionary(grouping: file.list.entries.filter { $0.heading.first != "relation" }) { $0.heading }
        for (heading, entries) in headings where file.kind != "national-days" {
            for (phrase, places) in Dictionary(grouping: entries.flatMap(\.phrases), by: { $0 }) where places.count > 1 {
                Issue.record("\(file.name): \"\(phrase)\" is twice under \"\(heading.joined(separator: " "))\"")
            }
        }
    }

    @Test(arguments: File.all.filter { $0.kind == "grammar" })
    func `a phrase that the rules of grammar go by is one word`(file: File) {
        for phrase in file.list.entries.flatMap(\.phrases) {
            let words = Term.terms(of: Token.tokens(of: String(phrase)))
            #expect(words.count == 1, "\(file.name): \(phrase)")
        }
    }

    @Test(arguments: LineLanguage.allCases)
    func `a language has all lists`(language: LineLanguage) {
        for name in Self.names { #expect(!WordList(name, of: language).entries.isEmpty, "\(language.rawValue).\(name)") }
        #expect(EmbeddedLists.files.count { $0.name.description.hasPrefix("\(language.rawValue).") } == Self.names.count)
    }

    @Test func `a national day has a rule for all other countries`() {
        let everywhere = WordList(named: "national-days").entries.filter { $0.heading.count == 1 }
        #expect(Set(everywhere.map { $0.heading.joined() }) == Set(NationalDay.allCases.map(\.rawValue)))
    }

    // MARK: The form

    @Test func `phrases stand behind the colon and on the indented lines below`() {
        let list = WordList(
            """
            # A note.
            met: saw,  ran into

            act giving:
                give, buy , get
                # Not this.
                stand: by
            crumb: :, (
            """)
        #expect(list.entries.map { $0.heading.map(String.init) } == [["met"], ["act", "giving"], ["crumb"]])
        #expect(
            list.entries.map { $0.phrases.map(String.init) } == [
                ["saw", "ran into"], ["give", "buy", "get", "stand: by"], [":", "("],
            ])
    }

    @Test func `what has no form is read all the same`() {
        #expect(WordList("").entries.isEmpty)
        #expect(WordList("  stray, phrases").entries.first?.heading.isEmpty == true)
        #expect(WordList("met: a,,b,").entries.first?.phrases == ["a", "", "b", ""])
        #expect(WordList("met").entries.first?.phrases.isEmpty == true)
        #expect(WordList(named: "no such list").entries.isEmpty)
    }

    @Test(arguments: [
        ("12-25", Holiday.fixed(12, 25)), ("easter", .easter(0)), ("easter -48", .easter(-48)),
        ("orthodox easter +1", .orthodoxEaster(1)), ("4th thursday of november", .weekday(4, .thursday, month: 11)),
        ("last monday of may", .weekday(-1, .monday, month: 5)),
        ("1st monday of november +1", .weekday(1, .monday, month: 11, plus: 1)),
        ("sunday by 12-03 -7", .onOrBefore(.sunday, 12, 3, plus: -7)),
        ("hebrew 03-25 lasting 8", .lunar(.hebrew, 3, 25, lasting: 8)),
        ("islamic 12-10", .lunar(.islamicUmmAlQura, 12, 10)), ("diwali -2", .diwali(-2)),
        ("national mothersDay", .national(.mothersDay)),
    ])
    func `a heading says when a holiday is`(heading: String, holiday: Holiday) {
        #expect(Holiday(rule: heading.split(separator: " ")) == holiday)
    }

    @Test(arguments: [
        "", "12", "12-", "14-01", "12-32", "easter monday", "6th monday of may", "1st monday of mai", "monday by christmas",
        "martian 01-01", "12-25 +1", "13-01", "qingming +1", "national mothersDay -1", "sunday by 13-01",
        "hebrew 01-01 lasting", "hebrew 01-01 during 2", "national holiday",
    ])
    func `a heading that says no day is none`(heading: String) {
        #expect(Holiday(rule: heading.split(separator: " ")) == nil)
    }

    @Test func `headings of words`() {
        func meaning(_ heading: String) -> WordMeaning? {
            WordMeaning(WordList.Entry(heading: heading.split(separator: " "), phrases: ["mum", "mom"]))
        }
        #expect(meaning("act giving")?.senses == [.act, .giving])
        #expect(meaning("occasion nameday")?.occasion == .nameDay)
        #expect(meaning("gift-occasion mothersday")?.giftOccasion == .mothersDay)
        #expect(meaning("pronoun object plural")?.pronoun == Pronoun(.object, isPlural: true))
        #expect(meaning("relation female")?.relation == Relation(group: "mum", gender: .female))
        for heading in ["", "mett", "act gift giving it", "occasion", "occasion christmas", "pronoun him", "relation it"] {
            #expect(meaning(heading) == nil, "\(heading)")
        }
    }

    @Test(arguments: [
        ("month 3", DateWord.month(3)), ("month 3 short", .month(3, .short)), ("month 10 weekend", .monthWeekend(10)),
        ("weekday 7 short", .weekday(7, short: true)), ("weekday 7 evening", .weekdayPart(7, .evening)),
        ("every weekday 1", .everyWeekday(1)), ("every", .particle(.every)), ("day +1", .relativeDay(1, nil)),
        ("day 0 night", .relativeDay(0, .night)), ("season autumn", .season(.autumn)),
        ("which coming after", .whichAfter(.coming)),
        ("edge end month", .edgeOf(.end, .month)), ("frequency 2 week", .frequency(.week, 2)), ("clock 12", .clock(hour: 12)),
        ("clock pm", .meridiem(isAfternoon: true)), ("amount 1.5", .amount(1.5)), ("length 0.25 hour", .length(0.25, .hour)),
    ])
    func `headings of dates`(heading: String, word: DateWord) {
        #expect(DateWord(heading: heading.split(separator: " ")) == word)
    }

    @Test(arguments: [
        "month 13", "month", "weekday 0", "every weekday", "day after", "unit days", "clock noon", "which", "soon",
    ])
    func `headings that are none of dates`(heading: String) {
        #expect(DateWord(heading: heading.split(separator: " ")) == nil)
    }
}
