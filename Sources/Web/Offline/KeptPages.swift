import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Store

/// Which pages a device may keep to show them without a connection, and whose they are. The service worker reads it.
enum KeptPages {
    /// Whose page it is: an account's identifier, or "none" for a stranger's. What is kept of anybody else is thrown away.
    static let account = HTTPField.Name.known("Kinkeeper-Account")
    /// With which session it was asked for; no secret. A browser that takes notifications tells of itself anew when it changes.
    static let session = HTTPField.Name.known("Kinkeeper-Session")
    /// That the page may be kept: "yes".
    static let keep = HTTPField.Name.known("Kinkeeper-Keep")
    /// Comes with a request that nobody looks at: what is said once is left for the next page.
    static let quietly = HTTPField.Name.known("Kinkeeper-Quietly")

    /// Says on a page whose it is, nil for a stranger's, and whether it may be kept.
    static func mark(_ response: inout Response, _ name: Templates.Name, of session: Session?) {
        response.headers[account] = session?.account.description ?? "none"
        response.headers[self.session] = session?.id.description
        guard response.status == .ok, session == nil ? name == .offline : mayBeKept(name) else { return }
        response.headers[keep] = "yes"
    }

    /// What one looks up. Forms, settings, files, links and tokens are not: what is added later is not kept before it is
    /// named here.
    private static func mayBeKept(_ name: Templates.Name) -> Bool {
        switch name {
        case .today, .catchups, .reminders, .alerts, .people, .person, .timeline, .groups, .group, .statistics, .offline:
            true
        default: false
        }
    }
}
