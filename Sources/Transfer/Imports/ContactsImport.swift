public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// One import of one file of contacts into a space.
///
/// Cards are read one by one and written in batches, each in one transaction. An import that is cut off anywhere has
/// written whole people only; importing the same file again goes on where it stopped.
public struct ContactsImport: Sendable {
    /// The run in the space, by which its report is found again.
    public let run: RunningImport
    let space: Space
    /// Who imports into a family's space; nil for an account's own.
    let member: ImportingMember?
    let now: @Sendable () -> Date

    /// Notes in the space that an import of `fileName` begins; `member` is who imports into a family's space.
    public init(
        of fileName: String, into space: Space, by member: ImportingMember?, now: @escaping @Sendable () -> Date
    ) async throws(StoreError) {
        self.space = space
        self.member = member
        self.now = now
        self.run = try await space.beginImport(of: fileName, at: now())
    }

    /// A run that has begun, in its space: one that waits for its turn keeps none open.
    package init(
        _ run: RunningImport, in space: Space, by member: ImportingMember?, now: @escaping @Sendable () -> Date
    ) {
        (self.run, self.space, self.member, self.now) = (run, space, member, now)
    }

    /// The outcome of an import.
    public struct Outcome: Hashable, Sendable {
        /// The counts of cards and problems.
        public var progress: ImportProgress
        /// The problems in the order of the file.
        public var problems: [ImportProblem]
        /// Whether the file held contacts, or something that was meant as contacts, at all.
        public var isContactsFile: Bool
        /// Whether a card, or a part of the file, could not be read at all; a date that stays words is no such thing.
        public var lacksSomething: Bool
    }

    /// Reads `source` to its end and writes its content.
    ///
    /// - Parameters:
    ///   - source: Where the bytes come from.
    ///   - today: Dates in later years are kept as words, with a problem.
    ///   - progress: Called after each batch; not more often than that.
    /// - Throws: `InterruptedImport` when something was written by then; otherwise errors of the source and `StoreError`. And
    ///   `CancellationError` between two batches.
    @concurrent
    public func read(
        _ source: ImportSource, today: CivilDate, progress report: @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> Outcome {
        try await read(source, as: nil, today: today, progress: report)
    }

    /// Reads `source` to its end; a table by its plan.
    @concurrent
    func readThrough(
        _ source: ImportSource, as plan: TablePlan?, today: CivilDate, progress report: (ImportProgress) -> Void
    ) async throws -> Outcome {
        var file = ContactsFile(today: today, plan: plan, read: source.read)
        file.isForFamily = member != nil
        var progress = ImportProgress(bytesTotal: source.size)
        var problems: [ImportProblem] = []
        var hasRefusal = false
        var lacksSomething = false
        var batch = ImportBatch()
        var piece = try nextPiece(&batch, from: &file)
        while true {
            try Task.checkCancellation()
            try await member?.check()
            hasRefusal = hasRefusal || piece.diagnostics.contains { $0.severity == .error && $0.line == 0 }
            lacksSomething = lacksSomething || piece.diagnostics.contains { $0.severity == .error }
            // One piece is written while the next is read. Whatever stops the reading, earlier pieces are written.
            let current = piece
            run.note(bytesRead: current.bytesRead, of: source.size)
            async let writing = write(current, today)
            let next = current.isLast ? nil : Result { try nextPiece(&batch, from: &file) }
            let outcome = try await writing
            progress.counts = progress.counts + outcome.counts
            problems += outcome.problems
            progress.problems = problems.count
            progress.bytesRead = current.bytesRead
            report(progress)
            guard let next else { break }
            piece = try next.get()
        }
        // A family gets no catch-ups from another program; `isForFamily` leaves them out already.
        if !file.history.isEmpty, member == nil {
            let outcome = try await space.importHistory(file.history, in: run, today: today, at: now())
            progress.counts = progress.counts + outcome.counts
            problems += outcome.problems
            progress.problems = problems.count
            report(progress)
        }
        try await space.finishImport(run, at: now())
        return Outcome(
            progress: progress, problems: problems, isContactsFile: progress.counts.cards > 0 || !hasRefusal,
            lacksSomething: lacksSomething)
    }

    /// As much of a file as is written at once.
    private struct Piece: Sendable {
        let cards: PreparedCards
        let diagnostics: [Diagnostic]
        /// Bytes of the file that were read when it was complete.
        let bytesRead: Int64
        let isLast: Bool
    }

    /// Reads cards until a batch is full, or the file at its end.
    private func nextPiece(_ batch: inout ImportBatch, from file: inout ContactsFile) throws -> Piece {
        var isLast = false
        while !batch.isFull, !isLast {
            if let card = try file.next() { batch.add(card) } else { isLast = true }
        }
        return Piece(
            cards: try space.prepare(batch.take(), at: now()),
            diagnostics: file.takeDiagnostics().filter { $0.severity != .note }, bytesRead: file.bytesRead, isLast: isLast)
    }

    private func write(
        _ piece: Piece, _ today: CivilDate
    ) async throws(StoreError) -> (counts: ImportCounts, problems: [ImportProblem]) {
        let diagnosed = piece.diagnostics.map(ImportProblem.init)
        try await space.recordProblems(diagnosed, in: run, at: now())
        guard !piece.cards.isEmpty else { return (ImportCounts(), diagnosed) }
        let outcome = try await space.importCards(
            piece.cards, in: run, rebase: .patching(today: today), at: now())
        let problems = diagnosed + outcome.problems
        return (outcome.counts, problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) })
    }
}

extension ImportProblem {
    /// A reader's diagnostic as a problem of the import.
    init(_ diagnostic: Diagnostic) {
        self.init(line: diagnostic.line, diagnostic.finding)
    }
}
