import HTTPTypes
import Hummingbird
import Store
import Transfer

extension DAVRequest {
    /// The cards of a list of addresses (RFC 6352, section 8.7), in the order of the list.
    func multiget(_ element: XMLElement) async throws -> Response {
        let selection = try properties(in: element)
        var known: Set<String> = []
        let hrefs = element.all(.dav("href")).map(\.trimmedText).filter { known.insert($0).inserted }
        guard !hrefs.isEmpty else { throw DAVError.badRequest }
        guard hrefs.count <= Self.mostCards else { throw DAVError.forbidden(.dav("number-of-matches-within-limits")) }
        let book = try await book()
        let listing = self.listing(of: book, selection)
        let position = Position()
        let pending = Pending<Answered>()
        return try await MultiStatus.response(headers: preferenceHeaders, load: load) { writer in
            if pending.isEmpty {
                try await takeTurn()
                let part = hrefs[position.count...].prefix(Listing.batch)
                let answered = try await answers(to: part, listing)
                pending.add(answered, isLast: !position.advance(by: answered.count, of: hrefs.count))
            }
            try pending.write(to: &writer, isLarge: \.isLarge) { answered, writer in
                switch answered {
                case .there(let view): try selection.write(view, to: &writer)
                case .missing(let href): writer.missing(href)
                }
            }
            return pending.isMore
        }
    }

    /// How many cards may be asked for at once.
    static let mostCards = 50_000

    private enum Answered: Sendable {
        case there(ResourceView)
        /// Nothing is at that address, as it was sent.
        case missing(String)

        var isLarge: Bool {
            guard case .there(let view) = self else { return false }
            return view.hasLargeCard
        }
    }

    /// Returns the answers to the first of these addresses, as many as are read at a time.
    private func answers(to hrefs: ArraySlice<String>, _ listing: Listing) async throws -> [Answered] {
        let path = place.pathBytes
        let names = hrefs.map { ownName(of: $0, below: path) ?? cardName(of: $0, in: listing.book) }
        let read = try await listing.backend.cards(names.map { $0 ?? "" }, upTo: listing.partBytes, in: listing.book)
        let views = try await listing.views(of: read.cards)
        // Where more is kept with them than is read at a time, the others come later.
        let left = Set(read.cards.dropFirst(views.count).map(\.object.name))
        let byName = Dictionary(views.map { ($0.object?.name ?? "", $0) }, uniquingKeysWith: { first, _ in first })
        var answered: [Answered] = []
        for (href, name) in zip(hrefs, names).prefix(read.names) {
            if let name, left.contains(name), byName[name] == nil { break }
            answered.append(name.flatMap { byName[$0] }.map(Answered.there) ?? .missing(href))
        }
        return answered
    }

    /// Returns the card's name, when an address is within the request's; else nil.
    private func cardName(of href: String, in book: AddressBook) -> String? {
        guard let other = try? localPlace(href), case .card(_, book.segment, let name) = other else { return nil }
        if case .card = place, other != place { return nil }
        return name
    }

    /// The card's name where the address is the request's with a name after it, as most are: nothing else has to be read.
    private func ownName(of href: String, below path: [UInt8]) -> String? {
        guard case .book = place, href.utf8.starts(with: path) else { return nil }
        let rest = href.utf8.dropFirst(path.count)
        let isName = rest.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard isName, let name = PercentCoding.decoded(rest), name != DAVResource.addMember else { return nil }
        return name
    }
}

extension XMLWriter {
    /// Reports a missing resource under its address as sent.
    mutating func missing(_ href: String) {
        raw("<D:response><D:href>")
        text(href)
        raw("</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>\n")
    }
}
