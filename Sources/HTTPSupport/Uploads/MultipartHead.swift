import Foundation

/// The head of a part: the field's name and, for a file, the name it had on the sender's disk.
struct MultipartHead: Hashable, Sendable {
    /// The form field.
    let name: String
    /// The file's name, made harmless: no folders, no control characters, at most 120 characters. Nil for plain fields.
    let fileName: String?

    /// Reads the lines of a head; nil without a Content-Disposition that names a form field.
    init?(lines: ArraySlice<UInt8>) {
        let text = String(decoding: lines, as: UTF8.self)
        let prefix = "content-disposition:"
        let line = text.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(prefix) }
        guard let line else { return nil }
        var parameters = Parameters(line.dropFirst(prefix.count))
        guard parameters.value.lowercased() == "form-data" else { return nil }
        var name: String?
        var fileName: String?
        while let (key, value) = parameters.next() {
            switch key {
            case "name": name = name ?? value
            case "filename": fileName = fileName ?? Self.harmless(value)
            default: break
            }
        }
        guard let name, !name.isEmpty else { return nil }
        self.name = name
        self.fileName = fileName
    }

    static func harmless(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let scalars = last.unicodeScalars.filter { !$0.properties.isControlLike }
        let cleaned = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
        return String(cleaned.prefix(120))
    }

    /// The parameters of a field: `form-data; name="file"; filename="a;b.vcf"`.
    private struct Parameters {
        let value: String
        private var rest: Substring

        init(_ field: Substring) {
            let end = field.firstIndex(of: ";") ?? field.endIndex
            value = field[..<end].trimmingCharacters(in: .whitespaces)
            rest = field[end...]
        }

        mutating func next() -> (String, String)? {
            rest = rest.drop { $0 == ";" || $0 == " " || $0 == "\t" }
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let key = rest[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
            rest = rest[rest.index(after: equals)...].drop { $0 == " " || $0 == "\t" }
            return (key, rest.first == "\"" ? quoted() : token())
        }

        private mutating func token() -> String {
            let end = rest.firstIndex(of: ";") ?? rest.endIndex
            defer { rest = rest[end...] }
            return rest[..<end].trimmingCharacters(in: .whitespaces)
        }

        /// Browsers write `"` as %22 and leave backslashes alone (WHATWG HTML, 4.10.21.8); others escape with them.
        private mutating func quoted() -> String {
            rest = rest.dropFirst()
            var text = ""
            while let character = rest.popFirst(), character != "\"" {
                if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
                    text.append(next)
                    rest = rest.dropFirst()
                } else {
                    text.append(character)
                }
            }
            for (code, character) in [("%22", "\""), ("%0D", ""), ("%0A", "")] {
                text = text.replacingOccurrences(of: code, with: character)
            }
            return text
        }
    }
}

extension Unicode.Scalar.Properties {
    /// Controls and the invisible marks that turn the direction of text, with which a name could pose as another.
    fileprivate var isControlLike: Bool {
        generalCategory == .control || generalCategory == .format || generalCategory == .lineSeparator
            || generalCategory == .paragraphSeparator
    }
}
