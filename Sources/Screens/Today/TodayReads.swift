package import Kinkeeper
package import Store

/// What the first page is made of, read from the space in one go.
package struct TodayReads: Sendable {
    /// This page of what is coming.
    package var upcoming: UpcomingPage
    /// What has just been and is not wished for; empty on later pages.
    package var belated: [UpcomingOccasion]
    /// Occasions of which only the month is known.
    package var undated: [RememberedOccasion]
    /// How many people there are.
    package var peopleCount: Int
    /// Where this page started; nil on the first one.
    package var cursor: UpcomingCursor?
    /// What was wished for on the days that something can be done about.
    package var wishes: [WishKey: Wish] = [:]
    /// Whom to be in touch with today; empty on later pages.
    package var catchups: [CatchupBoardRow] = []
    /// How many more are due and can wait.
    package var waiting = 0
    /// Reminders that are due or come later today; nil where none is, and on later pages.
    package var reminders: ReminderSection?
    /// How to reach those whom something is due with.
    package var contacts: [Person.ID: [ContactMethod]] = [:]
    /// What the page is narrowed to.
    package var filter = Narrowing()
    /// What it can be narrowed to.
    package var choices = NarrowingChoices()
}

extension Space {
    /// Reads what `TodayScreen` shows: at most `limit` coming occasions, from a cursor on, and on the first page what has
    /// just been and whom to be in touch with.
    package func todayReads(
        from viewpoint: Viewpoint, narrowedTo filter: Narrowing = Narrowing(), after cursor: UpcomingCursor? = nil,
        limit: Int
    ) async throws(StoreError) -> TodayReads {
        let rule = viewpoint.leapDayRule
        var narrowed: NarrowedOccasions?
        let coming: UpcomingPage
        if filter.isEmpty {
            coming = try await upcoming(
                from: viewpoint.today, days: Space.longestLookAhead, leapDayRule: rule, after: cursor, limit: limit)
        } else {
            let found = try await occasions(
                matching: filter.query, in: filter.people, from: viewpoint.today, leapDayRule: rule, after: cursor, limit: limit
            )
            coming = found.upcoming
            narrowed = found
        }
        var reads = TodayReads(
            upcoming: coming, belated: narrowed?.belated ?? [], undated: narrowed?.undated ?? [],
            peopleCount: try await peopleCount(), cursor: cursor)
        if filter.isEmpty { reads.undated = try await occasionsWithoutDay() }
        reads.filter = filter
        reads.choices = try await narrowingChoices()
        guard cursor == nil else {
            reads.belated = []
            return reads
        }
        try await readWhatIsDue(into: &reads, from: viewpoint)
        return reads
    }

    private func readWhatIsDue(into reads: inout TodayReads, from viewpoint: Viewpoint) async throws(StoreError) {
        reads.wishes = try await latestWishes(from: viewpoint)
        // Whoever was wished well leaves, so that as many more are read.
        let most = OccasionSection.mostBelated + 1
        if reads.filter.isEmpty {
            reads.belated = try await belated(
                before: viewpoint.today, leapDayRule: viewpoint.leapDayRule, limit: most + reads.wishes.count)
        }
        reads.belated = Array(reads.belated.without(reads.wishes).prefix(most))
        try await readCatchups(into: &reads, from: viewpoint)
        let today = reads.upcoming.rows.prefix { $0.occurrence.daysUntil == 0 }
        let people = (reads.belated.prefix(OccasionSection.mostBelated) + today).map(\.remembered.personID)
        reads.contacts = try await numbersAndAddresses(of: people + reads.catchups.map(\.id))
    }

    /// Today's share of those who are due; of a narrowed page all of them whom it shows, as many as a page may hold.
    private func readCatchups(into reads: inout TodayReads, from viewpoint: Viewpoint) async throws(StoreError) {
        guard !reads.filter.isEmpty else {
            let due = try await catchupsToday(today: viewpoint.today, perDay: viewpoint.catchupsADay)
            (reads.catchups, reads.waiting) = (due.rows, due.waiting)
            return
        }
        let query = CatchupBoardQuery(
            text: reads.filter.query, category: reads.filter.category, group: reads.filter.group, state: .due)
        let page = try await catchupBoard(
            query, today: viewpoint.today, perDay: viewpoint.catchupsADay, order: viewpoint.nameOrder,
            limit: OccasionSection.mostBelated)
        reads.catchups = page.rows
    }
}

extension ListFilter {
    init(_ reads: TodayReads, from viewpoint: Viewpoint) {
        self.init(
            reads.filter, reads.choices, isOn: !reads.filter.isEmpty, path: Routes.today.path, from: viewpoint)
    }
}
