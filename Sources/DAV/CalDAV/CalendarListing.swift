import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import NIOCore
import Store
import Transfer

/// Entries of a calendar with what a selection of properties needs, part by part.
struct CalendarListing: Sendable {
    let shelf: OccasionCalendarShelf
    let account: String
    let selection: PropertySelection

    /// The views of these objects; those that went away meanwhile are left out where their entries are needed.
    func views(of objects: some Collection<CalendarObject> & Sendable) async throws -> [ResourceView] {
        try Task.checkCancellation()
        await Task.yield()
        let items = selection.needsEntries ? try await shelf.entries(objects.map(\.name)) : [:]
        return objects.compactMap { object in
            let item = items[object.name]
            guard item != nil || !selection.needsEntries else { return nil }
            var view = ResourceView(place: .entry(account, Place.occasions, item?.object.name ?? object.name))
            view.calendarObject = item?.object ?? object
            view.entry = item?.entry
            return view
        }
    }
}

extension Exchange {
    /// The calendar, where the place is one or lies in one. Throws "not found" where it is not there.
    func calendar() async throws -> OccasionCalendarShelf {
        switch place {
        case .calendar(_, Place.occasions), .entry(_, Place.occasions, _): return try await openCalendar(caller)
        default: throw DAVError.notFound
        }
    }

    /// What is at a place among the calendars, with what a selection needs of it.
    func calendarView(of place: Place, for selection: PropertySelection) async throws -> ResourceView {
        var view = ResourceView(place: place)
        switch place {
        case .calendar(_, Place.occasions):
            let shelf = try await openCalendar(caller)
            view.calendar = try await shelf.calendar()
            if selection.needsTokens { view.token = try await shelf.token() }
        case .entry(_, Place.occasions, let name):
            let shelf = try await openCalendar(caller)
            guard let object = try await shelf.object(name) else { throw DAVError.notFound }
            let listing = CalendarListing(shelf: shelf, account: account, selection: selection)
            guard let found = try await listing.views(of: [object]).first else { throw DAVError.notFound }
            return found
        case .calendar, .entry: throw DAVError.notFound
        default: break
        }
        return view
    }

    /// The calendar and everything in it.
    func calendarPropfind(_ own: ResourceView, _ selection: PropertySelection, _ headers: HTTPFields) async throws -> Response {
        let shelf = try await calendar()
        let objects = try await shelf.objects()
        let listing = CalendarListing(shelf: shelf, account: account, selection: selection)
        let position = Position()
        return try await MultiStatus.response(headers: headers) { writer in
            if position.count == 0 { try selection.write(own, to: &writer) }
            let part = objects[position.count...].prefix(Listing.batch)
            for view in try await listing.views(of: part) { try selection.write(view, to: &writer) }
            return position.advance(by: part.count, of: objects.count)
        }
    }

    /// An entry as it is.
    func getEntry(_ name: String) async throws -> Response {
        guard let item = try await calendar().entries([name])[name] else { throw DAVError.notFound }
        let headers: HTTPFields = [
            .eTag: "\"\(item.object.etag)\"", .lastModified: InternetDate.http(item.object.modifiedAt),
            .cacheControl: "private, no-cache",
        ]
        if let tags = ETags(request.headers[.ifMatch]), !tags.matches(item.object.etag, weakly: false) {
            throw DAVError.preconditionFailed
        }
        if let tags = ETags(request.headers[.ifNoneMatch]), tags.matches(item.object.etag, weakly: true) {
            return Response(status: .notModified, headers: headers)
        }
        var response = Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: item.entry.bytes)))
        response.headers[.contentType] = entryContentType
        return response
    }
}

/// The Content-Type of entries.
let entryContentType = "text/calendar; charset=utf-8; component=vevent"
