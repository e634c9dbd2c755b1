import GRDB
public import Kinkeeper
import Synchronization

extension Space {
    /// Returns the days of a person that a gift may be for, in the order of their card; none for unknown people.
    public func giftOccasions(of person: Person.ID) async throws(StoreError) -> [RememberedOccasion] {
        try await file.glance { db in
            guard let person = try db.presentPersonIfAny(person) else { return [] }
            return try db.rows(
                "\(RememberedOccasion.select) WHERE people.id = ? ORDER BY occasions.position, occasions.id", [person.value]
            ).map(RememberedOccasion.init(row:))
        }
    }
}

extension Space {
    /// Returns the next day from `today` on that each of some gifts without a day may be given on: a day of its recipients that
    /// has no gift yet. Other gifts are left out.
    public func nextGiftDays(
        of gifts: [Gift], from today: CivilDate, leapDayRule: LeapDayRule, asking account: Account.ID
    ) async throws(StoreError) -> [Gift.ID: CivilDate] {
        let people = GiftIdeas.people(of: gifts)
        guard !people.isEmpty else { return [:] }
        return try await file.read { [self] db in
            let known = try watchedGifts.withLock {
                try $0.gifts(from: today.adding(days: WatchedGifts.back), asking: account, in: db)
            }
            let found = try people.map(\.value).slices.flatMap { slice in
                try db.rows("\(RememberedOccasion.select) WHERE people.id IN (\(slice.sliceMarks))", slice)
            }.map(RememberedOccasion.init(row:))
            let days = found.map { day in
                WatchedOccasion(
                    id: day.id, person: day.personID, occasion: day.occasion,
                    leapDayRule: LeapDayRule(person: day.leapDayRule, account: leapDayRule))
            }
            let ideas = GiftIdeas(known, days: days)
            return gifts.reduce(into: [:]) { $0[$1.id] = ideas.nextDay(of: $1, from: today) }
        }
    }
}
