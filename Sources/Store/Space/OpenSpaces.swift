import Kinkeeper
import Synchronization

/// The spaces of a data folder that are open: each once, however many use it.
///
/// A space is closed by being released, so never while a reader or writer still has it. Recently used ones are held here and
/// stay open between uses; of all others only a weak reference is kept, so that a space requested while another caller has it
/// is the same one.
final class OpenSpaces: Sendable {
    /// How much may be open.
    struct Limits: Sendable {
        /// How many spaces stay open that are not in use.
        var kept = 24
        /// How many are open at once, used or not. With eleven descriptors each, and all connections there may be, they would
        /// need more than 1,024: where descriptors run out, unused spaces are closed and the call is tried once more.
        var open = 48
        /// How long a caller waits for one of those places.
        var patience = Duration.seconds(10)
    }

    private struct Kept {
        let space: Space
        var use: Int
    }

    private struct Reference {
        weak var space: Space?
    }

    private struct State {
        var kept: [Space.ID: Kept] = [:]
        var references: [Space.ID: Reference] = [:]
        var opening: [Space.ID: Task<Result<Space, StoreError>, Never>] = [:]
        /// How many are being opened, those that wait for a place not among them.
        var admitted = 0
        var uses = 0

        var count: Int { references.count + admitted }

        /// Forgets the spaces that were closed.
        mutating func prune() { references = references.filter { $0.value.space != nil } }

        /// Lets a space stay open, and returns the one that has to make room for it.
        mutating func keep(_ space: Space, as id: Space.ID, most: Int) -> Space? {
            uses += 1
            kept[id] = Kept(space: space, use: uses)
            guard kept.count > most, let oldest = kept.min(by: { $0.value.use < $1.value.use }) else { return nil }
            kept[oldest.key] = nil
            return oldest.value.space
        }
    }

    private enum Step {
        case open(Space)
        case opening(Task<Result<Space, StoreError>, Never>)
    }

    private let limits: Limits
    private let state = Mutex(State())

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How many spaces are open.
    var count: Int {
        state.withLock { state in
            state.prune()
            return state.count
        }
    }

    /// The space if it is open.
    func present(_ id: Space.ID) -> Space? { state.withLock { $0.references[id]?.space } }

    /// Keeps a space no longer, whose files are deleted: it is closed once no caller uses it.
    func letGo(_ id: Space.ID) {
        let space = state.withLock { $0.kept.removeValue(forKey: id)?.space }
        // Closed here, not under the lock.
        withExtendedLifetime(space) {}
    }

    /// Returns the space, opened by `open` unless it is open already. Simultaneous callers get the same one. `isKept` when it
    /// will be used again soon; otherwise it is closed after this use. Throws `busy` when no place becomes free in time.
    func space(
        _ id: Space.ID, isKept: Bool, opening open: @escaping @Sendable () throws(StoreError) -> Space
    ) async throws(StoreError) -> Space {
        let step = state.withLock { state -> Step in
            if let space = state.references[id]?.space { return .open(space) }
            if let task = state.opening[id] { return .opening(task) }
            let task = Task { await self.opened(id, by: open) }
            state.opening[id] = task
            return .opening(task)
        }
        let space: Space
        switch step {
        case .open(let present): space = present
        case .opening(let task): space = try await task.value.get()
        }
        if isKept {
            let dropped = state.withLock { $0.keep(space, as: id, most: limits.kept) }
            // Closed here, outside of the lock, unless a caller holds it.
            withExtendedLifetime(dropped) {}
        }
        return space
    }

    /// Closes all that are not in use.
    func closeUnused() {
        let dropped = state.withLock { state -> [Space] in
            defer { state.kept = [:] }
            return state.kept.values.map(\.space)
        }
        withExtendedLifetime(dropped) {}
    }

    // MARK: - Private

    private func opened(_ id: Space.ID, by open: () throws(StoreError) -> Space) async -> Result<Space, StoreError> {
        let isAdmitted = await isAdmitted()
        let result = isAdmitted ? made(by: open) : .failure(.busy)
        state.withLock { state in
            state.prune()
            state.opening[id] = nil
            if isAdmitted { state.admitted -= 1 }
            if case .success(let space) = result { state.references[id] = Reference(space: space) }
        }
        return result
    }

    private func made(by open: () throws(StoreError) -> Space) -> Result<Space, StoreError> {
        do {
            return .success(try open())
        } catch .tooManyFiles {
            // Spaces that are not in use give their descriptors back.
            closeUnused()
            do { return .success(try open()) } catch { return .failure(error) }
        } catch {
            return .failure(error)
        }
    }

    /// Waits for a place and takes it; false where none becomes free in time.
    private func isAdmitted() async -> Bool {
        let end = ContinuousClock.now + limits.patience
        while true {
            if takePlace() { return true }
            closeUnused()
            if takePlace() { return true }
            guard ContinuousClock.now < end else { return false }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    private func takePlace() -> Bool {
        state.withLock { state in
            state.prune()
            guard state.count < limits.open else { return false }
            state.admitted += 1
            return true
        }
    }
}
