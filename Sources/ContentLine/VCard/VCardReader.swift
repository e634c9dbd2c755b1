/// Reads cards one after the other from a file of any size, of versions 2.1, 3.0 and 4.0 in any mix.
///
/// Whatever the input, reading goes on to its end: what cannot be read becomes a `Diagnostic`. A reader over chunks
/// keeps no more in memory than the card it is at.
public struct VCardReader {
    /// Unless asked otherwise, larger cards are left out, with a diagnostic: 1 GiB.
    public static let defaultMaximumCardSize = 1 << 30

    private var input: InputBuffer
    private var scanner: CardScanner?
    private var log = DiagnosticLog()
    private let maximumCardSize: Int

    /// Reads cards from memory. UTF-8, and UTF-16 or UTF-32 if a byte-order mark or the NULs tell it.
    public init(bytes: [UInt8]) {
        input = InputBuffer(bytes: bytes)
        maximumCardSize = Self.defaultMaximumCardSize
    }

    /// Reads cards from a source in chunks.
    ///
    /// - Parameters:
    ///   - chunkSize: How many bytes to read at a time.
    ///   - maximumCardSize: Larger cards, in bytes, are left out with a diagnostic; 2 GiB at most.
    ///   - read: Fills the buffer from its start and returns how many bytes it wrote; 0 at the end of the input. Its errors are
    ///     passed on by `next()`, which can be called again.
    public init(
        chunkSize: Int = 1 << 18, maximumCardSize: Int = VCardReader.defaultMaximumCardSize,
        read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) {
        input = InputBuffer(chunkSize: chunkSize, read: read)
        self.maximumCardSize = min(max(maximumCardSize, 1), Int(Int32.max))
    }

    /// Bytes of the input that were taken in so far, for a progress bar. Of an input in memory: those that were read.
    public var bytesRead: Int64 {
        input.isInMemory ? Int64(scanner?.position ?? 0) : input.bytesRead
    }

    /// The next card, or nil at the end of the input.
    public mutating func next() throws -> VCard? {
        if scanner == nil {
            let start = try input.detectEncoding()
            scanner = CardScanner(at: start, maximumCardSize: maximumCardSize)
        }
        while true {
            let outcome = input.bytes.withUnsafeBytes { bytes in
                scanner?.scan(bytes, isFinal: input.isFinal, log: &log).resolved(bytes)
            }
            switch outcome {
            case .card(let card)?: return card
            case .needsInput(let keepFrom)?:
                try input.fill(keepFrom: keepFrom)
                scanner?.shift(by: keepFrom)
            case .end?, nil:
                reportMalformed()
                return nil
            }
        }
    }

    private mutating func reportMalformed() {
        let count = input.takeMalformed()
        guard count > 0 else { return }
        log.report(
            .brokenUTF16, line: scanner?.line ?? 1, .warning, .characters(count, of: input.wideEncoding ?? "UTF-16"))
    }

    /// Returns the diagnostics since the last call, in the order of the lines.
    public mutating func takeDiagnostics() -> [Diagnostic] {
        log.take()
    }
}

extension VCardReader {
    /// A scanner's outcome whose card has bytes of its own.
    fileprivate enum Step {
        case card(VCard)
        case needsInput(keepFrom: Int)
        case end
    }
}

extension CardScanner.Outcome {
    @inline(__always)
    fileprivate func resolved(_ bytes: UnsafeRawBufferPointer) -> VCardReader.Step {
        switch self {
        case .card(var scanned):
            let own = scanned.takeBytes(from: bytes)
            return .card(VCard(scanned, bytes: own))
        case .needsInput(let keepFrom): return .needsInput(keepFrom: keepFrom)
        case .end: return .end
        }
    }
}
