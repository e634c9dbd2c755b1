import Foundation

/// One line on standard error that fills while work goes on; nothing where standard error is not a terminal.
struct ProgressBar {
    private let isShown: Bool
    private let style: TerminalStyle
    private var shown = ""

    init() {
        self.isShown = isatty(2) == 1
        self.style = .current(for: 2)
    }

    /// Draws `fraction` (0…1, nil when the end is unknown) and `text`, only when the line changes.
    mutating func draw(fraction: Double?, text: String) {
        guard isShown else { return }
        let line = bar(fraction) + text
        guard line != shown else { return }
        shown = line
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[2K\(line)".utf8))
    }

    /// Takes the line away.
    mutating func clear() {
        guard isShown, !shown.isEmpty else { return }
        shown = ""
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[2K".utf8))
    }

    private func bar(_ fraction: Double?) -> String {
        guard let fraction else { return "" }
        let width = 24
        let full = min(width, max(0, Int(fraction * Double(width))))
        let percent = String(min(100, Int(fraction * 100)))
        let rest = style.dim(String(repeating: "·", count: width - full))
        return String(repeating: "━", count: full) + rest + " " + percent + " %  "
    }
}
