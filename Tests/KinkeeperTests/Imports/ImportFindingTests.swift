import Kinkeeper
import Testing

struct ImportFindingTests {
    private typealias Value = ImportFinding.Value

    private static func values(_ parameter: ImportFinding.Parameter) throws -> [Value] {
        let day = try #require(CivilDate(year: 2031, month: 3, day: 1))
        let occasions = [
            Occasion(kind: .birthday, when: .date(try PartialDate(month: 2, day: 29))),
            Occasion(kind: .custom, label: "Boat “A”", when: .text("soon")),
            Occasion(kind: .nameDay, when: .date(try PartialDate(calendar: .hebrew, year: 5_786, month: 1, day: 1))),
        ]
        return switch parameter.form {
        case .name, .text: [.text("Straße/{name}\u{0}“漢字”\n"), .text("")]
        case .number: [.number(0), .number(.max)]
        case .day: [.day(day)]
        case .word(let words): words.map(Value.word)
        case .news: [.news([.contact("+34 1"), .more(7)] + occasions.map(ImportFinding.News.occasion)), .news([])]
        }
    }

    @Test(arguments: ImportFinding.Code.allCases)
    func `a finding comes back from its JSON`(code: ImportFinding.Code) throws {
        let choices = try code.parameters.map { ($0, try Self.values($0)) }
        for round in 0..<(choices.map(\.1.count).max() ?? 1) {
            let parameters = choices.map { ($0.0, $0.1[round % $0.1.count]) }
            for card in ["", "Ben: “B”"] {
                let finding = ImportFinding(code, Dictionary(uniqueKeysWithValues: parameters), card: card)
                #expect(ImportFinding(json: finding.json) == finding, "\(finding.json)")
                #expect(ImportFinding(json: finding.json)?.json == finding.json)
            }
        }
    }

    @Test func `its JSON is the same in every version`() {
        let finding = ImportFinding(
            .dayOfCard, [.name: .text("BDAY"), .text: .text("4/12/85"), .reason: .reason(.order)], card: "Ben")
        #expect(
            finding.json
                == #"{"card":"Ben","code":"dayOfCard","parameters":{"name":"BDAY","reason":"order","text":"4/12/85"}}"#)
        #expect(ImportFinding(.sameCard).json == #"{"code":"sameCard","parameters":{}}"#)
    }

    @Test func `long texts are cut, once`() throws {
        let long = String(repeating: "é", count: 5_000)
        let news = (0..<500).map { ImportFinding.News.contact("\($0) \(long)") }
        let finding = ImportFinding(
            .mergedNews, [.name: .text(long), .keeper: .text("Ana"), .news: .news(news)], card: long)
        let name = String(repeating: "é", count: ImportFinding.longestName - 1) + "…"
        #expect(finding.card == name && finding.parameters[.name] == .text(name))
        guard case .news(let told)? = finding.parameters[.news] else { throw CancellationError() }
        #expect(told.count == ImportFinding.mostNews + 1 && told.last == .more(480))
        guard case .contact(let text) = told[0] else { throw CancellationError() }
        #expect(text.unicodeScalars.count == ImportFinding.longestText)
        #expect(ImportFinding(json: finding.json) == finding)
        #expect(ImportFinding(.photoLink, [.text: .text(long)]).on(card: "x").card == "x")
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"code":"nowhere","parameters":{}}"#, #"{"code":"sameCard"}"#,
        #"{"code":"dayOfCard","parameters":{"name":"BDAY"}}"#, #"{"code":"sameCard","parameters":{"name":"BDAY"}}"#,
        #"{"code":"documents","parameters":{"count":"1"}}"#, #"{"code":"futureCatchup","parameters":{"day":"2031-02-30"}}"#,
        #"{"code":"moreInFile","parameters":{"count":1,"kind":"sameCard"}}"#,
        #"{"code":"mergedNews","parameters":{"keeper":"a","name":"b","news":[{"kind":"birthday","label":"","date":"x"}]}}"#,
        #"{"code":"mergedNews","parameters":{"keeper":"a","name":"b","news":[{"kind":"x","label":"","text":"x"}]}}"#,
    ])
    func `what is no finding is not read`(json: String) {
        #expect(ImportFinding(json: json) == nil)
    }
}
