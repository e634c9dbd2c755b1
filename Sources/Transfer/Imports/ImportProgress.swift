public import Store

/// How far an import of one file is.
public struct ImportProgress: Hashable, Sendable {
    /// The counts of cards so far.
    public var counts: ImportCounts
    /// Problems met so far.
    public var problems: Int
    /// Bytes of the file that were read.
    public var bytesRead: Int64
    /// Bytes of the whole file; nil where its end is not known (standard input).
    public var bytesTotal: Int64?

    /// Progress from its parts.
    public init(counts: ImportCounts = ImportCounts(), problems: Int = 0, bytesRead: Int64 = 0, bytesTotal: Int64? = nil) {
        self.counts = counts
        self.problems = problems
        self.bytesRead = bytesRead
        self.bytesTotal = bytesTotal
    }

    /// The part of the file that is read, 0…1; nil where its end is not known.
    public var fraction: Double? {
        guard let bytesTotal, bytesTotal > 0 else { return nil }
        return min(1, Double(bytesRead) / Double(bytesTotal))
    }
}
