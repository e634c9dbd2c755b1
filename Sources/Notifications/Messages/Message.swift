public import Foundation
public import Kinkeeper

/// A message for any channel: the words of an alert, or of several at once.
public struct Message: Identifiable, Hashable, Sendable {
    /// Something that can be done from a notification.
    public struct Action: Hashable, Sendable {
        /// The act: "done", "snooze", "start", "view".
        public let name: String
        /// The title of its button.
        public let title: String
        /// Where a POST does it, without signing in: the address is its own permission. Or the page that it opens.
        public let url: URL
        /// Whether it opens a page, and does nothing by itself.
        public let opensPage: Bool

        /// An action from its parts.
        public init(name: String, title: String, url: URL, opensPage: Bool = false) {
            self.name = name
            self.title = title
            self.url = url
            self.opensPage = opensPage
        }
    }

    /// The subject's identifier, the same whenever it comes: the alert's; a digest has one of its own.
    public private(set) var id: Alert.ID
    /// The title.
    public let title: String
    /// The text; may be empty.
    public let body: String
    /// The page to open; nil without one.
    public let url: URL?
    /// The category by which it can be muted; nil for a reminder that must not reveal its category.
    public let category: AlertCategory?
    /// The actions.
    public let actions: [Action]
    /// When it was due.
    public let fireAt: Date
    /// The alerts it is about; only its own unless it is a digest.
    public private(set) var alerts: [Alert.ID]
    /// How many things wait, for a badge; nil where that is not known.
    public let badge: Int?
    /// How often it came before, after a snooze or a move.
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

    /// The name for receivers that drop messages they had: the same for each attempt, a new one each time it comes.
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
    /// The part after the server's name, as used by a page of the same server.
    var pathAndQuery: String {
        guard let parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "/" }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        return path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "") + (parts.percentEncodedFragment.map { "#" + $0 } ?? "")
    }
}
