public import Foundation

/// The server's record of its clock between two checks, so that a clock which jumped ahead deletes nothing.
///
/// A clock that is much further on than at the last look either jumped, or the server was off for that long. The server cannot
/// tell which, so deletion by age waits: until the owner confirms the clock, or until it has gone on from there for as long as
/// anything lies in the trash. A server that was off for a year empties its trash a month later.
///
/// A clock that was put back is believed, since less is old by it. What was seen before is still remembered for a week: a
/// machine without a clock of its own begins in 1970, and the right time that it is told a minute later is no jump.
public struct ClockRecord: Hashable, Sendable {
    /// The longest step between two looks that is believed, in seconds: 40 days.
    public static let longestStep: TimeInterval = 40 * 86_400
    /// How long a clock has to go on ahead until it is believed, in seconds: 30 days.
    public static let probation: TimeInterval = 30 * 86_400
    /// How long a clock has to go on behind what was seen before until that is forgotten, in seconds: 7 days.
    public static let memory: TimeInterval = 7 * 86_400

    /// The last time that was believed; for a clock that was put back, before that.
    public private(set) var seenAt: Date
    /// When the clock went ahead of the believed time, by its own reading; nil while it is believed.
    public private(set) var aheadSince: Date?
    /// The last time that was seen of a clock that is ahead.
    public private(set) var aheadSeenAt: Date?
    /// Since when the clock is behind `seenAt`, by itself; nil for one that was not put back.
    public private(set) var behindSince: Date?

    /// A record from its parts.
    public init(seenAt: Date, aheadSince: Date? = nil, aheadSeenAt: Date? = nil, behindSince: Date? = nil) {
        (self.seenAt, self.aheadSince, self.aheadSeenAt) = (seenAt, aheadSince, aheadSeenAt)
        self.behindSince = behindSince
    }

    /// Whether the clock is believed, so that deletion by age may run.
    public var isBelieved: Bool { aheadSince == nil }

    /// When a clock that is ahead is believed by itself; nil for one that is believed.
    public var believedFrom: Date? { aheadSince?.addingTimeInterval(Self.probation) }

    /// The record after another look.
    public func seen(at now: Date) -> ClockRecord {
        guard now >= seenAt else { return seenBehind(at: now) }
        guard now.timeIntervalSince(seenAt) > Self.longestStep else { return ClockRecord(seenAt: now) }
        guard let aheadSince, let aheadSeenAt, now >= aheadSince, now.timeIntervalSince(aheadSeenAt) <= Self.longestStep else {
            return ClockRecord(seenAt: seenAt, aheadSince: now, aheadSeenAt: now)
        }
        guard now.timeIntervalSince(aheadSince) <= Self.probation else { return ClockRecord(seenAt: now) }
        return ClockRecord(seenAt: seenAt, aheadSince: aheadSince, aheadSeenAt: now)
    }

    private func seenBehind(at now: Date) -> ClockRecord {
        // One that was put back again, or began again, goes on from there.
        guard let behindSince, now >= behindSince else { return ClockRecord(seenAt: seenAt, behindSince: now) }
        guard now.timeIntervalSince(behindSince) <= Self.memory else { return ClockRecord(seenAt: now) }
        return ClockRecord(seenAt: seenAt, behindSince: behindSince)
    }
}
