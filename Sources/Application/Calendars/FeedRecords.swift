package import Store

extension Records {
    /// The link of a calendar subscription.
    package static let feed = Record<CalendarFeed>("Feed", "A link.") {
        Field("id", .identifier("Names the link."), \.id)
        Field("name", .text("What you call it."), \.name)
        Field("showsNames", .flag("Whether entries show names."), \.showsNames)
        Field("hasAlarms", .flag("Whether entries ring."), \.hasAlarms)
        Field("createdAt", .instant("When it was made."), \.createdAt)
        Field("lastUsedAt", orNull: .instant("When it was last fetched."), \.lastUsedAt)
    }
}
