/// Turning bytes of a named or unnamed character set into UTF-8.
enum Charset {
    /// `bytes` as UTF-8. Without a name, or with one that cannot be read, well-formed UTF-8 is taken as such and
    /// anything else as Windows-1252, which every byte string can be. A name that plainly does not fit is overruled:
    /// files are re-encoded as a whole far more often than a name in Windows-1252 happens to look like UTF-8.
    static func utf8(_ bytes: UnsafeRawBufferPointer, named name: String?) -> [UInt8] {
        guard let name, let kind = Kind(name) else { return guess(bytes) }
        switch kind {
        case .utf8, .ascii, .latin1: return guess(bytes)
        case .other(let name, let singleByte):
            if singleByte, bytes.isValidUTF8, bytes.contains(where: { $0 >= 0x80 }) { return Array(bytes) }
            return SystemCharsets.utf8(bytes, from: name) ?? guess(bytes)
        }
    }

    /// Whether a CHARSET parameter's value is one that `utf8(_:named:)` can honour.
    static func isKnown(_ name: String) -> Bool {
        switch Kind(name) {
        case nil: false
        case .other(let name, _): SystemCharsets.has(name)
        default: true
        }
    }

    private static func guess(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        bytes.isValidUTF8 ? Array(bytes) : Windows1252.utf8(bytes)
    }

    private enum Kind {
        case utf8, ascii, latin1
        case other(String, singleByte: Bool)

        init?(_ name: String) {
            let name = name.uppercased()
            let plain = name.utf8.allSatisfy { $0.isNameByte || $0 == .dot || $0 == .colon }
            guard plain, !name.isEmpty, name.utf8.count <= 32 else { return nil }
            switch name {
            case "UTF-8", "UTF8": self = .utf8
            case "US-ASCII", "ASCII": self = .ascii
            // As browsers do: what calls itself Latin 1 is Windows-1252 in practice, and a superset where it counts.
            case "ISO-8859-1", "ISO8859-1", "ISO_8859-1", "LATIN1", "WINDOWS-1252", "CP1252": self = .latin1
            default:
                let families = ["ISO-8859-", "ISO8859-", "ISO_8859-", "WINDOWS-125", "CP125", "KOI8-"]
                self = .other(name, singleByte: families.contains { name.hasPrefix($0) })
            }
        }
    }
}
