/// A person's kept card, byte for byte, to check that nothing was lost.
public struct CardScreen: Hashable, Sendable {
    /// Display name in the account's order.
    public let name: String
    /// Link back to the person.
    public let personPath: String
    /// The card's text, line by line, long picture data left out.
    public let text: String
    /// "The photo (43 kB) is kept too, but not shown here." Nil when all is shown.
    public let omitted: String?
}
