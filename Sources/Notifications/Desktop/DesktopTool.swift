import Foundation

/// The programs that show notifications, and their arguments.
enum DesktopTool: String, CaseIterable, Sendable {
    /// The one of freedesktop.org's desktops (libnotify).
    case notifySend = "notify-send"
    /// The program of macOS.
    case osascript

    /// The input of one run.
    struct Call: Hashable, Sendable {
        let arguments: [String]
        let input: String
    }

    /// Returns the call that shows a notification.
    func call(title: String, body: String) -> Call {
        let (title, body) = (Self.plain(title, lines: false), Self.plain(body, lines: true))
        switch self {
        case .notifySend:
            let words = body.isEmpty ? [title] : [title, Self.escaped(body)]
            return Call(arguments: ["--app-name=Kinkeeper", "--"] + words, input: "")
        case .osascript:
            return Call(
                arguments: ["-"],
                input: "display notification \(Self.quoted(body)) with title \(Self.quoted(title))\n")
        }
    }

    /// Without control characters; a program's argument ends at the first zero.
    private static func plain(_ text: String, lines: Bool) -> String {
        var plain = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": plain += lines ? "\n" : " "
            case "\u{0}"..."\u{1F}", "\u{7F}": continue
            default: plain.unicodeScalars.append(scalar)
            }
        }
        return plain.shortened(toBytes: 2_000)
    }

    /// A body is markup (Desktop Notifications Specification), and notify-send takes backslashes for escapes. A title is
    /// neither.
    private static func escaped(_ body: String) -> String {
        body.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;")
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }
}
