import Foundation
import GRDB
import Kinkeeper

/// What became of a tag that was to have another name.
public enum TagRenaming: Hashable, Sendable {
    /// So many notes have the new one; how the old one was written first, and how the new one is.
    case renamed(from: String, to: String, notes: Int)
    /// So many notes have a tag of the new name already, and nothing was changed: merging both cannot be undone.
    case isTaken(notes: Int)
}

extension Space {
    /// Gives a tag of the account's own notes another name, in the trash too. Their texts stay as they are typed, and they count as changed
    /// but not as changed now. Where other notes have a tag of that name, the two become one if `isMerging` says so. Throws `noteRefused`
    /// for a name that no tag can have, and `notFound` for a tag that no note has.
    public func renameTag(_ tag: String, to name: String, isMerging: Bool) async throws(StoreError) -> TagRenaming {
        let names = NoteTag.list(name)
        guard let name = names.first, names.count == 1 else { throw .noteRefused(.oneTag) }
        guard !name.isTooLong(most: Note.longestTag) else {
            throw .noteRefused(.longTag(name))
        }
        return try await file.write { db in try db.renameTag(tag, to: name, isMerging: isMerging) }
    }
}

extension Database {
    fileprivate func renameTag(_ tag: String, to name: String, isMerging: Bool) throws -> TagRenaming {
        let (old, new) = (NoteTag.key(tag), NoteTag.key(name))
        if old != new, !isMerging {
            let taken: Int = try firstRow("SELECT count(*) FROM note_tags WHERE folded = ?", [new.databaseValue])?[0] ?? 0
            if taken > 0 { return .isTaken(notes: taken) }
        }
        let links = try rows("SELECT id, note_id, tag FROM note_tags WHERE folded = ? ORDER BY id", [old.databaseValue])
        var notes: Set<Note.ID> = []
        for link in links {
            let (id, note) = (link["id"] as Identifier<NoteTag>, link["note_id"] as Note.ID)
            let hasBoth = try firstRow(
                "SELECT 1 FROM note_tags WHERE note_id = ? AND folded = ? AND id <> ?",
                [note.value, new.databaseValue, id.value])
            if hasBoth != nil {
                try run("DELETE FROM note_tags WHERE id = ?", [id.value])
            } else {
                try run(
                    "UPDATE note_tags SET tag = ?, folded = ? WHERE id = ?", [name.databaseValue, new.databaseValue, id.value])
            }
            guard notes.insert(note).inserted else { continue }
            try run("UPDATE notes SET version = version + 1 WHERE id = ?", [note.value])
            try rebuildDocument(of: note)
        }
        guard let first = links.first else { throw StoreError.notFound }
        return .renamed(from: first["tag"], to: name, notes: notes.count)
    }
}
