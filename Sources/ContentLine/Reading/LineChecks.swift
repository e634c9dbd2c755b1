/// Warnings about lines that could be read, but not without doubt.
enum LineChecks {
    /// Reports doubts; false if the line is no property at all.
    static func check(_ entry: LineEntry, in bytes: UnsafeRawBufferPointer, line: Int, log: inout DiagnosticLog) -> Bool {
        guard entry.nameLength > 0 else {
            log.report(.noName, line: line, .warning)
            return false
        }
        let name = bytes.part(Int(entry.nameStart), min(Int(entry.nameEnd), Int(entry.nameStart) + 40)).string
        if entry.flags.contains(.oddName) { log.report(.oddName, line: line, .note, .name(name)) }
        guard !entry.flags.contains(.nested) else { return true }
        if entry.flags.contains(.charset) {
            checkCharset(entry, name, in: bytes, line: line, log: &log)
        } else if entry.flags.contains(.nonASCII) || entry.flags.contains(.quotedPrintable) {
            let value = bytes.part(Int(entry.valueStart), Int(entry.valueEnd))
            guard !isUTF8(value, entry) else { return true }
            log.report(.undecodable, line: line, .warning, .name(name))
        }
        return true
    }

    private static func isUTF8(_ value: UnsafeRawBufferPointer, _ entry: LineEntry) -> Bool {
        if !entry.flags.contains(.quotedPrintable), value.isValidUTF8 { return true }
        guard !entry.flags.isDisjoint(with: [.folded, .quotedPrintable]) else { return false }
        return ValueBytes.transferDecoded(value, entry, .vCard21).withUnsafeBytes { $0.isValidUTF8 }
    }

    private static func checkCharset(
        _ entry: LineEntry, _ name: String, in bytes: UnsafeRawBufferPointer, line: Int, log: inout DiagnosticLog
    ) {
        let parameters = ParameterParser.parameters(of: entry, in: bytes, dialect: .vCard21)
        guard let charset = parameters.first(where: { $0.name == "CHARSET" })?.values.first else { return }
        guard !charset.utf8.elementsEqual("UTF-8".utf8), !log.isKnownCharset(charset) else { return }
        log.report(.unknownCharset, line: line, .warning, .charset(String(charset.prefix(40)), of: name))
    }
}
