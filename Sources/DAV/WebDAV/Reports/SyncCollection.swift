import HTTPTypes
import Hummingbird
import Store
import Transfer

extension Exchange {
    /// What changed in an address book or calendar since a token (RFC 6578, section 3).
    func syncCollection(_ element: XMLElement) async throws -> Response {
        guard let tokenElement = element.first(.dav("sync-token")) else { throw DAVError.badRequest }
        // Nothing lies deeper than one level, whether a client says so here, in the Depth header as drafts had it, or nowhere.
        if let level = element.first(.dav("sync-level"))?.trimmedText, !["1", "infinite", "infinity"].contains(level) {
            throw DAVError.badRequest
        }
        let selection = try properties(in: element)
        let limit = try Self.limit(element.first(.dav("limit"))?.first(.dav("nresults")))
        if limit == 0 { throw DAVError(.insufficientStorage, .dav("number-of-matches-within-limits")) }
        let token = tokenElement.trimmedText
        if case .calendar = place {
            return try await calendarSync(token.isEmpty ? nil : token, limit: limit, selection)
        }
        let book = try await book()
        guard let changes = try await shelf.changes(in: book, since: token.isEmpty ? nil : token, limit: limit) else {
            throw DAVError.forbidden(.dav("valid-sync-token"))
        }
        return try await response(changes, listing(of: book, selection))
    }

    private func response(_ changes: AddressChanges, _ listing: Listing) async throws -> Response {
        let position = Position()
        let path = place.pathBytes
        let vanished = changes.vanished.map { Place.card(account, listing.book.segment, $0) }
        return try await MultiStatus.response(headers: preferenceHeaders) { writer in
            let part = try await listing.views(ofFirst: changes.changed[position.count...])
            for view in part.views { try listing.selection.write(view, to: &writer) }
            if position.advance(by: part.count, of: changes.changed.count) { return true }
            for place in vanished { writer.response(place.pathBytes, .notFound) }
            if changes.isCut { writer.response(path, .insufficientStorage, .dav("number-of-matches-within-limits")) }
            writer.element(.dav("sync-token"), changes.token)
            return false
        }
    }
}
