/// The day on which a person born on 29 February celebrates in a common year.
public enum LeapDayRule: String, CaseIterable, Sendable {
    /// On 28 February: the default.
    case february28 = "february-28"
    /// On 1 March.
    case march1 = "march-1"

    /// The rule for a person: their own if they have one, otherwise the account's.
    public init(person: LeapDayRule?, account: LeapDayRule) {
        self = person ?? account
    }
}
