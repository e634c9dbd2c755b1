import Testing

@testable import HTTPSupport

@Suite("What is scarce is shared")
struct FairShareTests {
    private let anna = Payer.source("anna")
    private let mallory = Payer.source("mallory")

    private func share(
        total: Int = 10, each: Int = 6, waiting: Int = 4, patience: Duration = .seconds(20)
    ) -> FairShare {
        FairShare(.init(total: total, each: each, mostWaiting: waiting, patience: patience))
    }

    @Test func `What is taken is counted until it is let go`() async throws {
        let memory = share()
        var first: FairShare.Share? = try await memory.take(4, for: anna)
        #expect(memory.used == 4)
        withExtendedLifetime(first) {}
        first = nil
        #expect(memory.used == 0)
    }

    @Test func `More than one payer may have is given as what one may have`() async throws {
        let memory = share()
        let all = try await memory.take(1_000, for: anna)
        #expect(memory.used == 6)
        withExtendedLifetime(all) {}
    }

    @Test func `One payer waits while another is served`() async throws {
        let memory = share()
        let held = try await memory.take(6, for: mallory)
        let later = Task { try await memory.take(2, for: mallory) }
        let other = try await memory.take(4, for: anna)
        #expect(memory.used == 10)
        withExtendedLifetime((held, other)) {}
        // Both are let go here, and the one that waited has room.
        _ = consume held
        _ = consume other
        withExtendedLifetime(try await later.value) { #expect(memory.used == 2) }
    }

    @Test func `What cannot be had in time is refused, and leaves nothing behind`() async throws {
        let memory = share(patience: .milliseconds(20))
        let held = try await memory.take(6, for: anna)
        await #expect(throws: Problem.busy) {
            _ = try await memory.take(1, for: anna)
        }
        #expect(memory.used == 6)
        withExtendedLifetime(held) {}
    }

    @Test func `Too many that wait are refused at once`() async throws {
        let memory = share(waiting: 0, patience: .seconds(600))
        let held = try await memory.take(6, for: anna)
        await #expect(throws: Problem.busy) {
            _ = try await memory.take(1, for: anna)
        }
        withExtendedLifetime(held) {}
    }

    @Test func `A request whose client has left stops waiting`() async throws {
        let memory = share(patience: .seconds(600))
        let held = try await memory.take(6, for: anna)
        let waiting = Task { _ = try await memory.take(1, for: anna) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        withExtendedLifetime(held) {}
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `Random takers never have more than there is, and all is given back`(_ seed: UInt64) async throws {
        let memory = share(total: 20, each: 8, waiting: 1_000, patience: .seconds(600))
        let payers = (0..<4).map { Payer.source("\($0)") }
        try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    var random = SeededRandom(seed: seed &* 1_000 &+ UInt64(number))
                    let share = try await memory.take(Int.random(in: 0...9, using: &random), for: payers[number % 4])
                    #expect(memory.used <= 20)
                    await Task.yield()
                    withExtendedLifetime(share) {}
                }
            }
            try await group.waitForAll()
        }
        #expect(memory.used == 0)
    }
}
