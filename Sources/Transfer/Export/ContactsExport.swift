import Interchange
public import Store

/// All people in a space as one vCard file, each card byte for byte as it was kept.
public enum ContactsExport {
    /// The media type of the file (RFC 6350, section 10.1).
    public static let mediaType = "text/vcard; charset=utf-8"

    /// Hands over the file in chunks of some sixty kilobytes, people in the order they came.
    ///
    /// A card that lacked its END or its last line end gets them, so that the next one starts on its own line.
    /// - Throws: `StoreError`; an error of `write` ends the export and comes back as one.
    public static func write(
        _ space: Space, to write: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws(StoreError) {
        let buffer = ChunkBuffer(write)
        try await space.exportCards { card in
            var file: [UInt8] = []
            VCardExport().write(card, to: &file)
            try buffer.append(file)
        }
        do { try buffer.flush() } catch { throw StoreError(error) }
    }
}
