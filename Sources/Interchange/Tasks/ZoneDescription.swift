import ContentLine
import Foundation
package import Kinkeeper

/// A calendar that describes one zone and nothing else, as a query sends it (RFC 4791, section 9.8).
package struct ZoneDescription: Sendable {
    /// The offsets of the zone: those of the place that it names, else those that it describes.
    package let offsets: ZoneOffsets

    /// Reads the calendar; nil when it is invalid, does not describe one zone as RFC 5545 wants (section 3.6.5), or has rules
    /// that cannot be followed.
    package init?(_ bytes: [UInt8]) {
        guard let calendar = try? ICalendarReader.read(bytes), calendar.name == "VCALENDAR",
            calendar.components.count == 1, let zone = calendar.components.first, zone.name == "VTIMEZONE",
            let name = zone.first("TZID")?.text, !name.isEmpty, Self.isWhole(zone),
            let offsets = TaskZones.known(name) ?? TaskZones.offsets(of: zone)
        else { return nil }
        self.offsets = offsets
    }

    private static func isWhole(_ zone: KeptComponent) -> Bool {
        let parts = zone.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
        return !parts.isEmpty
            && parts.allSatisfy { part in
                part.first("DTSTART").flatMap(TaskZones.local) != nil
                    && ["TZOFFSETFROM", "TZOFFSETTO"].allSatisfy { part.first($0).flatMap(TaskZones.offset) != nil }
            }
    }
}
