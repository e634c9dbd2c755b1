/// The data that only Kinkeeper keeps of a person, besides their card.
public struct OwnData: Hashable, Sendable {
    /// The person's category, if chosen.
    public var category: Category?
    /// When a 29 February date is celebrated in common years; nil follows the account.
    public var leapDayRule: LeapDayRule?
    /// How often the owner wants to be in touch.
    public var cadence: CadenceChoice

    /// Own data; nothing is chosen unless said.
    public init(category: Category? = nil, leapDayRule: LeapDayRule? = nil, cadence: CadenceChoice = .inherited) {
        self.category = category
        self.leapDayRule = leapDayRule
        self.cadence = cadence
    }
}

extension Person {
    /// The data that only Kinkeeper keeps about the person.
    public var ownData: OwnData {
        OwnData(category: category, leapDayRule: leapDayRule, cadence: cadence)
    }
}
