import Foundation

/// One keep-alive HTTP connection to this machine, with cookies. No more of HTTP than the pages need.
final class Connection {
    /// An answer of the server.
    struct Answer {
        let status: Int
        let body: [UInt8]

        /// The text between two marks, if both are there.
        func text(after start: String, before end: String) -> String? {
            let text = String(decoding: body, as: UTF8.self)
            guard let from = text.firstRange(of: start) else { return nil }
            guard let to = text[from.upperBound...].firstRange(of: end) else { return nil }
            return String(text[from.upperBound..<to.lowerBound])
        }
    }

    private let socket: Int32
    private let port: Int
    private var cookies: [String: String] = [:]

    init(port: Int) throws {
        self.port = port
        socket = Connection.makeSocket()
        var on: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        let result = Connection.withAddress(port: port) { connect(socket, $0, $1) }
        guard result == 0 else {
            close(socket)
            throw Program.Failure(description: "nobody listens on port \(port)")
        }
    }

    deinit {
        close(socket)
    }

    func get(_ path: String) throws -> Answer {
        try exchange("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(cookieLine)\r\n")
    }

    func post(_ path: String, _ fields: [String: String]) throws -> Answer {
        let body = fields.map { "\($0)=\(Connection.escaped($1))" }.joined(separator: "&")
        return try exchange(
            "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
                + "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\(cookieLine)\r\n\(body)")
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private var cookieLine: String {
        cookies.isEmpty ? "" : "Cookie: \(cookies.map { "\($0)=\($1)" }.joined(separator: "; "))\r\n"
    }

    // MARK: The wire

    private func exchange(_ request: String) throws -> Answer {
        let bytes = Array(request.utf8)
        guard send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { throw broken }
        var received: [UInt8] = []
        var head: (status: Int, length: Int, end: Int)?
        while head.map({ received.count < $0.end + $0.length }) ?? true {
            let old = received.count
            received.append(contentsOf: repeatElement(0, count: 1 << 16))
            let count = received.withUnsafeMutableBytes { recv(socket, $0.baseAddress?.advanced(by: old), 1 << 16, 0) }
            guard count > 0 else { throw broken }
            received.removeLast((1 << 16) - count)
            if head == nil { head = try readHead(received) }
        }
        guard let head else { throw broken }
        return Answer(status: head.status, body: Array(received[head.end..<head.end + head.length]))
    }

    private var broken: Program.Failure { Program.Failure(description: "the connection broke off") }

    /// Status, length and end of the head, once all of it is there.
    private func readHead(_ bytes: [UInt8]) throws -> (status: Int, length: Int, end: Int)? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        var length = 0
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2 else { continue }
            switch parts[0].lowercased() {
            case "content-length": length = Int(parts[1]) ?? 0
            case "transfer-encoding": throw Program.Failure(description: "the answer is chunked, which is not read here")
            case "set-cookie":
                let cookie = parts[1].split(separator: ";")[0].split(separator: "=", maxSplits: 1).map(String.init)
                cookies[cookie[0]] = cookie.count > 1 ? cookie[1] : nil
            default: break
            }
        }
        return (lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0, length, end)
    }
}

// MARK: Sockets

extension Connection {
    /// A port without a listener.
    static func freePort() throws -> Int {
        let socket = makeSocket()
        defer { close(socket) }
        guard withAddress(port: 0, { bind(socket, $0, $1) }) == 0 else {
            throw Program.Failure(description: "no port is free")
        }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func makeSocket() -> Int32 {
        #if canImport(Glibc)
            Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    private static func withAddress(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
