import Kinkeeper
package import Store

/// Whose pictures are being decoded: one for each account, so that nobody's album keeps the others waiting for theirs.
package actor PictureTurns {
    private var busy: Set<Account.ID> = []

    package init() {}

    /// Does the work for an account. Throws `Problem.busy` for a second one meanwhile.
    package func alone<Value: Sendable>(
        _ account: Account.ID, _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        guard busy.insert(account).inserted else { throw Problem.busy }
        defer { busy.remove(account) }
        return try await work()
    }
}
