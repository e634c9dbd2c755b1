extension Routes {
    // MARK: Prioritising
    /// The deck of cards: notes of the inbox and to-dos. A POST makes a choice.
    public static let priorities = FixedRoute("/prioritise")
    /// Undoes the last choice.
    public static let priorityUndoing = FixedRoute("/prioritise/undoing")
}
