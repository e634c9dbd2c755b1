/// A component of an iCalendar stream as it was read: every line with the very bytes it came in, so that writing it again
/// gives them back. Changed lines are rewritten; the others stay as they are.
public struct KeptComponent: Hashable, Sendable {
    /// A line, with the bytes it is written as.
    public struct Line: Hashable, Sendable {
        /// The property.
        public let property: Property
        let bytes: [UInt8]

        /// A new line.
        public init(_ property: Property) {
            self.property = property
            bytes = property.logicalLine(for: .vCard40).physicalLines(LineStyle(), .vCard40)
        }

        init(_ property: Property, bytes: [UInt8]) {
            self.property = property
            self.bytes = bytes
        }
    }

    /// An item of a component.
    public enum Item: Hashable, Sendable {
        /// A property.
        case line(Line)
        /// A component inside.
        case component(KeptComponent)
    }

    /// The name in upper case: "VTODO".
    public let name: String
    /// Lines and components in their order.
    public var items: [Item]
    private let begin: [UInt8]
    private let end: [UInt8]

    init(name: String, items: [Item], begin: [UInt8], end: [UInt8]) {
        self.name = name
        self.items = items
        self.begin = begin
        self.end = end
    }

    /// A component that is made here.
    public init(_ component: ICalendarComponent) {
        name = component.name
        items =
            component.properties.map { .line(Line($0)) } + component.components.map { .component(KeptComponent($0)) }
        begin = Array("BEGIN:\(component.name)\r\n".utf8)
        end = Array("END:\(component.name)\r\n".utf8)
    }

    /// The properties, in order.
    public var properties: [Property] {
        items.compactMap { if case .line(let line) = $0 { line.property } else { nil } }
    }

    /// The components inside, in order.
    public var components: [KeptComponent] {
        items.compactMap { if case .component(let component) = $0 { component } else { nil } }
    }

    /// All properties of a name, which is given in upper case.
    public func all(_ name: String) -> [Property] { properties.filter { $0.isNamed(name) } }

    /// The first property of a name, which is given in upper case.
    public func first(_ name: String) -> Property? { properties.first { $0.isNamed(name) } }

    /// The same as plain properties and components.
    public var plain: ICalendarComponent {
        ICalendarComponent(name, properties: properties, components: components.map(\.plain))
    }

    /// Appends the component's bytes.
    public func write(to output: inout [UInt8]) {
        output += begin
        for item in items {
            switch item {
            case .line(let line): output += line.bytes
            case .component(let component): component.write(to: &output)
            }
        }
        output += end
    }

    /// The component's bytes.
    public var bytes: [UInt8] {
        var output: [UInt8] = []
        write(to: &output)
        return output
    }
}

extension KeptComponent {
    /// Replaces all properties of a name by one, or adds it after the last property; nil removes them. An equal one stays as it
    /// was written.
    public mutating func set(_ name: String, to property: Property?) {
        set(name, to: property.map { [$0] } ?? [])
    }

    /// Puts properties in the place of all of a name; see `set(_:to:)`.
    public mutating func set(_ name: String, to properties: [Property]) {
        guard all(name) != properties else { return }
        let isMeant = { (item: Item) in if case .line(let line) = item { line.property.isNamed(name) } else { false } }
        let lines = properties.map { Item.line(Line($0)) }
        let place = items.firstIndex(where: isMeant)
        items.removeAll(where: isMeant)
        let last = items.lastIndex { if case .line = $0 { true } else { false } }.map { $0 + 1 } ?? 0
        items.insert(contentsOf: lines, at: min(place ?? last, items.count))
    }
}
