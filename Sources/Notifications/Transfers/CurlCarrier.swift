import CCurl
public import Foundation
import Synchronization

/// The limits of sending from one server.
public struct OutgoingRules: Sendable {
    /// The machines that may be reached.
    public let hosts: OutgoingHosts
    /// A file of certificates that are trusted beside the system's; nil for none.
    public let authorities: URL?
    /// How long connecting may take, in seconds.
    public let connectLimit: TimeInterval
    /// How long one message may take, in seconds.
    public let limit: TimeInterval

    /// Rules from their parts.
    public init(
        hosts: OutgoingHosts = .publicOnly, authorities: URL? = nil, connectLimit: TimeInterval = 10,
        limit: TimeInterval = 20
    ) {
        self.hosts = hosts
        self.authorities = authorities
        self.connectLimit = connectLimit
        self.limit = limit
    }

    /// Whether what sends is on this machine: libcurl is looked for at the first use, and not linked.
    public static var canSend: Bool { kk_curl_is_present() != 0 }
}

extension Carrier {
    /// Threads for the whole program: a receiver that is slow keeps one for `limit` at most.
    static let sendingThreads = TransferThreads(limit: 8)

    /// libcurl under these rules. A cancelled task stops its transfer. With `lines`, connections stay open in between.
    static func curl(
        _ rules: OutgoingRules, lines: CurlLines? = nil, threads: TransferThreads = sendingThreads
    ) -> Carrier {
        Carrier { transfer in
            let watch = TransferWatch(transfer, rules.hosts)
            return await withTaskCancellationHandler {
                await threads.run { CurlTransfer(transfer: transfer, rules: rules, watch: watch, lines: lines).perform() }
            } onCancel: {
                watch.cancel()
            }
        }
    }
}

/// Decides during a transfer where it may connect and whether it goes on. Asked from libcurl's callbacks.
private final class TransferWatch: Sendable {
    private let host: String
    private let port: Int
    private let openness: Transfer.Openness
    private let hosts: OutgoingHosts
    private let stopped = Atomic(false)
    private let objection = Mutex<TransferResult.End?>(nil)

    init(_ transfer: Transfer, _ hosts: OutgoingHosts) {
        (host, port) = (transfer.host, transfer.port)
        openness = transfer.openness
        self.hosts = hosts
    }

    /// Why the last connection was not made; nil if none was held back.
    var heldBack: TransferResult.End? { objection.withLock(\.self) }
    var isCancelled: Bool { stopped.load(ordering: .relaxed) }

    func cancel() { stopped.store(true, ordering: .relaxed) }

    func mayConnect(to address: [UInt8]) -> Bool {
        let found = objection(to: address)
        objection.withLock { $0 = found }
        return found == nil
    }

    private func objection(to address: [UInt8]) -> TransferResult.End? {
        let own = OwnNetworks.current()
        guard hosts.allow(host, port: port, at: address, from: own) else { return .notAllowed(AddressText.text(address)) }
        let isOpenEnough =
            switch (openness, NetworkReach(address, from: own)) {
            case (.encrypted, _), (_, .loopback), (.ownNetworks, .privateNetwork): true
            default: false
            }
        return isOpenEnough ? nil : .unencrypted(AddressText.text(address))
    }
}

/// One transfer on the thread it is called on.
private struct CurlTransfer {
    let transfer: Transfer
    let rules: OutgoingRules
    let watch: TransferWatch
    let lines: CurlLines?

    func perform() -> TransferResult {
        guard !watch.isCancelled else { return TransferResult(end: .cancelled) }
        var texts = TextBuffer()
        defer { texts.free() }
        var given = kk_transfer()
        given.url = texts.keep(transfer.url)
        given.authorities = rules.authorities.flatMap { texts.keep($0.path) }
        given.connect_milliseconds = Int(rules.connectLimit * 1_000)
        given.milliseconds = Int(rules.limit * 1_000)
        given.context = Unmanaged.passUnretained(watch).toOpaque()
        given.may_connect = { context, bytes, length in
            guard let context, let bytes else { return 0 }
            let watch = Unmanaged<TransferWatch>.fromOpaque(context).takeUnretainedValue()
            return watch.mayConnect(to: Array(UnsafeBufferPointer(start: bytes, count: length))) ? 1 : 0
        }
        given.is_cancelled = { context in
            guard let context else { return 1 }
            return Unmanaged<TransferWatch>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
        }
        switch transfer.content {
        case .request(let method, let headers, let body):
            given.method = texts.keep(method)
            // Without the empty line libcurl waits for leave to send large bodies.
            let lines = headers.map { texts.keep("\($0.name): \($0.value)") } + [texts.keep("Expect:")]
            return lines.withUnsafeBufferPointer { lines in
                given.headers = lines.baseAddress
                given.header_count = lines.count
                return perform(&given, body)
            }
        case .mail(let from, let to, let security, let login, let mail):
            given.mail_from = texts.keep("<\(from)>")
            given.mail_to = texts.keep("<\(to)>")
            given.tls =
                switch security {
                case .none: KK_TLS_NONE
                case .ifOffered: KK_TLS_IF_OFFERED
                case .required: KK_TLS_REQUIRED
                }
            given.user = login.flatMap { texts.keep($0.user) }
            given.password = login.flatMap { texts.keep($0.password) }
            return perform(&given, mail)
        }
    }

    private func perform(_ given: inout kk_transfer, _ body: [UInt8]) -> TransferResult {
        var answer = kk_answer()
        var (status, result) = (KK_CURL_BROKEN, TransferResult(end: .broken))
        // Enough for the words of any answer; what a hostile one has beyond is not fetched.
        let room = (head: 16_384, body: transfer.room, words: Int(KK_WORDS_ROOM))
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: room.head + room.body + room.words) { space in
            guard let start = space.baseAddress else { return }
            // The room for the answer is not touched before it comes: it may be large.
            (start + room.head + room.body).initialize(repeating: 0, count: room.words)
            (answer.head, answer.head_room) = (start, room.head)
            (answer.body, answer.body_room) = (start + room.head, room.body)
            answer.words = start + room.head + room.body
            status = body.withUnsafeBytes { bytes in
                given.body = bytes.baseAddress
                given.body_length = bytes.count
                guard let lines else { return kk_curl_perform(&given, &answer, nil) }
                var line = lines.take(for: transfer)
                defer { lines.keep(line, for: transfer) }
                return kk_curl_perform(&given, &answer, &line)
            }
            result.status = answer.status
            result.head = space[..<answer.head_length].map(UInt8.init(bitPattern:))
            result.body = space[room.head..<(room.head + answer.body_length)].map(UInt8.init(bitPattern:))
            let words = space[(room.head + room.body)...].prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            result.words = String(decoding: words, as: UTF8.self)
        }
        withExtendedLifetime(watch) {}
        result.end = end(of: status)
        if result.end != .completed { result.end = watch.heldBack ?? result.end }
        return result
    }

    private func end(of status: kk_curl_status) -> TransferResult.End {
        switch status {
        case KK_CURL_OK: .completed
        case KK_CURL_ABSENT: .absent
        case KK_CURL_BAD_ADDRESS: .badAddress
        case KK_CURL_UNKNOWN_HOST: .unknownHost
        case KK_CURL_UNREACHABLE: .unreachable
        case KK_CURL_TIMEOUT: .timeout
        case KK_CURL_ENCRYPTION: .encryption
        case KK_CURL_SIGN_IN: .signIn
        case KK_CURL_CANCELLED: .cancelled
        default: .broken
        }
    }
}

/// Copies of texts for C, given back together.
private struct TextBuffer {
    private var kept: [UnsafeMutablePointer<CChar>] = []

    mutating func keep(_ text: String) -> UnsafePointer<CChar>? {
        guard let copy = strdup(text) else { return nil }
        kept.append(copy)
        return UnsafePointer(copy)
    }

    func free() {
        for copy in kept { Foundation.free(copy) }
    }
}
