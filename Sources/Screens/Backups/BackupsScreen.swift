import Foundation
package import Store

/// How the backups of the server are, for its owners: times only, no folder and no name.
public struct BackupsScreen: Hashable, Sendable {
    /// One fact: a label and its value.
    public struct Fact: Hashable, Sendable {
        /// "Last good backup".
        public let label: String
        /// "29 November 2026, 03:10".
        public let text: String
    }

    /// Whether the server makes backups; otherwise the page says how to set them up.
    public let isSetUp: Bool
    /// The facts.
    public let facts: [Fact]
    /// Why the latest backup failed; nil when all is well.
    public let problem: String?
    /// Where the account sees how the server is; nil for one that may not.
    public let statusPath: String?

    /// Builds the page. `mayWatch` says whether the account may see how the server is.
    package init(_ status: BackupStatus, mayWatch: Bool = false, from display: DisplayContext) {
        statusPath = mayWatch ? Routes.serverStatus.path : nil
        let (phrases, wording, zone) = (display.phrases, display.wording, display.timeZone)
        isSetUp = status.isSetUp
        guard status.isSetUp else {
            (facts, problem) = ([], nil)
            return
        }
        var facts = [Fact(label: phrases.text("backups.last"), text: Self.summary(status, from: display))]
        if let next = status.next {
            facts.append(Fact(label: phrases.text("backups.next"), text: wording.moment(next, in: zone)))
        }
        facts.append(Fact(label: phrases.text("backups.kept"), text: wording.number(status.count)))
        self.facts = facts
        problem = status.failure.map { failure in
            let blanks = [
                "time": wording.moment(failure.time, in: zone),
                "reason": phrases.text("backups.trouble.\(failure.trouble.rawValue)"),
            ]
            return phrases.text("backups.failed", blanks) + " " + phrases.text("backups.again")
        }
    }

    /// The value in the list of settings: "29 November 2026, 03:10", "None yet", "Not set up".
    static func summary(_ status: BackupStatus, from display: DisplayContext) -> String {
        summary(status, in: display.timeZone, display.wording)
    }

    /// The same in a zone and a language.
    static func summary(_ status: BackupStatus, in zone: TimeZone, _ wording: Wording) -> String {
        guard status.isSetUp else { return wording.phrases.text("backups.notSetUp") }
        guard let lastGood = status.lastGood else { return wording.phrases.text("backups.noneYet") }
        return wording.moment(lastGood, in: zone)
    }
}
