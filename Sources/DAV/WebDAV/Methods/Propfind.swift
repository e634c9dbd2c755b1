import HTTPSupport
import HTTPTypes
import Hummingbird
import Store
import Transfer

extension Exchange {
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
        guard depth != .zero else { return try await MultiStatus.whole(headers: headers) { try selection.write(own, to: &$0) } }
        if let book = own.book, own.object == nil {
            return try await listing(of: book, after: own, selection, headers)
        }
        if case .calendar = place { return try await calendarPropfind(own, selection, headers) }
        var views = [own]
        for place in members { views.append(try await view(of: place, for: selection)) }
        if place.kind == .home {
            for book in try await shelf.list() { views.append(try await view(of: book, for: selection)) }
        }
        return try await MultiStatus.whole(headers: headers) { writer in
            for view in views { try selection.write(view, to: &writer) }
        }
    }

    /// What always lies in the place.
    private var members: [Place] {
        switch place {
        case .root:
            [.principals] + (sees(.readContacts) ? [.homes] : []) + (caller.scopes.opensCalendars ? [.calendarHomes] : [])
        case .principals: [.principal(account)]
        case .homes: [.home(account)]
        case .calendarHomes: [.calendarHome(account)]
        case .calendarHome: calendars
        default: []
        }
    }

    /// The calendars that the app password opens.
    var calendars: [Place] {
        [Place.occasions, Place.tasks].map { .calendar(account, $0) }.filter { $0.opens(for: caller.scopes) }
    }

    /// The homes that the app password opens.
    var homes: [Place] {
        (sees(.readContacts) ? [.home(account)] : []) + (caller.scopes.opensCalendars ? [.calendarHome(account)] : [])
    }

    private func sees(_ scope: AppPassword.Scope) -> Bool { caller.scopes.contains(scope) }

    private func listing(
        of book: AddressBook, after own: ResourceView, _ selection: PropertySelection, _ headers: HTTPFields
    ) async throws -> Response {
        let listing = self.listing(of: book, selection)
        let cursor = Cursor()
        return try await MultiStatus.response(headers: headers) { writer in
            if cursor.isAtStart { try selection.write(own, to: &writer) }
            let objects = try await listing.shelf.objects(in: book, after: cursor.name, limit: Listing.batch)
            let part = try await listing.views(ofFirst: objects[...])
            for view in part.views { try selection.write(view, to: &writer) }
            let isLast = objects.count < Listing.batch && part.count == objects.count
            return cursor.advance(to: objects.prefix(part.count).last?.name, isLast: isLast)
        }
    }
}
