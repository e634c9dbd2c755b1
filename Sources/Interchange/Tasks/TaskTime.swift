import ContentLine
import Foundation
package import Kinkeeper

/// A DATE or DATE-TIME of a task as it is written (RFC 5545, sections 3.3.4 and 3.3.5).
package struct TaskTime: Hashable, Sendable {
    /// By which clock it is.
    package enum Form: Hashable, Sendable {
        /// A day without a time.
        case day
        /// Local time, in any zone.
        case floating
        /// By that of UTC.
        case utc
        /// By that of a zone, as TZID names it.
        case zoned(String)
    }

    /// The day and time as written; of a day `allDayTime`.
    package var local: CivilDateTime
    /// By which clock.
    package var form: Form

    /// The time of tasks with a day and no time: the default time of alerts.
    package static let allDayTime = CivilTime.nine

    private static let years = 1900...2999

    init(_ local: CivilDateTime, _ form: Form) {
        self.local = local
        self.form = form
    }

    /// Reads the one time of a property. Throws `unreadable`, `outOfRange`.
    init(_ property: Property) throws(TaskProblem) {
        try self.init(String(decoding: property.rawValue, as: UTF8.self), of: property)
    }

    /// Reads all times of RDATE or EXDATE. Throws `unreadable`, `outOfRange`, and `unsupportedRule` for periods.
    static func list(_ property: Property) throws(TaskProblem) -> [TaskTime] {
        guard property.values(ofParameter: "VALUE").first?.uppercased() != "PERIOD" else { throw .unsupportedRule }
        var times: [TaskTime] = []
        for value in String(decoding: property.rawValue, as: UTF8.self).split(separator: ",") {
            times.append(try TaskTime(String(value), of: property))
        }
        return times
    }

    private init(_ text: String, of property: Property) throws(TaskProblem) {
        let text = text.trimmingCharacters(in: .whitespaces).uppercased()
        if let date = CivilDate(basic: text) {
            self.init(CivilDateTime(date, Self.allDayTime), .day)
        } else if text.hasSuffix("Z"), let time = CivilDateTime(basic: text.dropLast()) {
            self.init(time, .utc)
        } else if let time = CivilDateTime(basic: text) {
            let zone = property.values(ofParameter: "TZID").first?.trimmingCharacters(in: .whitespaces) ?? ""
            self.init(time, zone.isEmpty ? .floating : .zoned(zone))
        } else {
            throw .unreadable
        }
        guard Self.years.contains(local.date.year) else { throw .outOfRange(isEarly: local.date.year < 1900) }
    }

    /// The time as a property; parameters that say something else of it stay.
    func property(_ name: String, like present: Property? = nil) -> Property {
        TaskTime.property(name, [self], form, like: present)
    }

    /// Times of one form as one property.
    static func property(
        _ name: String, _ times: [TaskTime], _ form: Form, like present: Property? = nil
    ) -> Property {
        var parameters = (present?.parameters ?? []).filter { $0.name != "TZID" && $0.name != "VALUE" }
        switch form {
        case .day: parameters.insert(Parameter("VALUE", "DATE"), at: 0)
        case .zoned(let zone): parameters.insert(Parameter("TZID", zone), at: 0)
        case .floating, .utc: break
        }
        return Property(name: name, parameters: parameters, rawValue: times.map(\.text).joined(separator: ","))
    }

    private var text: String {
        switch form {
        case .day: local.date.basicText
        case .floating, .zoned: local.basicText
        case .utc: local.basicText + "Z"
        }
    }
}

/// The clocks by which the times of one task are read: those of its zones, and the account's.
struct TaskClock: Sendable {
    /// The account's zone; for a task with a zone of its own that one.
    let account: ZoneOffsets
    let zones: [String: ZoneOffsets]
    /// By which times without a zone are read; nil is `account`.
    private(set) var floating: ZoneOffsets?

    /// The same for what comes by the clock of a zone of its own: its times are read and written by that instead of the account's.
    func following(_ zone: TimeZone?) -> TaskClock {
        guard let zone, account != ZoneOffsets(zone) else { return self }
        return TaskClock(account: ZoneOffsets(zone), zones: zones, floating: floating ?? account)
    }

    /// The same with a zone by its own name.
    func knowing(_ zone: TimeZone) -> TaskClock {
        TaskClock(
            account: account, zones: zones.merging([zone.identifier: ZoneOffsets(zone)]) { $1 }, floating: floating)
    }

    /// The zone of a form; nil where the account's own clock counts.
    func zone(of form: TaskTime.Form) throws(TaskProblem) -> ZoneOffsets? {
        switch form {
        case .day: return nil
        case .floating: return floating
        case .utc: return .utc
        case .zoned(let name):
            guard let zone = zones[name] else { throw .unknownZone(name) }
            return zone == account ? nil : zone
        }
    }

    /// Returns the account's local time at a time written in a form.
    func wall(_ local: CivilDateTime, _ form: TaskTime.Form) throws(TaskProblem) -> CivilDateTime {
        try zone(of: form).map { account.local(at: $0.instant(of: local)) } ?? local
    }

    func wall(_ time: TaskTime) throws(TaskProblem) -> CivilDateTime { try wall(time.local, time.form) }

    /// How a time of the account's clock is written in a form.
    func time(_ wall: CivilDateTime, as form: TaskTime.Form) throws(TaskProblem) -> TaskTime {
        TaskTime(try zone(of: form).map { $0.local(at: account.instant(of: wall)) } ?? wall, form)
    }

    /// The instant of a time.
    func instant(of time: TaskTime) throws(TaskProblem) -> Date {
        let local = time.form == .day ? CivilDateTime(time.local.date, .midnight) : time.local
        return try (zone(of: time.form) ?? account).instant(of: local)
    }
}

/// Spans of time as iCalendar writes them (RFC 5545, section 3.3.6).
enum TaskDuration {
    /// The days and seconds of "P1DT2H" or "-P2W"; nil for anything else, and for more than a lifetime.
    static func parts(_ text: String) -> (days: Int, seconds: Int)? {
        var rest = Substring(text.trimmingCharacters(in: .whitespaces).uppercased())
        let sign = rest.first == "-" ? -1 : 1
        if let first = rest.first, "+-".contains(first) { rest.removeFirst() }
        guard rest.first == "P", rest.count > 1, rest.count < 40 else { return nil }
        rest.removeFirst()
        var (days, seconds, digits, hasTime, hasAny) = (0, 0, "", false, false)
        for letter in rest {
            if letter == "T", digits.isEmpty, !hasTime {
                hasTime = true
                continue
            }
            if letter.isASCII, letter.isNumber {
                digits.append(letter)
                continue
            }
            guard let number = Int(digits), number < 1_000_000_000 else { return nil }
            switch (letter, hasTime) {
            case ("W", false): days += number * 7
            case ("D", false): days += number
            case ("H", true): seconds += number * 3600
            case ("M", true): seconds += number * 60
            case ("S", true): seconds += number
            default: return nil
            }
            (digits, hasAny) = ("", true)
        }
        guard digits.isEmpty, hasAny, days < 40_000, seconds < 40_000 * 86_400 else { return nil }
        return (sign * days, sign * seconds)
    }
}
