import Foundation

/// Rows of figure, baseline and ratio, aligned for reading.
struct Report {
    private let title: String
    private var rows: [[String]] = []
    private var remarks: [String] = []

    init(title: String) {
        self.title = title
    }

    /// A figure and what it is held against; `ratio` is figure by baseline, or whatever `note` says of it.
    mutating func add(_ what: String, _ figure: String, baseline: String = "", ratio: Double? = nil) {
        rows.append([what, figure, baseline, ratio.map { Report.number($0) + "×" } ?? ""])
    }

    /// A figure in seconds against a baseline in seconds.
    mutating func add(_ what: String, seconds: Double, baseline: Double, of name: String) {
        add(
            what, Report.duration(seconds), baseline: "\(Report.duration(baseline)) \(name)",
            ratio: seconds / max(baseline, 1e-9))
    }

    /// A line of explanation under the table.
    mutating func remark(_ text: String) {
        remarks.append(text)
    }

    /// The whole table.
    var text: String {
        let table = [[title, "figure", "baseline", "ratio"]] + rows
        let widths = (0..<4).map { column in table.map { $0[column].count }.max() ?? 0 }
        let lines = table.map { row in
            zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
                .joined(separator: "  ")
        }
        return (lines + remarks.map { "  " + $0 }).joined(separator: "\n") + "\n"
    }

    /// Seconds with a unit that fits.
    static func duration(_ seconds: Double) -> String {
        switch seconds {
        case ..<0.001: number(seconds * 1_000_000) + " µs"
        case ..<1: number(seconds * 1000) + " ms"
        default: number(seconds) + " s"
        }
    }

    /// Bytes in a second.
    static func speed(_ bytes: Int, in seconds: Double) -> String {
        number(Double(bytes) / seconds / 1e6) + " MB/s"
    }

    /// Three figures that count.
    static func number(_ value: Double) -> String {
        String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
    }
}
