public import Foundation
public import Kinkeeper

/// A time that stands still until it is advanced.
public struct TestClock: Sendable {
    /// 2026-11-21 12:00 UTC, a Saturday, plus all advances.
    public private(set) var now = Date(timeIntervalSince1970: 1_795_262_400)

    /// A clock at noon of 2026-11-21.
    public init() {}

    /// The day in UTC.
    public var today: CivilDate {
        CivilDate(daysSinceEpoch: Int32((now.timeIntervalSince1970 / 86_400).rounded(.down)))
    }

    /// Lets so many seconds pass.
    public mutating func advance(by seconds: TimeInterval) { now += seconds }
}
