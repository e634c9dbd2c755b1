/// The ways in which the versions of the format write the same line differently.
enum Dialect: UInt8, Hashable, Sendable {
    case vCard21, vCard30, vCard40

    /// A comma separates values and needs an escape where it does not. In 2.1 it is a character like any other.
    var separatesByComma: Bool { self != .vCard21 }
    /// Parameter values may have RFC 6868 escapes.
    var hasCaretEscapes: Bool { self == .vCard40 }
    /// A blank after a soft line break of quoted-printable belongs to the text.
    var keepsBlankAfterSoftBreak: Bool { self == .vCard21 }
    /// Bytes are written as a data: URI rather than with an ENCODING.
    var writesDataURIs: Bool { self == .vCard40 }
    /// Anything but plain ASCII on one line is written in quoted-printable.
    var writesQuotedPrintable: Bool { self == .vCard21 }
}
