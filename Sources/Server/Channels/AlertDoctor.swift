public import Foundation
public import Store

/// The findings of `doctor` about computing alerts.
public enum AlertDoctor {
    /// The longest time, in seconds, that a running server may go without a check for due alerts.
    private static let longestSilence: TimeInterval = 900

    /// Returns a warning for each reason why alerts cannot be computed, and one when a running server has not checked for due
    /// alerts for a quarter of an hour; empty when all is well.
    public static func findings(in folder: DataFolder, now: Date) async throws -> [Finding] {
        let troubles = try await folder.accounts.alertTroubles().map(finding)
        guard troubles.isEmpty, let through = try await folder.accounts.alertsCheckedThrough(),
            now.timeIntervalSince(through) > longestSilence, ServerLock.isHeld(on: folder.url)
        else { return troubles }
        let since = through.ISO8601Format()
        return [
            Finding(
                .warning, "alerts-stopped", subject: "alerts",
                message: "The server runs, but has not looked for due alerts since \(since).",
                advice: "Nothing is lost: they are sent when it looks again. Restart the server, and read its log.",
                blanks: ["since": since])
        ]
    }

    private static func finding(_ trouble: AlertTrouble) -> Finding {
        let (count, since) = (String(trouble.accounts), trouble.since.ISO8601Format())
        let blanks = ["count": count, "since": since]
        if trouble.cause == .files {
            return Finding(
                .warning, "alerts-files", subject: "alerts",
                message: "Accounts whose alerts could not be worked out since \(since): \(count). Too many files were open.",
                advice: """
                    The server tries again every few seconds, and nothing is lost. Raise its limit of open files (ulimit -n, or \
                    LimitNOFILE= in a systemd unit), then restart it.
                    """, blanks: blanks)
        }
        return Finding(
            .warning, "alerts-failing", subject: "alerts",
            message: "Accounts whose alerts could not be worked out since \(since): \(count).",
            advice: "The server tries again every minute, and nothing is lost. Look at the other findings here and its log.",
            blanks: blanks)
    }
}
