import Kinkeeper
package import Store

extension TodayScreen {
    /// What the first page is made of, read from the space in one go.
    package struct Reads: Sendable {
        /// This page of what is coming.
        package var upcoming: UpcomingPage
        /// What has just been; empty on later pages.
        package var belated: [UpcomingOccasion]
        /// Occasions of which only the month is known.
        package var undated: [RememberedOccasion]
        /// How many people there are.
        package var peopleCount: Int
        /// Where this page started; nil on the first one.
        package var cursor: UpcomingCursor?
    }

    /// Builds the page from what was read.
    package init(_ reads: Reads, from viewpoint: Viewpoint) {
        let isFirst = reads.cursor == nil
        self.init(
            dateLine: Wording.longDay(viewpoint.today, today: viewpoint.today),
            lead: isFirst ? reads.upcoming.rows.first.flatMap { Wording.lead($0) } : nil,
            sections: OccasionSection.belated(reads, viewpoint) + OccasionSection.coming(reads, viewpoint),
            morePath: reads.upcoming.next.map { "\(Routes.today.path)?after=\($0)" },
            isSpaceEmpty: reads.peopleCount == 0,
            hasNoDates: reads.peopleCount > 0 && isFirst && reads.upcoming.rows.isEmpty && reads.undated.isEmpty
        )
    }
}

extension Space {
    /// Reads what `TodayScreen` shows: at most `limit` coming occasions, from a cursor on.
    package func todayReads(
        from viewpoint: Viewpoint, after cursor: UpcomingCursor?, limit: Int
    ) async throws(StoreError) -> TodayScreen.Reads {
        let upcoming = try await upcoming(
            from: viewpoint.today, days: Space.longestLookAhead, leapDayRule: viewpoint.leapDayRule, after: cursor,
            limit: limit)
        let belated =
            cursor == nil
            ? try await belated(
                before: viewpoint.today, leapDayRule: viewpoint.leapDayRule, limit: OccasionSection.mostBelated + 1) : []
        return TodayScreen.Reads(
            upcoming: upcoming, belated: belated, undated: try await occasionsWithoutDay(),
            peopleCount: try await peopleCount(), cursor: cursor)
    }
}

extension OccasionSection {
    /// The section of what has just been; none where nothing was.
    static func belated(_ reads: TodayScreen.Reads, _ viewpoint: Viewpoint) -> [OccasionSection] {
        guard !reads.belated.isEmpty else { return [] }
        let rows = reads.belated.prefix(mostBelated).map { OccasionRow($0, from: viewpoint) }
        let note = reads.belated.count > mostBelated ? "Only the latest \(mostBelated) are shown." : nil
        return [OccasionSection(title: "Belated", anchor: "belated", rows: rows, note: note)]
    }

    /// So many are shown of what has just been: today's people must not be a long way down.
    package static let mostBelated = 20

    /// The sections of this page, with a note on those whose day in the month nobody knows.
    static func coming(_ reads: TodayScreen.Reads, _ viewpoint: Viewpoint) -> [OccasionSection] {
        let groups = UpcomingSection.grouping(reads.upcoming.rows, today: viewpoint.today, date: \.occurrence.date)
        let undated = undatedNames(reads, viewpoint, shown: groups.map(\.section))
        let sections = Set(groups.map(\.section)).union(undated.keys).sorted()
        let rows = Dictionary(uniqueKeysWithValues: groups.map { ($0.section, $0.rows) })
        return sections.map { section in
            OccasionSection(
                title: Wording.title(of: section),
                anchor: Wording.anchor(of: section),
                rows: rows[section, default: []].map { OccasionRow($0, from: viewpoint) },
                note: undated[section].map { Wording.undatedNote($0, in: section) }
            )
        }
    }

    /// The names for each month that ends on this page, so that none is said twice and none is left out.
    private static func undatedNames(
        _ reads: TodayScreen.Reads, _ viewpoint: Viewpoint, shown: [UpcomingSection]
    ) -> [UpcomingSection: [String]] {
        var names: [UpcomingSection: [String]] = [:]
        for remembered in reads.undated {
            guard case .date(let date) = remembered.occasion.when,
                let section = UpcomingSection(monthOf: date, today: viewpoint.today)
            else { continue }
            if reads.upcoming.next != nil, let last = shown.last, section >= last { continue }
            if reads.cursor != nil, let first = shown.first, section < first { continue }
            names[section, default: []].append(remembered.name.display(viewpoint.nameOrder))
        }
        return names
    }
}
