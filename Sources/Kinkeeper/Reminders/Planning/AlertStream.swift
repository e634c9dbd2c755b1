/// A kind of record that alerts come from. A new kind of alert conforms to this; the planner stays as it is.
public protocol AlertProducer: Sendable {
    /// The alerts from a day on, in order of the days they were asked for.
    func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream
}

/// Alerts day by day, made as they are asked for.
public protocol AlertStream: Sendable {
    /// The next day that may have alerts; nil at the end. Never earlier than one already taken.
    var nextDay: CivilDate? { get }

    /// Adds the alerts of `nextDay`, in any order, and moves on to a later day.
    mutating func takeDay(into drafts: inout [AlertDraft])
}

/// An alert that was asked for, before quiet hours.
public struct AlertDraft: Hashable, Sendable {
    /// When it was asked for.
    public enum Time: Hashable, Sendable {
        /// At a local time.
        case local(CivilDateTime)
        /// At an instant, in seconds since 1970.
        case instant(Int)
    }

    /// The content.
    public let notice: AlertNotice
    /// When it was asked for.
    public let time: Time
    /// The instant from which it is of no use, in seconds since 1970; quiet hours that last until then drop it. Nil for never.
    public let useless: Int?

    /// An alert at that time.
    public init(_ notice: AlertNotice, at time: Time, uselessFrom useless: Int? = nil) {
        self.notice = notice
        self.time = time
        self.useless = useless
    }
}
