/// A local time of day, without day or zone; to the second.
public struct CivilTime: Hashable, Comparable, Sendable {
    /// Seconds since midnight, 0..<86400.
    public let secondsSinceMidnight: Int32

    /// The time with these numbers; nil unless the hour is 0…23, the minute and the second 0…59.
    public init?(hour: Int, minute: Int = 0, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        self.init(unchecked: hour * 3600 + minute * 60 + second)
    }

    init(unchecked seconds: Int) {
        secondsSinceMidnight = Int32(truncatingIfNeeded: seconds)
    }

    /// 00:00.
    public static let midnight = CivilTime(unchecked: 0)
    /// 09:00, when alerts come unless it is said otherwise.
    public static let nine = CivilTime(unchecked: 9 * 3600)

    /// The hour, 0…23.
    public var hour: Int { Int(secondsSinceMidnight) / 3600 }
    /// The minute, 0…59.
    public var minute: Int { Int(secondsSinceMidnight) / 60 % 60 }
    /// The second, 0…59.
    public var second: Int { Int(secondsSinceMidnight) % 60 }

    /// The earlier one first.
    public static func < (lhs: CivilTime, rhs: CivilTime) -> Bool {
        lhs.secondsSinceMidnight < rhs.secondsSinceMidnight
    }
}

extension CivilTime: LosslessStringConvertible {
    /// `18:00`, or `18:00:05` where there are seconds.
    public var description: String {
        let minutes = "\(padded(hour, to: 2)):\(padded(minute, to: 2))"
        return second == 0 ? minutes : "\(minutes):\(padded(second, to: 2))"
    }

    /// Reads `18:00` and `18:00:05` in ASCII digits; anything else gives nil.
    public init?(_ description: String) {
        var reader = DigitReader(description.utf8)
        guard let hour = reader.number(digits: 2), reader.skip(":"), let minute = reader.number(digits: 2) else { return nil }
        var second = 0
        if !reader.isAtEnd {
            guard reader.skip(":"), let number = reader.number(digits: 2), reader.isAtEnd else { return nil }
            second = number
        }
        self.init(hour: hour, minute: minute, second: second)
    }
}
