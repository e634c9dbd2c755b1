import Foundation
import Kinkeeper

extension Reminder.Priority {
    /// The three levels of PRIORITY (RFC 5545, section 3.8.1.9): 1 to 4, 5, 6 to 9; nil for 0 and for no number.
    init?(icalendar text: String) {
        switch Int(text.trimmingBlanks) {
        case (1...4)?: self = .high
        case 5?: self = .medium
        case (6...9)?: self = .low
        default: return nil
        }
    }

    /// The number that stands for it.
    var icalendar: String {
        switch self {
        case .high: "1"
        case .medium: "5"
        case .low: "9"
        }
    }
}
