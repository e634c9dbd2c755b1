package import Foundation
import GRDB
import Kinkeeper
import Synchronization

/// The counts of restored records.
public struct RestoreCounts: Hashable, Sendable {
    /// People, those in the trash and those merged into others included.
    public var people = 0
    /// Records of all lists.
    public var records = 0
    /// Pictures.
    public var pictures = 0

    /// Nothing yet.
    public init() {}
}

extension Space {
    /// Fills an empty space, and its owner's settings, with what a document holds: all of it in one transaction, so that
    /// a restore that is cut off anywhere leaves the space empty.
    ///
    /// `next` gives one part after the other and is called while the space is locked for other writers. Settings are
    /// written last and before the space; should the very end fail, they are set back. Throws `DocumentProblem`,
    /// `StoreError`, and what `next` throws.
    package func restoreDocument(
        for account: Account.ID, of accounts: Accounts, at time: Date,
        _ next: @escaping @Sendable () throws -> DocumentPart?
    ) async throws -> RestoreCounts {
        guard !file.isReadOnly else { throw StoreError.readOnly }
        let earlier = try await accounts.account(account)?.settings
        let earlierAlerts = try await accounts.alerts(of: account)
        let media = media
        let hasSettings = Mutex(false)
        // The document may contain people without a card.
        defer { cache.withLock { $0.everybodyHasCard = false } }
        do {
            return try await file.writer.write { db in
                var restoring = DocumentRestoring(db: db, media: media, account: account, time: time)
                try restoring.begin()
                while let part = try next() { try restoring.take(part) }
                try restoring.finish()
                if let settings = restoring.settings {
                    hasSettings.withLock { $0 = true }
                    try accounts.setAtOnce(settings.0, settings.1, of: account, at: time)
                }
                return restoring.counts
            }
        } catch {
            // Without waiting, because the task may be cancelled by now.
            if let earlier, hasSettings.withLock(\.self) {
                try? accounts.setAtOnce(earlier, earlierAlerts, of: account, at: time)
            }
            throw DocumentRestoring.passedOn(error)
        }
    }

    /// Whether nothing is in the space that a restore would have to spare. Imports that brought nothing and steps of getting
    /// started do not count.
    package func isEmptyForRestore() async throws(StoreError) -> Bool {
        try await file.read { db in try db.isEmptyForRestore() }
    }
}

extension Database {
    func isEmptyForRestore() throws -> Bool {
        for table in DocumentTable.all where !["imports", "import_problems", "couple_onboardings"].contains(table.name) {
            if try firstRow("SELECT 1 FROM \(table.name)\(table.rows) LIMIT 1", []) != nil { return false }
        }
        return true
    }
}

extension Accounts {
    /// Keeps what the owner chose, from inside another database's transaction.
    func setAtOnce(
        _ settings: AccountSettings, _ alerts: AccountAlerts, of id: Account.ID, at time: Date
    ) throws {
        try file.writer.write { db in
            try db.setSettings(settings, of: id)
            if try db.alerts(of: id) != alerts { try db.setAlerts(alerts, of: id, at: time) }
        }
    }
}

/// A restore that is going on inside of one transaction.
struct DocumentRestoring {
    let db: Database
    let media: MediaFolder
    let account: Account.ID
    let time: Date
    private(set) var settings: (AccountSettings, AccountAlerts)?
    private(set) var counts = RestoreCounts()
    private var isOfFamily = false
    private var version = 1
    private var pictures: Set<MediaDigest> = []

    init(db: Database, media: MediaFolder, account: Account.ID, time: Date) {
        self.db = db
        self.media = media
        self.account = account
        self.time = time
    }

    /// References are checked at the end: a list may refer to one that comes later.
    func begin() throws {
        guard try db.isEmptyForRestore() else { throw DocumentProblem(.notEmpty) }
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        // The document says what became of the first address book, or nothing, and then it is as it always begins.
        try db.run("DELETE FROM address_books", [])
        try db.run("DELETE FROM couple_onboardings", [])
    }

    mutating func take(_ part: DocumentPart) throws {
        switch part {
        case .version(let version): self.version = version
        case .ofFamily: isOfFamily = true
        case .settings(let settings, let alerts): self.settings = (settings, alerts)
        case .record(let table, let values): try insert(values, into: table)
        case .picture(let digest, let bytes): try keep(bytes, as: digest)
        }
    }

    func finish() throws {
        try db.insertFirstAddressBook()
        try DocumentChecks(db: db, pictures: pictures).run()
        try db.rebuildDocuments()
        // Where a couple's document fills an account's own space, its notes and the partner's love languages are copies. What
        // the account itself had shared is its own again.
        try db.run("UPDATE notes SET is_kept = 1 WHERE shared_at IS NOT NULL", [])
        try db.run(
            "UPDATE love_languages SET author = NULL, opened_at = NULL WHERE author = ? AND NOT is_kept", [account.value])
        try db.run("UPDATE love_languages SET is_kept = 1 WHERE author IS NOT NULL", [])
        try db.rebuildNoteDocuments()
        guard version < 12 else { return }
        // As a file of that time becomes one of today.
        try SpaceSchema.fillPrioritiesFromTasks(db)
        try SpaceSchema.makeToDosOfNotes(db)
    }

    private mutating func insert(_ values: [StoredValue], into table: DocumentTable) throws {
        if let isSound = table.isSound, !isSound(values) {
            throw DocumentProblem(.wrongRecord, subject: table.section)
        }
        do {
            try db.run(table.insert, table.completed(isOfFamily ? copies(of: values, table) : values).map(\.databaseValue))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw DocumentProblem(.wrongRecord, subject: table.section)
        }
        counts.records += 1
        if table.name == "people" { counts.people += 1 }
    }

    /// The values of a record of a family's, under identifiers of its own: no two of an account's spaces have the same record, so that
    /// an identifier says where a record lies, also once the account is in the family again.
    private func copies(of values: [StoredValue], _ table: DocumentTable) -> [StoredValue] {
        zip(table.columns, values).map { column, value in
            guard column.namesRecord, case .bytes(let bytes) = value, let id = Identifier<DocumentPart>(bytes: bytes),
                // Standard purposes, and the one choice of pictures, have the same identifiers everywhere.
                Purpose.Standard(Purpose.ID(id.uuid)) == nil, id.uuid != PaintingChoice.only.uuid
            else { return value }
            return .bytes(Data(id.ofCopy(for: account.uuid).bytes))
        }
    }

    private mutating func keep(_ bytes: Data?, as digest: MediaDigest) throws {
        guard pictures.insert(digest).inserted else { throw DocumentProblem(.wrongPicture, subject: digest.hex) }
        guard let bytes else { return }
        guard try MediaFolder.digest(of: bytes) == digest else {
            throw DocumentProblem(.wrongPicture, subject: digest.hex)
        }
        _ = try media.put(bytes, at: time)
        counts.pictures += 1
    }

    /// An error as the caller should see it: ours as it is, the library's in the store's words.
    static func passedOn(_ error: any Error) -> any Error {
        error is DatabaseError || error is CocoaError ? StoreError(error) : error
    }
}
