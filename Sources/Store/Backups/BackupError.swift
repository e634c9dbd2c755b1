/// Why a backup could not be made, checked or restored. The data folder is never changed by one of these, and what was in the backup
/// folder is still there.
public enum BackupError: Error, Hashable, Sendable {
    /// The folder to back up has no data.
    case noData(folder: String)
    /// The backup folder and the data folder lie in each other.
    case overlapping
    /// The folder has files of something else.
    case foreignFolder(folder: String)
    /// The folder has backups of another data folder.
    case otherData
    /// Another program works in the backup folder.
    case inUse
    /// There is no backup folder, or no backup in it.
    case noBackups(folder: String)
    /// There is no backup of that name.
    case noBackup(name: String)
    /// A database of the data folder is damaged, so that its copy would be, too.
    case sourceDamaged(file: String, cause: String)
    /// A file of a backup is missing or was altered. `whole` is the latest other backup that is whole.
    case damaged(file: String, backup: String, whole: String?)
    /// The lists of some backups cannot be read, so that it is not known which files they need.
    case unreadableLists(backups: String)
    /// The folder to restore into has something in it.
    case occupied(folder: String)
    /// The backup is encrypted, and no identity was given.
    case identityNeeded(backup: String)
    /// The identity does not open the backup.
    case identityWrong(backup: String)
    /// The file of identities has none that is understood.
    case identityUnusable
    /// The recipient is none.
    case recipientUnusable
    /// The database or the disk failed.
    case store(StoreError)

    /// Sorts any error into the cases above.
    init(_ error: any Error) {
        self = (error as? BackupError) ?? .store(StoreError(error))
    }
}
