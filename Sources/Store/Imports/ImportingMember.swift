package import Foundation
import GRDB
import Kinkeeper

/// The member of a family who imports a file into its space; see `DataFolder.importingMember`.
///
/// An import takes a while, so it asks before each batch whether the account is still a member.
public struct ImportingMember: Sendable {
    private let isMember: @Sendable () async throws(StoreError) -> Bool
    private let end: @Sendable (ImportRun.ID, Date) async throws(StoreError) -> Void

    /// A member whose membership is asked for by `isMember`, and whose imports are ended by `end`.
    init(
        isMember: @escaping @Sendable () async throws(StoreError) -> Bool,
        end: @escaping @Sendable (ImportRun.ID, Date) async throws(StoreError) -> Void
    ) {
        (self.isMember, self.end) = (isMember, end)
    }

    /// Throws `notPermitted` once the account is no member any more.
    package func check() async throws(StoreError) {
        guard try await isMember() else { throw .notPermitted }
    }

    /// Ends an import for the other members, once the account is no member any more; see `DataFolder.endImport`.
    package func endImport(_ run: ImportRun.ID, at time: Date) async throws(StoreError) {
        try await end(run, time)
    }
}

extension DataFolder {
    /// The member who imports into a space; nil for the account's own. Throws `notPermitted` for an unknown account.
    package func importingMember(_ account: Account.ID, into space: Space.ID) async throws(StoreError) -> ImportingMember? {
        guard let known = try await accounts.account(account) else { throw .notPermitted }
        guard known.personalSpace != space else { return nil }
        return ImportingMember { [accounts] () throws(StoreError) in
            try await accounts.mayOpen(space, account)
        } end: { [self] run, time throws(StoreError) in
            try await endImport(run, leftIn: space, at: time)
        }
    }

    /// Ends an import whose importer has left the family: no other member has the file. The people it brought stay, and its report says
    /// why the rest is missing. A run that brought nothing is deleted.
    package func endImport(_ run: ImportRun.ID, leftIn family: Space.ID, at time: Date) async throws(StoreError) {
        // The family may be deleted.
        guard FileManager.default.fileExists(atPath: databaseURL(of: family).path) else { return }
        try await space(family).endImport(run, at: time)
    }
}

extension Space {
    fileprivate func endImport(_ run: ImportRun.ID, at time: Date) async throws(StoreError) {
        let ended = try await file.write { db in try db.endImport(run, at: time) }
        for run in ended { ImportLock.forget(run, in: folder) }
    }
}

extension Database {
    /// Ends a run that is not finished and not continued by another. If it brought nothing, it is deleted, and the runs that it was meant to
    /// continue are ended. Returns the runs that were ended or deleted.
    fileprivate func endImport(_ run: ImportRun.ID, at time: Date) throws -> [ImportRun.ID] {
        let row = try firstRow(
            """
            SELECT created + updated + unchanged + groups + catchups FROM imports
            WHERE id = ? AND finished_at IS NULL AND continued_by IS NULL
            """, [run.value])
        guard let row else { return [] }
        guard row[0] as Int > 0 else {
            let earlier = try rows("SELECT id FROM imports WHERE continued_by = ?", [run.value]).map { $0[0] as ImportRun.ID }
            try self.run("UPDATE imports SET continued_by = NULL WHERE continued_by = ?", [run.value])
            try self.run("DELETE FROM imports WHERE id = ?", [run.value])
            return try [run] + earlier.flatMap { try endImport($0, at: time) }
        }
        var identifiers = IdentifierSequence()
        try insert([ImportProblem(line: nil, ImportFinding(.importerLeft))], of: run, at: time, identifiers: &identifiers)
        try self.run("UPDATE imports SET finished_at = ? WHERE id = ?", [time.milliseconds.databaseValue, run.value])
        return [run]
    }
}
