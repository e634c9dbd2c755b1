public import Kinkeeper

extension Routes {
    /// The account's alerts, and the next ones.
    public static let alerts = FixedRoute("/settings/alerts")
    /// The same for the members of a group.
    public static let groupAlerts = Route<PersonGroup.ID>("/groups/", "group", "/alerts")
    /// The same for one person.
    public static let personAlerts = Route<Person.ID>("/people/", "person", "/alerts")
}
