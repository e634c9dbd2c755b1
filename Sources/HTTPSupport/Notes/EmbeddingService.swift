package import Application
package import Foundation
package import Kinkeeper
package import Store
import Synchronization

/// Has the notes of accounts read by their embedding models: one batch after the other for each account, some accounts side by side.
///
/// What waits is a table of each space, so that a restart goes on with it, and so that notes which a program or a phone wrote are
/// found. Only notes of an account's own space are read that were never shared.
package final class EmbeddingService: Sendable {
    private let folder: DataFolder
    /// The servers of accounts.
    package let models: ModelService
    private let now: @Sendable () -> Date
    private let rings: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation
    private let states = Mutex<[Account.ID: State]>([:])

    /// How far the service is with an account.
    private struct State {
        /// When its model had been changed last; nil before it was looked at.
        var modelChangedAt: Date?
        /// How its space looked when nothing waited there; nil when it is to be looked at.
        var seen: SpaceMark?
        var isRunning = false
        var attempts = 0
        var setback: EmbeddingSetback?
        /// When it is tried next after a setback; nil without one, and for one that does not pass.
        var nextAt: Date?
    }

    /// How many notes go into one request. An answer of them has its room.
    private static let batch = 16
    /// How many accounts are read side by side.
    private static let atOnce = 4
    /// How many batches one account has read before others come.
    private static let batchesInTurn = 20
    /// How often it is looked whether notes have changed, in seconds.
    private static let pace: TimeInterval = 10
    /// A text that a model does not take is cut to these lengths, in characters.
    private static let cuts = [2_000, 500]
    /// How long a search waits for the embedding of its words, in seconds.
    private static let searchPatience: TimeInterval = 3
    /// How much of a search is sent, in characters.
    private static let longestSearch = 500

    /// A service for a data folder.
    package init(folder: DataFolder, models: ModelService, now: @escaping @Sendable () -> Date) {
        (self.folder, self.models, self.now) = (folder, models, now)
        (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    // MARK: Asking

    /// How far it is with an account's notes; nil where no model was ever turned on.
    package func progress(of account: Account) async throws(StoreError) -> NoteComparison? {
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        guard let notes = try await space.embeddingProgress() else { return nil }
        let state = states.withLock { $0[account.id] }
        return NoteComparison(notes: notes, setback: state?.setback, nextAt: state?.nextAt)
    }

    /// Tries now what an account waits for, notes that were not taken too.
    package func hurry(_ account: Account) async throws(StoreError) {
        try await folder.openSpace(account.personalSpace, for: account.id).retryEmbeddings()
        states.withLock { states in
            // What runs already goes on.
            states[account.id] = State(isRunning: states[account.id]?.isRunning ?? false)
        }
        bell.yield()
    }

    /// Forgets what a model made of an account's notes.
    package func forget(_ account: Account) async throws(StoreError) {
        try await folder.openSpace(account.personalSpace, for: account.id).forgetEmbeddings()
        states.withLock { $0[account.id] = nil }
    }

    /// The notes that are nearest to some words in meaning, the nearest first. The words go to the account's model; nil where it
    /// has none, where that does not answer soon, and where the account searches faster than people do.
    package func notes(meaning words: String, of account: Account, limit: Int) async -> [NoteSummary]? {
        let text = words.trimmingCharacters(in: .whitespacesAndNewlines).prefix(Self.longestSearch)
        guard !text.isEmpty, let engine = try? await models.embedder(of: account.id, limit: Self.searchPatience) else {
            return nil
        }
        // Nobody types thirty searches in a minute: a program that does would have this server flood the other one.
        let answer = try? await models.paced(for: account.id) { try await engine.embed([String(text)]) }
        guard let embedding = answer?.first ?? nil,
            let space = try? await folder.openSpace(account.personalSpace, for: account.id)
        else { return nil }
        return try? await space.notes(meaning: embedding, by: engine.name, limit: limit, asking: account.id)
    }

    /// Reads everything that waits at once, for a caller that follows it: `said` gets the share that is done. Throws an
    /// `EmbeddingFailure`, and `CancellationError` where the model is turned off meanwhile.
    package func readNow(_ account: Account, said: (Double) throws -> Void) async throws {
        guard let engine = try await models.embedder(of: account.id) else { return }
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        try await space.beginEmbedding(by: engine.name)
        try await space.retryEmbeddings()
        let waiting = max(1, try await space.embeddingProgress()?.waiting ?? 0)
        var read = 0
        repeat {
            try said(min(1, Double(read) / Double(waiting)))
            read += Self.batch
        } while try await readBatch(of: space, by: engine)
    }

    // MARK: Running

    /// Works until the task is cancelled.
    package func run() async {
        bell.yield()
        await withDiscardingTaskGroup { group in
            var timer: Task<Void, Never>?
            for await _ in rings {
                timer?.cancel()
                let accounts = (try? await folder.accounts.accountsWithModel(for: .meaning)) ?? [:]
                for (account, changedAt) in accounts where begin(account, changedAt) {
                    group.addTask {
                        await self.read(account)
                        self.bell.yield()
                    }
                }
                timer = Task { [bell] in
                    try? await Task.sleep(for: .seconds(Self.pace))
                    if !Task.isCancelled { bell.yield() }
                }
            }
            timer?.cancel()
        }
    }

    /// Whether an account may be read now; it counts as running then. `changedAt` is when its model was changed last: what another program,
    /// such as the command line, changed there is tried at once.
    private func begin(_ account: Account.ID, _ changedAt: Date) -> Bool {
        states.withLock { states in
            guard states.values.count(where: \.isRunning) < Self.atOnce else { return false }
            var state = states[account] ?? State()
            if !state.isRunning, state.modelChangedAt != changedAt { state = State(modelChangedAt: changedAt) }
            guard !state.isRunning, state.setback == nil || state.nextAt.map({ $0 <= now() }) ?? false else { return false }
            state.isRunning = true
            states[account] = state
            return true
        }
    }

    /// Reads what waits of one account, until nothing does or there is a setback.
    private func read(_ id: Account.ID) async {
        var failure: EmbeddingFailure?
        var seen: SpaceMark?
        do {
            seen = try await readAll(id)
        } catch let caught as EmbeddingFailure {
            failure = caught
        } catch is CancellationError {
            // The next start goes on with it.
        } catch {
            // A full disk, a space that cannot be opened: it may pass.
            failure = EmbeddingFailure(.busy)
        }
        states.withLock { states in
            var state = states[id] ?? State()
            state.isRunning = false
            state.seen = seen
            state.setback = failure?.setback
            state.nextAt = nil
            if let failure, failure.setback.passes {
                state.nextAt = now().addingTimeInterval(RetryPause.after(tries: state.attempts, asked: failure.wait))
            }
            state.attempts = failure == nil ? 0 : state.attempts + 1
            states[id] = state
        }
    }

    /// Returns how the space looks where nothing waits there any more; nil where that may not be seen.
    private func readAll(_ id: Account.ID) async throws -> SpaceMark? {
        guard let account = try await folder.accounts.account(id) else { return nil }
        let mark = folder.mark(of: account.personalSpace)
        guard mark != states.withLock({ $0[id]?.seen }) else { return mark }
        for _ in 0..<Self.batchesInTurn {
            try Task.checkCancellation()
            let space = try await folder.openSpace(account.personalSpace, for: id, isKept: false)
            guard let engine = try await models.embedder(of: id) else {
                // Removed while a batch was under way, which may have begun anew what the removal had cleared.
                if try await models.model(of: id) == nil { try await space.forgetEmbeddings() }
                return nil
            }
            try await space.beginEmbedding(by: engine.name)
            guard try await readBatch(of: space, by: engine) else { return mark.isSettled(at: now()) ? mark : nil }
        }
        return nil
    }

    /// Reads some notes of a space. Returns whether there were any.
    private func readBatch(of space: Space, by engine: EmbeddingEngine) async throws -> Bool {
        let notes = try await space.notesToEmbed(limit: Self.batch)
        guard !notes.isEmpty else { return false }
        var found: [(note: NoteToEmbed, embedding: Embedding?)] = []
        // A note without a word means nothing, and servers refuse it.
        let said = notes.filter { $0.words.contains { !$0.isWhitespace } }
        found += notes.filter { !said.contains($0) }.map { ($0, nil) }
        if !said.isEmpty { found += zip(said, try await embeddings(of: said, by: engine)).map { ($0, $1) } }
        try await space.keepEmbeddings(found, by: engine.name)
        return true
    }

    /// The embeddings of notes; nil for one that the model does not take even when it is cut. Where it takes none of several, what
    /// is wrong is not the notes.
    private func embeddings(of notes: [NoteToEmbed], by engine: EmbeddingEngine) async throws -> [Embedding?] {
        let refusal: EmbeddingFailure
        do { return try await engine.embed(notes.map(\.words)) } catch let failure as EmbeddingFailure {
            guard failure.isOfTexts else { throw failure }
            refusal = failure
        }
        var found: [Embedding?] = []
        var isAnyTaken = false
        for note in notes {
            var embedding: Embedding?
            for length in [Int.max] + Self.cuts {
                do {
                    embedding = try await engine.embed([String(note.words.prefix(length))]).first ?? nil
                    isAnyTaken = true
                    break
                } catch let failure as EmbeddingFailure {
                    guard failure.isOfTexts else { throw failure }
                }
            }
            found.append(embedding)
            if !isAnyTaken, found.count >= 3 { throw refusal }
        }
        return found
    }
}
