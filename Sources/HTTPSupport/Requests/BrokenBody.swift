import Hummingbird

extension Problem {
    /// What to throw where reading a request's body fails. Whoever sent it hung up or sends nonsense: that is no error of
    /// ours, and nothing to fill the log with.
    package static func brokenBody(_ error: any Error) -> any Error {
        error is CancellationError || error is any HTTPResponseError ? error : badRequest
    }
}
