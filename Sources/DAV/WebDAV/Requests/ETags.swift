/// The tags of If-Match or If-None-Match (RFC 9110, section 8.8.3).
enum ETags: Hashable, Sendable {
    /// Whatever is there.
    case any
    case list([ETag])

    /// Reads a header; nil without one. A list that cannot be read names nothing, so that If-Match fails and a
    /// conditional GET is answered in full.
    init?(_ header: String?) {
        guard let header else { return nil }
        if header.trimmingBlanks == "*" {
            self = .any
        } else {
            self = .list(ETag.list(header))
        }
    }

    /// Returns whether they match a tag; without a tag they do not, unless the resource `exists` all the same. `weakly` takes
    /// W/"x" for "x".
    func matches(_ tag: String?, exists: Bool? = nil, weakly: Bool) -> Bool {
        switch self {
        case .any: exists ?? (tag != nil)
        case .list(let tags): tags.contains { $0.value == tag && (weakly || !$0.isWeak) }
        }
    }
}

/// An entity tag without its quotation marks.
struct ETag: Hashable, Sendable {
    let value: String
    let isWeak: Bool

    /// The tags of a list with commas between them; empty where one cannot be read.
    static func list(_ text: String) -> [ETag] {
        var tags: [ETag] = []
        var rest = text.utf8[...]
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 9 || $0 == UInt8(ascii: ",") }
            guard !rest.isEmpty else { return tags }
            guard let tag = next(&rest) else { return [] }
            tags.append(tag)
        }
    }

    /// Takes a tag from the start of a text; nil without one.
    static func next(_ text: inout Substring.UTF8View) -> ETag? {
        let isWeak = text.starts(with: "W/".utf8)
        let quoted = isWeak ? text.dropFirst(2) : text
        guard quoted.first == UInt8(ascii: "\""), let end = quoted.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else {
            return nil
        }
        let value = String(Substring(quoted.dropFirst()[..<end]))
        text = quoted[quoted.index(after: end)...]
        return ETag(value: value, isWeak: isWeak)
    }
}

extension String {
    /// Without spaces and tabs at either end.
    var trimmingBlanks: String {
        trimming { $0 == 0x20 || $0 == 0x09 }
    }

    /// Without the bytes at both ends for which that holds; for ASCII alone.
    func trimming(_ isBlank: (UInt8) -> Bool) -> String {
        guard let start = utf8.firstIndex(where: { !isBlank($0) }), let last = utf8.lastIndex(where: { !isBlank($0) }) else {
            return ""
        }
        return String(Substring(utf8[start...last]))
    }
}
