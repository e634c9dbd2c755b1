import Foundation
public import Kinkeeper

/// A line without what is told to nobody: phone numbers, addresses of mail, of the web and of houses. Words of our own stand in
/// their places, and what comes back is put into them again.
///
/// What may be one counts as one. A number that is taken for a phone's costs a model a number; the other way round somebody's
/// phone number is with a stranger.
public struct Redaction: Hashable, Sendable {
    /// The line as it may be sent.
    public let text: String
    /// What stands for what, in the order of the line: "[PHONE1]" for "0664 123 45 67".
    private let hidden: [Hidden]

    private struct Hidden: Hashable, Sendable {
        let standIn: String
        let original: String
    }

    /// Hides what is private in a line.
    ///
    /// - Parameters:
    ///   - line: What somebody wrote.
    ///   - language: The language it is in, which tells amounts of money from phone numbers.
    ///   - known: Contact details of people one knows; they are hidden wherever they stand, whatever they look like.
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

    /// A text that came back, with what was hidden in its places.
    public func restored(_ text: String) -> String {
        // A model may write them in small letters.
        hidden.reduce(text) { $0.replacingOccurrences(of: $1.standIn, with: $1.original, options: .caseInsensitive) }
    }
}
