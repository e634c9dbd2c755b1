package import Application
import Foundation

/// Hashes and checks passwords away from the event loops, two at a time.
///
/// Each hash takes 19 MiB and tens of milliseconds, so both memory and time stay bounded for any number of requests: one behind
/// too many others is told that the server is busy.
package struct PasswordService: Sendable {
    /// Too many are waiting; nothing was checked.
    package struct Busy: CodedError {
        package var code: ErrorCode { .busy }
    }

    private let mostWaiting: Int
    private let queue = Worker()

    package init(mostWaiting: Int = 32) {
        self.mostWaiting = mostWaiting
    }

    /// A new PHC string for `password`.
    package func hash(_ password: String) async throws -> String {
        try await run { try PasswordHash.make(password) }
    }

    /// Whether `password` opens `encoded`. Without an `encoded` the answer is no, after the same work, so that
    /// time does not tell whether an account exists.
    package func check(_ password: String, against encoded: String?) async throws -> Bool {
        try await run {
            guard let encoded else {
                _ = try PasswordHash.make(password)
                return false
            }
            return try PasswordHash.matches(password, encoded)
        }
    }

    private func run<Answer: Sendable>(_ work: @escaping @Sendable () throws -> Answer) async throws -> Answer {
        guard queue.operations.operationCount < mostWaiting else { throw Busy() }
        return try await withCheckedThrowingContinuation { continuation in
            queue.operations.addOperation {
                continuation.resume(with: Result { try work() })
            }
        }
    }

    /// Holds the queue, which limits how many run at once.
    private final class Worker: Sendable {
        let operations: OperationQueue

        init() {
            operations = OperationQueue()
            operations.name = "passwords"
            operations.maxConcurrentOperationCount = 2
        }
    }
}
