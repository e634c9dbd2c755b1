package import Foundation
package import Kinkeeper
package import Store

/// What an account does with its address books elsewhere, for pages and programs alike: what one refuses the other does.
package struct OwnConnections: Sendable {
    /// Why nothing was done. Nothing was changed either.
    package enum Refusal: Error, Hashable, Sendable {
        /// Nobody knows yet what the first sync would do, so that there is nothing to say yes to.
        case notLookedAt
        /// People are still to come in, so that nobody can tell of how many the cards would go.
        case notBroughtIn
        /// The connection rests.
        case resting
        /// The server refuses the password; nothing is asked before there is another.
        case passwordRefused
        /// Of more people the cards would go than somebody said yes to: of so many.
        case moreCards(Int)
        /// More people are gone there than somebody said yes to: so many.
        case moreGone(Int)
        /// It is not the last sync that did something here, or it was taken back before.
        case notTheLast
    }

    private let accounts: Accounts
    private let account: Account
    private let space: Space
    private let service: ConnectionService
    private let now: Date

    /// Those of an account at a moment, whose own space they come into.
    package init(of account: Account, in accounts: Accounts, _ space: Space, _ service: ConnectionService, now: Date) {
        (self.account, self.accounts, self.space, self.service, self.now) = (account, accounts, space, service, now)
    }

    // MARK: Looking

    /// All of them, the oldest first.
    package func all() async throws -> [ConnectedAccount] { try await accounts.connections(of: account.id) }

    /// One of them. Throws a problem for one that is another's, or nobody's.
    package func one(_ id: ConnectedAccount.ID) async throws -> ConnectedAccount {
        guard let connection = try await accounts.connection(id, of: account.id) else { throw Problem.notFound }
        return connection
    }

    // MARK: Connecting

    /// Connects. Who brings an identifier that is there already gets that one. Throws what the service throws.
    package func connect(_ wish: ConnectionService.Wish) async throws -> ConnectedAccount {
        var made: ConnectedAccount?
        if let id = wish.id { made = try await accounts.connection(id, of: account.id) }
        let connection = if let made { made } else { try await service.connect(wish, account) }
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
        try await service.setPassword(password, try await one(id))
        service.wake()
    }

    /// Disconnects. Everybody who came stays. Throws what the service throws.
    package func disconnect(_ id: ConnectedAccount.ID) async throws {
        try await service.disconnect(try await one(id), account)
    }

    /// Lets one rest, or go on.
    package func setPaused(_ isPaused: Bool, _ id: ConnectedAccount.ID) async throws {
        _ = try await one(id)
        try await accounts.setPaused(isPaused, id, at: now)
        if !isPaused { service.wake() }
    }

    /// Says whether people's cards are written there. Refuses to turn that on where more than `most` would go at once, and
    /// before that can be told.
    package func setWritesBack(_ writesBack: Bool, _ id: ConnectedAccount.ID, atMost most: Int = .max) async throws {
        _ = try await one(id)
        if writesBack, try await !space.connectedBooks(of: id).haveComeIn { throw Refusal.notBroughtIn }
        let count = writesBack ? try await space.cardsToWrite(to: id) : 0
        guard count <= most else { throw Refusal.moreCards(count) }
        try await accounts.setWritesBack(writesBack, id)
    }

    // MARK: Syncing

    /// Has the service sync one at its next turn, which is soon. Refuses one that rests, or whose password is refused.
    package func askForSync(_ id: ConnectedAccount.ID) async throws {
        let connection = try await one(id)
        guard connection.refusedAt == nil else { throw Refusal.passwordRefused }
        guard connection.pausedAt == nil else { throw Refusal.resting }
        try await soon(id)
    }

    /// Says which books take part, and has them looked at; where one joins again, nothing is written back before somebody says
    /// so. Throws `StoreError.conflict` where they are others by now.
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

    /// Says yes to a first sync. Of the cards that may be about people here, those in `same` become one with them and no other;
    /// of the groups here, those in `groups` go there and no other. Nothing is written back after that before somebody says so
    /// again, since nobody has seen yet of how many the cards differ; the answer is whether that was turned off. Throws `StoreError.conflict` where the plan is another by now.
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

    /// Says yes to the going of everybody who is gone there, where they are no more than `most`.
    package func approveDeletions(of id: ConnectedAccount.ID, atMost most: Int = .max) async throws {
        _ = try await one(id)
        do { try await space.approveDeletions(of: id, atMost: most) } catch {
            guard error == .conflict else { throw error }
            throw Refusal.moreGone(try await space.connectedBooks(of: id).reduce(0) { $0 + $1.deletionsWaiting })
        }
        try await soon(id)
    }

    /// Takes the last sync that did something back; the connection rests afterwards. Refuses any other. Throws what the office
    /// throws.
    package func undo(_ sync: SyncRun.ID, of id: ConnectedAccount.ID) async throws -> SyncUndoing {
        do { return try await service.undo(sync, try await one(id), account) } catch StoreError.notFound {
            throw Refusal.notTheLast
        }
    }

    /// One that rests is looked at when it goes on.
    private func soon(_ id: ConnectedAccount.ID) async throws {
        try await accounts.askForSync(id, at: now)
        service.wake()
    }
}
