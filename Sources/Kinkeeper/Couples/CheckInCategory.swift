/// Something that a couple talks about in its check-ins.
public struct CheckInCategory: Identifiable, Hashable, Sendable {
    /// Names one category.
    public typealias ID = Identifier<CheckInCategory>

    /// The categories that every couple begins with. Their names and prompts are in the reader's language until one changes them.
    public enum Standard: String, CaseIterable, Sendable {
        case communication, intimacy, finances, household, family, growth, fun, appreciation

        /// "💬".
        public var icon: String {
            switch self {
            case .communication: "💬"
            case .intimacy: "❤️"
            case .finances: "💰"
            case .household: "🏠"
            case .family: "👪"
            case .growth: "🌱"
            case .fun: "🎉"
            case .appreciation: "🙏"
            }
        }

        /// How many prompts it begins with.
        public static let promptCount = 5
    }

    /// The colour of a category that has none of its own, "#EC4899".
    public static let usualColour = "#EC4899"
    /// The longest name, in characters.
    public static let longestName = 60
    /// The longest description and the longest prompt, in characters.
    public static let longestText = 500
    /// The most categories of a couple, and the most prompts of a category; hidden ones count.
    public static let most = 24

    /// Names the category.
    public let id: ID
    /// Which of the standard ones it is; nil for one of the couple's own.
    public let standard: Standard?
    /// The name; empty for a standard one that was not renamed.
    public var name: String
    /// The description; empty for a standard one that was not changed.
    public var details: String
    /// An emoji.
    public var icon: String
    /// "#EC4899".
    public var colour: String
    /// Whether it is left out of new check-ins.
    public var isHidden: Bool

    /// A category from its parts.
    public init(
        id: ID, standard: Standard? = nil, name: String = "", details: String = "", icon: String,
        colour: String = CheckInCategory.usualColour, isHidden: Bool = false
    ) {
        self.id = id
        self.standard = standard
        self.name = name
        self.details = details
        self.icon = icon
        self.colour = colour
        self.isHidden = isHidden
    }

    /// What is wrong with a category or a prompt that was typed.
    public enum Problem: Error, CaseIterable, Hashable, Sendable {
        case noName, longName, longDetails, icon, colour, noText, longText, tooMany
    }

    /// Refuses one of the couple's own without a name, texts that are too long, more than one emoji or a few letters as an icon, and
    /// colours that are not "#RRGGBB".
    public func check() throws(Problem) {
        guard standard != nil || name.contains(where: { !$0.isWhitespace }) else { throw .noName }
        guard !name.isTooLong(most: Self.longestName) else { throw .longName }
        guard !details.isTooLong(most: Self.longestText) else { throw .longDetails }
        guard (1...3).contains(icon.count), icon.utf8.count <= 64 else { throw .icon }
        guard colour.utf8.count == 7, colour.first == "#",
            colour.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { throw .colour }
    }
}

/// A question to talk about.
public struct CheckInPrompt: Identifiable, Hashable, Sendable {
    /// Names one prompt.
    public typealias ID = Identifier<CheckInPrompt>

    /// Names the prompt.
    public let id: ID
    /// The category it belongs to.
    public let category: CheckInCategory.ID
    /// Which of the category's standard prompts it is, from 1; nil for one of the couple's own.
    public let standard: Int?
    /// The question; empty for a standard one that was not changed.
    public var text: String
    /// Whether it is left out of new check-ins.
    public var isHidden: Bool

    /// A prompt from its parts.
    public init(id: ID, category: CheckInCategory.ID, standard: Int? = nil, text: String = "", isHidden: Bool = false) {
        self.id = id
        self.category = category
        self.standard = standard
        self.text = text
        self.isHidden = isHidden
    }

    /// Refuses one of the couple's own without a text, and one that is too long.
    public func check() throws(CheckInCategory.Problem) {
        guard standard != nil || text.contains(where: { !$0.isWhitespace }) else { throw .noText }
        guard !text.isTooLong(most: CheckInCategory.longestText) else { throw .longText }
    }
}
