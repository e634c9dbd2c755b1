import ContentLine
import Interchange
import Kinkeeper
import Transfer

/// In which form a client wants entries (RFC 4791, section 9.6).
struct CalendarDataRequest: Hashable, Sendable {
    private let part: ComponentPart?
    private let expansion: TimeRange?

    /// How many days an expansion may span: ten years.
    private static let longestExpansion = 366 * 10

    /// Reads a calendar-data element. Throws `supported-calendar-data`, `valid-filter`.
    init(_ element: XMLElement) throws(DAVError) {
        guard (element.attribute("content-type") ?? "text/calendar").lowercased() == "text/calendar",
            (element.attribute("version") ?? "2.0") == "2.0"
        else { throw .forbidden(.calendar("supported-calendar-data")) }
        part = try element.first(.calendar("comp")).map(ComponentPart.init)
        expansion = try element.first(.calendar("expand")).map(TimeRange.init)
        guard expansion?.isShorter(thanDays: Self.longestExpansion) != false else {
            throw .forbidden(.dav("number-of-matches-within-limits"))
        }
    }

    /// Writes an entry as it was asked for. The clock of `zone` says when a day is.
    func write(_ item: CalendarItem, _ zone: ZoneOffsets, to writer: inout XMLWriter) {
        writer.open(.calendar("calendar-data"))
        writer.text(bytes(of: item, zone))
        writer.close(.calendar("calendar-data"))
    }

    private func bytes(of item: CalendarItem, _ zone: ZoneOffsets) -> [UInt8] {
        guard part != nil || expansion != nil else { return item.bytes }
        var calendar = item.calendar
        // Tasks are served whole: programs go from one time to the next by themselves.
        if let expansion, let event = calendar.components.first, event.name == "VEVENT", let days = EntryDays(of: event) {
            let instances = days.overlapping(expansion.start, expansion.end, in: zone).map { event.instance(on: $0) }
            // Without a day in the span it stays as it is: a calendar needs a component.
            if !instances.isEmpty { calendar.components = instances }
        }
        if let part { calendar = part.taken(from: calendar) }
        var output: [UInt8] = []
        calendar.write(to: &output)
        return output
    }
}

/// The wanted parts of a component (RFC 4791, section 9.6.1).
private struct ComponentPart: Hashable, Sendable {
    let name: String
    /// The names of properties, and whether their values are left out; nil for all.
    private let properties: [String: Bool]?
    /// Nil for all.
    private let components: [ComponentPart]?

    init(_ element: XMLElement) throws(DAVError) {
        guard let name = element.attribute("name"), !name.isEmpty else { throw .badRequest }
        self.name = name.uppercased()
        var properties: [String: Bool] = [:]
        for property in element.all(.calendar("prop")) {
            guard let name = property.attribute("name") else { throw .badRequest }
            properties[name.uppercased()] = property.attribute("novalue") == "yes"
        }
        var components: [ComponentPart] = []
        for component in element.all(.calendar("comp")) { components.append(try ComponentPart(component)) }
        let hasAll = { (word: String) in element.first(.calendar(word)) != nil }
        self.properties = hasAll("allprop") ? nil : properties
        self.components = hasAll("allcomp") ? nil : components
    }

    func taken(from component: ICalendarComponent) -> ICalendarComponent {
        var taken = component
        if let properties {
            taken.properties = component.properties.compactMap { property in
                guard let isValueLeftOut = properties[property.name] else { return nil }
                return isValueLeftOut ? property.with(rawValue: "") : property
            }
        }
        if let components {
            taken.components = component.components.compactMap { inner in
                components.first { $0.name == inner.name }?.taken(from: inner)
            }
        }
        return taken
    }
}
