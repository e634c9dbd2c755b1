import Store

/// Reads two things at once, each on a connection of its own; fails with the first one's error when both fail.
///
/// They may see different states when a write comes between them, as reads one after another do.
func beside<First: Sendable, Second: Sendable>(
    _ first: @escaping @Sendable () async throws(StoreError) -> First,
    _ second: @escaping @Sendable () async throws(StoreError) -> Second
) async throws(StoreError) -> (First, Second) {
    async let other = outcome(of: second)
    let one = await outcome(of: first)
    return (try one.get(), try await other.get())
}

/// `async let` forgets which errors there can be; a result does not.
private func outcome<Value: Sendable>(
    of read: @Sendable () async throws(StoreError) -> Value
) async -> Result<Value, StoreError> {
    do { return .success(try await read()) } catch { return .failure(error) }
}
