public import Kinkeeper

extension Routes {
    /// What the account hears of and when, and what comes next.
    public static let alerts = FixedRoute("/settings/alerts")
    /// The same for the members of a group.
    public static let groupAlerts = Route<PersonGroup.ID>("/groups/", "group", "/alerts")
    /// The same for one person.
    public static let personAlerts = Route<Person.ID>("/people/", "person", "/alerts")
}
