public import Foundation

/// On the first of a month: the occasions it brings. A month without any has no preview.
///
/// A person is left out when alerts are turned off for them, or for all their groups with a choice. Turning off the account's
/// alerts leaves nobody out of the preview.
public struct MonthlyPreviews: AlertProducer {
    private let occasions: [WatchedOccasion]
    private let account: UUID
    private let preferences: AlertPreferences
    private let memo: StreamMemo?

    /// The previews of these occasions, for an account.
    public init(_ occasions: [WatchedOccasion], account: UUID, _ preferences: AlertPreferences) {
        self.init(occasions, account: account, preferences, memo: nil)
    }

    /// The same, with a memo of these very occasions.
    package init(_ occasions: [WatchedOccasion], account: UUID, _ preferences: AlertPreferences, memo: StreamMemo?) {
        self.memo = memo
        self.occasions = occasions
        self.account = account
        self.preferences = preferences
    }

    /// See `AlertProducer`.
    public func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream {
        guard let time = preferences.monthlyPreview else { return DayQueue<PreviewMember>([], from: day) }
        guard let memo else { return queue(from: day, at: time) }
        return memo.stream(.init(day: day, preferences: preferences, account: account)) { queue(from: day, at: time) }
    }

    private func queue(from day: CivilDate, at time: CivilTime) -> DayQueue<PreviewMember> {
        let listed = occasions.filter { $0.occasion.isAnnual && !preferences.isSilenced($0.person, in: $0.groups) }
        return DayQueue([PreviewMember(occasions: listed, account: account, time: time)], from: day)
    }
}

private struct PreviewMember: DayMember {
    let occasions: [WatchedOccasion]
    let account: UUID
    let time: CivilTime

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? {
        let first = day.day == 1 ? day : day.adding(days: day.daysInMonth + 1 - day.day)
        // The month of the next occasion: months without any are passed over.
        let next = occasions.lazy.compactMap { $0.occasion.next(onOrAfter: first, leapDayRule: $0.leapDayRule)?.date }.min()
        return next.map { $0.adding(days: 1 - $0.day) }
    }

    func append(day: CivilDate, to drafts: inout [AlertDraft]) {
        let end = day.adding(days: day.daysInMonth)
        var listed: [(CivilDate, Int, OccasionNotice)] = []
        for (position, watched) in occasions.enumerated() {
            guard let found = watched.occasion.next(onOrAfter: day, leapDayRule: watched.leapDayRule), found.date < end else {
                continue
            }
            listed.append((found.date, position, watched.notice(found)))
        }
        guard !listed.isEmpty else { return }
        listed.sort { ($0.0, occasions[$0.1].id) < ($1.0, occasions[$1.1].id) }
        let notice = AlertNotice(
            source: AlertSource(.account, account), kind: .monthlyPreview, date: day, category: .monthlyPreview,
            reason: .monthlyPreview(time), content: .monthlyPreview(listed.map(\.2)))
        drafts.append(AlertDraft(notice, at: .local(CivilDateTime(day, time))))
    }
}

extension Occasion {
    /// Whether it falls on a day every year.
    fileprivate var isAnnual: Bool {
        guard case .date(let date) = when else { return false }
        return date.isAnnual
    }
}
