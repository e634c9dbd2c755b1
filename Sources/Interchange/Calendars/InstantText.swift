import Foundation
import Kinkeeper

/// Instants as iCalendar writes them in UTC (RFC 5545, section 3.3.5).
enum InstantText {
    /// "20261121T120000Z".
    static func utc(_ instant: Date) -> String {
        let seconds = Int(instant.timeIntervalSince1970.rounded(.down))
        let day = CivilDate(daysSinceEpoch: Int32(clamping: Int((Double(seconds) / 86_400).rounded(.down))))
        let rest = seconds - Int(day.daysSinceEpoch) * 86_400
        let time = [rest / 3600, rest / 60 % 60, rest % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined()
        return "\(day.description.replacing("-", with: ""))T\(time)Z"
    }
}
