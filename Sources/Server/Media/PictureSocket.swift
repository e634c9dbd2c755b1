import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// One end of a connection to another process on this machine: whole messages, or a reason why not.
final class PictureSocket: Sendable {
    enum Failure: Error {
        /// The other end is not there any more.
        case closed
        /// Nothing moved for longer than one waits.
        case late
    }

    private let descriptor: Int32

    /// Takes over a descriptor that is open, and closes it in the end.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// One end that waits so many seconds at most, and the descriptor of the other, which no program gets by accident.
    static func pair(patience: Int) -> (PictureSocket, other: Int32)? {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var limit = timeval()
        limit.tv_sec = .init(patience)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(ends[0], SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return (PictureSocket(ends[0]), ends[1])
    }

    /// Sends all of it.
    func send(_ bytes: some ContiguousBytes) throws(Failure) {
        let failure = bytes.withUnsafeBytes { buffer -> Failure? in
            guard let first = buffer.baseAddress else { return nil }
            var start = 0
            while start < buffer.count {
                #if canImport(Darwin)
                    let count = write(descriptor, first + start, buffer.count - start)
                #else
                    let count = Self.sendQuietly(descriptor, first + start, buffer.count - start)
                #endif
                if count > 0 { start += count } else if let failure = Self.failure(count) { return failure }
            }
            return nil
        }
        if let failure { throw failure }
    }

    /// Exactly so many bytes; nil where the other end was closed before the first one.
    func receive(_ count: Int) throws(Failure) -> Data? {
        var data = Data(count: count)
        var received = 0
        let failure = data.withUnsafeMutableBytes { buffer -> Failure? in
            guard let first = buffer.baseAddress else { return nil }
            while received < count {
                let part = read(descriptor, first + received, count - received)
                if part > 0 { received += part } else if let failure = Self.failure(part) { return failure }
            }
            return nil
        }
        guard let failure else { return data }
        if failure == .closed, received == 0 { return nil }
        throw failure
    }

    /// Why there was nothing; nil where it is worth trying again.
    private static func failure(_ count: Int) -> Failure? {
        guard count < 0 else { return .closed }
        switch errno {
        case EINTR: return nil
        case EAGAIN, EWOULDBLOCK: return .late
        default: return .closed
        }
    }

    #if !canImport(Darwin)
        /// Without this flag a closed other end would end the program with a signal.
        private static func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
            #if canImport(Glibc)
                Glibc.send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
            #else
                Musl.send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
            #endif
        }
    #endif
}
