/// One way there and back over HTTP or SMTP.
struct Transfer: Hashable, Sendable {
    /// The content.
    enum Content: Hashable, Sendable {
        /// A request: its method, the lines of its header, its body.
        case request(method: String, headers: [Header], body: [UInt8])
        /// A mail: its sender and recipient, the encryption, the login, the mail.
        case mail(from: String, to: String, security: Encryption, login: Login?, mail: [UInt8])
    }

    /// A line of a request's header.
    struct Header: Hashable, Sendable {
        let name: String
        let value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// How a mail server is spoken to.
    enum Encryption: Hashable, Sendable {
        case none, ifOffered, required
    }

    /// A user name and password.
    struct Login: Hashable, Sendable {
        let user: String
        let password: String
    }

    /// How far a message may go where others could read it on the way.
    enum Openness: Hashable, Sendable {
        /// The way is encrypted, or nothing is sent.
        case encrypted
        /// The way is not: to this machine only.
        case loopback
        /// The way is not: to this machine and networks of one's own.
        case ownNetworks
    }

    /// The address, beginning with http, https, smtp or smtps.
    let url: String
    /// The name or address of the machine in it.
    let host: String
    /// The port of that machine.
    let port: Int
    /// How open the way is.
    let openness: Openness
    /// The content.
    let content: Content
    /// How many bytes of the answer's body are fetched: enough for the words of any answer.
    var room = 4_096
}

/// How a transfer ended.
struct TransferResult: Hashable, Sendable {
    /// The cause of the end, as far as it makes a difference.
    enum End: Hashable, Sendable {
        case completed, absent, badAddress, unknownHost, unreachable, timeout, encryption, signIn, cancelled, broken
        /// A connection to this address was not allowed.
        case notAllowed(String)
        /// A connection to this address would have shown the message to others.
        case unencrypted(String)
    }

    /// How it ended.
    var end: End
    /// The status of HTTP or the last reply code of SMTP; 0 where there was none.
    var status = 0
    /// The answer's header, or all replies of SMTP, as far as there was room.
    var head: [UInt8] = []
    /// The beginning of the answer's body.
    var body: [UInt8] = []
    /// The library's own words for what went wrong.
    var words = ""
}

/// Carries out transfers: libcurl, or a replacement in tests.
struct Carrier: Sendable {
    /// Does one transfer.
    let carry: @Sendable (Transfer) async -> TransferResult
}
