import HTTPTypes
import Hummingbird
import Kinkeeper
import Testing

@testable import HTTPSupport

@Suite struct ServerCountsTests {
    private func samples(_ counts: ServerCounts, _ metric: Metric) throws -> [MetricFamily.Sample] {
        try #require(counts.families.first { $0.name == metric.rawValue }).samples
    }

    private func values(_ sample: MetricFamily.Sample) -> [String] { sample.labels.map(\.value) }

    @Test func `requests are counted by method, route and status, and their time by part`() throws {
        let counts = ServerCounts()
        for _ in 1...3 { counts.note(method: "GET", route: "/people/{person}", status: 200, seconds: 0.002) }
        counts.note(method: "PROPFIND", route: "/dav/**", status: 207, seconds: 0.5)
        counts.note(method: "POST", route: "/api/v1/people", status: 201, seconds: 20)
        let found = try samples(counts, .requests)
        #expect(
            found.map(values) == [
                ["GET", "/people/{person}", "200"], ["POST", "/api/v1/people", "201"], ["PROPFIND", "/dav/**", "207"],
            ])
        #expect(found.map(\.value) == [3, 1, 1])
        let times = try samples(counts, .requestDuration).filter { $0.suffix == "_count" }
        #expect(times.map { values($0)[0] } == ["pages", "api", "dav", "other"])
        #expect(times.map(\.value) == [3, 1, 1, 0])
    }

    @Test func `a method or a number of routes that a client makes up brings no label`() throws {
        let counts = ServerCounts()
        counts.note(method: "ANNA", route: "NotFound", status: 404, seconds: 0)
        counts.note(method: "GET", route: nil, status: 404, seconds: 0)
        #expect(try samples(counts, .requests).map(values) == [["GET", "none", "404"], ["other", "NotFound", "404"]])
        for number in 0..<10_000 { counts.note(method: "GET", route: "/\(number)", status: 200, seconds: 0) }
        let found = try samples(counts, .requests)
        #expect(found.count < 8_200)
        #expect(found.reduce(0) { $0 + $1.value } == 10_002)
    }

    @Test func `messages and syncs are there as zeros before the first`() throws {
        let counts = ServerCounts()
        let before = try samples(counts, .deliveries)
        #expect(before.count == 16 && before.allSatisfy { $0.value == 0 })
        #expect(try samples(counts, .syncs).map(values) == [["succeeded"], ["refused"], ["failed"]])
        counts.note(.accepted(receipt: nil), over: .push)
        counts.note(.failed(DeliveryFailure(.unreachable), retryAfter: nil), over: .email)
        counts.note(ServerCounts.SyncOutcome.refused)
        let after = try samples(counts, .deliveries).filter { $0.value > 0 }
        #expect(after.map(values) == [["push", "accepted"], ["email", "failed"]])
        #expect(try samples(counts, .syncs).map(\.value) == [0, 1, 0])
    }

    @Test func `what an answer was is counted, and one that was never given is not`() async throws {
        let counts = ServerCounts()
        let router = Router(context: AppRequestContext.self)
        router.add(middleware: RequestCounting(counts))
        router.get("/people/:person") { _, _ in Response(status: .ok) }
        router.get("/given-up") { _, _ -> Response in throw CancellationError() }
        let responder = router.buildResponder()
        _ = try await TestRequest(path: "/people/Zebulon?q=hush").answer(of: responder)
        _ = try? await TestRequest(path: "/given-up").answer(of: responder)
        #expect(try samples(counts, .requests).map(values) == [["GET", "/people/{person}", "200"]])
    }

    @Test(arguments: [
        ("Bearer a-token-of-some-length", true), ("bearer a-token-of-some-length", true),
        ("Bearer a-token-of-some-lengt", false), ("Bearer a-token-of-some-length1", false),
        ("Basic a-token-of-some-length", false), ("Bearer", false), ("Bearer ", false), ("", false),
    ])
    func `the token opens, and nothing else does`(header: String, opens: Bool) {
        let request = TestRequest(headers: header.isEmpty ? [:] : [.authorization: header]).request
        #expect(MetricsToken("a-token-of-some-length").opens(request) == opens)
    }
}
