import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Writing a reminder down, changing and deleting it.
struct ReminderFormController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.reminderNew, signedIn, new)
        routes.postFields(Routes.reminders, signedIn, create)
        routes.get(Routes.reminder, signedIn, show)
        routes.postFields(Routes.reminder, signedIn, save)
        routes.post(Routes.reminderDeleting, signedIn, CatchupLogController.BackForm.self, delete)
        routes.post(Routes.reminderRestoring, signedIn, CatchupLogController.BackForm.self, restore)
    }

    private func new(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        var fields = ReminderFields(
            id: .make(at: display.now), day: display.today.adding(days: 1).description,
            people: try EntryFields.people(member.queries("about")),
            back: member.wayBack ?? Routes.reminders.path(in: member.family))
        if !fields.people.isEmpty { fields.category = .checkIn }
        return try await page(fields, .init(), display, member)
    }

    private func create(_ form: FormFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let id = form["id"].flatMap { Reminder.ID($0) } ?? .make(at: display.now)
        let fields = try ReminderForm.fields(form, id: id, in: member.family)
        if fields.query != nil { return try await page(fields, .init(), display, member) }
        var reads = ReminderFormScreen.Reads()
        (reads.draft, reads.problems) = fields.draft(display.wording)
        guard var draft = reads.draft, form["step"] != "preview" else {
            return try await page(fields, reads, display, member)
        }
        // The page was gone back to, and something else was written.
        if let known = try await member.space.reminder(id), !draft.isSaid(by: known, at: display.now, in: display.zone) {
            draft.id = id.following(form.words)
        }
        do {
            let reminder = try await member.space.createReminder(draft, at: display.now, in: display.zone)
            let next = reminder.opening(in: display.zone).map { display.when($0.at, inside: true) } ?? ""
            let blanks = ["title": reminder.title, "when": next]
            let undo = WayBack.link(Routes.reminderDeleting.path(reminder.id) + "?undo=1", to: fields.back)
            return pages.seeOther(
                fields.back, Notice(next.isEmpty ? "reminders.createdUndated" : "reminders.created", blanks, undoPath: undo),
                for: member)
        } catch {
            try reads.take(error, display)
            return try await page(fields, reads, display, member)
        }
    }

    private func show(_ id: Reminder.ID, _ member: Member) async throws -> Response {
        guard let reminder = try await member.space.reminder(id) else {
            // An alert of an action item leads here, too.
            let couple = try await pages.authenticator.folder.checkInsIfAny(
                of: member.account.id, at: pages.authenticator.now())
            guard try await couple?.space.actionItem(id) != nil else { throw Problem.notFound }
            return .seeOther(WayBack.link(Routes.actionItem.path(id), to: member.wayBack ?? Routes.today.path))
        }
        let fields = ReminderFields(
            reminder, version: ReminderForm.version(of: reminder),
            back: member.wayBack ?? Routes.reminders.path(in: member.family))
        return try await page(fields, .init(present: reminder), pages.display(of: member), member)
    }

    private func save(_ id: Reminder.ID, _ form: FormFields, _ member: Member) async throws -> Response {
        guard let present = try await member.space.reminder(id) else { throw Problem.notFound }
        let display = pages.display(of: member)
        var fields = try ReminderForm.fields(form, id: id, in: member.family)
        // A form of an earlier version does not know these.
        let there = ReminderFields(present, version: "", back: "")
        if form["added"] == nil { fields.added = there.added }
        if form["excluded"] == nil { fields.excluded = there.excluded }
        if form["priority"] == nil { fields.priority = there.priority }
        if fields.purposes == nil, fields.query != nil || form["step"] == "preview" { fields.purposes = there.purposes }
        fields.zone = there.zone
        var reads = ReminderFormScreen.Reads(present: present)
        if fields.query != nil { return try await page(fields, reads, display, member) }
        (reads.draft, reads.problems) = fields.draft(display.wording)
        guard let draft = reads.draft, form["step"] != "preview" else {
            return try await page(fields, reads, display, member)
        }
        guard let version = EntryFields.version(fields.version) else { throw Problem.badRequest }
        do {
            let saved = try await member.space.editReminder(
                id, to: draft, ifVersion: version, at: display.now, in: display.zone)
            return pages.seeOther(fields.back, Notice("reminders.changed", ["title": saved.title]), for: member)
        } catch StoreError.conflict {
            guard let there = try await member.space.reminder(id) else { throw Problem.notFound }
            reads.present = there
            reads.isConflict = true
            fields.version = ReminderForm.version(of: there)
            return try await page(fields, reads, display, member)
        } catch {
            try reads.take(error, display)
            return try await page(fields, reads, display, member)
        }
    }

    private func delete(
        _ id: Reminder.ID, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        let isUndo = member.query("undo") != nil
        var back = WayBack.path(form.back) ?? member.wayBack ?? Routes.reminders.path(in: member.family)
        // Its own page is gone.
        if back.hasPrefix(Routes.reminder.path(id)) { back = Routes.reminders.path(in: member.family) }
        let title = try await member.space.reminder(id)?.title ?? ""
        try await member.space.deleteReminder(id, at: display.now)
        let undo = isUndo ? nil : WayBack.link(Routes.reminderRestoring.path(id), to: back)
        return pages.seeOther(back, Notice("reminders.deleted", ["title": title], undoPath: undo), for: member)
    }

    private func restore(
        _ id: Reminder.ID, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        let back = WayBack.path(form.back) ?? member.wayBack ?? Routes.reminders.path(in: member.family)
        let reminder = try await member.space.restoreReminder(id)
        return pages.seeOther(back, Notice("reminders.restored", ["title": reminder.title]), for: member)
    }

    private func page(
        _ fields: ReminderFields, _ reads: ReminderFormScreen.Reads, _ display: DisplayContext, _ member: Member
    ) async throws -> Response {
        var reads = reads
        reads.people = try await member.space.people(fields.people)
        reads.purposes = try await member.space.purposes()
        if let query = fields.query, !query.isEmpty {
            reads.found = try await member.space.peoplePage(matching: query, order: display.nameOrder, limit: 20).rows
        }
        if let present = reads.present {
            reads.history = try await member.space.history(of: present.id, limit: 20).rows
            if let note = present.originNote {
                reads.noteHeading = try await member.space.noteHeadings(of: [note], asking: member.account.id)[note]
            }
        }
        let screen = ReminderFormScreen(fields, reads, from: display)
        let status: HTTPResponse.Status =
            reads.isConflict
            ? .conflict : reads.problems == ReminderFormScreen.Problems() ? .ok : .unprocessableContent
        return pages.page(.reminderForm, screen.heading, tab: .today, screen, for: member, status: status)
    }
}

extension ReminderFormScreen.Reads {
    /// Adds a refusal to the form's problems; throws any other error.
    fileprivate mutating func take(_ error: any Error, _ display: DisplayContext) throws {
        guard let error = error as? StoreError, case .reminderRefused(let refusal) = error else { throw error }
        let reason = display.wording.reason(of: refusal)
        if refusal == .noTitle { problems.title = reason } else { problems.repeats = reason }
        draft = nil
    }
}

/// Converts between the form of a reminder and its fields.
private enum ReminderForm {
    static func fields(
        _ form: FormFields, id: Reminder.ID, in family: SharedSpace?
    ) throws(Problem) -> ReminderFields {
        var fields = ReminderFields(
            id: id, day: form["day"] ?? "", people: try EntryFields.people(form.values("about[]")),
            back: WayBack.path(form["back"]) ?? Routes.reminders.path(in: family))
        // The Enter key searches when a name was typed, and saves otherwise.
        let sought = String((form["find"] ?? "").prefix(200))
        fields.query = form["step"] == "find" || form["step"] == "enter" && !sought.isEmpty ? sought : nil
        fields.title = String((form["title"] ?? "").prefix(500))
        fields.note = (form["note"] ?? "").replacing("\r\n", with: "\n")
        fields.category = form["category"].flatMap(Reminder.Category.init(rawValue:)) ?? .actionItem
        fields.priority = form["priority"].flatMap(Reminder.Priority.init(rawValue:))
        // Without a tick nothing would be sent.
        if form["purposes"] != nil { fields.purposes = form.values("purpose[]").compactMap { Purpose.ID($0) } }
        fields.time = form["time"] ?? ""
        fields.version = form["version"] ?? ""
        fields.repeats = RepeatFields(form)
        fields.added = form["added"] ?? ""
        fields.excluded = form["excluded"] ?? ""
        return fields
    }

    /// The version of a reminder as a form carries it: whole milliseconds since 1970.
    static func version(of reminder: Reminder) -> String { String(reminder.updatedAt.wholeMilliseconds) }
}

extension RepeatFields {
    /// The fields of a repetition as a form sends them.
    init(_ form: FormFields) {
        self.init()
        kind = form["repeat"].flatMap(Kind.init(rawValue:)) ?? .once
        interval = form["interval"] ?? "1"
        weekdays = Set(form.values("weekday[]").compactMap { Weekday(code: $0) })
        // Ticked because it is that of the first time: the rule names none, and goes with its day.
        if let ofDay = form["weekday-of-day"].flatMap({ Weekday(code: $0) }), weekdays == [ofDay] { weekdays = [] }
        monthly = form["monthly"].flatMap(Monthly.init(rawValue:)) ?? .day
        let number = form["ordinal"].flatMap { Int($0) } ?? 1
        ordinal = Self.ordinals.contains(number) ? number : 1
        weekday = form["month-weekday"].flatMap { Weekday(code: $0) } ?? .monday
        ends = form["ends"].flatMap(Ends.init(rawValue:)) ?? .never
        until = form["until"] ?? ""
        count = form["count"] ?? ""
        rule = form["rule"] ?? ""
    }
}
