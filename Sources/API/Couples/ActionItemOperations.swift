import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Operation {
    /// What a couple agreed to do.
    static let actionItems: [Operation] = [
        listActionItems, addActionItem, readActionItem, replaceActionItem, deleteActionItem, restoreActionItem,
        listDeletedActionItems,
    ].map(\.inCouple)

    private static let listActionItems = Operation(
        id: "listActionItems", method: .get, path: "/couple/action-items", tag: "Check-ins",
        summary: "The open action items by priority and day, then those done, the latest first", scope: .readCouple,
        query: [
            .cursor, .limit,
            .init(
                name: "done",
                schema: .integer("How many done ones at most, after the last open one; none if not said.", 0...200)),
            .init(name: "checkIn", schema: .identifier("Only those of this check-in, in the order they were added.")),
        ],
        success: .json(.named("ActionItemPage"), "All of them.")
    ) { call in
        let space = try await call.checkIns().space
        if let checkIn = call.text("checkIn").flatMap({ CheckIn.ID($0) }) {
            return .page(try await space.actionItems(of: checkIn).map(Records.actionItem.json), next: nil)
        }
        let open = try await space.openActionItems(after: try call.cursor(ActionItemCursor.self), limit: call.limit)
        if let next = open.next { return .page(open.items.map(Records.actionItem.json), next: next.description) }
        let done = try await space.doneActionItems(limit: call.integer("done") ?? 0)
        return .page((open.items + done).map(Records.actionItem.json), next: nil)
    }

    private static let addActionItem = Operation(
        id: "addActionItem", method: .post, path: "/couple/action-items", tag: "Check-ins",
        summary: "Add an action item, to the check-in in progress if there is one", scope: .writeCouple,
        body: .json(.named("ActionItemInput")),
        success: .json(.named("ActionItem"), "The action item.", status: .created, isTagged: true)
    ) { call in
        let couple = try await call.checkIns()
        var draft = ActionItemDraft(title: "")
        try call.read(call.body, Records.actionItemInput, into: &draft)
        draft.id = call.body["id"]?.text.flatMap { Reminder.ID($0) } ?? .make(at: call.now)
        let added = draft
        let item = try await refusingItem { () async throws(StoreError) in
            try await couple.space.addActionItem(
                added, by: couple.account, partners: couple.partners, at: call.now, in: call.zone)
        }
        return reply(item, location: "/couple/action-items/\(item.id)")
    }

    private static let readActionItem = Operation(
        id: "readActionItem", method: .get, path: "/couple/action-items/{item}", tag: "Check-ins",
        summary: "One action item", scope: .readCouple,
        success: .json(.named("ActionItem"), "The action item.", isTagged: true)
    ) { call in
        reply(try await known(try await call.checkIns(), call))
    }

    private static let replaceActionItem = Operation(
        id: "replaceActionItem", method: .put, path: "/couple/action-items/{item}", tag: "Check-ins",
        summary: "Change an action item, or say that it is done", scope: .writeCouple,
        body: .json(.named("ActionItemReplacement")),
        success: .json(.named("ActionItem"), "The action item.", isTagged: true), needsVersion: true
    ) { call in
        let seen = try call.version()
        let couple = try await call.checkIns()
        let present = try await known(couple, call)
        if let version = seen, version != present.version { throw Problem.changedMeanwhile(present.version) }
        var draft = ActionItemDraft(present)
        // Left out, it stays as it is by then: the partner may switch it meanwhile.
        draft.isOff = nil
        try call.read(call.body, Records.actionItemInput, into: &draft)
        let edited = draft
        do {
            let isDone = call.body["isDone"]?.flag ?? present.isDone
            // As it was written: read again, it might be deleted by now, which is no refusal.
            let item = try await refusingItem { () async throws(StoreError) in
                try await couple.change(present, to: edited, isDone: isDone, call)
            }
            return reply(item)
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(try await known(couple, call).version)
        }
    }

    private static let deleteActionItem = Operation(
        id: "deleteActionItem", method: .delete, path: "/couple/action-items/{item}", tag: "Check-ins",
        summary: "Delete an action item; within 30 days it can be brought back", scope: .writeCouple,
        success: .empty("Deleted.")
    ) { call in
        let couple = try await call.checkIns()
        try await couple.space.deleteActionItem(
            call.identifier("item"), by: couple.account, at: call.now)
        return .nothing
    }

    private static let restoreActionItem = Operation(
        id: "restoreActionItem", method: .post, path: "/couple/action-items/{item}/restoring", tag: "Check-ins",
        summary: "Bring a deleted action item back, within 30 days", scope: .writeCouple,
        success: .json(.named("ActionItem"), "The action item.", isTagged: true)
    ) { call in
        let couple = try await call.checkIns()
        try await couple.space.restoreActionItem(call.identifier("item"), by: couple.account, at: call.now)
        return reply(try await known(couple, call))
    }

    private static let listDeletedActionItems = Operation(
        id: "listDeletedActionItems", method: .get, path: "/couple/deleted-action-items", tag: "Check-ins",
        summary: "The action items that were deleted and can be brought back, the last first", scope: .readCouple,
        query: [.limit], success: .json(.named("DeletedReminderPage"), "The latest of them; next is always null.")
    ) { call in
        let deleted = try await call.checkIns().space.deletedReminders(limit: call.limit)
        return .page(deleted.map(Records.deletedReminder.json), next: nil)
    }

    // MARK: - Private

    private static func known(_ couple: CoupleCheckIns, _ call: Call) async throws -> ActionItem {
        guard let item = try await couple.space.actionItem(call.identifier("item")) else { throw Problem.notFound }
        return item
    }

    private static func reply(_ item: ActionItem, location: String? = nil) -> Reply {
        .json(Records.actionItem.json(item), version: item.version, location: location)
    }

    /// Runs a change; a rule that refuses it becomes a problem that names the place.
    private static func refusingItem<Value>(_ change: () async throws(StoreError) -> Value) async throws -> Value {
        do throws(StoreError) { return try await change() } catch {
            switch error {
            case .reminderRefused(.noTitle): throw Problem.invalid([.init(pointer: "/title", detail: "must not be blank")])
            case .checkInRefused(.unknownPartner):
                throw Problem.invalid([.init(pointer: "/assignee", detail: "must be one of the two partners, or null")])
            default: throw error
            }
        }
    }
}

extension CoupleCheckIns {
    fileprivate func change(
        _ present: ActionItem, to draft: ActionItemDraft, isDone: Bool, _ call: Call
    ) async throws(StoreError) -> ActionItem {
        try await space.editActionItem(
            present.id, to: draft, isDone: isDone, ifVersion: present.reminder.updatedAt, wasDone: present.isDone,
            by: account, partners: partners, at: call.now, in: call.zone)
    }
}
