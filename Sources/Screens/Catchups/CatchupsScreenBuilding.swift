package import Kinkeeper
package import Store

/// The request for the list of catch-ups.
package struct CatchupsRequest: Hashable, Sendable {
    /// The people shown.
    package enum Show: String, CaseIterable, Sendable {
        case all, due, week
        /// People without a cadence.
        case without = "none"
    }

    package var show: Show
    package var filter: Narrowing
    package var sort: CatchupBoardQuery.Sort
    /// Whether rows are being picked.
    package var isSelecting: Bool
    /// Where the page starts, as the link of the page before said it; nil on the first.
    package var after: String?

    package init(
        show: Show = .all, filter: Narrowing = Narrowing(), sort: CatchupBoardQuery.Sort = .mostOverdue,
        isSelecting: Bool = false, after: String? = nil
    ) {
        self.show = show
        self.filter = filter
        self.sort = sort
        self.isSelecting = isSelecting
        self.after = after
    }

    /// A link to the list, changed in some of it.
    func link(show: Show? = nil, isSelecting: Bool? = nil, isNarrowed: Bool = true, after: String? = nil) -> String {
        let show = show ?? self.show
        var items: [(String, String)] = show == .all ? [] : [("show", show.rawValue)]
        if isNarrowed, sort != .mostOverdue { items.append(("sort", sort.rawValue)) }
        if isSelecting ?? self.isSelecting { items.append(("select", "1")) }
        return (isNarrowed ? filter : Narrowing()).link(Routes.catchups.path, items, after: after)
    }
}

/// The data of the list of catch-ups.
package struct CatchupsReads: Sendable {
    /// A person on the list.
    package struct Row: Sendable {
        let person: Person.ID
        let name: PersonName
        let photo: MediaDigest?
        let standing: CatchupStanding?
        let contacts: [ContactMethod]
        let latestKind: Catchup.Kind?
    }

    let rows: [Row]
    let numbers: CatchupNumbers
    let categories: [Kinkeeper.Category]
    let choices: NarrowingChoices
    /// How many there are on all pages, where it is known.
    let total: Int?
    let next: String?
    let peopleCount: Int
}

extension Space {
    /// Reads a page of the list.
    package func catchupsReads(
        _ request: CatchupsRequest, from display: DisplayContext, limit: Int
    ) async throws(StoreError) -> CatchupsReads {
        var query = CatchupBoardQuery(
            text: request.filter.query, category: request.filter.category, group: request.filter.group,
            sort: request.sort)
        switch request.show {
        case .all: query.state = .all
        case .due: query.state = .due
        case .week: query.state = .dueThisWeek
        case .without: query.state = .all
        }
        let isBoard = request.show != .without
        let board = try await catchupBoard(
            query, today: display.today, perDay: display.catchupsADay, order: display.nameOrder,
            after: isBoard ? request.after.flatMap(CatchupBoardCursor.init) : nil, limit: isBoard ? limit : 1)
        let choices = try await narrowingChoices()
        let count = try await peopleCount()
        guard isBoard else {
            let page = try await peopleWithoutCadence(
                matching: request.filter.query, in: request.filter.people, order: display.nameOrder,
                after: request.after.flatMap(PeopleCursor.init), limit: limit)
            let touch = try await touch(page.rows.map(\.id))
            return CatchupsReads(
                rows: page.rows.map { touch($0.id, $0.name, $0.photo, nil) },
                numbers: board.numbers, categories: board.categories, choices: choices, total: nil,
                next: page.next?.description, peopleCount: count)
        }
        let touch = try await touch(board.rows.map(\.id))
        let total: Int? = if case .exactly(let total) = board.total { total } else { nil }
        return CatchupsReads(
            rows: board.rows.map { touch($0.id, $0.name, $0.photo, $0.standing) },
            numbers: board.numbers, categories: board.categories, choices: choices, total: total, next: board.next?.description,
            peopleCount: count)
    }

    /// What the rows of some people need to reach them and to log a catch-up.
    private func touch(
        _ people: [Person.ID]
    ) async throws(StoreError) -> (Person.ID, PersonName, MediaDigest?, CatchupStanding?) -> CatchupsReads.Row {
        let contacts = try await numbersAndAddresses(of: people)
        let kinds = try await latestKinds(of: people)
        return { person, name, photo, standing in
            CatchupsReads.Row(
                person: person, name: name, photo: photo, standing: standing, contacts: contacts[person, default: []],
                latestKind: kinds[person])
        }
    }
}

extension CatchupsScreen {
    /// Builds a page of the list; `back` is its own address.
    package init(_ reads: CatchupsReads, of request: CatchupsRequest, back: String, from display: DisplayContext) {
        let phrases = display.phrases
        let isFirst = request.after == nil
        let isNothing = reads.rows.isEmpty && isFirst
        let isNarrowed = !request.filter.isEmpty
        let isPlanEmpty = reads.numbers.withCadence == 0 && request.show != .without
        let isCaughtUp = isNothing && !isPlanEmpty && !isNarrowed && request.show == .due
        self.init(
            numbers: CatchupNumber.numbers(reads.numbers, from: display),
            shows: CatchupsRequest.Show.allCases.map {
                CatchupShow(
                    title: phrases.text("catchups.show.\($0.rawValue)"), path: request.link(show: $0),
                    isSelected: $0 == request.show)
            },
            kinds: CatchupsScreen.kinds(reads.categories, request, display), show: request.show.rawValue,
            filter: ListFilter(
                request.filter, reads.choices, sorts: CatchupsScreen.sorts(request, display),
                isOn: isNarrowed || request.sort != .mostOverdue,
                path: request.link(isSelecting: false, isNarrowed: false), from: display),
            summary: reads.total.map { phrases.count("catchups.found", $0) } ?? "",
            rows: reads.rows.map {
                CatchupRow(
                    $0.person, name: $0.name, photo: $0.photo, standing: $0.standing, contacts: $0.contacts,
                    latestKind: $0.latestKind, back: back, from: display)
            },
            morePath: reads.next.map { request.link(after: $0) }, firstPath: isFirst ? nil : request.link(),
            isSelecting: request.isSelecting, selectPath: request.link(isSelecting: !request.isSelecting, after: request.after),
            newPath: Routes.catchupNew.path, back: back, withoutPath: request.link(show: .without),
            isSpaceEmpty: reads.peopleCount == 0, isPlanEmpty: isPlanEmpty, isCaughtUp: isCaughtUp,
            foundNobody: isNothing && !isPlanEmpty && !isCaughtUp)
    }

    /// A tap on the present category shows all again.
    private static func kinds(
        _ categories: [Kinkeeper.Category], _ request: CatchupsRequest, _ display: DisplayContext
    ) -> [CatchupShow] {
        guard categories.count > 1 || request.filter.category != nil else { return [] }
        return categories.map { category in
            let isSelected = category == request.filter.category
            var changed = request
            changed.filter.category = isSelected ? nil : category
            return CatchupShow(title: display.title(of: category), path: changed.link(), isSelected: isSelected)
        }
    }

    private static func sorts(_ request: CatchupsRequest, _ display: DisplayContext) -> [SettingChoice] {
        // Without a cadence there is but one order.
        guard request.show != .without else { return [] }
        let keys: [(CatchupBoardQuery.Sort, String)] = [
            (.mostOverdue, "overdue"), (.nextDue, "next"), (.name, "name"), (.lastCatchup, "last"),
            (.recentlyAdded, "added"),
        ]
        return keys.map { sort, key in
            SettingChoice(
                sort.rawValue, display.phrases.text("catchups.sort.\(key)"),
                isSelected: sort == request.sort)
        }
    }
}

extension CatchupNumber {
    /// The numbers of all people at the top.
    package static func numbers(_ numbers: CatchupNumbers, from display: DisplayContext) -> [CatchupNumber] {
        let request = CatchupsRequest()
        let number = { (kind: String, value: Int, path: String?) in
            let isOneOverdue = kind == "overdue" && value == 1
            return CatchupNumber(
                kind: kind, number: display.wording.number(value),
                word: display.phrases.text(isOneOverdue ? "catchups.number.overdue.single" : "catchups.number.\(kind)"),
                path: path)
        }
        return [
            number("kept", numbers.keptUp, nil),
            number("overdue", numbers.overdue, request.link(show: .due)),
            number("week", numbers.dueThisWeek, request.link(show: .week)),
            number("logged", numbers.loggedThisMonth, nil),
        ]
    }
}
