import Foundation

/// The pictures of the sample people and their gifts: JPEG files, drawn for the sample. People's are 256 × 256 pixels.
enum DemoPictures {
    /// The bytes of the picture with this name, such as "anna"; nil where there is none.
    static func bytes(of name: String) -> Data? {
        EmbeddedPictures.files.first { $0.name.description == "\(name).jpg" }.flatMap {
            Data(base64Encoded: $0.content.description)
        }
    }

    /// The line of a card with the photo of the person with this given name, in folded lines; nothing where there is none.
    static func photo(of given: String) -> [String] {
        guard let bytes = bytes(of: given.lowercased()) else { return [] }
        var rest = Array("PHOTO;ENCODING=b;TYPE=JPEG:\(bytes.base64EncodedString())")[...]
        var lines = [String(rest.prefix(75))]
        rest = rest.dropFirst(75)
        while !rest.isEmpty {
            lines.append(" " + rest.prefix(74))
            rest = rest.dropFirst(74)
        }
        return lines
    }
}
