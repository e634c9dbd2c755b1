package import Application
package import Foundation
package import Store

/// The operations on other servers for pages and programs. The server fills it in, since it alone speaks with them; without one
/// nothing can be connected.
package struct ConnectionService: Sendable {
    /// Why something could not be done.
    package enum Failure: CodedError, Hashable, Sendable {
        /// The server elsewhere failed: one word for how, and more in its own words.
        case server(String, words: String)
        /// A sync goes on.
        case busy
        /// The password cannot be opened.
        case locked

        package var code: ErrorCode {
            switch self {
            case .server(let word, _): PlainError.server(word).code
            case .busy: .syncRunning
            case .locked: .serverLocked
            }
        }

        package var parameters: [String: ErrorParameter] {
            if case .server(let word, let words) = self { PlainError.server(word, words).parameters } else { [:] }
        }
    }

    /// A wanted connection.
    package struct Wish: Sendable {
        /// An identifier of their own; nil for one that is made here.
        package let id: ConnectedAccount.ID?
        /// The wanted name; nil for one made of user and server.
        package let name: String?
        /// An e-mail address, a server's name, or the address of anything on it.
        package let server: String
        /// The name there.
        package let user: String
        /// The password there, which is kept sealed and said nowhere.
        package let password: String

        /// A wish; nil where a part is missing.
        package init?(
            id: ConnectedAccount.ID? = nil, name: String? = nil, server: String?, user: String?, password: String?
        ) {
            self.id = id
            (self.name, self.server, self.user) = (name?.trimmed, (server ?? "").trimmed, (user ?? "").trimmed)
            self.password = password ?? ""
            guard !self.server.isEmpty, !self.user.isEmpty, !self.password.isEmpty, self.name?.isEmpty != true else {
                return nil
            }
        }
    }

    /// Connects an account; of this and of other changes the origin is noted.
    package let connect: @Sendable (Wish, Account, AuditOrigin) async throws -> ConnectedAccount
    /// Takes another password, after asking the server.
    package let setPassword: @Sendable (_ password: String, ConnectedAccount, AuditOrigin) async throws -> Void
    /// Undoes a sync, and pauses the connection.
    package let undo: @Sendable (SyncRun.ID, ConnectedAccount, Account) async throws -> SyncUndoing
    /// Forgets a connection.
    package let disconnect: @Sendable (ConnectedAccount, Account, AuditOrigin) async throws -> Void
    /// Says that a connection became due.
    package let wake: @Sendable () -> Void

    /// A service of these operations.
    package init(
        connect: @escaping @Sendable (Wish, Account, AuditOrigin) async throws -> ConnectedAccount,
        setPassword: @escaping @Sendable (String, ConnectedAccount, AuditOrigin) async throws -> Void,
        undo: @escaping @Sendable (SyncRun.ID, ConnectedAccount, Account) async throws -> SyncUndoing,
        disconnect: @escaping @Sendable (ConnectedAccount, Account, AuditOrigin) async throws -> Void,
        wake: @escaping @Sendable () -> Void
    ) {
        (self.connect, self.setPassword, self.undo, self.disconnect, self.wake) =
            (connect, setPassword, undo, disconnect, wake)
    }

    /// A service that connects to nothing.
    package static let closed = ConnectionService(
        connect: { _, _, _ in throw Failure.server("not-allowed", words: "") },
        setPassword: { _, _, _ in throw Failure.server("not-allowed", words: "") }, undo: { _, _, _ in throw Failure.busy },
        disconnect: { _, _, _ in throw Failure.busy }, wake: {})
}

extension ConnectionService {
    /// Returns the same service with a rate limit on password checks: one at a time for each account, and a few in a minute. So
    /// no account can have this server try passwords elsewhere by the thousand, which locks accounts there, or scan for
    /// servers.
    package func paced(now: @escaping @Sendable () -> Date) -> ConnectionService {
        let pace = OutgoingRateLimiter(Problem.tooManyConnects)
        return ConnectionService(
            connect: { wish, account, origin in
                try await pace.send(for: account.id, at: now()) { try await connect(wish, account, origin) }
            },
            setPassword: { password, connection, origin in
                try await pace.send(for: connection.account, at: now()) {
                    try await setPassword(password, connection, origin)
                }
            }, undo: undo, disconnect: disconnect, wake: wake)
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
