package import Kinkeeper
package import Store

/// The data of the first page, read from the account's spaces in one go.
package struct TodayReads: Sendable {
    /// This page of upcoming occasions.
    package var upcoming: UpcomingPage
    /// Recent occasions without a wish; empty on later pages.
    package var belated: [UpcomingOccasion]
    /// Occasions with a known month but no day.
    package var undated: [RememberedOccasion]
    /// How many people there are, in all spaces.
    package var peopleCount: Int
    /// Where this page started; nil on the first one.
    package var cursor: UpcomingCursor?
    /// The wishes on the days that can still be acted on.
    package var wishes: [WishKey: Wish] = [:]
    /// The people to be in touch with today; empty on later pages.
    package var catchups: [CatchupBoardRow] = []
    /// How many more are due and can wait.
    package var waiting = 0
    /// Reminders that are due or come later today; nil where none is, and on later pages.
    package var reminders: ReminderSection?
    /// The ways to reach people with a due occasion or catch-up.
    package var contacts: [Person.ID: [ContactMethod]] = [:]
    /// The kind of the latest catch-up of the people to be in touch with.
    package var latestKinds: [Person.ID: Catchup.Kind] = [:]
    /// The filter of the page.
    package var filter = Narrowing()
    /// The choices of the filter.
    package var choices = NarrowingChoices()
}

extension JoinedSpaces {
    /// Reads the data of `TodayScreen`: at most `limit` upcoming occasions, from a cursor on, and on the first page recent ones
    /// and the people of one's own to be in touch with.
    package func todayReads(
        from display: DisplayContext, narrowedTo filter: Narrowing = Narrowing(), after cursor: UpcomingCursor? = nil,
        limit: Int
    ) async throws(StoreError) -> TodayReads {
        let isFirst = cursor == nil
        let (reads, beside) = try await beside(
            { () async throws(StoreError) in
                try await self.occasionReads(from: display, narrowedTo: filter, after: cursor, limit: limit)
            },
            { () async throws(StoreError) in
                try await self.readsBeside(from: display, narrowedTo: filter, isFirst: isFirst)
            })
        var all = reads
        (all.peopleCount, all.choices) = (beside.choices.peopleCount, beside.choices)
        guard isFirst else { return all }
        (all.catchups, all.waiting) = (beside.catchups, beside.waiting)
        let today = all.upcoming.rows.prefix { $0.occurrence.daysUntil == 0 }
        let people = (all.belated.prefix(OccasionSection.mostBelated) + today).map(\.remembered.personID)
        all.contacts = try await numbersAndAddresses(of: people + all.catchups.map(\.id))
        if !all.catchups.isEmpty { all.latestKinds = try await own.latestKinds(of: all.catchups.map(\.id)) }
        return all
    }

    /// Reads upcoming occasions and, on the first page, recent ones.
    private func occasionReads(
        from display: DisplayContext, narrowedTo filter: Narrowing, after cursor: UpcomingCursor?, limit: Int
    ) async throws(StoreError) -> TodayReads {
        // Occasions with a wish are left out, so as many more are read.
        let wishes = cursor == nil ? try await latestWishes(from: display) : [:]
        let most = OccasionSection.mostBelated + 1
        let found = try await lists(
            of: filter, on: display.today, from: display, after: cursor, limit: limit,
            belated: cursor == nil ? most + wishes.count : 0)
        var reads = TodayReads(
            upcoming: found.upcoming, belated: cursor == nil ? found.belated : [], undated: found.undated, peopleCount: 0,
            cursor: cursor)
        reads.belated = Array(reads.belated.without(wishes).prefix(most))
        (reads.wishes, reads.filter) = (wishes, filter)
        return reads
    }

    /// Reads the data besides the occasions; the people to be in touch with only for the first page.
    private func readsBeside(
        from display: DisplayContext, narrowedTo filter: Narrowing, isFirst: Bool
    ) async throws(StoreError) -> ReadsBeside {
        var reads = ReadsBeside(choices: try await narrowingChoices())
        guard isFirst else { return reads }
        (reads.catchups, reads.waiting) = try await catchups(narrowedTo: filter, from: display)
        return reads
    }

    /// Returns today's share of the due people; of a narrowed page all that it shows, as many as a page may hold.
    private func catchups(
        narrowedTo filter: Narrowing, from display: DisplayContext
    ) async throws(StoreError) -> (rows: [CatchupBoardRow], waiting: Int) {
        guard !filter.isEmpty else {
            let due = try await own.catchupsToday(today: display.today, perDay: display.catchupsADay)
            return (due.rows, due.waiting)
        }
        let query = CatchupBoardQuery(text: filter.query, category: filter.category, group: filter.group, state: .due)
        let page = try await own.catchupBoard(
            query, today: display.today, perDay: display.catchupsADay, order: display.nameOrder,
            limit: CatchupSection.mostFound)
        return (page.rows, 0)
    }
}

/// The data of the first page besides the occasions.
private struct ReadsBeside: Sendable {
    var choices: NarrowingChoices
    var catchups: [CatchupBoardRow] = []
    var waiting = 0
}

extension ListFilter {
    init(_ reads: TodayReads, from display: DisplayContext) {
        self.init(
            reads.filter, reads.choices, isOn: !reads.filter.isEmpty, path: Routes.today.path, from: display)
    }
}
