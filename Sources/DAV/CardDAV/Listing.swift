import Store
import Transfer

/// Cards of a book with what a selection of properties needs, part by part.
struct Listing: Sendable {
    /// How many objects are read at a time.
    static let batch = 256
    let backend: AddressBookBackend
    let account: String
    let book: AddressBook
    let selection: PropertySelection
    /// After so many bytes of cards a part ends: each may have a picture of megabytes.
    let partBytes: Int

    /// The views of the first of these objects, as many as are read at a time, and how many those are. Objects that went away
    /// meanwhile are left out where their cards are needed.
    func views(ofFirst objects: ArraySlice<AddressObject>) async throws -> (views: [ResourceView], count: Int) {
        let objects = Array(objects.prefix(Self.batch))
        guard selection.needsCards else {
            let dead = try await dead(of: objects)
            let part = objects.prefix(dead.objects)
            return (part.map { view(of: $0, nil, dead.found) }, part.count)
        }
        let read = try await backend.cards(objects.map(\.name), upTo: partBytes, in: book)
        let views = try await views(of: read.cards)
        guard views.count < read.cards.count else { return (views, read.names) }
        let left = read.cards[views.count].object.name
        return (views, objects.firstIndex { $0.name == left } ?? read.names)
    }

    /// The views of the first of these cards: as many as have no more kept with them than is read at a time.
    func views(of cards: [AddressCard]) async throws -> [ResourceView] {
        let dead = try await dead(of: cards.map(\.object))
        return cards.prefix(dead.objects).map { view(of: $0.object, $0, dead.found) }
    }

    private typealias Dead = [AddressObject.Subject: [DeadProperty]]

    private func dead(of objects: [AddressObject]) async throws -> (found: Dead, objects: Int) {
        // Let other requests go on between two parts, and stop when the client has hung up.
        try Task.checkCancellation()
        await Task.yield()
        return selection.needsDead ? try await backend.properties(of: objects, upTo: partBytes) : ([:], objects.count)
    }

    private func view(of object: AddressObject, _ card: AddressCard?, _ dead: Dead) -> ResourceView {
        var view = ResourceView(place: .card(account, book.segment, object.name), book: book, object: object)
        view.card = card
        view.dead = dead[object.subject] ?? []
        return view
    }
}

extension DeadProperty {
    /// The stored property, parsed again: a restored document may contain anything. Nil when it does not match its name.
    var element: XMLElement? {
        guard let element = try? XMLReader.root(of: [UInt8](xml.utf8)), element.name == xmlName else { return nil }
        return element
    }

    var xmlName: XMLName { XMLName(name, in: namespace) }
}

extension DAVRequest {
    /// A listing of a book.
    func listing(of book: AddressBook, _ selection: PropertySelection) -> Listing {
        Listing(
            backend: backend, account: account, book: book, selection: selection,
            partBytes: min(partBytes, MultiStatus.partBytes))
    }

    /// A book with what a selection needs of it.
    func view(of book: AddressBook, for selection: PropertySelection) async throws -> ResourceView {
        var view = ResourceView(place: place(of: book), book: book)
        if selection.needsTokens { view.token = try await backend.token(of: book) }
        if selection.needsSizes { view.usedBytes = try await backend.extent(of: book).bytes }
        if selection.needsDead { view.dead = try await backend.properties(of: book) }
        return view
    }

    /// Returns a resource with what a selection needs of it. Throws "not found" when there is none.
    func view(of place: DAVResource, for selection: PropertySelection) async throws -> ResourceView {
        switch place {
        case .book(_, let segment):
            guard let book = try await backend.book(segment) else { throw DAVError.notFound }
            return try await view(of: book, for: selection)
        case .card(_, let segment, let name):
            guard let book = try await backend.book(segment), let object = try await backend.object(name, in: book) else {
                throw DAVError.notFound
            }
            let listing = self.listing(of: book, selection)
            guard let view = try await listing.views(ofFirst: [object]).views.first else { throw DAVError.notFound }
            return view
        case .home:
            var view = ResourceView(place: place)
            guard selection.needsSizes else { return view }
            var used = 0
            for book in try await backend.list() { used += try await backend.extent(of: book).bytes }
            view.usedBytes = used
            return view
        case .newMember: throw DAVError.notFound
        case .calendar, .entry: return try await calendarView(of: place, for: selection)
        default: return ResourceView(place: place)
        }
    }
}
