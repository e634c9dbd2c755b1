public import Foundation

/// How the nightly backups of a server are.
public struct BackupStatus: Hashable, Sendable {
    /// Why a backup failed, in few words: what an account may know, without names of files.
    public enum Trouble: String, Sendable {
        /// The disk of the backups, or that of passing files, is full.
        case diskFull = "disk-full"
        /// The folder cannot be used.
        case folder
        /// A database is damaged.
        case damaged
        /// The backup was made, but the lists of older ones cannot be read, so that none can be removed.
        case lists
        /// Other programs kept a database or the folder.
        case busy
        /// Anything else.
        case other
    }

    /// A backup that failed.
    public struct Failure: Hashable, Sendable {
        /// When it failed.
        public let time: Date
        /// Why.
        public let trouble: Trouble

        /// A failure.
        public init(at time: Date, _ trouble: Trouble) { (self.time, self.trouble) = (time, trouble) }
    }

    /// Whether the server makes backups.
    public let isSetUp: Bool
    /// When the latest good one was begun; nil without one.
    public let lastGood: Date?
    /// How many there are.
    public let count: Int
    /// When the next one is made; nil unless the server makes some.
    public let next: Date?
    /// The last failure since the latest good one; nil when all is well.
    public let failure: Failure?

    /// The status of a server.
    public init(isSetUp: Bool, lastGood: Date? = nil, count: Int = 0, next: Date? = nil, failure: Failure? = nil) {
        (self.isSetUp, self.lastGood, self.count, self.next, self.failure) = (isSetUp, lastGood, count, next, failure)
    }

    /// A server without backups.
    public static let notSetUp = BackupStatus(isSetUp: false)
}

extension BackupError {
    /// What an account is told of it.
    public var trouble: BackupStatus.Trouble {
        switch self {
        case .store(.diskFull): .diskFull
        case .store(.noAccess), .store(.readOnly), .foreignFolder, .otherData, .overlapping, .noBackups, .noData: .folder
        case .store(.damaged), .sourceDamaged: .damaged
        case .unreadableLists: .lists
        case .store(.busy), .inUse: .busy
        case .store, .noBackup, .damaged, .occupied, .identityNeeded, .identityWrong, .identityUnusable,
            .recipientUnusable:
            .other
        }
    }
}
