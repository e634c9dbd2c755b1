/// A component of an iCalendar stream (RFC 5545), such as VCALENDAR or VEVENT: properties and components in their order.
public struct ICalendarComponent: Hashable, Sendable {
    /// The name in upper case: "VEVENT".
    public var name: String
    /// The properties, without BEGIN and END.
    public var properties: [Property]
    /// The components inside.
    public var components: [ICalendarComponent]

    /// A component from its parts.
    public init(_ name: String, properties: [Property] = [], components: [ICalendarComponent] = []) {
        self.name = name
        self.properties = properties
        self.components = components
    }

    /// Appends the component's lines, folded at 75 octets, each ending in CRLF (RFC 5545, section 3.1).
    public func write(to output: inout [UInt8]) {
        writeBegin(to: &output)
        for component in components { component.write(to: &output) }
        writeEnd(to: &output)
    }

    /// Appends BEGIN and the properties: for a component whose own are written one by one.
    public func writeBegin(to output: inout [UInt8]) {
        output += "BEGIN:\(name)\r\n".utf8
        for property in properties {
            output += property.logicalLine(for: .vCard40).physicalLines(LineStyle(), .vCard40)
        }
    }

    /// Appends END.
    public func writeEnd(to output: inout [UInt8]) {
        output += "END:\(name)\r\n".utf8
    }
}

extension Property {
    /// A property whose value is TEXT (RFC 5545, section 3.3.11). Control characters other than line breaks and tabs,
    /// which the grammar does not have, are left out.
    public init(iCalendarText text: String, name: String, parameters: [Parameter] = []) {
        let clean = text.unicodeScalars.filter {
            $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\r" || $0 == "\t"
        }
        self.init(name: name, parameters: parameters, text: String(String.UnicodeScalarView(clean)))
    }
}
