import Foundation
import Kinkeeper
import Screens
import Store

extension DeliveryEngine {
    /// Does the act chosen on a notification, and removes the notification from all other places. Nothing happens when it was
    /// done already; returns false when the delivery does not exist (any more), or cannot have arrived.
    func act(_ act: AlertAct, on id: Delivery.ID) async throws -> Bool {
        let accounts = folder.accounts
        guard let found = try await accounts.delivery(id), let account = try await accounts.account(found.account) else {
            return false
        }
        let delivery = found.delivery
        guard now().timeIntervalSince(delivery.fireAt) <= Self.clearing else { return false }
        let board = try await AlertBoard(of: account, in: folder, by: announcer, zone: zone, now: now())
        guard let alert = try await board.alerts(of: [delivery])[delivery.alert] else { return board.trouble == nil }
        // A withdrawn alert that is open again was reopened by its owner.
        let states: Set<Delivery.State> = act == .done ? [.sending, .accepted, .waiting] : [.sending, .accepted]
        guard states.contains(delivery.state) else { return false }
        let isAgain = try await board.perform(act, on: alert)
        let all = try await accounts.deliveries(
            of: account.id, since: now().addingTimeInterval(-Self.clearing), in: [.accepted, .sending, .waiting]
        ).filter { $0.alert == alert.id }
        if isAgain {
            try await accounts.repeatAlert(alert.id, of: account.id, at: now().addingTimeInterval(AlertAct.snoozeSeconds))
            try await takeBack(all, of: account.id)
        } else {
            try await withdraw(all, of: account.id)
        }
        owed.insert(account.id)
        alarm.yield()
        return true
    }
}

extension AlertBoard {
    /// Does the act. True when the alert itself has to come again, since its record cannot be snoozed.
    func perform(_ act: AlertAct, on alert: Alert) async throws -> Bool {
        let now = display.now
        switch (alert.notice.content, act) {
        case (.reminder, _):
            let id = Reminder.ID(alert.notice.source.id)
            guard let checkIns = shared.checkIns, shared[id] != nil else {
                try await perform(act, onReminder: id, of: alert)
                return false
            }
            // Snoozing moves this account's alert only: the partner is reminded in time.
            guard act == .done else { return true }
            try await checkIns.space.setActionItem(
                id, isDone: true, by: account.id, at: now, in: ZoneOffsets(display.timeZone))
            return false
        // Days ahead only this alert is done: the wishes are still to come.
        case (.occasion(let notice), .done) where notice.occurrence.date > display.today: return false
        case (.occasion(let notice), .done):
            let wish = WishDraft(person: notice.person, kind: notice.kind, label: notice.label, day: notice.occurrence.date)
            // As on the pages: it counts as a catch-up only where the account says so.
            let catchup = CatchupDraft(day: display.today, kind: .message, people: [notice.person])
            try await spaces.wish(
                wish, alsoCatchup: account.settings.wishIsCatchup ? catchup : nil, today: display.today, at: now)
            return false
        case (.catchup(let person, _), .done):
            // The entry bears the alert's name, so that a tap that comes twice is logged once.
            let entry = CatchupDraft(
                id: Catchup.ID(alert.id.uuid), day: display.today, kind: .other, people: [person])
            try await space.logCatchup(entry, today: display.today, at: now)
            return false
        // Snoozing moves this account's alert only, as with action items.
        case (.occasion, .snooze), (.catchup, .snooze), (.checkIn, .snooze): return true
        // Nothing is bought by a tap, and nothing answered.
        case (.gift, _), (.request, _), (.checkIn, .done): return false
        case (.catchupDigest, _), (.monthlyPreview, _): return false
        }
    }

    private func perform(_ act: AlertAct, onReminder id: Reminder.ID, of alert: Alert) async throws {
        // What one of a family does or puts off is done or put off for all.
        guard let space = try await spaces.place(of: .reminder(id))?.space, let reminder = try await space.reminder(id) else {
            // Nothing is said to be done while a family that may have it cannot be read.
            if let trouble = spaces.trouble { throw trouble }
            return
        }
        let clock = ZoneOffsets(display.timeZone)
        let occurrence = reminder.occurrence(of: alert, in: clock)
        do {
            switch act {
            case .done: try await space.completeReminder(id, occurrence: occurrence, at: display.now, in: clock)
            case .snooze:
                let until = display.now.addingTimeInterval(AlertAct.snoozeSeconds)
                try await space.snoozeReminder(id, occurrence: occurrence, until: until, at: display.now, in: clock)
            }
        } catch .reminderRefused {
            // It was done meanwhile: there is nothing left to do.
        }
    }
}
