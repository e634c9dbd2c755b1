public import Foundation
public import Kinkeeper

/// What is sent over any channel: the words of an alert, or of several at once.
public struct Message: Identifiable, Hashable, Sendable {
    /// Something that can be done from a notification.
    public struct Action: Hashable, Sendable {
        /// What it does: "done", "snooze".
        public let name: String
        /// What its button says.
        public let title: String
        /// Where a POST does it, without signing in: the address is its own permission.
        public let url: URL

        /// An action from its parts.
        public init(name: String, title: String, url: URL) {
            self.name = name
            self.title = title
            self.url = url
        }
    }

    /// Names what it is about, the same whenever it comes: the alert's identifier; a digest has one of its own.
    public private(set) var id: Alert.ID
    /// What it is about.
    public let title: String
    /// What else there is to say; may be empty.
    public let body: String
    /// The page to open; nil where there is none.
    public let url: URL?
    /// What it can be muted by; nil for a reminder that must not say of which category it is.
    public let category: AlertCategory?
    /// What can be done from it.
    public let actions: [Action]
    /// When it was due.
    public let fireAt: Date
    /// The alerts it tells of; only its own unless it is a digest.
    public private(set) var alerts: [Alert.ID]
    /// How many things wait, for a badge; nil where that is not known.
    public let badge: Int?
    /// How often it came before, since it was put off or moved.
    public let repeats: Int

    /// A message from its parts.
    public init(
        id: Alert.ID, title: String, body: String, url: URL? = nil, category: AlertCategory?, actions: [Action] = [],
        fireAt: Date, alerts: [Alert.ID]? = nil, badge: Int? = nil, repeats: Int = 0
    ) {
        self.id = id
        self.title = title
        self.body = body
        self.url = url
        self.category = category
        self.actions = actions
        self.fireAt = fireAt
        self.alerts = alerts ?? [id]
        self.badge = badge
        self.repeats = repeats
    }

    /// Names the message to receivers that drop what they have had: the same however often it is tried, another one each
    /// time it comes.
    var name: String { repeats == 0 ? id.description : "\(id)-\(repeats)" }
}

extension Message {
    /// The same under other names, as receivers get to see them.
    package func renamed(_ name: (Alert.ID) -> Alert.ID) -> Message {
        var renamed = self
        (renamed.id, renamed.alerts) = (name(id), alerts.map(name))
        return renamed
    }
}

extension URL {
    /// What follows the server's name: how a page of the same server says it.
    var pathAndQuery: String {
        guard let parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "/" }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        return path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "") + (parts.percentEncodedFragment.map { "#" + $0 } ?? "")
    }
}
