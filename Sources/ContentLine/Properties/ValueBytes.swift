/// From the bytes of a value, as they stand in a card, to the bytes they stand for.
enum ValueBytes {
    /// Unfolded and, for quoted-printable, decoded: in whatever character set they were written in.
    static func transferDecoded(_ value: UnsafeRawBufferPointer, _ entry: LineEntry, _ dialect: Dialect) -> [UInt8] {
        let unfolded = unfolded(value, entry, dialect)
        guard entry.flags.contains(.quotedPrintable) else { return unfolded }
        return unfolded.withUnsafeBytes(QuotedPrintable.decode)
    }

    /// Without line breaks, else as written. The value of a nested card keeps its lines.
    static func unfolded(_ value: UnsafeRawBufferPointer, _ entry: LineEntry, _ dialect: Dialect) -> [UInt8] {
        guard entry.flags.contains(.folded) else { return Array(value) }
        return Folding.unfold(
            value, indentation: Int(entry.indentation), softBreaks: entry.flags.contains(.quotedPrintable),
            keepsBlankAfterSoftBreak: dialect.keepsBlankAfterSoftBreak)
    }

    /// Calls `body` with the value as UTF-8, its backslash escapes still in it. Copies nothing if no conversion is needed.
    @inline(__always)
    static func withUTF8<Result>(
        _ entry: LineEntry, in bytes: UnsafeRawBufferPointer, _ dialect: Dialect, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let value = bytes.part(Int(entry.valueStart), Int(entry.valueEnd))
        let work = entry.flags.intersection(.encoded)
        if work.isEmpty || (work == .nonASCII && value.isValidUTF8) { return body(value) }
        let charset = entry.flags.contains(.charset) ? charset(of: entry, in: bytes, dialect) : nil
        let decoded = transferDecoded(value, entry, dialect)
        return decoded.withUnsafeBytes { decoded in
            if charset == nil, decoded.isValidUTF8 { return body(decoded) }
            return Charset.utf8(decoded, named: charset).withUnsafeBytes(body)
        }
    }

    private static func charset(of entry: LineEntry, in bytes: UnsafeRawBufferPointer, _ dialect: Dialect) -> String? {
        ParameterParser.parameters(of: entry, in: bytes, dialect: dialect).first { $0.name == "CHARSET" }?.values.first
    }
}
