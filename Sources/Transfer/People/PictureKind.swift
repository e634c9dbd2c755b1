/// The kind of a picture, told by its first bytes.
package enum PictureKind {
    /// Its media type.
    package static func mediaType(of bytes: some Collection<UInt8>) -> String {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if bytes.starts(with: Array("RIFF".utf8)) { return "image/webp" }
        return "image/jpeg"
    }
}
