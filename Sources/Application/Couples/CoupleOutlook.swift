package import Foundation
package import Kinkeeper
package import Store

/// What a widget shows of a couple: how many weeks in a row they have checked in, when they do so next, and what matters most to
/// the partner. All of it lies in the couple's space, where both see it.
package struct CoupleOutlook: Hashable, Sendable {
    /// The next check-in at a moment.
    package enum NextCheckIn: Hashable, Sendable {
        /// No times are set.
        case unset
        /// The partners have switched the schedule off.
        case off
        /// No time comes any more.
        case over
        /// It is time for one.
        case due
        /// It comes then.
        case planned(Date)
    }

    /// The other partner's name.
    package let partner: String
    /// The days of the completed check-ins, by the account's calendar.
    package let checkIns: [CivilDate]
    /// When the couple means to check in; nil until a partner has said so.
    package let schedule: CheckInSchedule?
    /// When that was said: no time before it is due.
    package let scheduleSetAt: Date?
    /// When the couple last checked in, or does so now; nil for never.
    package let lastCheckIn: Date?
    /// The partner's most important love language, of those that are shared; nil without any.
    package let topLoveLanguage: LoveLanguage.Kind?

    /// An outlook from its parts.
    package init(
        partner: String, checkIns: [CivilDate], schedule: CheckInSchedule?, scheduleSetAt: Date?,
        lastCheckIn: Date?, topLoveLanguage: LoveLanguage.Kind?
    ) {
        self.partner = partner
        self.checkIns = checkIns
        self.schedule = schedule
        self.scheduleSetAt = scheduleSetAt
        self.lastCheckIn = lastCheckIn
        self.topLoveLanguage = topLoveLanguage
    }

    /// The weeks in a row with a check-in as of a day; of a day ahead, if none is held until then.
    package func streak(on day: CivilDate) -> Int { CheckInStatistics(completedOn: checkIns, today: day).streak }

    /// The next check-in as of a moment; of one ahead, if none is held until then.
    package func next(at moment: Date) -> NextCheckIn {
        guard let schedule else { return .unset }
        guard schedule.isOn else { return .off }
        let isDue = schedule.due(at: moment, lastCheckIn: lastCheckIn, since: scheduleSetAt ?? .distantPast) != nil
        if isDue { return .due }
        return schedule.next(after: moment, lastCheckIn: lastCheckIn).map(NextCheckIn.planned) ?? .over
    }
}

extension DataFolder {
    /// The outlook of an account's couple, by the calendar of a time zone; nil without a partner. Whether there is one is asked
    /// each time.
    package func coupleOutlook(
        of account: Account.ID, in zone: TimeZone, at now: Date
    ) async throws(StoreError) -> CoupleOutlook? {
        guard let checkIns = try await couple(of: account, at: now) else { return nil }
        let space = checkIns.space
        let (schedule, last) = try await space.checkInScheduleAndLast(at: now)
        return CoupleOutlook(
            partner: checkIns.couple.partner(of: account)?.name ?? "",
            checkIns: try await space.endsOfCheckIns().map { CivilDate(of: $0, in: zone) }, schedule: schedule?.schedule,
            scheduleSetAt: schedule?.changedAt, lastCheckIn: last,
            topLoveLanguage: try await space.topLoveLanguage(forPartnerOf: account))
    }

    /// The couple of an account, opened for it; nil without a partner. A couple's space that cannot be read throws.
    package func couple(of account: Account.ID, at now: Date) async throws(StoreError) -> CoupleCheckIns? {
        do throws(StoreError) { return try await checkIns(of: account, at: now) } catch {
            switch error {
            // It ended between the look and the opening, too.
            case .spaceRefused, .checkInRefused, .notPermitted: return nil
            default: throw error
            }
        }
    }
}
