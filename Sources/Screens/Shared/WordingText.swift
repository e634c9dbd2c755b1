package import Foundation
import Kinkeeper

extension Wording {
    /// "27 November".
    static func dayAndMonth(_ date: CivilDate) -> String {
        "\(date.day) \(months[date.month - 1])"
    }

    /// The day of a birthday without its year: as born in the Gregorian calendar, "29 February" also in common years; in any
    /// other one the next day it falls on. Nil where the day is not known.
    static func yearlyDay(_ birthday: PartialDate, next: CivilDate?) -> String? {
        guard birthday.calendar == .gregorian, let month = birthday.month, let day = birthday.day else {
            return next.map(dayAndMonth)
        }
        return "\(day) \(months[month - 1])"
    }

    /// "21 November 2026, 14:05" in the viewpoint's time zone.
    package static func moment(_ instant: Date, in zone: TimeZone) -> String {
        let date = CivilDate(of: instant, in: zone)
        return "\(dayAndMonth(date)) \(date.year), \(time(instant, in: zone))"
    }

    /// "14:05" in a time zone.
    package static func time(_ instant: Date, in zone: TimeZone) -> String {
        let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: instant)
        let minutes = (seconds % 86400 + 86400) % 86400 / 60
        return "\(pad(minutes / 60)):\(pad(minutes % 60))"
    }

    /// `text` as a value in the query of an address.
    static func queryEncoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// `text` as a part of a tel:, sms: or mailto: address.
    static func addressEncoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved.union(CharacterSet(charactersIn: "@+"))) ?? ""
    }

    private static func pad(_ value: Int) -> String {
        value < 10 ? "0\(value)" : String(value)
    }

    /// RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
