public import Foundation
public import Kinkeeper

// The occasions of several spaces as one list. Within a day they are in the order of their identifiers, which no two spaces share:
// the day and identifier of the last row are where each space goes on.

extension JoinedSpaces {
    /// Returns the occasions of all spaces as one list; see `Space.upcoming`.
    public func upcoming(
        from today: CivilDate, days: Int, kinds: Set<Occasion.Kind> = Set(Occasion.Kind.allCases),
        leapDayRule: LeapDayRule, after cursor: UpcomingCursor? = nil, limit: Int
    ) async throws(StoreError) -> UpcomingPage {
        try await occasions(
            from: today, days: days, kinds: kinds, leapDayRule: leapDayRule, after: cursor, limit: limit, belated: 0,
            hasUndated: false
        ).upcoming
    }

    /// Returns a page of upcoming occasions of all spaces, at most so many recent ones and those without a day, read together.
    ///
    /// Each of several spaces is asked where its next occasions stand. Whole rows are read only of those that the page shows: of three
    /// spaces two thirds would be read for nothing. What changes between the two is asked for again.
    public func occasions(
        from today: CivilDate, days: Int, kinds: Set<Occasion.Kind> = Set(Occasion.Kind.allCases),
        leapDayRule: LeapDayRule, after cursor: UpcomingCursor? = nil, limit: Int, belated most: Int,
        addedIn zone: TimeZone? = nil, hasUndated: Bool = true
    ) async throws(StoreError) -> OccasionLists {
        let question = OccasionQuestion(
            window: UpcomingWindow(today: today, days: days, cursor: cursor), kinds: kinds, leapDayRule: leapDayRule,
            limit: limit, belated: most, addedIn: zone, hasUndated: hasUndated)
        return families.isEmpty && hasOwn ? try await own.occasions(question) : try await joined(question)
    }

    private func joined(_ question: OccasionQuestion) async throws(StoreError) -> OccasionLists {
        var unreadable: Set<Space.ID> = []
        var attempts = 0
        while true {
            attempts += 1
            let skipped = unreadable
            let looks = try await each { space, family throws(StoreError) -> PlacedLook? in
                if let family, skipped.contains(family.id) { return nil }
                return PlacedLook(try await space.firstLook(question), of: family)
            }.compactMap(\.self)
            let places = joinedOnce(looks.map(\.coming)) { $0.position < $1.position }
            let page = places.prefix(question.limit)
            let (rows, missing) = try await rows(at: page, question)
            // The page is cut anew, without the places of a family whose rows cannot be read.
            unreadable.formUnion(missing)
            if !missing.isEmpty || rows.count < page.count && attempts < Self.attempts { continue }
            let lists = OccasionLists(
                upcoming: UpcomingPage(
                    rows: rows,
                    next: places.count > question.limit
                        ? page.last.map { UpcomingCursor(date: $0.position.date, occasion: $0.id) } : nil),
                belated: .belated(joining: looks.map(\.belated)),
                undated: joinedOnce(looks.map(\.undated)) { ($0.occasion.month, $0.id) < ($1.occasion.month, $1.id) })
            let keepers = looks.reduce(into: [:]) { $0.merge($1.keepers) { first, _ in first } }
            return try await once(lists, belated: question.belated, following: keepers)
        }
    }

    /// How often a page is read while its rows change between the two reads. The last page is shown without the rows that changed.
    private static let attempts = 3

    /// The rows at places of several spaces, in their order, and the families whose rows cannot be read.
    private func rows(
        at places: ArraySlice<PlacedOccasion>, _ question: OccasionQuestion
    ) async throws(StoreError) -> (rows: [UpcomingOccasion], missing: [Space.ID]) {
        let positions = Dictionary(grouping: places, by: \.family).mapValues { $0.map(\.position) }
        let (rows, missing) = try await eachReadable { space, family throws(StoreError) in
            try await space.occasions(at: positions[family?.id] ?? [], question).map { $0.of(family) }
        }
        let sorted = rows.joined().sorted { ($0.occurrence.date, $0.id) < ($1.occurrence.date, $1.id) }
        return (sorted, missing.map(\.id).filter { positions[$0]?.isEmpty == false })
    }

    /// The lists without the days of families that an own person has too. A page may become shorter; where the next one starts stays.
    private func once(
        _ lists: OccasionLists, isNarrowed: Bool = false, belated most: Int = .max,
        following keepers: [Person.ID: Person.ID]? = nil
    ) async throws(StoreError) -> OccasionLists {
        let all = lists.upcoming.rows.map(\.remembered) + lists.belated.map(\.remembered) + lists.undated
        let kept = Set(try await once(all, isNarrowed: isNarrowed, following: keepers) { $0 }.map(\.id))
        return OccasionLists(
            upcoming: UpcomingPage(rows: lists.upcoming.rows.filter { kept.contains($0.id) }, next: lists.upcoming.next),
            belated: Array(lists.belated.lazy.filter { kept.contains($0.id) }.prefix(most)),
            undated: lists.undated.filter { kept.contains($0.id) })
    }

    /// Returns the latest occasions of all spaces, the latest day first; see `Space.belated`.
    public func belated(
        before today: CivilDate, leapDayRule: LeapDayRule, addedIn zone: TimeZone? = nil, limit: Int
    ) async throws(StoreError) -> [UpcomingOccasion] {
        let all = try await each { space, family throws(StoreError) in
            try await space.belated(before: today, leapDayRule: leapDayRule, addedIn: zone, limit: limit)
                .map { $0.of(family) }
        }
        return Array(try await once([UpcomingOccasion].belated(joining: all), \.remembered).prefix(limit))
    }

    /// Returns the occasions of the people of all spaces that match a query and a filter; see `Space.occasions(matching:)`. A
    /// group is found in the one space that has it.
    public func occasions(
        matching query: String, in filter: PeopleFilter, from today: CivilDate, days: Int = Space.longestLookAhead,
        leapDayRule: LeapDayRule, after cursor: UpcomingCursor? = nil, limit: Int, addedIn zone: TimeZone? = nil
    ) async throws(StoreError) -> OccasionLists {
        let all = try await each { space, family throws(StoreError) in
            try await space.occasions(
                matching: query, in: filter, from: today, days: days, leapDayRule: leapDayRule, after: cursor, limit: limit,
                addedIn: zone
            ).of(family)
        }
        return try await once(
            OccasionLists(
                upcoming: UpcomingPage(joining: all.map(\.upcoming), limit: limit),
                belated: .belated(joining: all.map(\.belated)), undated: joinedOnce(all.map(\.undated)) { $0.id < $1.id }),
            isNarrowed: true)
    }
}

/// Where an upcoming occasion of one of several spaces stands.
private struct PlacedOccasion: Identifiable, Sendable {
    /// The family whose space has it; nil for the account's own.
    let family: Space.ID?
    let position: UpcomingPosition

    var id: Identifier<Occasion> { position.id }
}

/// What one of several spaces has for a list; each row says whose it is.
private struct PlacedLook: Sendable {
    let coming: [PlacedOccasion]
    let belated: [UpcomingOccasion]
    let undated: [RememberedOccasion]
    /// A family's kept person of each merged one.
    let keepers: [Person.ID: Person.ID]

    init(_ look: OccasionsLook, of family: FamilyMark?) {
        coming = look.coming.map { PlacedOccasion(family: family?.id, position: $0) }
        belated = look.belated.map { $0.of(family) }
        undated = look.undated.map { $0.of(family) }
        keepers = family == nil ? [:] : look.keepers
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

extension OccasionLists {
    fileprivate func of(_ family: FamilyMark?) -> OccasionLists {
        guard let family else { return self }
        return OccasionLists(
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
