package import Application
import Kinkeeper

/// An error in words: what happened, what it means for the data, and what to do.
///
/// Each part is a phrase `errors.CODE.PART`, else the one of the code's kind, `errors.KIND.PART`, else that of `not-possible`.
/// Where none says what it means for the data, nothing was changed.
package struct ErrorWords: Hashable, Sendable {
    /// A short description: the heading of a page.
    package let title: String
    /// The event, in a sentence or two.
    package let happened: String
    /// The meaning for the data.
    package let meaning: String
    /// The advice.
    package let next: String
}

extension Wording {
    /// Returns the words of an error on a page or for a program.
    package func words(of error: any CodedError) -> ErrorWords {
        ErrorWords(
            title: part("title", of: error) ?? phrases.text("errors.not-possible.title"), happened: reason(of: error),
            meaning: part("meaning", of: error) ?? phrases.text("errors.unchanged"),
            next: part("next", of: error) ?? phrases.text("errors.not-possible.next"))
    }

    /// Returns what happened: for the place of a form or a line that caused it. The parameter `words`, which no language changes,
    /// follows in brackets: the words of another server, or an identifier.
    package func reason(of error: any CodedError) -> String {
        let happened = own("happened", of: error) ?? ""
        guard case .text(let words)? = error.parameters["words"], !words.isEmpty else { return happened }
        return "\(happened) (\(words))"
    }

    /// Returns an error as one paragraph for a terminal or a form: the event, its meaning for the data, and the code's own advice.
    package func sentence(of error: any CodedError) -> String {
        let meaning = own("meaning", of: error) ?? phrases.text("errors.unchanged")
        return [reason(of: error), meaning, own("next", of: error)].compactMap(\.self).joined(separator: " ")
    }

    private func part(_ part: String, of error: any CodedError) -> String? {
        own(part, of: error) ?? phrase("errors.\(error.code.kind).\(part)", error.parameters)
    }

    private func own(_ part: String, of error: any CodedError) -> String? {
        phrase("errors.\(error.code.rawValue).\(part)", error.parameters)
    }

    private func phrase(_ key: String, _ parameters: [String: ErrorParameter]) -> String? {
        phrases.has(key) ? phrases.text(key, parameters.mapValues(text)) : nil
    }

    private func text(_ parameter: ErrorParameter) -> String {
        switch parameter {
        case .text(let text): text
        case .number(let value): number(value)
        case .day(let day): withYear(dayAndMonth(day), day.year)
        case .seconds(let seconds) where seconds < 120: phrases.count("errors.seconds", seconds)
        case .seconds(let seconds): phrases.count("errors.minutes", (seconds + 59) / 60)
        case .phrase(let key, let parameters): phrase(key, parameters) ?? key
        }
    }
}
