import Foundation
import Kinkeeper
import Screens
import Store

extension DeliveryEngine {
    /// Does the act chosen on a notification, and removes the notification from all other places. Nothing happens when it was
    /// done already; the outcome is unknown when the delivery does not exist (any more), or cannot have arrived.
    func act(_ act: AlertAct, on id: Delivery.ID) async throws -> AlertActed {
        let accounts = folder.accounts
        guard let found = try await accounts.delivery(id), let account = try await accounts.account(found.account) else {
            return .unknown
        }
        let delivery = found.delivery
        guard now().timeIntervalSince(delivery.fireAt) <= Self.clearing else { return .unknown }
        let board = try await AlertBoard(of: account, in: folder, by: announcer, zone: zone, now: now())
        let nothingLeft = AlertActed.nothingLeft(board.display.phrases.text("deliveries.act.nothingLeft"))
        guard let alert = try await board.alerts(of: [delivery])[delivery.alert] else {
            return board.trouble == nil ? nothingLeft : .unknown
        }
        // A withdrawn alert that is open again was reopened by its owner.
        let states: Set<Delivery.State> = act == .done ? [.sending, .accepted, .waiting] : [.sending, .accepted]
        guard states.contains(delivery.state) else { return .unknown }
        let effect = try await board.perform(act, on: alert, of: delivery)
        let all = try await accounts.deliveries(
            of: account.id, since: now().addingTimeInterval(-Self.clearing), in: [.accepted, .sending, .waiting]
        ).filter { $0.alert == alert.id }
        if effect == .again {
            try await accounts.repeatAlert(alert.id, of: account.id, at: now().addingTimeInterval(AlertAct.snoozeSeconds))
            try await takeBack(all, of: account.id)
        } else {
            try await withdraw(all, of: account.id)
        }
        owed.insert(account.id)
        alarm.yield()
        return effect == .nothing ? nothingLeft : .done
    }
}

extension AlertBoard {
    /// What an act came to.
    enum Effect {
        case done
        /// The alert itself has to come again, since its record cannot be snoozed.
        case again
        /// Nothing was left to do.
        case nothing
    }

    /// Does the act that was chosen on a delivery of the alert.
    func perform(_ act: AlertAct, on alert: Alert, of delivery: Delivery) async throws -> Effect {
        let now = display.now
        switch (alert.notice.content, act) {
        case (.reminder, _):
            let id = Reminder.ID(alert.notice.source.id)
            guard let checkIns = shared.checkIns, shared[id] != nil else {
                try await perform(act, onReminder: id, of: alert)
                return .done
            }
            // Snoozing moves this account's alert only: the partner is reminded in time.
            guard act == .done else { return .again }
            try await checkIns.space.setActionItem(
                id, isDone: true, by: account.id, at: now, in: ZoneOffsets(display.timeZone))
            return .done
        // Days ahead only this alert is done: the wishes are still to come.
        case (.occasion(let notice), .done) where notice.occurrence.date > display.today: return .done
        case (.occasion(let notice), .done):
            let wish = WishDraft(person: notice.person, kind: notice.kind, label: notice.label, day: notice.occurrence.date)
            // As on the pages: it counts as a catch-up only where the account says so.
            let catchup = CatchupDraft(day: display.today, kind: .message, people: [notice.person])
            try await spaces.wish(
                wish, alsoCatchup: account.settings.wishIsCatchup ? catchup : nil, today: display.today, at: now)
            return .done
        case (.catchup(let person, _), .done):
            // The entry bears the alert's name, so that a tap that comes twice is logged once.
            let entry = CatchupDraft(
                id: Catchup.ID(alert.id.uuid), day: display.today, kind: .other, people: [person])
            try await space.logCatchup(entry, today: display.today, at: now)
            return .done
        // Snoozing moves this account's alert only, as with action items.
        case (.occasion, .snooze), (.catchup, .snooze), (.checkIn, .snooze): return .again
        case (.gift(let notice), .done):
            return try await take(notice, namedAt: delivery.fireAt)
        case (.giftReminder(let notice), .done): return try await finish(notice)
        // Nothing is answered by a tap.
        case (.gift, .snooze), (.giftReminder, .snooze), (.request, _), (.checkIn, .done): return .done
        case (.catchupDigest, _), (.monthlyPreview, _): return .done
        }
    }

    /// Moves the one gift that a notice can mean a step on. Where it may be another, only the alert is done, and the next one
    /// comes.
    ///
    /// - Parameter time: When the notice was due: gifts added later were not named.
    private func take(_ notice: GiftNotice, namedAt time: Date) async throws -> Effect {
        guard let first = notice.gifts.first, let space = try await spaces.place(of: .gift(first.id))?.space else {
            // Nothing is said to be done while a family that may have it cannot be read.
            if let trouble = spaces.trouble { throw trouble }
            return .nothing
        }
        var present: [Gift] = []
        for gift in notice.gifts {
            if let found = try await space.gift(gift.id, asking: account.id) { present.append(found) }
        }
        guard let step = notice.step(present, namedAt: time) else {
            return notice.isLeft(present, namedAt: time) ? .done : .nothing
        }
        try await space.moveGift(step.gift, to: step.to, asking: account.id, today: display.today, at: display.now)
        return .done
    }

    /// Marks a reminder of a gift done, and leaves the gift as it is. In a family it is done for all.
    private func finish(_ notice: GiftReminderNotice) async throws -> Effect {
        guard let space = try await spaces.place(of: .giftReminder(notice.reminder))?.space else {
            if let trouble = spaces.trouble { throw trouble }
            return .nothing
        }
        guard let present = try await space.giftReminder(notice.reminder, asking: account.id), !present.reminder.isDone else {
            return .nothing
        }
        try await space.setGiftReminder(notice.reminder, isDone: true, asking: account.id, at: display.now)
        return .done
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
