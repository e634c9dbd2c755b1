/// The sign-ins to an account and the changes of what opens it, a page at a time.
public struct AuditScreen: Hashable, Sendable {
    /// The entries of one day.
    public struct Day: Hashable, Sendable {
        /// "day-0", for its heading.
        public let anchor: String
        /// "Saturday, 21 November".
        public let title: String
        /// The entries, the newest first.
        public let rows: [AuditRow]
    }

    /// The choices of which entries are shown, all first.
    public let shows: [CatchupShow]
    /// The days, the newest first.
    public let days: [Day]
    /// The next page; nil on the last.
    public let morePath: String?
    /// The first page; nil on it.
    public let firstPath: String?
}

/// One sign-in or change.
public struct AuditRow: Hashable, Sendable {
    /// "Passkey “Phone” added".
    public let title: String
    /// "14:05".
    public let time: String
    /// "2026-11-21T14:05:00Z".
    public let isoTime: String
    /// "Safari on iPhone · 192.0.2.7"; of failed sign-ins first "3 times within the hour". May be empty.
    public let details: String
}
