import Foundation

extension ImportFinding: Codable {
    private enum Member: CodingKey {
        case code, card, parameters
    }

    /// The finding as JSON text, its members in alphabetical order.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts, numbers and lists of them can always be written.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Reads what `json` wrote; nil for anything else.
    public init?(json: String) {
        guard let finding = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = finding
    }

    /// Reads a finding; parameters must be those of its code.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        guard let code = Code(rawValue: try members.decode(String.self, forKey: .code)) else {
            throw DecodingError.dataCorruptedError(forKey: .code, in: members, debugDescription: "unknown")
        }
        let sent = try members.nestedContainer(keyedBy: Parameter.self, forKey: .parameters)
        guard Set(sent.allKeys) == Set(code.parameters) else {
            throw DecodingError.dataCorruptedError(forKey: .parameters, in: members, debugDescription: "of another code")
        }
        let values = try code.parameters.map { ($0, try Value($0, in: sent)) }
        self.init(
            code, Dictionary(uniqueKeysWithValues: values), card: try members.decodeIfPresent(String.self, forKey: .card) ?? "")
    }

    /// Writes code, card and parameters.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(code.rawValue, forKey: .code)
        if !card.isEmpty { try members.encode(card, forKey: .card) }
        var container = members.nestedContainer(keyedBy: Parameter.self, forKey: .parameters)
        for (parameter, value) in parameters {
            switch value {
            case .text(let text), .word(let text): try container.encode(text, forKey: parameter)
            case .number(let number): try container.encode(number, forKey: parameter)
            case .day(let day): try container.encode(day.description, forKey: parameter)
            case .news(let news): try container.encode(news, forKey: parameter)
            }
        }
    }
}

extension ImportFinding.Value {
    fileprivate init(
        _ parameter: ImportFinding.Parameter, in values: KeyedDecodingContainer<ImportFinding.Parameter>
    ) throws {
        func text() throws -> String { try values.decode(String.self, forKey: parameter) }
        let invalid = DecodingError.dataCorruptedError(forKey: parameter, in: values, debugDescription: "invalid")
        switch parameter.form {
        case .name, .text: self = .text(try text())
        case .number:
            let number = try values.decode(Int.self, forKey: parameter)
            guard number >= 0 else { throw invalid }
            self = .number(number)
        case .day:
            guard let day = CivilDate(iso8601: try text()) else { throw invalid }
            self = .day(day)
        case .word(let words):
            let word = try text()
            guard words.contains(word) else { throw invalid }
            self = .word(word)
        case .news: self = .news(try values.decode([ImportFinding.News].self, forKey: parameter))
        }
    }
}

extension ImportFinding.News: Codable {
    private enum Member: CodingKey {
        case contact, kind, label, date, text, more
    }

    /// Reads `{"contact": …}`, `{"more": …}`, or the members of an occasion.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        if let contact = try members.decodeIfPresent(String.self, forKey: .contact) {
            self = .contact(contact)
        } else if let count = try members.decodeIfPresent(Int.self, forKey: .more) {
            guard count > 0 else {
                throw DecodingError.dataCorruptedError(forKey: .more, in: members, debugDescription: "no number of news")
            }
            self = .more(count)
        } else {
            let text = try members.decodeIfPresent(String.self, forKey: .text)
            let date = text == nil ? PartialDate(try members.decode(String.self, forKey: .date)) : nil
            guard let kind = Occasion.Kind(rawValue: try members.decode(String.self, forKey: .kind)),
                let when = text.map(Occasion.When.text) ?? date.map(Occasion.When.date)
            else { throw DecodingError.dataCorruptedError(forKey: .kind, in: members, debugDescription: "no occasion") }
            self = .occasion(Occasion(kind: kind, label: try members.decode(String.self, forKey: .label), when: when))
        }
    }

    /// Writes the members of one of the three.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        switch self {
        case .contact(let contact): try members.encode(contact, forKey: .contact)
        case .more(let count): try members.encode(count, forKey: .more)
        case .occasion(let occasion):
            try members.encode(occasion.kind.rawValue, forKey: .kind)
            try members.encode(occasion.label, forKey: .label)
            switch occasion.when {
            case .date(let date): try members.encode(date.description, forKey: .date)
            case .text(let text): try members.encode(text, forKey: .text)
            }
        }
    }
}
