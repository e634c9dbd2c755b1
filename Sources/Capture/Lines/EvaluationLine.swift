import Foundation
import Kinkeeper

/// One line of the evaluation of capture, as it is read: a JSON object with the text and its context.
public struct EvaluationLine: Decodable, Sendable {
    /// A person the line may speak of.
    public struct Person: Decodable, Sendable {
        /// The name as it is shown.
        public let name: String
        /// Their nicknames.
        public let nicknames: [String]?
        /// ISO 8601, the year may be missing: "--05-12".
        public let birthday: String?
    }

    /// The identifier of the answer.
    public let id: String
    /// BCP 47 tag of the language.
    public let lang: String
    /// The line.
    public let text: String
    /// ISO 8601 date of the day it is written on.
    public let today: String
    /// Name of a time zone of the tz database.
    public let timezone: String?
    /// The people it may speak of.
    public let people: [Person]?
    /// Answers to try, each a reading of its own: what each clause asks for by its number, null where it is decided.
    public let answers: [[String?]]?

    /// The line as a request; nil if its date or its language is invalid. It counts as written at nine in the morning.
    public var request: CaptureRequest? {
        guard let today = CivilDate(iso8601: today), let words = LineLanguage(tag: lang) else { return nil }
        let known = (people ?? []).map { person in
            CapturePerson(
                identifier: person.name, name: person.name, nicknames: person.nicknames ?? [],
                birthday: person.birthday.flatMap { PartialDate($0) })
        }
        var request = CaptureRequest(
            text: text, language: Language(tag: lang) ?? .english, now: CivilDateTime(today, .nine), zone: timezone ?? "",
            people: PersonIndex(known))
        request.words = words
        return request
    }
}
