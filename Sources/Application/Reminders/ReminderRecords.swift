package import Foundation
import Interchange
package import Kinkeeper
package import Store

extension Records {
    /// A reminder and how it stands.
    package static let reminder = Record<ShownReminder>("Reminder", "A reminder and its state.") {
        Field("id", .identifier("Names the reminder."), \.reminder.id)
        Field(page: "reminders", \.reminder.id)
        reminderInput.fields.map { $0.of { $0.draft } }
        Field("state", .reminderState("Its state."), \.standing.state)
        Field(
            "occurrence", orNull: .time("The time it is about: the latest that is due, or the next; null when done."),
            \.occurrence)
        Field(
            "at",
            orNull: .time("Since when it waits, or when it comes, by the account's clock; null while it is off."),
            \.standing.at)
        Field("snoozedUntil", orNull: .instant("Put off until then."), \.reminder.snooze?.until)
        Field(
            "completedThrough", orNull: .time("All times up to this one are done or passed over."), \.reminder.completedThrough)
        Field("next", .list("The next five times, by the account's clock; none while it is off.", of: .time("A time.")), \.next)
        Field(
            "originNote", orNull: .identifier("The note whose checkbox it is; null for one of its own."), \.reminder.originNote)
        Field("createdAt", .instant("When it was added."), \.reminder.createdAt)
        Field("updatedAt", .instant("When it was last changed."), \.reminder.updatedAt)
    }

    /// The editable content of a reminder.
    package static let reminderInput = RecordInput<ReminderDraft>(
        "ReminderInput", "A reminder to add.", required: ["title"]
    ) {
        Field("category", .reminderCategory("Its category; action-item without one."), sets: \.category)
        Field("title", .text("The task.", min: 1, max: 500, pattern: "\\S"), sets: \.title)
        Field("note", .text("A note.", max: 100_000), sets: \.note)
        Field("people", .list("The people it is about.", of: .identifier("A person."), max: 200), sets: \.people)
        Field("priority", orNull: .priority("How pressing it is; null where that is not said."), sets: \.priority)
        Field(
            "purposes",
            .purposes("What it is for; a checkbox without any of its own is for what its note is for."), sets: \.saidPurposes)
        Field(
            "start", orNull: .time("When, or from when on, by the clock on the wall; null for a to-do without a date."),
            sets: \.start)
        Field(
            "isOff",
            .flag("Whether it is switched off: it keeps everything, is neither due nor overdue, and sends no alert."),
            sets: \.saidIsOff)
        Field("zone", orNull: .zone, sets: \.schedule.zone)
        Field("rule", orNull: .recurrenceRule, sets: \.schedule.rule)
        Field("added", .list("Times beside the rule (RDATE).", of: .time("A time."), max: 1_000), sets: \.schedule.added)
        Field("excluded", .list("Times taken from it (EXDATE).", of: .time("A time."), max: 1_000), sets: \.excluded)
    }

    /// The completion of one occurrence.
    package static let reminderCompletion = Record<ReminderCompletion>("ReminderCompletion", "A completed time of a reminder.")
    {
        Field("id", .identifier("Names the entry."), \.id)
        Field("reminder", .identifier("The reminder."), \.reminder)
        Field("occurrence", .time("The time that was completed."), \.occurrence)
        Field("completedAt", .instant("When it was completed."), \.completedAt)
    }

    /// A reminder that was deleted.
    package static let deletedReminder = Record<DeletedReminder>("DeletedReminder", "A reminder that was deleted.") {
        Field("id", .identifier("Names the reminder."), \.id)
        Field("title", .text("The task."), \.title)
        Field("deletedAt", .instant("When it was deleted; 30 days later it is gone for good."), \.deletedAt)
    }
}

/// A reminder as it stands at a moment.
package struct ShownReminder: Sendable {
    /// The reminder.
    package let reminder: Reminder
    /// The reminder's state, and the occurrence it is about.
    package let standing: ReminderStanding
    let next: [CivilDateTime]

    /// The reminder at a moment, by the account's clocks.
    package init(_ reminder: Reminder, at now: Date, in zone: ZoneOffsets) {
        self.reminder = reminder
        standing = reminder.standing(at: now, in: zone)
        next = reminder.nextTimes(5, after: now, in: zone)
    }

    /// What it says, its purposes too.
    fileprivate var draft: ReminderDraft {
        var draft = ReminderDraft(reminder)
        (draft.purposes, draft.isOff) = (reminder.purposes, reminder.isOff)
        return draft
    }

    var occurrence: CivilDateTime? {
        standing.state == .undated || reminder.isOff && reminder.schedule.isUndated ? nil : standing.occurrence
    }
}

extension ReminderDraft {
    /// Whether it is off; reading it says so.
    fileprivate var saidIsOff: Bool {
        get { isOff ?? false }
        set { isOff = newValue }
    }

    /// Nil without a date. With one it comes once, until a rule is read.
    fileprivate var start: CivilDateTime? {
        get { schedule.isUndated ? nil : schedule.start }
        set {
            guard let newValue else { return schedule = .undated }
            if schedule.isUndated { schedule = RecurrenceSet(start: newValue) } else { schedule.start = newValue }
        }
    }

    fileprivate var excluded: [CivilDateTime] {
        get { schedule.isUndated ? [] : schedule.excluded.sorted() }
        set {
            guard !schedule.isUndated || !newValue.isEmpty else { return }
            schedule.excluded = Set(newValue)
        }
    }
}

extension JSONForm where Value == Reminder.Priority {
    /// How pressing something is.
    package static func priority(_ about: String) -> JSONForm { .word(about, named: "Priority") }
}

extension JSONForm where Value == Reminder.Category {
    /// The category of a reminder.
    package static func reminderCategory(_ about: String) -> JSONForm { .word(about, named: "ReminderCategory") }
}

extension JSONForm where Value == ReminderStanding.State {
    /// The state of a reminder.
    package static func reminderState(_ about: String) -> JSONForm { .word(about, named: "ReminderState") }
}

extension JSONForm where Value == TimeZone {
    fileprivate static var zone: JSONForm {
        timeZone(
            "The zone whose clocks show start, rule, added, excluded and occurrence, by its name in the IANA list; null for "
                + "the account's, wherever that is.")
    }

    /// A zone of a place, with its clock changes.
    static func timeZone(_ about: String) -> JSONForm {
        JSONForm(.text(about, min: 1, max: 100), write: { .string($0.identifier) }) { json throws(JSONFault) in
            guard let zone = ZoneName.zone(json.text ?? "") else {
                throw JSONFault("must be a zone of the IANA list, such as Europe/Berlin")
            }
            return zone
        }
    }
}

extension JSONForm where Value == RecurrenceRule {
    static var recurrenceRule: JSONForm {
        JSONForm(
            .text("How it repeats: an RRULE of RFC 5545, DAILY to YEARLY; null for once.", min: 1, max: 1_000),
            write: { .string($0.description) }
        ) { json throws(JSONFault) in
            do { return try RecurrenceRule(json.text ?? "") } catch {
                throw JSONFault("must be a rule of RFC 5545 from DAILY to YEARLY: \(error)")
            }
        }
    }
}
