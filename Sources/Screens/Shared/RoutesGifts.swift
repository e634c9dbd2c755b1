public import Kinkeeper

extension Routes {
    // MARK: Gifts
    /// Gifts: the board, by person, by occasion, as a list. A POST writes one down.
    public static let gifts = FixedRoute("/gifts")
    /// The form for a new one; `for` is a recipient.
    public static let giftNew = FixedRoute("/gifts/new")
    /// The totals of a year's gifts.
    public static let giftBudgets = FixedRoute("/gifts/budgets")
    /// One gift.
    public static let gift = Route<Gift.ID>("/gifts/", "gift")
    /// The form that changes a gift; sending it saves.
    public static let giftEdit = Route<Gift.ID>("/gifts/", "gift", "/edit")
    /// Says how far a gift has come.
    public static let giftMoving = Route<Gift.ID>("/gifts/", "gift", "/moving")
    /// Asks to which family a gift is moved, or whether to one's own; sending it moves it.
    public static let giftSpace = Route<Gift.ID>("/gifts/", "gift", "/space")
    /// Deletes a gift.
    public static let giftDeleting = Route<Gift.ID>("/gifts/", "gift", "/deleting")
    /// Brings a deleted gift back.
    public static let giftRestoring = Route<Gift.ID>("/gifts/", "gift", "/restoring")
    /// A person's gifts: open ones, and those given.
    public static let personGifts = Route<Person.ID>("/people/", "person", "/gifts")
    /// Links a person to an account of this server, from which gifts for them are hidden.
    public static let personAccount = Route<Person.ID>("/people/", "person", "/account")
}
