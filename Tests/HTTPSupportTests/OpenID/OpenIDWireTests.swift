import Foundation
import Notifications
import Testing

@testable import HTTPSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct OpenIDWireTests {
    @Test func `a provider is asked while servers that do not answer keep other requests`() async throws {
        let silent = try SilentServer()
        let rules = OutgoingRules(hosts: try OutgoingHosts(["loopback"]))
        let slow = WebLine(rules: rules, limit: 5)
        let silentURL = try #require(URL(string: "http://127.0.0.1:\(silent.port)/"))
        let waiting = (1...4).map { _ in
            Task { () async -> WebFailure? in
                let request = WebRequest(method: "GET", url: silentURL, fields: [], body: [], room: 100)
                do throws(WebFailure) { _ = try await slow.send(request) } catch { return error }
                return nil
            }
        }
        await silent.accept(waiting.count)
        let wire = OpenIDWire.line(to: .test(issuer: "http://127.0.0.1:9"), rules)
        let url = try #require(URL(string: "http://127.0.0.1:9/"))
        let asked = await Task { () async -> WebFailure? in
            let request = WebRequest(method: "GET", url: url, fields: [], body: [], room: 100)
            do throws(WebFailure) { _ = try await wire.send(request) } catch { return error }
            return nil
        }.value
        guard case .unreachable? = asked else { throw Stop() }
        // Had it waited for them, they would have ended by themselves.
        for task in waiting { task.cancel() }
        for task in waiting { #expect(await task.value == .cancelled) }
    }

    private struct Stop: Error {}
}

/// Takes connections on this machine, and says nothing.
private final class SilentServer: Sendable {
    struct Failure: Error {}

    let port: UInt16
    private let descriptor: Int32

    init() throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        let own = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(own, address, size) == 0 && listen(own, 16) == 0 ? getsockname(own, address, &size) : -1
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard status == 0 else { throw Failure() }
    }

    deinit { close(descriptor) }

    /// Waits until so many have connected.
    func accept(_ count: Int) async {
        let own = descriptor
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                for _ in 0..<count {
                    #if canImport(Glibc)
                        _ = Glibc.accept(own, nil, nil)
                    #else
                        _ = Darwin.accept(own, nil, nil)
                    #endif
                }
                continuation.resume()
            }
        }
    }
}
