package import Kinkeeper
import Store

/// The form that snoozes a person until a chosen day.
public struct SnoozeScreen: Hashable, Sendable {
    /// "Put off Anna".
    public let title: String
    /// "Every 30 days, last spoke 41 days ago"; nil without a cadence.
    public let status: String?
    /// Where it is sent.
    public let path: String
    /// Where it leads back to.
    public let back: String
    /// The day proposed or typed.
    public let until: String
    /// Tomorrow: the first day there may be.
    public let earliest: String
    /// Why the day was not taken.
    public let problem: String?

    /// The page for a person.
    package init(
        _ person: Person, standing: CatchupStanding?, until: String?, problem: String? = nil, back: String,
        from display: DisplayContext
    ) {
        title = display.phrases.text(
            "catchups.later.title", ["name": person.profile.name.display(display.nameOrder)])
        status = standing.map { display.because($0.reason) }
        path = Routes.personSnoozing.path(person.id)
        self.back = back
        self.until = until ?? display.today.adding(days: 14).description
        earliest = CatchupPause.earliest(today: display.today).description
        self.problem = problem
    }
}

/// The days that snoozing offers at a tap.
package enum SnoozeChoice: String, CaseIterable, Sendable {
    case tomorrow, three, week, month

    /// The day it means. Next month is the same day of it, or its last where there is no such day.
    package func day(after today: CivilDate) -> CivilDate {
        switch self {
        case .tomorrow: return today.adding(days: 1)
        case .three: return today.adding(days: 3)
        case .week: return today.adding(days: 7)
        case .month:
            let (year, month) = today.month == 12 ? (today.year + 1, 1) : (today.year, today.month + 1)
            let day = min(today.day, CivilDate.daysInMonth(month, year: year))
            return CivilDate(year: year, month: month, day: day) ?? today.adding(days: 30)
        }
    }

    /// The day a form or command means by a word or by a date; nil for anything else.
    package static func day(_ text: String, after today: CivilDate) -> CivilDate? {
        SnoozeChoice(rawValue: text)?.day(after: today) ?? CivilDate(iso8601: text)
    }
}
