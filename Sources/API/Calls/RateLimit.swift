import Foundation
import HTTPSupport
import HTTPTypes
import Store
import Synchronization

/// How often a token may call: so many times in each window of a minute. Counted in memory.
final class RateLimit: Sendable {
    /// The state after a call was counted.
    struct State: Hashable, Sendable {
        let limit: Int
        let left: Int
        /// Seconds until the window ends.
        let seconds: Int

        var isAllowed: Bool { left >= 0 }

        func write(to headers: inout HTTPFields) {
            headers[.known("RateLimit-Policy")] = "\"token\";q=\(limit);w=\(Int(RateLimit.window))"
            headers[.known("RateLimit")] = "\"token\";r=\(max(0, left));t=\(seconds)"
        }
    }

    static let window: TimeInterval = 60
    private let limit: Int
    private let counts = Mutex<[APIToken.ID: (start: Date, calls: Int)]>([:])

    init(callsAMinute limit: Int) {
        self.limit = limit
    }

    /// Counts a call.
    func count(_ token: APIToken.ID, at time: Date) -> State {
        counts.withLock { counts in
            // Windows that are over are forgotten, so that tokens that come and go leave nothing behind.
            if counts.count > 1_000 { counts = counts.filter { time.timeIntervalSince($0.value.start) < Self.window } }
            var entry = counts[token] ?? (time, 0)
            let age = time.timeIntervalSince(entry.start)
            if age >= Self.window || age < 0 { entry = (time, 0) }
            entry.calls += 1
            counts[token] = entry
            let end = entry.start.addingTimeInterval(Self.window)
            return State(
                limit: limit, left: limit - entry.calls, seconds: Int(end.timeIntervalSince(time).rounded(.up)))
        }
    }
}
