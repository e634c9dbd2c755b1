package import Foundation

/// An address book on a server.
package struct RemoteBook: Hashable, Sendable {
    /// Where it is.
    package let url: URL
    /// Its name there; the last part of its path without one.
    package let name: String
    /// Whether the account may write into it; true where the server does not say.
    package let isWritable: Bool

    /// A book from its parts.
    package init(url: URL, name: String, isWritable: Bool = true) {
        (self.url, self.name, self.isWritable) = (url, name, isWritable)
    }
}

/// An account's address books on a server.
package struct RemoteHome: Hashable, Sendable {
    /// Where the books lie, or the one book there is.
    package let url: URL
    /// The books in the order the server says them.
    package let books: [RemoteBook]
}

extension RemoteBook {
    /// The properties that tell what a collection is.
    static let properties: [XMLName] = [
        .dav("resourcetype"), .dav("displayname"), .dav("current-user-privilege-set"),
    ]

    /// Nil when it is not an address book.
    init?(_ resource: StatusList.Resource) {
        guard resource.status == 200,
            resource.properties[.dav("resourcetype")]?.first(.card("addressbook")) != nil
        else { return nil }
        let said = resource.properties[.dav("displayname")]?.trimmedText ?? ""
        let segment = resource.url.lastPathComponent
        let privileges = resource.properties[.dav("current-user-privilege-set")]?.all(.dav("privilege")) ?? []
        let writing: Set<XMLName> = [.dav("all"), .dav("write"), .dav("write-content"), .dav("bind")]
        self.init(
            url: resource.url, name: said.isEmpty ? segment : said,
            isWritable: privileges.isEmpty || privileges.contains { $0.children.contains { writing.contains($0.name) } })
    }
}
