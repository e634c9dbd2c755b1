import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store
import Transfer

/// Restores uploaded documents in the background, one for each account at a time, and knows how far each is.
///
/// A restore is one transaction: one that is cut off by the end of the server has changed nothing, and its file, which
/// keeps the name of an upload, is cleared away at the next start.
actor RestoreRunner {
    private let folder: DataFolder
    private let queue: FairQueue
    private let now: @Sendable () -> Date
    private var states: [Account.ID: RestoreScreen.State] = [:]

    init(folder: DataFolder, queue: FairQueue, now: @escaping @Sendable () -> Date) {
        self.folder = folder
        self.queue = queue
        self.now = now
    }

    /// Begins to restore an upload into a member's space, and owns its file from here on.
    func start(_ upload: Upload, for member: Member) throws {
        if case .running = states[member.account.id] { throw Problem.busy }
        let account = member.account.id
        states[account] = .running(fraction: 0, records: 0)
        let restore = SpaceRestore(into: member.space, of: account, in: folder.accounts)
        let (url, time) = (upload.file, now())
        Task { [self] in
            let state: RestoreScreen.State
            do {
                let counts = try await queue.run(account) {
                    try await restore.read(ImportSource(contentsOf: url), at: time) { progress in
                        Task { await self.note(progress, of: account) }
                    }
                }
                state = .done(counts)
            } catch let problem as DocumentProblem {
                state = .refused(problem)
            } catch let error as StoreError {
                state = .failed(error)
            } catch {
                state = .failed(.unexpected("\(String(reflecting: type(of: error)))"))
            }
            try? FileManager.default.removeItem(at: url)
            finish(account, state)
        }
    }

    /// How far an account's restore is; what came of the last one stays until the server ends.
    func state(of account: Account.ID) -> RestoreScreen.State { states[account] ?? .none }

    private func note(_ progress: SpaceRestore.Progress, of account: Account.ID) {
        // Notes travel on their own; one that comes late must not take the bar back, nor the end.
        guard case .running(let fraction, let records) = states[account] else { return }
        states[account] = .running(fraction: max(fraction, progress.fraction ?? 0), records: max(records, progress.records))
    }

    private func finish(_ account: Account.ID, _ state: RestoreScreen.State) { states[account] = state }
}
