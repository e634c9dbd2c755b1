import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct NoteDayTests {
    private let account = Account.ID(UUID())
    private let clock = TestClock()

    @Test func `notes are narrowed to the days of their last change`() async throws {
        let space = try TestSpace().space
        for day in 0..<4 {
            _ = try await space.createNote(
                NoteDraft(title: "\(day)"), asking: account, at: clock.now.addingTimeInterval(Double(day) * 86_400))
        }
        let filter = NoteFilter(from: clock.now.addingTimeInterval(86_400), before: clock.now.addingTimeInterval(3 * 86_400))
        for order in NoteOrder.allCases {
            let rows = try await space.notes(filter, by: order, limit: 9, asking: account).rows
            #expect(Set(rows.map(\.title)) == ["1", "2"])
        }
    }
}
