import Foundation
import Kinkeeper
import Store
import Synchronization

/// Limits how fast an account may have this server send something elsewhere: one at a time, and a few in a minute. So no
/// account can have it send to a stranger by the hundred, or block all sending with receivers that never answer.
final class OutgoingRateLimiter: Sendable {
    /// How many may begin within a minute, unless it is said otherwise.
    static let most = 6

    private static let minute: TimeInterval = 60

    private struct Pace {
        var isOnTheWay = false
        var begun: [Date] = []
    }

    private let paces = Mutex<[Account.ID: Pace]>([:])
    private let problem: @Sendable (_ seconds: Int) -> Problem
    private let most: Int

    /// `problem` says that it is too early, and in how many seconds it is not; `most` may begin within a minute.
    init(most: Int = OutgoingRateLimiter.most, _ problem: @escaping @Sendable (_ seconds: Int) -> Problem) {
        (self.most, self.problem) = (most, problem)
    }

    /// Does the work that sends for an account. Throws a problem, and sends nothing, where that is too early.
    func send<Value>(
        for account: Account.ID, at now: Date, _ work: () async throws -> Value
    ) async throws -> Value {
        if let seconds = begin(account, now) { throw problem(seconds) }
        defer { paces.withLock { $0[account]?.isOnTheWay = false } }
        return try await work()
    }

    /// Nil where it may begin, else in how many seconds to try again.
    private func begin(_ account: Account.ID, _ now: Date) -> Int? {
        paces.withLock { paces in
            // An account that has sent nothing for a minute is forgotten. A clock that was put back counts as a minute.
            paces = paces.compactMapValues { pace in
                let recent = pace.begun.filter { abs(now.timeIntervalSince($0)) < Self.minute }
                return recent.isEmpty && !pace.isOnTheWay ? nil : Pace(isOnTheWay: pace.isOnTheWay, begun: recent)
            }
            var pace = paces[account] ?? Pace()
            if pace.isOnTheWay { return 5 }
            if pace.begun.count >= most, let first = pace.begun.min() {
                return max(1, Int((Self.minute - now.timeIntervalSince(first)).rounded(.up)))
            }
            pace.isOnTheWay = true
            pace.begun.append(now)
            paces[account] = pace
            return nil
        }
    }
}
