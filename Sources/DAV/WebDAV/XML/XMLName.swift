/// The name of an XML element or attribute, with its namespace.
package struct XMLName: Hashable, Sendable {
    /// The namespace's name, such as "DAV:"; empty for none.
    package let namespace: String
    /// The name within the namespace, such as "propfind".
    package let local: String

    package init(_ local: String, in namespace: String) {
        self.namespace = namespace
        self.local = local
    }

    /// A name of WebDAV and its extensions (RFC 4918, section 21).
    package static func dav(_ local: String) -> XMLName { XMLName(local, in: Namespace.dav) }
    /// A name of CardDAV (RFC 6352, section 10).
    package static func card(_ local: String) -> XMLName { XMLName(local, in: Namespace.card) }

    /// A name of CalDAV (RFC 4791, section 14.2).
    package static func calendar(_ local: String) -> XMLName { XMLName(local, in: Namespace.calendar) }

    /// How many bytes it has, with its namespace.
    var count: Int { local.utf8.count + namespace.utf8.count }

    /// Whether the name can be an element's: a letter, digits and letters (Namespaces in XML, section 4), and not too long.
    var isWritable: Bool {
        guard let first = local.utf8.first, local.utf8.count + namespace.utf8.count <= 1_024 else { return false }
        let isLetter: (UInt8) -> Bool = { ($0 | 0x20) &- 0x61 < 26 || $0 == UInt8(ascii: "_") }
        return isLetter(first)
            && local.utf8.allSatisfy {
                isLetter($0) || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
            }
    }

    /// The language of an element's text (XML 1.0, section 2.12).
    static let language = XMLName("lang", in: Namespace.xml)
}

/// The namespaces that are known here.
enum Namespace {
    static let dav = "DAV:"
    static let card = "urn:ietf:params:xml:ns:carddav"
    static let calendar = "urn:ietf:params:xml:ns:caldav"
    /// Extensions of Apple's server; getctag is in wide use.
    static let server = "http://calendarserver.org/ns/"
    /// Error messages in words, which have no element in WebDAV.
    static let own = "urn:kinkeeper:dav"
    static let xml = "http://www.w3.org/XML/1998/namespace"
}
