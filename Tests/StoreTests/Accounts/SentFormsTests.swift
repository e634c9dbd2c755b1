import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct SentFormsTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)
    private let key = [UInt8](repeating: 7, count: 32)

    private func world() async throws -> (Accounts, Account.ID) {
        let accounts = try Accounts.inMemory()
        return (accounts, try await accounts.create(named: "Anna", passwordHash: nil, at: start).id)
    }

    @Test func `of the same form sent several times at once one is new`() async throws {
        let (accounts, anna) = try await world()
        let states = try await withThrowingTaskGroup(of: SentForm.self) { group in
            for _ in 0..<8 { group.addTask { try await accounts.beginForm(key, of: anna, at: start) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(states.count { $0 == .new } == 1 && states.count { $0 == .running } == 7)
    }

    @Test func `a form that was taken stays taken until nobody can send it any more`() async throws {
        let (accounts, anna) = try await world()
        #expect(try await accounts.beginForm(key, of: anna, at: start) == .new)
        try await accounts.endForm(key, of: anna, isTaken: true, at: start)
        let later = start.addingTimeInterval(Accounts.formMemory - 1)
        try await accounts.forgetWhatHasEnded(at: later)
        #expect(try await accounts.beginForm(key, of: anna, at: later) == .taken)
        try await accounts.forgetWhatHasEnded(at: later.addingTimeInterval(2))
        #expect(try await accounts.beginForm(key, of: anna, at: later) == .new)
    }

    @Test func `a form whose taking was cut off is taken anew, but not while it may still be at work`() async throws {
        let (accounts, anna) = try await world()
        _ = try await accounts.beginForm(key, of: anna, at: start)
        #expect(try await accounts.beginForm(key, of: anna, at: start.addingTimeInterval(60)) == .running)
        #expect(try await accounts.beginForm(key, of: anna, at: start.addingTimeInterval(121)) == .new)
        #expect(try await accounts.beginForm(key, of: anna, at: start.addingTimeInterval(122)) == .running)
    }

    @Test func `a refused form may come again, and another account's is another`() async throws {
        let (accounts, anna) = try await world()
        let ben = try await accounts.create(named: "Ben", passwordHash: nil, at: start).id
        _ = try await accounts.beginForm(key, of: anna, at: start)
        try await accounts.endForm(key, of: anna, isTaken: false, at: start)
        #expect(try await accounts.beginForm(key, of: anna, at: start) == .new)
        #expect(try await accounts.beginForm(key, of: ben, at: start) == .new)
    }
}
