import HTTPSupport
import NIOCore
import Synchronization

/// The connections there are, so that none is kept out by those that do nothing.
final class ConnectionTable: Sendable {
    private struct Entry {
        let channel: any Channel
        let source: String
        /// When the last request was answered, or the connection was made; nil while a request is answered.
        var idleSince: NIODeadline?
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var counts: [String: Int] = [:]

        mutating func remove(_ id: ObjectIdentifier) -> (any Channel)? {
            guard let entry = entries.removeValue(forKey: id) else { return nil }
            let left = counts[entry.source, default: 0] - 1
            counts[entry.source] = left > 0 ? left : nil
            return entry.channel
        }
    }

    private let limits: ConnectionLimits
    /// Addresses that many people come from: trusted proxies.
    private let shared: Set<String>
    private let state = Mutex(State())

    init(_ limits: ConnectionLimits, shared: Set<String>) {
        self.limits = limits
        self.shared = shared
    }

    /// How many there are.
    var count: Int { state.withLock(\.entries.count) }

    /// Adds a connection. Closes the one that has been idle longest when there are too many, of the same address when that has
    /// too many; false when none is idle, and this one has to be closed.
    func add(_ channel: any Channel, at now: NIODeadline = .now()) -> Bool {
        let address = NetworkAddress.plain(channel.remoteAddress?.ipAddress ?? "local")
        let source = NetworkAddress.source(address)
        let isShared = shared.contains(address) || NetworkAddress.isLoopback(address)
        let (isAdded, victim) = state.withLock { state -> (Bool, (any Channel)?) in
            var victim: ObjectIdentifier?
            if !isShared, state.counts[source, default: 0] >= limits.mostOfSource {
                victim = Self.longestIdle(in: state) { $0.source == source }
                guard victim != nil else { return (false, nil) }
            } else if state.entries.count >= limits.most {
                victim = Self.longestIdle(in: state) { _ in true }
                guard victim != nil else { return (false, nil) }
            }
            let closed = victim.flatMap { state.remove($0) }
            state.entries[ObjectIdentifier(channel)] = Entry(channel: channel, source: source, idleSince: now)
            state.counts[source, default: 0] += 1
            return (true, closed)
        }
        victim?.close(promise: nil)
        return isAdded
    }

    /// Says that a request is answered on a connection, or was.
    func mark(_ channel: any Channel, isIdle: Bool, at now: NIODeadline = .now()) {
        state.withLock { $0.entries[ObjectIdentifier(channel)]?.idleSince = isIdle ? now : nil }
    }

    /// Forgets a connection that is closed.
    func remove(_ channel: any Channel) {
        _ = state.withLock { $0.remove(ObjectIdentifier(channel)) }
    }

    private static func longestIdle(in state: State, where isMeant: (Entry) -> Bool) -> ObjectIdentifier? {
        var found: (id: ObjectIdentifier, since: NIODeadline)?
        for (id, entry) in state.entries {
            guard isMeant(entry), let since = entry.idleSince, since < found?.since ?? .distantFuture else { continue }
            found = (id, since)
        }
        return found?.id
    }
}
