public import Foundation
public import Kinkeeper
public import Store

/// The databases of a data folder as files without rows, made once and copied into each further folder: making their tables is a
/// good part of what a short test of a page takes. Tests of what makes the files leave this out.
public enum PreparedDatabases {
    private static let files = Result { try makeFiles() }

    /// Puts the database of accounts into a folder that has none.
    public static func putAccounts(in folder: URL) throws {
        try put(files.get().accounts, "accounts.sqlite", in: folder)
    }

    /// Puts the database of a space that was not opened yet into a data folder.
    public static func putSpace(_ id: Space.ID, in folder: URL) throws {
        try put(files.get().space, "space.sqlite", in: folder.appending(path: "spaces/\(id)"))
    }

    private static func put(_ bytes: Data, _ name: String, in folder: URL) throws {
        let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: rights)
        let file = folder.appending(path: name)
        guard !FileManager.default.fileExists(atPath: file.path) else { throw CocoaError(.fileWriteFileExists) }
        let isMade = FileManager.default.createFile(
            atPath: file.path, contents: bytes, attributes: [.posixPermissions: 0o600])
        guard isMade else { throw CocoaError(.fileWriteUnknown) }
    }

    private static func makeFiles() throws -> (accounts: Data, space: Data) {
        let home = try TestFolder()
        do { _ = try DataFolder(url: home.url) }
        do { _ = try Space(folder: home.url) }
        return try (closed("accounts.sqlite", in: home.url), closed("space.sqlite", in: home.url))
    }

    /// The bytes of a database when its log is back in it.
    private static func closed(_ name: String, in folder: URL) throws -> Data {
        let file = folder.appending(path: name)
        while FileManager.default.fileExists(atPath: file.path + "-wal") { Thread.sleep(forTimeInterval: 0.001) }
        return try Data(contentsOf: file)
    }
}
