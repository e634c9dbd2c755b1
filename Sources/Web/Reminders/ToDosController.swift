import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The page of to-dos: the list, adding one, ticking.
struct ToDosController: Sendable {
    let pages: Pages

    private static let pageSize = 50

    /// The fields of a new one.
    struct NewForm: Decodable, Sendable {
        let id: String?
        let title: String?
        let day: String?
        let priority: String?
        let person: String?
        let purpose: String?
        let back: String?
    }

    /// Whether one is done: "1", or empty; and the occurrence that was shown.
    struct TickForm: Decodable, Sendable {
        let isDone: String?
        let occurrence: String?
        let back: String?
    }

    /// The day and the time of one, and the version that was shown; no day takes away again what was set then.
    struct DateForm: Decodable, Sendable {
        let version: String?
        let day: String?
        let time: String?
        let back: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn, _ inSpaces: SignedIn) {
        routes.get(Routes.toDos, signedIn, list)
        routes.post(Routes.toDos, signedIn, NewForm.self, create)
        routes.post(Routes.toDoDating, inSpaces, DateForm.self, setDate)
        routes.post(Routes.toDoTicking, inSpaces, TickForm.self, tick)
    }

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let question = ToDoQuestion(
            order: member.query("by").flatMap(ToDoOrder.init) ?? .day, isDone: member.query("show") == "done",
            priority: member.query("priority").flatMap(Reminder.Priority.init),
            person: member.query("person").flatMap { Person.ID($0) },
            purpose: member.query("purpose").flatMap { Purpose.ID($0) })
        let request = ToDosRequest(question, after: member.query("after").flatMap(ToDoPlace.init))
        let fields = ToDoFields(
            id: .make(at: display.now), person: question.person, purpose: question.purpose, back: request.link())
        return try await page(request, fields, from: display, member)
    }

    private func page(
        _ request: ToDosRequest, _ fields: ToDoFields, isRefused: Bool = false, from display: DisplayContext, _ member: Member
    ) async throws -> Response {
        let folder = pages.authenticator.folder
        let spaces = try await folder.joinedSpaces(of: member.account.id, own: member.space)
        let couple = try await folder.checkInsIfAny(of: member.account.id, at: display.now)
        let page = try await ToDoPage.among(
            spaces, couple: couple?.space, of: member.account.id, request.question, after: request.after, limit: Self.pageSize,
            order: display.nameOrder, in: display.zone)
        let people = Set(page.rows.flatMap(\.reminder.people) + [request.question.person].compactMap(\.self))
        let reads = ToDoReads(
            page: page, names: try await spaces.names(of: people),
            notes: try await member.space.noteHeadings(
                of: page.rows.compactMap(\.reminder.originNote), asking: member.account.id),
            purposes: try await member.space.purposes(),
            isIncomplete: !spaces.missing.isEmpty)
        let screen = ToDosScreen(request, reads, fields, isRefused: isRefused, from: display)
        return pages.page(
            .toDos, display.phrases.text("toDos.title"), tab: .today, screen, for: member,
            isShared: page.rows.contains { $0.isShared || $0.family != nil }, status: isRefused ? .unprocessableContent : .ok)
    }

    private func create(_ form: NewForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let back = WayBack.path(form.back) ?? Routes.toDos.path
        let fields = ToDoFields(
            id: form.id.flatMap { Reminder.ID($0) } ?? .make(at: display.now), title: String((form.title ?? "").prefix(500)),
            day: String((form.day ?? "").prefix(20)), priority: form.priority.flatMap(Reminder.Priority.init),
            person: form.person.flatMap { Person.ID($0) }, purpose: form.purpose.flatMap { Purpose.ID($0) }, back: back)
        guard var draft = fields.draft else {
            let request = ToDosRequest(ToDoQuestion(person: fields.person, purpose: fields.purpose))
            return try await page(request, fields, isRefused: true, from: display, member)
        }
        // The page was gone back to, and something else was written.
        if let known = try await member.space.reminder(fields.id), !draft.isSaid(by: known, at: display.now, in: display.zone) {
            draft.id = fields.id.following("\(form)")
        }
        let toDo = try await member.space.createReminder(draft, at: display.now, in: display.zone)
        let undo = WayBack.link(Routes.reminderDeleting.path(toDo.id) + "?undo=1", to: back)
        return pages.seeOther(back, Notice("toDos.created", ["title": toDo.title], undoPath: undo), for: member)
    }

    private func setDate(_ id: Reminder.ID, _ form: DateForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let back = WayBack.path(form.back) ?? member.wayBack ?? Routes.toDos.path
        guard let present = try await member.space.reminder(id) else { throw Problem.notFound }
        guard let version = EntryFields.version(form.version ?? member.query("version") ?? "") else { throw Problem.badRequest }
        var draft = ReminderDraft(present)
        if let day = form.day, !day.isEmpty {
            guard let day = CivilDate(iso8601: day), let time = CivilTime(form.time ?? "09:00") else {
                throw Problem.badRequest
            }
            draft.schedule = RecurrenceSet(start: CivilDateTime(day, time))
        } else {
            draft.schedule = .undated
        }
        let saved = try await member.space.editReminder(
            id, to: draft, ifVersion: version, at: display.now, in: display.zone)
        guard !saved.isOff, let at = saved.opening(in: display.zone)?.at else {
            return pages.seeOther(back, Notice("reminders.changed", ["title": saved.title]), for: member)
        }
        let blanks = ["title": saved.title, "when": display.when(at, inside: true)]
        let undo = WayBack.link(
            "\(Routes.toDoDating.path(id))?version=\(saved.updatedAt.wholeMilliseconds)", to: back)
        return pages.seeOther(back, Notice("reminders.created", blanks, undoPath: undo), for: member)
    }

    private func tick(_ id: Reminder.ID, _ form: TickForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let back = WayBack.path(form.back) ?? member.wayBack ?? Routes.toDos.path
        let isDone = form.isDone == "1"
        let done = try await member.space.setToDo(
            id, isDone: isDone, occurrence: form.occurrence.flatMap { CivilDateTime(iso8601: $0) }, at: display.now,
            in: display.zone)
        let undo = done.completion.map { WayBack.link(Routes.reminderUndoing.path($0.id), to: back) }
        let notice = Notice(
            isDone ? "reminders.done" : "reminders.undone", ["title": done.reminder.title], undoPath: isDone ? undo : nil)
        return pages.seeOther(back, notice, for: member)
    }
}
