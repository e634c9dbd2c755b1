package import Foundation
package import Store

/// What a server knows of itself, for pages and metrics.
package struct Watching: Sendable {
    /// What it did so far.
    package let counts = ServerCounts()
    /// Whether it takes requests.
    package let readiness: Readiness
    /// When it began.
    package let since: Date

    /// A server on a folder that begins now.
    package init(_ folder: DataFolder, since: Date, isRunning: Bool = false) {
        readiness = Readiness(of: folder, isRunning: isRunning)
        self.since = since
    }
}
