public import Foundation
public import Kinkeeper
public import Store

/// Undoing one import of a file, in transactions of a few hundred things each.
///
/// One that is cut off anywhere is completed by another. Memory does not grow with the size of the import.
public struct ImportUndoJob: Sendable {
    private let run: ImportRun.ID
    private let space: Space
    private let member: ImportingMember?
    private let now: @Sendable () -> Date

    /// The undoing of an import; `member` is who undoes it in a family's space, nil for an account's own.
    public init(
        of run: ImportRun.ID, in space: Space, by member: ImportingMember?, now: @escaping @Sendable () -> Date
    ) {
        (self.run, self.space, self.member, self.now) = (run, space, member, now)
    }

    /// Undoes the import, or what is left of it, and returns what was done in all.
    ///
    /// - Parameter report: Called after each transaction.
    /// - Throws: `StoreError.notFound` for an unknown import, and `conflict` for one that cannot be undone; see `ImportRun.canUndo`.
    ///   And `CancellationError` between two transactions.
    @concurrent
    public func undo(
        today: CivilDate, progress report: @Sendable (ImportUndoing) -> Void = { _ in }
    ) async throws -> ImportUndoing {
        try await member?.check()
        try await space.beginUndo(ofImport: run, at: now())
        var undoing = try await space.undoing(ofImport: run)
        report(undoing)
        while try await space.undoPart(
            ofImport: run, .cards(today: today), .cards(today: today), today: today, at: now())
        {
            undoing = try await space.undoing(ofImport: run)
            report(undoing)
            try Task.checkCancellation()
            try await member?.check()
        }
        space.shrinkLog()
        return undoing
    }
}
