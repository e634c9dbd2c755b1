/// A local day and time of day without a zone (RFC 5545 calls it floating).
public struct CivilDateTime: Hashable, Comparable, Sendable {
    /// The day.
    public let date: CivilDate
    /// The time of day.
    public let time: CivilTime

    /// A time on a day.
    public init(_ date: CivilDate, _ time: CivilTime) {
        self.date = date
        self.time = time
    }

    /// Seconds from 1970-01-01 00:00 of the same clock.
    package var seconds: Int { Int(date.daysSinceEpoch) * 86_400 + Int(time.secondsSinceMidnight) }

    /// The day and time that many seconds after 1970-01-01 00:00 of the same clock.
    package init(seconds: Int) {
        let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let isBefore = remainder < 0
        date = CivilDate(daysSinceEpoch: Int32(clamping: isBefore ? quotient - 1 : quotient))
        time = CivilTime(unchecked: isBefore ? remainder + 86_400 : remainder)
    }

    /// The earlier one first.
    public static func < (lhs: CivilDateTime, rhs: CivilDateTime) -> Bool { lhs.seconds < rhs.seconds }
}

extension CivilDateTime: CustomStringConvertible {
    /// As ISO 8601 writes it: `2026-02-28T18:00`.
    public var description: String { "\(date)T\(time)" }

    /// Reads what `description` writes, years 0001…9999; anything else gives nil.
    public init?(iso8601 text: some StringProtocol) {
        guard let divider = text.firstIndex(of: "T"), let date = CivilDate(iso8601: text[..<divider]),
            let time = CivilTime(String(text[text.index(after: divider)...]))
        else { return nil }
        self.init(date, time)
    }
}
