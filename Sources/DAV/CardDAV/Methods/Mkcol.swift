import HTTPTypes
import Hummingbird
import NIOCore
import Store
import Transfer

extension DAVRequest {
    /// Makes an address book (RFC 5689; RFC 6352, section 5.2).
    func mkcol() async throws -> Response {
        let body: XMLElement?
        do {
            body = try await xml()
        } catch let error as DAVError where error.status == .badRequest {
            // A body that does not claim to be XML is refused for that.
            try checkXMLType()
            throw error
        }
        if body != nil { try checkXMLType() }
        guard case .book(_, let segment) = place else {
            // Address books lie in the home and nowhere else, and the home has nothing else.
            guard case .card(_, let parent, _) = place else { throw refuseMethod() }
            guard try await backend.book(parent) != nil else { throw DAVError.conflict }
            throw DAVError.forbidden(.card("addressbook-collection-location-ok"))
        }
        // The address book of a family is there or is not; no client makes one.
        let isThere = try await backend.book(segment) != nil || place.isFamilyBook
        let patch: PropertyPatch
        if let body {
            patch = try PropertyPatch.mkcol(body)
            guard !isThere else { throw DAVError.forbidden(.dav("resource-must-be-null")) }
            guard patch.hasType else { throw DAVError.forbidden(.dav("valid-resourcetype")) }
        } else {
            // Without a word about its kind it is an address book: nothing else lies in the home.
            guard !isThere else { throw refuseMethod() }
            patch = PropertyPatch(steps: [])
        }
        let conditions = try await conditions()
        try conditions.check(nil)
        let refused = body == nil ? [] : patch.refused
        guard refused.isEmpty else { return Self.failed(patch, refused) }
        let change = patch.withoutType.bookChange
        try Self.checkRoom(for: change, beside: [])
        guard try await backend.list().count < Self.mostBooks else {
            throw DAVError(.insufficientStorage, .dav("quota-not-exceeded"))
        }
        guard
            try await backend.make(
                segment, displayName: change.displayName ?? segment, details: change.details ?? "", properties: change.set)
                != nil
        else { throw DAVError.forbidden(.dav("resource-must-be-null")) }
        return Response(status: .created, headers: [.cacheControl: "private, no-cache"])
    }

    /// How many address books an account may have.
    private static let mostBooks = 200

    private func checkXMLType() throws(DAVError) {
        guard let type = request.headers[.contentType] else { return }
        let name = String(type.prefix { $0 != ";" }).trimmingBlanks.lowercased()
        guard name.hasSuffix("/xml") || name.hasSuffix("+xml") else { throw .unsupportedMediaType }
    }

    /// An answer with the refused properties (RFC 5689, sections 3 and 3.5).
    private static func failed(_ patch: PropertyPatch, _ refused: Set<XMLName>) -> Response {
        var writer = XMLWriter()
        writer.beginDocument("D:mkcol-response")
        patch.writeOutcome(refused: refused, isMaking: true, to: &writer)
        writer.raw("</D:mkcol-response>\n")
        return Response(
            status: .forbidden, headers: [.contentType: xmlContentType],
            body: .init(byteBuffer: ByteBuffer(bytes: writer.take())))
    }
}

extension PropertyPatch {
    fileprivate var hasType: Bool { steps.contains { $0.name == LiveProperty.resourcetype.name } }

    /// The properties that a new address book cannot have. A type is required, and must be that of an address book.
    fileprivate var refused: Set<XMLName> {
        let type = LiveProperty.resourcetype.name
        var refused = protected(at: .book).subtracting([type])
        let types = steps.compactMap { if case .set(let element) = $0, element.name == type { element } else { nil } }
        let wanted: Set<XMLName> = [.dav("collection"), .card("addressbook")]
        if types.count != 1 || Set(types[0].children.map(\.name)) != wanted { refused.insert(type) }
        return refused
    }

    fileprivate var withoutType: PropertyPatch {
        PropertyPatch(steps: steps.filter { $0.name != LiveProperty.resourcetype.name })
    }
}
