import Foundation
import GRDB
public import Kinkeeper

// Answers in the couple's space, and sealed ones in that of their author. How they move: `CoupleCheckIns`.

extension Space {
    /// The answers of a check-in by their identifiers; sealed ones without their text.
    public func answers(of checkIn: CheckIn.ID) async throws(StoreError) -> [CheckInAnswer] {
        try await file.read { db in try db.answers(of: checkIn) }
    }

    /// What the owner of this space has sealed in a check-in, and typed but not handed over.
    public func sealedAnswers(of checkIn: CheckIn.ID) async throws(StoreError) -> [SealedAnswer] {
        try await file.read { db in try db.sealedAnswers(of: checkIn) }
    }

    /// The check-ins of a couple in which this space still holds a text.
    func checkInsWithSealedAnswers(in couple: Space.ID) async throws(StoreError) -> [CheckIn.ID] {
        try await file.read { db in
            try db.rows("SELECT DISTINCT check_in_id FROM sealed_answers WHERE space_id = ?", [couple.value])
                .map { $0[0] as CheckIn.ID }
        }
    }

    // MARK: In the author's space

    /// Keeps a sealed answer in its author's space. It is on the disk before this returns: the couple is told of it afterwards.
    /// Throws `checkInRefused(.stale)` where another device has kept other words as this revision, or a later one.
    func keepSealed(_ answer: SealedAnswer, for couple: Space.ID, at time: Date) async throws(StoreError) {
        try await file.writeDurably { db in
            try db.run(
                """
                INSERT INTO sealed_answers (id, space_id, check_in_id, prompt_id, text, revision, sealed_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET text = excluded.text, revision = excluded.revision,
                  sealed_at = excluded.sealed_at
                WHERE abs(sealed_answers.revision) < abs(excluded.revision)
                  OR sealed_answers.text = excluded.text AND abs(sealed_answers.revision) = abs(excluded.revision)
                """,
                [
                    answer.id.value, couple.value, answer.checkIn.value, answer.prompt.value, answer.text.databaseValue,
                    answer.revision.databaseValue, time.milliseconds.databaseValue,
                ])
            guard db.changesCount > 0 else { throw StoreError.checkInRefused(.stale) }
        }
    }

    /// Clears sealed answers that are in the couple's space by now, as they were seen: one that was changed since stays.
    func clearSealed(_ answers: [SealedAnswer]) async throws(StoreError) {
        guard !answers.isEmpty else { return }
        try await file.write { db in
            for answer in answers {
                try db.run(
                    "DELETE FROM sealed_answers WHERE id = ? AND revision = ?",
                    [answer.id.value, answer.revision.databaseValue])
            }
        }
    }

    // MARK: In the couple's space

    /// Writes an answer, or says that a sealed one is ready, where `text` is nil. Throws `checkInRefused`; `.stale` where the
    /// author has changed it since `seen`, `.alreadyRevealed` for sealing what both have read.
    func putAnswer(
        _ id: CheckInAnswer.ID, to prompt: CheckInPrompt.ID, in checkIn: CheckIn.ID, text: String?, revision: Int,
        by author: AccountID, partners: [AccountID], at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let category = try db.category(of: prompt)
            let present = try db.answers(of: checkIn).first { $0.prompt == prompt && $0.account == author }
            if let present {
                guard present.id == id, present.revision == revision - 1 else {
                    // Sent twice, the second finds what the first has done.
                    if present.id == id, present.revision == revision, present.text == text { return }
                    throw StoreError.checkInRefused(.stale)
                }
                guard text != nil || present.isSealed else { throw StoreError.checkInRefused(.alreadyRevealed) }
            }
            try db.act(.answer(category), in: checkIn, by: author, seen: 0, partners: partners, at: time)
            try db.run(
                """
                INSERT INTO check_in_answers (id, check_in_id, prompt_id, account_id, text, revision, answered_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET text = excluded.text, revision = excluded.revision,
                  answered_at = excluded.answered_at
                WHERE account_id = excluded.account_id AND check_in_id = excluded.check_in_id
                """,
                [
                    id.value, checkIn.value, prompt.value, author.value, text.value, revision.databaseValue,
                    time.milliseconds.databaseValue,
                ])
            guard db.changesCount > 0 else { throw StoreError.checkInRefused(.stale) }
        }
    }

    /// Throws `checkInRefused` or `notFound` where an answer would be refused.
    func checkAnswer(
        to prompt: CheckInPrompt.ID, in checkIn: CheckIn.ID, by author: AccountID, partners: [AccountID], at time: Date
    ) async throws(StoreError) {
        try await file.read { db in
            guard let present = try db.checkIn(checkIn) else { throw StoreError.notFound }
            let act = CheckInAct.answer(try db.category(of: prompt))
            do throws(CheckInRefusal) {
                _ = try present.applying(act, by: author, seen: 0, partners: partners, areRulesAgreed: true, at: time)
            } catch { throw StoreError.checkInRefused(error) }
        }
    }

    /// Takes an answer of an author back. Throws `checkInRefused`: `.stale` where it was changed since `seen`, `.alreadyRevealed` where
    /// both have answered and read it.
    func takeBack(
        _ id: CheckInAnswer.ID, in checkIn: CheckIn.ID, seen: Int, by author: AccountID, partners: [AccountID], at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            guard let present = try db.answers(of: checkIn).first(where: { $0.id == id }) else { return }
            guard present.account == author, present.checkIn == checkIn else { throw StoreError.notFound }
            guard present.revision == seen else { throw StoreError.checkInRefused(.stale) }
            let others = try db.answers(of: checkIn).contains { $0.prompt == present.prompt && $0.account != author }
            guard present.isSealed || !others else { throw StoreError.checkInRefused(.alreadyRevealed) }
            let category = try db.category(of: present.prompt)
            try db.act(.answer(category), in: checkIn, by: author, seen: 0, partners: partners, at: time)
            try db.run("DELETE FROM check_in_answers WHERE id = ?", [id.value])
        }
    }

    /// Shows sealed answers to a prompt to both in one transaction, each as it was seen. Nothing happens if one of them was changed or
    /// taken back since, or if the check-in was given up: then each author keeps their own. It is on the disk before this returns: the texts are cleared elsewhere afterwards.
    func reveal(_ sealed: [SealedAnswer], of partners: [AccountID], at time: Date) async throws(StoreError) -> Bool {
        guard let first = sealed.first else { return false }
        return try await file.writeDurably { db in
            let answers = try db.answers(of: first.checkIn).filter { $0.prompt == first.prompt }
            let isGivenUp = try db.checkIn(first.checkIn)?.status == .abandoned
            guard !isGivenUp, CheckInAnswer.areReady(answers, of: partners) else { return false }
            let ready = answers.filter(\.isSealed)
            let seen = Set(sealed.map { [$0.id.description, String($0.revision)] })
            guard seen == Set(ready.map { [$0.id.description, String($0.revision)] }) else { return false }
            for answer in sealed {
                try db.run(
                    "UPDATE check_in_answers SET text = ? WHERE id = ?", [answer.text.databaseValue, answer.id.value])
            }
            // Also after the end, which a crash can come before: what both handed over is shown.
            try db.run("UPDATE check_ins SET version = version + 1 WHERE id = ?", [first.checkIn.value])
            return true
        }
    }

    /// Forgets that a sealed answer is ready whose text is in no space any more, as after an author's space was restored from an
    /// older copy.
    func forgetReady(_ answer: CheckInAnswer) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "DELETE FROM check_in_answers WHERE id = ? AND text IS NULL AND revision = ?",
                [answer.id.value, answer.revision.databaseValue])
            guard db.changesCount > 0 else { return }
            try db.run("UPDATE check_ins SET version = version + 1 WHERE id = ?", [answer.checkIn.value])
        }
    }
}

extension Database {
    fileprivate func sealedAnswers(of checkIn: CheckIn.ID) throws -> [SealedAnswer] {
        try rows(
            "SELECT id, prompt_id, text, revision FROM sealed_answers WHERE check_in_id = ? ORDER BY id", [checkIn.value]
        ).map { row in
            SealedAnswer(
                id: row["id"], checkIn: checkIn, prompt: row["prompt_id"], text: row["text"], revision: row["revision"])
        }
    }

    fileprivate func category(of prompt: CheckInPrompt.ID) throws -> CheckInCategory.ID {
        guard let row = try firstRow("SELECT category_id FROM check_in_prompts WHERE id = ?", [prompt.value]) else {
            throw StoreError.notFound
        }
        return row[0]
    }
}
