/// What Kinkeeper itself keeps of a person, beside what their card says.
public struct OwnData: Hashable, Sendable {
    /// What the person is to the owner, once said.
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
    /// What is Kinkeeper's own about the person.
    public var ownData: OwnData {
        OwnData(category: category, leapDayRule: leapDayRule, cadence: cadence)
    }
}
