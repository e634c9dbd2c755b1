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

    /// Reads a reminder to be. Throws a problem that names the place of what cannot be.
    func reminderDraft(_ json: JSONValue) throws(Problem) -> ReminderDraft {
        var draft = ReminderDraft(
            category: .actionItem, title: "", schedule: RecurrenceSet(start: CivilDateTime(today, .midnight)))
        try read(json, Records.reminderInput, into: &draft)
        return draft
    }

    /// A reminder as it stands now.
    func json(_ reminder: Reminder) -> JSONValue {
        Records.reminder.json(ShownReminder(reminder, at: now, in: zone))
    }
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

extension Reminder {
    /// Names this state of the reminder: what can be edited, then what else is shown of it now.
    func apiVersion(_ call: Call) -> String {
        var shown = call.json(self)
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
