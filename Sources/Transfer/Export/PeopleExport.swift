import Interchange
public import Kinkeeper
public import Store
import Synchronization

/// All people in a space as a table for spreadsheets and other address books.
public enum TableExport {
    /// The media type of the file (RFC 4180).
    public static let mediaType = "text/csv; charset=utf-8"

    /// Hands over the file in chunks, people by name, those in the trash left out.
    ///
    /// - Parameter hasMark: Whether the file begins with a byte-order mark, without which Excel takes it for another
    ///   character set.
    /// - Throws: `StoreError`; an error of `write` ends the export and comes back as one.
    public static func write(
        _ space: Space, by order: NameOrder, hasMark: Bool, to write: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws(StoreError) {
        let buffer = ChunkBuffer(write)
        let table = Mutex(PeopleTable(PeopleExtent()))
        try await space.exportPeople(by: order) { extent in
            let columns = PeopleTable(extent)
            table.withLock { $0 = columns }
            var output = hasMark ? CSVText.byteOrderMark : []
            CSVText.append(columns.heading, to: &output)
            try buffer.append(output)
        } _: { exported in
            var output: [UInt8] = []
            CSVText.append(table.withLock { $0.row(exported) }, to: &output)
            try buffer.append(output)
        }
        try buffer.end()
    }
}

/// All people in a space as a document to read.
public enum BookExport {
    /// The media type of the file (RFC 7763).
    public static let mediaType = "text/markdown; charset=utf-8"

    /// Writes the file in chunks: people by name, with their data and log, without those in the trash.
    ///
    /// - Throws: `StoreError`; an error of `write` ends the export and comes back as one.
    public static func write(
        _ space: Space, by order: NameOrder, in words: ExportWords, on day: CivilDate,
        to write: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws(StoreError) {
        let buffer = ChunkBuffer(write)
        let book = PeopleBook(words: words, order: order)
        try await space.exportPeople(by: order, withContacts: true) { extent in
            try buffer.append(Array(book.begin(on: day, count: extent.people).utf8))
        } _: { exported in
            try buffer.append(Array(book.chapter(exported).utf8))
        }
        try buffer.end()
    }
}

extension ChunkBuffer {
    /// Flushes the rest; turns a failure into a `StoreError`.
    func end() throws(StoreError) {
        do { try flush() } catch { throw StoreError(error) }
    }
}
