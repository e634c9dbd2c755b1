import HTTPSupport
import Store

extension ConnectionSyncer {
    /// The service as pages and programs know it; `wake` is called when a connection became due.
    func connectionService(wake: @escaping @Sendable () -> Void) -> ConnectionService {
        ConnectionService(
            connect: { wish, account, origin in
                try await connect(
                    wish.server, user: wish.user, password: wish.password, named: wish.name, wish.id, for: account,
                    from: origin)
            },
            setPassword: { password, connection, origin in
                try await setPassword(password, of: connection, from: origin)
            },
            undo: { sync, connection, account in
                try await undo(sync, of: connection, of: account)
            },
            disconnect: { connection, account, origin in
                try await disconnect(connection, of: account, from: origin)
            }, wake: wake
        ).paced(now: now)
    }
}
