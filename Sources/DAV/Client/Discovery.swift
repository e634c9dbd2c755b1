package import Foundation

/// Finds the address books of an account from typed text: an e-mail address, a host or any address on the server (RFC 6764).
package enum Discovery {
    /// The addresses to begin at, the likeliest first. Without a scheme only https is meant.
    ///
    /// - "anna@icloud.com": https://contacts.icloud.com/
    /// - "anna@example.org": https://example.org/.well-known/carddav, https://example.org/
    /// - "http://127.0.0.1:5232/anna/": that, and the well-known address there
    package static func candidates(for words: String) -> [URL] {
        let words = words.trimmingBlanks
        if !words.contains("://"), let at = words.lastIndex(of: "@"), !words.contains("/") {
            let domain = words[words.index(after: at)...].lowercased()
            if let known = providers[domain] { return [URL(string: known)].compactMap(\.self) }
            return beginnings(of: URL(string: "https://\(domain)/"))
        }
        return beginnings(of: URL(string: words.contains("://") ? words : "https://\(words)"))
    }

    private static func beginnings(of url: URL?) -> [URL] {
        guard let url, let origin = Origin(url), url.user() == nil else { return [] }
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        let root = "\(origin.scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")"
        let wellKnown = URL(string: root + "/.well-known/carddav")
        let path = url.path(percentEncoded: true)
        let isPlain = path.isEmpty || path == "/"
        return [isPlain ? nil : url, wellKnown, URL(string: root + "/")].compactMap(\.self)
    }

    /// Providers whose books are on another host than their e-mail domain.
    private static let providers: [String: String] = [
        "icloud.com": "https://contacts.icloud.com/", "me.com": "https://contacts.icloud.com/",
        "mac.com": "https://contacts.icloud.com/",
        "gmail.com": "https://www.googleapis.com/.well-known/carddav",
        "googlemail.com": "https://www.googleapis.com/.well-known/carddav",
        "fastmail.com": "https://carddav.fastmail.com/", "fastmail.fm": "https://carddav.fastmail.com/",
        "mailbox.org": "https://dav.mailbox.org/", "posteo.de": "https://posteo.de:8843/",
        "gmx.de": "https://carddav.gmx.net/.well-known/carddav", "gmx.net": "https://carddav.gmx.net/.well-known/carddav",
        "web.de": "https://carddav.web.de/.well-known/carddav", "yahoo.com": "https://carddav.address.yahoo.com/",
    ]
}

extension DAVClient {
    /// Finds the account's address books from the server's address on.
    ///
    /// Asks the server for the account, the account for its home, and the home for its books. Throws `noAddressBook` when that
    /// leads nowhere.
    package func home() async throws(ClientProblem) -> RemoteHome {
        let asked: [XMLName] = [.dav("current-user-principal"), .dav("principal-URL"), .card("addressbook-home-set")]
        let start = try await properties(asked + RemoteBook.properties, of: server)
        if let home = start.href(in: .card("addressbook-home-set")) { return try await books(in: home) }
        if let principal = start.href(in: .dav("current-user-principal")) ?? start.href(in: .dav("principal-URL")) {
            let account = try await properties([.card("addressbook-home-set")], of: principal)
            if let home = account.href(in: .card("addressbook-home-set")) { return try await books(in: home) }
        }
        if let book = start.resource.flatMap(RemoteBook.init) { return RemoteHome(url: book.url, books: [book]) }
        let home = try await books(in: start.url)
        guard !home.books.isEmpty else { throw .noAddressBook }
        return home
    }

    /// The address books in a place; the place itself where it is one.
    package func books(in home: URL) async throws(ClientProblem) -> RemoteHome {
        let list = try await multiStatus("PROPFIND", home, depth: 1, .propfind(RemoteBook.properties))
        return RemoteHome(url: home, books: list.resources.compactMap(RemoteBook.init))
    }

    private struct Found {
        let url: URL
        let resource: StatusList.Resource?

        /// The first address in a property.
        func href(in name: XMLName) -> URL? {
            guard let text = resource?.properties[name]?.first(.dav("href"))?.trimmedText else { return nil }
            return URL(href: text, at: url)
        }
    }

    private func properties(_ names: [XMLName], of url: URL) async throws(ClientProblem) -> Found {
        let fields: [HTTPTransport.Field] = [("Depth", "0"), ("Content-Type", "application/xml; charset=utf-8")]
        let reply = try await reply("PROPFIND", url, fields, XMLElement.document(.propfind(names)))
        if let problem = ClientProblem(reply.answer, now: now()) { throw problem }
        guard reply.answer.status == 207 else { throw .unreadable("PROPFIND \(reply.answer.status)") }
        let list = try StatusList(reply.answer.body, at: reply.url)
        return Found(url: reply.url, resource: list.resources.first)
    }
}

extension XMLElement {
    static func propfind(_ names: [XMLName]) -> XMLElement {
        .of(.dav("propfind"), [.of(.dav("prop"), names.map { XMLElement($0) })])
    }
}
