import Foundation
import HTTPTypes
import Hummingbird
import Interchange
import Kinkeeper
import Store
import Transfer

extension Exchange {
    /// The entries for which a filter holds (RFC 4791, section 7.8).
    func calendarQuery(_ element: XMLElement, _ depth: Depth?) async throws -> Response {
        guard element.all(.calendar("filter")).count == 1, let filter = element.first(.calendar("filter")) else {
            throw DAVError.forbidden(.calendar("valid-filter"))
        }
        let zone = try queryZone(element)
        let query = CalendarQuery(filter: try ComponentFilter(filter: filter), zone: zone)
        let selection = try properties(in: element, zone: zone)
        let shelf = try await calendar()
        if case .entry(_, _, let name) = place {
            guard let object = try await shelf.object(name) else { throw DAVError.notFound }
            return try await run(query, over: [object], shelf, selection)
        }
        guard depth != .zero else { return try await MultiStatus.whole(headers: preferenceHeaders) { _ in } }
        return try await run(query, over: try await shelf.objects(), shelf, selection)
    }

    /// Entries of a list of addresses (RFC 4791, section 7.9), in the order of the list.
    func calendarMultiget(_ element: XMLElement) async throws -> Response {
        var known: Set<String> = []
        let hrefs = element.all(.dav("href")).map(\.trimmedText).filter { known.insert($0).inserted }
        guard !hrefs.isEmpty else { throw DAVError.badRequest }
        guard hrefs.count <= Self.mostCards else { throw DAVError.forbidden(.dav("number-of-matches-within-limits")) }
        let selection = try properties(in: element)
        let shelf = try await calendar()
        let wanted = hrefs.map { (href: $0, name: entryName(of: $0)) }
        let position = Position()
        return try await MultiStatus.response(headers: preferenceHeaders) { [place, partBytes] writer in
            let part = wanted[position.count...].prefix(Listing.batch)
            let items = try await shelf.entries(part.compactMap(\.name))
            var count = 0
            for one in part where count == 0 || writer.bytes.count < partBytes {
                count += 1
                if let item = one.name.flatMap({ items[$0] }) {
                    try selection.write(item.view(at: place), to: &writer)
                } else {
                    writer.missing(one.href)
                }
            }
            return position.advance(by: count, of: wanted.count)
        }
    }

    /// What changed in a calendar since a token (RFC 6578, section 3).
    func calendarSync(
        _ token: String?, limit: Int?, _ selection: PropertySelection
    ) async throws -> Response {
        let shelf = try await calendar()
        guard let changes = try await shelf.changes(since: token, limit: limit) else {
            throw DAVError.forbidden(.dav("valid-sync-token"))
        }
        let listing = CalendarListing(shelf: shelf, place: place, selection: selection)
        let position = Position()
        let path = place.pathBytes
        let vanished = changes.vanished.map(place.entry)
        return try await MultiStatus.response(headers: preferenceHeaders) { writer in
            let part = changes.changed[position.count...].prefix(Listing.batch)
            for view in try await listing.views(of: part) { try selection.write(view, to: &writer) }
            if position.advance(by: part.count, of: changes.changed.count) { return true }
            for place in vanished { writer.response(place.pathBytes, .notFound) }
            if changes.isCut { writer.response(path, .insufficientStorage, .dav("number-of-matches-within-limits")) }
            writer.element(.dav("sync-token"), changes.token)
            return false
        }
    }

    // MARK: - Private

    private func run(
        _ query: CalendarQuery, over objects: [CalendarObject], _ shelf: any CalendarShelf, _ selection: PropertySelection
    ) async throws -> Response {
        let position = Position()
        return try await MultiStatus.response(headers: preferenceHeaders) { [place, partBytes] writer in
            try Task.checkCancellation()
            let part = objects[position.count...].prefix(Listing.batch)
            let items = try await shelf.entries(part.map(\.name))
            var count = 0
            for object in part where count == 0 || writer.bytes.count < partBytes {
                count += 1
                guard let item = items[object.name], query.matches(item) else { continue }
                try selection.write(item.view(at: place), to: &writer)
            }
            return position.advance(by: count, of: objects.count)
        }
    }

    /// The zone in which days are: that of the request (RFC 4791, section 9.8; RFC 7809), else the account's.
    private func queryZone(_ element: XMLElement) throws(DAVError) -> ZoneOffsets {
        if let name = element.first(.calendar("timezone-id"))?.trimmedText {
            guard let known = TimeZone(identifier: name) else { throw .forbidden(.calendar("valid-timezone")) }
            return ZoneOffsets(known)
        }
        guard let text = element.first(.calendar("timezone"))?.text else { return ZoneOffsets(zone) }
        guard text.contains("BEGIN:VTIMEZONE"),
            let line = text.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix("TZID") })
        else { throw .forbidden(.calendar("valid-calendar-data")) }
        // A zone of a name that nobody knows is taken for the account's: that of whoever owns the device.
        return ZoneOffsets(TimeZone(identifier: String(line.drop { $0 != ":" }.dropFirst())) ?? zone)
    }

    /// The entry's name, where an address is within what was asked; else nil.
    private func entryName(of href: String) -> String? {
        guard let other = try? localPlace(href), case .entry(_, _, let name) = other, other == place.entry(name) else {
            return nil
        }
        if case .entry = place, other != place { return nil }
        return name
    }
}

/// A query, ready to be asked of entries.
private struct CalendarQuery: Sendable {
    let filter: ComponentFilter
    let zone: ZoneOffsets

    func matches(_ item: CalendarItem) -> Bool {
        filter.matches(item.calendar, zone)
    }
}

extension CalendarItem {
    fileprivate func view(at place: Place) -> ResourceView {
        var view = ResourceView(place: place.entry(object.name))
        view.calendarObject = object
        view.entry = self
        return view
    }
}
