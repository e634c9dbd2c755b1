package import Foundation

/// The local hours without alerts. An alert that falls into them comes at their end.
public struct QuietHours: Hashable, Sendable {
    /// The first moment of quiet.
    public let start: CivilTime
    /// The first moment after it; on the next day if it is not after `start`.
    public let end: CivilTime

    /// Quiet from `start` to `end`; nil if they are the same, since all day or never would be equally right.
    public init?(from start: CivilTime, to end: CivilTime) {
        guard start != end else { return nil }
        self.start = start
        self.end = end
    }

    /// The end of the quiet hours that a local time lies in; nil outside them.
    func end(of local: CivilDateTime) -> CivilDateTime? {
        if start < end {
            return start <= local.time && local.time < end ? CivilDateTime(local.date, end) : nil
        }
        if local.time >= start { return CivilDateTime(local.date.adding(days: 1), end) }
        return local.time < end ? CivilDateTime(local.date, end) : nil
    }

    /// Returns the instant at which an alert planned for `second` fires: never before it.
    ///
    /// The local time at that instant decides, so that an alert in a clock's gap is judged by when it really comes. In an hour
    /// that is shown twice the quiet ends the first time.
    func moved(_ second: Int, in zone: ZoneOffsets) -> Int {
        end(of: zone.local(at: second)).map { max(second, zone.seconds(of: $0)) } ?? second
    }

    /// When the quiet ends that an instant lies in; nil outside it.
    package func end(at instant: Date, in zone: ZoneOffsets) -> Date? {
        let second = ZoneOffsets.wholeSeconds(instant.timeIntervalSince1970.rounded(.down))
        let end = moved(second, in: zone)
        return end > second ? Date(timeIntervalSince1970: TimeInterval(end)) : nil
    }
}
