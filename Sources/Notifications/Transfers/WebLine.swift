public import Foundation

/// A request to a server that the account chose, for reading and writing there rather than sending messages.
public struct WebRequest: Sendable {
    /// The verb.
    public let method: String
    /// Where: http or https.
    public let url: URL
    /// The lines of its header.
    public let fields: [(name: String, value: String)]
    /// Its body.
    public let body: [UInt8]
    /// How many bytes the answer's body may have.
    public let room: Int

    /// A request from its parts.
    public init(method: String, url: URL, fields: [(name: String, value: String)], body: [UInt8], room: Int) {
        (self.method, self.url, self.fields, self.body, self.room) = (method, url, fields, body, room)
    }
}

/// An answer.
public struct WebAnswer: Sendable {
    /// The status.
    public let status: Int
    /// The lines of its header.
    public let fields: [(name: String, value: String)]
    /// Its body.
    public let body: [UInt8]
}

/// Why there was no answer.
public enum WebFailure: Error, Hashable, Sendable {
    /// No such host, no connection, an untrusted certificate, too slow; in short words.
    case unreachable(String)
    /// A connection to this address was not allowed.
    case notAllowed(String)
    /// A connection to this address would have shown the request to others.
    case unencrypted(String)
    /// The answer has more bytes than there was room for.
    case tooLarge
    /// The task was cancelled.
    case cancelled
}

/// Sends requests under the rules for all outgoing connections: the allowed hosts, and encryption except in one's own networks.
/// Redirects are not followed. Connections stay open for as long as this is kept.
public struct WebLine: Sendable {
    /// Separate threads, so that a server that answers slowly does not delay alerts.
    private static let threads = TransferThreads(limit: 4)

    private let carrier: Carrier

    /// A line under these rules, whose requests may take `limit` seconds each. They wait for those of other lines, which may be
    /// slow, unless the line is kept `apart`.
    public init(rules: OutgoingRules, limit: TimeInterval = 120, apart isApart: Bool = false) {
        let patient = OutgoingRules(
            hosts: rules.hosts, authorities: rules.authorities, connectLimit: rules.connectLimit, limit: limit)
        carrier = .curl(patient, lines: CurlLines(), threads: isApart ? TransferThreads(limit: 4) : Self.threads)
    }

    /// Sends a request, once.
    public func send(_ request: WebRequest) async throws(WebFailure) -> WebAnswer {
        var transfer = Transfer.request(
            request.method, request.url, headers: request.fields.map { Transfer.Header($0.name, $0.value) },
            body: request.body, openness: .ownNetworks)
        transfer.room = request.room
        let result = await carrier.carry(transfer)
        switch result.end {
        case .completed: break
        case .notAllowed(let address): throw .notAllowed(address)
        case .unencrypted(let address): throw .unencrypted(address)
        case .cancelled: throw .cancelled
        case .absent: throw .unreachable("libcurl")
        default: throw .unreachable(PlainLine.text(result.words))
        }
        guard result.body.count < request.room else { throw .tooLarge }
        return WebAnswer(status: result.status, fields: result.fields, body: result.body)
    }
}

extension TransferResult {
    /// The lines of the last header: what a server says before that it goes on (1xx) is left out.
    fileprivate var fields: [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        for line in head.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("HTTP/") { fields = [] }
            guard let colon = text.firstIndex(of: ":") else { continue }
            fields.append(
                (String(text[..<colon]), text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)))
        }
        return fields
    }
}
