public import Foundation
import GRDB
public import Kinkeeper

/// A purpose and what has it.
public struct PurposeCount: Hashable, Sendable {
    /// The purpose.
    public let purpose: Purpose
    /// How many notes of the account's own have it.
    public let notes: Int
    /// How many open to-dos have it, or are checkboxes of notes that do; nil where that is not told.
    public var openToDos: Int?
}

extension Space {
    /// All purposes of the account, merged ones resolved.
    public func purposes() async throws(StoreError) -> Purposes {
        try await file.read { db in try db.purposes() }
    }

    /// The purposes with what has each: standard ones first, then the account's own by name.
    public func purposeCounts(in zone: ZoneOffsets) async throws(StoreError) -> [PurposeCount] {
        try await file.read { [self] db in
            let known = try db.purposes()
            return try counts(of: known.all, known, in: zone, from: db)
        }
    }

    /// A purpose, or the one that it was merged into, with what has it; nil if there is none.
    public func purposeCount(_ id: Purpose.ID, in zone: ZoneOffsets) async throws(StoreError) -> PurposeCount? {
        try await file.read { [self] db in
            let known = try db.purposes()
            return try counts(of: [known[id]].compactMap(\.self), known, in: zone, from: db).first
        }
    }

    private func counts(
        of purposes: [Purpose], _ known: Purposes, in zone: ZoneOffsets, from db: Database
    ) throws -> [PurposeCount] {
        let open = try withReminderBoard(in: zone, from: db) { board in Set(board.toDos(isDone: false, nil).map(\.id)) }
        var toDos: [Purpose.ID: Int] = [:]
        for (reminder, purposes) in try db.toDoPurposes() where open.contains(reminder) {
            for purpose in purposes { toDos[purpose, default: 0] += 1 }
        }
        return try purposes.map { purpose in
            PurposeCount(
                purpose: purpose, notes: try db.noteCount(of: known.identifiers(of: purpose.id)),
                openToDos: toDos[purpose.id] ?? 0)
        }
    }

    /// Adds a purpose of the account's own. A draft with an identifier is written once, however often it is sent. Throws `purposeRefused`, and
    /// `conflict` for one that was deleted since.
    @discardableResult
    public func createPurpose(_ draft: PurposeDraft, at time: Date) async throws(StoreError) -> Purpose {
        let purpose = try draft.stored(draft.id ?? .make(at: time))
        return try await file.write { db in
            // The standard ones are there.
            guard Purpose.Standard(purpose.id) == nil else { return try db.requiredPurpose(purpose.id) }
            if let row = try db.firstRow("SELECT deleted_at IS NOT NULL FROM purposes WHERE id = ?", [purpose.id.value]) {
                // Sent again: what was deleted meanwhile stays so.
                guard !(row[0] as Bool), let known = try db.purposes()[purpose.id] else { throw StoreError.conflict }
                return known
            }
            guard try !db.purposes().isFull else { throw StoreError.purposeRefused(.tooMany) }
            try db.write(purpose)
            return purpose
        }
    }

    /// Changes a purpose: its own or a standard one. Throws `purposeRefused` and `notFound`.
    @discardableResult
    public func editPurpose(_ id: Purpose.ID, to draft: PurposeDraft) async throws(StoreError) -> Purpose {
        let edited = try draft.stored(id)
        return try await file.write { db in
            guard try db.purposes()[id]?.id == id else { throw StoreError.notFound }
            try db.write(edited)
            return edited
        }
    }

    /// Makes one purpose of two: whatever has the first has the second. `separatePurpose` undoes it. Throws `purposeRefused` for one and the
    /// same, and `notFound`.
    public func mergePurpose(_ id: Purpose.ID, into other: Purpose.ID) async throws(StoreError) {
        try await file.write { db in
            var merged = try db.requiredPurpose(id)
            let target = try db.requiredPurpose(other)
            // What it was merged into meanwhile is another one, whose merge nobody asked for.
            guard merged.id == id else { throw StoreError.notFound }
            guard merged.id != target.id else { throw StoreError.purposeRefused(.ownMerge) }
            merged.mergedInto = target.id
            try db.write(merged)
        }
    }

    /// Makes a purpose one of its own again. Nothing happens to one that was not merged. Throws `notFound`.
    @discardableResult
    public func separatePurpose(_ id: Purpose.ID) async throws(StoreError) -> Purpose {
        try await file.write { db in
            try db.run("UPDATE purposes SET merged_into = NULL WHERE id = ? AND merged_into IS NOT NULL", [id.value])
            guard let found = try db.purposes()[id], found.id == id else { throw StoreError.notFound }
            return found
        }
    }

    /// Deletes a purpose of the account's own. Notes and to-dos stay, and what was merged into it stands by itself; `restorePurpose` gives it back to them within `trashRetention`. Throws
    /// `purposeRefused` for a standard one, which is hidden instead, and `notFound`.
    public func deletePurpose(_ id: Purpose.ID, at time: Date) async throws(StoreError) {
        guard Purpose.Standard(id) == nil else { throw .purposeRefused(.standard) }
        try await file.write { db in
            guard
                let row = try db.firstRow("SELECT deleted_at IS NOT NULL AS is_deleted FROM purposes WHERE id = ?", [id.value])
            else { throw StoreError.notFound }
            // What it was merged into is another one.
            guard try row["is_deleted"] as Bool || db.purposes()[id]?.id == id else { throw StoreError.notFound }
            try db.run(
                "UPDATE purposes SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL",
                [time.milliseconds.databaseValue, id.value])
        }
    }

    /// Brings a deleted purpose back. Nothing happens to one that is here. Returns it, or the one that it was merged into. Throws `notFound`.
    @discardableResult
    public func restorePurpose(_ id: Purpose.ID) async throws(StoreError) -> Purpose {
        try await file.write { db in
            guard try db.firstRow("SELECT 1 FROM purposes WHERE id = ?", [id.value]) != nil else { throw StoreError.notFound }
            try db.run("UPDATE purposes SET deleted_at = NULL WHERE id = ?", [id.value])
            return try db.requiredPurpose(id)
        }
    }

    /// Deletes for good the purposes that were deleted longer than `trashRetention` ago, with their links.
    public func purgePurposes(at time: Date) async throws(StoreError) {
        let limit = time.addingTimeInterval(-Space.trashRetention).milliseconds.databaseValue
        try await file.write { db in
            try db.run("DELETE FROM purpose_links WHERE purpose_id IN (SELECT id FROM purposes WHERE deleted_at < ?)", [limit])
            try db.run(
                "UPDATE purposes SET merged_into = NULL WHERE merged_into IN (SELECT id FROM purposes WHERE deleted_at < ?)",
                [limit])
            try db.run("DELETE FROM purposes WHERE deleted_at < ?", [limit])
        }
    }

    /// Gives a note of the account's own a purpose, or takes it away. It is no new version of the note. Throws `notFound`.
    public func setPurpose(
        _ purpose: Purpose.ID, isSet: Bool, of note: Note.ID, asking account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let present = try db.requiredNote(note, asking: account).summary.purposes
            let id = try db.requiredPurpose(purpose).id
            guard present.contains(id) != isSet else { return }
            try db.setPurposes(isSet ? present + [id] : present.filter { $0 != id }, of: .note(note), at: time)
        }
    }
}

extension PurposeDraft {
    fileprivate func stored(_ id: Purpose.ID) throws(StoreError) -> Purpose {
        do throws(PurposeRefusal) { return try purpose(id) } catch { throw .purposeRefused(error) }
    }
}
