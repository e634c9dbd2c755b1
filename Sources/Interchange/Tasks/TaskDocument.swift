package import ContentLine
import Foundation
package import Kinkeeper

/// A task as a program sent it, or as it is made here: the whole object, byte for byte, and the task's place in it (RFC 4791,
/// section 4.1).
package struct TaskDocument: Sendable {
    /// The whole object.
    package private(set) var calendar: KeptComponent
    /// The UID of the task, which never changes.
    package let uid: String
    /// The main component.
    var task: KeptComponent
    /// The components that are about one time each.
    var overrides: [KeptComponent]
    var clock: TaskClock

    /// The most single times, times taken out and times with a component of their own.
    static let mostTimes = 1_000
    /// The most bytes of a UID.
    private static let longestUID = 1_000

    /// Reads an object; the account's clock counts where a task says nothing of clocks.
    package init(_ bytes: [UInt8], in zone: ZoneOffsets) throws(TaskProblem) {
        let calendar: KeptComponent
        do { calendar = try ICalendarReader.read(bytes) } catch { throw .unreadable }
        try self.init(calendar, in: zone)
    }

    init(_ calendar: KeptComponent, in zone: ZoneOffsets) throws(TaskProblem) {
        guard calendar.name == "VCALENDAR", calendar.first("VERSION")?.text == "2.0" else { throw .unreadable }
        guard calendar.first("METHOD") == nil else { throw .notOneTask }
        if let scale = calendar.first("CALSCALE"), scale.text.uppercased() != "GREGORIAN" { throw .otherCalendar }
        let components = calendar.components.filter { $0.name != "VTIMEZONE" }
        if let other = components.first(where: { $0.name != "VTODO" }) { throw .otherComponent(other.name) }
        let tasks = components.filter { $0.first("RECURRENCE-ID") == nil }
        guard let task = tasks.first, tasks.count == 1 else { throw .notOneTask }
        guard components.allSatisfy({ $0.all("UID").count == 1 }), let uid = task.first("UID")?.text,
            !uid.trimmingCharacters(in: .whitespaces).isEmpty, uid.utf8.count <= Self.longestUID
        else { throw .noUID }
        guard components.allSatisfy({ $0.first("UID")?.text == uid }) else { throw .notOneTask }
        self.calendar = calendar
        self.task = task
        self.uid = uid
        overrides = components.filter { $0.first("RECURRENCE-ID") != nil }
        guard overrides.count <= Self.mostTimes else { throw .tooOften }
        clock = TaskClock(account: zone, zones: TaskZones.of(calendar))
    }

    /// A new task with only its UID.
    init(uid: String, createdAt: Date, in zone: ZoneOffsets) {
        let created = InstantText.utc(createdAt)
        let task = ICalendarComponent(
            "VTODO",
            properties: [
                Property(name: "UID", rawValue: uid), Property(name: "DTSTAMP", rawValue: created),
                Property(name: "CREATED", rawValue: created), Property(name: "LAST-MODIFIED", rawValue: created),
                Property(name: "SUMMARY", rawValue: ""), Property(name: "STATUS", rawValue: "NEEDS-ACTION"),
                Property(name: "CLASS", rawValue: "PRIVATE"),
            ])
        calendar = KeptComponent(CalendarFile.whole([task]))
        self.task = KeptComponent(task)
        self.uid = uid
        overrides = []
        clock = TaskClock(account: zone, zones: [:])
    }

    /// Brings a description of a zone into the object, unless one of that name is there.
    mutating func describe(_ zone: TimeZone, from day: CivilDate) {
        let isThere = calendar.components.contains {
            $0.name == "VTIMEZONE" && $0.first("TZID")?.text == zone.identifier
        }
        guard !isThere else { return }
        let place = calendar.items.firstIndex { if case .component = $0 { true } else { false } }
        calendar.items.insert(
            .component(KeptComponent(ZoneDescription.component(of: zone, from: day))), at: place ?? calendar.items.endIndex)
    }

    /// The whole object with the task as it is now.
    package var bytes: [UInt8] {
        var whole = calendar
        var left = overrides[...]
        whole.items = whole.items.compactMap { item in
            guard case .component(let component) = item, component.name == "VTODO" else { return item }
            guard let id = component.first("RECURRENCE-ID") else { return .component(task) }
            // Removed ones are left out; the others stay in their order.
            guard let next = left.first, next.first("RECURRENCE-ID") == id else { return nil }
            left.removeFirst()
            return .component(next)
        }
        return whole.bytes
    }
}
