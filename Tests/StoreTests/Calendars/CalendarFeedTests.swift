import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct CalendarFeedTests {
    @Test func `a link is found by the hash of its secret alone, and taken back by its owner alone`() async throws {
        let clock = TestClock()
        let accounts = try Accounts.inMemory()
        let anna = try await accounts.create(named: "Anna", passwordHash: nil, at: clock.now)
        let bert = try await accounts.create(named: "Bert", passwordHash: nil, at: clock.now)
        let hash = [UInt8](repeating: 7, count: 32)
        let draft = CalendarFeedDraft(name: "Kitchen", showsNames: true, hasAlarms: false, language: "de")
        let feed = try await accounts.createCalendarFeed(draft, hash: hash, for: anna.id, at: clock.now)
        #expect(feed.showsNames && !feed.hasAlarms && feed.language == "de" && feed.lastUsedAt == nil)
        #expect(try await accounts.calendarFeed(hash: [UInt8](repeating: 8, count: 32), at: clock.now) == nil)
        #expect(try await accounts.calendarFeed(hash: hash, at: clock.now)?.1.id == anna.id)
        #expect(try await accounts.calendarFeeds(of: anna.id).map(\.lastUsedAt) == [clock.now])
        #expect(try await accounts.calendarFeeds(of: bert.id).isEmpty)
        await #expect(throws: StoreError.notFound) {
            try await accounts.revokeCalendarFeed(feed.id, of: bert.id, at: clock.now)
        }
        try await accounts.revokeCalendarFeed(feed.id, of: anna.id, at: clock.now)
        #expect(try await accounts.calendarFeed(hash: hash, at: clock.now) == nil)
    }
}
