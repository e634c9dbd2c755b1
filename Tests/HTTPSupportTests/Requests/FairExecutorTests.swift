import Dispatch
import Foundation
import Kinkeeper
import Store
import Synchronization
import Testing

@testable import HTTPSupport

@Suite struct FairExecutorTests {
    private func account(_ number: UInt8) -> Account.ID {
        Account.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, number)))
    }

    /// The work that was done, in order.
    private final class Order: Sendable {
        private let done = Mutex<[String]>([])
        private let count = Mutex(0)

        var begun: Int { count.withLock(\.self) }

        func begin() { count.withLock { $0 += 1 } }

        var all: [String] { done.withLock(\.self) }

        func append(_ name: String) { done.withLock { $0.append(name) } }
    }

    @Test func `an account with much to do does not keep another from its turn`() async throws {
        let executor = FairExecutor(threads: 1)
        let (busy, other) = (account(1), account(2))
        let order = Order()
        // The busy account's forty go on only when all of them and the other's have begun, however the machine is loaded.
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try? await executor.run(for: busy) {
                        order.begin()
                        while order.begun < 41 { await Task.yield() }
                        for _ in 0..<50 { await Task.yield() }
                        order.append("busy")
                    }
                }
            }
            group.addTask {
                try? await executor.run(for: other) {
                    order.begin()
                    while order.begun < 41 { await Task.yield() }
                    for _ in 0..<5 { await Task.yield() }
                    order.append("other")
                }
            }
        }
        let all = order.all
        #expect(all.count == 41)
        // Each of the forty has fifty pieces to do, the other's five: in turn with all forty together it is through first.
        #expect(all.first == "other")
    }

    @Test func `a free thread takes what waits, while another is at a long piece`() async throws {
        let executor = FairExecutor(threads: 2)
        let (long, other) = (account(1), account(2))
        let order = Order()
        let isDone = DispatchSemaphore(value: 0)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                try? await executor.run(for: long) {
                    order.begin()
                    // It holds its thread until all of the other's are through, or for a time that fails the test.
                    block(until: isDone)
                    order.append("long")
                }
            }
            while order.begun < 1 { await Task.yield() }
            for _ in 0..<10 {
                group.addTask { try? await executor.run(for: other) { order.append("other") } }
            }
            for _ in 0..<10 { await group.next() }
            isDone.signal()
        }
        #expect(order.all == Array(repeating: "other", count: 10) + ["long"])
    }

    @Test func `what the work throws and gives comes back`() async throws {
        struct Refused: Error {}
        let executor = FairExecutor()
        let id = account(3)
        #expect(try await executor.run(for: id) { 7 } == 7)
        await #expect(throws: Refused.self) { try await executor.run(for: id) { throw Refused() } }
    }
}

/// Waits as a long computation would, without giving its thread away.
private func block(until semaphore: DispatchSemaphore) {
    _ = semaphore.wait(timeout: .now() + 120)
}
