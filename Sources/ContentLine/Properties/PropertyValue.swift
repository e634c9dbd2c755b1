extension Property {
    /// The value's bytes, unfolded but otherwise as written: still escaped, quoted-printable or base64.
    public var rawValue: [UInt8] {
        bytes.withUnsafeBytes { ValueBytes.unfolded($0.part(Int(entry.valueStart), Int(entry.valueEnd)), entry, dialect) }
    }

    /// The value as text: unfolded, from quoted-printable and its character set, with escapes resolved and `\n` as a line
    /// feed. Bytes of no stated character set that are not UTF-8 are read as Windows-1252.
    public var text: String {
        withUTF8(Escaping.unescape)
    }

    /// A structured value such as N, ADR or ORG: components by semicolon, each a list by comma. An empty component is an
    /// empty list. In vCard 2.1 a comma is text, so that every component has one value at most.
    public var components: [[String]] {
        withUTF8 { Escaping.components($0, commas: dialect.separatesByComma) }
    }

    /// A list of values such as CATEGORIES, by comma. In vCard 2.1 by semicolon where there is one, else by comma.
    public var list: [String] {
        withUTF8 { text in
            let bySemicolon = !dialect.separatesByComma && Escaping.contains(.semicolon, in: text)
            return Escaping.list(text, separator: bySemicolon ? .semicolon : .comma)
        }
    }

    /// The value as a URI, if it begins with a scheme (RFC 3986): `tel:`, `https:`, `urn:`. Escapes that older versions
    /// put into URIs are resolved.
    public var uri: String? {
        var uri = withUTF8 { Escaping.unescape($0.trimmed()) }
        let hasScheme = uri.withUTF8 { URIScheme.of(UnsafeRawBufferPointer($0)) != nil }
        return hasScheme ? uri : nil
    }

    /// The bytes of a binary value: base64 (`ENCODING=b` or `BASE64`, `VALUE=BINARY`), a data: URI, or
    /// quoted-printable. Nil if the value is none of these or cannot be decoded.
    public var data: [UInt8]? {
        bytes.withUnsafeBytes { bytes in
            let value = bytes.part(Int(entry.valueStart), Int(entry.valueEnd))
            if !entry.flags.contains(.quotedPrintable) {
                // Base64 need not be unfolded: line breaks and blanks are no part of it.
                if entry.flags.contains(.base64), URIScheme.of(value.trimmed()) == nil { return Base64.decode(value) }
                if let uri = DataURI(value), uri.isBase64 { return uri.data }
            }
            let decoded = ValueBytes.transferDecoded(value, entry, dialect)
            let data = decoded.withUnsafeBytes { DataURI($0)?.data }
            return data ?? (entry.flags.contains(.quotedPrintable) ? decoded : nil)
        }
    }

    /// The media type of a binary value, in lower case: from a data: URI, from MEDIATYPE, or from a TYPE such as `JPEG`,
    /// which is taken for an image.
    public var mediaType: String? {
        let stated = bytes.withUnsafeBytes { bytes in
            // The type stands at the front, before the first comma.
            let end = min(Int(entry.valueEnd), Int(entry.valueStart) + 512)
            let head = ValueBytes.unfolded(bytes.part(Int(entry.valueStart), end), entry, dialect)
            return head.withUnsafeBytes { DataURI($0)?.mediaType }
        }
        if let stated = stated ?? values(ofParameter: "MEDIATYPE").first { return stated.lowercased() }
        guard let type = types.first(where: { Self.imageTypes.contains($0) || $0.contains("/") }) else { return nil }
        if type.contains("/") { return type }
        return "image/\(type == "jpg" ? "jpeg" : type)"
    }

    private static let imageTypes: Set = ["jpeg", "jpg", "png", "gif", "bmp", "tiff", "webp", "heic", "heif", "avif"]

    @inline(__always)
    func withUTF8<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { ValueBytes.withUTF8(entry, in: $0, dialect, body) }
    }
}
