public import Foundation

/// When to try again after a failure: exponential backoff with full jitter, so that senders that failed at once do not come
/// back at once.
public struct RetrySchedule: Hashable, Sendable {
    /// The bound of the first wait, in seconds; each bound is twice the one before.
    public let firstWait: TimeInterval
    /// No wait is bounded by more, in seconds.
    public let longestWait: TimeInterval
    /// How often to send at the least.
    public let attempts: Int

    /// The longest a receiver may make us wait: a day, in seconds.
    public static let longestAskedFor: TimeInterval = 86_400

    /// At first after seconds, at last every hour or so; twelve attempts, and more while there is time.
    public init(firstWait: TimeInterval = 30, longestWait: TimeInterval = 7_200, attempts: Int = 12) {
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.attempts = attempts
    }

    /// How many seconds to wait after the attempt of that number, counted from 1.
    ///
    /// `random` lies in 0..<1. What the receiver asked for is the least there is, with the jitter on top.
    ///
    /// - after 1, 0.5: 15 s; after 2, 0.5: 30 s; after 9, 0.5: 1 h
    public func wait(after attempt: Int, random: Double, retryAfter: TimeInterval? = nil) -> TimeInterval {
        let bound = min(longestWait, firstWait * pow(2, Double(min(max(attempt, 1), 60) - 1)))
        let jitter = max(1, bound * min(max(random, 0), 1))
        guard let asked = retryAfter, asked > 0 else { return jitter }
        return min(asked, Self.longestAskedFor) + jitter
    }

    /// Returns whether an attempt is the last: enough were made, and the next one would be after the deadline.
    public func isOver(after attempt: Int, next: Date, deadline: Date) -> Bool {
        attempt >= attempts && next > deadline
    }
}
