package import Kinkeeper
import Store

/// The reminders of a gift on its page, and the form that adds one.
public struct GiftRemindersPart: Hashable, Sendable {
    /// Its reminders: open ones first, then by time.
    public let rows: [GiftReminderRow]
    /// The form of a new one; nil where there is no room, and for a gift that is given or archived.
    public let form: GiftReminderForm?
    /// Whether that form is open.
    public let isAdding: Bool
    /// Why no alert comes, or why none can be added; nil without a reason.
    public let hint: String?
}

/// One reminder of a gift.
public struct GiftReminderRow: Hashable, Sendable {
    /// A name for the row in the page.
    public let anchor: String
    /// What to do.
    public let message: String
    /// "Tomorrow, 18:00"; "Done today, 09:05".
    public let when: String
    /// "over", "today", "soon", "fine" or "none": names colour and shape.
    public let state: String
    /// Where it is done; nil where it is.
    public let completingPath: String?
    /// Where it is opened again; nil where it is open.
    public let reopeningPath: String?
    /// Where it is removed.
    public let removalPath: String
    /// The form that changes it.
    public let form: GiftReminderForm
    /// Whether that form is open.
    public let isChanging: Bool
}

/// The form of a reminder of a gift.
public struct GiftReminderForm: Hashable, Sendable {
    /// Where it is sent.
    public let action: String
    /// A name for its fields in the page.
    public let name: String
    /// The identifier of a new one, so that sending it twice adds it once.
    public let id: String
    /// The version it began from; empty for a new one.
    public let version: String
    /// What to do.
    public let message: String
    /// "2026-11-27".
    public let day: String
    /// "18:30".
    public let time: String
    /// The longest message, in characters.
    public let longest: Int
    /// "Add reminder", "Save".
    public let saveTitle: String
    /// Beside the message.
    public let messageProblem: String?
    /// Beside the time.
    public let timeProblem: String?
    /// The stored reminder, if it changed meanwhile.
    public let conflict: String?
}

/// The fields of a reminder's form, as typed.
package struct GiftReminderFields: Hashable, Sendable {
    /// Which reminder they are of.
    package var id: GiftReminder.ID
    /// Whether they are of a new one.
    package var isNew: Bool
    package var version = ""
    package var message = ""
    package var day = ""
    package var time: String
    package var messageProblem: String?
    package var timeProblem: String?
    /// The reminder as it is, where it changed meanwhile.
    package var present: GiftReminder?

    /// Those of a new reminder.
    package init(new id: GiftReminder.ID, at time: CivilTime) {
        (self.id, isNew) = (id, true)
        self.time = GiftReminderFields.text(time)
    }

    /// Those of a reminder as it is.
    package init(_ reminder: GiftReminder) {
        (id, isNew, message) = (reminder.id, false, reminder.message)
        version = String(reminder.updatedAt.wholeMilliseconds)
        (day, time) = (reminder.at.date.description, GiftReminderFields.text(reminder.at.time))
    }

    /// The draft of the fields; nil where the day or the time is none, which is then said beside them. Without a time it is that of
    /// the account's alerts of gifts.
    package mutating func draft(from display: DisplayContext) -> GiftReminderDraft? {
        guard let date = CivilDate(iso8601: day), let time = time.isEmpty ? display.gifts.time : CivilTime(time) else {
            timeProblem = display.phrases.text("gifts.reminder.problem.time")
            return nil
        }
        return GiftReminderDraft(id: id, message: message, at: CivilDateTime(date, time))
    }

    /// Puts a refusal beside its field; false where it has none.
    package mutating func take(_ refusal: GiftRefusal, from display: DisplayContext) -> Bool {
        let sentence = display.wording.reason(of: refusal)
        switch refusal {
        case .reminderMessage: messageProblem = sentence
        case .reminderNotAhead: timeProblem = sentence
        default: return false
        }
        return true
    }

    private static func text(_ time: CivilTime) -> String { String(time.description.prefix(5)) }
}

extension GiftRemindersPart {
    /// Builds the part. `fields` are those of the form that is open, if one is; `new` names a reminder to be added.
    init(_ gift: Gift, new: GiftReminder.ID, fields: GiftReminderFields?, from display: DisplayContext) {
        let (phrases, isFull) = (display.phrases, gift.reminders.count >= GiftReminder.most)
        let adding = fields.flatMap { $0.isNew ? $0 : nil }
        let hasRoom = gift.isOpen && !isFull
        let isSilent = !gift.isOpen && gift.reminders.contains { !$0.isDone }
        self.init(
            rows: gift.reminders.map { reminder in
                GiftReminderRow(reminder, of: gift, fields: fields.flatMap { $0.id == reminder.id ? $0 : nil }, from: display)
            },
            form: hasRoom
                ? GiftReminderForm(
                    adding ?? GiftReminderFields(new: new, at: display.gifts.time), Routes.giftReminders.path(gift.id), display)
                : nil,
            isAdding: adding != nil,
            hint: isSilent
                ? phrases.text("gifts.reminders.silent")
                : isFull && gift.isOpen ? phrases.text("gifts.reminders.full", ["most": String(GiftReminder.most)]) : nil)
    }
}

extension GiftReminderRow {
    fileprivate init(
        _ reminder: GiftReminder, of gift: Gift, fields: GiftReminderFields?, from display: DisplayContext
    ) {
        let id = reminder.id
        self.init(
            anchor: "reminder-\(id)", message: reminder.message, when: display.status(reminder),
            state: display.state(reminder, of: gift),
            completingPath: reminder.isDone ? nil : Routes.giftReminderCompleting.path(id),
            reopeningPath: reminder.isDone ? Routes.giftReminderReopening.path(id) : nil,
            removalPath: Routes.giftReminderRemoval.path(id),
            form: GiftReminderForm(fields ?? GiftReminderFields(reminder), Routes.giftReminder.path(id), display),
            isChanging: fields != nil)
    }
}

extension GiftReminderForm {
    fileprivate init(_ fields: GiftReminderFields, _ action: String, _ display: DisplayContext) {
        self.init(
            action: action, name: fields.isNew ? "new-reminder" : "reminder-\(fields.id)", id: fields.id.description,
            version: fields.version, message: fields.message, day: fields.day, time: fields.time,
            longest: GiftReminder.longestMessage,
            saveTitle: display.phrases.text(fields.isNew ? "gifts.reminders.add" : "shared.save"),
            messageProblem: fields.messageProblem, timeProblem: fields.timeProblem,
            conflict: fields.present.map { "\($0.message) · \(display.when($0.at))" })
    }
}

extension DisplayContext {
    /// "Tomorrow, 18:00"; "Done: today, 09:05".
    package func status(_ reminder: GiftReminder) -> String {
        guard let done = reminder.doneAt else { return when(reminder.at) }
        return phrases.text("gifts.reminder.doneAt", ["when": when(zone.local(at: done), inside: true)])
    }

    /// How pressing a reminder of a gift is.
    func state(_ reminder: GiftReminder, of gift: Gift) -> String {
        switch gift.state(of: reminder, at: now, in: zone) {
        case .due: reminder.at.date < today ? "over" : "today"
        case .coming: reminder.at.date == today ? "soon" : "fine"
        case .silent, .done: "none"
        }
    }

    /// "Ask Ben for the size · Today, 18:00": the first reminder of a gift that is due; nil without any.
    func dueReminder(of gift: Gift) -> (text: String, state: String)? {
        gift.dueReminders(at: now, in: zone).first.map { ("\($0.message) · \(when($0.at))", state($0, of: gift)) }
    }
}
