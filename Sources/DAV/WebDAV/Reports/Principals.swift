import HTTPTypes
import Hummingbird
import NIOCore
import Store
import Transfer

/// The reports about principals (RFC 3744, section 9). Each account sees one: its own.
extension DAVRequest {
    /// Answers with the resources that are the caller, or belong to it.
    func principalMatch(_ element: XMLElement) async throws -> Response {
        guard element.all(.dav("prop")).count <= 1 else { throw DAVError.badRequest }
        let selection = try properties(in: element)
        let places: [DAVResource]
        if element.first(.dav("self")) != nil {
            places = [.root, .principals, .principal].contains(place.kind) ? [reader.principal] : []
        } else if let property = element.first(.dav("principal-property"))?.children.first {
            places = property.name == LiveProperty.owner.name ? try await owned() : []
        } else {
            throw DAVError.badRequest
        }
        return try await response(about: places, selection)
    }

    /// Answers a search of principals by their properties.
    func principalSearch(_ element: XMLElement) async throws -> Response {
        let searches = element.all(.dav("property-search"))
        guard !searches.isEmpty, element.all(.dav("prop")).count <= 1 else { throw DAVError.badRequest }
        let selection = try properties(in: element)
        var hits: [Bool] = []
        for search in searches {
            guard let match = search.first(.dav("match")), let properties = search.first(.dav("prop")) else {
                throw DAVError.badRequest
            }
            let text = TextMatch(match.trimmedText)
            hits += properties.children.map { $0.name == LiveProperty.displayname.name && text.holds(for: account) }
        }
        let isHit = element.attribute("test") == "anyof" ? hits.contains(true) : !hits.contains(false)
        return try await response(about: isHit ? [reader.principal] : [], selection)
    }

    /// By which properties principals can be looked for.
    func principalSearchSet(_ element: XMLElement) async throws -> Response {
        guard element.children.isEmpty else { throw DAVError.badRequest }
        var writer = XMLWriter()
        writer.beginDocument("D:principal-search-property-set")
        writer.raw(
            """
            <D:principal-search-property><D:prop><D:displayname/></D:prop>\
            <D:description xml:lang="en">Name</D:description></D:principal-search-property>\
            </D:principal-search-property-set>
            """)
        return Response(
            status: .ok, headers: [.contentType: xmlContentType], body: .init(byteBuffer: ByteBuffer(bytes: writer.take())))
    }

    /// The principals that the access control list of a place names.
    func accessPrincipals(_ element: XMLElement) async throws -> Response {
        guard element.all(.dav("prop")).count == 1 else { throw DAVError.badRequest }
        _ = try await view(of: place, for: try selection(.none))
        return try await response(about: [reader.principal], try properties(in: element))
    }

    // MARK: - Private

    /// The resources below, all of which belong to the caller.
    private func owned() async throws -> [DAVResource] {
        switch place {
        case .root: [.principal(account)] + homes
        case .principals: [.principal(account)]
        case .homes: [.home(account)]
        case .calendarHomes: [.calendarHome(account)]
        case .calendarHome: [.calendar(account, DAVResource.occasions)]
        case .home: try await booksInHome().map(\.place)
        default: []
        }
    }

    /// The request over the address books among which a place is.
    private func anywhere(_ place: DAVResource) async throws -> DAVRequest {
        guard place.family != nil, place.family != self.place.family else { return self }
        for family in try await booksInHome() where family.place == place { return family.request }
        throw DAVError.notFound
    }

    private func response(about places: [DAVResource], _ selection: PropertySelection) async throws -> Response {
        var views: [ResourceView] = []
        for place in places { views.append(try await anywhere(place).view(of: place, for: selection)) }
        return try await MultiStatus.whole(headers: preferenceHeaders, load: load) { [views] writer in
            for view in views { try selection.write(view, to: &writer) }
        }
    }
}
