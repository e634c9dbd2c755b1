public import Foundation
import Kinkeeper

/// Names a backup by the time it was begun, in UTC and to the second: `20261129T031000Z`.
public struct BackupID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since 1970.
    private let seconds: Int

    /// The backup that was begun at `time`.
    public init(_ time: Date) {
        seconds = Int(min(max(time.timeIntervalSince1970.rounded(.down), 0), 253_402_300_799))
    }

    /// Reads what `description` writes; nil for anything else.
    public init?(_ text: String) {
        let digits = text.utf8.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? Int($0 - UInt8(ascii: "0")) : nil }
        guard digits.count == 16, text.utf8.last == UInt8(ascii: "Z"), Array(text.utf8)[8] == UInt8(ascii: "T") else {
            return nil
        }
        func number(_ range: Range<Int>) -> Int? {
            digits[range].reduce(0 as Int?) { sum, digit in sum.flatMap { sum in digit.map { sum * 10 + $0 } } }
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
            let date = CivilDate(year: year, month: month, day: day), let hour = number(9..<11), let minute = number(11..<13),
            let second = number(13..<15), let time = CivilTime(hour: hour, minute: minute, second: second)
        else { return nil }
        seconds = Int(ZoneOffsets.utc.instant(of: CivilDateTime(date, time)).timeIntervalSince1970)
    }

    /// When it was begun.
    public var time: Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }

    /// The name of a folder.
    public var description: String {
        time.rfc3339.filter { $0 != "-" && $0 != ":" }
    }

    /// The next second's.
    var next: BackupID { BackupID(time.addingTimeInterval(1)) }

    /// The earlier one first.
    public static func < (lhs: BackupID, rhs: BackupID) -> Bool { lhs.seconds < rhs.seconds }
}
