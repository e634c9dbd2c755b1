import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

struct SignInThrottleTests {
    private let now = TestClock().now

    @Test(arguments: [
        (0, 0.0, 0.0), (4, 0, 0), (5, 0, 2), (6, 0, 4), (7, 0, 8), (7, 3, 5), (7, 9, 0), (10, 0, 60), (1_000, 0, 60),
        (7, -100, 8),
    ])
    func `an account waits longer with each failure, a minute at most`(failures: Int, elapsed: Double, wait: Double) {
        #expect(SignInThrottle.wait(for: .account("a"), failures: failures, elapsed: elapsed) == wait)
    }

    @Test(arguments: [(5, 2.0), (10, 64), (13, 512), (14, 900), (5_000, 900)])
    func `a source waits a quarter of an hour at most`(failures: Int, wait: Double) {
        #expect(SignInThrottle.wait(for: .source("s"), failures: failures, elapsed: 0) == wait)
    }

    @Test func `the wait never grows while time passes, and failures are forgotten after a day`() {
        for failures in 0..<40 {
            var last = Double.infinity
            for elapsed in stride(from: 0.0, through: SignInThrottle.memory, by: 97) {
                let wait = SignInThrottle.wait(for: .source("s"), failures: failures, elapsed: elapsed)
                #expect(wait <= last)
                last = wait
            }
            #expect(SignInThrottle.wait(for: .source("s"), failures: failures, elapsed: SignInThrottle.memory) == 0)
        }
    }

    @Test func `the sixth attempt waits, also from elsewhere, and waiting lets it through`() async throws {
        let accounts = try Accounts.inMemory()
        for source in 0..<5 {
            #expect(try await accounts.admitSignIn(accountName: "Anna", source: "\(source)", at: now) == nil)
        }
        #expect(try await accounts.admitSignIn(accountName: "ANNA", source: "elsewhere", at: now) == 2)
        #expect(try await accounts.admitSignIn(accountName: "ben", source: "elsewhere", at: now) == nil)
        #expect(try await accounts.admitSignIn(accountName: "anna", source: "x", at: now.addingTimeInterval(2)) == nil)
    }

    @Test func `success forgives the account but not the source's other attempts`() async throws {
        let accounts = try Accounts.inMemory()
        for _ in 0..<4 { _ = try await accounts.admitSignIn(accountName: "victim", source: "s", at: now) }
        #expect(try await accounts.admitSignIn(accountName: "own", source: "s", at: now) == nil)
        try await accounts.signInSucceeded(accountName: "own", source: "s")
        #expect(try await accounts.admitSignIn(accountName: "victim", source: "s", at: now) == nil)
        #expect(try await accounts.admitSignIn(accountName: "other", source: "s", at: now) == 2)
    }

    @Test func `attempts at the same moment do not slip through`() async throws {
        let accounts = try Accounts.inMemory()
        let admitted = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask { try await accounts.admitSignIn(accountName: "anna", source: "s", at: now) == nil }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(admitted == SignInThrottle.freeAttempts)
    }

    @Test func `a restart does not reset the count`() async throws {
        let folder = try TestFolder()
        let first = try DataFolder(url: folder.url)
        for _ in 0..<5 { _ = try await first.accounts.admitSignIn(accountName: "a", source: "s", at: now) }
        let second = try DataFolder(url: folder.url)
        #expect(try await second.accounts.admitSignIn(accountName: "a", source: "s", at: now) == 2)
    }

    @Test func `names that strangers make up do not fill the disk`() async throws {
        let folder = try TestFolder()
        let accounts = try DataFolder(url: folder.url).accounts
        let long = String(repeating: "e\u{301}", count: 50_000)
        #expect(try await accounts.admitSignIn(accountName: long, source: "0", at: now) == nil)
        try await accounts.file.write { db in
            for name in 0..<(SignInThrottle.mostSubjects + 5) {
                try db.countFailure(of: .account("\(name)"), at: now.addingTimeInterval(Double(name + 1)))
            }
        }
        let (count, longest): (Int, Int) = try await accounts.file.read { db in
            let row = try db.firstRow("SELECT count(*), max(length(subject)) FROM sign_in_attempts", [])
            return (row?[0] ?? 0, row?[1] ?? 0)
        }
        #expect(count == SignInThrottle.mostSubjects && longest < 100)
    }
}
