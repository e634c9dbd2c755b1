import Foundation
import Kinkeeper
import Testing

@testable import Notifications

/// Without a network: libcurl's use of addresses and rules. The rest is tested from outside, against real servers.
@Suite struct CurlCarrierTests {
    @Test func `nothing goes where it may not`() async throws {
        for (url, rules) in [
            ("https://127.0.0.1:1/", OutgoingRules()), ("https://[::1]:1/", OutgoingRules()),
            ("https://169.254.169.254/latest/meta-data", OutgoingRules(hosts: try OutgoingHosts(["private", "loopback"]))),
        ] {
            let result = await Carrier.curl(rules).carry(request(url))
            guard case .notAllowed = result.end else {
                Issue.record("\(url): \(result)")
                continue
            }
        }
    }

    @Test func `nobody listens, and that is said`() async throws {
        let rules = OutgoingRules(hosts: try OutgoingHosts(["loopback"]))
        #expect(await Carrier.curl(rules).carry(request("http://127.0.0.1:1/")).end == .unreachable)
    }

    @Test func `other protocols are not spoken`() async throws {
        let rules = OutgoingRules(hosts: try OutgoingHosts(["loopback"]))
        for url in ["file:///etc/passwd", "gopher://127.0.0.1:1/", "smtp://127.0.0.1:1/", "ftp://127.0.0.1:1/"] {
            #expect(await Carrier.curl(rules).carry(request(url)).end == .badAddress)
        }
    }

    @Test func `many transfers wait their turn, and a task that is cancelled stops its own`() async throws {
        let rules = OutgoingRules(hosts: try OutgoingHosts(["loopback"]))
        await withTaskGroup(of: TransferResult.self) { group in
            for _ in 0..<40 { group.addTask { await Carrier.curl(rules).carry(request("http://127.0.0.1:1/")) } }
            for await result in group { #expect(result.end == .unreachable) }
        }
        let task = Task { await Carrier.curl(rules).carry(request("http://127.0.0.1:1/")) }
        task.cancel()
        #expect([.cancelled, .unreachable].contains(await task.value.end))
    }
}

private func request(_ url: String) -> Transfer {
    let host = URL(string: url)?.host() ?? ""
    return Transfer(
        url: url, host: host, port: URL(string: url)?.port ?? 443, openness: .ownNetworks,
        content: .request(method: "POST", headers: [], body: [1, 2, 3]))
}
