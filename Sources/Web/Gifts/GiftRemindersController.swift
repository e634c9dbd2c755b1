import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The reminders of a gift, on its page: added, changed, done, opened again, removed and brought back.
struct GiftRemindersController: Sendable {
    let pages: Pages

    /// The form of a reminder.
    struct ReminderForm: Decodable, Sendable {
        let id: String?
        let version: String?
        let message: String?
        let day: String?
        let time: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.post(Routes.giftReminders, signedIn, ReminderForm.self, add)
        routes.post(Routes.giftReminder, signedIn, ReminderForm.self, change)
        routes.post(Routes.giftReminderCompleting, signedIn, NoFields.self) { id, _, member in
            try await set(id, isDone: true, member)
        }
        routes.post(Routes.giftReminderReopening, signedIn, NoFields.self) { id, _, member in
            try await set(id, isDone: false, member)
        }
        routes.post(Routes.giftReminderRemoval, signedIn, NoFields.self, remove)
        routes.post(Routes.giftReminderReturn, signedIn, NoFields.self, putBack)
    }

    private func add(_ gift: Gift.ID, _ form: ReminderForm, _ member: Member) async throws -> Response {
        let display = try await pages.giftDisplay(of: member)
        let id = form.id.flatMap { GiftReminder.ID($0) } ?? .make(at: display.now)
        var fields = GiftReminderFields(new: id, at: display.gifts.time)
        fields.read(form)
        guard var draft = fields.draft(from: display) else { return try await page(gift, fields, member) }
        // The page was gone back to, and something else was written.
        if let known = try await member.space.giftReminder(id, asking: member.account.id),
            !draft.isSaid(by: known, of: gift, at: display.now, in: display.zone)
        {
            draft.id = id.following("\(gift) \(draft)")
        }
        do throws(StoreError) {
            let added = try await member.space.addGiftReminder(
                draft, to: gift, asking: member.account.id, at: display.now, in: display.zone)
            let undo = "\(Routes.giftReminderRemoval.path(added.reminder.id))?undo=1"
            return answer(added, "reminders.created", display, undo: undo, member)
        } catch {
            guard case .giftRefused(let refusal) = error, fields.take(refusal, from: display) else { throw error }
            return try await page(gift, fields, member)
        }
    }

    private func change(_ id: GiftReminder.ID, _ form: ReminderForm, _ member: Member) async throws -> Response {
        let display = try await pages.giftDisplay(of: member)
        guard let present = try await member.space.giftReminder(id, asking: member.account.id) else { throw Problem.notFound }
        guard let version = EntryFields.version(form.version ?? "") else { throw Problem.badRequest }
        var fields = GiftReminderFields(present.reminder)
        fields.read(form)
        guard let draft = fields.draft(from: display) else { return try await page(present.gift.id, fields, member) }
        do throws(StoreError) {
            let changed = try await member.space.editGiftReminder(
                id, to: draft, ifVersion: version, asking: member.account.id, at: display.now, in: display.zone)
            return answer(changed, "reminders.changed", display, member)
        } catch {
            switch error {
            case .conflict: fields.meet(present.reminder)
            case .giftRefused(let refusal): guard fields.take(refusal, from: display) else { throw error }
            default: throw error
            }
            return try await page(present.gift.id, fields, member)
        }
    }

    private func set(_ id: GiftReminder.ID, isDone: Bool, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let changed = try await member.space.setGiftReminder(
            id, isDone: isDone, asking: member.account.id, at: display.now)
        let undo = isDone ? Routes.giftReminderReopening.path(id) : Routes.giftReminderCompleting.path(id)
        // Taking it back by the toast offers no undo again.
        return answer(
            changed, isDone ? "reminders.done" : "reminders.undone", display,
            undo: member.query("undo") == nil ? "\(undo)?undo=1" : nil, member)
    }

    private func remove(_ id: GiftReminder.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let removed = try await member.space.removeGiftReminder(id, asking: member.account.id, at: display.now)
        return answer(
            removed, "reminders.deleted", display,
            undo: member.query("undo") == nil ? Routes.giftReminderReturn.path(id) : nil, member)
    }

    private func putBack(_ id: GiftReminder.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let back = try await member.space.restoreGiftReminder(id, asking: member.account.id)
        return answer(back, "reminders.restored", pages.display(of: member), member)
    }

    // MARK: - Private

    /// Leads back to the gift, with a word about what was done.
    private func answer(
        _ changed: ReminderOfGift, _ phrase: String, _ display: DisplayContext, undo: String? = nil, _ member: Member
    ) -> Response {
        let blanks = [
            "title": changed.reminder.message, "when": display.when(changed.reminder.at, inside: true),
        ]
        return pages.seeOther(Routes.gift.path(changed.gift.id), Notice(phrase, blanks, undoPath: undo), for: member)
    }

    /// The page of the gift, with the form open as it was typed.
    private func page(_ gift: Gift.ID, _ fields: GiftReminderFields, _ member: Member) async throws -> Response {
        try await GiftsController(pages: pages).page(of: gift, reminder: fields, for: member)
    }
}

extension GiftReminderFields {
    fileprivate mutating func read(_ form: GiftRemindersController.ReminderForm) {
        message = String((form.message ?? "").prefix(GiftReminder.longestMessage * 2))
        day = form.day ?? ""
        time = form.time ?? ""
    }

    /// Takes note that the reminder was changed meanwhile: it is shown, and saving once more replaces it.
    fileprivate mutating func meet(_ present: GiftReminder) {
        self.present = present
        version = String(present.updatedAt.wholeMilliseconds)
    }
}
