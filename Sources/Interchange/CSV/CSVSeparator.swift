/// Tells what separates the columns of a table.
enum CSVSeparator {
    private static let candidates = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
    private static let rowsLookedAt = 20

    /// The separator of a table that begins with these bytes, and where its first row begins: Excel may say the
    /// separator in a line of its own, "sep=;".
    static func find(in bytes: UnsafeRawBufferPointer, from start: Int, isFinal: Bool) -> (separator: UInt8, start: Int) {
        let head = Array("sep=".utf8)
        let beginning = bytes[min(start, bytes.count)...].prefix(8)
        if beginning.count > head.count, beginning.prefix(head.count).elementsEqual(head) {
            let separator = beginning[beginning.startIndex + head.count]
            let scanner = CSVScanner(separator: separator, takesQuotesLiterally: true)
            if case .row(_, let end, _) = scanner.scan(bytes, from: start, isFinal: isFinal), end - start <= 8 {
                return (separator, end)
            }
        }
        let best = candidates.enumerated().max { one, other in
            let scores = (score(one.element, bytes, start, isFinal), score(other.element, bytes, start, isFinal))
            return scores.0 == scores.1 ? one.offset > other.offset : scores.0 < scores.1
        }
        return (best?.element ?? UInt8(ascii: ","), start)
    }

    /// How well a separator fits: how many of the first rows have as many columns as the first one, which has more
    /// than one; then how many columns that are.
    private static func score(_ separator: UInt8, _ bytes: UnsafeRawBufferPointer, _ start: Int, _ isFinal: Bool) -> Int {
        let scanner = CSVScanner(separator: separator)
        var position = start
        var columns: [Int] = []
        while position < bytes.count, columns.count < rowsLookedAt,
            case .row(let fields, let end, _) = scanner.scan(bytes, from: position, isFinal: isFinal)
        {
            position = end
            if fields.count > 1 || fields[0].contains(where: { $0 > 0x20 }) { columns.append(fields.count) }
        }
        guard let first = columns.first, first > 1 else { return 0 }
        let alike = columns.count { $0 == first } * 100 / columns.count
        return alike * 10_000 + min(first, 9_999)
    }
}

extension UInt8 {
    fileprivate init(ascii text: String) {
        self = text.utf8.first ?? 0
    }
}
