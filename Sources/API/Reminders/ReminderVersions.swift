import Application
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Store

extension Call {
    /// The clocks of the account's time zone.
    var zone: ZoneOffsets { ZoneOffsets(display.timeZone) }

    /// Returns a draft of a new reminder. Throws a problem with the place of an invalid value.
    func reminderDraft(_ json: JSONValue) throws(Problem) -> ReminderDraft {
        var draft = ReminderDraft(
            category: .actionItem, title: "", schedule: .undated)
        try read(json, Records.reminderInput, into: &draft)
        let isWithoutStart = json["start"]?.text == nil
        let schedule = draft.schedule
        if isWithoutStart, schedule.rule != nil || !schedule.added.isEmpty || schedule.zone != nil || !schedule.isUndated {
            throw .invalid([.init(pointer: "/start", detail: "must be a time when rule, zone, added or excluded is given")])
        }
        return draft
    }

    /// A reminder and how it stands now.
    func json(_ reminder: Reminder) -> JSONValue {
        Records.reminder.json(ShownReminder(reminder, at: now, in: zone))
    }
}

/// Local times, "2026-11-27T18:30".
enum LocalTime {
    /// Returns the time in a member; nil when it is missing or null. Throws a problem for an impossible day.
    static func time(in json: JSONValue, _ name: String) throws(Problem) -> CivilDateTime? {
        guard let text = json[name]?.text else { return nil }
        return try time(text, at: "/\(name)")
    }

    static func time(_ text: String, at pointer: String) throws(Problem) -> CivilDateTime {
        guard let time = CivilDateTime(iso8601: text) else {
            throw .invalid([.init(pointer: pointer, detail: "must be a date and a time that exist")])
        }
        return time
    }
}

extension Reminder {
    /// The version of the reminder: of its editable content, then of all else shown now.
    func apiVersion(_ call: Call) -> String {
        var shown = call.json(self)
        if case .object(let members) = shown { shown = .object(members.filter { $0.name != "updatedAt" }) }
        let digest = StableDigest(String(decoding: shown.bytes, as: UTF8.self))
        return "\(updatedAt.wholeMilliseconds)-\(digest.hexadecimal)"
    }

    /// Whether a version matches the editable content; nil always does. Completing or snoozing it meanwhile is no conflict.
    func isVersion(_ text: String?) -> Bool {
        guard let text else { return true }
        return text.prefix { $0 != "-" } == String(updatedAt.wholeMilliseconds)
    }
}
