package import Foundation
import Kinkeeper

/// Instants as protocols write them, in UTC.
package enum InternetDate {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110, section 5.6.7).
    package static func http(_ instant: Date) -> String {
        let (day, time) = parts(of: instant)
        // 1970-01-01 was a Thursday.
        let weekday = weekdays[(Int(day.daysSinceEpoch) % 7 + 10) % 7]
        return "\(weekday), \(padded(day.day)) \(months[day.month - 1]) \(day.year) \(time) GMT"
    }

    /// "1994-11-06T08:49:37Z" (RFC 3339).
    package static func internet(_ instant: Date) -> String {
        let (day, time) = parts(of: instant)
        return "\(day.year)-\(padded(day.month))-\(padded(day.day))T\(time)Z"
    }

    /// The instant of "Sun, 06 Nov 1994 08:49:37 GMT"; nil for anything else.
    package static func instant(http text: String) -> Date? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]), year <= 9_999,
            let month = months.firstIndex(of: String(parts[2])), let date = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        let clock = parts[4].split(separator: ":").map { Int($0) ?? -1 }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2]) else {
            return nil
        }
        return Date(
            timeIntervalSince1970: Double(Int(date.daysSinceEpoch) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]))
    }

    private static func parts(of instant: Date) -> (CivilDate, String) {
        // Years of four digits, whatever a clock says.
        let seconds = Int(min(max(instant.timeIntervalSince1970, 0), 253_402_300_799).rounded(.down))
        let ofDay = seconds % 86_400
        let time = "\(padded(ofDay / 3_600)):\(padded(ofDay / 60 % 60)):\(padded(ofDay % 60))"
        return (CivilDate(daysSinceEpoch: Int32(seconds / 86_400)), time)
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
