package import Application
package import Foundation
package import Kinkeeper
package import Store

/// The connected accounts of an account, for pages and programs alike: both have the same refusals.
package struct OwnConnections: Sendable {
    /// Why nothing was done. Nothing was changed either.
    package enum Refusal: CodedError, Hashable, Sendable {
        /// There is no plan of the first sync yet, so it cannot be approved.
        case notLookedAt
        /// People are still being imported, so the number of changed cards is not known.
        case notBroughtIn
        /// The connection is paused.
        case resting
        /// The server refuses the password; no requests are made before there is another.
        case passwordRefused
        /// More people's cards would change than were approved: this many.
        case moreCards(Int)
        /// More people were deleted there than were approved: this many.
        case moreGone(Int)
        /// It is not the last sync that did something here, or it was already undone.
        case notTheLast

        package var code: ErrorCode {
            switch self {
            case .notLookedAt: .notLookedAt
            case .notBroughtIn: .notBroughtIn
            case .resting: .connectionPaused
            case .passwordRefused: .passwordRefused
            case .moreCards: .moreCards
            case .moreGone: .moreGone
            case .notTheLast: .notTheLastSync
            }
        }

        package var parameters: [String: ErrorParameter] {
            switch self {
            case .moreCards(let count), .moreGone(let count): ["count": .number(count)]
            case .notLookedAt, .notBroughtIn, .resting, .passwordRefused, .notTheLast: [:]
            }
        }
    }

    private let accounts: Accounts
    private let account: Account
    private let space: Space
    private let service: ConnectionService
    private let now: Date

    /// The connections of an account at a moment, which sync with its own space.
    package init(of account: Account, in accounts: Accounts, _ space: Space, _ service: ConnectionService, now: Date) {
        (self.account, self.accounts, self.space, self.service, self.now) = (account, accounts, space, service, now)
    }

    // MARK: Looking

    /// All of them, the oldest first.
    package func all() async throws -> [ConnectedAccount] { try await accounts.connections(of: account.id) }

    /// Returns one of them. Throws a problem for another account's, or an unknown one.
    package func one(_ id: ConnectedAccount.ID) async throws -> ConnectedAccount {
        guard let connection = try await accounts.connection(id, of: account.id) else { throw Problem.notFound }
        return connection
    }

    // MARK: Connecting

    /// Connects. An identifier that exists already returns that connection. Throws what the service throws.
    package func connect(_ wish: ConnectionService.Wish) async throws -> ConnectedAccount {
        var made: ConnectedAccount?
        if let id = wish.id { made = try await accounts.connection(id, of: account.id) }
        let connection = if let made { made } else { try await service.connect(wish, account, accounts.origin) }
        // Where there is one, there is nothing to choose. One that is there already may have been cut off before this.
        let books = try await space.connectedBooks(of: connection.id)
        if books.count == 1, books[0].listedAt == nil, !books[0].isChosen {
            try await space.chooseBooks([books[0].id], of: connection.id)
        }
        service.wake()
        return connection
    }

    /// Takes another password, after asking the server. Throws what the service throws.
    package func setPassword(_ password: String, of id: ConnectedAccount.ID) async throws {
        try await service.setPassword(password, try await one(id), accounts.origin)
        service.wake()
    }

    /// Disconnects. The imported people stay. Throws what the service throws.
    package func disconnect(_ id: ConnectedAccount.ID) async throws {
        try await service.disconnect(try await one(id), account, accounts.origin)
    }

    /// Pauses or resumes one.
    package func setPaused(_ isPaused: Bool, _ id: ConnectedAccount.ID) async throws {
        _ = try await one(id)
        try await accounts.setPaused(isPaused, id, at: now)
        if !isPaused { service.wake() }
    }

    /// Sets whether people's cards are written there. Refuses to turn that on when more than `most` would be written at once,
    /// or while the number is not known.
    package func setWritesBack(_ writesBack: Bool, _ id: ConnectedAccount.ID, atMost most: Int = .max) async throws {
        _ = try await one(id)
        if writesBack, try await !space.connectedBooks(of: id).haveComeIn { throw Refusal.notBroughtIn }
        let count = writesBack ? try await space.cardsToWrite(to: id) : 0
        guard count <= most else { throw Refusal.moreCards(count) }
        try await accounts.setWritesBack(writesBack, id)
    }

    // MARK: Syncing

    /// Asks the service for a sync soon. Refuses a paused connection, or one whose password is refused.
    package func askForSync(_ id: ConnectedAccount.ID) async throws {
        let connection = try await one(id)
        guard connection.refusedAt == nil else { throw Refusal.passwordRefused }
        guard connection.pausedAt == nil else { throw Refusal.resting }
        try await soon(id)
    }

    /// How long a sync is fresh, in seconds: five minutes.
    package static let freshness: TimeInterval = 300

    /// Asks the service for a sync of each connection whose last one is no longer fresh, and returns how many there are. Those
    /// that are paused, refused, failing, waiting for approval, due anyway, or being synced are left to their own time.
    package func freshen() async throws -> Int {
        var count = 0
        for connection in try await all() where connection.isStale(at: now) {
            let state = connection.state(of: try await space.connectedBooks(of: connection.id))
            guard state == .connected || state == .limited,
                try await space.syncs(of: connection.id, limit: 1).first?.isGoingOn(at: now) != true
            else { continue }
            try await accounts.askForSync(connection.id, at: now)
            count += 1
        }
        if count > 0 { service.wake() }
        return count
    }

    /// Sets which books take part, and has them listed; adding one again turns writing back off until it is turned on again.
    /// Throws `StoreError.conflict` when the books have changed.
    package func choose(
        _ books: Set<ConnectedBook.ID>, of id: ConnectedAccount.ID, ifVersion version: String? = nil
    ) async throws {
        let connection = try await one(id)
        if try await space.connectedBooks(of: id).joinAgain(books) {
            try await accounts.turningOffWritingBack(of: connection) {
                try await space.chooseBooks(books, of: id, ifVersion: version)
            }
        } else {
            try await space.chooseBooks(books, of: id, ifVersion: version)
        }
        try await soon(id)
    }

    /// Approves a first sync. Of the cards that may be about people here, only those in `same` are joined with them; of the
    /// groups here, only those in `groups` are sent. Writing back is then off until the account turns it on, since the number
    /// of differing cards was not reviewed yet; returns whether that was turned off. Throws `StoreError.conflict` when the plan
    /// has changed.
    @discardableResult
    package func approve(
        _ id: ConnectedAccount.ID, same: Set<PlannedCard.ID>, groups: Set<PersonGroup.ID>, ifVersion version: String? = nil
    ) async throws -> Bool {
        let connection = try await one(id)
        try await accounts.turningOffWritingBack(of: connection) {
            let done = try await space.approveFirstSync(
                of: id, joining: same, groups: groups, ifVersion: version, at: now)
            guard done.left == 0 || done.approved > 0 else { throw Refusal.notLookedAt }
        }
        try await soon(id)
        return connection.writesBack
    }

    /// Approves deleting all people who are gone there, when they are no more than `most`.
    package func approveDeletions(of id: ConnectedAccount.ID, atMost most: Int = .max) async throws {
        _ = try await one(id)
        do { try await space.approveDeletions(of: id, atMost: most) } catch {
            guard error == .conflict else { throw error }
            throw Refusal.moreGone(try await space.connectedBooks(of: id).reduce(0) { $0 + $1.deletionsWaiting })
        }
        try await soon(id)
    }

    /// Undoes the last sync that did something, and pauses the connection. Refuses any other sync. Throws what the service
    /// throws.
    package func undo(_ sync: SyncRun.ID, of id: ConnectedAccount.ID) async throws -> SyncUndoing {
        do { return try await service.undo(sync, try await one(id), account) } catch StoreError.notFound {
            throw Refusal.notTheLast
        }
    }

    /// A paused one is synced when it is resumed.
    private func soon(_ id: ConnectedAccount.ID) async throws {
        try await accounts.askForSync(id, at: now)
        service.wake()
    }
}

extension ConnectedAccount {
    /// Whether its last sync went well, is no longer fresh, and the next one is still to come.
    fileprivate func isStale(at time: Date) -> Bool {
        guard failure == nil, nextAt > time, let syncedAt else { return false }
        return syncedAt < time.addingTimeInterval(-OwnConnections.freshness)
    }
}
