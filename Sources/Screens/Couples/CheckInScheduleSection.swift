package import Foundation
import Kinkeeper
package import Store

/// A couple's next check-in, on its page and on Today.
public struct CheckInScheduleSection: Hashable, Sendable {
    /// "The next one is on Thursday, 3 December, 19:00."; "Check-in with Ben" on Today.
    public let title: String
    /// "Every week on Thursday, 19:00"; "Today, 19:00" on Today.
    public let details: String?
    /// Where it leads.
    public let path: String
    /// Whether it is time, so that one can start at once.
    public let isDue: Bool
    /// Where one prepares it.
    public let preparationPath = Routes.checkInPreparation.path
    /// Whether it comes so soon that it is time to prepare it.
    public let isNear: Bool

    /// On the page of the couple.
    package init(_ stored: StoredCheckInSchedule?, lastCheckIn: Date?, from display: DisplayContext) {
        let phrases = display.phrases
        path = Routes.checkInSchedule.path
        guard let stored else {
            (title, details, isDue, isNear) = (phrases.text("schedule.none"), nil, false, false)
            return
        }
        let schedule = stored.schedule
        details = display.summary(schedule)
        guard schedule.isOn else {
            (title, isDue, isNear) = (phrases.text("schedule.off"), false, false)
            return
        }
        isDue = schedule.due(at: display.now, lastCheckIn: lastCheckIn, since: stored.changedAt) != nil
        isNear = isDue || schedule.isNear(at: display.now, lastCheckIn: lastCheckIn)
        title =
            isDue
            ? phrases.text("schedule.due")
            : display.next(of: schedule, lastCheckIn: lastCheckIn) ?? phrases.text("schedule.over")
    }

    /// On Today: a check-in that is due, or comes today; nil otherwise.
    package init?(
        today stored: StoredCheckInSchedule?, lastCheckIn: Date?, with partner: String, from display: DisplayContext
    ) {
        guard let stored, stored.schedule.isOn else { return nil }
        let schedule = stored.schedule
        let due = schedule.due(at: display.now, lastCheckIn: lastCheckIn, since: stored.changedAt)
        guard let time = due ?? schedule.next(after: display.now, lastCheckIn: lastCheckIn) else { return nil }
        let shown = display.zone.wallClock(at: time)
        guard due != nil || shown.date == display.today else { return nil }
        title = display.phrases.text("checkIns.with", ["name": partner])
        details = display.when(shown)
        path = Routes.couple.path
        (isDue, isNear) = (due != nil, true)
    }
}
