import HTTPTypes
import Hummingbird
import Store
import Transfer

extension DAVRequest {
    /// Makes another card of the same bytes, in another address book (RFC 4918, section 9.8).
    func copy() async throws -> Response { try await carry(keepsSource: true) }

    /// Gives a card another name, or another address book, and an address book another name (RFC 4918, section 9.9).
    func move() async throws -> Response {
        if case .book = place { return try await moveBook() }
        return try await carry(keepsSource: false)
    }

    private func moveBook() async throws -> Response {
        let destination = try destination()
        guard case .book(_, let segment) = destination, destination != place, !place.isFamilyBook, !destination.isFamilyBook
        else { throw DAVError.forbidden }
        let depth = try Depth(request.headers[.depth])
        guard depth == nil || depth == .infinity else { throw DAVError.badRequest }
        let overwrites = try overwrite()
        let conditions = try await conditions()
        let book = try await book()
        try conditions.check(nil, exists: true)
        // A book never replaces another: its people would be deleted.
        let isTaken = try await backend.book(segment) != nil
        guard !isTaken || overwrites else { throw DAVError.preconditionFailed }
        guard !isTaken, try await backend.move(book, to: segment) else { throw DAVError.forbidden }
        return Response(status: .created, headers: [.location: destination.path])
    }

    private func destination() throws(DAVError) -> DAVResource {
        guard let address = request.headers[.destination] else { throw .badRequest }
        return try localPlace(address)
    }

    private func carry(keepsSource: Bool) async throws -> Response {
        guard case .card(_, _, let name) = place else { throw DAVError.forbidden }
        let destination = try destination()
        guard case .card(_, let segment, let newName) = destination, destination != place else { throw DAVError.forbidden }
        let overwrites = try overwrite()
        let depth = try Depth(request.headers[.depth])
        guard depth != .one else { throw DAVError.badRequest }
        let conditions = try await conditions()
        let source = try await book()
        guard let target = try await backend.book(segment) else { throw DAVError.conflict }
        let from = AddressPlace(source.id, name)
        let to = AddressPlace(target.id, newName)
        let isMeant: @Sendable (AddressObject, AddressObject?) -> Bool = { source, _ in conditions.hold(for: source.etag) }
        let outcome =
            keepsSource
            ? try await backend.copy(from, to: to, overwrite: overwrites, condition: isMeant)
            : try await backend.move(from, to: to, overwrite: overwrites, condition: isMeant)
        switch outcome {
        case .created(let object): return carried(to: destination, object, .created)
        case .replaced(let object): return carried(to: destination, object, .noContent)
        case .notFound: throw DAVError.notFound
        case .conditionFailed: throw DAVError.preconditionFailed
        case .refused(let reason): throw DAVError(reason, account: account, book: target)
        }
    }

    private func carried(to destination: DAVResource, _ object: AddressObject, _ status: HTTPResponse.Status) -> Response {
        var response = Response(status: status, headers: [.eTag: "\"\(object.etag)\""])
        if status == .created { response.headers[.location] = destination.path }
        return response
    }

    private func overwrite() throws(DAVError) -> Bool {
        switch request.headers[.overwrite]?.uppercased() ?? "T" {
        case "T": true
        case "F": false
        default: throw .badRequest
        }
    }
}
