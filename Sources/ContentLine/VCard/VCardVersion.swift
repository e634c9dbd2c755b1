extension VCard {
    /// The versions of the format; each writes lines a little differently.
    public enum Version: String, Hashable, Sendable, CaseIterable {
        /// The versit consortium's of 1996.
        case v2_1 = "2.1"
        /// RFC 2426.
        case v3_0 = "3.0"
        /// RFC 6350.
        case v4_0 = "4.0"

        /// The likely version of `text`: later minor versions read like the one we know, later major ones like 4.0.
        init?(lenient text: UnsafeRawBufferPointer) {
            guard let first = text.first, first.isDigit, text.count == 1 || text[1] == .dot || text[1].isDigit else {
                return nil
            }
            switch first {
            case 0x30...0x32: self = .v2_1
            case 0x33: self = .v3_0
            default: self = .v4_0
            }
        }

        /// Returns the version in a card's second line, where RFC 6350 wants it and nearly all have it; nil when only reading
        /// the card tells.
        package static func atTop(of card: [UInt8]) -> Version? {
            let begin = Array("BEGIN:VCARD".utf8)
            let version = Array("VERSION:".utf8)
            guard card.starts(with: begin) else { return nil }
            var rest = card.dropFirst(begin.count)
            if rest.first == 0x0D { rest.removeFirst() }
            guard rest.first == 0x0A, rest.dropFirst().starts(with: version) else { return nil }
            let value = rest.dropFirst(1 + version.count).prefix(4)
            guard value.count == 4, value.last == 0x0D || value.last == 0x0A else { return nil }
            return Version(rawValue: String(decoding: value.dropLast(), as: UTF8.self))
        }

        var dialect: Dialect {
            switch self {
            case .v2_1: .vCard21
            case .v3_0: .vCard30
            case .v4_0: .vCard40
            }
        }

        /// The version of a card that does not say, by what only one version has.
        static func guessed(from entries: [LineEntry], in bytes: [UInt8]) -> Version {
            if entries.contains(where: { $0.flags.contains(.quotedPrintable) || $0.flags.contains(.charset) }) { return .v2_1 }
            let onlyIn4 = ["KIND", "MEMBER", "GENDER", "ANNIVERSARY", "RELATED", "LANG", "CLIENTPIDMAP"]
            if entries.contains(where: { entry in onlyIn4.contains { entry.isNamed($0, in: bytes) } }) { return .v4_0 }
            return .v3_0
        }
    }
}
