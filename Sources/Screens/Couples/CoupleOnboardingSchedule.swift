import Foundation
package import Kinkeeper
import Store

/// The first check-in: a day of the week and a time, or what is set already.
public struct CoupleOnboardingSchedule: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Hashable, Sendable {
        /// The number of the day, from 1 for Monday.
        package var weekday: String
        package var time: String
        /// Why the time cannot be kept.
        package var problem: String?

        /// Fields as they were sent.
        package init(weekday: String, time: String) { (self.weekday, self.time) = (weekday, time) }

        /// The usual ones: on Sundays at seven in the evening.
        static let usual = Fields(weekday: String(Weekday.sunday.rawValue), time: "19:00")

        /// The schedule that they make; nil where they make none, with what is wrong in `problem`.
        package mutating func schedule(from display: DisplayContext) -> CheckInSchedule? {
            let minute = ClockTime.minute(time)
            guard let clock = CivilTime(time) ?? minute.flatMap({ CivilTime(hour: $0 / 60, minute: $0 % 60) }),
                let day = Int(weekday).flatMap(Weekday.init(rawValue:))
            else {
                problem = display.phrases.text("reminders.problem.time")
                return nil
            }
            return CheckInSchedule(weeklyOn: day, at: clock, after: display.now, in: display.timeZone)
        }

        /// "Sunday, 19:00".
        fileprivate func words(_ display: DisplayContext) -> String {
            let day = Int(weekday).flatMap(Weekday.init(rawValue:)).map { display.wording.weekdayName($0.rawValue) } ?? ""
            return display.phrases.text("gettingStarted.schedule.when", ["weekday": day, "time": time])
        }
    }

    /// That there is no partner yet; nil with one.
    public let alone: String?
    /// "Ben has planned your check-in already."; nil while nothing is set.
    public let set: String?
    /// "Every week on Sunday, 19:00"; nil while nothing is set.
    public let summary: String?
    /// "The next one is Sunday, 29 November, 19:00."; nil where none comes.
    public let next: String?
    /// Where the time is changed.
    public let changePath: String
    /// What was chosen and not saved, since the partner was faster; nil otherwise.
    public let meanwhile: String?
    /// Whether a time can be set here.
    public let isForm: Bool
    /// The days of the week.
    public let weekdays: [SettingChoice]
    /// The time as typed.
    public let time: String
    /// "By the clock of Europe/Berlin".
    public let zone: String
    /// Why the time was not taken.
    public let problem: String?

    init(_ reads: CoupleOnboardingScreen.Reads, _ typed: Fields?, from display: DisplayContext) {
        let phrases = display.phrases
        let (partner, stored) = (reads.partner, reads.schedule)
        alone = partner == nil ? phrases.text("gettingStarted.schedule.alone") : nil
        set = stored.map { _ in
            guard reads.isPartnersSchedule, let partner else { return phrases.text("gettingStarted.schedule.set") }
            return phrases.text("gettingStarted.schedule.set.by", ["name": partner])
        }
        summary = stored.map { display.summary($0.schedule) }
        next = stored.flatMap {
            $0.schedule.isOn
                ? display.next(of: $0.schedule, lastCheckIn: reads.lastCheckIn) : phrases.text("schedule.off")
        }
        changePath = Routes.checkInSchedule.path
        meanwhile =
            stored == nil
            ? nil : typed.map { phrases.text("gettingStarted.schedule.meanwhile", ["when": $0.words(display)]) }
        isForm = partner != nil && stored == nil
        let fields = typed ?? .usual
        weekdays = Weekday.allCases.map {
            SettingChoice(
                String($0.rawValue), display.wording.weekdayName($0.rawValue), isSelected: String($0.rawValue) == fields.weekday
            )
        }
        time = fields.time
        zone = phrases.text("gettingStarted.schedule.zone", ["zone": display.timeZone.identifier])
        problem = typed?.problem
    }
}
