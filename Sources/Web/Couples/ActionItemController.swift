import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// What a couple agreed to do.
struct ActionItemController: Sendable {
    let pages: Pages
    let followers: CheckInFollowers

    /// Whether an item is done: "1", or empty.
    struct DoingForm: Decodable, Sendable {
        let isDone: String?
        let back: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.actionItems, signedIn, list)
        routes.post(Routes.actionItems, signedIn, ActionItemForm.Fields.self, add)
        routes.get(Routes.actionItem, signedIn) { id, member in try await page(id, member) }
        routes.post(Routes.actionItem, signedIn, ActionItemForm.Fields.self, edit)
        routes.post(Routes.actionItemDoing, signedIn, DoingForm.self, setDone)
        routes.post(Routes.actionItemSwitchingOff, signedIn, DoingForm.self) { id, form, member in
            try await switchItem(id, off: true, form, member)
        }
        routes.post(Routes.actionItemSwitchingOn, signedIn, DoingForm.self) { id, form, member in
            try await switchItem(id, off: false, form, member)
        }
        routes.post(Routes.actionItemDeleting, signedIn, DoingForm.self, delete)
        routes.post(Routes.actionItemRestoring, signedIn, NoFields.self, restore)
    }

    private func list(_ member: Member) async throws -> Response {
        let (checkIns, display) = (try await checkIns(of: member), pages.display(of: member))
        let offset = max(0, member.query("from").flatMap { Int($0) } ?? 0)
        let screen = ActionItemsScreen(
            try await checkIns.space.openActionItems(from: offset, limit: ActionItemsScreen.most),
            offset == 0 ? try await checkIns.space.deletedReminders(limit: ActionItemsScreen.most) : [], from: offset,
            of: try await checkIns.space.openActionItemCount(), in: checkIns.couple, for: member.account.id,
            isFormOpen: member.query("new") != nil, from: display)
        return pages.page(.actionItems, display.phrases.text("checkIns.items"), tab: .settings, screen, for: member)
    }

    private func add(_ form: ActionItemForm.Fields, _ member: Member) async throws -> Response {
        let (checkIns, display) = (try await checkIns(of: member), pages.display(of: member))
        var draft: ActionItemDraft
        do throws(ActionItemForm.Problem) { draft = try ActionItemForm.draft(form) } catch {
            return page(form, problem: error, checkIns, member)
        }
        // The page was gone back to, and something else was written.
        if let id = draft.id, let known = try await checkIns.space.actionItem(id), known.reminder.title != draft.title {
            draft.id = id.following("\(form.typed)")
        }
        let added = try await checkIns.space.addActionItem(
            draft, by: member.account.id, partners: checkIns.partners, at: display.now, in: display.zone)
        followers.changed(checkIns.couple.id)
        return .seeOther("\(back(form.back))#item-\(added.id)")
    }

    private func page(_ id: Reminder.ID, _ member: Member) async throws -> Response {
        let checkIns = try await checkIns(of: member)
        guard let item = try await checkIns.space.actionItem(id) else { throw Problem.notFound }
        var fields = ActionItemForm.Fields(item)
        fields.back = member.request.uri.queryParameters["back"].map(String.init)
        return page(fields, changing: id, isOff: item.isDone ? nil : item.isOff, checkIns, member)
    }

    private func page(
        _ fields: ActionItemForm.Fields, changing id: Reminder.ID? = nil, isOff: Bool? = nil,
        problem: ActionItemForm.Problem? = nil, conflict: Bool = false, _ checkIns: CoupleCheckIns, _ member: Member
    ) -> Response {
        let display = pages.display(of: member)
        let why =
            problem.map { display.phrases.text("checkIns.item.problem.\($0.rawValue)") }
            ?? (conflict ? display.phrases.text("checkIns.item.changed") : nil)
        let form = ActionItemForm(
            fields, changing: id, isOff: isOff, problem: why, back: back(fields.back), of: checkIns.couple,
            for: member.account.id, from: display)
        let title = display.phrases.text(id == nil ? "checkIns.item.new" : "checkIns.item.edit")
        return pages.page(
            .actionItem, title, tab: .settings, form, for: member,
            status: conflict ? .conflict : why == nil ? .ok : .unprocessableContent)
    }

    private func edit(_ id: Reminder.ID, _ form: ActionItemForm.Fields, _ member: Member) async throws -> Response {
        let (checkIns, display) = (try await checkIns(of: member), pages.display(of: member))
        var draft: ActionItemDraft
        do throws(ActionItemForm.Problem) { draft = try ActionItemForm.draft(form) } catch {
            return page(form, changing: id, problem: error, checkIns, member)
        }
        // A form of an earlier version does not know it.
        if form.note == nil { draft.note = try await checkIns.space.actionItem(id)?.reminder.note ?? "" }
        let seen = Date(timeIntervalSince1970: Double(form.version.flatMap { Int64($0) } ?? 0) / 1000)
        do throws(StoreError) {
            try await checkIns.space.editActionItem(
                id, to: draft, ifVersion: seen, by: member.account.id, partners: checkIns.partners, at: display.now,
                in: display.zone)
        } catch {
            guard error == .conflict else { throw error }
            return try await conflictPage(form, of: id, checkIns, member)
        }
        followers.changed(checkIns.couple.id)
        return .seeOther("\(back(form.back))#item-\(id)")
    }

    /// The words that were typed, for the item as it stands now.
    private func conflictPage(
        _ form: ActionItemForm.Fields, of id: Reminder.ID, _ checkIns: CoupleCheckIns, _ member: Member
    ) async throws -> Response {
        guard let item = try await checkIns.space.actionItem(id) else { throw Problem.notFound }
        var fields = form
        fields.version = ActionItemForm.Fields(item).version
        return page(fields, changing: id, conflict: true, checkIns, member)
    }

    private func setDone(_ id: Reminder.ID, _ form: DoingForm, _ member: Member) async throws -> Response {
        let (checkIns, display) = (try await checkIns(of: member), pages.display(of: member))
        let isDone = form.isDone == "1"
        try await checkIns.space.setActionItem(
            id, isDone: isDone, by: member.account.id, at: display.now, in: display.zone)
        followers.changed(checkIns.couple.id)
        let back = back(form.back ?? member.wayBack)
        // A list of what is open no longer shows it: undoing is offered.
        guard back != Routes.couple.path, back != Routes.actionItems.path, Routes.checkIn.argument(in: back) == nil else {
            return .seeOther("\(back)#item-\(id)")
        }
        let blanks = ["title": try await checkIns.space.actionItem(id)?.reminder.title ?? ""]
        let undo = isDone ? WayBack.link(Routes.actionItemDoing.path(id), to: back) : nil
        return pages.seeOther(back, Notice(isDone ? "reminders.done" : "reminders.undone", blanks, undoPath: undo), for: member)
    }

    private func switchItem(
        _ id: Reminder.ID, off: Bool, _ form: DoingForm, _ member: Member
    ) async throws -> Response {
        let (checkIns, display) = (try await checkIns(of: member), pages.display(of: member))
        let item = try await checkIns.space.switchActionItem(
            id, off: off, by: member.account.id, at: display.now, in: display.zone)
        followers.changed(checkIns.couple.id)
        let back = back(form.back ?? member.wayBack)
        let undo = (off ? Routes.actionItemSwitchingOn : Routes.actionItemSwitchingOff).path(id)
        return pages.seeOther(
            back,
            Notice(
                off ? "reminders.switchedOff" : "reminders.switchedOn", ["title": item.reminder.title],
                undoPath: WayBack.link(undo, to: back)),
            for: member)
    }

    private func delete(_ id: Reminder.ID, _ form: DoingForm, _ member: Member) async throws -> Response {
        let checkIns = try await checkIns(of: member)
        try await checkIns.space.deleteActionItem(
            id, by: member.account.id, at: pages.authenticator.now())
        followers.changed(checkIns.couple.id)
        let notice = Notice("checkIns.item.deleted", undoPath: Routes.actionItemRestoring.path(id))
        return pages.seeOther(back(form.back), notice, for: member)
    }

    private func restore(_ id: Reminder.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let checkIns = try await checkIns(of: member)
        try await checkIns.space.restoreActionItem(id, by: member.account.id, at: pages.authenticator.now())
        followers.changed(checkIns.couple.id)
        return .seeOther("\(back(member.wayBack))#item-\(id)")
    }

    // MARK: - Private

    /// The page that a form came from; that of the couple where it does not say.
    private func back(_ typed: String?) -> String { WayBack.path(typed) ?? Routes.couple.path }

    private func checkIns(of member: Member) async throws -> CoupleCheckIns {
        try await pages.authenticator.folder.checkIns(of: member.account.id, at: pages.authenticator.now())
    }
}
