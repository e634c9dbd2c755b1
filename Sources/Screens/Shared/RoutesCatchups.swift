public import Kinkeeper

extension Routes {
    // MARK: Catch-ups
    /// The people to be in touch with: the list, with filters. A POST logs an entry from the full form.
    public static let catchups = FixedRoute("/catch-ups")
    /// The full form for an entry; `with` is a person.
    public static let catchupNew = FixedRoute("/catch-ups/new")
    /// One entry of the log, for changing it.
    public static let catchup = Route<Catchup.ID>("/catch-ups/", "catchup")
    /// Takes an entry out of the log.
    public static let catchupDeleting = Route<Catchup.ID>("/catch-ups/", "catchup", "/deleting")
    /// Everything about one person by day; a POST logs a catch-up of today.
    public static let personCatchups = Route<Person.ID>("/people/", "person", "/catch-ups")
    /// Puts a person off to a later day; the page of it has all the days to choose from.
    public static let personSnoozing = Route<Person.ID>("/people/", "person", "/snoozing")
    /// Ends a snooze; with a query it restores the earlier pause, which undoes snoozing and skipping.
    public static let personWaking = Route<Person.ID>("/people/", "person", "/waking")
    /// Skips one round with a person.
    public static let personSkipping = Route<Person.ID>("/people/", "person", "/skipping")
    /// How often to be in touch with a person.
    public static let personCadence = Route<Person.ID>("/people/", "person", "/cadence")
    /// Marks an occasion of a person as wished.
    public static let personWishes = Route<Person.ID>("/people/", "person", "/wishes")
    /// Takes a wish back.
    public static let wishDeleting = Route<Wish.ID>("/wishes/", "wish", "/deleting")
    /// How catch-ups are planned for this account.
    public static let catchupSettings = FixedRoute("/settings/catch-ups")
}
