import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Store

extension Call {
    /// The clocks of the account's time zone.
    var zone: ZoneOffsets { ZoneOffsets(display.timeZone) }
}

/// Times of the clock on the wall, "2026-11-27T18:30".
enum LocalTime {
    /// The time in a member; nil where it is missing or null. Throws a problem for a day that is none.
    static func time(in json: JSONValue, _ name: String) throws(Problem) -> CivilDateTime? {
        guard let text = json[name]?.text else { return nil }
        return try time(text, at: "/\(name)")
    }

    static func time(_ text: String, at pointer: String) throws(Problem) -> CivilDateTime {
        guard let time = CivilDateTime(iso8601: text) else {
            throw .invalid([.init(pointer: pointer, detail: "must be a day and a time that there are")])
        }
        return time
    }
}

extension ReminderDraft {
    /// Reads a `ReminderInput`, whose schema was checked.
    init(_ json: JSONValue) throws(Problem) {
        guard let start = try LocalTime.time(in: json, "start") else { throw .badRequest }
        var schedule = RecurrenceSet(start: start)
        if let name = json["zone"]?.text {
            guard let zone = ZoneName.zone(name) else {
                throw .invalid([.init(pointer: "/zone", detail: "must be a zone of the IANA list, such as Europe/Berlin")])
            }
            schedule.zone = zone
        }
        if let text = json["rule"]?.text {
            do { schedule.rule = try RecurrenceRule(text) } catch {
                throw .invalid([.init(pointer: "/rule", detail: "must be a rule of RFC 5545 from DAILY to YEARLY: \(error)")])
            }
        }
        for (index, text) in (json["added"]?.elements ?? []).enumerated() {
            schedule.added.append(try LocalTime.time(text.text ?? "", at: "/added/\(index)"))
        }
        for (index, text) in (json["excluded"]?.elements ?? []).enumerated() {
            schedule.excluded.insert(try LocalTime.time(text.text ?? "", at: "/excluded/\(index)"))
        }
        self.init(
            category: json["category"]?.text.flatMap(Reminder.Category.init(rawValue:)) ?? .actionItem,
            title: json["title"]?.text ?? "", note: json["note"]?.text ?? "", people: Operation.people(in: json),
            schedule: schedule)
    }
}

extension Reminder {
    /// Names this state of the reminder: what can be edited, then what else is shown of it now.
    func apiVersion(_ call: Call) -> String {
        var shown = JSONValue(self, call)
        if case .object(let members) = shown { shown = .object(members.filter { $0.name != "updatedAt" }) }
        let digest = StableDigest(String(decoding: shown.bytes, as: UTF8.self))
        return "\(updatedAt.wholeMilliseconds)-\(digest.hexadecimal)"
    }

    /// Whether a version is of what can be edited now; nil is of whatever is there. Being done or put off meanwhile is in
    /// nobody's way.
    func isVersion(_ text: String?) -> Bool {
        guard let text else { return true }
        return text.prefix { $0 != "-" } == String(updatedAt.wholeMilliseconds)
    }
}

extension JSONValue {
    /// What can be said of a reminder, as it stands.
    init(input reminder: Reminder) {
        self = .object(JSONValue.inputMembers(of: reminder))
    }

    /// A reminder and how it stands.
    init(_ reminder: Reminder, _ call: Call) {
        let standing = reminder.standing(at: call.now, in: call.zone)
        self = .object(
            [.init(name: "id", value: .string(reminder.id.description))] + JSONValue.inputMembers(of: reminder) + [
                .init(name: "state", value: .string(standing.state.rawValue)),
                .init(
                    name: "occurrence", value: .optional(standing.state == .undated ? nil : standing.occurrence?.description)),
                .init(name: "at", value: .optional(standing.at?.description)),
                .init(name: "snoozedUntil", value: reminder.snooze.map { .instant($0.until) } ?? .null),
                .init(name: "completedThrough", value: .optional(reminder.completedThrough?.description)),
                .init(
                    name: "next",
                    value: .array(
                        reminder.nextTimes(5, after: call.now, in: call.zone).map { .string($0.description) })),
                .init(name: "createdAt", value: .instant(reminder.createdAt)),
                .init(name: "updatedAt", value: .instant(reminder.updatedAt)),
            ])
    }

    /// That one time was done.
    init(_ completion: ReminderCompletion) {
        self = [
            "id": .string(completion.id.description), "reminder": .string(completion.reminder.description),
            "occurrence": .string(completion.occurrence.description), "completedAt": .instant(completion.completedAt),
        ]
    }

    private static func inputMembers(of reminder: Reminder) -> [Member] {
        let schedule = reminder.schedule
        let times = { (times: [CivilDateTime]) in JSONValue.array(times.map { .string($0.description) }) }
        return [
            .init(name: "category", value: .string(reminder.category.rawValue)),
            .init(name: "title", value: .string(reminder.title)), .init(name: "note", value: .string(reminder.note)),
            .init(name: "people", value: .array(reminder.people.map { .string($0.description) })),
            .init(name: "start", value: .string(schedule.start.description)),
            .init(name: "zone", value: .optional(schedule.zone?.identifier)),
            .init(name: "rule", value: .optional(schedule.rule?.description)),
            .init(name: "added", value: times(schedule.added)),
            .init(name: "excluded", value: times(schedule.excluded.sorted())),
        ]
    }
}
