import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// Reminders of gifts. The record of a gift has them too.
    static let giftReminders: [Operation] = [
        addGiftReminder, readGiftReminder, editGiftReminder, completeGiftReminder, reopenGiftReminder, removeGiftReminder,
        restoreGiftReminder,
    ].map(\.inSpaces)

    private static let addGiftReminder = Operation(
        id: "addGiftReminder", method: .post, path: "/gifts/{gift}/reminders", tag: "Gifts",
        summary: "Give a gift a reminder of its own", scope: .writeGifts, body: .json(.named("GiftReminderInput")),
        success: .json(.named("GiftReminder"), "The reminder.", status: .created, isTagged: true)
    ) { call in
        let gift: Gift.ID = try call.identifier("gift")
        var draft = GiftReminderDraft.empty
        try call.read(call.body, Records.giftReminderInput, into: &draft)
        draft.id = call.body["id"]?.text.flatMap { GiftReminder.ID($0) } ?? .make(at: call.now)
        let written = draft
        let added = try await refusingReminder { () async throws(StoreError) in
            try await call.space.addGiftReminder(
                written, to: gift, asking: call.asking, at: call.now, in: call.display.zone)
        }
        return reply(added.reminder, location: "/gift-reminders/\(added.reminder.id)")
    }

    private static let readGiftReminder = Operation(
        id: "readGiftReminder", method: .get, path: "/gift-reminders/{giftReminder}", tag: "Gifts",
        summary: "One reminder of a gift", scope: .readGifts,
        success: .json(.named("GiftReminder"), "The reminder.", isTagged: true)
    ) { call in
        reply(try await knownReminder(call))
    }

    private static let editGiftReminder = Operation(
        id: "editGiftReminder", method: .patch, path: "/gift-reminders/{giftReminder}", tag: "Gifts",
        summary: "Change a reminder of a gift; another time opens one that is done", scope: .writeGifts,
        body: .mergePatch(.named("GiftReminderChanges")),
        success: .json(.named("GiftReminder"), "The reminder.", isTagged: true), needsVersion: true
    ) { call in
        let (present, version) = (try await knownReminder(call), try call.version())
        guard version.map({ $0 == present.apiVersion }) ?? true else { throw Problem.changedMeanwhile(present.apiVersion) }
        let changed = Records.giftReminderInput.json(GiftReminderDraft(present)).merged(with: call.body)
        try call.expect(changed, toBe: .named("GiftReminderInput"))
        var draft = GiftReminderDraft(present)
        try call.read(changed, Records.giftReminderInput, into: &draft)
        let written = draft
        do {
            let edited = try await refusingReminder { () async throws(StoreError) in
                try await call.space.editGiftReminder(
                    present.id, to: written, ifVersion: present.updatedAt, asking: call.asking, at: call.now,
                    in: call.display.zone)
            }
            return reply(edited.reminder)
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(try await knownReminder(call).apiVersion)
        }
    }

    private static let completeGiftReminder = Operation(
        id: "completeGiftReminder", method: .put, path: "/gift-reminders/{giftReminder}/completion", tag: "Gifts",
        summary: "Say that a reminder of a gift is done; the gift stays as it is", scope: .writeGifts,
        success: .json(.named("GiftReminder"), "The reminder.", isTagged: true)
    ) { call in
        try await set(call, isDone: true)
    }

    private static let reopenGiftReminder = Operation(
        id: "reopenGiftReminder", method: .delete, path: "/gift-reminders/{giftReminder}/completion", tag: "Gifts",
        summary: "Open a reminder of a gift again", scope: .writeGifts,
        success: .json(.named("GiftReminder"), "The reminder.", isTagged: true)
    ) { call in
        try await set(call, isDone: false)
    }

    private static let removeGiftReminder = Operation(
        id: "removeGiftReminder", method: .delete, path: "/gift-reminders/{giftReminder}", tag: "Gifts",
        summary: "Remove a reminder of a gift; within 30 days it can be brought back", scope: .writeGifts,
        success: .empty("Removed.")
    ) { call in
        try await call.space.removeGiftReminder(call.identifier("giftReminder"), asking: call.asking, at: call.now)
        return .nothing
    }

    private static let restoreGiftReminder = Operation(
        id: "restoreGiftReminder", method: .post, path: "/gift-reminders/{giftReminder}/restoring", tag: "Gifts",
        summary: "Bring a removed reminder of a gift back, within 30 days", scope: .writeGifts,
        success: .json(.named("GiftReminder"), "The reminder.", isTagged: true)
    ) { call in
        reply(try await call.space.restoreGiftReminder(call.identifier("giftReminder"), asking: call.asking).reminder)
    }

    // MARK: - Private

    private static func knownReminder(_ call: Call) async throws -> GiftReminder {
        guard let found = try await call.space.giftReminder(call.identifier("giftReminder"), asking: call.asking) else {
            throw Problem.notFound
        }
        return found.reminder
    }

    private static func set(_ call: Call, isDone: Bool) async throws -> Reply {
        let changed = try await call.space.setGiftReminder(
            call.identifier("giftReminder"), isDone: isDone, asking: call.asking, at: call.now)
        return reply(changed.reminder)
    }

    private static func reply(_ reminder: GiftReminder, location: String? = nil) -> Reply {
        .json(Records.giftReminder.json(reminder), version: reminder.apiVersion, location: location)
    }

    /// Runs a change; a rule that refuses it becomes a problem that names the place.
    private static func refusingReminder<Value>(
        _ change: () async throws(StoreError) -> Value
    ) async throws -> Value {
        do throws(StoreError) { return try await change() } catch {
            switch error {
            case .giftRefused(.reminderMessage):
                throw Problem.invalid([.init(pointer: "/message", detail: "must not be blank")])
            case .giftRefused(.reminderNotAhead):
                throw Problem.invalid([.init(pointer: "/at", detail: "must be still to come")])
            default: throw error
            }
        }
    }
}

extension GiftReminderDraft {
    /// A draft for the members of a body, which has them all.
    fileprivate static var empty: GiftReminderDraft {
        GiftReminderDraft(message: "", at: CivilDateTime(CivilDate(daysSinceEpoch: 0), .midnight))
    }
}

extension GiftReminder {
    fileprivate var apiVersion: String { String(updatedAt.wholeMilliseconds) }
}
