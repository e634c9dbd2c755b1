import GRDB
public import Kinkeeper

extension Space {
    /// Puts a person off until a day after today. Returns what held before, for undoing it with `setPause`.
    /// Throws `refused` for a day that is not after today.
    @discardableResult
    public func snooze(
        _ person: Person.ID, until day: CivilDate, today: CivilDate
    ) async throws(StoreError) -> CatchupPause {
        try await pause(person) { state throws(CatchupRefusal) in try state.snoozing(until: day, today: today) }
    }

    /// Skips one round; see `CatchupState.skipping`. Returns what held before, for undoing it with `setPause`.
    /// Throws `refused` where no cadence holds.
    @discardableResult
    public func skip(_ person: Person.ID, today: CivilDate) async throws(StoreError) -> CatchupPause {
        try await pause(person) { state throws(CatchupRefusal) in try state.skipping(today: today) }
    }

    /// Ends a snooze; a skip stays. Returns what held before.
    @discardableResult
    public func unsnooze(_ person: Person.ID) async throws(StoreError) -> CatchupPause {
        try await pause(person) { CatchupPause(skippedFrom: $0.skippedFrom) }
    }

    /// Takes all skips of the present round back; a snooze stays. Returns what held before.
    @discardableResult
    public func unskip(_ person: Person.ID) async throws(StoreError) -> CatchupPause {
        try await pause(person) { CatchupPause(snoozedUntil: $0.snoozedUntil) }
    }

    /// Restores a person's pause from before a snooze or a skip, which undoes it.
    public func setPause(_ pause: CatchupPause, of person: Person.ID) async throws(StoreError) {
        try await self.pause(person) { _ in pause }
    }

    @discardableResult
    private func pause(
        _ person: Person.ID, _ change: @escaping @Sendable (CatchupState) throws(CatchupRefusal) -> CatchupPause
    ) async throws(StoreError) -> CatchupPause {
        try await file.write { db in
            let person = try db.presentPerson(person)
            guard let state = try db.catchupState(of: person) else { throw StoreError.notFound }
            let pause: CatchupPause
            do throws(CatchupRefusal) { pause = try change(state) } catch { throw StoreError.refused(error) }
            try db.setPause(pause, of: person)
            return state.pause
        }
    }
}
