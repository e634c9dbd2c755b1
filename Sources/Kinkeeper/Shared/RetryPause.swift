public import Foundation

/// How long to wait after a try that failed, before the next one.
public enum RetryPause {
    /// In seconds, by how often it was tried before; later ones as the last.
    private static let growing: [TimeInterval] = [5, 30, 120, 600, 1_800, 3_600]
    /// No server has a program wait longer than this, in seconds.
    private static let longest: TimeInterval = 86_400

    /// The pause in seconds, after so many tries before this one.
    ///
    /// - Parameter asked: How many seconds the server asked to be left alone.
    public static func after(tries: Int, asked: TimeInterval = 0) -> TimeInterval {
        min(max(growing[min(tries, growing.count - 1)], asked), longest)
    }
}
