package import ContentLine
package import Foundation

/// An entry of a calendar as programs get it: with since when it is as it is, and how often it became another one.
package struct PublishedEntry: Hashable, Sendable {
    private let entry: CalendarEntry
    private let sequence: Int
    private let changedAt: Date

    /// An entry with its stored state.
    package init(_ entry: CalendarEntry, sequence: Int, changedAt: Date) {
        self.entry = entry
        self.sequence = sequence
        self.changedAt = changedAt
    }

    /// The component with DTSTAMP, LAST-MODIFIED and SEQUENCE behind its UID.
    package var component: ICalendarComponent {
        var component = entry.component
        let stamp = InstantText.utc(changedAt)
        component.properties.insert(
            contentsOf: [
                Property(name: "DTSTAMP", rawValue: stamp), Property(name: "LAST-MODIFIED", rawValue: stamp),
                Property(name: "SEQUENCE", rawValue: "\(sequence)"),
            ], at: min(1, component.properties.count))
        return component
    }

    /// Names the entry.
    package var uid: String { entry.uid }

    /// The component under another identifier.
    package func component(named uid: String) -> ICalendarComponent {
        var component = component
        guard uid != entry.uid else { return component }
        for index in component.properties.indices where component.properties[index].isNamed("UID") {
            component.properties[index] = Property(name: "UID", rawValue: uid)
        }
        return component
    }

    /// A calendar of this entry alone, as CalDAV gives it out (RFC 4791, section 4.1).
    package var bytes: [UInt8] {
        var output: [UInt8] = []
        CalendarFile.whole([component]).write(to: &output)
        return output
    }
}

extension CalendarEntry {
    /// The bytes of the content.
    package var bytes: [UInt8] {
        var output: [UInt8] = []
        component.write(to: &output)
        return output
    }
}

/// The parts of a calendar around its entries.
package enum CalendarFile {
    /// Appends what comes before them. A calendar that programs subscribe to has a name, and says how often to look again.
    package static func begin(_ output: inout [UInt8], name: String? = nil) {
        var properties = head
        if let name {
            properties += [
                Property(iCalendarText: name, name: "NAME"), Property(iCalendarText: name, name: "X-WR-CALNAME"),
                Property(name: "REFRESH-INTERVAL", parameters: [Parameter("VALUE", "DURATION")], rawValue: "PT6H"),
                Property(name: "X-PUBLISHED-TTL", rawValue: "PT6H"),
            ]
        }
        ICalendarComponent("VCALENDAR", properties: properties).writeBegin(to: &output)
    }

    /// A whole calendar of these components, without a name.
    package static func whole(_ components: [ICalendarComponent]) -> ICalendarComponent {
        ICalendarComponent("VCALENDAR", properties: head, components: components)
    }

    private static let head = [
        Property(name: "VERSION", rawValue: "2.0"), Property(name: "PRODID", rawValue: "-//Kinkeeper//Calendar//EN"),
        Property(name: "CALSCALE", rawValue: "GREGORIAN"),
    ]

    /// The component of a calendar without entries: one without any component is invalid (RFC 5545, section 3.6).
    package static let placeholder = ICalendarComponent(
        "VTIMEZONE", properties: [Property(name: "TZID", rawValue: "UTC")],
        components: [
            ICalendarComponent(
                "STANDARD",
                properties: [
                    Property(name: "DTSTART", rawValue: "19700101T000000"),
                    Property(name: "TZOFFSETFROM", rawValue: "+0000"), Property(name: "TZOFFSETTO", rawValue: "+0000"),
                ])
        ])

    /// Appends what comes after them.
    package static func end(_ output: inout [UInt8]) { ICalendarComponent("VCALENDAR").writeEnd(to: &output) }
}
