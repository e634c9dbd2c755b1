package import Kinkeeper
package import Store

extension Space {
    /// Links a gift's occasion to the occasion of its first recipient, if that is known; a gift without a day gets the next
    /// one, when `findsDay` is true.
    package func tieOccasion(
        of draft: inout GiftDraft, findsDay: Bool, today: CivilDate, leapDayRule: LeapDayRule
    ) async throws(StoreError) {
        guard let wanted = draft.occasion, wanted.record == nil, let person = draft.recipients.first else { return }
        let known = try await giftOccasions(of: person)
        let exactly = known.first { GiftOccasion(kind: $0.occasion.kind, label: $0.occasion.label)?.key == wanted.key }
        let alike = known.first { $0.occasion.kind == wanted.kind && wanted.kind != .custom && wanted.label.isEmpty }
        guard let found = exactly ?? alike else { return }
        draft.occasion?.record = found.id
        guard findsDay, draft.date == nil else { return }
        let rule = LeapDayRule(person: found.leapDayRule, account: leapDayRule)
        draft.date = found.occasion.next(onOrAfter: today, leapDayRule: rule)?.date
    }
}
