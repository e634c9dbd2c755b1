import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import HTTPSupport

@Suite struct OutgoingRateLimiterTests {
    private let anna = Account.ID(UUID())
    private let now = Date(timeIntervalSince1970: 1_795_325_407)

    @Test func `six tests within a minute go out, the seventh when the first is a minute old`() async throws {
        let pace = OutgoingRateLimiter(Problem.tooManyTests)
        for second in 0..<OutgoingRateLimiter.most {
            #expect(try await pace.send(for: anna, at: now + Double(second)) { second } == second)
        }
        #expect(await refusal(pace, at: now + 20) == 40)
        #expect(await refusal(pace, at: now + 59.5) == 1)
        #expect(await refusal(pace, at: now + 60) == nil)
        #expect(await refusal(pace, at: now + 60.5) == 1)
        // Other accounts have limits of their own, and a clock that was put back delays no one.
        #expect(await refusal(pace, for: Account.ID(UUID()), at: now + 20) == nil)
        #expect(await refusal(pace, at: now - 3_600) == nil)
    }

    @Test func `while one is on its way there is no other`() async throws {
        let pace = OutgoingRateLimiter(Problem.tooManyTests)
        try await pace.send(for: anna, at: now) {
            #expect(await refusal(pace, at: now) == 5)
            #expect(await refusal(pace, at: now + 300) == 5)
        }
        #expect(await refusal(pace, at: now + 1) == nil)
        // One that fails is over too.
        await #expect(throws: CancellationError.self) {
            try await pace.send(for: anna, at: now + 2) { throw CancellationError() }
        }
        #expect(await refusal(pace, at: now + 3) == nil)
    }

    /// Tries; in how many seconds to try again, or nil where it went out.
    private func refusal(_ pace: OutgoingRateLimiter, for account: Account.ID? = nil, at now: Date) async -> Int? {
        do {
            try await pace.send(for: account ?? anna, at: now) {}
            return nil
        } catch let problem as Problem {
            #expect(problem.status.code == 429)
            return problem.headers[.retryAfter].flatMap { Int($0) }
        } catch {
            Issue.record(error)
            return nil
        }
    }
}
