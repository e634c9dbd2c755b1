import HTTPTypes
import Hummingbird
import Store
import Synchronization
import Transfer

extension DAVRequest {
    /// Answers with the changes in an address book or calendar since a token (RFC 6578, section 3).
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
        let first = try await backend.changes(in: book, since: token.isEmpty ? nil : token, limit: limit ?? Self.syncBatch)
        guard let first else { throw DAVError.forbidden(.dav("valid-sync-token")) }
        return try await response(first, isLimited: limit != nil, listing(of: book, selection))
    }

    /// How many changes are read at a time.
    private static let syncBatch = 512

    private enum Told: Sendable {
        case view(ResourceView)
        case gone(DAVResource)
        case end(token: String, isCut: Bool)

        var isLarge: Bool {
            guard case .view(let view) = self else { return false }
            return view.hasLargeCard
        }
    }

    /// An answer that continues until all changes are sent, as a client would with the token of each part.
    private func response(_ first: AddressChanges, isLimited: Bool, _ listing: Listing) async throws -> Response {
        let stage = Mutex(SyncStage(first))
        let pending = Pending<Told>()
        let path = place.pathBytes
        return try await MultiStatus.response(headers: preferenceHeaders, load: load) { writer in
            if pending.isEmpty {
                try await takeTurn()
                let changes = stage.withLock(\.changes)
                let part = try await listing.views(ofFirst: stage.withLock(\.left))
                var told = part.views.map(Told.view)
                let isTold = stage.withLock { $0.advance(by: part.count) }
                if isTold { told += changes.vanished.map { .gone(.card(account, listing.book.segment, $0)) } }
                let next =
                    isTold && changes.isCut && !isLimited
                    ? try await backend.changes(
                        in: listing.book, since: changes.token, limit: Self.syncBatch, through: changes.line) : nil
                if let next { stage.withLock { $0 = SyncStage(next) } }
                let isLast = isTold && next == nil
                if isLast { told.append(.end(token: changes.token, isCut: changes.isCut)) }
                pending.add(told, isLast: isLast)
            }
            try pending.write(to: &writer, isLarge: \.isLarge) { told, writer in
                switch told {
                case .view(let view): try listing.selection.write(view, to: &writer)
                case .gone(let place): writer.response(place.pathBytes, .notFound)
                case .end(let token, let isCut):
                    if isCut { writer.response(path, .asAsked) }
                    writer.element(.dav("sync-token"), token)
                }
            }
            return pending.isMore
        }
    }
}

/// How far the answer about some changes has come.
private struct SyncStage: Sendable {
    let changes: AddressChanges
    private var told = 0

    init(_ changes: AddressChanges) {
        self.changes = changes
    }

    var left: ArraySlice<AddressObject> { changes.changed[told...] }

    /// Advances by so many changes; returns whether none are left.
    mutating func advance(by count: Int) -> Bool {
        told += count
        return told >= changes.changed.count
    }
}
