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
}
