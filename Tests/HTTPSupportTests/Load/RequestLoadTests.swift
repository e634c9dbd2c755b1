import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import HTTPSupport

@Suite("What a request takes")
struct RequestLoadTests {
    private static let long = ByteBuffer(repeating: 0, count: 200_000)
    private let payer = Payer.source("anna")

    /// Limits under which no more than a megabyte is in hand, and requests wait no time at all.
    private func limits() -> LoadLimits {
        LoadLimits(
            memory: FairShare(.init(total: 1_048_576, each: 1_048_576, mostWaiting: 4, patience: .zero)),
            work: FairShare(.init(total: 1, each: 1, mostWaiting: 4, patience: .zero)))
    }

    private func request(_ method: HTTPRequest.Method) -> Request {
        let head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: "/")
        return Request(head: head, body: .init(buffer: ByteBuffer()))
    }

    private func answer() -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json", .eTag: "\"1\""], body: .init(byteBuffer: Self.long))
    }

    @Test func `What was written is not told as if it weren't, though there is no room for the answer`() async throws {
        let limits = limits()
        let all = try await limits.memory.take(1_048_576, for: payer)
        let response = try await RequestLoad(limits).serve(request(.patch), for: payer) { answer() }
        #expect(response.status == .ok)
        #expect(response.body.contentLength == 0)
        #expect(response.headers[.eTag] == "\"1\"")
        #expect(response.headers[.contentType] == nil)
        #expect(response.headers[HTTPField.Name.known("Preference-Applied")] == "return=minimal")
        withExtendedLifetime(all) {}
    }

    @Test func `A page without room is refused, and can be asked for again`() async throws {
        let limits = limits()
        let all = try await limits.memory.take(1_048_576, for: payer)
        await #expect(throws: Problem.busy) {
            try await RequestLoad(limits).serve(request(.get), for: payer) { answer() }
        }
        withExtendedLifetime(all) {}
    }

    @Test func `A form that was refused is not told as done, though there is no room for its page`() async throws {
        let limits = limits()
        let all = try await limits.memory.take(1_048_576, for: payer)
        await #expect(throws: Problem.busy) {
            try await RequestLoad(limits).serve(request(.post), for: payer) {
                Response(status: .unprocessableContent, body: .init(byteBuffer: Self.long))
            }
        }
        withExtendedLifetime(all) {}
    }

    @Test func `The room of a body serves the answer`() async throws {
        let limits = limits()
        let load = RequestLoad(limits)
        let response = try await load.serve(request(.post), for: payer) {
            try await load.reserve(1_048_576)
            return answer()
        }
        #expect(response.body.contentLength == Self.long.readableBytes)
    }

    @Test func `Streams of events take no room from answers, and an account has so many`() async throws {
        let limits = limits()
        var open: [Response] = []
        for _ in 0..<24 {
            open.append(
                try await RequestLoad(limits).serve(request(.get), for: payer) { .eventStream(ResponseBody { _ in }) })
        }
        #expect(limits.bytesInHand == 0 && limits.streams.used == 24)
        await #expect(throws: Problem.busy) {
            try await RequestLoad(limits).serve(request(.get), for: payer) { .eventStream(ResponseBody { _ in }) }
        }
        // Another account's are not refused for that, nor is this one's page.
        open.append(
            try await RequestLoad(limits).serve(request(.get), for: .source("ben")) { .eventStream(ResponseBody { _ in }) })
        #expect(try await RequestLoad(limits).serve(request(.get), for: payer) { answer() }.status == .ok)
        open = []
        #expect(limits.streams.used == 0)
    }

    @Test func `A request that waits elsewhere leaves its place to others`() async throws {
        let limits = limits()
        let load = RequestLoad(limits)
        _ = try await load.serve(request(.get), for: payer) {
            #expect(limits.work.used == 1)
            load.leaveWork()
            #expect(limits.work.used == 0)
            return try await RequestLoad(limits).serve(request(.get), for: payer) { Response(status: .ok) }
        }
        #expect(limits.work.used == 0)
    }
}
