import Foundation
import Kinkeeper

/// Alerts planned in the naive way: everything within a horizon is generated and sorted.
struct NaivePlan {
    let records: AlertRecords
    let preferences: AlertPreferences
    let zone: ZoneOffsets

    /// All alerts of so many days, in order.
    func alerts(from today: CivilDate, days: Int) -> [(Date, AlertNotice)] {
        let end = today.adding(days: days)
        var all: [(Date, AlertNotice)] = []
        func add(_ notice: AlertNotice, _ day: CivilDate) {
            all.append((zone.instant(of: CivilDateTime(day, .nine)), notice))
        }
        for watched in records.occasions {
            for lead in preferences.leadTimes(for: watched.person, in: []) {
                var day = today.adding(days: lead.leadTime.days)
                while let next = watched.occasion.next(onOrAfter: day, leapDayRule: .february28),
                    next.date.adding(days: -lead.leadTime.days) < end
                {
                    add(notice(of: watched, next, lead), next.date.adding(days: -lead.leadTime.days))
                    day = next.date.adding(days: 1)
                }
            }
        }
        for due in records.catchups where due.day >= today && due.day < end {
            add(
                AlertNotice(
                    source: AlertSource(.person, due.person.uuid), kind: .catchup, date: due.due, category: .catchup,
                    reason: .catchupDue(.nine, .account), content: .catchup(due.person, due.reason)), due.day)
        }
        for reminder in records.reminders {
            for time in reminder.schedule.occurrences(onOrAfter: CivilDateTime(today, .nine)) {
                guard time.date < end else { break }
                add(notice(of: reminder, time.date), time.date)
            }
        }
        return all.sorted { $0.0 < $1.0 }
    }

    private func notice(of watched: WatchedOccasion, _ next: Occurrence, _ lead: EffectiveLeadTime) -> AlertNotice {
        AlertNotice(
            source: AlertSource(.occasion, watched.id.uuid), kind: .occasion(daysBefore: lead.leadTime.days), date: next.date,
            category: .occasion, reason: .leadTime(lead.leadTime, lead.level),
            content: .occasion(
                OccasionNotice(person: watched.person, kind: watched.occasion.kind, label: "", occurrence: next)))
    }

    private func notice(of reminder: Reminder, _ day: CivilDate) -> AlertNotice {
        AlertNotice(
            source: AlertSource(.reminder, reminder.id.uuid), kind: .reminder(ofDay: 1), date: day,
            category: .reminder(reminder.category), reason: .schedule(reminder.schedule),
            content: .reminder(title: reminder.title, note: reminder.note, people: reminder.people))
    }
}
