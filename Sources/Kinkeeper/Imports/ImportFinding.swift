/// A finding of an import: a code with parameters. It gets its words only when it is shown.
public struct ImportFinding: Hashable, Sendable {
    /// The most Unicode scalars of a name; longer ones are cut.
    public static let longestName = 200
    /// The most Unicode scalars of any other text; longer ones are cut.
    public static let longestText = 1_000
    /// The most news that are listed one by one.
    public static let mostNews = 20

    /// Values by the names of their parameters.
    public typealias Parameters = [Parameter: Value]

    /// The kind of finding.
    public let code: Code
    /// The name on the card; empty without one, and when it concerns the file.
    public private(set) var card: String
    /// The values of the code's parameters.
    public let parameters: Parameters

    /// A finding with the parameters that its code asks for. Long texts are cut.
    public init(_ code: Code, _ parameters: Parameters = [:], card: String = "") {
        assert(Set(parameters.keys) == Set(code.parameters), "\(code) has other parameters")
        self.code = code
        self.card = card.cut(to: Self.longestName)
        self.parameters = Dictionary(uniqueKeysWithValues: parameters.map { ($0, $1.cut(for: $0)) })
    }

    /// The same finding on a card of this name.
    public func on(card name: String) -> ImportFinding {
        var finding = self
        finding.card = name.cut(to: Self.longestName)
        return finding
    }
}

extension ImportFinding {
    /// The value of a parameter.
    public enum Value: Hashable, Sendable {
        /// A name, or text of the file.
        case text(String)
        /// A whole number.
        case number(Int)
        /// A day.
        case day(CivilDate)
        /// One of the parameter's words.
        case word(String)
        /// What a newer card of a merged person says that was not known.
        case news([News])

        /// Why a day is kept as text.
        public static func reason(_ reason: Reason) -> Value { .word(reason.rawValue) }
        /// The findings that are summed up.
        public static func kind(_ code: Code) -> Value { .word(code.rawValue) }
        /// What was written into notes.
        public static func thing(_ thing: Thing) -> Value { .word(thing.rawValue) }

        fileprivate func cut(for parameter: Parameter) -> Value {
            switch self {
            case .text(let text): .text(text.cut(to: parameter.form == .name ? longestName : longestText))
            case .news(let news) where news.count > mostNews + 1:
                .news(news.prefix(mostNews).map(\.cut) + [.more(news.count - mostNews)])
            case .news(let news): .news(news.map(\.cut))
            case .number, .day, .word: self
            }
        }
    }

    /// Something that was not known before.
    public enum News: Hashable, Sendable {
        /// A way to reach a person.
        case contact(String)
        /// A day.
        case occasion(Occasion)
        /// So many more.
        case more(Int)

        fileprivate var cut: News {
            switch self {
            case .contact(let text): return .contact(text.cut(to: longestText))
            case .occasion(var occasion):
                occasion.label = occasion.label.cut(to: longestName)
                if case .text(let text) = occasion.when { occasion.when = .text(text.cut(to: longestText)) }
                return .occasion(occasion)
            case .more: return self
            }
        }
    }

    /// Why a day is kept as text.
    public enum Reason: String, CaseIterable, Sendable {
        /// It is not written as a date.
        case form
        /// It could be read day first or month first.
        case order
        /// It has a time but no day.
        case time
        /// Its year stands for an unknown one, and it has nothing else.
        case year
        /// There is no such day.
        case noDay
        /// It lies in a year to come.
        case future
    }

    /// Another program's data that is written into notes.
    public enum Thing: String, CaseIterable, Sendable {
        case pets, lifeEvents, gifts, debts, tasks, reminders
        case relations, customFields, places, facts, goals, moods, posts
    }
}

extension String {
    fileprivate func cut(to length: Int) -> String {
        unicodeScalars.count <= length ? self : String(unicodeScalars.prefix(length - 1)) + "…"
    }
}
