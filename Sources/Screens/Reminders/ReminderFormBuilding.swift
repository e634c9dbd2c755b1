import Foundation
package import Kinkeeper
package import Store

extension ReminderFormScreen {
    /// The data of a reminder's form, besides its fields.
    package struct Reads: Sendable {
        /// The reminder as it is; nil for a new one.
        package var present: Reminder?
        /// The chosen people, in order.
        package var people: [PersonSummary] = []
        /// The people found by the search.
        package var found: [PersonSummary] = []
        /// The completions, the latest first.
        package var history: [ReminderCompletion] = []
        /// The heading of the note whose checkbox it is; nil where that is not here.
        package var noteHeading: String?
        /// The draft of the fields, to show its next times; nil while they are invalid.
        package var draft: ReminderDraft?
        /// The purposes of the space.
        package var purposes = Purposes([])
        package var problems = Problems()
        /// Whether `present` is not what the form began from.
        package var isConflict = false

        package init(present: Reminder? = nil) {
            self.present = present
        }
    }

    /// Builds the form.
    package init(_ fields: ReminderFields, _ reads: Reads, from display: DisplayContext) {
        let phrases = display.phrases
        let named = Set(fields.people)
        let query = fields.query ?? ""
        let picks = { (people: [PersonSummary]) in
            people.map { CatchupFormScreen.Pick(id: $0.id.description, name: $0.name.display(display.nameOrder)) }
        }
        self.init(
            heading: reads.present?.title ?? phrases.text("reminders.form.new"),
            family: display.family?.name,
            action: reads.present == nil ? Routes.reminders.path(in: display.family) : Routes.reminder.path(fields.id),
            id: fields.id.description, version: fields.version, back: fields.back,
            row: reads.present.map {
                let names = reads.people.map { $0.name.display(display.nameOrder) }
                var row = ReminderRow($0, names: names, back: Routes.reminder.path(fields.id), from: display)
                row.isOnItsPage = true
                return row
            },
            title: fields.title, note: fields.note,
            categories: Reminder.Category.allCases.map {
                SettingChoice($0.rawValue, display.title(of: $0), isSelected: $0 == fields.category)
            },
            priorities: SettingChoice.priorities(fields.priority, from: display),
            purposes: SettingChoice.purposes(reads.purposes, chosen: Set(fields.purposes ?? []), from: display),
            origin: reads.present?.originNote.map {
                TextLink(note: $0, heading: reads.noteHeading, back: Routes.reminder.path(fields.id), from: display)
            },
            day: fields.day, time: fields.time,
            zoneHint: display.otherZone(of: RecurrenceSet(start: CivilDateTime(display.today, .nine), zone: fields.zone))
                .map { phrases.text("reminders.form.zone", ["zone": $0]) },
            repetition: RepeatForm(
                fields.repeats, on: CivilDate(iso8601: fields.day), problem: reads.problems.repeats, from: display),
            added: fields.added, excluded: fields.excluded,
            hasOthers: !fields.added.isEmpty || !fields.excluded.isEmpty, people: picks(reads.people), query: query,
            isFinding: !query.isEmpty,
            found: picks(reads.found.filter { !named.contains($0.id) }),
            foundNobody: !query.isEmpty && reads.found.isEmpty
                ? phrases.text("catchups.form.found.nobody", ["query": query]) : nil,
            next: ReminderFormScreen.next(reads, display),
            history: reads.history.map { Done($0, of: reads.present, from: display) },
            saveTitle: phrases.text(
                reads.present != nil
                    ? "shared.save" : display.family == nil ? "reminders.form.create" : "reminders.form.create.family"),
            deletePath: reads.present == nil ? nil : Routes.reminderDeleting.path(fields.id),
            titleProblem: reads.problems.title, dayProblem: reads.problems.day, timeProblem: reads.problems.time,
            addedProblem: reads.problems.added,
            excludedProblem: reads.problems.excluded,
            conflict: reads.isConflict
                ? reads.present.map { "\($0.title). \(display.summary($0.schedule))" } : nil)
    }

    /// The next times of the fields' reminder, or of the stored one.
    private static func next(_ reads: Reads, _ display: DisplayContext) -> [String] {
        let (now, zone) = (display.now, display.zone)
        var reminder = reads.present
        // The times that it would have are shown of one that is off, too, where they are asked for.
        if reads.draft != nil { reminder?.pausedAt = nil }
        if let draft = reads.draft {
            reminder =
                reminder.flatMap { try? draft.edit($0, at: now, in: zone) }
                ?? (try? draft.reminder(id: draft.id ?? .make(at: now), at: now, in: zone))
        }
        return reminder?.nextTimes(5, after: now, in: zone).map { display.when($0) } ?? []
    }
}

extension ReminderFormScreen.Done {
    fileprivate init(_ completion: ReminderCompletion, of reminder: Reminder?, from display: DisplayContext) {
        let time = reminder?.schedule.shown(completion.occurrence, in: display.zone) ?? completion.occurrence
        self.init(
            when: display.wording.moment(completion.completedAt, in: display.timeZone),
            occurrence: completion.occurrence == RecurrenceSet.undated.start
                ? display.phrases.text("reminders.history.undated")
                : display.phrases.text("reminders.history.of", ["when": display.when(time)]),
            undoPath: Routes.reminderUndoing.path(completion.id))
    }
}

/// The page with all days and times to put a reminder off to.
public struct ReminderLaterScreen: Hashable, Sendable {
    /// The title.
    public let title: String
    /// How it stands.
    public let status: String
    /// Where the choice is sent.
    public let path: String
    /// The time it is about.
    public let occurrence: String
    /// The day as typed.
    public let day: String
    /// The time as typed.
    public let time: String
    /// The earliest day.
    public let earliest: String
    /// Why it was not taken.
    public let problem: String?
    /// Where it leads back to.
    public let back: String
    /// The name of the family whose reminder it is; nil for one's own.
    public let family: String?

    /// The page for a reminder; `day` and `time` are as typed.
    package init(
        _ reminder: Reminder, occurrence: String, day: String? = nil, time: String? = nil, problem: String? = nil,
        back: String, from display: DisplayContext
    ) {
        title = reminder.title
        status = display.status(reminder.standing(at: display.now, in: display.zone))
        path = Routes.reminderSnoozing.path(reminder.id)
        self.occurrence = occurrence
        self.day = day ?? display.today.adding(days: 1).description
        self.time = time ?? "09:00"
        earliest = display.today.description
        self.problem = problem
        self.back = back
        family = display.family?.name
    }
}
