import Kinkeeper
package import Store

extension Records {
    /// The link of a calendar subscription.
    package static let feed = Record<CalendarFeed>("Feed", "A link.") {
        Field("id", .identifier("Names the link."), \.id)
        Field("name", .text("What you call it."), \.name)
        Field("shows", .word("What it shows.", named: "LinkSubject"), \.subject)
        Field("showsNames", .flag("Whether entries show names."), \.showsNames)
        Field("hasAlarms", .flag("Whether entries ring."), \.hasAlarms)
        Field("createdAt", .instant("When it was made."), \.createdAt)
        Field("lastUsedAt", orNull: .instant("When it was last fetched."), \.lastUsedAt)
    }
}
