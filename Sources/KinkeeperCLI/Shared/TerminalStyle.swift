import Foundation

/// Colour and weight on a terminal; plain text everywhere else, and where `NO_COLOR` is set (no-color.org).
struct TerminalStyle {
    /// Whether escape sequences are written.
    let isStyled: Bool

    /// The style for what goes to `descriptor` (1: standard output, 2: standard error).
    static func current(for descriptor: Int32) -> TerminalStyle {
        let environment = ProcessInfo.processInfo.environment
        let isAsked = environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        return TerminalStyle(isStyled: isatty(descriptor) == 1 && isAsked)
    }

    func dim(_ text: String) -> String { wrap(text, "2") }
    func bold(_ text: String) -> String { wrap(text, "1") }
    func accent(_ text: String) -> String { wrap(text, "33") }

    private func wrap(_ text: String, _ code: String) -> String {
        isStyled && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
