import Foundation
import Kinkeeper

extension ZoneOffsets {
    /// Returns the IANA zone with these offsets: the one they were made of, or the first that agrees for ten years from a day
    /// on. Nil without one.
    func place(from day: CivilDate) -> TimeZone? {
        if let timeZone { return timeZone }
        if self == .utc { return TimeZone(identifier: "UTC") }
        let noons = (0..<Self.matchedDays).map { (Int(day.daysSinceEpoch) + $0) * 86_400 + 43_200 }
        let offsets = noons.map { offset(at: $0) }
        return Self.places.lazy.compactMap { TimeZone(identifier: $0) }.first { zone in
            let known = ZoneOffsets(zone)
            return zip(noons, offsets).allSatisfy { known.offset(at: $0) == $1 }
        }
    }

    private static let matchedDays = 10 * 366

    /// Of several zones with the same offsets a place that stands for many comes first.
    private static let places =
        Set(WindowsZones.identifiers.values).sorted() + TimeZone.knownTimeZoneIdentifiers.sorted()
}
