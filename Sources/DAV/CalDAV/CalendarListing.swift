import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import NIOCore
import Store
import Transfer

/// Entries of a calendar with what a selection of properties needs, part by part.
struct CalendarListing: Sendable {
    let backend: any CalendarBackend
    let place: DAVResource
    let selection: PropertySelection

    /// The views of the first of these objects, as many as are read at a time, and how many those are; those that went away
    /// meanwhile are left out where their entries are needed.
    func views(ofFirst objects: ArraySlice<CalendarObject>) async throws -> (views: [ResourceView], count: Int) {
        let objects = objects.prefix(Listing.batch)
        guard selection.needsEntries else { return (objects.map { view(of: $0, nil) }, objects.count) }
        let read = try await backend.entries(objects.map(\.name), upTo: MultiStatus.partBytes)
        let part = objects.prefix(read.names)
        return (part.compactMap { object in read.items[object.name].map { view(of: object, $0) } }, part.count)
    }

    private func view(of object: CalendarObject, _ item: CalendarItem?) -> ResourceView {
        var view = ResourceView(place: place.entry(item?.object.name ?? object.name))
        view.calendarObject = item?.object ?? object
        view.entry = item
        return view
    }
}

extension DAVRequest {
    /// The calendar, where the place is one or lies in one. Throws "not found" where it is not there.
    func calendar() async throws -> any CalendarBackend {
        guard let calendar = try await calendar(at: place) else { throw DAVError.notFound }
        return calendar
    }

    /// Returns the calendar that a resource is or lies in; nil when there is none, or the app password does not open it.
    func calendar(at place: DAVResource) async throws -> (any CalendarBackend)? {
        switch place {
        case .calendar(_, DAVResource.occasions), .entry(_, DAVResource.occasions, _):
            caller.scopes.contains(.readCalendar) ? try await openCalendar(caller) : nil
        case .calendar, .entry:
            place.isOfTasks && caller.scopes.contains(.writeCalendar) ? try await openTasks(caller, place) : nil
        default: nil
        }
    }

    /// The place of an object of the calendar.
    func entryPlace(_ object: CalendarObject) -> DAVResource { place.entry(object.name) }

    /// Returns a resource among the calendars, with what a selection needs of it.
    func calendarView(of place: DAVResource, for selection: PropertySelection) async throws -> ResourceView {
        var view = ResourceView(place: place)
        guard place.kind == .calendar || place.kind == .entry else { return view }
        guard let backend = try await calendar(at: place) else { throw DAVError.notFound }
        if case .entry(_, _, let name) = place {
            guard let object = try await backend.object(name) else { throw DAVError.notFound }
            let listing = CalendarListing(backend: backend, place: place, selection: selection)
            guard let found = try await listing.views(ofFirst: [object]).views.first else { throw DAVError.notFound }
            return found
        }
        view.calendar = try await backend.calendar()
        view.familyName = (backend as? TaskBackend)?.familyName
        if selection.needsTokens { view.token = try await backend.token() }
        return view
    }

    /// The calendar and everything in it.
    func calendarPropfind(_ own: ResourceView, _ selection: PropertySelection, _ headers: HTTPFields) async throws -> Response {
        let backend = try await calendar()
        let objects = try await backend.objects()
        let listing = CalendarListing(backend: backend, place: place, selection: selection)
        let position = Position()
        let pending = Pending<ResourceView>()
        pending.add([own], isLast: false)
        return try await MultiStatus.response(headers: headers, load: load) { writer in
            if pending.isEmpty {
                try await takeTurn()
                let part = try await listing.views(ofFirst: objects[position.count...])
                pending.add(part.views, isLast: !position.advance(by: part.count, of: objects.count))
            }
            try pending.write(to: &writer) { try selection.write($0, to: &$1) }
            return pending.isMore
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
        var response = Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: item.bytes)))
        response.headers[.contentType] = entryContentType(at: place)
        return response
    }
}

/// The Content-Type of entries.
func entryContentType(at place: DAVResource) -> String {
    "text/calendar; charset=utf-8; component=\(place.isOfTasks ? "vtodo" : "vevent")"
}

extension DAVResource {
    /// The name of a calendar that clients show until their owner gives it another one.
    var calendarTitle: String {
        guard isOfTasks else { return "Kinkeeper" }
        return sharedSpace == nil ? "Kinkeeper: to do" : "Kinkeeper: to do together"
    }

    /// An entry of the calendar that this is or lies in.
    func entry(_ name: String) -> DAVResource {
        switch self {
        case .calendar(let account, let calendar), .entry(let account, let calendar, _): .entry(account, calendar, name)
        default: self
        }
    }
}
