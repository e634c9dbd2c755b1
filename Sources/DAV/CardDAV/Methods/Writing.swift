import Foundation
import HTTPTypes
import Hummingbird
import Store
import Transfer

extension DAVRequest {
    /// Keeps a card under a name that the client chose.
    func put() async throws -> Response {
        if case .entry(_, _, let name) = place, place.isOfTasks { return try await putTask(name) }
        guard case .card(_, let segment, let name) = place else {
            throw place.kind == .home || place.kind == .book ? refuseMethod() : DAVError.forbidden
        }
        guard request.headers[.contentRange] == nil else { throw DAVError.badRequest }
        guard let book = try await backend.book(segment) else { throw DAVError.conflict }
        return try await keep(name, in: book, conditions: try await conditions())
    }

    /// Keeps a card under a name of our own (RFC 5995).
    func post() async throws -> Response {
        guard case .newMember(_, let segment) = place else { throw refuseMethod() }
        guard let book = try await backend.book(segment) else { throw DAVError.notFound }
        let name = UUID().uuidString.lowercased() + ".vcf"
        var response = try await keep(name, in: book, conditions: try await conditions())
        response.headers[.location] = DAVResource.card(account, book.segment, name).path
        return response
    }

    /// Deletes a card or an address book; people and groups stay in the trash for a while.
    func delete() async throws -> Response {
        let conditions = try await conditions()
        switch place {
        case .card(_, _, let name):
            let outcome = try await backend.delete(name, in: try await book()) { conditions.hold(for: $0.etag) }
            switch outcome {
            case .removed: break
            case .notFound: throw DAVError.notFound
            case .conditionFailed: throw DAVError.preconditionFailed
            }
        case .entry(_, _, let name) where place.isOfTasks: try await deleteTask(name, conditions)
        // Leaving a family is not done by a client that tidies up.
        case .book where !place.isFamilyBook:
            let depth = try Depth(request.headers[.depth])
            guard depth == nil || depth == .infinity else { throw DAVError.badRequest }
            let book = try await book()
            try conditions.check(nil, exists: true)
            try await backend.delete(book)
        default: throw DAVError.forbidden
        }
        return Response(status: .noContent)
    }

    // MARK: - Private

    private func keep(_ name: String, in book: AddressBook, conditions: Conditions) async throws -> Response {
        try checkCardType()
        let bytes = try await body(atMost: Self.largestCard, otherwise: .forbidden(.card("max-resource-size")))
        let outcome = try await backend.put(bytes, name, in: book) { conditions.hold(for: $0?.etag) }
        switch outcome {
        case .created(let object): return Self.kept(object, bytes, .created)
        case .replaced(let object), .unchanged(let object): return Self.kept(object, bytes, .noContent)
        case .conditionFailed: throw DAVError.preconditionFailed
        case .refused(let reason): throw DAVError(reason, account: account, book: book)
        }
    }

    /// Says the entity tag only where a GET gives the bytes that were sent: a group's card may be brought up to date
    /// (RFC 9110, section 9.3.4).
    private static func kept(_ object: AddressObject, _ bytes: [UInt8], _ status: HTTPResponse.Status) -> Response {
        Response(status: status, headers: object.etag == AddressObject.etag(of: bytes) ? [.eTag: "\"\(object.etag)\""] : [:])
    }

    private func checkCardType() throws(DAVError) {
        guard let type = request.headers[.contentType] else {
            // Forms of other sites can omit the type; programs that make cards send it.
            guard request.method == .put else { throw .forbidden(.card("supported-address-data")) }
            return
        }
        let name = String(type.prefix { $0 != ";" }).trimmingBlanks.lowercased()
        guard ["text/vcard", "text/x-vcard", "text/directory", "application/octet-stream"].contains(name) else {
            throw .forbidden(.card("supported-address-data"))
        }
        guard DeclaredCharset.isUTF8(in: type) else { throw .otherCharset(.card("supported-address-data")) }
    }
}
