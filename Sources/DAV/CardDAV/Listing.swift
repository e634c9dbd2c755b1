import Store
import Transfer

/// Cards of a book with what a selection of properties needs, batch by batch.
struct Listing: Sendable {
    /// How many objects are read at a time.
    static let batch = 500
    /// How many cards are read at a time: each may have a picture of megabytes.
    static let cardBatch = 32

    let shelf: AddressBookShelf
    let account: String
    let book: AddressBook
    let selection: PropertySelection

    /// How many objects are read at a time with what the selection needs of them.
    var step: Int { selection.needsCards ? Listing.cardBatch : Listing.batch }

    /// The views of objects; those that went away meanwhile are left out where their cards are needed.
    func views(of objects: [AddressObject]) async throws -> [ResourceView] {
        guard selection.needsCards else { return try await views(of: objects, cards: [:]) }
        let cards = try await shelf.cards(objects.map(\.name), in: book)
        return try await views(of: cards)
    }

    /// The views of cards.
    func views(of cards: [AddressCard]) async throws -> [ResourceView] {
        let byName = Dictionary(cards.map { ($0.object.name, $0) }, uniquingKeysWith: { first, _ in first })
        return try await views(of: cards.map(\.object), cards: byName)
    }

    private func views(of objects: [AddressObject], cards: [String: AddressCard]) async throws -> [ResourceView] {
        var views: [ResourceView] = []
        for object in objects {
            var view = ResourceView(place: .card(account, book.segment, object.name), book: book, object: object)
            view.card = cards[object.name]
            if selection.needsDead { view.dead = try await shelf.properties(of: object) }
            views.append(view)
        }
        return views
    }
}

extension Exchange {
    var reader: Reader { Reader(account: account, mayWrite: mayWrite) }

    func selection(_ request: PropertyRequest) throws(DAVError) -> PropertySelection {
        try PropertySelection(request, for: reader, isMinimal: preference.isMinimal)
    }

    /// A book with what a selection needs of it.
    func view(of book: AddressBook, for selection: PropertySelection) async throws -> ResourceView {
        var view = ResourceView(place: place(of: book), book: book)
        if selection.needsTokens { view.token = try await shelf.token(of: book) }
        if selection.needsSizes { view.usedBytes = try await shelf.extent(of: book).bytes }
        if selection.needsDead { view.dead = try await shelf.properties(of: book) }
        return view
    }

    /// What is at a place, with what a selection needs of it. Throws "not found" where nothing is.
    func view(of place: Place, for selection: PropertySelection) async throws -> ResourceView {
        switch place {
        case .book(_, let segment):
            guard let book = try await shelf.book(segment) else { throw DAVError.notFound }
            return try await view(of: book, for: selection)
        case .card(_, let segment, let name):
            guard let book = try await shelf.book(segment), let object = try await shelf.object(name, in: book) else {
                throw DAVError.notFound
            }
            let listing = Listing(shelf: shelf, account: account, book: book, selection: selection)
            guard let view = try await listing.views(of: [object]).first else { throw DAVError.notFound }
            return view
        case .home:
            var view = ResourceView(place: place)
            guard selection.needsSizes else { return view }
            var used = 0
            for book in try await shelf.list() { used += try await shelf.extent(of: book).bytes }
            view.usedBytes = used
            return view
        case .newMember: throw DAVError.notFound
        default: return ResourceView(place: place)
        }
    }
}
