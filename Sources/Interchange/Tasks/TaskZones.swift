import ContentLine
import Foundation
import Kinkeeper

/// The zones that the times of a calendar name: by the name, which programs write in many ways, or by their description.
enum TaskZones {
    /// Returns all zones named in the calendar that are known or described.
    static func of(_ calendar: KeptComponent) -> [String: ZoneOffsets] {
        var names: Set<String> = []
        collect(from: calendar, into: &names)
        var described: [String: KeptComponent] = [:]
        for zone in calendar.components where zone.name == "VTIMEZONE" {
            if let id = zone.first("TZID")?.text { described[id] = zone }
        }
        var zones: [String: ZoneOffsets] = [:]
        for name in names {
            let description = described[name]
            zones[name] =
                known(name) ?? description?.first("X-LIC-LOCATION").flatMap { known($0.text) }
                ?? description.flatMap(offsets)
        }
        return zones
    }

    private static func collect(from component: KeptComponent, into names: inout Set<String>) {
        for property in component.properties {
            if let name = property.values(ofParameter: "TZID").first { names.insert(name.trimmingCharacters(in: .whitespaces)) }
        }
        for inner in component.components { collect(from: inner, into: &names) }
    }

    /// "Europe/Berlin", also behind a vendor's prefix; "W. Europe Standard Time".
    static func known(_ name: String) -> ZoneOffsets? {
        if let identifier = WindowsZones.identifiers[name] { return TimeZone(identifier: identifier).map { ZoneOffsets($0) } }
        if ["UTC", "Z", "Etc/UTC", "GMT"].contains(name) { return .utc }
        let parts = name.split(separator: "/")
        // A place alone ("Berlin") or an abbreviation ("EST") may be anything.
        guard parts.count > 1 else { return nil }
        for count in [3, 2] where parts.count >= count {
            let identifier = parts.suffix(count).joined(separator: "/")
            if TimeZone.knownTimeZoneIdentifiers.contains(identifier), let zone = TimeZone(identifier: identifier) {
                return ZoneOffsets(zone)
            }
        }
        // Older names of places, which are not listed, but lead to the same clocks.
        return TimeZone(identifier: name).map { ZoneOffsets($0) }
    }

    /// Returns the offsets that a VTIMEZONE describes (RFC 5545, section 3.6.5); nil when it cannot be followed.
    static func offsets(of zone: KeptComponent) -> ZoneOffsets? {
        var changes: [ZoneOffsets.Change] = []
        var earliest: (local: CivilDateTime, before: Int)?
        let parts = zone.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
        guard parts.count <= mostParts else { return nil }
        for part in parts {
            guard let start = part.first("DTSTART").flatMap(local),
                let from = part.first("TZOFFSETFROM").flatMap(offset), let to = part.first("TZOFFSETTO").flatMap(offset),
                let times = onsets(of: part, from: start, offset: from)
            else { return nil }
            if earliest.map({ start < $0.local }) ?? true { earliest = (start, from) }
            changes += times.map { ZoneOffsets.Change(at: $0.seconds - from, offset: to) }
        }
        guard let earliest else { return nil }
        changes.sort { $0.instant < $1.instant }
        // No clocks change twice in a day; a zone that claims so would only cost time.
        let isBusy = zip(changes, changes.dropFirst()).contains { $1.instant != $0.instant && $1.instant - $0.instant < 86_400 }
        guard changes.count <= mostChanges, !isBusy else { return nil }
        return ZoneOffsets(first: earliest.before, changes: changes)
    }

    private static let mostParts = 100
    private static let mostChanges = 1_600

    /// Returns the times at which the clocks change: up to the end of this century, since later rules are not known, and no
    /// more often than four times a year.
    private static func onsets(of part: KeptComponent, from start: CivilDateTime, offset: Int) -> [CivilDateTime]? {
        var set = RecurrenceSet(start: start)
        for property in part.all("RDATE") {
            guard let times = try? TaskTime.list(property), times.allSatisfy({ $0.form == .floating }) else { return nil }
            set.added += times.map(\.local)
        }
        guard part.all("RRULE").count < 2 else { return nil }
        if let rule = part.first("RRULE") {
            guard let rule = try? RecurrenceRule(String(decoding: rule.rawValue, as: UTF8.self)), rule.frequency == .yearly
            else { return nil }
            set.rule = rule
            // The description begins with its first time, whatever its rule says.
            set.added.append(start)
        }
        guard let end = CivilDate(year: 2100, month: 1, day: 1) else { return nil }
        // UNTIL is an instant; the offset before the change tells when that is.
        let times = set.occurrences(in: ZoneOffsets(first: offset)).prefix { $0.date < end }.prefix(801)
        let all = Array(times)
        return all.count <= 800 ? all : nil
    }

    /// Returns the local time at which a part begins; programs write 1601 for "always".
    static func local(_ property: Property) -> CivilDateTime? {
        guard property.values(ofParameter: "TZID").isEmpty else { return nil }
        return CivilDateTime(basic: property.text.trimmingCharacters(in: .whitespaces).uppercased())
    }

    /// Seconds of "+0130" or "-083015".
    static func offset(_ property: Property) -> Int? {
        let text = property.text.trimmingCharacters(in: .whitespaces)
        let digits = text.dropFirst()
        guard let sign = text.first, "+-".contains(sign), digits.count == 4 || digits.count == 6,
            digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits)
        else { return nil }
        let whole = digits.count == 4 ? number * 100 : number
        let seconds = whole / 10_000 * 3600 + whole / 100 % 100 * 60 + whole % 100
        return seconds <= 18 * 3600 ? (sign == "-" ? -seconds : seconds) : nil
    }
}
