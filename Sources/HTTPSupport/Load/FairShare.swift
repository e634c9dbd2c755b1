import Synchronization

/// Hands out something scarce, counted in units: memory in bytes, or places to work in.
///
/// There is so much of it in all, and so much for each payer, so that one account can't take what the others need. A request
/// that asks for more waits a little. Payers are served in turn, the requests of one payer in the order they came.
package final class FairShare: Sendable {
    /// The total, the limits, and how long a request waits.
    package struct Limits: Hashable, Sendable {
        /// Units in all.
        package let total: Int
        /// Units of one payer.
        package let each: Int
        /// Requests of one payer that wait at once; one more is refused.
        package let mostWaiting: Int
        /// How long a request waits before it is refused.
        package let patience: Duration

        package init(total: Int, each: Int, mostWaiting: Int, patience: Duration) {
            self.total = max(1, total)
            self.each = max(1, min(each, total))
            self.mostWaiting = mostWaiting
            self.patience = patience
        }
    }

    /// A request's share. It is given back when it is released.
    package final class Share: Sendable {
        private let source: FairShare
        private let payer: Payer
        private let amount: Int

        fileprivate init(_ source: FairShare, _ payer: Payer, _ amount: Int) {
            self.source = source
            self.payer = payer
            self.amount = amount
        }

        deinit { source.giveBack(amount, of: payer) }
    }

    private struct Waiting {
        let id: Int
        let amount: Int
        let continuation: CheckedContinuation<Bool, Never>
        /// Ends the wait when it has been long enough.
        var timer: Task<Void, Never>?

        func resume(isGranted: Bool) {
            timer?.cancel()
            continuation.resume(returning: isGranted)
        }
    }

    private struct State {
        var used = 0
        var usedBy: [Payer: Int] = [:]
        /// Payers with waiting requests, the next in turn first.
        var turns: [Payer] = []
        var waiting: [Payer: [Waiting]] = [:]
        var lastID = 0
    }

    private let limits: Limits
    private let state = Mutex(State())

    package init(_ limits: Limits) {
        self.limits = limits
    }

    /// Units in use.
    package var used: Int { state.withLock(\.used) }

    /// Requests that wait.
    package var waiting: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// Takes so many units, at most what one payer may have. Throws `Problem.busy` when there is no room in time, or when too
    /// many requests of the payer wait already.
    package func take(_ amount: Int, for payer: Payer) async throws -> Share {
        let amount = min(max(0, amount), limits.each)
        let isFree = state.withLock { state in
            guard state.waiting[payer] == nil, fits(amount, payer, state) else { return false }
            grant(amount, payer, &state)
            return true
        }
        guard isFree else { return try await wait(for: amount, payer) }
        return Share(self, payer, amount)
    }

    // MARK: - Private

    private func wait(for amount: Int, _ payer: Payer) async throws -> Share {
        try Task.checkCancellation()
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let isGranted = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                enqueue(Waiting(id: id, amount: amount, continuation: continuation), payer)
            }
        } onCancel: {
            giveUp(id, payer)
        }
        guard isGranted else {
            try Task.checkCancellation()
            throw Problem.busy
        }
        return Share(self, payer, amount)
    }

    private func enqueue(_ waiting: Waiting, _ payer: Payer) {
        let answer: Bool? = state.withLock { state in
            // Room may have come since the first look.
            if state.waiting[payer] == nil, fits(waiting.amount, payer, state) {
                grant(waiting.amount, payer, &state)
                return true
            }
            guard state.waiting[payer, default: []].count < limits.mostWaiting, !Task.isCancelled else { return false }
            if state.waiting[payer] == nil { state.turns.append(payer) }
            state.waiting[payer, default: []].append(waiting)
            return nil
        }
        if let answer { return waiting.resume(isGranted: answer) }
        let timer = Task { [patience = limits.patience, id = waiting.id] in
            do { try await Task.sleep(for: patience) } catch { return }
            giveUp(id, payer)
        }
        let isWaiting = state.withLock { state in
            guard let index = state.waiting[payer]?.firstIndex(where: { $0.id == waiting.id }) else { return false }
            state.waiting[payer]?[index].timer = timer
            return true
        }
        // It may have been served meanwhile.
        if !isWaiting { timer.cancel() }
    }

    private func giveUp(_ id: Int, _ payer: Payer) {
        let (left, granted) = state.withLock { state -> (Waiting?, [Waiting]) in
            guard let index = state.waiting[payer]?.firstIndex(where: { $0.id == id }) else { return (nil, []) }
            let left = state.waiting[payer]?.remove(at: index)
            if state.waiting[payer]?.isEmpty == true { forget(payer, &state) }
            // A large wish at the head may have kept smaller ones of the same payer waiting.
            return (left, grantWaiting(&state))
        }
        left?.resume(isGranted: false)
        for waiting in granted { waiting.resume(isGranted: true) }
    }

    private func giveBack(_ amount: Int, of payer: Payer) {
        let granted = state.withLock { state in
            state.used -= amount
            let left = state.usedBy[payer, default: 0] - amount
            state.usedBy[payer] = left > 0 ? left : nil
            return grantWaiting(&state)
        }
        for waiting in granted { waiting.resume(isGranted: true) }
    }

    /// Serves those that fit, one of each payer in turn, until none fits.
    private func grantWaiting(_ state: inout State) -> [Waiting] {
        var granted: [Waiting] = []
        while let index = state.turns.firstIndex(where: { payer in
            guard let first = state.waiting[payer]?.first else { return false }
            return fits(first.amount, payer, state)
        }) {
            let payer = state.turns.remove(at: index)
            guard let first = state.waiting[payer]?.removeFirst() else { break }
            grant(first.amount, payer, &state)
            granted.append(first)
            if state.waiting[payer]?.isEmpty == true { state.waiting[payer] = nil } else { state.turns.append(payer) }
        }
        return granted
    }

    private func fits(_ amount: Int, _ payer: Payer, _ state: State) -> Bool {
        state.used + amount <= limits.total && state.usedBy[payer, default: 0] + amount <= limits.each
    }

    private func grant(_ amount: Int, _ payer: Payer, _ state: inout State) {
        state.used += amount
        state.usedBy[payer, default: 0] += amount
    }

    private func forget(_ payer: Payer, _ state: inout State) {
        state.waiting[payer] = nil
        state.turns.removeAll { $0 == payer }
    }
}
