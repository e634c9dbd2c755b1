import Foundation
import Interchange
import Kinkeeper
import Store

/// The names and numbers of the JSON document; docs/formats/kinkeeper-json.md tells what they mean.
enum DocumentFormat {
    static let name = "kinkeeper"
    static let version = 15
    static let media = "media"
    /// The member that says whose space it is, where it is a family's.
    static let space = "space"
    static let family = "family"

    /// "2026-11-21T12:00:00Z" (RFC 3339).
    static func text(of instant: Date) -> String {
        moment(Int64(instant.timeIntervalSince1970.rounded(.down)) * 1000).map { String($0.dropLast(5)) + "Z" } ?? ""
    }

    /// "2026-11-21T12:00:00.000Z"; nil outside of the years that RFC 3339 can write.
    static func moment(_ milliseconds: Int64) -> String? {
        let (day, time) = (milliseconds.floored(86_400_000), milliseconds.wrapped(86_400_000))
        guard let day = Int32(exactly: day) else { return nil }
        let date = CivilDate(daysSinceEpoch: day)
        guard isWritable(date) else { return nil }
        let parts = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map { ($0 < 10 ? "0" : "") + String($0) }
        let rest = String(String(1000 + time % 1000).dropFirst())
        return "\(date)T\(parts.joined(separator: ":")).\(rest)Z"
    }

    /// The milliseconds of what `moment(_:)` wrote.
    static func milliseconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 24, let date = CivilDate(iso8601: text.prefix(10)), bytes[10] == UInt8(ascii: "T"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "."),
            bytes[23] == UInt8(ascii: "Z"), let hour = number(bytes[11...12]), let minute = number(bytes[14...15]),
            let second = number(bytes[17...18]), let rest = number(bytes[20...22]), hour < 24, minute < 60, second < 60
        else { return nil }
        return (((Int64(date.daysSinceEpoch) * 24 + hour) * 60 + minute) * 60 + second) * 1000 + rest
    }

    /// Whether ISO 8601 writes the day in ten characters.
    static func isWritable(_ date: CivilDate) -> Bool { (1...9999).contains(date.year) }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        var value: Int64 = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int64(digit - 0x30)
        }
        return value
    }
}

extension Int64 {
    fileprivate func floored(_ divisor: Int64) -> Int64 { (self - wrapped(divisor)) / divisor }

    fileprivate func wrapped(_ divisor: Int64) -> Int64 {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
