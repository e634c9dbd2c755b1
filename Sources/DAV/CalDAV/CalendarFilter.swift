import ContentLine
import Foundation
import Interchange
import Kinkeeper

/// A filter of components (RFC 4791, section 9.7.1). All of its parts must hold.
struct ComponentFilter: Hashable, Sendable {
    /// In upper case.
    let name: String
    var isAbsent = false
    var range: TimeRange?
    var properties: [CalendarPropertyFilter] = []
    var components: [ComponentFilter] = []

    /// Whether the whole of a calendar is meant: its components of this name, or that there are none.
    func holds(
        in parent: ICalendarComponent, of whole: ICalendarComponent? = nil, _ zone: ZoneOffsets, _ work: WorkLimit
    ) throws -> Bool {
        let found = parent.components.filter { $0.name == name }
        return try isAbsent ? found.isEmpty : found.contains { try matches($0, in: parent, of: whole, zone, work) }
    }

    /// Whether it holds for a component of its name.
    ///
    /// - Parameter whole: The calendar in which the component's parent is, where that is not the calendar itself.
    func matches(
        _ component: ICalendarComponent, in parent: ICalendarComponent? = nil, of whole: ICalendarComponent? = nil,
        _ zone: ZoneOffsets, _ work: WorkLimit = WorkLimit()
    ) throws -> Bool {
        if let range {
            try work.spend(WorkLimit.timing * (1 + component.properties.count))
            guard isWithin(range, component, parent, whole, zone) else { return false }
        }
        return try properties.allSatisfy { try $0.holds(for: component, work) }
            && components.allSatisfy { try $0.holds(in: component, of: parent, zone, work) }
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

/// A filter of the properties of one name (RFC 4791, section 9.7.2).
struct CalendarPropertyFilter: Hashable, Sendable {
    /// In upper case.
    let name: String
    var isAbsent = false
    var range: TimeRange?
    var match: TextMatch?
    var parameters: [CalendarParameterFilter] = []

    func holds(for component: ICalendarComponent, _ work: WorkLimit) throws -> Bool {
        let found = component.properties.filter { $0.isNamed(name) }
        return try isAbsent ? found.isEmpty : found.contains { try matches($0, work) }
    }

    private func matches(_ property: Property, _ work: WorkLimit) throws -> Bool {
        if let match {
            let text = property.text
            try work.spend(text.utf8.count * WorkLimit.folding)
            guard match.holds(for: text) else { return false }
        }
        if let range {
            let value = String(decoding: property.rawValue, as: UTF8.self)
            // A day counts as if it began in UTC, since it has no zone.
            guard let instant = Date(iCalendarUTC: value) ?? Date(iCalendarUTC: value + "T000000Z"), range.contains(instant)
            else { return false }
        }
        return try parameters.allSatisfy { try $0.holds(for: property, work) }
    }
}

/// A filter of a parameter (RFC 4791, section 9.7.3).
struct CalendarParameterFilter: Hashable, Sendable {
    /// In upper case.
    let name: String
    var isAbsent = false
    var match: TextMatch?

    func holds(for property: Property, _ work: WorkLimit) throws -> Bool {
        let values = property.values(ofParameter: name)
        guard !isAbsent else { return values.isEmpty }
        guard !values.isEmpty else { return false }
        guard let match else { return true }
        try work.spend(values.reduce(0) { $0 + $1.utf8.count } * WorkLimit.folding)
        return values.contains(where: match.holds)
    }
}
