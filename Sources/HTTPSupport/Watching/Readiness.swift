package import Store
import Synchronization

/// Whether the server takes requests: asked by what stands before it, and told by the program.
package final class Readiness: Sendable {
    private enum State {
        case starting, running, draining
    }

    private let folder: DataFolder
    private let state: Mutex<State>

    /// The readiness of a server on a folder. `isRunning` for one whose services need not begin, as in tests.
    package init(of folder: DataFolder, isRunning: Bool = false) {
        self.folder = folder
        state = Mutex(isRunning ? .running : .starting)
    }

    /// Notes that all services have begun.
    package func noteStart() {
        state.withLock { if $0 == .starting { $0 = .running } }
    }

    /// Notes that the server was told to end. Requests are still answered for a while.
    package func noteEnd() {
        state.withLock { $0 = .draining }
    }

    /// Makes all checks.
    package func checks() async -> [HealthCheck] {
        let state = state.withLock(\.self)
        return await folder.healthChecks() + [
            HealthCheck(.services, isFine: state != .starting), HealthCheck(.running, isFine: state != .draining),
        ]
    }
}
