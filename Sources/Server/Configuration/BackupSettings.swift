public import Foundation

/// Where and when nightly backups are made.
public struct BackupSettings: Hashable, Sendable {
    /// The folder of the backups.
    public let folder: URL
    /// The hour of the night, 0…23, in the server's zone.
    public let hour: Int
    /// For whom they are encrypted, as age-keygen shows it; nil for no encryption.
    public let recipient: String?
}
