package import Foundation
package import Kinkeeper
package import Store

extension CoupleCheckIns {
    /// Puts a reminder to reflect on a completed check-in into each partner's own space, 24 hours after it was completed: once, also
    /// when this is called again. One that was deleted stays so.
    ///
    /// `server` is the zone of accounts that have chosen none. Words are in the language each has chosen, else in `language`.
    package func planReflections(
        after checkIn: CheckIn, server: TimeZone, else language: Language, at now: Date
    ) async throws(StoreError) {
        guard let completed = checkIn.completedAt, completed.addingTimeInterval(CheckIn.untilReflection) > now else { return }
        for member in couple.members {
            guard let account = try await account(of: member) else { continue }
            let phrases = Phrasebook.of(account.settings.locale.flatMap { Language(tag: $0) } ?? language)
            let zone = ZoneOffsets(account.settings.zone(else: server))
            let draft = checkIn.reflectionReminder(
                for: account.id, title: phrases.text("checkIns.reflectionReminder"),
                note: phrases.text("checkIns.reflectionReminder.note"), in: zone)
            if let draft { try await plan(draft, for: account, at: now, in: zone) }
        }
    }
}
