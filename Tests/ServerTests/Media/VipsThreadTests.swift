import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Server

@Suite struct VipsThreadTests {
    @Test func `decoding leaves the threads that answer requests alone, and is done one after the other`() async {
        let authenticator = DispatchSemaphore(value: 0)
        let count = ProcessInfo.processInfo.activeProcessorCount + 1
        let states = Shared()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask {
                    await VipsThread.run { states.busily { authenticator.wait(timeout: .now() + 30) == .success } }
                }
            }
            // On the pool these would be waited for by all of its threads, and never run.
            for _ in 0..<count { group.addTask { authenticator.signal() != -1 } }
            for await isDone in group { #expect(isDone) }
        }
        #expect(states.most == 1)
    }

    /// How many are at work at once.
    private final class Shared: Sendable {
        private let counts = Mutex((now: 0, most: 0))

        var most: Int { counts.withLock(\.most) }

        func busily(_ work: () -> Bool) -> Bool {
            counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
            defer { counts.withLock { $0.now -= 1 } }
            return work()
        }
    }
}
