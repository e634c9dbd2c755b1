import Foundation
package import Kinkeeper
package import Store

/// Gifts: a board by status, their recipients, their occasions, or one list of all.
public struct GiftsScreen: Hashable, Sendable {
    /// The family whose gifts they are; nil for the account's own.
    public let family: String?
    /// The address books of the account, one of which is shown.
    public let spaces: [FilterChip]
    /// The ways to look at them: links.
    public let views: [CatchupShow]
    /// The search; may be empty.
    public let query: String
    /// The fields that the search keeps of the address.
    public let kept: [SettingChoice]
    /// The other filter: "For Anna Berg"; nil without one.
    public let narrowed: String?
    /// The link that shows all again; nil while all are shown.
    public let clearPath: String?
    /// The columns of the board; empty in other views.
    public let columns: [GiftColumn]
    /// How far gifts of the list have come: links with their numbers; empty in other views.
    public let shows: [CatchupShow]
    /// The gifts of the list.
    public let cards: [GiftCard]
    /// People or occasions, with how many gifts there are.
    public let counts: [GiftCountRow]
    /// The link to what follows, if anything.
    public let morePath: String?
    /// The link back to the start, when this is a later page.
    public let firstPath: String?
    /// The form for a new one.
    public let newPath: String
    /// The page of a year's totals.
    public let budgetsPath: String
    /// Whether there is no gift at all.
    public let isEmpty: Bool
    /// Says that nothing matches; nil where something does, and where there is no gift at all.
    public let nothing: String?
    /// The last deleted gifts; on the first page of the list alone.
    public let deleted: [DeletedReminderRow]
}

/// A column of the board.
public struct GiftColumn: Hashable, Sendable {
    /// The status for programs: "decided".
    public let column: String
    /// "Decided".
    public let title: String
    /// "12".
    public let count: String
    /// The cards that fit.
    public let cards: [GiftCard]
    /// "and 12 more"; nil where all fit.
    public let more: String?
    /// The list of all in this column.
    public let morePath: String
}

/// A person or an occasion, and how many gifts there are.
public struct GiftCountRow: Hashable, Sendable {
    /// Link to the gifts.
    public let path: String
    /// The person's name, or what the occasion is called.
    public let title: String
    /// The person's picture; nil for an occasion.
    public let avatar: Avatar?
    /// "3 open · 2 given".
    public let counts: String
}

/// The request for the page of gifts.
package struct GiftsRequest: Hashable, Sendable {
    /// The ways to look at gifts.
    package enum View: String, CaseIterable, Sendable {
        case board, people, occasions, list
    }

    package var view: View
    package var query: String
    package var status: Gift.Status?
    package var person: Person.ID?
    /// The key of an occasion.
    package var occasion: String?
    /// Where the page starts, as the link of the page before said it; nil on the first.
    package var after: String?
    /// The family whose gifts are asked for; nil for the account's own.
    package var family: SharedSpace?

    package init(
        view: View = .board, query: String = "", status: Gift.Status? = nil, person: Person.ID? = nil, occasion: String? = nil,
        after: String? = nil, in family: SharedSpace? = nil
    ) {
        (self.view, self.query, self.status) = (view, query, status)
        (self.person, self.occasion, self.after, self.family) = (person, occasion, after, family)
    }

    /// Whether anything is left out.
    var isNarrowed: Bool { !query.isEmpty || person != nil || occasion != nil }

    /// The fields kept in links, without the view and the search.
    var kept: [(name: String, value: String)] {
        [("space", family?.id.description), ("for", person?.description), ("occasion", occasion)].compactMap { name, value in
            value.map { (name, $0) }
        }
    }

    /// A link to the page, changed in some of it.
    func link(_ view: View? = nil, status: Gift.Status?? = nil, after: String? = nil) -> String {
        let status = status ?? self.status
        let view = view ?? self.view
        var items = [("view", view == .board ? "" : view.rawValue)] + kept + [("q", query)]
        if view == .list { items += [("status", status?.rawValue ?? ""), ("after", after ?? "")] }
        let query = items.filter { !$0.1.isEmpty }.map { "\($0.0)=\(Wording.queryEncoded($0.1))" }
        return query.isEmpty ? Routes.gifts.path : "\(Routes.gifts.path)?\(query.joined(separator: "&"))"
    }

    func filter(_ wording: Wording) -> GiftFilter {
        GiftFilter(
            statuses: status.map { [$0] } ?? [], person: person, occasion: occasion, words: query,
            occasionNames: wording.giftOccasionNames)
    }
}

extension Space {
    /// How many cards a column of the board shows.
    private static var columnSize: Int { 25 }
    private static var pageSize: Int { 40 }

    /// Reads and builds the page; `back` is its own address.
    package func giftsScreen(
        _ request: GiftsRequest, back: String, families: [SharedSpace], asking account: Account.ID, from display: DisplayContext
    ) async throws(StoreError) -> GiftsScreen {
        var parts = GiftsScreen.Parts()
        parts.families = families
        let filter = request.filter(display.wording)
        switch request.view {
        case .board:
            var column = filter
            column.statuses = []
            let board = try await giftBoard(column, Gift.Status.columns, limit: Self.columnSize, asking: account)
            for status in Gift.Status.columns {
                guard let page = board[status] else { continue }
                parts.counts = page.counts
                parts.columns[status] = try await cards(of: page.rows, back: back, asking: account, from: display)
            }
        case .list:
            let page = try await gifts(
                filter, after: request.after.flatMap(GiftCursor.init), limit: Self.pageSize, asking: account)
            (parts.counts, parts.next) = (page.counts, page.next?.description)
            parts.cards = try await cards(of: page.rows, back: back, asking: account, from: display)
            if request.after == nil { parts.deleted = try await deletedGifts(limit: 50, asking: account) }
        case .people:
            parts.people = try await giftRecipients(order: display.nameOrder, asking: account)
        case .occasions:
            parts.occasions = try await giftOccasionCounts(asking: account)
        }
        if let person = request.person {
            parts.person = try await names(of: [person])[person]?.display(display.nameOrder)
        }
        if let key = request.occasion {
            parts.occasion = try await giftOccasions(asking: account).first { $0.key == key }.map {
                display.wording.title(of: $0)
            }
        }
        return GiftsScreen(request, parts, back: back, pageSize: Self.pageSize, from: display)
    }
}

extension GiftsScreen {
    /// The data of the page.
    struct Parts: Sendable {
        var counts: [Gift.Status: Int] = [:]
        var columns: [Gift.Status: [GiftCard]] = [:]
        var cards: [GiftCard] = []
        var next: String?
        var people: [GiftRecipient] = []
        var occasions: [GiftOccasionCount] = []
        var deleted: [DeletedGift] = []
        /// The families of the account.
        var families: [SharedSpace] = []
        /// The name of the person the page is narrowed to.
        var person: String?
        /// The name of the occasion in the filter.
        var occasion: String?
    }

    init(_ request: GiftsRequest, _ parts: Parts, back: String, pageSize: Int, from display: DisplayContext) {
        let (phrases, wording) = (display.phrases, display.wording)
        let rows = GiftsScreen.rows(request, parts, from: display)
        let start = request.view == .list ? 0 : min(max(request.after.flatMap(Int.init) ?? 0, 0), rows.count)
        let shown = rows[start...].prefix(pageSize)
        let later = start + shown.count < rows.count ? String(start + shown.count) : nil
        let isCounted = [.people, .occasions].contains(request.view)
        let hasNone = isCounted ? rows.isEmpty : parts.counts.values.allSatisfy { $0 == 0 }
        let isEmpty = hasNone && !request.isNarrowed && parts.deleted.isEmpty
        var cleared = request
        (cleared.query, cleared.person, cleared.occasion, cleared.after) = ("", nil, nil, nil)
        let narrowed = [
            parts.person.map { phrases.text("gifts.narrowed.person", ["name": $0]) }, parts.occasion,
        ].compactMap(\.self)
        var plain = request
        plain.after = nil
        let more = request.view == .list ? parts.next : later
        let isBare = request.view == .list ? parts.cards.isEmpty : isCounted ? shown.isEmpty : hasNone
        self.init(
            family: request.family?.name, spaces: FilterChip.spaces(parts.families, on: Routes.gifts, from: display),
            views: GiftsRequest.View.allCases.map {
                CatchupShow(
                    title: phrases.text("gifts.view.\($0.rawValue)"), path: plain.link($0, status: .some(nil)),
                    isSelected: $0 == request.view)
            },
            query: request.query,
            kept: ([("view", request.view == .board ? "" : request.view.rawValue)] + request.kept).filter { !$0.1.isEmpty }
                .map { SettingChoice($0.0, $0.1, isSelected: true) },
            narrowed: narrowed.isEmpty ? nil : narrowed.joined(separator: " · "),
            clearPath: request.isNarrowed ? cleared.link() : nil,
            columns: request.view != .board || isEmpty
                ? [] : Gift.Status.columns.map { GiftsScreen.column($0, request, parts, from: display) },
            shows: request.view != .list || isEmpty
                ? []
                : ([nil] + Gift.Status.allCases.map { $0 }).map { status in
                    let count = status.map { parts.counts[$0] ?? 0 } ?? parts.counts.values.reduce(0, +)
                    let title = status.map { wording.title(of: $0) } ?? phrases.text("gifts.status.any")
                    return CatchupShow(
                        title: "\(title) (\(wording.number(count)))", path: plain.link(status: .some(status)),
                        isSelected: status == request.status)
                },
            cards: parts.cards, counts: Array(shown),
            morePath: more.map { request.link(after: $0) }.map { link in
                request.view == .list ? link : GiftsScreen.page(link, more)
            },
            firstPath: request.after == nil ? nil : plain.link(),
            newPath: GiftsScreen.newPath(request, back: back), budgetsPath: Routes.giftBudgets.path(in: request.family),
            isEmpty: isEmpty,
            nothing: isBare && !isEmpty ? phrases.text("gifts.nothing") : nil,
            deleted: parts.deleted.map { gift in
                DeletedReminderRow(
                    title: gift.title, when: wording.moment(gift.deletedAt, in: display.timeZone),
                    label: phrases.text("reminders.gone.back.of", ["title": gift.title]),
                    restorePath: "\(Routes.giftRestoring.path(gift.id))?back=\(Wording.queryEncoded(back))")
            })
    }

    private static func page(_ link: String, _ start: String?) -> String {
        "\(link)\(link.contains("?") ? "&" : "?")after=\(start ?? "0")"
    }

    private static func newPath(_ request: GiftsRequest, back: String) -> String {
        Routes.giftNew.path(in: request.family, [("for", request.person?.description ?? ""), ("back", back)])
    }

    private static func column(
        _ status: Gift.Status, _ request: GiftsRequest, _ parts: Parts, from display: DisplayContext
    ) -> GiftColumn {
        let cards = parts.columns[status] ?? []
        let count = parts.counts[status] ?? 0
        return GiftColumn(
            column: status.rawValue, title: display.wording.title(of: status), count: display.wording.number(count),
            cards: cards,
            more: count > cards.count ? display.phrases.count("gifts.more", count - cards.count) : nil,
            morePath: request.link(.list, status: .some(status)))
    }

    private static func rows(_ request: GiftsRequest, _ parts: Parts, from display: DisplayContext) -> [GiftCountRow] {
        let phrases = display.phrases
        let counts = { (open: Int, given: Int) in
            [
                open > 0 ? phrases.count("gifts.count.open", open) : nil,
                given > 0 ? phrases.count("gifts.count.given", given) : nil,
            ].compactMap(\.self).joined(separator: " · ")
        }
        let wanted = SearchFolding.fold(request.query).split(separator: " ")
        let matches = { (text: String) in
            let text = SearchFolding.fold(text)
            return wanted.allSatisfy { text.contains($0) }
        }
        let people = parts.people.map { recipient in
            GiftCountRow(
                path: Routes.personGifts.path(recipient.id), title: recipient.person.name.display(display.nameOrder),
                avatar: Avatar(of: recipient.id, name: recipient.person.name, photo: recipient.person.photo),
                counts: counts(recipient.open, recipient.given))
        }
        let occasions = parts.occasions.compactMap { found -> GiftCountRow? in
            guard let occasion = found.occasion else { return nil }
            let link = GiftsRequest(view: .list, occasion: occasion.key, in: request.family).link()
            return GiftCountRow(
                path: link, title: display.wording.title(of: occasion), avatar: nil, counts: counts(found.open, found.given))
        }
        return (people + occasions).filter { matches($0.title) }
    }
}
