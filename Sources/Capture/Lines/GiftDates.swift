import Kinkeeper

/// Finds the day of gifts whose words only name the occasion.
struct GiftDates {
    let people: PersonIndex
    let today: CivilDate
    let country: String?

    /// Sets the day of each gift that has an occasion and no day of its own.
    func fill(_ drafts: inout [Draft]) {
        for index in drafts.indices
        where drafts[index].kind == .gift && drafts[index].giftOccasion == nil && drafts[index].rule == .labelledGift {
            // "gift for Sam: a book; he turns 50 on the 22nd".
            let event = drafts[index...].first {
                $0.kind == .occasion && $0.referents.map(\.people) == drafts[index].referents.map(\.people)
            }
            drafts[index].giftOccasion = event?.occasion.flatMap(ProposedGiftOccasion.of)
        }
        for index in drafts.indices where drafts[index].kind == .gift && drafts[index].date == nil {
            guard let occasion = drafts[index].giftOccasion, let date = date(of: occasion, for: drafts[index], among: drafts)
            else { continue }
            drafts[index].date = ProposedDate(date, isDerived: true)
            drafts[index].dateConfidence = 0.9
        }
    }

    private func date(of occasion: ProposedGiftOccasion, for gift: Draft, among drafts: [Draft]) -> CivilDate? {
        // An occasion in the same line beats the stored one.
        let said = drafts.first { draft in
            draft.kind == .occasion && draft.referents.map(\.people) == gift.referents.map(\.people)
                && (draft.occasion.flatMap(ProposedGiftOccasion.of) == occasion
                    || draft.occasion == .party && occasion == .housewarming)
        }
        if let date = said?.date?.first, date >= today { return date }
        switch occasion {
        case .christmas: return next(month: 12, day: GiftDates.christmasEve.contains(country ?? "") ? 24 : 25)
        case .valentines: return next(month: 2, day: 14)
        case .birthday:
            guard gift.referents.count == 1, gift.referents[0].people.count == 1,
                let birthday = people.people[gift.referents[0].people[0]].birthday,
                birthday.calendar == .gregorian, let month = birthday.month, let day = birthday.day
            else { return nil }
            return next(month: month, day: day)
        default: return nil
        }
    }

    /// Where presents are given on Christmas Eve.
    private static let christmasEve: Set<String> = [
        "DE", "AT", "CH", "LI", "LU", "CZ", "SK", "HU", "PL", "DK", "NO", "SE", "FI", "IS", "PT",
    ]

    /// The next such day, today included; a 29 February becomes the 28th in a common year.
    private func next(month: Int, day: Int) -> CivilDate? {
        [today.year, today.year + 1].lazy
            .compactMap { year in CivilDate(year: year, month: month, day: min(day, CivilDate.daysInMonth(month, year: year))) }
            .first { $0 >= today }
    }
}
