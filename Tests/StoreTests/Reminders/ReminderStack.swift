import Foundation
import Kinkeeper
import Store
import Synchronization
import TestSupport

/// Many reminders, every other one due since some time before 2026-11-21, the others some time after it; brought in as a
/// restore brings them in.
final class ReminderStack: Sendable {
    private let count: Int
    private let place = Mutex((number: 0, identifiers: IdentifierSequence()))

    init(count: Int) {
        self.count = count
    }

    func fill(_ space: Space, of account: Account.ID, in accounts: Accounts) async throws -> Int {
        try await space.restoreDocument(for: account, of: accounts, at: TestClock().now) { self.next() }.records
    }

    private func next() -> DocumentPart? {
        place.withLock { place in
            guard place.number < count, let table = DocumentTable.named("reminders") else { return nil }
            let number = place.number
            place.number += 1
            let id: Reminder.ID = place.identifiers.next(at: TestClock().now)
            let day = TestClock().today.adding(days: number % 2 == 0 ? -1 - number % 97 : 1 + number % 89)
            let values: [String: StoredValue] = [
                "id": .bytes(withUnsafeBytes(of: id.uuid.uuid) { Data($0) }), "category": .text("habit"),
                "title": .text("Reminder \(number)"), "note": .text(""), "startDay": .integer(Int64(day.daysSinceEpoch)),
                "startSecond": .integer(Int64(number % 86_400)), "createdAt": .integer(0), "updatedAt": .integer(0),
                "rule": number % 3 == 0 ? .text("FREQ=WEEKLY;BYDAY=MO,TH") : .null,
            ]
            return .record(table, table.columns.map { values[$0.member] ?? .null })
        }
    }
}
