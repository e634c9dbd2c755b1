/// How far somebody has come in getting started. Every step can be passed over, and gone on with later.
public enum Onboarding: String, CaseIterable, Sendable {
    /// Bringing people: a file, or a few names.
    case people
    /// Choosing how often to be in touch, by category.
    case rhythm
    /// Over, whether gone through or passed over.
    case done

    /// The step where somebody who signs in goes on; nil where there is nothing to go on with.
    ///
    /// Somebody new begins when their space is empty: whoever has people already knows their way. A step that this
    /// version does not know counts as over.
    ///
    /// - Parameter reached: The stored step; nil before the first.
    public static func resuming(_ reached: String?, isSpaceEmpty: Bool) -> Onboarding? {
        guard let reached else { return isSpaceEmpty ? .people : nil }
        guard let step = Onboarding(rawValue: reached), step != .done else { return nil }
        return step
    }

    /// The step after this one. Without people there is nobody to choose a rhythm for.
    public func next(isSpaceEmpty: Bool) -> Onboarding {
        self == .people && !isSpaceEmpty ? .rhythm : .done
    }

    /// How often to be in touch with people of a category, as a first suggestion; nil for none.
    ///
    /// The closer, the more often: a partner weekly, family every two weeks, friends monthly, people from work
    /// quarterly, acquaintances twice a year. Whoever is none of these is left alone.
    public static func suggestion(for category: Category) -> Cadence? {
        switch category {
        case .partner: .weekly
        case .family: .fortnightly
        case .friend: .monthly
        case .work: .quarterly
        case .acquaintance: .halfYearly
        case .other, .custom: nil
        }
    }
}
