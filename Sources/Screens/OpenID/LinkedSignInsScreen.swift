import Foundation
import Kinkeeper
package import Store

/// The services that the account signs in with, and the way to another. Sends provider and currentPassword.
public struct LinkedSignInsScreen: Hashable, Sendable {
    /// A linked sign-in in the list.
    public struct Row: Hashable, Sendable {
        /// What the service is called: "Google"; its address where it is not set up here any more.
        public let service: String
        /// What the service calls the person: an e-mail address, mostly.
        public let shown: String
        /// "Linked 21 December. Last used 3 days ago."
        public let use: String
        /// Where it is unlinked.
        public let removalPath: String
    }

    /// A service that can be linked.
    public struct Service: Hashable, Sendable {
        /// The value sent.
        public let name: String
        /// What it is called.
        public let title: String

        /// A service from its parts.
        package init(name: String, title: String) {
            (self.name, self.title) = (name, title)
        }
    }

    /// The linked sign-ins, the newest first.
    public let rows: [Row]
    /// The services that can be linked.
    public let services: [Service]
    /// Whether the account has as many as it can have.
    public let isFull: Bool
    /// Whether none can be linked because the account's password is off.
    public let isPasswordOff: Bool
    /// What is asked before one is linked; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?
    /// Why none was linked; nil otherwise.
    public let problem: String?

    /// Builds the page. `titles` are what services are called, by their addresses; `problem` is a sentence.
    package init(
        _ known: [LinkedSignIn], services: [Service], titles: [String: String], isPasswordOff: Bool,
        confirmation: OwnerConfirmation?, problem: String? = nil, from display: DisplayContext
    ) {
        rows = known.map { link in
            Row(
                service: titles[link.issuer] ?? link.issuer, shown: link.shown, use: display.use(of: link),
                removalPath: Routes.linkedSignInRemoval.path(link.id))
        }
        self.services = services
        isFull = known.count >= LinkedSignIn.most
        self.isPasswordOff = isPasswordOff
        self.confirmation = confirmation
        self.problem = problem
    }
}

extension DisplayContext {
    /// "Linked 21 December. Last used 3 days ago."
    fileprivate func use(of link: LinkedSignIn) -> String {
        let linked = phrases.text("openid.linked.on", ["date": day(of: link.createdAt)])
        let used = link.lastUsedAt.map { instant in
            let day = CivilDate(of: instant, in: timeZone)
            return phrases.text("openid.used", ["when": wording.countdown(-day.days(until: today))])
        }
        return "\(linked) \(used ?? phrases.text("openid.unused"))"
    }
}
