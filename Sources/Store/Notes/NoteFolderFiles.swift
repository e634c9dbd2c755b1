package import Foundation
import GRDB
package import Kinkeeper

/// A file of a folder of Markdown that is no note, as it was when it was last read or written.
package struct FolderFileState: Hashable, Sendable {
    /// The path below the folder.
    package let path: String
    /// The SHA-256 of the file.
    package let digest: MediaDigest

    package init(path: String, digest: MediaDigest) { (self.path, self.digest) = (path, digest) }
}

extension Space {
    /// The files of a folder that are no notes, as they were last read or written, by their paths.
    package func folderFiles(of folder: MediaDigest) async throws(StoreError) -> [String: MediaDigest] {
        try await file.read { db in
            let rows = try db.rows(
                "SELECT path, digest FROM note_folder_files WHERE folder = ? ORDER BY id", [folder.data.databaseValue])
            let known = rows.compactMap { row in MediaDigest(data: row["digest"]).map { (row["path"] as String, $0) } }
            return Dictionary(known) { _, last in last }
        }
    }

    /// Remembers files of a folder that were read or written.
    package func setFolderFiles(_ files: [FolderFileState], of folder: MediaDigest, at time: Date) async throws(StoreError) {
        guard !files.isEmpty else { return }
        try await file.write { db in
            var identifiers = IdentifierSequence()
            for state in files {
                let place: [DatabaseValue] = [folder.data.databaseValue, state.path.databaseValue]
                try db.run("DELETE FROM note_folder_files WHERE folder = ? AND path = ?", place)
                let id: Identifier<NoteFileState> = identifiers.next(at: time)
                try db.run(
                    "INSERT INTO note_folder_files (folder, path, digest, id) VALUES (?, ?, ?, ?)",
                    place + [state.digest.data.databaseValue, id.value])
            }
        }
    }
}
