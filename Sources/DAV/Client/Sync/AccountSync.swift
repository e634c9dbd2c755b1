package import Foundation
package import Store
package import Transfer

/// One sync of a connection with a server: each chosen book is listed, new cards are fetched and imported, and changes here are
/// sent.
///
/// Each step is recorded with its effect, so that a sync that is cut off anywhere, here or there, is continued by the next one:
/// no person is added twice, and no card is fetched twice.
package struct AccountSync: Sendable {
    /// The result of a sync.
    package struct Result: Sendable {
        /// The report.
        package let sync: SyncRun.ID
        /// Whether the account's approval is needed: for the first sync of a book, or for many deletions.
        package let waitsForWord: Bool
    }

    private let client: DAVClient
    private let connection: ConnectedAccount
    private let current: @Sendable () async throws -> ConnectedAccount?
    private let backend: @Sendable () -> ConnectedBackend
    private let now: @Sendable () -> Date
    private let progress: @Sendable (Int) -> Void

    /// How many cards are fetched at once, and how many come in in one transaction.
    private static let batch = 100
    /// At how many cards a server may fail before the book is left for this time.
    private static let mostFailures = 20

    /// A sync. `current` returns the connection as it is by now: parts turned off meanwhile are skipped. `backend` is the space
    /// at the moment it is called; `progress` is told how many cards were fetched or came in.
    package init(
        client: DAVClient, connection: ConnectedAccount, current: @escaping @Sendable () async throws -> ConnectedAccount?,
        backend: @escaping @Sendable () -> ConnectedBackend,
        now: @escaping @Sendable () -> Date, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        (self.client, self.connection, self.current) = (client, connection, current)
        (self.backend, self.now, self.progress) = (backend, now, progress)
    }

    private var space: Space { backend().space }

    /// Runs it. Throws `ClientProblem` where the server failed and `StoreError` where the database did; the report says so.
    package func run() async throws -> Result {
        let sync = try await space.beginSync(of: connection.id, at: now())
        do {
            let waits = try await syncBooks(sync)
            try await space.finishSync(sync, failure: nil, at: now())
            return Result(sync: sync, waitsForWord: waits)
        } catch {
            let word = (error as? ClientProblem)?.word ?? "failed"
            try await space.finishSync(sync, failure: word, at: now())
            throw error
        }
    }

    /// Looks what books there are, and takes note of them.
    package func findBooks() async throws {
        let home = try await client.books(in: connection.home)
        try await space.noteBooks(home.books.map { ($0.url, $0.name, $0.isWritable) }, of: connection.id, at: now())
    }

    private func syncBooks(_ sync: SyncRun.ID) async throws -> Bool {
        try await findBooks()
        var waits = false
        for book in try await space.connectedBooks(of: connection.id) where book.isChosen {
            do { try await list(book) } catch let problem as ClientProblem where !problem.concernsServer {
                // A book that is gone, closed to us or broken does not stop the others, and no person is deleted because of it.
                try await space.noteProblem(problem.word, of: book.id)
                continue
            }
            guard book.approvedAt != nil else {
                try await backend().findCandidates(in: book.id)
                waits = true
                continue
            }
            if try await bringIn(book, sync) { waits = true }
            try await send(book, sync)
        }
        return waits
    }

    // MARK: Fetching

    private func list(_ book: ConnectedBook) async throws {
        let changes = try await client.changes(in: book.url, since: book.syncToken)
        let known = try await space.knownCards(in: book.id)
        var wanted = changes.cards.filter { card in
            // A card without a tag may have changed, so it is fetched.
            guard let tag = card.etag, let there = known[card.path] else { return true }
            return there != tag
        }
        if !changes.isAll {
            let named = Set(changes.cards.map(\.path)).union(changes.gone)
            wanted += try await space.cardsSentUnseen(in: book.id).map { RemoteCard(url: $0, etag: nil) }
                .filter { !named.contains($0.path) }
        }
        var isWhole = true
        for start in stride(from: 0, to: wanted.count, by: Self.batch) {
            try Task.checkCancellation()
            let slice = Array(wanted[start..<min(start + Self.batch, wanted.count)])
            if try await !fetch(slice, in: book) { isWhole = false }
            progress(slice.count)
        }
        let gone =
            changes.isAll ? Set(known.keys).subtracting(changes.cards.map(\.path)) : Set(changes.gone).intersection(known.keys)
        try await space.finishListing(of: book.id, gone: gone, token: isWhole ? changes.token : book.syncToken, at: now())
    }

    /// Returns whether all of them were fetched, or never will be: failed ones are requested again.
    @discardableResult
    private func fetch(_ cards: [RemoteCard], in book: ConnectedBook) async throws -> Bool {
        let bodies = try await client.bodies(of: cards, in: book.url)
        var fetched = cards.compactMap { card in
            bodies.found[card.path].map {
                FetchedCard(path: card.path, url: card.url, etag: $0.etag ?? card.etag, bytes: $0.bytes)
            }
        }
        // Nothing is what cannot be read, and it stands in the report.
        fetched += bodies.failed.map { card, problem in
            FetchedCard(path: card.path, url: card.url, etag: problem.comesRight ? nil : card.etag, bytes: [])
        }
        try await backend().keep(fetched, in: book.id)
        return !bodies.failed.contains { $0.problem.comesRight }
    }

    // MARK: Bringing in

    /// Returns whether many deletions wait for the account's approval.
    private func bringIn(_ book: ConnectedBook, _ sync: SyncRun.ID) async throws -> Bool {
        while true {
            try Task.checkCancellation()
            let count = try await space.bringInPeople(
                backend().pass(sync, of: connection.id, over: book.id), limit: Self.batch)
            guard count > 0 else { break }
            progress(count)
        }
        return try await space.followDeletions(backend().pass(sync, of: connection.id, over: book.id)) > 0
    }

    // MARK: Sending

    private func send(_ book: ConnectedBook, _ sync: SyncRun.ID) async throws {
        guard try await sends() else { return }
        let pass = backend().pass(sync, of: connection.id, over: book.id)
        var failures: [ClientProblem] = []
        // A failed card is tried again next time; after too many failures, the rest waits until then too.
        func goesOn(after problem: ClientProblem?) -> Bool {
            if let problem { failures.append(problem) }
            return failures.count < Self.mostFailures
        }
        try await sendGroups(of: book, pass, goesOn: goesOn)
        if book.isWritable, goesOn(after: nil) { try await sendPeople(of: book, pass, goesOn: goesOn) }
        if let problem = failures.first { try await space.noteProblem(problem.word, of: book.id) }
    }

    private func sendGroups(of book: ConnectedBook, _ pass: SyncPass, goesOn: (ClientProblem?) -> Bool) async throws {
        let groups = try await space.syncGroups(pass) { RemoteCard(url: $0, etag: nil).path }
        for card in groups {
            guard goesOn(try await send(card, in: book, pass)) else { return }
        }
    }

    private func sendPeople(of book: ConnectedBook, _ pass: SyncPass, goesOn: (ClientProblem?) -> Bool) async throws {
        var last: PlannedCard.ID?
        while try await sends(), try await current()?.writesBack == true {
            let outgoing = try await space.outgoingPeople(pass, after: last, limit: Self.batch)
            for card in outgoing.cards { guard goesOn(try await send(card, in: book, pass)) else { return } }
            guard let next = outgoing.next else { return }
            last = next
        }
    }

    /// Whether the connection was not paused since the sync began.
    private func sends() async throws -> Bool { try await current().map { $0.pausedAt == connection.pausedAt } ?? false }

    /// Sends one card; answers what the server failed at, if it may go well with another card.
    private func send(
        _ card: OutgoingCard, in book: ConnectedBook, _ pass: SyncPass
    ) async throws -> ClientProblem? {
        try Task.checkCancellation()
        do {
            let tag = try await client.put(card.bytes, at: card.url, replacing: card.replacing)
            try await space.noteSent(card, etag: tag, pass)
        } catch let problem as ClientProblem {
            switch problem {
            case .changed where card.replacing == nil:
                // It was sent before, but that could not be recorded: the card there is imported next time.
                let there = RemoteCard(url: card.url, etag: nil)
                try await fetch([there], in: book)
            case .changed: try await lookWhy(card, in: book, pass)
            case .missing: break
            case .forbidden, .tooLarge: try await space.noteRejected(card, words: problem.word, pass)
            case .status(400...499) where !problem.passes:
                try await space.noteRejected(card, words: problem.word, pass)
            default:
                guard !problem.concernsServer else { throw problem }
                return problem
            }
        }
        return nil
    }
}

extension AccountSync {
    /// Handles a server's answer that something else is there (412). If so, it is imported next time. If the very version that
    /// we named is there, the server takes no changes: a weak tag never matches (RFC 9110, section 13.1.1), and some servers
    /// refuse without one. That is reported once, and not sent again until it is changed.
    private func lookWhy(_ card: OutgoingCard, in book: ConnectedBook, _ pass: SyncPass) async throws {
        let there = RemoteCard(url: card.url, etag: nil)
        let bodies: RemoteBodies
        do { bodies = try await client.bodies(of: [there], in: book.url) } catch {
            guard !error.concernsServer else { throw error }
            return
        }
        guard let (tag, _) = bodies.found[there.path], let tag, tag == card.replacing else { return }
        try await space.noteRejected(card, words: tag.hasPrefix("W/") ? "weak-tag" : "never-changes", pass)
    }
}

extension ClientProblem {
    /// Whether it concerns the whole server, and not one card or one book.
    fileprivate var concernsServer: Bool {
        switch self {
        case .unreachable, .notAllowed, .elsewhere, .refused, .busy, .cancelled: true
        case .badAddress, .forbidden, .missing, .changed, .tokenForgotten, .noAddressBook, .tooLarge, .unreadable, .status:
            false
        }
    }

    /// Whether the same version of a card may be given another time. One that is too large stays so.
    fileprivate var comesRight: Bool { passes && self != .tooLarge }

    /// One word for it, for reports and for programs.
    package var word: String {
        switch self {
        case .unreachable: "unreachable"
        case .notAllowed: "not-allowed"
        case .badAddress: "bad-address"
        case .elsewhere: "elsewhere"
        case .refused: "refused"
        case .forbidden: "forbidden"
        case .missing: "missing"
        case .changed: "changed"
        case .busy: "busy"
        case .tokenForgotten: "token-forgotten"
        case .noAddressBook: "no-address-book"
        case .tooLarge: "too-large"
        case .unreadable: "unreadable"
        case .status(let status): "status-\(status)"
        case .cancelled: "cancelled"
        }
    }

    /// More about it, in the words of the server or the library; empty for most.
    package var words: String {
        switch self {
        case .unreachable(let words), .notAllowed(let words), .badAddress(let words), .elsewhere(let words),
            .unreadable(let words):
            words
        default: ""
        }
    }
}
