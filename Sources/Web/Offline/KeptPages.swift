import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Store

/// The pages that a device may keep to show them without a connection, and their account. The service worker reads it.
enum KeptPages {
    /// The account of a page: its identifier, or "none" when not signed in. Pages of other accounts are deleted.
    static let account = HTTPField.Name.known("Kinkeeper-Account")
    /// The session of the request; no secret. A browser with notifications reports its subscription again when it changes.
    static let session = HTTPField.Name.known("Kinkeeper-Session")
    /// Whether the page may be kept: "yes".
    static let keep = HTTPField.Name.known("Kinkeeper-Keep")
    /// Marks a request that is not shown: a notice is left for the next page.
    static let quietly = HTTPField.Name.known("Kinkeeper-Quietly")

    /// Marks a page with its account, nil when not signed in, and whether it may be kept: not where it shows what is shared.
    static func mark(_ response: inout Response, _ name: Templates.Name, of session: Session?, isShared: Bool = false) {
        response.headers[account] = session?.account.description ?? "none"
        response.headers[self.session] = session?.id.description
        guard response.status == .ok, !isShared, session == nil ? name == .offline : mayBeKept(name) else { return }
        response.headers[keep] = "yes"
    }

    /// Pages to look something up, and the blank editor of notes. Other forms, settings, files, links and tokens are not kept, and neither are new pages before they
    /// are listed here.
    private static func mayBeKept(_ name: Templates.Name) -> Bool {
        switch name {
        case .today, .catchups, .reminders, .toDos, .alerts, .people, .person, .timeline, .groups, .group, .statistics,
            .offline,
            .noteNew:
            true
        default: false
        }
    }
}
