/// What an account's love languages come to.
///
/// Of eight of its own, of which two are shared, the progress of sharing is 25%. A partner who has shared "acts" twice as high
/// and once as low, and "touch" once as essential, has "touch" as top language: importance counts before number. Without the
/// essential one it is "acts"; with "gifts" twice as high instead of the low one, "gifts", which comes first of two that are
/// equal.
public struct LoveLanguageStatistics: Hashable, Sendable {
    /// How many a partner has shared, of one kind and importance.
    public struct Tally: Hashable, Sendable {
        /// Which of the five.
        public let kind: LoveLanguage.Kind
        /// How much they matter.
        public let importance: LoveLanguage.Importance
        /// How many there are.
        public let count: Int

        /// A tally from its parts.
        public init(_ kind: LoveLanguage.Kind, _ importance: LoveLanguage.Importance, _ count: Int) {
            (self.kind, self.importance, self.count) = (kind, importance, count)
        }
    }

    /// The account's own, shared or not.
    public let total: Int
    /// Those of them that are shared.
    public let shared: Int
    /// What both partners did in the week of today, which begins on Monday.
    public let actionsThisWeek: Int
    /// The partner's most important language; nil where the partner has shared none.
    public let top: LoveLanguage.Kind?

    /// Statistics of an account's own languages, of those that its partner has shared, and of what was done this week.
    public init(unshared: Int, shared: Int, ofPartner: [Tally], actionsThisWeek: Int) {
        total = unshared + shared
        self.shared = shared
        self.actionsThisWeek = actionsThisWeek
        top = Self.top(ofPartner)
    }

    /// The share of the account's own that is shared, in percent, 0...100, rounded down; 0 without any.
    public var sharingProgress: Int { total > 0 ? shared * 100 / total : 0 }

    /// The kind with the most important language; of several the one with the most languages, of whichever importance; of
    /// several the first in the order of `LoveLanguage.Kind`.
    static func top(_ tallies: [Tally]) -> LoveLanguage.Kind? {
        let present = Dictionary(grouping: tallies.filter { $0.count > 0 }, by: \.kind)
        func weight(_ kind: LoveLanguage.Kind) -> (importance: Int, count: Int) {
            let own = present[kind] ?? []
            return (own.map(\.importance.rank).max() ?? -1, own.reduce(0) { $0 + $1.count })
        }
        let kinds = LoveLanguage.Kind.allCases.filter { present[$0] != nil }
        guard let best = kinds.map(weight).max(by: <) else { return nil }
        return kinds.first { weight($0) == best }
    }
}

extension LoveLanguage.Importance {
    /// Its place among them, 0 for the least.
    package var rank: Int {
        switch self {
        case .low: 0
        case .medium: 1
        case .high: 2
        case .essential: 3
        }
    }
}
