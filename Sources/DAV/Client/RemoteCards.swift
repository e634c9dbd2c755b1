package import Foundation

/// A card on a server, without its content.
package struct RemoteCard: Hashable, Sendable {
    /// Where it is: the path, escaped in one way whatever the server writes.
    package let path: String
    /// Names this version of it, as the server writes it; nil where it does not say.
    package let etag: String?
    /// Where it is, as the server writes it.
    package let url: URL

    /// A card from its parts.
    package init(url: URL, etag: String?) {
        (self.url, self.etag, path) = (url, etag, url.comparablePath)
    }
}

/// The content of a book, or the changes in it.
package struct RemoteChanges: Hashable, Sendable {
    /// Cards that are there; of changes, those that came or changed.
    package var cards: [RemoteCard] = []
    /// The paths of cards that are gone. Of a list of all there is, whatever it does not name is gone.
    package var gone: [String] = []
    /// Whether `cards` is all there is.
    package var isAll: Bool
    /// From where to ask on; nil where the server has no tokens.
    package var token: String?
}

/// The contents of cards, by their paths.
package struct RemoteBodies: Sendable {
    /// The bytes, each with the entity tag it has now.
    package var found: [String: (etag: String?, bytes: [UInt8])] = [:]
    /// Cards that are there and that the server did not give, and why.
    package var failed: [(card: RemoteCard, problem: ClientProblem)] = []
}

extension DAVClient {
    /// Returns the changes since a token; all cards without one, or when the server does not know it or has no tokens.
    ///
    /// A server that answers in parts is asked until it is complete. No card counts as deleted because an answer broke off.
    package func changes(in book: URL, since token: String?) async throws(ClientProblem) -> RemoteChanges {
        if let token, !token.isEmpty {
            do { return try await synchronised(book, since: token) } catch {
                // Old servers have other words for a token they do not know.
                switch error {
                case .tokenForgotten, .forbidden, .status(400...499), .status(501), .missing: break
                default: throw error
                }
            }
        }
        do {
            var all = try await synchronised(book, since: nil)
            guard all.gone.isEmpty else { return try await listed(book) }
            all.isAll = true
            return all
        } catch {
            switch error {
            case .tokenForgotten, .forbidden, .status(400...599): return try await listed(book)
            default: throw error
            }
        }
    }

    /// RFC 6578, part by part.
    private func synchronised(_ book: URL, since token: String?) async throws(ClientProblem) -> RemoteChanges {
        var next = token
        var known: [String: RemoteCard?] = [:]
        var order: [String] = []
        for _ in 0..<Self.mostParts {
            let list = try await multiStatus("REPORT", book, depth: 0, .syncCollection(since: next))
            guard let token = list.syncToken, !token.isEmpty else { throw .unreadable("sync-token") }
            var isCut = false
            for resource in list.resources {
                let path = resource.url.comparablePath
                if path.isCollection(book) {
                    isCut = isCut || resource.status == 507
                } else if !path.hasSuffix("/") {
                    if known[path] == nil { order.append(path) }
                    guard order.count <= Self.mostCards else { throw .tooLarge }
                    // A card added in one part and deleted in the next is gone.
                    known[path] = .some(resource.isGone ? nil : RemoteCard(url: resource.url, etag: resource.etag))
                }
            }
            guard isCut else {
                var changes = RemoteChanges(isAll: false, token: token)
                for path in order {
                    if case .some(.some(let card)) = known[path] {
                        changes.cards.append(card)
                    } else {
                        changes.gone.append(path)
                    }
                }
                return changes
            }
            guard token != next else { throw .unreadable("sync-token") }
            next = token
        }
        throw .unreadable("sync-token")
    }

    /// A list of the names of all cards, for servers without tokens.
    private func listed(_ book: URL) async throws(ClientProblem) -> RemoteChanges {
        let names: [XMLName] = [.dav("getetag"), .dav("resourcetype"), .dav("sync-token")]
        let list = try await multiStatus("PROPFIND", book, depth: 1, .propfind(names))
        var changes = RemoteChanges(isAll: true, token: nil)
        var seen: Set<String> = []
        var isBook = false
        for resource in list.resources {
            let path = resource.url.comparablePath
            if path.isCollection(book) {
                isBook = true
                guard resource.status != 507 else { throw .unreadable("507") }
                continue
            }
            let isCollection = resource.properties[.dav("resourcetype")]?.first(.dav("collection")) != nil
            guard !resource.isGone, !isCollection, !path.hasSuffix("/"), seen.insert(path).inserted else { continue }
            changes.cards.append(RemoteCard(url: resource.url, etag: resource.etag))
        }
        guard changes.cards.count <= Self.mostCards else { throw .tooLarge }
        // An answer that leaves out the book itself says nothing about its cards.
        guard isBook else { throw .unreadable("PROPFIND") }
        return changes
    }

    /// Fetches the bytes of cards, without those deleted meanwhile. One that the server cannot give does not stop the others;
    /// many mean that the server fails.
    package func bodies(of cards: [RemoteCard], in book: URL) async throws(ClientProblem) -> RemoteBodies {
        var bodies = RemoteBodies()
        guard !cards.isEmpty else { return bodies }
        let properties = XMLElement.of(.dav("prop"), [XMLElement(.dav("getetag")), XMLElement(.card("address-data"))])
        let hrefs = cards.map { XMLElement.of(.dav("href"), text: $0.url.path(percentEncoded: true)) }
        var gone: Set<String> = []
        do {
            let list = try await multiStatus(
                "REPORT", book, depth: 0, .of(.card("addressbook-multiget"), [properties] + hrefs))
            for resource in list.resources {
                let path = resource.url.comparablePath
                if resource.status == 404 { gone.insert(path) }
                guard let text = resource.properties[.card("address-data")]?.text, !text.isEmpty else { continue }
                bodies.found[path] = (resource.etag, Array(text.utf8))
            }
        } catch {
            switch error {
            case .forbidden, .missing, .status, .unreadable, .tooLarge: break
            default: throw error
            }
        }
        // A server without this report, or one that left some out: one by one.
        for card in cards where bodies.found[card.path] == nil && !gone.contains(card.path) {
            do {
                guard let body = try await body(of: card.url) else { continue }
                bodies.found[card.path] = body
            } catch {
                switch error {
                case .refused, .busy, .unreachable, .notAllowed, .cancelled: throw error
                default: bodies.failed.append((card, error))
                }
                guard bodies.failed.count <= Self.mostFailures else { throw error }
            }
        }
        return bodies
    }

    /// How many cards a book may have, and in how many parts a list of them may come.
    private static let (mostCards, mostParts) = (100_000, 10_000)
    /// How many cards of those that are asked for at once a server may fail to give.
    private static let mostFailures = 20

    /// One card; nil where it is gone.
    package func body(of card: URL) async throws(ClientProblem) -> (etag: String?, bytes: [UInt8])? {
        let answer: HTTPTransport.Answer
        do { answer = try await self.answer("GET", card, [("Accept", "text/vcard")]).answer } catch {
            if error == .missing { return nil }
            throw error
        }
        return (answer.field("etag"), answer.body)
    }

    /// Puts a new card (`replacing` nil), or replaces the version with that tag. Returns the new tag, if the server says that
    /// it keeps the card as sent. Throws `changed` when something else is there.
    package func put(_ bytes: [UInt8], at card: URL, replacing etag: String?) async throws(ClientProblem) -> String? {
        let condition: HTTPTransport.Field = etag.map { ("If-Match", $0) } ?? ("If-None-Match", "*")
        let reply = try await answer("PUT", card, [("Content-Type", "text/vcard; charset=utf-8"), condition], bytes)
        // A welcome page for any request does not mean that the card was stored.
        let isPage = reply.answer.field("content-type")?.lowercased().hasPrefix("text/html") == true
        guard [200, 201, 204].contains(reply.answer.status), !(isPage && reply.answer.status == 200) else {
            throw .unreadable("PUT \(reply.answer.status)")
        }
        return reply.answer.field("etag")
    }
}

extension XMLElement {
    /// Asks what changed. The depth is 0 by the RFC; the level says that the cards are meant.
    fileprivate static func syncCollection(since token: String?) -> XMLElement {
        .of(
            .dav("sync-collection"),
            [
                .of(.dav("sync-token"), text: token ?? ""), .of(.dav("sync-level"), text: "1"),
                .of(.dav("prop"), [XMLElement(.dav("getetag"))]),
            ])
    }
}

extension String {
    /// Whether the path is that of the book itself, with a slash at its end or without.
    fileprivate func isCollection(_ book: URL) -> Bool {
        let own = book.comparablePath
        return self == own || self + "/" == own || self == own + "/"
    }
}

extension StatusList.Resource {
    /// Other statuses (403, 423, 503) do not mean that the card is gone.
    fileprivate var isGone: Bool { status == 404 || status == 410 }

    fileprivate var etag: String? { properties[.dav("getetag")].map(\.trimmedText).flatMap { $0.isEmpty ? nil : $0 } }
}
