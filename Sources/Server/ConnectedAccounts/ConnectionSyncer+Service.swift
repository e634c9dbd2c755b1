import HTTPSupport
import Store

extension ConnectionSyncer {
    /// The service as pages and programs know it; `wake` is called when a connection became due.
    func connectionService(wake: @escaping @Sendable () -> Void) -> ConnectionService {
        ConnectionService(
            connect: { wish, account in
                try await Self.told {
                    try await connect(
                        wish.server, user: wish.user, password: wish.password, named: wish.name, wish.id, for: account)
                }
            },
            setPassword: { password, connection in
                try await Self.told { try await setPassword(password, of: connection) }
            },
            undo: { sync, connection, account in
                try await Self.told { try await undo(sync, of: connection, of: account) }
            },
            disconnect: { connection, account in
                try await Self.told { try await disconnect(connection, of: account) }
            }, wake: wake
        ).paced(now: now)
    }

    private static func told<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let failure as Failure {
            throw switch failure {
            case .server(let word, let words): ConnectionService.Failure.server(word, words: words)
            case .busy: ConnectionService.Failure.busy
            case .locked: ConnectionService.Failure.locked
            }
        }
    }
}
