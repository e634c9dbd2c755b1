public import Foundation

/// What a server remembers of its clock from one look at it to the next, so that a clock which jumped ahead deletes nothing.
///
/// A clock that is much further on than at the last look either jumped, or the server was off for that long. The server
/// cannot tell which, so what is thrown away by age waits: until the owner says that the clock is right, or until the clock has gone
/// on from there for as long as anything lies in the trash. A server that was off for a year empties its trash a month later.
public struct ClockRecord: Hashable, Sendable {
    /// The longest step between two looks that is believed, in seconds: 40 days.
    public static let longestStep: TimeInterval = 40 * 86_400
    /// How long a clock has to go on ahead until it is believed, in seconds: 30 days.
    public static let probation: TimeInterval = 30 * 86_400

    /// The last time that was believed.
    public private(set) var seenAt: Date
    /// Since when the clock is ahead of what is believed, by itself; nil while it is believed.
    public private(set) var aheadSince: Date?
    /// The last time that was seen of a clock that is ahead.
    public private(set) var aheadSeenAt: Date?

    /// A record from its parts.
    public init(seenAt: Date, aheadSince: Date? = nil, aheadSeenAt: Date? = nil) {
        (self.seenAt, self.aheadSince, self.aheadSeenAt) = (seenAt, aheadSince, aheadSeenAt)
    }

    /// Whether the clock is believed, so that what is old by it may be thrown away.
    public var isBelieved: Bool { aheadSince == nil }

    /// When a clock that is ahead is believed by itself; nil for one that is believed.
    public var believedFrom: Date? { aheadSince?.addingTimeInterval(Self.probation) }

    /// The record after another look. A clock that was put back is believed: the earlier it is, the less is old by it.
    public func seen(at now: Date) -> ClockRecord {
        guard now.timeIntervalSince(seenAt) > Self.longestStep else { return ClockRecord(seenAt: now) }
        guard let aheadSince, let aheadSeenAt, now >= aheadSince, now.timeIntervalSince(aheadSeenAt) <= Self.longestStep else {
            return ClockRecord(seenAt: seenAt, aheadSince: now, aheadSeenAt: now)
        }
        guard now.timeIntervalSince(aheadSince) <= Self.probation else { return ClockRecord(seenAt: now) }
        return ClockRecord(seenAt: seenAt, aheadSince: aheadSince, aheadSeenAt: now)
    }
}
