import Foundation

/// Returns the time that a processor spent on some work of this thread: what else runs on the machine does not count.
///
/// Tests compare two such times with each other, never one with a number.
public func processorTime(_ work: () throws -> Void) rethrows -> Duration {
    let start = spent()
    try work()
    return spent() - start
}

private func spent() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}
