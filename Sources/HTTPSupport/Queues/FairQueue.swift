package import Foundation
import Kinkeeper
package import Store

/// Lets a few pieces of heavy work run at once, one of each account; the others wait, and accounts take turns.
///
/// An account that brings fifty pieces waits for itself: another account with one piece waits only for the accounts before it.
package actor FairQueue {
    private struct Waiter {
        let ticket: UUID
        let begin: CheckedContinuation<Bool, Never>
    }

    /// How many pieces run at once, of all accounts together.
    private let places: Int
    /// How many pieces of one account wait.
    private let mostWaiting: Int
    /// How long one waits; nil for as long as it takes.
    private let patience: Duration?

    private var running: Set<Account.ID> = []
    private var waiting: [Account.ID: [Waiter]] = [:]
    /// The accounts that have something waiting, in the order of their turns.
    private var turns: [Account.ID] = []

    /// A queue with so many places, in which so many pieces of one account wait for so long.
    package init(places: Int, mostWaiting: Int, patience: Duration? = nil) {
        (self.places, self.mostWaiting, self.patience) = (places, mostWaiting, patience)
    }

    /// Does the work once it is its turn. The ticket names it while it waits; `patience` is the queue's own unless it is said.
    ///
    /// - Throws: `Problem.busy` when too much of the account waits already, or it waited too long; `CancellationError` when the
    ///   task was cancelled meanwhile; what the work throws.
    package nonisolated func run<Value: Sendable>(
        _ account: Account.ID, ticket: UUID = UUID(), patience: Duration? = nil, _ work: () async throws -> Value
    ) async throws -> Value {
        try await enter(account, ticket, patience)
        do {
            let value = try await work()
            await leave(account)
            return value
        } catch {
            await leave(account)
            throw error
        }
    }

    /// Returns the place of a waiting piece of work, counted from 1 in the order in which they will begin; nil for one that
    /// does not wait.
    package func place(of ticket: UUID) -> Int? {
        guard let turn = turns.firstIndex(where: { waiting[$0]?.contains { $0.ticket == ticket } ?? false }),
            let index = waiting[turns[turn]]?.firstIndex(where: { $0.ticket == ticket })
        else { return nil }
        // An account before it has one turn more until then than one behind it.
        return turns.enumerated().reduce(1) { place, entry in
            place + min(waiting[entry.element]?.count ?? 0, entry.offset < turn ? index + 1 : index)
        }
    }

    /// How many pieces wait, of all accounts.
    package var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// How many pieces of an account wait.
    package func waitingCount(of account: Account.ID) -> Int { waiting[account]?.count ?? 0 }

    // MARK: - Private

    private func enter(_ account: Account.ID, _ ticket: UUID, _ patience: Duration?) async throws {
        if running.count < places, running.insert(account).inserted { return }
        guard waitingCount(of: account) < mostWaiting else { throw Problem.busy }
        let timer = (patience ?? self.patience).map { patience in
            Task {
                try await Task.sleep(for: patience)
                giveUp(account, ticket)
            }
        }
        let isIts = await withTaskCancellationHandler {
            await withCheckedContinuation { begin in
                guard !Task.isCancelled else { return begin.resume(returning: false) }
                waiting[account, default: []].append(Waiter(ticket: ticket, begin: begin))
                if !turns.contains(account) { turns.append(account) }
            }
        } onCancel: {
            Task { await self.giveUp(account, ticket) }
        }
        timer?.cancel()
        guard !isIts else { return }
        try Task.checkCancellation()
        throw Problem.busy
    }

    private func leave(_ account: Account.ID) {
        running.remove(account)
        while running.count < places, let turn = turns.firstIndex(where: { !running.contains($0) }) {
            let next = turns.remove(at: turn)
            guard var waiters = waiting[next], !waiters.isEmpty else { continue }
            let waiter = waiters.removeFirst()
            waiting[next] = waiters.isEmpty ? nil : waiters
            if !waiters.isEmpty { turns.append(next) }
            running.insert(next)
            waiter.begin.resume(returning: true)
        }
    }

    private func giveUp(_ account: Account.ID, _ ticket: UUID) {
        guard let index = waiting[account]?.firstIndex(where: { $0.ticket == ticket }) else { return }
        let waiter = waiting[account]?.remove(at: index)
        if waiting[account]?.isEmpty ?? true {
            waiting[account] = nil
            turns.removeAll { $0 == account }
        }
        waiter?.begin.resume(returning: false)
    }
}
