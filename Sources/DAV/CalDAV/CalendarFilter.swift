import ContentLine
import Foundation
import Interchange
import Kinkeeper

/// Which components a query is about (RFC 4791, section 9.7.1). All that it asks for must hold.
struct ComponentFilter: Hashable, Sendable {
    /// In upper case.
    let name: String
    var isAbsent = false
    var range: TimeRange?
    var properties: [CalendarPropertyFilter] = []
    var components: [ComponentFilter] = []

    /// Whether the whole of a calendar is meant: its components of this name, or that there are none.
    func holds(in parent: ICalendarComponent, of whole: ICalendarComponent? = nil, _ zone: ZoneOffsets) -> Bool {
        let found = parent.components.filter { $0.name == name }
        return isAbsent ? found.isEmpty : found.contains { matches($0, in: parent, of: whole, zone) }
    }

    /// Whether it holds for a component of its name.
    ///
    /// - Parameter whole: The calendar in which the component's parent is, where that is not the calendar itself.
    func matches(
        _ component: ICalendarComponent, in parent: ICalendarComponent? = nil, of whole: ICalendarComponent? = nil,
        _ zone: ZoneOffsets
    ) -> Bool {
        if let range, !isWithin(range, component, parent, whole, zone) { return false }
        return properties.allSatisfy { $0.holds(for: component) }
            && components.allSatisfy { $0.holds(in: component, of: parent, zone) }
    }

    private func isWithin(
        _ range: TimeRange, _ component: ICalendarComponent, _ parent: ICalendarComponent?, _ whole: ICalendarComponent?,
        _ zone: ZoneOffsets
    ) -> Bool {
        if component.name == "VTODO", let parent {
            return TaskSpans(component, of: parent, in: zone).overlap(range.start, range.end)
        }
        if component.name == "VALARM", let parent, parent.name == "VTODO", let whole {
            return TaskSpans(parent, of: whole, in: zone).ring(component, range.start, range.end)
        }
        if component.name == "VALARM" {
            guard let parent, let days = EntryDays(of: parent), let trigger = component.value("TRIGGER") else { return false }
            return days.rings(AllDayAlarm.seconds(of: trigger), from: range.start, before: range.end, in: zone)
        }
        guard let days = EntryDays(of: component) else { return false }
        return days.overlapping(range.start, range.end, in: zone).contains { _ in true }
    }
}

/// What must hold for the properties of one name (RFC 4791, section 9.7.2).
struct CalendarPropertyFilter: Hashable, Sendable {
    /// In upper case.
    let name: String
    var isAbsent = false
    var range: TimeRange?
    var match: TextMatch?
    var parameters: [CalendarParameterFilter] = []

    func holds(for component: ICalendarComponent) -> Bool {
        let found = component.properties.filter { $0.isNamed(name) }
        return isAbsent ? found.isEmpty : found.contains(where: matches)
    }

    private func matches(_ property: Property) -> Bool {
        if let match, !match.holds(for: property.text) { return false }
        if let range {
            let value = String(decoding: property.rawValue, as: UTF8.self)
            // A day is looked at as if it began in UTC: nothing says where it is.
            guard let instant = Date(iCalendarUTC: value) ?? Date(iCalendarUTC: value + "T000000Z"), range.contains(instant)
            else { return false }
        }
        return parameters.allSatisfy { $0.holds(for: property) }
    }
}

/// What must hold for a parameter (RFC 4791, section 9.7.3).
struct CalendarParameterFilter: Hashable, Sendable {
    /// In upper case.
    let name: String
    var isAbsent = false
    var match: TextMatch?

    func holds(for property: Property) -> Bool {
        let values = property.values(ofParameter: name)
        guard !isAbsent else { return values.isEmpty }
        guard !values.isEmpty else { return false }
        return match.map { match in values.contains { match.holds(for: $0) } } ?? true
    }
}
