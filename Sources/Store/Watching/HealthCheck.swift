/// One thing that has to be well for a server to serve, and whether it is. It names no account and no path.
public struct HealthCheck: Hashable, Sendable {
    /// What is looked at.
    public enum Subject: String, CaseIterable, Sendable {
        /// The accounts can be read from the disk.
        case accounts
        /// The data folder can be written to.
        case dataFolder = "data-folder"
        /// The disk of the data folder has room.
        case disk
        /// The background services have begun.
        case services
        /// The server was not told to end.
        case running
    }

    /// What is looked at.
    public let subject: Subject
    /// Whether all is well.
    public let isFine: Bool

    /// A check that was made.
    public init(_ subject: Subject, isFine: Bool) { (self.subject, self.isFine) = (subject, isFine) }
}
