package import Foundation
package import HTTPSupport
import Interchange
import Kinkeeper
package import Logging
import Screens
package import Store
import Transfer

/// Runs imports of uploaded files in the background, and knows how far each is. Accounts take turns: see `WorkQueues`.
///
/// A file stays on disk until its import is through. One that is cut off, by an error or the end of the server, is read
/// again when the next server starts, as a run of its own: people who are here already stay as they are. One for which the
/// server was too busy is read again before that.
package actor ImportRunner {
    private let folder: DataFolder
    private let uploads: UploadFolder
    private let zone: TimeZone
    private let now: @Sendable () -> Date
    private let logger: Logger
    /// The queues shared by pages and the interface for programs.
    package nonisolated let queues = WorkQueues()
    private var tasks: [ImportRun.ID: (account: Account.ID, task: Task<Void, Never>)] = [:]
    /// How far those are that have begun.
    private var fractions: [ImportRun.ID: Double] = [:]
    /// The imports that are being undone.
    private var undoings: Set<ImportRun.ID> = []
    /// Why imports stopped that this server ran.
    private var causes: [ImportRun.ID: StoreError] = [:]
    /// The files that this server was too busy for.
    private var postponed: [UploadFolder.Entry] = []
    /// Whether the server is about to end.
    private(set) var isClosing = false

    /// How many uploaded files of an account wait or are read at once.
    private static let mostOfAnAccount = 16

    /// `zone` is that of accounts that have chosen none.
    package init(folder: DataFolder, zone: TimeZone, now: @escaping @Sendable () -> Date, logger: Logger) {
        self.folder = folder
        self.zone = zone
        self.now = now
        self.logger = logger
        uploads = UploadFolder(folder: folder.url.appendingPathComponent("uploads"))
    }

    /// The folder that uploads are received in.
    nonisolated var uploadFolder: URL { uploads.folder }

    /// Tables that wait for a review.
    nonisolated var tables: WaitingTables { WaitingTables(folder: uploads.folder) }

    // MARK: Running

    /// Keeps an uploaded table until its columns are reviewed. It is surveyed first, in the account's turn.
    nonisolated func shelve(_ upload: Upload, for member: Member) async throws -> WaitingTable.ID {
        let table = WaitingTable.ID.make(at: now())
        try await queues.transfers.run(member.account.id) {
            try await tables.take(upload.file, named: upload.fileName, as: table, of: member.tableOwner)
        }
        return table
    }

    /// Deletes tables without a review within a day.
    package nonisolated func forgetOldTables() {
        tables.forgetOld(at: now())
    }

    /// Begins the import of a reviewed table.
    func start(_ table: WaitingTable.ID, named name: String, for member: Member) async throws -> ImportRun.ID {
        try checkRoom(for: member)
        let (waiting, entry) = try await begin(name, for: member)
        try tables.handOver(
            table, of: member.tableOwner, plan: uploads.planURL(of: entry), survey: uploads.surveyURL(of: entry),
            file: uploads.url(of: entry))
        run(waiting, entry, member.account.settings)
        return waiting.id
    }

    /// Begins the import of an upload into a member's space, and owns its file from here on.
    func start(_ upload: Upload, for member: Member) async throws -> ImportRun.ID {
        try checkRoom(for: member)
        let (waiting, entry) = try await begin(upload.fileName.isEmpty ? "contacts.vcf" : upload.fileName, for: member)
        try uploads.take(upload.file, as: entry)
        run(waiting, entry, member.account.settings)
        return waiting.id
    }

    private func begin(_ name: String, for member: Member) async throws -> (RunningImport, UploadFolder.Entry) {
        let waiting = try await member.space.beginImport(of: name, at: now())
        return (waiting, UploadFolder.Entry(account: member.account.id, space: member.spaceID, run: waiting.id))
    }

    /// Goes on with what an earlier server left behind.
    package func resume() async throws {
        for entry in try uploads.leftovers() { await resume(entry) }
    }

    /// Goes on with what this server was too busy for.
    package func resumePostponed() async {
        let entries = postponed
        postponed = []
        for entry in entries { await resume(entry) }
    }

    /// How many files wait for their import, those that this server was too busy for among them.
    package var queuedCount: Int { tasks.keys.count { fractions[$0] == nil } + postponed.count }

    /// How many files this server was too busy for.
    var postponedCount: Int { postponed.count }

    /// Stops all imports after the batch they are at, and waits for that. Their files stay for the next start.
    package func close() async {
        isClosing = true
        for (_, task) in tasks.values { task.cancel() }
        for (_, task) in tasks.values { await task.value }
    }

    private func resume(_ entry: UploadFolder.Entry) async {
        guard !isClosing else { return }
        var entry = entry
        do {
            try await goOn(with: &entry)
        } catch StoreError.notPermitted, StoreError.notFound {
            await giveUp(entry)
        } catch {
            if error as? StoreError == .busy { postponed.append(entry) }
            logger.error("An import could not go on", metadata: ["error": "\(String(reflecting: type(of: error)))"])
        }
    }

    /// Begins another run with a file, which has its name from then on.
    private func goOn(with entry: inout UploadFolder.Entry) async throws {
        let space = try await folder.openSpace(entry.space, for: entry.account)
        guard let earlier = try await space.importReport(entry.run, limit: 0)?.run, earlier.finishedAt == nil,
            earlier.continuedBy == nil
        else { return uploads.remove(entry) }
        let settings = try await folder.accounts.account(entry.account)?.settings ?? AccountSettings()
        let waiting = try await space.beginImport(of: earlier.fileName, at: now())
        let next = UploadFolder.Entry(account: entry.account, space: entry.space, run: waiting.id)
        try uploads.rename(entry, to: next)
        entry = next
        try await space.continueImport(earlier.id, with: waiting)
        run(waiting, next, settings)
    }

    /// Reads a file when it is its turn. Its space is opened then: those that wait would keep all open that there may be.
    private func run(_ waiting: RunningImport, _ entry: UploadFolder.Entry, _ settings: AccountSettings) {
        let zone = settings.zone(else: zone)
        let task = Task { [self, folder, uploads, now, logger] in
            do {
                try await queues.transfers.run(entry.account, ticket: entry.run.uuid) {
                    begin(entry.run)
                    let space = try await folder.openSpace(entry.space, for: entry.account)
                    let importer = try await folder.importingMember(entry.account, into: entry.space)
                    let job = ContactsImport(waiting, in: space, by: importer, now: now)
                    let plan = try await uploads.plan(for: entry)
                    let source = try ImportSource(contentsOf: uploads.url(of: entry))
                    _ = try await job.read(source, as: plan, today: CivilDate(of: now(), in: zone)) { progress in
                        Task { await self.note(progress.fraction ?? 0, of: entry.run) }
                    }
                }
                uploads.remove(entry)
            } catch  where Task.isCancelled {
                logger.notice("An import stops here, and goes on when the server starts again")
            } catch  where StoreError(stopping: error) == .notPermitted {
                await giveUp(entry)
            } catch {
                // The run has no end in the store: its page says that it was cut off, why, and what to do.
                keep(StoreError(stopping: error), of: entry)
                logger.error("An import was cut off", metadata: ["error": "\(String(reflecting: type(of: error)))"])
            }
            finished(entry.run)
        }
        tasks[entry.run] = (entry.account, task)
    }

    /// Undoes an import when it is the account's turn. One that is imported or undone here already is left alone.
    func undo(_ run: ImportRun, for member: Member) throws {
        guard tasks[run.id] == nil else { return }
        try checkRoom(for: member)
        let (account, space, id) = (member.account.id, member.spaceID, run.id)
        let zone = member.account.settings.zone(else: zone)
        undoings.insert(id)
        let task = Task { [self, folder, now, logger] in
            do {
                try await queues.transfers.run(account, ticket: id.uuid) {
                    begin(id)
                    let job = ImportUndoJob(
                        of: id, in: try await folder.openSpace(space, for: account),
                        by: try await folder.importingMember(account, into: space), now: now)
                    _ = try await job.undo(today: CivilDate(of: now(), in: zone)) { undoing in
                        Task { await self.note(undoing.fraction, of: id) }
                    }
                }
            } catch {
                // What is undone stays so; the page offers to undo the rest.
                let kind = String(reflecting: type(of: error))
                logger.error("An import was not undone to the end", metadata: ["error": "\(kind)"])
            }
            undoings.remove(id)
            finished(id)
        }
        tasks[id] = (account, task)
    }

    /// Ends an import whose account is gone or has left the family, then deletes its file. If ending fails, the file stays, and the next
    /// start tries again.
    private func giveUp(_ entry: UploadFolder.Entry) async {
        do {
            if let account = try await folder.accounts.account(entry.account), account.personalSpace != entry.space {
                try await folder.endImport(entry.run, leftIn: entry.space, at: now())
            }
            uploads.remove(entry)
        } catch {
            logger.error("An import could not be ended", metadata: ["error": "\(String(reflecting: type(of: error)))"])
        }
    }

    private func checkRoom(for member: Member) throws(Problem) {
        let own = tasks.values.count { $0.account == member.account.id }
        guard !isClosing, own < Self.mostOfAnAccount else { throw Problem.busy }
    }

    private func begin(_ run: ImportRun.ID) { fractions[run] = 0 }

    private func keep(_ cause: StoreError, of entry: UploadFolder.Entry) {
        causes[entry.run] = cause
        if cause == .busy { postponed.append(entry) }
    }

    private func note(_ fraction: Double, of run: ImportRun.ID) {
        // Notes travel on their own; one that comes late must not take the bar back.
        if let known = fractions[run] { fractions[run] = max(known, fraction) }
    }

    private func finished(_ run: ImportRun.ID) {
        tasks[run] = nil
        fractions[run] = nil
    }

    // MARK: Looking

    /// Returns the progress of a run that was read from the store before or after this; `fraction` is finer than the stored
    /// one.
    func state(of run: ImportRun) async -> ImportScreen.State {
        if undoings.contains(run.id) { return .undoing(fraction: fraction(of: run.id) ?? 0) }
        if run.finishedAt != nil { return .finished }
        if let place = await queues.transfers.place(of: run.id.uuid) { return .waiting(place: place) }
        if let fraction = fraction(of: run.id) { return .running(fraction: fraction) }
        return run.isAtWork ? .running(fraction: Double(run.percent ?? 0) / 100) : .interrupted(by: causes[run.id])
    }

    /// The part of the file that is read, 0…1; 0 while it waits for its turn, nil for a run that is not going on here.
    func fraction(of run: ImportRun.ID) -> Double? {
        tasks[run] == nil ? nil : fractions[run] ?? 0
    }
}

extension StoreError {
    /// Why an import stopped.
    fileprivate init(stopping error: any Error) {
        self = (error as? InterruptedImport)?.cause ?? StoreError(error)
    }
}

extension Member {
    /// For tables of the space that the request is about.
    var tableOwner: WaitingTables.Owner { .init(account.id, in: spaceID) }
}
