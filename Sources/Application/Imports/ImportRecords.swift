import Interchange
import Kinkeeper
package import Store

extension Records {
    /// A problem of an import.
    package static let importFinding = Record<ShownImportProblem>("ImportFinding", "A place of a file that is worth a look.") {
        Field("line", orNull: .count("The line; null where no line is meant."), \.problem.line)
        Field("card", .text("The name on the card; empty without one.", max: ImportFinding.longestName)) {
            $0.problem.finding?.card ?? ""
        }
        Field("code", orNull: .word("What was found; null for what is wrong with the import itself.", named: "FindingCode")) {
            $0.problem.finding?.code
        }
        Field("parameters", .findingParameters) { $0.problem.finding }
        Field("message", .text("All of it in English, after the name on the card.", max: 100_000), \.message)
    }
}

/// A problem of an import, and its words.
package struct ShownImportProblem: Sendable {
    let problem: ImportProblem
    let message: String

    /// A problem, and its words in English.
    package init(_ problem: ImportProblem, message: String) {
        (self.problem, self.message) = (problem, message)
    }
}

extension JSONForm where Value == ImportFinding? {
    /// The parameters that the code of a finding has.
    fileprivate static var findingParameters: JSONForm {
        let fields = ImportFinding.Parameter.allCases.map { (key: $0.rawValue, value: $0.schema) }
        let schema = Schema.object("The parameters of the code, of which each has its own.", required: [], fields: fields)
        return JSONForm(schema) { finding in
            let parameters = finding?.code.parameters ?? []
            return .object(
                parameters.map { parameter in
                    JSONValue.Member(name: parameter.rawValue, value: finding?.parameters[parameter]?.shown ?? .null)
                })
        }
    }
}

extension ImportFinding.Parameter {
    fileprivate var schema: Schema {
        switch form {
        case .name: .text("A name.", max: ImportFinding.longestName)
        case .text: .text("Text of the file.", max: ImportFinding.longestText)
        case .number: .count("A number.")
        case .day: .day("A day.")
        case .word(let words):
            .word("What it is about.", named: "Finding\(rawValue.prefix(1).uppercased() + rawValue.dropFirst())", of: words)
        case .news:
            .list(
                "What was not known.",
                of: .whole(
                    "A way to reach a person, a day, or how many more there are.",
                    [
                        "contact": Schema.text("Where it leads.", max: ImportFinding.longestText).orNull,
                        "occasion": Schema.named("Occasion").orNull, "more": Schema.count("So many more.").orNull,
                    ]), max: ImportFinding.mostNews + 1)
        }
    }
}

extension ImportFinding.Value {
    fileprivate var shown: JSONValue {
        switch self {
        case .text(let text), .word(let text): .string(text)
        case .number(let number): .integer(number)
        case .day(let day): .string(day.description)
        case .news(let news):
            .array(
                news.map { news in
                    switch news {
                    case .contact(let text): ["contact": .string(text), "occasion": nil, "more": nil]
                    case .occasion(let occasion): ["contact": nil, "occasion": JSONForm.occasion.write(occasion), "more": nil]
                    case .more(let count): ["contact": nil, "occasion": nil, "more": .integer(count)]
                    }
                })
        }
    }
}
