import Foundation
import Kinkeeper
import Store
import Synchronization
import Testing

@testable import HTTPSupport

@Suite struct FairQueueTests {
    private let anna = Account.ID.make(at: Date(timeIntervalSince1970: 1))
    private let ben = Account.ID.make(at: Date(timeIntervalSince1970: 2))
    private let carl = Account.ID.make(at: Date(timeIntervalSince1970: 3))

    /// Work that ends when it is let go, and the order in which it began.
    private final class Works: Sendable {
        private let begun = Mutex<[String]>([])
        private let open = Mutex<[String: CheckedContinuation<Void, Never>]>([:])

        var order: [String] { begun.withLock(\.self) }

        func work(_ name: String) async {
            await withCheckedContinuation { continuation in
                open.withLock { $0[name] = continuation }
                begun.withLock { $0.append(name) }
            }
        }

        func end(_ name: String) { open.withLock { $0.removeValue(forKey: name) }?.resume() }
    }

    private func until(_ isTrue: () async -> Bool) async throws {
        for _ in 0..<2_000 {
            if await isTrue() { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        Issue.record("waited in vain")
    }

    @Test func `one piece of each account runs, and accounts take turns`() async throws {
        let queue = FairQueue(places: 2, mostWaiting: 8)
        let works = Works()
        let tickets = (0..<4).map { _ in UUID() }
        let (anna, ben, carl) = (anna, ben, carl)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, ticket) in tickets.enumerated() {
                group.addTask { try await queue.run(anna, ticket: ticket) { await works.work("a\(index)") } }
                try await until { await queue.waitingCount(of: anna) + works.order.count == index + 1 }
            }
            #expect(works.order == ["a0"], "the second place is for another account")
            group.addTask { try await queue.run(ben) { await works.work("b0") } }
            try await until { works.order.count == 2 }
            let last = UUID()
            group.addTask { try await queue.run(carl, ticket: last) { await works.work("c0") } }
            try await until { await queue.waitingCount(of: carl) == 1 }
            #expect(await queue.place(of: tickets[1]) == 1)
            #expect(await queue.place(of: last) == 2)
            #expect(await queue.place(of: tickets[2]) == 3)
            #expect(await queue.place(of: tickets[3]) == 4)
            #expect(await queue.place(of: tickets[0]) == nil)
            for (name, next) in [("b0", "c0"), ("a0", "a1"), ("a1", "a2"), ("a2", "a3")] {
                works.end(name)
                try await until { works.order.last == next }
            }
            for name in ["a3", "c0"] { works.end(name) }
            try await group.waitForAll()
        }
        #expect(works.order == ["a0", "b0", "c0", "a1", "a2", "a3"])
    }

    @Test func `what fails, is too much, waits too long or is given up leaves its place`() async throws {
        struct Broken: Error {}
        let queue = FairQueue(places: 1, mostWaiting: 1, patience: .milliseconds(20))
        let works = Works()
        let (anna, ben) = (anna, ben)
        await #expect(throws: Broken.self) { try await queue.run(anna) { throw Broken() } }
        let first = Task { try await queue.run(anna) { await works.work("a") } }
        try await until { works.order == ["a"] }
        await #expect(throws: Problem.busy) { try await queue.run(ben) { await works.work("late") } }
        let waiting = Task { try await queue.run(ben, patience: .seconds(60)) { await works.work("b") } }
        try await until { await queue.waitingCount(of: ben) == 1 }
        await #expect(throws: Problem.busy) { try await queue.run(ben) {} }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(await queue.waitingCount(of: ben) == 0)
        works.end("a")
        try await first.value
        #expect(try await queue.run(ben) { 7 } == 7)
        #expect(works.order == ["a"])
    }

    @Test func `hundreds of pictures of one account are all decoded`() async throws {
        let queue = FairQueue(places: 2, mostWaiting: WorkQueues.mostPicturesWaiting)
        let anna = anna
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<460 {
                group.addTask {
                    try await queue.run(anna) {
                        await Task.yield()
                        return 1
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(done == 460)
    }
}
