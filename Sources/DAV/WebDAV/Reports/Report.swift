import HTTPTypes
import Hummingbird
import Kinkeeper

/// A REPORT (RFC 3253, section 3.6).
enum Report {
    /// The reports there are.
    enum Name: Hashable, Sendable, CaseIterable {
        case query, multiget, calendarQuery, calendarMultiget, sync, expandProperty, principalMatch, principalSearch,
            principalSearchSet, accessPrincipals

        var name: XMLName {
            switch self {
            case .query: .card("addressbook-query")
            case .multiget: .card("addressbook-multiget")
            case .calendarQuery: .calendar("calendar-query")
            case .calendarMultiget: .calendar("calendar-multiget")
            case .sync: .dav("sync-collection")
            case .expandProperty: .dav("expand-property")
            case .principalMatch: .dav("principal-match")
            case .principalSearch: .dav("principal-property-search")
            case .principalSearchSet: .dav("principal-search-property-set")
            case .accessPrincipals: .dav("acl-principal-prop-set")
            }
        }

        /// Where they can be asked for.
        var kinds: DAVResource.Kind {
            switch self {
            case .query, .multiget: [.book, .card]
            case .calendarQuery, .calendarMultiget: [.calendar, .entry]
            case .sync: [.book, .calendar]
            case .expandProperty: .everything
            case .principalMatch:
                [.root, .principals, .principal, .homes, .home, .book, .calendarHomes, .calendarHome, .calendar]
            case .principalSearch, .principalSearchSet: [.root, .principals, .principal]
            case .accessPrincipals: [.principal, .home, .book, .card, .calendarHome, .calendar, .entry]
            }
        }

        /// Whether it is about the place alone, so that another depth makes no sense (RFC 3744, section 9).
        var isFlat: Bool {
            switch self {
            case .principalMatch, .principalSearch, .principalSearchSet, .accessPrincipals: true
            default: false
            }
        }
    }
}

extension DAVRequest {
    /// Answers a REPORT.
    func report() async throws -> Response {
        guard let element = try await xml(atMost: Self.largestReport) else { throw DAVError.badRequest }
        let depth = try Depth(request.headers[.depth])
        guard let report = Report.Name.allCases.first(where: { $0.name == element.name }),
            report.kinds.contains(place.kind)
        else { throw DAVError.forbidden(.dav("supported-report")) }
        if report.isFlat, let depth, depth != .zero { throw DAVError.badRequest }
        switch report {
        case .query: return try await query(element, depth)
        case .multiget: return try await multiget(element)
        case .calendarQuery: return try await calendarQuery(element, depth)
        case .calendarMultiget: return try await calendarMultiget(element)
        case .sync: return try await syncCollection(element)
        case .expandProperty: return try await expandProperty(element)
        case .principalMatch: return try await principalMatch(element)
        case .principalSearch: return try await principalSearch(element)
        case .principalSearchSet: return try await principalSearchSet(element)
        case .accessPrincipals: return try await accessPrincipals(element)
        }
    }

    /// The properties that a report asks for; none where it names none.
    func properties(in element: XMLElement, zone: ZoneOffsets? = nil) throws(DAVError) -> PropertySelection {
        try selection(PropertyRequest(in: element) ?? .none, zone: zone)
    }
}
