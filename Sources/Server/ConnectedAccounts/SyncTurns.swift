import HTTPSupport
import Kinkeeper
import Store

/// The turns of accounts: each has its own, so that a slow server does not delay other accounts; the connections of one account
/// are synced one after the other.
struct SyncTurns: Sendable {
    let syncer: ConnectionSyncer
    /// Called with failures here; those on a server are recorded with the connection.
    let failed: @Sendable (any Error) -> Void
    /// Called with the end of each sync that was tried.
    var ended: @Sendable (ServerCounts.SyncOutcome) -> Void = { _ in }

    /// How many accounts are synced at once.
    static let atOnce = 8

    /// The events to handle.
    private enum Event {
        /// A sync may be due.
        case look
        /// An account's turn is over.
        case over(Account.ID)
    }

    /// Starts due syncs whenever it rings, until the rings end or the task is cancelled; then it waits for the running ones.
    func run(_ rings: AsyncStream<Void>) async {
        let (events, line) = AsyncStream.makeStream(of: Event.self)
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in rings { line.yield(.look) }
                line.finish()
            }
            var (having, waiting): (Set<Account.ID>, [Account]) = ([], [])
            // Accounts that asked during their turn: it may have passed that connection already.
            var asked: Set<Account.ID> = []
            for await event in events {
                var looks = false
                switch event {
                case .look: looks = true
                case .over(let account):
                    having.remove(account)
                    looks = asked.remove(account) != nil
                }
                if looks {
                    for account in await due() {
                        if having.contains(account.id) {
                            asked.insert(account.id)
                        } else if !waiting.contains(where: { $0.id == account.id }) {
                            waiting.append(account)
                        }
                    }
                }
                while having.count < Self.atOnce, !waiting.isEmpty {
                    let account = waiting.removeFirst()
                    having.insert(account.id)
                    group.addTask {
                        await turn(of: account)
                        line.yield(.over(account.id))
                    }
                }
            }
        }
    }

    /// Accounts with a sync that is due, the longest waiting first.
    private func due() async -> [Account] {
        do {
            var (found, known): ([Account], Set<Account.ID>) = ([], [])
            for connection in try await syncer.folder.accounts.connectionsDue(at: syncer.now()) {
                guard known.insert(connection.account).inserted,
                    let account = try await syncer.folder.accounts.account(connection.account)
                else { continue }
                found.append(account)
            }
            return found
        } catch {
            failed(error)
            return []
        }
    }

    private func turn(of account: Account) async {
        do {
            let due = try await syncer.folder.accounts.connectionsDue(at: syncer.now()).filter { $0.account == account.id }
            for connection in due where !Task.isCancelled {
                // It may be a while since the turn began.
                guard let there = try await syncer.folder.accounts.connection(connection.id, of: account.id),
                    there.pausedAt == nil, there.nextAt == connection.nextAt
                else { continue }
                do {
                    try await syncer.sync(there, of: account)
                    ended(.succeeded)
                } catch {
                    if let outcome = ServerCounts.SyncOutcome(of: error), !Task.isCancelled { ended(outcome) }
                    if !(error is ConnectionSyncer.Failure), !Task.isCancelled { failed(error) }
                }
            }
        } catch {
            if !Task.isCancelled { failed(error) }
        }
    }
}

extension ServerCounts.SyncOutcome {
    /// How a sync ended that threw; nil for one that was not tried, since another program is at it or the connection is gone.
    fileprivate init?(of error: any Error) {
        switch error as? ConnectionSyncer.Failure {
        case .busy, .server("missing", _): return nil
        case .server("refused", _): self = .refused
        default: self = .failed
        }
    }
}
