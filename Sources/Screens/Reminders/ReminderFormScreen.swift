import Application
package import Foundation
package import Kinkeeper

/// One reminder: its title, time, repetition and people; of a stored one also its state and what was done.
public struct ReminderFormScreen: Hashable, Sendable {
    /// Why the form was not taken, beside the fields.
    public struct Problems: Hashable, Sendable {
        /// Beside what to do.
        public var title: String?
        /// Beside the day.
        public var day: String?
        /// Beside the time.
        public var time: String?
        /// The problem with the repetition.
        public var repeats: String?
        /// Beside the times added to that.
        public var added: String?
        /// Beside those taken from it.
        public var excluded: String?

        /// None.
        public init() {}
    }

    /// One time that was done.
    public struct Done: Hashable, Sendable {
        /// "21 November 2026, 09:12": when it was done.
        public let when: String
        /// "for Saturday, 21 November, 09:00": which time.
        public let occurrence: String
        /// The path that undoes it.
        public let undoPath: String
    }

    /// "New reminder".
    public let heading: String
    /// The name of the family whose reminder it is; nil for one's own.
    public let family: String?
    /// Where it is sent.
    public let action: String
    /// Names the reminder, also one that is not there yet, so that sending it twice writes it once.
    public let id: String
    /// The version that the form shows; empty for a new one.
    public let version: String
    /// Where it leads back to.
    public let back: String
    /// How it stands, with its acts; nil for a new one.
    public let row: ReminderRow?
    /// The title.
    public let title: String
    /// The note.
    public let note: String
    /// The categories.
    public let categories: [SettingChoice]
    /// The priorities.
    public let priorities: [SettingChoice]
    /// What it may be for.
    public let purposes: [SettingChoice]
    /// The note whose checkbox it is; nil for one of its own.
    public let origin: TextLink?
    /// "2026-11-21".
    public let day: String
    /// "09:00".
    public let time: String
    /// "These times are by the clock of Europe/Berlin." Nil for times by the account's.
    public let zoneHint: String?
    /// The repetition.
    public let repetition: RepeatForm
    /// The times added to it, one a line.
    public let added: String
    /// The excluded times, one a line.
    public let excluded: String
    /// Whether there are any of both, or something is wrong with them.
    public let hasOthers: Bool
    /// The people it is about.
    public let people: [CatchupFormScreen.Pick]
    /// The search for a person to add.
    public let query: String
    /// Whether there was a search.
    public let isFinding: Bool
    /// The people found and not chosen yet.
    public let found: [CatchupFormScreen.Pick]
    /// "Nobody matches “xyz”."; nil otherwise.
    public let foundNobody: String?
    /// The next five times, in words; empty where it is not known yet.
    public let next: [String]
    /// The completions, the latest first.
    public let history: [Done]
    /// "Save".
    public let saveTitle: String
    /// Where it is deleted; nil for a new one.
    public let deletePath: String?
    /// Beside what to do.
    public let titleProblem: String?
    /// Beside the day.
    public let dayProblem: String?
    /// Beside the time.
    public let timeProblem: String?
    /// Beside the times added.
    public let addedProblem: String?
    /// Beside those taken away.
    public let excludedProblem: String?
    /// The stored reminder, if it changed meanwhile: "Water the plants. Every day, from …".
    public let conflict: String?
}

/// The fields of a reminder's form, as typed.
package struct ReminderFields: Hashable, Sendable {
    package var id: Reminder.ID
    package var title = ""
    package var note = ""
    package var category = Reminder.Category.actionItem
    package var priority: Reminder.Priority?
    /// What it is for; nil where the form does not say it.
    package var purposes: [Purpose.ID]?
    package var day: String
    package var time = "09:00"
    package var repeats = RepeatFields()
    /// Times added to the rule, one a line.
    package var added = ""
    /// Times taken from it, one a line.
    package var excluded = ""
    /// The zone of day and time; nil is the account's. The form shows it and leaves it as it is.
    package var zone: TimeZone?
    package var people: [Person.ID]
    /// The search for a person to add; nil without one.
    package var query: String?
    /// The version the form shows; empty for a new one.
    package var version = ""
    package var back: String

    package init(id: Reminder.ID, day: String, people: [Person.ID] = [], back: String) {
        self.id = id
        self.day = day
        self.people = people
        self.back = back
    }

    /// The fields of a reminder to be changed.
    package init(_ reminder: Reminder, version: String, back: String) {
        let start = reminder.schedule.start
        self.init(id: reminder.id, day: start.date.description, people: reminder.people, back: back)
        (title, note, category, priority) = (reminder.title, reminder.note, reminder.category, reminder.priority)
        purposes = reminder.purposes
        time = start.time.second == 0 ? ClockTime.text(start.time.hour * 60 + start.time.minute) : start.time.description
        repeats = RepeatFields(reminder.schedule.rule, start: start)
        added = Self.lines(reminder.schedule.added)
        excluded = Self.lines(reminder.schedule.excluded.sorted())
        zone = reminder.schedule.zone
        self.version = version
        if reminder.schedule.isUndated { (day, time, excluded) = ("", "09:00", "") }
    }

    /// The reminder the fields make, or why they make none.
    package func draft(_ wording: Wording) -> (draft: ReminderDraft?, problems: ReminderFormScreen.Problems) {
        let phrases = wording.phrases
        var problems = ReminderFormScreen.Problems()
        if title.allSatisfy(\.isWhitespace) { problems.title = wording.reason(of: ReminderRefusal.noTitle) }
        let date = CivilDate(iso8601: day)
        if saysNoTime, problems == ReminderFormScreen.Problems() {
            let draft = ReminderDraft(
                id: id, category: category, title: title, note: note, people: people, schedule: .undated,
                priority: priority, purposes: purposes)
            return (draft, problems)
        }
        if date == nil { problems.day = phrases.text("reminders.problem.day") }
        let clock = CivilTime(time) ?? ClockTime.minute(time).flatMap { CivilTime(hour: $0 / 60, minute: $0 % 60) }
        if clock == nil { problems.time = phrases.text("reminders.problem.time") }
        guard let date, let clock else { return (nil, problems) }
        var schedule = RecurrenceSet(start: CivilDateTime(date, clock), zone: zone)
        do { schedule.rule = try repeats.made(from: schedule.start) } catch {
            problems.repeats = phrases.text("reminders.problem.\(error)")
        }
        let (more, fewer) = (Self.times(added, clock), Self.times(excluded, clock))
        if more == nil { problems.added = phrases.text("reminders.problem.times") }
        if fewer == nil { problems.excluded = phrases.text("reminders.problem.times") }
        guard problems == ReminderFormScreen.Problems() else { return (nil, problems) }
        (schedule.added, schedule.excluded) = (more ?? [], Set(fewer ?? []))
        let draft = ReminderDraft(
            id: id, category: category, title: title, note: note, people: people, schedule: schedule,
            priority: priority, purposes: purposes)
        return (draft, problems)
    }

    /// Whether there is no date: no day is chosen, and no repetition that needs one.
    private var saysNoTime: Bool {
        day.allSatisfy(\.isWhitespace) && repeats.kind == .once && (added + excluded).allSatisfy(\.isWhitespace)
    }

    /// As many as programs may send.
    private static let mostTimes = 1_000

    private static func lines(_ times: [CivilDateTime]) -> String {
        times.map { $0.description.replacing("T", with: " ") }.joined(separator: "\n")
    }

    /// The times of some lines; a day alone is meant at `clock`. Nil where a line is no time.
    private static func times(_ text: String, _ clock: CivilTime) -> [CivilDateTime]? {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
        let times = lines.compactMap { line -> CivilDateTime? in
            if let day = CivilDate(iso8601: line) { return CivilDateTime(day, clock) }
            let parts = line.split(whereSeparator: { $0 == "T" || $0.isWhitespace })
            guard parts.count == 2, let day = CivilDate(iso8601: parts[0]) else { return nil }
            return CivilTime(String(parts[1])).map { CivilDateTime(day, $0) }
        }
        return times.count == lines.count && times.count <= mostTimes ? times : nil
    }
}
