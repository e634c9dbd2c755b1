public import Kinkeeper

/// A choice of cadence in a form: none, one of those with names, or a number of days.
public struct CadenceForm: Hashable, Sendable {
    /// One of the choices.
    public struct Option: Hashable, Sendable {
        /// The value sent: "" for none, days, or "custom".
        public let value: String
        /// "Monthly".
        public let title: String
        /// Whether it is chosen.
        public let isSelected: Bool
    }

    /// The choices in order.
    public let options: [Option]
    /// The number of days where none of the named ones is chosen, as typed; may be empty.
    public let days: String
    /// Whether a number of days is chosen.
    public let isCustom: Bool
    /// Why the number of days cannot be taken; nil where it can.
    public let problem: String?

    /// The form as it is for a cadence.
    public init(_ cadence: Cadence?, from display: DisplayContext) {
        let isNamed = cadence.map(Cadence.presets.contains) ?? true
        let value = cadence.map { isNamed ? String($0.days) : "custom" } ?? ""
        self.init(value: value, days: isNamed ? "" : String(cadence?.days ?? 0), problem: nil, from: display)
    }

    /// The form with typed values and their problem.
    public init(value: String, days: String, problem: String?, from display: DisplayContext) {
        let phrases = display.phrases
        let named = Cadence.presets.map { (String($0.days), phrases.text("groups.cadence.\($0.days)")) }
        let all = [("", phrases.text("groups.cadence.none"))] + named + [("custom", phrases.text("groups.cadence.custom"))]
        options = all.map { Option(value: $0.0, title: $0.1, isSelected: $0.0 == value) }
        self.days = days
        isCustom = value == "custom"
        self.problem = problem
    }

    /// A cadence that cannot be taken as it was typed.
    public struct Unusable: Error, Hashable, Sendable {}

    /// The cadence that a form says; nil for none.
    public static func read(value: String, days: String) throws(Unusable) -> Cadence? {
        guard !value.isEmpty else { return nil }
        let digits = (value == "custom" ? days : value).filter { !$0.isWhitespace }
        guard let number = Int(digits), let cadence = Cadence(days: number) else { throw Unusable() }
        return cadence
    }
}

extension Wording {
    /// "monthly", "every 10 days": a cadence inside of a sentence or a list.
    public func cadence(_ cadence: Cadence) -> String {
        let phrases = Phrasebook.of(language)
        guard Cadence.presets.contains(cadence) else { return phrases.count("groups.every", cadence.days) }
        return phrases.text("groups.every.\(cadence.days)")
    }
}
