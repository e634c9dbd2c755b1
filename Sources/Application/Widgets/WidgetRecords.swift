import Kinkeeper
package import Store

extension Records {
    /// The link of a set of widgets.
    package static let widgetLink = Record<WidgetLink>("WidgetLink", "A link.") {
        Field("id", .identifier("Names the link."), \.id)
        Field("name", .text("What you call it."), \.name)
        Field("shows", .word("What it shows.", named: "LinkSubject"), \.subject)
        Field("showsNames", .flag("Whether it shows names."), \.showsNames)
        Field("createdAt", .instant("When it was made."), \.createdAt)
        Field("lastUsedAt", orNull: .instant("When it was last fetched."), \.lastUsedAt)
    }
}
