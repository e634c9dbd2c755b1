import Foundation
package import Store

extension Records {
    /// A way into the account, or a part of it, without its password.
    package static let access = Record<Access>(
        "Access", "One thing that opens the account, or a part of it, without its password."
    ) {
        Field("kind", .accessKind("What it is."), \.kind)
        Field("id", .uuid("Names it; that of the account where it is all notifications.")) {
            $0.id.uuidString.lowercased()
        }
        Field("name", .text("What its owner calls it; of a session what the browser says of itself."), \.name)
        Field("createdAt", .instant("When it was made; of notifications when the last one was sent."), \.createdAt)
        Field("lastUsedAt", orNull: .instant("When it was last used, where that is known."), \.lastUsedAt)
    }

    /// A password for one device.
    package static let appPassword = Record<AppPassword>(
        "AppPassword", "A password that one device comes in with. Its secret is shown once, where it is made."
    ) {
        Field("id", .identifier("Names the app password."), \.id)
        Field("name", .text("What its owner calls it."), \.name)
        Field("scopes", .list("What it allows.", of: .word("A scope.", named: "AppPasswordScope"))) {
            $0.scopes.sorted { $0.rawValue < $1.rawValue }
        }
        Field("isLocal", .flag("Whether it opens only to programs on the server’s own machine."), \.isLocal)
        Field("createdAt", .instant("When it was made."), \.createdAt)
        Field("lastUsedAt", orNull: .instant("When it was last used, to the hour."), \.lastUsedAt)
        Field("expiresAt", orNull: .instant("When it ends by itself, as local ones do."), \.expiresAt)
    }
}

extension JSONForm where Value == Access.Kind {
    /// The kind of an access.
    package static func accessKind(_ about: String) -> JSONForm { .word(about, named: "AccessKind") }
}
