public import Kinkeeper

// The occasions of several spaces as one list. Within a day they are in the order of their identifiers, which no two spaces share:
// the day and identifier of the last row are where each space goes on.

extension JoinedSpaces {
    /// Returns the occasions of all spaces as one list; see `Space.upcoming`.
    public func upcoming(
        from today: CivilDate, days: Int, kinds: Set<Occasion.Kind> = Set(Occasion.Kind.allCases),
        leapDayRule: LeapDayRule, after cursor: UpcomingCursor? = nil, limit: Int
    ) async throws(StoreError) -> UpcomingPage {
        let pages = try await each { space, family throws(StoreError) in
            try await space.upcoming(
                from: today, days: days, kinds: kinds, leapDayRule: leapDayRule, after: cursor, limit: limit
            ).of(family)
        }
        return try await once(UpcomingPage(joining: pages, limit: limit))
    }

    /// A page may become shorter; where the next one starts stays.
    private func once(_ page: UpcomingPage, isNarrowed: Bool = false) async throws(StoreError) -> UpcomingPage {
        UpcomingPage(rows: try await once(page.rows, isNarrowed: isNarrowed, \.remembered), next: page.next)
    }

    /// Returns the latest occasions of all spaces, the latest day first; see `Space.belated`.
    public func belated(
        before today: CivilDate, leapDayRule: LeapDayRule, limit: Int
    ) async throws(StoreError) -> [UpcomingOccasion] {
        let all = try await each { space, family throws(StoreError) in
            try await space.belated(before: today, leapDayRule: leapDayRule, limit: limit).map { $0.of(family) }
        }
        return Array(try await once([UpcomingOccasion].belated(joining: all), \.remembered).prefix(limit))
    }

    /// Returns the occasions of all spaces with a known month but no day, by month.
    public func occasionsWithoutDay() async throws(StoreError) -> [RememberedOccasion] {
        let all = try await each { space, family throws(StoreError) in
            try await space.occasionsWithoutDay().map { $0.of(family) }
        }
        return try await once(joinedOnce(all) { ($0.occasion.month, $0.id) < ($1.occasion.month, $1.id) }) { $0 }
    }

    /// Returns the occasions of the people of all spaces that match a query and a filter; see `Space.occasions(matching:)`. A
    /// group is found in the one space that has it.
    public func occasions(
        matching query: String, in filter: PeopleFilter, from today: CivilDate, days: Int = Space.longestLookAhead,
        leapDayRule: LeapDayRule, after cursor: UpcomingCursor? = nil, limit: Int
    ) async throws(StoreError) -> NarrowedOccasions {
        let all = try await each { space, family throws(StoreError) in
            try await space.occasions(
                matching: query, in: filter, from: today, days: days, leapDayRule: leapDayRule, after: cursor, limit: limit
            ).of(family)
        }
        return NarrowedOccasions(
            upcoming: try await once(UpcomingPage(joining: all.map(\.upcoming), limit: limit), isNarrowed: true),
            belated: try await once(.belated(joining: all.map(\.belated)), isNarrowed: true, \.remembered),
            undated: try await once(joinedOnce(all.map(\.undated)) { $0.id < $1.id }, isNarrowed: true) { $0 })
    }
}

extension UpcomingPage {
    /// One page of the pages of several spaces, each read with this limit from the same place.
    fileprivate init(joining pages: [UpcomingPage], limit: Int) {
        guard pages.count > 1 else {
            // A family's space that is the only one may be damaged.
            self = pages.first ?? UpcomingPage(rows: [], next: nil)
            return
        }
        let all = joinedOnce(pages.map(\.rows)) {
            ($0.occurrence.date, $0.id) < ($1.occurrence.date, $1.id)
        }
        rows = Array(all.prefix(limit))
        let hasMore = all.count > limit || pages.contains { $0.next != nil }
        next = hasMore ? rows.last.map { UpcomingCursor(date: $0.occurrence.date, occasion: $0.id) } : nil
    }

    fileprivate func of(_ family: FamilyMark?) -> UpcomingPage {
        guard let family else { return self }
        return UpcomingPage(rows: rows.map { $0.of(family) }, next: next)
    }
}

extension NarrowedOccasions {
    fileprivate func of(_ family: FamilyMark?) -> NarrowedOccasions {
        guard let family else { return self }
        return NarrowedOccasions(
            upcoming: upcoming.of(family), belated: belated.map { $0.of(family) }, undated: undated.map { $0.of(family) })
    }
}

extension UpcomingOccasion {
    fileprivate func of(_ family: FamilyMark?) -> UpcomingOccasion {
        UpcomingOccasion(remembered: remembered.of(family), occurrence: occurrence)
    }
}

extension RememberedOccasion {
    fileprivate func of(_ family: FamilyMark?) -> RememberedOccasion {
        var occasion = self
        occasion.family = family
        return occasion
    }
}

extension [UpcomingOccasion] {
    /// The lists of several spaces as one, the latest day first.
    fileprivate static func belated(joining lists: [[UpcomingOccasion]]) -> [UpcomingOccasion] {
        joinedOnce(lists) { ($1.occurrence.date, $0.id) < ($0.occurrence.date, $1.id) }
    }
}

/// The lists of several spaces in one order, each record once: one that is just moving is in two spaces.
private func joinedOnce<Row: Identifiable & Sendable>(
    _ lists: [[Row]], by isBefore: (Row, Row) -> Bool
) -> [Row] where Row.ID: Sendable {
    guard lists.count > 1 else { return lists.first ?? [] }
    var seen: Set<Row.ID> = []
    return lists.joined().filter { seen.insert($0.id).inserted }.sorted(by: isBefore)
}

extension Occasion {
    /// Its month; 0 where that is not known.
    fileprivate var month: Int {
        guard case .date(let date) = when else { return 0 }
        return date.month ?? 0
    }
}
