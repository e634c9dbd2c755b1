import Interchange
public import Kinkeeper
public import Store

/// Notes as a file to read.
public enum NoteExport {
    /// How many notes, and how many bytes of their texts, are read at a time.
    private static let (part, partSize) = (200, 1 << 20)

    /// Hands over all notes of an account's own space as Markdown, pinned ones first, then the newest. What is changed while it
    /// is read may be missing.
    ///
    /// - Throws: `StoreError`; an error of `write` ends the export and comes back as one.
    public static func writeBook(
        _ space: Space, for account: Account.ID, in words: NoteExportWords,
        to write: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws(StoreError) {
        let buffer = ChunkBuffer(write)
        func append(_ text: String) throws(StoreError) {
            do { try buffer.append(Array(text.utf8)) } catch { throw StoreError(error) }
        }
        try append(NoteBook.begin(words.heading, words.lead))
        try await writeChapters(space, for: account, in: words, isQuoted: false, append)
        try buffer.end()
    }

    /// Hands over the notes of a space that an account has read.
    static func writeChapters(
        _ space: Space, for account: Account.ID, in words: NoteExportWords, isQuoted: Bool,
        _ append: (String) throws(StoreError) -> Void
    ) async throws(StoreError) {
        var cursor: NoteCursor?
        repeat {
            let page = try await space.wholeNotes(after: cursor, limit: part, bytes: partSize, asking: account)
            let names = try await space.names(of: Set(page.notes.flatMap(\.summary.people)))
            for note in page.notes {
                try append(
                    NoteBook.chapter(
                        note.summary.heading ?? words.untitled,
                        words.facts(note.summary, note.summary.people.compactMap { names[$0] }),
                        note.text, isQuoted: isQuoted))
            }
            cursor = page.next
        } while cursor != nil
    }
}
