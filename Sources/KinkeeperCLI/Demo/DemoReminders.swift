import Foundation
import Kinkeeper
import Store

/// The reminders of the owner of the sample people: one that waits, some that repeat, one that comes once. Like all of
/// the sample, they are laid around `today`.
struct DemoReminders {
    let today: CivilDate
    let now: Date
    let zone: TimeZone

    /// Lays them out in a space that the file of `DemoPeople` was read into.
    func lay(out space: Space) async throws {
        for sample in DemoReminders.samples {
            var people: [Person.ID] = []
            for who in sample.about { people += try await space.people(withUIDs: [DemoPeople.uid(of: who)]) }
            let start = CivilDateTime(today.adding(days: sample.days), CivilTime(hour: sample.hour) ?? .nine)
            let draft = ReminderDraft(
                category: sample.category, title: sample.title, note: sample.note, people: people,
                schedule: RecurrenceSet(start: start, rule: try sample.rule.map { try RecurrenceRule($0) }),
                priority: sample.priority)
            try await space.createReminder(draft, at: now, in: ZoneOffsets(zone))
        }
    }

    private struct Sample {
        var title: String
        var category: Reminder.Category
        /// In how many days it comes first.
        var days: Int
        var hour = 9
        var rule: String?
        var note = ""
        var about: [String] = []
        var priority: Reminder.Priority?
    }

    private static let samples = [
        Sample(title: "Thank Vera for the jam", category: .actionItem, days: -1, hour: 18, about: ["Vera"], priority: .high),
        Sample(title: "Book the cabin train", category: .actionItem, days: 3, priority: .medium),
        Sample(title: "Write three lines in the diary", category: .habit, days: 1, hour: 21, rule: "FREQ=DAILY"),
        Sample(
            title: "Ask Jonas how the exams went", category: .checkIn, days: 9, hour: 17, note: "Statistics was the hard one.",
            about: ["Jonas"]),
        Sample(
            title: "A call with Rosa and Frieda", category: .checkIn, days: 2, hour: 11, rule: "FREQ=WEEKLY;INTERVAL=2",
            about: ["Rosa", "Frieda"]),
        Sample(title: "An evening for two", category: .partnerMoment, days: 5, hour: 19, rule: "FREQ=MONTHLY;BYDAY=-1FR"),
    ]
}
