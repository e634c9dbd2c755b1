import Hummingbird

extension Problem {
    /// Returns the error for a request whose body cannot be read. The client hung up or sends nonsense: that is no error of
    /// ours, and not worth the log.
    package static func brokenBody(_ error: any Error) -> any Error {
        error is CancellationError || error is any HTTPResponseError ? error : badRequest
    }
}
