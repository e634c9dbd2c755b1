import Foundation
import Interchange
import Kinkeeper

/// A query's span of time (RFC 4791, section 9.9): from its start on, and before its end.
struct TimeRange: Hashable, Sendable {
    /// Nil where it has always begun.
    let start: Date?
    /// Nil where it never ends.
    let end: Date?

    /// Reads a time-range, expand or limit-recurrence-set element. Throws `valid-filter`.
    init(_ element: XMLElement) throws(DAVError) {
        start = try Self.instant(element.attribute("start"))
        end = try Self.instant(element.attribute("end"))
        guard start != nil || end != nil else { throw .forbidden(.calendar("valid-filter")) }
        if let start, let end, start >= end { throw .forbidden(.calendar("valid-filter")) }
    }

    /// Whether an instant lies in it.
    func contains(_ instant: Date) -> Bool {
        (start.map { instant >= $0 } ?? true) && (end.map { instant < $0 } ?? true)
    }

    /// Whether it is shorter than so many days.
    func isShorter(thanDays days: Int) -> Bool {
        guard let start, let end else { return false }
        return end.timeIntervalSince(start) < Double(days) * 86_400
    }

    private static func instant(_ text: String?) throws(DAVError) -> Date? {
        guard let text else { return nil }
        guard let instant = Date(iCalendarUTC: text) else { throw .forbidden(.calendar("valid-filter")) }
        return instant
    }
}

extension Date {
    /// Reads "20261121T120000Z" (RFC 5545, section 3.3.5); anything else gives nil. A minute may have a 61st second.
    init?(iCalendarUTC text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
            let day = CivilDate(basic: text.prefix(8)), bytes[9..<15].allSatisfy({ $0 >= 0x30 && $0 < 0x3A }),
            let number = Int(text.dropFirst(9).prefix(6)), number / 10_000 < 24, number / 100 % 100 < 60, number % 100 <= 60
        else { return nil }
        let seconds = number / 10_000 * 3600 + number / 100 % 100 * 60 + number % 100
        self.init(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400 + Double(seconds))
    }
}
