public import Foundation
public import Kinkeeper
import Synchronization

/// The one folder in which everything is kept:
///
///     accounts.sqlite               who may sign in, and which spaces they may open
///     spaces/<uuid>/space.sqlite    the people of one space
///     spaces/<uuid>/media/          their pictures
///     spaces/<uuid>/thumbnails/     made from the pictures, and made again when missing
///     uploads/                      files that were sent, until their import is through
///
/// Only its owner may enter it. Several programs may use it at once.
public final class DataFolder: Sendable {
    /// The folder.
    public let url: URL
    /// Who may sign in, and which spaces they may open.
    public let accounts: Accounts
    private let open = Mutex<[Space.ID: Space]>([:])

    /// Opens the folder, and makes it if it is not there. What a newer version wrote is refused and left alone.
    public init(url: URL) throws(StoreError) {
        do {
            try FileManager.default.createPrivateDirectory(at: url)
        } catch {
            throw StoreError(error)
        }
        self.url = url
        // Earlier versions made the second one for everybody.
        for name in ["spaces", "uploads"] { PrivateFiles.close(url.appending(path: name)) }
        accounts = Accounts(
            file: try SQLiteFile(
                url: url.appending(path: "accounts.sqlite"), steps: AccountsSchema.steps, isGlancedAt: true))
    }

    /// Opens a space for an account. Throws `notPermitted` unless `accounts.spaces(for:)` names it.
    ///
    /// A space is opened once and shared by all who may open it; whether somebody may is asked each time.
    public func openSpace(_ id: Space.ID, for account: Account.ID) async throws(StoreError) -> Space {
        guard try await accounts.spaces(for: account).contains(where: { $0.space == id }) else { throw .notPermitted }
        return try openSpace(id)
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

    func openSpace(_ id: Space.ID) throws(StoreError) -> Space {
        let folder = spacesFolder.appending(path: id.description)
        let opened = open.withLock { open -> Result<Space, StoreError> in
            if let space = open[id] { return .success(space) }
            do throws(StoreError) {
                let space = try DataFolder.space(in: folder)
                open[id] = space
                return .success(space)
            } catch {
                return .failure(error)
            }
        }
        return try opened.get()
    }

    private var spacesFolder: URL { url.appending(path: "spaces") }

    private static func space(in folder: URL) throws(StoreError) -> Space {
        do {
            try FileManager.default.createPrivateDirectory(at: folder)
        } catch {
            throw StoreError(error)
        }
        return try Space(folder: folder)
    }
}
