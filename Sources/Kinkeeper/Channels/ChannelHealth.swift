public import Foundation

/// How sending over a channel went lately.
public struct ChannelHealth: Hashable, Sendable {
    /// When the receiver last accepted something; nil before the first time.
    public var acceptedAt: Date?
    /// When sending last failed; nil while it never has.
    public var failedAt: Date?
    /// Why it did then.
    public var failure: DeliveryFailure?
    /// How often it failed since the receiver last accepted something.
    public var failuresInARow: Int

    /// A health from its parts; without any, that of a channel over which nothing was sent yet.
    public init(acceptedAt: Date? = nil, failedAt: Date? = nil, failure: DeliveryFailure? = nil, failuresInARow: Int = 0) {
        self.acceptedAt = acceptedAt
        self.failedAt = failedAt
        self.failure = failure
        self.failuresInARow = failuresInARow
    }
}

extension ChannelHealth {
    /// The health after one more attempt. What failed before is kept until something fails again; an attempt that was
    /// stopped from here says nothing of the receiver.
    public func after(_ outcome: Outcome, at time: Date) -> ChannelHealth {
        guard outcome.failure?.cause != .cancelled else { return self }
        var health = self
        if let failure = outcome.failure {
            health.failedAt = time
            health.failure = failure
            health.failuresInARow += 1
        } else {
            health.acceptedAt = time
            health.failuresInARow = 0
        }
        return health
    }
}
