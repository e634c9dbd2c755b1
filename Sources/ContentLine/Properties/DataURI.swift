/// The `scheme` of a URI (RFC 3986 section 3.1).
enum URIScheme {
    /// The bytes before the first colon, if they can be a scheme.
    static func of(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard let first = text.first, first.isLetter else { return nil }
        for offset in 0..<min(text.count, 64) {
            let byte = text[offset]
            if byte == .colon { return offset > 1 ? text.part(0, offset) : nil }
            guard byte.isNameByte || byte == .dot || byte == 0x2B else { break }
        }
        return nil
    }
}

/// A `data:` URI (RFC 2397): `data:[media type][;parameters][;base64],bytes`.
struct DataURI {
    let mediaType: String?
    let isBase64: Bool
    private let body: UnsafeRawBufferPointer

    /// Nil if `text`, which must outlive this, is no such URI. Escaped separators, as older versions have them, will do.
    init?(_ text: UnsafeRawBufferPointer) {
        let text = text.trimmed()
        guard text.starts(withUpperCase: "DATA:") else { return nil }
        let comma = text.firstOffset(of: .comma)
        guard comma < text.count else { return nil }
        let head = text.part(5, comma).string.filter { $0 != "\\" }.lowercased()
        let parts = head.split(separator: ";", omittingEmptySubsequences: false)
        mediaType = parts.first.flatMap { $0.isEmpty ? nil : String($0) }
        isBase64 = parts.dropFirst().contains("base64")
        body = text.part(comma + 1, text.count)
    }

    /// The bytes, or nil if they cannot be decoded.
    var data: [UInt8]? {
        if isBase64 { return Base64.decode(body) }
        var result: [UInt8] = []
        var offset = 0
        while offset < body.count {
            if body[offset] == 0x25, offset + 2 < body.count, let high = body[offset + 1].hexadecimalValue,
                let low = body[offset + 2].hexadecimalValue
            {
                result.append(high << 4 | low)
                offset += 3
            } else {
                result.append(body[offset])
                offset += 1
            }
        }
        return result
    }
}
