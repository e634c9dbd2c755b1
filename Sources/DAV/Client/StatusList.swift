import Foundation

/// A multistatus (RFC 4918, section 13): what a server says of each resource.
struct StatusList {
    /// The status and properties of one resource.
    struct Resource {
        /// Where it is, whole.
        let url: URL
        /// The status of the resource itself; 200 where it has properties.
        let status: Int
        /// The properties that it has.
        let properties: [XMLName: XMLElement]
    }

    /// The resources in the order they were said, without those on other servers.
    let resources: [Resource]
    /// Names what holds now (RFC 6578).
    let syncToken: String?

    init(_ bytes: [UInt8], at url: URL) throws(ClientProblem) {
        let root: XMLElement
        do { root = try XMLReader.root(of: bytes, limits: .answer) } catch {
            throw error == .tooLarge ? .tooLarge : .unreadable("XML")
        }
        guard root.name == .dav("multistatus") else { throw .unreadable(root.name.local) }
        resources = root.all(.dav("response")).flatMap { Self.resources(of: $0, at: url) }
        syncToken = root.first(.dav("sync-token"))?.trimmedText
    }

    /// Whether an error says that a token is not one, or no more.
    static func saysInvalidToken(_ answer: HTTPTransport.Answer) -> Bool {
        guard let root = try? XMLReader.root(of: answer.body), root.name == .dav("error") else { return false }
        return root.first(.dav("valid-sync-token")) != nil
    }

    private static func resources(of response: XMLElement, at url: URL) -> [Resource] {
        var properties: [XMLName: XMLElement] = [:]
        for part in response.all(.dav("propstat")) {
            let status = part.first(.dav("status")).flatMap(code) ?? 200
            guard (200...299).contains(status) else { continue }
            for property in part.first(.dav("prop"))?.children ?? [] { properties[property.name] = property }
        }
        // A resource without any of the requested properties exists all the same.
        let status = response.first(.dav("status")).flatMap(code) ?? 200
        return response.all(.dav("href")).compactMap { href in
            guard let place = URL(href: href.trimmedText, at: url), Origin(place) == Origin(url) else { return nil }
            return Resource(url: place, status: status, properties: properties)
        }
    }

    /// The number in "HTTP/1.1 404 Not Found".
    private static func code(_ element: XMLElement) -> Int? {
        let parts = element.trimmedText.split(separator: " ")
        return parts.count > 1 ? Int(parts[1]) : nil
    }
}

extension URL {
    /// Where a server says that something is, also where it forgot to escape.
    init?(href: String, at base: URL) {
        let escaped =
            href.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            ? href
            : String(
                decoding: href.utf8.flatMap { byte -> [UInt8] in
                    byte > 0x20 && byte < 0x7F ? [byte] : Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
                }, as: UTF8.self)
        guard !escaped.isEmpty, let url = URL(string: escaped, relativeTo: base)?.absoluteURL else { return nil }
        self = url
    }

    /// The path as it is compared: every segment escaped alike, with the slash at the end as it stands.
    var comparablePath: String {
        let path = path(percentEncoded: true)
        var bytes: [UInt8] = []
        for (place, part) in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: "/")) }
            if let text = PercentCoding.decoded(part) { PercentCoding.append(text, to: &bytes) } else { bytes += part }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
