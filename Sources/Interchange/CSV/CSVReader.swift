import ContentLine
import Kinkeeper

/// Reads a table (CSV; RFC 4180, and what programs write beside it) row by row.
///
/// UTF-8, UTF-16 and Windows-1252 are told apart, and so are commas, semicolons, tabs and bars. Of the file no more is in
/// memory than a window and one row, whose size is limited. Unreadable rows become diagnostics.
package struct CSVReader {
    /// One row.
    package struct Row: Hashable, Sendable {
        /// The line of the file it begins on, from 1.
        package var line: Int
        /// Its fields, as many as there are.
        package var fields: [String]
    }

    /// Rows of more bytes are left out: no person is as long.
    package var largestRow = 4 << 20
    /// Rows of more columns are left out.
    package var mostColumns = 4_096

    private var input: TextInput
    private var scanner: CSVScanner?
    private var position = 0
    private var line = 1
    private var diagnostics: [Diagnostic] = []

    /// - Parameter read: Fills the buffer from its start and returns how many bytes it wrote; 0 at the end.
    package init(read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        input = TextInput(read: read)
    }

    /// Reads a table that is in memory.
    package init(bytes: [UInt8]) {
        let source = ByteSource(bytes: bytes)
        self.init { try source.read(into: $0) }
    }

    /// The separator of the columns, once the first row was read.
    package var separator: UInt8? { scanner?.separator }

    /// The next row that says anything; nil at the end of the file.
    ///
    /// - Throws: What the source throws.
    package mutating func next() throws -> Row? {
        if scanner == nil { try open() }
        while true {
            guard let (fields, isUTF8, line) = try nextFields() else { return nil }
            guard fields.count <= mostColumns else {
                report(line, ImportFinding(.manyColumns, [.most: .number(mostColumns)]), .error)
                continue
            }
            let texts = fields.map { TextInput.text($0, isUTF8: isUTF8) }
            if texts.contains(where: { !$0.trimmingBlanks.isEmpty }) { return Row(line: line, fields: texts) }
        }
    }

    /// Returns the diagnostics since the last call.
    package mutating func takeDiagnostics() -> [Diagnostic] {
        defer { diagnostics = [] }
        return diagnostics
    }

    // MARK: - Private

    private mutating func open() throws {
        position = try input.detectEncoding()
        while !input.isFinal, input.bytes.count < 1 << 16 { try input.fill(keepFrom: 0) }
        let found = input.bytes.withUnsafeBytes { CSVSeparator.find(in: $0, from: position, isFinal: input.isFinal) }
        if found.start > position { line += 1 }
        position = found.start
        scanner = CSVScanner(separator: found.separator)
    }

    /// The next row as bytes, whether its text is UTF-8, and its line.
    private mutating func nextFields() throws -> ([[UInt8]], isUTF8: Bool, line: Int)? {
        guard var scanner else { return nil }
        while true {
            if position == input.bytes.count, input.isFinal { return nil }
            let result = input.bytes.withUnsafeBytes { scanner.scan($0, from: position, isFinal: input.isFinal) }
            let isTooLong = input.bytes.count - position > largestRow
            switch result {
            case .row(let fields, let end, let lines) where end - position <= largestRow:
                let isUTF8 = input.bytes.withUnsafeBytes { TextInput.isUTF8(.init(rebasing: $0[position..<end])) }
                defer { (position, line) = (end, line + lines) }
                return (fields, isUTF8, line)
            case .incomplete where !isTooLong:
                try input.fill(keepFrom: position)
                position = 0
            case .openQuote where !scanner.takesQuotesLiterally, .incomplete where !scanner.takesQuotesLiterally:
                // Read again as far as the line's end, so that one mark does not swallow the rest of the file.
                report(line, ImportFinding(.openQuote), .warning)
                scanner.takesQuotesLiterally = true
            default:
                report(line, ImportFinding(.longRow, [.size: .number(largestRow)]), .error)
                try skipLine()
                scanner.takesQuotesLiterally = false
            }
        }
    }

    private mutating func skipLine() throws {
        while true {
            if let end = input.bytes[position...].firstIndex(of: UInt8(ascii: "\n")) {
                (position, line) = (end + 1, line + 1)
                return
            }
            position = input.bytes.count
            guard !input.isFinal else { return }
            try input.fill(keepFrom: position)
            position = 0
        }
    }

    private mutating func report(_ line: Int, _ finding: ImportFinding, _ severity: Diagnostic.Severity) {
        diagnostics.append(Diagnostic(line: line, finding, severity: severity))
    }
}
