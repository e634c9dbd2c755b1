import CExpat

/// Reads XML documents of clients: well-formed with namespaces, without a document type, and not larger than they need be.
///
/// A document type is refused as a whole, so that there are no entities but the five of XML, and nothing that grows when
/// it is read.
package enum XMLReader {
    /// Why a document was not read.
    package enum Fault: Error, Hashable, Sendable {
        /// It is no well-formed XML, or in an unknown encoding.
        case malformed
        /// It has a document type.
        case forbidden
        /// Elements are nested too deep, or there are too many.
        case tooLarge
    }

    /// How deep elements may be nested.
    static let deepest = 64
    /// How many elements and attributes a document may have, and how many one that lists the addresses of cards.
    static let most = 4_096
    static let mostOfList = 262_144
    /// How many bytes a document may have that lists nothing.
    static let longest = 1_048_576
    /// How many bytes a name may have, with its namespace.
    static let longestName = 1_024

    /// The sender of a document, which decides how large it may be.
    package enum Limits: Sendable {
        /// A client that asks for something.
        case request
        /// A remote server, whose answer was limited when it was fetched.
        case answer
    }

    /// How many elements and attributes a server's answer may have.
    static let mostOfAnswer = 800_000

    /// The root element of the document.
    package static func root(of bytes: [UInt8], limits: Limits = .request) throws(Fault) -> XMLElement {
        let intake = try XMLIntake(limits)
        try intake.feed(bytes)
        return try intake.root()
    }

    static let separator: XML_Char = 0x1F
}
