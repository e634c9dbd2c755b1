package import Kinkeeper
package import Store

extension JoinedSpaces {
    /// Returns a page of upcoming occasions from today to so many days later, of the people that a list is narrowed to.
    package func coming(
        to narrowing: Narrowing, within days: Int = Space.longestLookAhead, from display: DisplayContext,
        after cursor: UpcomingCursor? = nil, limit: Int
    ) async throws(StoreError) -> UpcomingPage {
        try await coming(to: narrowing, on: display.today, within: days, from: display, after: cursor, limit: limit)
    }

    /// Returns a page of the occasions of the month that begins on `first`, of the people that a list is narrowed to. Their days are
    /// counted from today, those before it are negative.
    package func occasions(
        ofMonth first: CivilDate, to narrowing: Narrowing = Narrowing(), from display: DisplayContext,
        after cursor: UpcomingCursor? = nil, limit: Int
    ) async throws(StoreError) -> UpcomingPage {
        let page = try await coming(
            to: narrowing, on: first, within: first.daysInMonth - 1, from: display, after: cursor, limit: limit)
        return UpcomingPage(rows: page.rows.map { $0.seen(from: display.today) }, next: page.next)
    }

    private func coming(
        to narrowing: Narrowing, on first: CivilDate, within days: Int, from display: DisplayContext,
        after cursor: UpcomingCursor?, limit: Int
    ) async throws(StoreError) -> UpcomingPage {
        guard !narrowing.isEmpty else {
            return try await upcoming(
                from: first, days: days, leapDayRule: display.leapDayRule, after: cursor, limit: limit)
        }
        return try await lists(of: narrowing, on: first, within: days, from: display, after: cursor, limit: limit).upcoming
    }

    /// Returns the occasions of the people that a list is narrowed to, or of all. Recent days before their person was added are
    /// left out: an import makes nothing belated. All faces read recent days here.
    func lists(
        of narrowing: Narrowing, on first: CivilDate, within days: Int = Space.longestLookAhead, from display: DisplayContext,
        after cursor: UpcomingCursor? = nil, limit: Int, belated most: Int = .max
    ) async throws(StoreError) -> OccasionLists {
        guard narrowing.isEmpty else {
            return try await occasions(
                matching: narrowing.query, in: narrowing.people, from: first, days: days, leapDayRule: display.leapDayRule,
                after: cursor, limit: limit, addedIn: display.timeZone)
        }
        return try await occasions(
            from: first, days: days, leapDayRule: display.leapDayRule, after: cursor, limit: limit, belated: most,
            addedIn: display.timeZone)
    }

    /// Returns a page of occasions of the last days without a wish, of the people that a list is narrowed to, the latest day
    /// first.
    package func belated(
        of narrowing: Narrowing, from display: DisplayContext, after cursor: UpcomingCursor? = nil, limit: Int
    ) async throws(StoreError) -> UpcomingPage {
        // A week's days are few enough to read them all for each page.
        let all =
            narrowing.isEmpty
            ? try await belated(
                before: display.today, leapDayRule: display.leapDayRule, addedIn: display.timeZone, limit: .max)
            : try await lists(of: narrowing, on: display.today, from: display, limit: 1).belated
        return UpcomingPage(belated: all.without(try await latestWishes(from: display)), after: cursor, limit: limit)
    }

    /// Returns the account's wishes on the days that can still be acted on.
    func latestWishes(from display: DisplayContext) async throws(StoreError) -> [WishKey: Wish] {
        let wishes = try await own.wishes(from: display.today.adding(days: -Belated.days), through: display.today)
        let keepers = try await familyKeepers()
        return Dictionary(wishes.map { (WishKey($0).following(keepers), $0) }) { first, _ in first }
    }
}

extension [UpcomingOccasion] {
    /// Returns the occasions without a wish.
    func without(_ wishes: [WishKey: Wish]) -> [UpcomingOccasion] {
        filter { wishes[WishKey($0)] == nil }
    }
}
