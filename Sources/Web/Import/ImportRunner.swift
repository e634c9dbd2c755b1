package import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
package import Logging
import Screens
package import Store
import Transfer

/// Runs imports of uploaded files in the background, and knows how far each is.
///
/// A file stays on disk until its import is through. One that is cut off, by an error or the end of the server, is read
/// again when the next server starts, as a run of its own: people who are here already are left as they are.
package actor ImportRunner {
    private let folder: DataFolder
    private let shelf: UploadShelf
    private let zone: TimeZone
    private let now: @Sendable () -> Date
    private let logger: Logger
    private var tasks: [ImportRun.ID: Task<Void, Never>] = [:]
    private var fractions: [ImportRun.ID: Double] = [:]
    /// Whether the server is about to end.
    private(set) var isClosing = false

    private static let mostAtOnce = 8

    /// `zone` is that of accounts that have chosen none.
    package init(folder: DataFolder, zone: TimeZone, now: @escaping @Sendable () -> Date, logger: Logger) {
        self.folder = folder
        self.zone = zone
        self.now = now
        self.logger = logger
        shelf = UploadShelf(folder: folder.url.appendingPathComponent("uploads"))
    }

    /// The folder that uploads are received in.
    nonisolated var uploadFolder: URL { shelf.folder }

    /// Tables that wait until somebody has looked at them.
    nonisolated var tables: WaitingTables { WaitingTables(folder: shelf.folder) }

    // MARK: Running

    /// Keeps an uploaded table until somebody has looked at its columns, and throws away those that nobody looked at.
    nonisolated func shelve(_ upload: Upload, for member: Member) throws -> WaitingTable.ID {
        tables.forgetOld(at: now())
        let table = WaitingTable.ID.make(at: now())
        try tables.take(upload.file, named: upload.fileName, as: table, of: member.account)
        return table
    }

    /// Throws away tables that nobody looked at within a day.
    package nonisolated func forgetOldTables() {
        tables.forgetOld(at: now())
    }

    /// Begins the import of a table that was looked at.
    func start(_ table: WaitingTable.ID, named name: String, for member: Member) async throws -> ImportRun.ID {
        guard !isClosing, tasks.count < Self.mostAtOnce else { throw Problem.busy }
        let job = try await ContactsImport(of: name, into: member.space, now: now)
        let entry = UploadShelf.Entry(account: member.account.id, space: member.account.personalSpace, run: job.run.id)
        try tables.handOver(table, of: member.account, plan: shelf.planURL(of: entry), file: shelf.url(of: entry))
        run(job, entry, zone: member.account.settings.timeZone)
        return job.run.id
    }

    /// Begins the import of an upload into a member's space, and owns its file from here on.
    func start(_ upload: Upload, for member: Member) async throws -> ImportRun.ID {
        guard !isClosing, tasks.count < Self.mostAtOnce else { throw Problem.busy }
        let name = upload.fileName.isEmpty ? "contacts.vcf" : upload.fileName
        let job = try await ContactsImport(of: name, into: member.space, now: now)
        let entry = UploadShelf.Entry(account: member.account.id, space: member.account.personalSpace, run: job.run.id)
        try shelf.take(upload.file, as: entry)
        run(job, entry, zone: member.account.settings.timeZone)
        return job.run.id
    }

    /// Goes on with what an earlier server left behind.
    package func resume() async throws {
        tables.forgetOld(at: now())
        for entry in try shelf.leftovers() {
            do {
                try await resume(entry)
            } catch StoreError.notPermitted, StoreError.notFound {
                // Whose it was is gone, and the file with them.
                shelf.remove(entry)
            } catch {
                logger.error("An import could not go on", metadata: ["error": "\(String(reflecting: type(of: error)))"])
            }
        }
    }

    /// Stops all imports after the batch they are at, and waits for that. Their files stay for the next start.
    package func close() async {
        isClosing = true
        for task in tasks.values { task.cancel() }
        for task in tasks.values { await task.value }
    }

    private func resume(_ entry: UploadShelf.Entry) async throws {
        let space = try await folder.openSpace(entry.space, for: entry.account)
        guard let earlier = try await space.importReport(entry.run, limit: 0), earlier.run.finishedAt == nil else {
            return shelf.remove(entry)
        }
        let job = try await ContactsImport(of: earlier.run.fileName, into: space, now: now)
        let next = UploadShelf.Entry(account: entry.account, space: entry.space, run: job.run.id)
        try shelf.rename(entry, to: next)
        try await space.continueImport(entry.run, with: job.run)
        run(job, next, zone: try await folder.accounts.account(entry.account)?.settings.timeZone)
    }

    private func run(_ job: ContactsImport, _ entry: UploadShelf.Entry, zone name: String?) {
        let zone = name.flatMap { TimeZone(identifier: $0) } ?? zone
        fractions[entry.run] = 0
        tasks[entry.run] = Task { [self, shelf, now, logger] in
            do {
                let source = try ImportSource(contentsOf: shelf.url(of: entry))
                let choices = shelf.choices(for: entry)
                let plan = try choices.map { $0.plan(for: try ImportSource(contentsOf: shelf.url(of: entry)).survey()) }
                _ = try await job.read(source, as: plan, today: CivilDate(of: now(), in: zone)) { progress in
                    Task { await self.note(progress.fraction ?? 0, of: entry.run) }
                }
                shelf.remove(entry)
            } catch  where Task.isCancelled {
                logger.notice("An import stops here, and goes on when the server starts again")
            } catch {
                // The run has no end in the store: its page says that it was cut off, and what to do.
                logger.error("An import was cut off", metadata: ["error": "\(String(reflecting: type(of: error)))"])
            }
            finished(entry.run)
        }
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

    /// The part of the file that is read, 0…1; nil for a run that is not going on.
    func fraction(of run: ImportRun.ID) -> Double? {
        fractions[run]
    }

    /// All runs that go on.
    var running: Set<ImportRun.ID> { Set(tasks.keys) }
}
