import Notifications
public import Store

/// The findings of `doctor` about sending alerts.
public enum SendingDoctor {
    /// A warning where libcurl cannot be loaded; nothing where all is well.
    public static func findings() -> [Finding] {
        guard !OutgoingRules.canSend else { return [] }
        return [
            Finding(
                .warning, "libcurl-absent", subject: "channels",
                message: "libcurl is not on this machine, so nothing can be sent over channels.",
                advice: "Install it (Debian: apt install libcurl4). macOS has it.")
        ]
    }
}
