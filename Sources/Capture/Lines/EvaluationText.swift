import Foundation
import Kinkeeper

/// One text of the evaluation of dates and money, as it is read: a JSON object with the text and the moment it is written at.
public struct EvaluationText: Decodable, Sendable {
    /// The text.
    public let text: String
    /// ISO 8601 date, with or without a time of day, of the moment it is written at.
    public let reference: String
    /// BCP 47 tag of the language.
    public let lang: String
    /// BCP 47 tag with a region, where the order of numbers hangs on it: "en-GB".
    public let locale: String?

    /// The one date and the one amount of the text; nil if its moment or its language is invalid.
    public var answer: EvaluationReading? {
        guard let language = LineLanguage(tag: lang) else { return nil }
        let day = CivilDate(iso8601: reference).map { CivilDateTime($0, .nine) }
        guard let now = CivilDateTime(iso8601: reference) ?? day else { return nil }
        let country = locale?.split(separator: "-").dropFirst().last.map(String.init)
        let context = DateContext(now: now, direction: .asTold, country: country)
        return EvaluationReading(
            date: DateReader(language).best(in: text, context: context),
            money: MoneyReader(language).best(in: text, country: country))
    }
}

/// The answer to a text of the evaluation, as it is written: a JSON object. Its date is null where the text says none.
public struct EvaluationReading: Encodable, Sendable {
    let date: DateReading?
    let money: MoneyReading?

    /// Writes the reading; without a date, the date is null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(date?.first.description, forKey: .date)
        try container.encodeIfPresent(date?.time.map { String($0.description.prefix(5)) }, forKey: .time)
        try container.encodeIfPresent(date?.recurrence?.description, forKey: .rrule)
        guard let money else { return }
        switch money.amount {
        case .exactly(let amount): try container.encode(amount, forKey: .amount)
        case .atLeast(let least): try container.encode(least, forKey: .min)
        case .atMost(let most): try container.encode(most, forKey: .max)
        case .between(let least, let most):
            try container.encode(least, forKey: .min)
            try container.encode(most, forKey: .max)
        }
        try container.encodeIfPresent(money.currency, forKey: .currency)
    }

    private enum CodingKeys: String, CodingKey {
        case date, time, rrule, amount, min, max, currency
    }
}
