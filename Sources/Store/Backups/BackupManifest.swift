public import Foundation
import Kinkeeper

/// The list of a backup: `manifest.json` in its folder. `manifest.sha256` beside it has its digest, as sha256sum writes it.
///
/// It says which files the backup needs, and nothing of what is in them, so that an encrypted backup can be checked by those who cannot
/// open it.
struct BackupManifest: Codable, Hashable, Sendable {
    /// The version of this format.
    static let format = 1

    /// The version that wrote it.
    var format = BackupManifest.format
    /// The backup's name.
    let backup: String
    /// When it was begun (RFC 3339).
    let begunAt: String
    /// When all of it was copied (RFC 3339).
    let completedAt: String
    /// The program's version.
    let program: String
    /// "none", or "age".
    let encryption: String
    /// Codes of the first accounts of the data folder, by which it is known that a backup is of the same one.
    let accounts: [String]
    /// The list of what is in the files.
    let contents: StoredFile
    /// The files, each once, in the order of their names.
    let files: [StoredFile]

    /// Whether an identity is needed to restore it.
    var isEncrypted: Bool { encryption != "none" }

    /// Whether all its names are such as backups give: a list from elsewhere must not lead out of its folder.
    var hasOwnNames: Bool {
        ["contents.json", "contents.json.age"].contains(contents.name) && files.allSatisfy(\.hasOwnName)
    }
}

/// A file in the backup folder.
struct StoredFile: Codable, Hashable, Sendable {
    /// Its path in the backup folder; the list of contents' in the backup's own folder.
    let name: String
    /// Its length in bytes.
    let size: Int64
    /// The SHA-256 of its bytes.
    let sha256: String

    /// Whether its name is such as files of all backups have: `files/ab/abcd…`.
    fileprivate var hasOwnName: Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == "files" && parts[1] == parts[2].prefix(2) && Self.isOwnName(String(parts[2]))
    }

    /// Whether a file in a folder of `files` has a name as backups give it.
    static func isOwnName(_ name: String) -> Bool {
        MediaDigest(hex: name.hasSuffix(".age") ? String(name.dropLast(4)) : name) != nil
    }
}

/// What is in the files of a backup: `contents.json` in its folder, encrypted in an encrypted backup.
struct BackupContents: Codable, Hashable, Sendable {
    /// The files of the data folder, in the order of their paths.
    let files: [BackedUpFile]
    /// Pictures and attachments of the data folder whose bytes were not those they had been, by their path; no earlier backup had them.
    let damaged: [String]
}

/// A file of the data folder.
struct BackedUpFile: Codable, Hashable, Sendable {
    /// Its path in the data folder.
    let path: String
    /// The path in the backup folder of the file that has its bytes.
    let stored: String
    /// The SHA-256 of its bytes.
    let sha256: String
    /// The number of steps that a database's tables went through; nil for other files.
    var steps: Int?
}

/// A backup in a backup folder, as lists show it.
public struct Backup: Hashable, Sendable {
    /// Its name.
    public let id: BackupID
    /// When all of it was copied.
    public let completedAt: Date
    /// The version of the program that made it.
    public let program: String
    /// Whether an identity is needed to restore it.
    public let isEncrypted: Bool
    /// The number of files it needs.
    public let files: Int
    /// The bytes of these files. Backups share those that did not change.
    public let bytes: Int64
}
