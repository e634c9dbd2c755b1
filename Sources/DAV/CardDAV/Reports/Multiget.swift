import HTTPTypes
import Hummingbird
import Store
import Transfer

extension Exchange {
    /// The cards of a list of addresses (RFC 6352, section 8.7), in the order of the list.
    func multiget(_ element: XMLElement) async throws -> Response {
        let selection = try properties(in: element)
        var known: Set<String> = []
        let hrefs = element.all(.dav("href")).map(\.trimmedText).filter { known.insert($0).inserted }
        guard !hrefs.isEmpty else { throw DAVError.badRequest }
        guard hrefs.count <= Self.mostCards else { throw DAVError.forbidden(.dav("number-of-matches-within-limits")) }
        let book = try await book()
        let listing = self.listing(of: book, selection)
        let wanted = hrefs.map { Wanted($0, name: cardName(of: $0, in: book)) }
        let position = Position()
        return try await MultiStatus.response(headers: preferenceHeaders) { writer in
            let names = wanted[position.count...].prefix(Listing.batch)
            let read = try await listing.shelf.cards(names.map { $0.name ?? "" }, upTo: listing.partBytes, in: book)
            let part = names.prefix(read.names)
            var views: [String: ResourceView] = [:]
            for view in try await listing.views(of: read.cards) { views[view.object?.name ?? ""] = view }
            for wanted in part {
                if let view = wanted.name.flatMap({ views[$0] }) {
                    try listing.selection.write(view, to: &writer)
                } else {
                    writer.missing(wanted.href)
                }
            }
            return position.advance(by: part.count, of: wanted.count)
        }
    }

    /// How many cards may be asked for at once.
    static let mostCards = 50_000

    private struct Wanted: Sendable {
        let href: String
        let name: String?

        init(_ href: String, name: String?) {
            self.href = href
            self.name = name
        }
    }

    /// The card's name, where an address is within what was asked; else nil.
    private func cardName(of href: String, in book: AddressBook) -> String? {
        guard let other = try? localPlace(href), case .card(_, book.segment, let name) = other else { return nil }
        if case .card = place, other != place { return nil }
        return name
    }
}

extension XMLWriter {
    /// Says that there is nothing at an address, as it was sent.
    mutating func missing(_ href: String) {
        raw("<D:response><D:href>")
        text(href)
        raw("</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>\n")
    }
}
