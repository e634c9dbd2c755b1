package import Interchange
package import Kinkeeper
public import Store
import Synchronization

/// An import that stopped before its end. What it had written is in, each person whole; reading the file again recognises
/// that and goes on with the rest.
public struct InterruptedImport: Error {
    /// What came of the cards until then, and how much of the file was read.
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
            // What the source throws is no fault of the store, and says itself what is wrong with the file.
            guard let cause = error as? StoreError, reached.counts.cards + reached.counts.catchups > 0 else { throw error }
            throw InterruptedImport(reached, cause: cause)
        }
    }
}
