public import Foundation
import GRDB
public import Kinkeeper

// Getting started as a couple, in the account's own space: its partner reads nothing of it.

/// How far an account has come in getting started as a couple, as it is stored.
public struct StoredCoupleOnboarding: Hashable, Sendable {
    /// The steps and the answers.
    public let onboarding: CoupleOnboarding
    /// Grows with each change; 0 before the first.
    public let version: Int
}

extension Space {
    /// How far the account whose own space this is has come in getting started as a couple.
    public func coupleOnboarding() async throws(StoreError) -> StoredCoupleOnboarding {
        try await file.read { db in try db.coupleOnboarding() }
    }

    /// Does acts of getting started as a couple, all of them or none. Those that change nothing write nothing. `seen` is the version that
    /// the account saw; nil is the present one. Throws `coupleOnboardingRefused`, and `conflict` where there is
    /// another version by now.
    @discardableResult
    public func changeCoupleOnboarding(
        by acts: [CoupleOnboardingAct], seen: Int?, at time: Date
    ) async throws(StoreError) -> StoredCoupleOnboarding {
        try await file.write { db in
            let present = try db.coupleOnboarding()
            var onboarding = present.onboarding
            do throws(CoupleOnboardingRefusal) {
                for act in acts { onboarding = try onboarding.applying(act) }
            } catch {
                // What the account saw is not so any more: that is told first.
                guard seen == nil || seen == present.version else { throw StoreError.conflict }
                throw StoreError.coupleOnboardingRefused(error)
            }
            guard onboarding != present.onboarding else { return present }
            guard seen == nil || seen == present.version else { throw StoreError.conflict }
            let stored = StoredCoupleOnboarding(onboarding: onboarding, version: present.version + 1)
            try db.write(stored, at: time)
            try db.write(onboarding.answers, before: present.onboarding.answers, at: time)
            return stored
        }
    }
}

extension Database {
    private static var onboardingID: DatabaseValue {
        Identifier<CoupleOnboarding>(of: StableDigest("couple onboarding"), at: Date(timeIntervalSince1970: 0)).value
    }

    fileprivate func coupleOnboarding() throws -> StoredCoupleOnboarding {
        let row = try firstRow(
            """
            SELECT welcome, quiz, love_languages, schedule, tour, is_dismissed, version FROM couple_onboardings WHERE id = ?
            """, [Self.onboardingID])
        var outcomes: [CoupleOnboarding.Step: CoupleOnboarding.Outcome] = [:]
        for step in CoupleOnboarding.Step.all {
            outcomes[step] = (row?[step.column] as String?).flatMap(CoupleOnboarding.Outcome.init(rawValue:))
        }
        return StoredCoupleOnboarding(
            onboarding: CoupleOnboarding(
                outcomes: outcomes, answers: try quizAnswers(), isDismissed: row?["is_dismissed"] ?? false),
            version: row?["version"] ?? 0)
    }

    /// The answers to the questions that this version of the program asks.
    private func quizAnswers() throws -> LoveLanguageQuiz.Answers {
        var answers: LoveLanguageQuiz.Answers = [:]
        for row in try rows("SELECT question, kind FROM quiz_answers ORDER BY answered_at, id", []) {
            guard let question = LoveLanguageQuiz.Question(rawValue: row["question"]) else { continue }
            answers[question] = LoveLanguage.Kind(rawValue: row["kind"])
        }
        return answers
    }

    fileprivate func write(_ stored: StoredCoupleOnboarding, at time: Date) throws {
        let outcomes = CoupleOnboarding.Step.all.map { (stored.onboarding.outcomes[$0]?.rawValue).value }
        try run(
            """
            INSERT INTO couple_onboardings
              (id, welcome, quiz, love_languages, schedule, tour, is_dismissed, version, changed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET welcome = excluded.welcome, quiz = excluded.quiz,
              love_languages = excluded.love_languages, schedule = excluded.schedule, tour = excluded.tour,
              is_dismissed = excluded.is_dismissed, version = excluded.version, changed_at = excluded.changed_at
            """,
            [Self.onboardingID] + outcomes + [
                stored.onboarding.isDismissed.databaseValue, stored.version.databaseValue, time.milliseconds.databaseValue,
            ])
    }

    fileprivate func write(
        _ answers: LoveLanguageQuiz.Answers, before: LoveLanguageQuiz.Answers, at time: Date
    ) throws {
        for question in LoveLanguageQuiz.Question.allCases where answers[question] != before[question] {
            guard let kind = answers[question] else {
                try run("DELETE FROM quiz_answers WHERE question = ?", [question.rawValue.databaseValue])
                continue
            }
            try run(
                """
                INSERT INTO quiz_answers (id, question, kind, answered_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, answered_at = excluded.answered_at
                """,
                [
                    question.id, question.rawValue.databaseValue, kind.rawValue.databaseValue,
                    time.milliseconds.databaseValue,
                ])
        }
    }
}

extension CoupleOnboarding.Step {
    fileprivate var column: String { rawValue.replacing("-", with: "_") }
}

extension LoveLanguageQuiz.Question {
    /// The identifier of its answer, the same on every device.
    fileprivate var id: DatabaseValue {
        Identifier<LoveLanguageQuiz>(
            of: StableDigest("quiz answer: \(rawValue)"), at: Date(timeIntervalSince1970: 0)
        ).value
    }
}
