import Dispatch

/// The one thread that decodes pictures.
///
/// A large picture keeps a thread for many seconds and takes hundreds of megabytes. The pool that answers requests has only
/// as many threads as there are cores, so that two such pictures on it would hold up all requests.
enum VipsThread {
    private static let queue = DispatchQueue(label: "pictures")

    /// Does the work in so many seconds, after all that was asked for before.
    static func after(seconds: Int, _ work: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + .seconds(seconds), execute: work)
    }

    /// Does the work after all that was asked for before.
    static func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Result { () throws(Failure) in try work() })
            }
        }
        return try result.get()
    }
}
