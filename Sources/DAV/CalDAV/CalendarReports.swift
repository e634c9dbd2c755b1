import Foundation
import HTTPTypes
import Hummingbird
import Interchange
import Kinkeeper
import Store
import Transfer

extension DAVRequest {
    /// The entries for which a filter holds (RFC 4791, section 7.8).
    func calendarQuery(_ element: XMLElement, _ depth: Depth?) async throws -> Response {
        guard element.all(.calendar("filter")).count == 1, let filter = element.first(.calendar("filter")) else {
            throw DAVError.forbidden(.calendar("valid-filter"))
        }
        let zone = try queryZone(element)
        let query = CalendarQuery(filter: try ComponentFilter(filter: filter), zone: zone, work: WorkLimit(mostWork))
        let selection = try properties(in: element, zone: zone)
        let backend = try await calendar()
        if case .entry(_, _, let name) = place {
            guard let object = try await backend.object(name) else { throw DAVError.notFound }
            return try await run(query, over: [object], backend, selection)
        }
        guard depth != .zero else { return try await MultiStatus.whole(headers: preferenceHeaders, load: load) { _ in } }
        return try await run(query, over: try await backend.objects(), backend, selection)
    }

    /// Entries of a list of addresses (RFC 4791, section 7.9), in the order of the list.
    func calendarMultiget(_ element: XMLElement) async throws -> Response {
        var known: Set<String> = []
        let hrefs = element.all(.dav("href")).map(\.trimmedText).filter { known.insert($0).inserted }
        guard !hrefs.isEmpty else { throw DAVError.badRequest }
        guard hrefs.count <= Self.mostCards else { throw DAVError.forbidden(.dav("number-of-matches-within-limits")) }
        let selection = try properties(in: element)
        let backend = try await calendar()
        let position = Position()
        let pending = Pending<(href: String, view: ResourceView?)>()
        return try await MultiStatus.response(headers: preferenceHeaders, load: load) { [place] writer in
            if pending.isEmpty {
                try await takeTurn()
                let part = hrefs[position.count...].prefix(Listing.batch)
                let names = part.map { entryName(of: $0) }
                let read = try await backend.entries(names.map { $0 ?? "" }, upTo: MultiStatus.partBytes)
                let answers = zip(part, names).prefix(read.names).map { href, name in
                    (href: href, view: name.flatMap { read.items[$0] }?.view(at: place))
                }
                pending.add(answers, isLast: !position.advance(by: read.names, of: hrefs.count))
            }
            try pending.write(to: &writer) { answer, writer in
                if let view = answer.view { try selection.write(view, to: &writer) } else { writer.missing(answer.href) }
            }
            return pending.isMore
        }
    }

    /// Answers with the changes in a calendar since a token (RFC 6578, section 3).
    func calendarSync(
        _ token: String?, limit: Int?, _ selection: PropertySelection
    ) async throws -> Response {
        let backend = try await calendar()
        guard let changes = try await backend.changes(since: token, limit: limit) else {
            throw DAVError.forbidden(.dav("valid-sync-token"))
        }
        let listing = CalendarListing(backend: backend, place: place, selection: selection)
        let position = Position()
        let path = place.pathBytes
        let pending = Pending<ResourceView>()
        return try await MultiStatus.response(headers: preferenceHeaders, load: load) { [place] writer in
            if pending.isEmpty {
                try await takeTurn()
                let part = try await listing.views(ofFirst: changes.changed[position.count...])
                pending.add(part.views, isLast: !position.advance(by: part.count, of: changes.changed.count))
            }
            try pending.write(to: &writer) { try selection.write($0, to: &$1) }
            guard !pending.isMore else { return true }
            for name in changes.vanished { writer.response(place.entry(name).pathBytes, .notFound) }
            if changes.isCut { writer.response(path, .asAsked) }
            writer.element(.dav("sync-token"), changes.token)
            return false
        }
    }

    // MARK: - Private

    private enum Found: Sendable {
        case view(ResourceView)
        /// There may be more, which is not told.
        case cut
    }

    private func run(
        _ query: CalendarQuery, over objects: [CalendarObject], _ backend: any CalendarBackend, _ selection: PropertySelection
    ) async throws -> Response {
        let position = Position()
        let pending = Pending<Found>()
        let path = place.pathBytes
        return try await MultiStatus.response(headers: preferenceHeaders, load: load) { [place] writer in
            if pending.isEmpty {
                try await takeTurn()
                let part = objects[position.count...].prefix(Listing.batch).map(\.name)
                let read = try await backend.entries(part, upTo: MultiStatus.partBytes)
                var found: [Found] = []
                var isCut = false
                do {
                    for name in part.prefix(read.names) {
                        guard let item = read.items[name], try query.matches(item) else { continue }
                        found.append(.view(item.view(at: place)))
                    }
                } catch is WorkLimit.Exceeded {
                    found.append(.cut)
                    isCut = true
                }
                pending.add(found, isLast: !position.advance(by: read.names, of: objects.count) || isCut)
            }
            try pending.write(to: &writer) { found, writer in
                switch found {
                case .view(let view): try selection.write(view, to: &writer)
                case .cut: writer.response(path, .tooMuchWork)
                }
            }
            return pending.isMore
        }
    }

    /// The zone in which days are: that of the request (RFC 4791, section 9.8; RFC 7809), else the account's.
    private func queryZone(_ element: XMLElement) throws(DAVError) -> ZoneOffsets {
        if let name = element.first(.calendar("timezone-id"))?.trimmedText {
            guard let known = TimeZone(identifier: name) else { throw .forbidden(.calendar("valid-timezone")) }
            return ZoneOffsets(known)
        }
        guard let text = element.first(.calendar("timezone"))?.text else { return ZoneOffsets(zone) }
        guard let described = ZoneDescription(Array(text.utf8)) else { throw .forbidden(.calendar("valid-calendar-data")) }
        return described.offsets
    }

    /// Returns the entry's name, when an address is within the request's; else nil.
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

    let work: WorkLimit

    func matches(_ item: CalendarItem) throws -> Bool {
        try work.spend(item.bytes.count * WorkLimit.reading)
        return try filter.matches(item.calendar, zone, work)
    }
}

extension CalendarItem {
    fileprivate func view(at place: DAVResource) -> ResourceView {
        var view = ResourceView(place: place.entry(object.name))
        view.calendarObject = object
        view.entry = self
        return view
    }
}
