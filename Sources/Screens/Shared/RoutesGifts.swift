public import Kinkeeper

extension Routes {
    // MARK: Gifts
    /// Gifts: the board, by person, by occasion, as a list. A POST writes one down.
    public static let gifts = FixedRoute("/gifts")
    /// The form for a new one; `for` says for whom.
    public static let giftNew = FixedRoute("/gifts/new")
    /// What a year's gifts come to.
    public static let giftBudgets = FixedRoute("/gifts/budgets")
    /// One gift.
    public static let gift = Route<Gift.ID>("/gifts/", "gift")
    /// The form that changes a gift; sending it saves.
    public static let giftEdit = Route<Gift.ID>("/gifts/", "gift", "/edit")
    /// Says how far a gift has come.
    public static let giftMoving = Route<Gift.ID>("/gifts/", "gift", "/moving")
    /// Deletes a gift.
    public static let giftDeleting = Route<Gift.ID>("/gifts/", "gift", "/deleting")
    /// Brings a deleted gift back.
    public static let giftRestoring = Route<Gift.ID>("/gifts/", "gift", "/restoring")
    /// What was given to somebody, and what may be.
    public static let personGifts = Route<Person.ID>("/people/", "person", "/gifts")
    /// Says which account of this server somebody is, from whom gifts for them are hidden.
    public static let personAccount = Route<Person.ID>("/people/", "person", "/account")
}
