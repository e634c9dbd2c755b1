import GRDB
public import Kinkeeper

/// What an account's quick notes have learnt.
public struct CaptureLearning: Hashable, Sendable {
    /// Whether they learn from corrections, and go by what they have learnt.
    public let isOn: Bool
    /// The lessons, by word; a person who was merged into another is that one.
    public let lessons: [CaptureLesson]

    /// The lessons that lines are read with: none while it is off.
    public var used: CaptureLessons { isOn ? CaptureLessons(lessons) : .none }
}

extension Space {
    /// Returns what an account's quick notes have learnt. No other account's lessons are among it.
    public func captureLearning(of account: Account.ID) async throws(StoreError) -> CaptureLearning {
        try await file.read { db in
            let lessons = try db.lessons(of: account).map(\.lesson)
            return CaptureLearning(
                isOn: try db.learnsCapture(account),
                lessons: lessons.sorted { ($0.word, $1.times, $0.id) < ($1.word, $0.times, $1.id) })
        }
    }

    /// Switches learning on or off. What was learnt stays, and is not used while it is off.
    public func setCaptureLearning(isOn: Bool, of account: Account.ID) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                """
                INSERT INTO capture_learning (account_id, is_on) VALUES (?, ?)
                ON CONFLICT (account_id) DO UPDATE SET is_on = excluded.is_on
                """, [account.value, isOn.databaseValue])
        }
    }

    /// Removes one lesson and returns it. Throws `notFound` where the account has none of that identifier.
    @discardableResult
    public func removeCaptureLesson(
        _ id: CaptureLesson.ID, of account: Account.ID
    ) async throws(StoreError) -> CaptureLesson {
        try await file.write { db in
            guard let lesson = try db.keptLessons(of: account).first(where: { $0.id == id }) else {
                throw StoreError.notFound
            }
            try db.replaceLessons([lesson], with: [], of: account)
            return lesson
        }
    }

    /// Removes all lessons of an account and returns them.
    @discardableResult
    public func clearCaptureLessons(of account: Account.ID) async throws(StoreError) -> [CaptureLesson] {
        try await file.write { db in
            let lessons = try db.keptLessons(of: account)
            try db.replaceLessons(lessons, with: [], of: account)
            return lessons
        }
    }

    /// Brings removed lessons back. Those of people who are gone for good stay away, and so does what was learnt anew since.
    package func restoreCaptureLessons(_ lessons: [CaptureLesson], of account: Account.ID) async throws(StoreError) {
        try await file.write { db in
            let there = try db.keptLessons(of: account)
            for lesson in lessons where !there.contains(where: { $0.word == lesson.word && $0.meaning == lesson.meaning }) {
                try db.insert(lesson, of: account)
            }
        }
    }
}
