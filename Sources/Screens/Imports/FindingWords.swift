package import Application
package import Kinkeeper
package import Store

extension Wording {
    /// A problem of an import in words. Runs before there were codes keep their English sentence.
    package func sentence(of problem: ImportProblem) -> String {
        switch problem.content {
        case .finding(let finding): sentence(of: finding)
        case .sentence(let sentence): sentence
        }
    }

    /// A finding in words, after the name on its card.
    ///
    ///     "Ben: Das Bild lässt sich nicht lesen. Es bleibt in der Karte."
    package func sentence(of finding: ImportFinding) -> String {
        var blanks: [String: String] = [:]
        for (parameter, value) in finding.parameters { blanks[parameter.rawValue] = words(for: value, of: parameter) }
        let key = "findings.sentence.\(finding.code.rawValue)"
        let form = phrases.has(key) ? "" : finding.parameters[.count] == .number(1) ? ".one" : ".other"
        return (finding.card.isEmpty ? "" : "\(finding.card): ") + phrases.text(key + form, blanks)
    }

    private func words(for value: ImportFinding.Value, of parameter: ImportFinding.Parameter) -> String {
        switch value {
        case .text(let text): text
        case .number(let bytes) where parameter == .size: bytes < 1 << 20 ? "\(number(bytes)) B" : "\(number(bytes >> 20)) MB"
        case .number(let number): self.number(number)
        case .day(let day): withYear(dayAndMonth(day), day.year)
        case .word(let word): phrases.text("findings.\(parameter.rawValue).\(word)")
        case .news(let news): news.map(words).joined(separator: ", ")
        }
    }

    private func words(for news: ImportFinding.News) -> String {
        switch news {
        case .contact(let text): text
        case .occasion(let occasion): "\(original(occasion.when)) (\(title(of: occasion)))"
        case .more(let count): phrases.text("findings.more", ["count": number(count)])
        }
    }
}

extension ShownImportProblem {
    /// A problem as programs read it, in English.
    package init(_ problem: ImportProblem) {
        self.init(problem, message: Wording(.english).sentence(of: problem))
    }
}
