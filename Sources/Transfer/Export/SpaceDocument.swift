public import Foundation
import Interchange
public import Kinkeeper
public import Store
import Synchronization

/// Everything in a space as one JSON document, from which an empty space is filled again.
///
/// docs/formats/kinkeeper-json.md describes the format.
public enum SpaceDocument {
    /// The media type of the file.
    public static let mediaType = "application/json"

    /// Whose space the document is of.
    enum Owner: Sendable {
        /// An account, whose settings and alerts are in it.
        case account(AccountSettings, AccountAlerts)
        /// A couple: no account's settings are in it, so that restoring it leaves the account's as they are.
        case couple
        /// A family. Restored, its records are copies under identifiers of their own: the family has them still.
        case family
    }

    /// Hands over the document, as the account may see it, in chunks of some sixty kilobytes. All of it is of one moment;
    /// memory holds one record, or one picture, at a time.
    ///
    /// - Throws: `StoreError`; an error of `write` ends the export and comes back as one.
    public static func write(
        _ space: Space, for account: Account.ID, settings: AccountSettings, alerts: AccountAlerts, at date: Date,
        to write: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws(StoreError) {
        try await self.write(space, for: account, of: .account(settings, alerts), at: date, to: write)
    }

    private static func write(
        _ space: Space, for account: Account.ID, of owner: Owner, at date: Date,
        to write: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws(StoreError) {
        let buffer = ChunkBuffer(write)
        let encoder = Mutex(DocumentEncoder())
        let head = encoder.withLock { $0.begin(at: date, owner) }
        do { try buffer.append(head) } catch { throw StoreError(error) }
        try await space.readDocument(for: account) { part in
            try buffer.append(encoder.withLock { $0.take(part) })
        }
        do {
            try buffer.append(encoder.withLock { $0.finish() })
            try buffer.flush()
        } catch {
            throw StoreError(error)
        }
    }

    /// Hands over the document of a space that several accounts open.
    ///
    /// - Throws: as `write`.
    public static func writeShared(
        _ space: Space, of kind: SpaceKind, for account: Account.ID, at date: Date,
        to write: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws(StoreError) {
        try await self.write(space, for: account, of: kind == .family ? .family : .couple, at: date, to: write)
    }
}
