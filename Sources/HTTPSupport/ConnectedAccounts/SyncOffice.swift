package import Store

/// Where pages and programs ask for what has to do with servers elsewhere. The server fills it in, since it alone speaks with
/// them; without one nothing can be connected.
package struct SyncOffice: Sendable {
    /// Why something could not be done.
    package enum Failure: Error, Hashable, Sendable {
        /// The server elsewhere failed: one word for how, and more in its own words.
        case server(String, words: String)
        /// A sync goes on.
        case busy
        /// The password cannot be opened.
        case locked
    }

    /// Connects an account with the server that some words name, as a user with a password.
    package let connect:
        @Sendable (_ server: String, _ user: String, _ password: String, _ account: Account) async throws -> ConnectedAccount
    /// Takes another password, after asking the server.
    package let setPassword: @Sendable (_ password: String, ConnectedAccount) async throws -> Void
    /// Takes a sync back; the connection rests afterwards.
    package let undo: @Sendable (SyncRun.ID, ConnectedAccount, Account) async throws -> SyncUndoing
    /// Forgets a connection.
    package let disconnect: @Sendable (ConnectedAccount, Account) async throws -> Void
    /// Says that a connection became due.
    package let wake: @Sendable () -> Void

    /// An office from what it can do.
    package init(
        connect: @escaping @Sendable (String, String, String, Account) async throws -> ConnectedAccount,
        setPassword: @escaping @Sendable (String, ConnectedAccount) async throws -> Void,
        undo: @escaping @Sendable (SyncRun.ID, ConnectedAccount, Account) async throws -> SyncUndoing,
        disconnect: @escaping @Sendable (ConnectedAccount, Account) async throws -> Void,
        wake: @escaping @Sendable () -> Void
    ) {
        (self.connect, self.setPassword, self.undo, self.disconnect, self.wake) =
            (connect, setPassword, undo, disconnect, wake)
    }

    /// One that connects with nobody.
    package static let closed = SyncOffice(
        connect: { _, _, _, _ in throw Failure.server("not-allowed", words: "") },
        setPassword: { _, _ in throw Failure.server("not-allowed", words: "") }, undo: { _, _, _ in throw Failure.busy },
        disconnect: { _, _ in throw Failure.busy }, wake: {})
}
