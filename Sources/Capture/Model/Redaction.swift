import Foundation
public import Kinkeeper

/// A line without private details: phone numbers, addresses of mail, of the web and of houses. Placeholders replace them, and
/// the details are put back into the answer.
///
/// When in doubt it counts as private. A number mistaken for a phone number costs a model a number; the other way round a
/// person's phone number is sent to a stranger.
public struct Redaction: Hashable, Sendable {
    /// The line as it may be sent.
    public let text: String
    /// The placeholders and their details, in the order of the line: "[PHONE1]" for "0664 123 45 67".
    private let hidden: [Hidden]

    private struct Hidden: Hashable, Sendable {
        let standIn: String
        let original: String
    }

    /// Hides private details in a line.
    ///
    /// - Parameters:
    ///   - line: The text of the line.
    ///   - language: The language it is in, which tells amounts of money from phone numbers.
    ///   - known: Contact details of known people; they are hidden wherever they are, whatever they look like.
    public init(_ line: String, language: Language, known: [String] = []) {
        let finder = PrivateWords(line, language: language)
        let ranges = PrivateWords.joined(finder.known(known) + finder.all())
        var (text, hidden, end) = ("", [Hidden](), line.startIndex)
        var number = 0
        for (range, kind) in ranges {
            text += line[end..<range.lowerBound]
            end = range.upperBound
            var standIn: String
            repeat {
                number += 1
                standIn = "[\(kind.rawValue)\(number)]"
            } while line.contains(standIn)
            hidden.append(Hidden(standIn: standIn, original: String(line[range])))
            text += standIn
        }
        self.text = text + line[end...]
        self.hidden = hidden
    }

    /// Whether anything was hidden.
    public var hidesSomething: Bool { !hidden.isEmpty }

    /// Returns a text with the hidden details put back.
    public func restored(_ text: String) -> String {
        // A model may write them in small letters.
        hidden.reduce(text) { $0.replacingOccurrences(of: $1.standIn, with: $1.original, options: .caseInsensitive) }
    }
}
