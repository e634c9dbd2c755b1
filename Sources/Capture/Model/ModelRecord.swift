import Foundation

/// A record as a model writes it. Parts of an unexpected form are ignored; numbers may be texts.
struct ModelRecord: Decodable {
    var kind: String?
    var words: String?
    var person: String?
    var text: String?
    var contact: String?
    var occasion: String?
    var purpose: String?
    var date: String?
    var dateUntil: String?
    var time: String?
    var recurrence: String?
    var amountMin: Decimal?
    var amountMax: Decimal?
    var currency: String?
    var sure: Double?

    enum CodingKeys: String, CodingKey {
        case kind, words, person, text, contact, occasion, purpose, date, time, recurrence, currency, sure
        case dateUntil = "date_until"
        case amountMin = "amount_min"
        case amountMax = "amount_max"
    }

    init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: CodingKeys.self)
        let text = { (key: CodingKeys) -> String? in
            let said = (try? record.decodeIfPresent(String.self, forKey: key))?.trimmingCharacters(in: .whitespacesAndNewlines)
            return said?.isEmpty == false && said?.lowercased() != "null" ? said : nil
        }
        let number = { (key: CodingKeys) -> Decimal? in
            if let number = try? record.decodeIfPresent(Decimal.self, forKey: key) { return number }
            return text(key).flatMap { Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX")) }
        }
        (kind, words, person, self.text) = (text(.kind), text(.words), text(.person), text(.text))
        (contact, occasion, purpose) = (text(.contact), text(.occasion), text(.purpose))
        (date, dateUntil, time, recurrence) = (text(.date), text(.dateUntil), text(.time), text(.recurrence))
        (amountMin, amountMax, currency) = (number(.amountMin), number(.amountMax), text(.currency))
        sure = number(.sure).map { NSDecimalNumber(decimal: $0).doubleValue }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The records of an answer of "chat/completions"; nil where it holds no list of records. Fences and thoughts around them,
    /// which models write unasked, are skipped.
    static func all(in body: [UInt8]) -> [ModelRecord]? {
        guard let completion = try? JSONDecoder().decode(Completion.self, from: Data(body)),
            var text = completion.choices.first?.message.content
        else { return nil }
        if let thought = text.range(of: "</think>", options: .backwards) { text = String(text[thought.upperBound...]) }
        guard let start = text.firstIndex(where: { $0 == "{" || $0 == "[" }),
            let end = text.lastIndex(where: { $0 == "}" || $0 == "]" }), start < end
        else { return nil }
        let json = Data(text[start...end].utf8)
        let list =
            (try? JSONDecoder().decode(Answer.self, from: json))?.records
            ?? (try? JSONDecoder().decode([Lenient].self, from: json))
        let records = list?.compactMap(\.value)
        return records?.isEmpty == true && list?.isEmpty == false ? nil : records
    }

    private struct Answer: Decodable {
        let records: [Lenient]
    }

    /// One that is no record at all leaves the others alone.
    private struct Lenient: Decodable {
        let value: ModelRecord?

        init(from decoder: any Decoder) throws { value = try? ModelRecord(from: decoder) }
    }

    private struct Completion: Decodable {
        struct Choice: Decodable {
            let message: Message
        }

        struct Message: Decodable {
            let content: String?
        }

        let choices: [Choice]
    }
}
