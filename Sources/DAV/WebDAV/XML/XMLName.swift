/// What an XML element or attribute is called: the namespace it belongs to, and its name there.
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

    /// The language of an element's text (XML 1.0, section 2.12).
    static let language = XMLName("lang", in: Namespace.xml)
}

/// The namespaces that are known here.
enum Namespace {
    static let dav = "DAV:"
    static let card = "urn:ietf:params:xml:ns:carddav"
    /// Extensions of Apple's server, of which getctag is in wide use.
    static let server = "http://calendarserver.org/ns/"
    static let xml = "http://www.w3.org/XML/1998/namespace"
}
