import Foundation
import Hummingbird
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import DAV
@testable import HTTPSupport

/// The counted use of a server by requests of address books.
@Suite struct LoadTests {
    private static let size = 280_000

    private static func card(_ uid: String, _ bytes: Int = size) -> [UInt8] {
        Array(Phone.card(uid, "A", "NOTE:" + String(repeating: "x", count: bytes)).utf8)
    }

    /// Waits until something holds, for some seconds at the most.
    private func until(_ condition: () -> Bool) async throws {
        for _ in 0..<1_000 where !condition() { try await Task.sleep(for: .milliseconds(5)) }
        #expect(condition())
    }

    @Test func `cards of which the last byte never comes keep no other account out`() async throws {
        let load = LoadLimits(megabytes: 2)
        let server = try Server(load: load)
        let (phone, other) = (try await server.phone(), try await server.phone(of: "berta"))
        let body = Self.card("late")
        let held = (0..<20).map { number in
            Task {
                let late = AsyncStream<ByteBuffer> { $0.yield(ByteBuffer(bytes: body.dropLast())) }
                let headers = try phone.headers(of: "PUT", ["Content-Length": "\(body.count)"])
                return try await server.respond(
                    "PUT", phone.book + "\(number).vcf", headers, RequestBody(asyncSequence: late)
                ).status.code
            }
        }
        // Two bodies have room, the others wait for it.
        try await until { load.bytesInHand == 2 * body.count }
        let put = try await other.send("PUT", other.book + "1.vcf", bytes: body, ["Content-Length": "\(body.count)"])
        #expect(put.status == 201)
        #expect(try await other.propfind(other.book, depth: "1", "<D:getetag/>").found == [other.book + "1.vcf"])
        #expect(load.bytesInHand == 2 * body.count)
        for task in held { task.cancel() }
        for task in held { _ = try? await task.value }
        #expect(load.bytesInHand == 0)
    }

    @Test func `large cards of one account, however many, let another account's be next`() async throws {
        let load = LoadLimits(megabytes: 60, patience: .seconds(300))
        let server = try Server(load: load)
        let (phone, other) = (try await server.phone(), try await server.phone(of: "berta"))
        let finished = Finished()
        // Nothing is worked on before all have come.
        let held = try await load.large.take(1, for: .source("test"))
        @Sendable func put(_ phone: Phone, _ number: Int) -> Task<Int, any Error> {
            Task {
                let body = Self.card("\(number)")
                let put = try await phone.send(
                    "PUT", phone.book + "\(number).vcf", bytes: body, ["Content-Length": "\(body.count)"])
                finished.names.withLock { $0.append(phone.name) }
                return put.status
            }
        }
        var tasks = (0..<6).map { put(phone, $0) }
        try await until { load.large.waiting == 6 }
        tasks.append(put(other, 99))
        try await until { load.large.waiting == 7 }
        withExtendedLifetime(consume held) {}
        for task in tasks { #expect(try await task.value == 201) }
        let place = try #require(finished.names.withLock { $0.firstIndex(of: "berta") })
        #expect(place <= 2)
    }

    @Test(arguments: ["C:addressbook-query", "C:addressbook-multiget", "D:sync-collection"])
    func `a large card goes out in parts, and is counted once while it does`(report: String) async throws {
        let load = LoadLimits(megabytes: 9, patience: .milliseconds(50))
        let server = try Server(load: load)
        let phone = try await server.phone()
        for number in 0..<3 { try await phone.put("\(number).vcf", Phone.card("u\(number)", "A")) }
        let card = Phone.card("u4", "A", "NOTE:" + String(repeating: "&", count: 2_000_000))
        #expect(try await phone.put("4.vcf", card).status == 201)
        let asked =
            "<D:prop><C:address-data/></D:prop><D:href>\(phone.book)4.vcf</D:href>"
            + (report.hasPrefix("D") ? "<D:sync-token/><D:sync-level>1</D:sync-level>" : "")
        func respond() async throws -> Response {
            try await server.respond(
                "REPORT", phone.book, try phone.headers(of: "REPORT"),
                .init(buffer: ByteBuffer(string: Phone.body(report, asked))))
        }
        let seen = Reader(of: load)
        try await respond().body.write(seen)
        let (parts, most) = seen.seen
        #expect(parts.count > 80 && parts.allSatisfy { $0 <= 2 * MultiStatus.partBytes })
        #expect(parts.reduce(0, +) > 10_000_000)
        #expect(most > card.utf8.count && most < card.utf8.count + 400_000)
        #expect(load.bytesInHand == 0)
        // One more answer than there is room for is refused, and not held beside the unread one.
        let unread = try await respond()
        #expect(try await respond().status == .serviceUnavailable)
        withExtendedLifetime(unread) {}
    }

    /// The clients whose requests were answered, in their order.
    private final class Finished: Sendable {
        let names = Mutex<[String]>([])
    }

    /// Reads an answer, and checks the counters meanwhile.
    private struct Reader: ResponseBodyWriter {
        private final class Box: Sendable {
            let seen = Mutex<(parts: [Int], most: Int)>(([], 0))
        }

        private let box = Box()
        private let load: LoadLimits

        init(of load: LoadLimits) { self.load = load }

        var seen: (parts: [Int], most: Int) { box.seen.withLock(\.self) }

        func write(_ buffer: ByteBuffer) async throws {
            box.seen.withLock { seen in
                seen.parts.append(buffer.readableBytes)
                seen.most = max(seen.most, load.bytesInHand)
            }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}
