/// How far a value that was read can be relied on.
public enum ConfidenceLevel: Int, Comparable, Sendable {
    /// Hardly more than a guess: below 0.50.
    case guess
    /// From 0.50 on.
    case low
    /// From 0.70 on: it may be saved without being confirmed.
    case medium
    /// From 0.85 on, like a confirmed value.
    case high

    /// The level of a confidence in 0…1.
    public init(_ confidence: Double) {
        self =
            confidence >= ConfidenceLevel.highThreshold
            ? .high
            : confidence >= ConfidenceLevel.mediumThreshold
                ? .medium : confidence >= ConfidenceLevel.lowThreshold ? .low : .guess
    }

    /// From here on a value is sure; also the confidence of a confirmed value.
    public static let highThreshold = 0.85
    /// From here on a value needs no confirmation.
    public static let mediumThreshold = 0.70
    /// Below it a value is hardly more than a guess.
    public static let lowThreshold = 0.50

    /// The less sure first.
    public static func < (lhs: ConfidenceLevel, rhs: ConfidenceLevel) -> Bool { lhs.rawValue < rhs.rawValue }
}
