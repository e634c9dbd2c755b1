/// The part of a name that is shown and sorted first, chosen by the account.
public enum NameOrder: String, CaseIterable, Sendable {
    /// "Anna Berg"; sorted by "Anna".
    case givenFirst = "given-first"
    /// "Berg, Anna"; sorted by "Berg".
    case familyFirst = "family-first"
}
