public import Foundation

/// A zone's offset from UTC at each moment: the bridge between local times and instants.
///
/// Everything rests on one definition: a local time is *reached* at the first instant at which the clock shows it or a
/// later one. A time that a gap leaves out is therefore reached at the first instant after the gap, and of a time that
/// exists twice the first one counts.
///
/// Offsets are looked at two days around the time in question; a zone whose clocks changed and changed back within that
/// would not be noticed. None has.
public struct ZoneOffsets: Hashable, Sendable {
    /// From an instant on, in seconds since 1970, clocks are that many seconds ahead of UTC.
    public struct Change: Hashable, Sendable {
        /// Seconds since 1970 in UTC.
        public let instant: Int
        /// Seconds ahead of UTC; negative west of it.
        public let offset: Int

        /// A change of a zone's clocks.
        public init(at instant: Int, offset: Int) {
            self.instant = instant
            self.offset = offset
        }
    }

    private enum Rules: Hashable {
        case zone(TimeZone)
        case table(first: Int, changes: [Change])
    }

    private let rules: Rules

    /// The offsets of a zone that Foundation knows.
    public init(_ zone: TimeZone) {
        rules = .zone(zone)
    }

    /// A zone of one's own: an offset, and changes in the order of time.
    public init(first: Int, changes: [Change] = []) {
        rules = .table(first: first, changes: changes)
    }

    /// The zone, where it is one that Foundation knows; nil for one of one's own.
    package var timeZone: TimeZone? {
        switch rules {
        case .zone(let zone): zone
        case .table: nil
        }
    }

    /// No offset at all.
    public static let utc = ZoneOffsets(first: 0)

    /// Returns the local time at an instant, to the whole second that has begun.
    public func local(at instant: Date) -> CivilDateTime {
        local(at: ZoneOffsets.wholeSeconds(instant.timeIntervalSince1970.rounded(.down)))
    }

    /// The first instant at which the clock shows this time or a later one.
    public func instant(of local: CivilDateTime) -> Date {
        Date(timeIntervalSince1970: TimeInterval(seconds(of: local)))
    }

    // MARK: Seconds since 1970

    func local(at second: Int) -> CivilDateTime { CivilDateTime(seconds: second + offset(at: second)) }

    func seconds(of local: CivilDateTime) -> Int {
        let wanted = local.seconds
        var start = wanted - ZoneOffsets.reach
        let end = wanted + ZoneOffsets.reach
        let last = offset(at: end)
        while true {
            let current = offset(at: start)
            guard current != last else { return max(start, wanted - current) }
            let change = firstChange(after: start, before: end, from: current)
            guard wanted - current >= change else { return max(start, wanted - current) }
            start = change
        }
    }

    /// The latest time that the clock has shown by an instant. It lies after what it shows then only while clocks that
    /// were put back repeat themselves.
    func latestLocal(by second: Int) -> CivilDateTime {
        var start = second - ZoneOffsets.reach
        let last = offset(at: second)
        var latest = second + last
        while true {
            let current = offset(at: start)
            guard current != last else { return CivilDateTime(seconds: latest) }
            start = firstChange(after: start, before: second, from: current)
            latest = max(latest, start - 1 + current)
        }
    }

    static func wholeSeconds(_ seconds: TimeInterval) -> Int {
        // A hundred thousand million days: beyond what `CivilDate` can say, and well within what converts.
        let bound = 86_400.0 * 1e11
        return seconds.isNaN ? 0 : Int(min(max(seconds, -bound), bound))
    }

    // MARK: Private

    /// Further than any two clocks of the world have been apart, and than any was ever put.
    private static let reach = 48 * 3600

    /// How many seconds the clocks are ahead of UTC at an instant, in seconds since 1970.
    package func offset(at second: Int) -> Int {
        switch rules {
        case .zone(let zone): zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second)))
        case .table(let first, let changes): changes.last { $0.instant <= second }?.offset ?? first
        }
    }

    /// The first instant of the clocks as they are at `end`, looked for after `start`, where they are otherwise; at most one change
    /// may lie between.
    package func change(after start: Int, through end: Int) -> Int {
        firstChange(after: start, before: end, from: offset(at: start))
    }

    /// The instant of a change between two whose offsets differ: the first one, unless they lie closely together.
    private func firstChange(after start: Int, before end: Int, from offset: Int) -> Int {
        var (before, after) = (start, end)
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if self.offset(at: middle) == offset { before = middle } else { after = middle }
        }
        return after
    }
}
