import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The pages of reminders: the list, and the actions of a row.
struct RemindersController: Sendable {
    let pages: Pages

    private static let pageSize = 40

    /// The form of "done": the occurrence that was shown.
    struct DoneForm: Decodable, Sendable {
        let occurrence: String?
        let back: String?
    }

    /// The form that snoozes: a word, or a day and a time.
    struct LaterForm: Decodable, Sendable {
        let occurrence: String?
        let until: String?
        let day: String?
        let time: String?
        let back: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.reminders, signedIn, list)
        routes.post(Routes.reminderCompleting, signedIn, DoneForm.self, complete)
        routes.post(Routes.reminderUndoing, signedIn, CatchupLogController.BackForm.self, undo)
        routes.get(Routes.reminderSnoozing, signedIn, laters)
        routes.post(Routes.reminderSnoozing, signedIn, LaterForm.self, snooze)
        routes.post(Routes.reminderWaking, signedIn, CatchupLogController.BackForm.self, wake)
        routes.post(Routes.reminderSwitchingOff, signedIn, CatchupLogController.BackForm.self) { id, form, member in
            try await switchReminder(id, off: true, form, member)
        }
        routes.post(Routes.reminderSwitchingOn, signedIn, CatchupLogController.BackForm.self) { id, form, member in
            try await switchReminder(id, off: false, form, member)
        }
    }

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let request = RemindersRequest(
            state: member.query("show").flatMap(ReminderStanding.State.init) ?? .due,
            category: member.query("category").flatMap(Reminder.Category.init), after: member.query("after"),
            space: member.family?.id)
        let couple =
            try await member.family == nil
            ? pages.authenticator.folder.checkInsIfAny(of: member.account.id, at: display.now) : nil
        let screen = try await member.space.remindersScreen(
            request, couple: try await couple?.space.openActionItemCount() ?? 0,
            families: try await member.families(at: display.now), back: member.here, from: display, limit: Self.pageSize)
        return pages.page(.reminders, display.phrases.text("reminders.title"), tab: .today, screen, for: member)
    }

    private func complete(_ id: Reminder.ID, _ form: DoneForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let back = WayBack.path(form.back) ?? Routes.reminders.path(in: member.family)
        let done = try await member.space.completeReminder(
            id, occurrence: form.occurrence.flatMap { CivilDateTime(iso8601: $0) }, at: display.now, in: display.zone)
        let undo = done.completion.map { WayBack.link(Routes.reminderUndoing.path($0.id), to: back) }
        return pages.seeOther(back, Notice("reminders.done", ["title": done.reminder.title], undoPath: undo), for: member)
    }

    private func undo(
        _ id: ReminderCompletion.ID, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        let back = WayBack.path(form.back) ?? member.wayBack ?? Routes.reminders.path(in: member.family)
        do {
            let reminder = try await member.space.undoCompletion(id)
            return pages.seeOther(back, Notice("reminders.undone", ["title": reminder.title]), for: member)
        } catch {
            // Undone twice from a toast is undone.
            guard error == .notFound, member.wayBack != nil else { throw error }
            return .seeOther(back)
        }
    }

    private func laters(_ id: Reminder.ID, _ member: Member) async throws -> Response {
        try await page(id, occurrence: member.query("occurrence"), back: member.wayBack, member)
    }

    private func snooze(_ id: Reminder.ID, _ form: LaterForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let back = WayBack.path(form.back) ?? Routes.reminders.path(in: member.family)
        let until: Date?
        if let word = form.until {
            until = ReminderLater(rawValue: word)?.until(from: display)
        } else {
            let day = form.day.flatMap { CivilDate(iso8601: $0) }
            let minute = form.time.flatMap(ClockTime.minute)
            let time = minute.flatMap { CivilTime(hour: $0 / 60, minute: $0 % 60) }
            until = day.flatMap { day in time.map { display.zone.instant(of: CivilDateTime(day, $0)) } }
        }
        guard let until, (try? Reminder.Snooze.check(until: until, at: display.now)) != nil else {
            let problem = display.wording.reason(of: ReminderRefusal.snoozeNotAhead)
            return try await page(id, occurrence: form.occurrence, form, problem: problem, back: back, member)
        }
        let occurrence = form.occurrence.flatMap { CivilDateTime(iso8601: $0) }
        let reminder = try await member.space.snoozeReminder(
            id, occurrence: occurrence, until: until, at: display.now, in: display.zone)
        let blanks = [
            "title": reminder.title, "when": display.when(display.zone.local(at: until), inside: true),
        ]
        let undo = WayBack.link(Routes.reminderWaking.path(id), to: back)
        return pages.seeOther(back, Notice("reminders.snoozed", blanks, undoPath: undo), for: member)
    }

    private func wake(
        _ id: Reminder.ID, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        let back = WayBack.path(form.back) ?? member.wayBack ?? Routes.reminders.path(in: member.family)
        let reminder = try await member.space.endSnooze(of: id)
        return pages.seeOther(back, Notice("reminders.woken", ["title": reminder.title]), for: member)
    }

    private func switchReminder(
        _ id: Reminder.ID, off: Bool, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        let back = WayBack.path(form.back) ?? member.wayBack ?? Routes.reminders.path(in: member.family)
        let reminder = try await member.space.switchReminder(id, off: off, at: display.now, in: display.zone)
        let undo = (off ? Routes.reminderSwitchingOn : Routes.reminderSwitchingOff).path(id)
        return pages.seeOther(
            back,
            Notice(
                off ? "reminders.switchedOff" : "reminders.switchedOn", ["title": reminder.title],
                undoPath: WayBack.link(undo, to: back)),
            for: member)
    }

    private func page(
        _ id: Reminder.ID, occurrence: String?, _ form: LaterForm? = nil, problem: String? = nil, back: String?,
        _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        guard let reminder = try await member.space.reminder(id) else { throw Problem.notFound }
        let screen = ReminderLaterScreen(
            reminder, occurrence: occurrence ?? "", day: form?.day, time: form?.time, problem: problem,
            back: back ?? Routes.reminders.path(in: member.family), from: display)
        return pages.page(
            .reminderLater, screen.title, tab: .today, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }
}
