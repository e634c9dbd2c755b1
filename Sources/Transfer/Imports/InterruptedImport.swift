package import Interchange
package import Kinkeeper
public import Store
import Synchronization

/// An import that stopped before its end. The people written so far stay, each whole; reading the file again recognises them
/// and goes on with the rest.
public struct InterruptedImport: Error {
    /// The counts of cards until then, and how much of the file was read.
    public let progress: ImportProgress
    /// Why it stopped.
    public let cause: StoreError

    /// An interruption after so much.
    package init(_ progress: ImportProgress, cause: StoreError) {
        (self.progress, self.cause) = (progress, cause)
    }
}

extension ContactsImport {
    /// Reads `source` as `read` does; a table by its plan.
    @concurrent
    package func read(
        _ source: ImportSource, as plan: TablePlan?, today: CivilDate,
        progress report: @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> Outcome {
        var reached = ImportProgress(bytesTotal: source.size)
        do {
            return try await readThrough(source, as: plan, today: today) { progress in
                reached = progress
                report(progress)
            }
        } catch {
            space.shrinkLog()
            if error as? StoreError == .notPermitted { try? await member?.endImport(run.id, at: now()) }
            // An error of the source is not the store's, and describes the problem with the file itself.
            guard let cause = error as? StoreError, reached.counts.cards + reached.counts.catchups > 0 else { throw error }
            throw InterruptedImport(reached, cause: cause)
        }
    }
}
