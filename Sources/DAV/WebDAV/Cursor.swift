import Synchronization

/// How far a listing has come, between the parts of an answer. They are asked for one after the other.
final class Cursor: Sendable {
    private let state = Mutex<(name: String?, hasBegun: Bool)>((nil, false))

    /// The last name that was written; nil at the start.
    var name: String? { state.withLock(\.name) }
    /// Whether nothing was written yet.
    var isAtStart: Bool { state.withLock { !$0.hasBegun } }

    /// Goes on behind a name; from where it was for nil.
    func advance(to name: String?) {
        state.withLock { $0 = (name ?? $0.name, true) }
    }
}
