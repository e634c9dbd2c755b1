public import Foundation
public import Kinkeeper

/// The one folder that holds all data:
///
///     accounts.sqlite               the accounts, and the spaces they may open
///     spaces/<uuid>/space.sqlite    the people of one space
///     spaces/<uuid>/media/          their pictures
///     spaces/<uuid>/thumbnails/     made from the pictures, and made again when missing
///     uploads/                      files that were sent, until their import is through
///
/// Only its owner may enter it. Several programs may use it at once.
public final class DataFolder: Sendable {
    /// The folder.
    public let url: URL
    /// Whether others on this machine could enter the folder until it was opened.
    public let wasOpenToOthers: Bool
    /// The accounts, and the spaces they may open.
    public let accounts: Accounts
    let openSpaces: OpenSpaces
    /// The clock by which opening a space completes what a crash has parted.
    private let now: @Sendable () -> Date

    /// Whether the folder may only be read: it is mounted read-only, or permissions say so. Each write throws `readOnly` then.
    public var isReadOnly: Bool { accounts.file.isReadOnly }

    /// Opens the folder, and makes it if it is not there. What a newer version wrote is refused and left alone.
    /// `now` is the clock of the program.
    public convenience init(url: URL, now: @escaping @Sendable () -> Date = { Date() }) throws(StoreError) {
        try self.init(url: url, OpenSpaces.Limits(), now: now)
    }

    init(url: URL, _ limits: OpenSpaces.Limits, now: @escaping @Sendable () -> Date = { Date() }) throws(StoreError) {
        do {
            try FileManager.default.createPrivateDirectory(at: url)
        } catch {
            throw StoreError(error)
        }
        self.url = url
        self.now = now
        wasOpenToOthers = Self.isOwn(url) && PrivateFiles.close(url)
        // Earlier versions made the second one readable for all users.
        for name in ["spaces", "uploads"] { PrivateFiles.close(url.appending(path: name)) }
        openSpaces = OpenSpaces(limits)
        accounts = Accounts(
            file: try SQLiteFile(
                url: url.appending(path: "accounts.sqlite"), steps: AccountsSchema.steps))
    }

    /// Opens a space for an account. Throws `notPermitted` unless `accounts.spaces(for:)` names it.
    ///
    /// A space is opened once and shared by all its accounts; the right to open it is checked each time. Recently used ones
    /// stay open; others are closed once no caller uses them. `isKept` is false for a service that goes over many spaces: it
    /// does not push out those that people use.
    public func openSpace(
        _ id: Space.ID, for account: Account.ID, isKept: Bool = true
    ) async throws(StoreError) -> Space {
        let spaces = try await accounts.spaces(for: account)
        guard spaces.contains(where: { $0.space == id }) else { throw .notPermitted }
        let (folder, isShared) = (folder(of: id), spaces.first?.space != id)
        let space = try await openSpaces.space(id, isKept: isKept) { () throws(StoreError) in
            let hasLog = isShared && DataFolder.hasLog(folder)
            let space = try DataFolder.space(in: folder)
            if hasLog { space.dropUncommitted() }
            return space
        }
        if space.isTimeToSettleGifts() { _ = try? await settleGiftMoves(into: space, at: now()) }
        return space
    }

    /// Whether a folder is this program's alone, so that its rights may be changed: it is empty, or holds accounts and no
    /// folder of another program. A home folder given as the data folder stays as it is.
    private static func isOwn(_ url: URL) -> Bool {
        let files = FileManager.default
        guard var names = try? files.contentsOfDirectory(atPath: url.path) else { return false }
        // A file system has this at its root.
        names.removeAll { $0 == "lost+found" }
        guard !names.isEmpty else { return true }
        return names.contains("accounts.sqlite")
            && names.allSatisfy { name in
                var isFolder: ObjCBool = false
                let isThere = files.fileExists(atPath: url.appending(path: name).path, isDirectory: &isFolder)
                return !isThere || !isFolder.boolValue || ["spaces", "uploads"].contains(name)
            }
    }

    /// The folders of all spaces there are, for `doctor`.
    func spaceIDs() throws(StoreError) -> [Space.ID] {
        guard FileManager.default.fileExists(atPath: spacesFolder.path) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: spacesFolder.path).compactMap { Space.ID($0) }.sorted()
        } catch {
            throw StoreError(error)
        }
    }

    /// Opens a space beside those that are shared; it is closed when it is released.
    func space(_ id: Space.ID) throws(StoreError) -> Space { try DataFolder.space(in: folder(of: id)) }

    func databaseURL(of id: Space.ID) -> URL { folder(of: id).appending(path: "space.sqlite") }

    /// Returns whether the accounts are closed since: all that held them has let them go, and the log is back in the database.
    public func closing() -> @Sendable () -> Bool {
        { [weak writer = accounts.file.writer as any AnyObject & Sendable] in writer == nil }
    }

    /// Deletes the files of a space that no account may open any more. `doctor` tells of files that a crash left.
    func removeFiles(of id: Space.ID) { try? FileManager.default.removeItem(at: folder(of: id)) }

    private func folder(of id: Space.ID) -> URL { spacesFolder.appending(path: id.description) }

    private var spacesFolder: URL { url.appending(path: "spaces") }

    /// Whether a crash has left a log beside the database of a space, or another program has it open.
    private static func hasLog(_ folder: URL) -> Bool {
        let log = folder.appending(path: "space.sqlite-wal")
        return (try? log.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) ?? 0 > 0
    }

    private static func space(in folder: URL) throws(StoreError) -> Space {
        do {
            try FileManager.default.createPrivateDirectory(at: folder)
        } catch {
            throw StoreError(error)
        }
        return try Space(folder: folder)
    }
}
