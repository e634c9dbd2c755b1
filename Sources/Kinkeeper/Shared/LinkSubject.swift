/// What the address of a widget or a calendar shows. It never changes: who has the address of one does not come to see the other.
public enum LinkSubject: String, CaseIterable, Sendable {
    /// The account's people: who is due, and whose days are near.
    case people
    /// The account and its partner: their check-ins and what stands around them.
    case couple
}
