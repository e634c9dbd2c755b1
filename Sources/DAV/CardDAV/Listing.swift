import Store
import Transfer

/// Cards of a book with what a selection of properties needs, part by part.
struct Listing: Sendable {
    /// How many objects are read at a time.
    static let batch = 500
    let shelf: AddressBookShelf
    let account: String
    let book: AddressBook
    let selection: PropertySelection
    /// After so many bytes of cards a part ends: each may have a picture of megabytes.
    let partBytes: Int

    /// The views of the first of these objects, as many as are read at a time, and how many those are. Objects that went away
    /// meanwhile are left out where their cards are needed.
    func views(ofFirst objects: ArraySlice<AddressObject>) async throws -> (views: [ResourceView], count: Int) {
        let objects = objects.prefix(Self.batch)
        guard selection.needsCards else { return (try await views(of: Array(objects), cards: [:]), objects.count) }
        let read = try await shelf.cards(objects.map(\.name), upTo: partBytes, in: book)
        return (try await views(of: read.cards), read.names)
    }

    /// The views of cards.
    func views(of cards: [AddressCard]) async throws -> [ResourceView] {
        let byName = Dictionary(cards.map { ($0.object.name, $0) }, uniquingKeysWith: { first, _ in first })
        return try await views(of: cards.map(\.object), cards: byName)
    }

    private func views(of objects: [AddressObject], cards: [String: AddressCard]) async throws -> [ResourceView] {
        // Other requests go on between two parts, and whoever hung up is not worked for.
        try Task.checkCancellation()
        await Task.yield()
        let dead = selection.needsDead ? try await shelf.properties(of: objects) : [:]
        return objects.map { object in
            var view = ResourceView(place: .card(account, book.segment, object.name), book: book, object: object)
            view.card = cards[object.name]
            view.dead = dead[object.subject]?.elements ?? []
            return view
        }
    }
}

extension [DeadProperty] {
    /// What was kept, read again: a document from elsewhere may have brought anything.
    var elements: [XMLElement] {
        compactMap { property in
            guard let element = try? XMLReader.root(of: [UInt8](property.xml.utf8)),
                element.name == XMLName(property.name, in: property.namespace)
            else { return nil }
            return element
        }
    }
}

extension Exchange {
    /// A listing of a book.
    func listing(of book: AddressBook, _ selection: PropertySelection) -> Listing {
        Listing(shelf: shelf, account: account, book: book, selection: selection, partBytes: partBytes)
    }

    /// A book with what a selection needs of it.
    func view(of book: AddressBook, for selection: PropertySelection) async throws -> ResourceView {
        var view = ResourceView(place: place(of: book), book: book)
        if selection.needsTokens { view.token = try await shelf.token(of: book) }
        if selection.needsSizes { view.usedBytes = try await shelf.extent(of: book).bytes }
        if selection.needsDead { view.dead = try await shelf.properties(of: book).elements }
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
            let listing = self.listing(of: book, selection)
            guard let view = try await listing.views(ofFirst: [object]).views.first else { throw DAVError.notFound }
            return view
        case .home:
            var view = ResourceView(place: place)
            guard selection.needsSizes else { return view }
            var used = 0
            for book in try await shelf.list() { used += try await shelf.extent(of: book).bytes }
            view.usedBytes = used
            return view
        case .newMember: throw DAVError.notFound
        case .calendar, .entry: return try await calendarView(of: place, for: selection)
        default: return ResourceView(place: place)
        }
    }
}
