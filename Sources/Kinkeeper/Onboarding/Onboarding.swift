/// The steps of getting started. Each can be skipped, and resumed later.
public enum Onboarding: String, CaseIterable, Sendable {
    /// Bringing people: a file, or a few names.
    case people
    /// Choosing whom to be in touch with, and how often.
    case rhythm
    /// Choosing when and where to be alerted.
    case alerts
    /// Over, whether gone through or passed over.
    case done

    /// Returns the step where an account resumes when it signs in; nil when it is done.
    ///
    /// A new account begins only when its space is empty: with people in it, the steps are not needed. A step that this version
    /// does not know counts as over.
    ///
    /// - Parameter reached: The stored step; nil before the first.
    public static func resuming(_ reached: String?, isSpaceEmpty: Bool) -> Onboarding? {
        guard let reached else { return isSpaceEmpty ? .people : nil }
        guard let step = Onboarding(rawValue: reached), step != .done else { return nil }
        return step
    }

    /// Returns the step after this one. Without people there is no rhythm to choose.
    public func next(isSpaceEmpty: Bool) -> Onboarding {
        switch self {
        case .people: isSpaceEmpty ? .alerts : .rhythm
        case .rhythm: .alerts
        case .alerts, .done: .done
        }
    }

    /// Returns the suggested cadence for people of a category; nil for none.
    ///
    /// The closer, the more often: a partner weekly, family every two weeks, friends monthly, people from work
    /// quarterly, acquaintances twice a year. There is no suggestion for anyone else.
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
