/// Rows of text in aligned columns for a terminal.
struct Table {
    /// How one column lies.
    enum Alignment {
        case left, right
    }

    private var rows: [[String]] = []
    private let alignments: [Alignment]
    private let style: TerminalStyle
    /// Columns that carry secondary text and are dimmed on a terminal.
    private let dimmed: Set<Int>

    init(_ alignments: [Alignment], dimmed: Set<Int> = [], style: TerminalStyle) {
        self.alignments = alignments
        self.dimmed = dimmed
        self.style = style
    }

    mutating func add(_ cells: [String]) {
        rows.append(cells.map(TerminalText.printable))
    }

    /// The rows, one line each, columns two spaces apart, no blanks at line ends.
    var text: String {
        let widths = alignments.indices.map { column in
            rows.map { TerminalText.width($0[column]) }.max() ?? 0
        }
        return rows.map { line(of: $0, widths: widths) + "\n" }.joined()
    }

    private func line(of cells: [String], widths: [Int]) -> String {
        var line = ""
        var pending = ""
        for (column, cell) in cells.enumerated() where widths[column] > 0 {
            let padding = String(repeating: " ", count: widths[column] - TerminalText.width(cell))
            let shown = dimmed.contains(column) ? style.dim(cell) : cell
            let text = alignments[column] == .right ? padding + shown : shown
            if !cell.isEmpty {
                line += pending + text
                pending = ""
            } else {
                pending += text
            }
            pending += (alignments[column] == .right && !cell.isEmpty ? "" : padding) + "  "
        }
        return line
    }
}
