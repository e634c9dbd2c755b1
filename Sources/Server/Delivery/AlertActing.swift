import Foundation
import Kinkeeper
import Screens
import Store

extension AlertBoard {
    /// Does what was tapped. True where the alert itself is to come again, since its record cannot be put off.
    func perform(_ act: AlertAct, on alert: Alert) async throws -> Bool {
        let now = viewpoint.now
        switch (alert.notice.content, act) {
        case (.reminder, _):
            try await perform(act, onReminder: Reminder.ID(alert.notice.source.id), of: alert)
            return false
        // Days ahead only this alert is done with: nobody was wished well yet.
        case (.occasion(let notice), .done) where notice.occurrence.date > viewpoint.today: return false
        case (.occasion(let notice), .done):
            let wish = WishDraft(person: notice.person, kind: notice.kind, label: notice.label, day: notice.occurrence.date)
            // As on the pages: it counts as a catch-up only where the account says so.
            let catchup = CatchupDraft(day: viewpoint.today, kind: .message, people: [notice.person])
            try await space.wish(
                wish, alsoCatchup: account.settings.wishIsCatchup ? catchup : nil, today: viewpoint.today, at: now)
            return false
        case (.catchup(let person, _), .done):
            // The entry bears the alert's name, so that a tap that comes twice is logged once.
            let entry = CatchupDraft(
                id: Catchup.ID(alert.id.uuid), day: viewpoint.today, kind: .other, people: [person])
            try await space.logCatchup(entry, today: viewpoint.today, at: now)
            return false
        case (.occasion, .snooze), (.catchup, .snooze): return true
        case (.catchupDigest, _), (.monthlyPreview, _): return false
        }
    }

    private func perform(_ act: AlertAct, onReminder id: Reminder.ID, of alert: Alert) async throws {
        guard let reminder = try await space.reminder(id) else { return }
        let occurrence = alert.notice.reason == .snoozed ? reminder.snooze?.occurrence : alert.askedFor
        let clock = ZoneOffsets(viewpoint.timeZone)
        do {
            switch act {
            case .done: try await space.completeReminder(id, occurrence: occurrence, at: viewpoint.now, in: clock)
            case .snooze:
                let until = viewpoint.now.addingTimeInterval(AlertAct.snoozeSeconds)
                try await space.snoozeReminder(id, occurrence: occurrence, until: until, at: viewpoint.now, in: clock)
            }
        } catch .reminderRefused {
            // It was done meanwhile: there is nothing left to do.
        }
    }
}
