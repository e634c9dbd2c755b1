import HTTPSupport
import HTTPTypes
import Hummingbird
import Store
import Transfer

extension DAVRequest {
    /// Properties of a place, and of what lies in it (RFC 4918, section 9.1).
    func propfind() async throws -> Response {
        let depth = try Depth(request.headers[.depth]) ?? .infinity
        let selection = try selection(try PropertyRequest.propfind(try await xml()))
        let own = try await view(of: place, for: selection)
        if depth == .infinity, ![.principal, .book, .card, .calendar, .entry].contains(place.kind) {
            throw DAVError.forbidden(.dav("propfind-finite-depth"))
        }
        var headers = preferenceHeaders
        headers[.dav] = DAVSite.compliance
        guard depth != .zero else {
            return try await MultiStatus.whole(headers: headers, load: load) { try selection.write(own, to: &$0) }
        }
        if let book = own.book, own.object == nil {
            return try await listing(of: book, after: own, selection, headers)
        }
        if case .calendar = place { return try await calendarPropfind(own, selection, headers) }
        let books = place.kind == .home ? try await booksInHome() : []
        let members = try await members()
        let position = Position()
        return try await MultiStatus.response(headers: headers, load: load) { writer in
            if position.count == 0 { try selection.write(own, to: &writer) }
            // One at a time: each may have much that clients keep with it.
            let number = position.count
            let all = members.count + books.count
            guard number < all else { return false }
            do {
                let view =
                    number < members.count
                    ? try await view(of: members[number], for: selection)
                    : try await books[number - members.count].view(for: selection)
                try selection.write(view, to: &writer)
            } catch let error where number < members.count && members[number].isOfOthersToo {
                // A shared space that cannot be read keeps the client from none of the account's own.
                writer.response(members[number].pathBytes, Self.status(of: error))
            } catch let error where number >= members.count && books[number - members.count].place.family != nil {
                writer.response(books[number - members.count].place.pathBytes, Self.status(of: error))
            }
            return position.advance(by: 1, of: all)
        }
    }

    /// What is said of a member that cannot be read: a client that is told "not found" would delete its copy.
    private static func status(of error: any Error) -> HTTPResponse.Status {
        (error as? DAVError)?.status == .notFound ? .notFound : .serviceUnavailable
    }

    /// The fixed members of the resource.
    private func members() async throws -> [DAVResource] {
        switch place {
        case .root:
            [.principals] + (sees(.readContacts) ? [.homes] : []) + (caller.scopes.opensCalendars ? [.calendarHomes] : [])
        case .principals: [.principal(account)]
        case .homes: [.home(account)]
        case .calendarHomes: [.calendarHome(account)]
        case .calendarHome: try await calendars()
        default: []
        }
    }

    /// The account's own address books, and those of its families.
    func booksInHome() async throws -> [BookInHome] {
        var books = try await backend.list().map { BookInHome(place: place(of: $0), request: self, book: $0) }
        for family in try await familyBooks(caller) {
            let place = DAVResource.book(account, DAVResource.familyBook(of: family.id))
            let book = try? await family.backend?.list().first
            books.append(BookInHome(place: place, request: family.backend.map(over) ?? self, book: book))
        }
        return books
    }

    /// The calendars that the app password opens.
    func calendars() async throws -> [DAVResource] {
        let own = [DAVResource.occasions, DAVResource.tasks].map { DAVResource.calendar(account, $0) }
        return (own + (try await sharedTasks(caller))).filter { $0.opens(for: caller.scopes) }
    }

    /// The homes that the app password opens.
    var homes: [DAVResource] {
        (sees(.readContacts) ? [.home(account)] : []) + (caller.scopes.opensCalendars ? [.calendarHome(account)] : [])
    }

    private func sees(_ scope: AppPassword.Scope) -> Bool { caller.scopes.contains(scope) }

    private func listing(
        of book: AddressBook, after own: ResourceView, _ selection: PropertySelection, _ headers: HTTPFields
    ) async throws -> Response {
        let listing = self.listing(of: book, selection)
        let cursor = Cursor()
        let pending = Pending<ResourceView>()
        return try await MultiStatus.response(headers: headers, load: load) { writer in
            if cursor.isAtStart { try selection.write(own, to: &writer) }
            if pending.isEmpty {
                try await takeTurn()
                let objects = try await listing.backend.objects(in: book, after: cursor.name, limit: Listing.batch)
                let part = try await listing.views(ofFirst: objects[...])
                cursor.advance(to: objects.prefix(part.count).last?.name)
                pending.add(part.views, isLast: objects.count < Listing.batch && part.count == objects.count)
            }
            try pending.write(to: &writer) { try selection.write($0, to: &$1) }
            return pending.isMore
        }
    }
}

/// An address book of a home, with the space that it is in.
struct BookInHome: Sendable {
    let place: DAVResource
    /// The request, over the books of that space.
    let request: DAVRequest
    /// The book; nil where it cannot be read.
    let book: AddressBook?

    /// Throws where the book cannot be read.
    func view(for selection: PropertySelection) async throws -> ResourceView {
        guard let book else { throw DAVError(.serviceUnavailable) }
        return try await request.view(of: book, for: selection)
    }
}
