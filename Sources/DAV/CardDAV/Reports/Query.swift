import ContentLine
import HTTPTypes
import Hummingbird
import Store
import Transfer

extension Exchange {
    /// The cards for which a filter holds (RFC 6352, section 8.6).
    func query(_ element: XMLElement, _ depth: Depth?) async throws -> Response {
        let selection = try properties(in: element)
        let filters = element.all(.card("filter"))
        guard filters.count <= 1 else { throw DAVError.badRequest }
        let query = CardQuery(
            filter: try filters.first.map(CardFilter.init) ?? CardFilter(), selection: selection,
            limit: try Self.limit(element.first(.card("limit"))?.first(.card("nresults"))))
        let book = try await book()
        let listing = self.listing(of: book, query.selection)
        if case .card(_, _, let name) = place {
            let cards = try await shelf.cards([name], in: book)
            guard !cards.isEmpty else { throw DAVError.notFound }
            let views = try await listing.views(of: query.matches(cards))
            return try await MultiStatus.whole(headers: preferenceHeaders) { writer in
                for view in views { try query.selection.write(view, to: &writer) }
            }
        }
        // Without a word about depth, whoever queries an address book means the cards in it.
        guard depth != .zero else { return try await MultiStatus.whole(headers: preferenceHeaders) { _ in } }
        return try await run(query, over: listing)
    }

    /// A limit on the number of results; nil where there is none.
    static func limit(_ element: XMLElement?) throws(DAVError) -> Int? {
        guard let element else { return nil }
        guard let limit = Int(element.trimmedText), limit >= 0 else { throw .badRequest }
        return min(limit, 1_000_000)
    }

    private func run(_ query: CardQuery, over listing: Listing) async throws -> Response {
        let cursor = Cursor()
        let tally = Tally(limit: query.limit)
        let path = place.pathBytes
        return try await MultiStatus.response(headers: preferenceHeaders) { writer in
            let (cards, isLast) = try await listing.shelf.cards(
                in: listing.book, after: cursor.name, limit: Listing.batch, upTo: listing.partBytes)
            let found = query.matches(cards)
            let allowed = tally.take(found.count)
            for view in try await listing.views(of: Array(found.prefix(allowed))) {
                try query.selection.write(view, to: &writer)
            }
            guard allowed == found.count else {
                // What is cut is said of the address that was asked (RFC 6352, section 8.6.2).
                writer.response(path, .insufficientStorage, .dav("number-of-matches-within-limits"))
                return false
            }
            return cursor.advance(to: cards.last?.object.name, isLast: isLast)
        }
    }
}

/// A query, ready to be asked of cards.
struct CardQuery: Sendable {
    let filter: CardFilter
    let selection: PropertySelection
    let limit: Int?

    /// Those for which the filter holds.
    func matches(_ cards: [AddressCard]) -> [AddressCard] {
        guard !filter.properties.isEmpty else { return cards }
        return cards.filter { card in
            guard let card = try? VCard(bytes: card.bytes) else { return false }
            return filter.matches(card)
        }
    }
}
