public import Foundation
import GRDB
public import Kinkeeper

// Requests of a couple, in its space. Every change says which version it saw.

extension Space {
    /// Makes a request. A draft with an identifier is written once, however often it is sent. Throws `requestProblem`, and `conflict`
    /// where another request has the identifier, or had it.
    @discardableResult
    public func addCoupleRequest(
        _ draft: CoupleRequestDraft, by account: AccountID, at time: Date
    ) async throws(StoreError) -> CoupleRequest {
        let draft = try draft.checked()
        return try await file.write { db in
            if let id = draft.id, let known = try db.coupleRequest(id), known.isMade(by: account, of: draft) { return known }
            let id = draft.id ?? .make(at: time)
            guard try db.firstRow("SELECT 1 FROM couple_requests WHERE id = ?", [id.value]) == nil else {
                throw StoreError.conflict
            }
            let request = CoupleRequest(
                id: id, askedBy: account, kind: draft.kind, title: draft.title, details: draft.details,
                priority: draft.priority, due: draft.due, repeats: draft.repeats, tags: draft.tags, createdAt: time,
                updatedAt: time)
            try db.write(request, isNew: true)
            return try db.requiredCoupleRequest(id)
        }
    }

    /// Changes a request that is pending. Saying what it says already changes nothing. Throws `conflict` if it was changed since
    /// version `seen`, `requestRefused` and `requestProblem`.
    @discardableResult
    public func editCoupleRequest(
        _ id: CoupleRequest.ID, to draft: CoupleRequestDraft, seen: Int, by account: AccountID, at time: Date
    ) async throws(StoreError) -> CoupleRequest {
        let draft = try draft.checked()
        return try await file.write { db in
            let present = try db.requiredCoupleRequest(id)
            var said = CoupleRequestDraft(present)
            said.id = draft.id
            guard said != draft || account != present.askedBy else { return present }
            guard present.version == seen else { throw StoreError.conflict }
            try db.write(
                try present.refusing { request throws(CoupleRequestRefusal) in
                    try request.edited(to: draft, by: account, at: time)
                }, isNew: false)
            return try db.requiredCoupleRequest(id)
        }
    }

    /// Answers a request, or answers it otherwise, and makes an action item of it where the answer asks for one; both or neither.
    /// Giving the same answer twice gives it once. Throws `conflict` if the request was changed since version `seen`,
    /// `requestRefused` and `requestProblem`.
    @discardableResult
    public func answerCoupleRequest(
        _ id: CoupleRequest.ID, with answer: CoupleRequestAnswer, seen: Int, by account: AccountID, at time: Date,
        in zone: ZoneOffsets
    ) async throws(StoreError) -> CoupleRequest {
        do throws(CoupleRequest.Problem) { try answer.check() } catch { throw .requestProblem(error) }
        return try await file.write { db in
            let present = try db.requiredCoupleRequest(id)
            // Sent twice, the second finds what the first has done.
            let isSaid = present.askedBy != account && present.says(answer)
            guard isSaid || present.version == seen else { throw StoreError.conflict }
            let answered = try present.refusing { request throws(CoupleRequestRefusal) in
                try isSaid ? request : request.answered(answer, by: account, at: time)
            }
            if !isSaid { try db.write(answered, isNew: false) }
            if answer.isAccepted, let assignee = answer.actionItem {
                try db.makeActionItem(of: answered, for: assignee, by: account, at: time, in: zone)
            }
            return try db.requiredCoupleRequest(id)
        }
    }

    /// Takes a request back; `restoreCoupleRequest` brings it back. Throws `conflict` if it was changed since version `seen`, and
    /// `requestRefused`.
    public func deleteCoupleRequest(
        _ id: CoupleRequest.ID, seen: Int, by account: AccountID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let present = try db.requiredCoupleRequest(id)
            guard present.version == seen else { throw StoreError.conflict }
            _ = try present.refusing { request throws(CoupleRequestRefusal) in
                try request.checkTakingBack(by: account)
                return request
            }
            try db.run(
                "UPDATE couple_requests SET deleted_at = ? WHERE id = ?", [time.milliseconds.databaseValue, id.value])
        }
    }

    /// Brings a request back that the account has taken back: it is asked anew, so that the partner is told. Throws `notFound` when it
    /// is gone for good, or not the account's.
    @discardableResult
    public func restoreCoupleRequest(
        _ id: CoupleRequest.ID, by account: AccountID, at time: Date
    ) async throws(StoreError) -> CoupleRequest {
        try await file.write { db in
            try db.run(
                """
                UPDATE couple_requests SET deleted_at = NULL, created_at = ?, updated_at = ?
                WHERE id = ? AND asked_by = ? AND deleted_at IS NOT NULL
                """, [time.milliseconds.databaseValue, time.milliseconds.databaseValue, id.value, account.value])
            return try db.requiredCoupleRequest(id)
        }
    }

    /// Deletes for good the requests that were taken back longer than `trashRetention` ago.
    public func purgeCoupleRequests(at time: Date) async throws(StoreError) {
        let limit = time.addingTimeInterval(-Space.trashRetention).milliseconds.databaseValue
        try await file.write { db in try db.run("DELETE FROM couple_requests WHERE deleted_at < ?", [limit]) }
    }
}

extension CoupleRequest {
    /// Whether an account has made it of a draft, and it says so still.
    fileprivate func isMade(by account: AccountID, of draft: CoupleRequestDraft) -> Bool {
        var said = CoupleRequestDraft(self)
        said.id = draft.id
        return askedBy == account && said == draft
    }

    /// Runs a change whose rules may refuse it.
    fileprivate func refusing(
        _ change: (CoupleRequest) throws(CoupleRequestRefusal) -> CoupleRequest
    ) throws(StoreError) -> CoupleRequest {
        do throws(CoupleRequestRefusal) { return try change(self) } catch { throw .requestRefused(error) }
    }
}

extension Database {
    /// Makes the action item of an accepted request, once: also not again after it was deleted.
    fileprivate func makeActionItem(
        of request: CoupleRequest, for assignee: CoupleRequestAnswer.Assignee, by account: AccountID, at time: Date,
        in zone: ZoneOffsets
    ) throws {
        var item = request.actionItem(for: assignee, answering: account, on: zone.wallClock(at: time).date)
        let id = Reminder.ID(
            of: StableDigest("action item of \(request.id)"), at: Date(timeIntervalSince1970: 0))
        item.id = id
        guard try firstRow("SELECT 1 FROM reminders WHERE id = ?", [id.value]) == nil else { return }
        _ = try addActionItem(item, by: account, at: time, in: zone)
    }
}

extension CoupleRequestDraft {
    fileprivate func checked() throws(StoreError) -> CoupleRequestDraft {
        var draft = tidied
        do throws(CoupleRequest.Problem) { try draft.check() } catch { throw .requestProblem(error) }
        (draft.title, draft.details, draft.tags) = (title.asStored, details.asStored, draft.tags.map(\.asStored))
        return draft
    }
}
