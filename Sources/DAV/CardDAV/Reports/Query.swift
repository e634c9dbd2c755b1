import ContentLine
import HTTPTypes
import Hummingbird
import Store
import Transfer

extension DAVRequest {
    /// The cards for which a filter holds (RFC 6352, section 8.6).
    func query(_ element: XMLElement, _ depth: Depth?) async throws -> Response {
        let selection = try properties(in: element)
        let filters = element.all(.card("filter"))
        guard filters.count <= 1 else { throw DAVError.badRequest }
        let query = CardQuery(
            filter: try filters.first.map(CardFilter.init) ?? CardFilter(), selection: selection,
            limit: try Self.limit(element.first(.card("limit"))?.first(.card("nresults"))), work: WorkLimit(mostWork))
        let book = try await book()
        let listing = self.listing(of: book, query.selection)
        if case .card(_, _, let name) = place {
            let cards = try await backend.cards([name], in: book)
            guard !cards.isEmpty else { throw DAVError.notFound }
            let (found, isEnded) = query.matches(cards)
            guard !isEnded else { throw DAVError(.insufficientStorage, .dav("number-of-matches-within-limits")) }
            let views = try await listing.views(of: found)
            return try await MultiStatus.whole(headers: preferenceHeaders, load: load) { writer in
                for view in views { try query.selection.write(view, to: &writer) }
            }
        }
        // Without a Depth header, a query of an address book means the cards in it.
        guard depth != .zero else { return try await MultiStatus.whole(headers: preferenceHeaders, load: load) { _ in } }
        return try await run(query, over: listing)
    }

    /// Returns the limit on the number of results; nil without one.
    static func limit(_ element: XMLElement?) throws(DAVError) -> Int? {
        guard let element else { return nil }
        guard let limit = Int(element.trimmedText), limit >= 0 else { throw .badRequest }
        return min(limit, 1_000_000)
    }

    private enum Found: Sendable {
        case view(ResourceView)
        /// There may be more, which is not told.
        case cut(Cut)

        var isLarge: Bool {
            guard case .view(let view) = self else { return false }
            return view.hasLargeCard
        }
    }

    private func run(_ query: CardQuery, over listing: Listing) async throws -> Response {
        let cursor = Cursor()
        let resultLimit = ResultLimit(limit: query.limit)
        let pending = Pending<Found>()
        let path = place.pathBytes
        return try await MultiStatus.response(headers: preferenceHeaders, load: load) { writer in
            if pending.isEmpty {
                try await takeTurn()
                let next = try await next(query, listing, cursor)
                let allowed = resultLimit.take(next.views.count)
                let cut: Cut? = allowed < next.views.count ? .asAsked : next.isEnded ? .tooMuchWork : nil
                let found = next.views.prefix(allowed).map(Found.view) + (cut.map { [.cut($0)] } ?? [])
                pending.add(found, isLast: next.isLast || cut != nil)
            }
            try pending.write(to: &writer, isLarge: \.isLarge) { found, writer in
                switch found {
                case .view(let view): try query.selection.write(view, to: &writer)
                case .cut(let cut): writer.response(path, cut)
                }
            }
            return pending.isMore
        }
    }

    /// Returns the next matching cards of the book, whether none come after them, and whether the query reached its limit: then
    /// these are the cards found before.
    private func next(
        _ query: CardQuery, _ listing: Listing, _ cursor: Cursor
    ) async throws -> (views: [ResourceView], isLast: Bool, isEnded: Bool) {
        let filter = query.filter
        let (cards, stretch) = try await listing.backend.cards(
            in: listing.book, after: cursor.name, upTo: listing.partBytes, where: filter.mayMatch)
        let (found, isEnded) = query.matches(cards)
        let views = try await listing.views(of: found)
        let isWhole = views.count == found.count
        cursor.advance(to: isWhole ? stretch.last : views.last?.object?.name)
        return (views, isWhole && stretch.isLast, isWhole && isEnded)
    }
}

/// Why an answer does not tell all there is (RFC 6352, section 8.6.2).
enum Cut: Sendable {
    /// The client wanted no more.
    case asAsked
    /// Finding the rest would take too long.
    case tooMuchWork
}

extension XMLWriter {
    /// Says of the address that was asked that there may be more.
    mutating func response(_ path: [UInt8], _ cut: Cut) {
        response(
            path, .insufficientStorage, .dav("number-of-matches-within-limits"),
            saying: cut == .tooMuchWork
                ? "The query was ended, since it looks through too much text. Ask for less at once." : nil)
    }
}

/// A query, ready to be asked of cards.
struct CardQuery: Sendable {
    let filter: CardFilter
    let selection: PropertySelection
    let limit: Int?
    let work: WorkLimit

    /// Returns the matching cards, up to the query's limit, and whether it was reached.
    func matches(_ cards: [AddressCard]) -> (found: [AddressCard], isEnded: Bool) {
        guard !filter.properties.isEmpty else { return (cards, false) }
        var found: [AddressCard] = []
        do throws(WorkLimit.Exceeded) {
            for card in cards {
                guard let read = try? VCard(bytes: card.bytes), try filter.matches(read, work) else { continue }
                found.append(card)
            }
        } catch {
            return (found, true)
        }
        return (found, false)
    }
}
