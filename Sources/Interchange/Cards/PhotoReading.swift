import ContentLine
import Kinkeeper

extension CardOutline {
    /// Returns the bytes of the first photo that can be decoded, and a diagnostic when the card only claims to have one. A
    /// photo behind a link is never fetched.
    func photo() -> (bytes: [UInt8]?, diagnostic: Diagnostic?) {
        var diagnostic: Diagnostic?
        for entry in entries where entry.field == .photo {
            let property = entry.property
            if let bytes = property.data ?? property.undeclaredImage, !bytes.isEmpty { return (bytes, nil) }
            let text = property.text.trimmingBlanks
            guard !text.isEmpty, diagnostic == nil else { continue }
            diagnostic = Self.explanation(of: property)
        }
        return (nil, diagnostic)
    }

    private static let linkSchemes: Set = ["http", "https", "ftp", "file", "cid", "urn", "content"]

    private static func explanation(of property: Property) -> Diagnostic {
        guard let uri = property.uri, let scheme = uri.uriScheme, linkSchemes.contains(scheme) else {
            return Diagnostic(line: property.line, ImportFinding(.unreadablePhoto))
        }
        let finding = ImportFinding(.photoLink, [.text: .text(String(uri.prefix(80)))])
        return Diagnostic(line: property.line, finding, severity: .note)
    }
}

extension Property {
    /// An image in base64 that does not say so, as Thunderbird has written them; told by how images begin.
    fileprivate var undeclaredImage: [UInt8]? {
        guard uri == nil else { return nil }
        let text = String(decoding: rawValue, as: UTF8.self)
        let beginnings: [[UInt8]] = [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF".utf8)]
        let data = Property(name: name, parameters: [Parameter("VALUE", "BINARY")], rawValue: text).data
        return data.flatMap { data in beginnings.contains(where: data.starts) ? data : nil }
    }
}
