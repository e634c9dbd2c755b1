/// One element of an XML document, with what WebDAV heeds of it: comments and processing instructions are left out.
package struct XMLElement: Hashable, Sendable {
    /// A node of an element.
    package enum Node: Hashable, Sendable {
        case element(XMLElement)
        case text(String)
    }

    /// An attribute; declarations of namespaces are none.
    package struct Attribute: Hashable, Sendable {
        package let name: XMLName
        package let value: String
    }

    package let name: XMLName
    package var attributes: [Attribute]
    package var content: [Node]

    package init(_ name: XMLName, attributes: [Attribute] = [], content: [Node] = []) {
        self.name = name
        self.attributes = attributes
        self.content = content
    }

    /// The elements in it, in order.
    package var children: [XMLElement] {
        content.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The text that stands right in it.
    package var text: String {
        var text = ""
        for case .text(let part) in content { text += part }
        return text
    }

    /// The text without blanks and line ends around it.
    package var trimmedText: String {
        text.trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    /// The first element of that name in it.
    package func first(_ name: XMLName) -> XMLElement? {
        for case .element(let element) in content where element.name == name { return element }
        return nil
    }

    /// All elements of that name in it.
    package func all(_ name: XMLName) -> [XMLElement] {
        children.filter { $0.name == name }
    }

    /// The value of an attribute that is in no namespace.
    package func attribute(_ local: String) -> String? {
        attributes.first { $0.name.local == local && $0.name.namespace.isEmpty }?.value
    }
}
