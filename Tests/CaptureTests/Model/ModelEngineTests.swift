import Foundation
import Kinkeeper
import Synchronization
import Testing

@testable import Capture

/// A language model that answers well, badly, slowly and not at all.
@Suite struct ModelEngineTests {
    private let line = "Met Ada, she wants a kettle around 60€, call her on 0664 1234567 tomorrow"

    private func request(_ text: String) throws -> CaptureRequest {
        let today = try #require(CivilDate(year: 2026, month: 3, day: 10))
        return CaptureRequest(
            text: text, language: .english, now: CivilDateTime(today, .nine), country: "AT",
            people: PersonIndex(LineReading.people))
    }

    /// A server that gives one answer after the other, the last one for good, and remembers its requests.
    private final class Server: Sendable {
        private let state: Mutex<(answers: [ModelReply], asked: [String])>

        init(_ answers: ModelReply...) { state = Mutex((answers, [])) }

        var asked: [String] { state.withLock(\.asked) }

        func engine(limit: Duration = .seconds(600)) -> CaptureEngine {
            .model(at: "model.example", named: "tiny", limit: limit) { [self] body in
                state.withLock { state in
                    state.asked.append(String(decoding: body, as: UTF8.self))
                    return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
                }
            }
        }
    }

    private func reply(_ content: String, status: Int = 200) throws -> ModelReply {
        let text = String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
        return ModelReply(
            status: status, body: Array(#"{"choices":[{"message":{"role":"assistant","content":\#(text)}}]}"#.utf8))
    }

    private let good = """
        {"records": [
          {"kind": "catchup", "words": "Met Ada", "person": "Ada", "text": "Met Ada", "contact": "met", "date": "2026-03-10", "sure": 0.99},
          {"kind": "gift", "words": "she wants a kettle around 60€", "person": "Ada", "text": "kettle", "amount_min": 60, "amount_max": 60,
           "currency": "EUR", "sure": 0.95},
          {"kind": "reminder", "words": "call her on [PHONE1] tomorrow", "person": "Ada", "text": "Call Ada on [PHONE1]",
           "date": "2026-03-11", "sure": 0.9}
        ]}
        """

    @Test func `a good answer becomes proposals, with what was hidden in its place`() async throws {
        let server = Server(try reply(good))
        let answer = try await server.engine().propose(try request(line))
        #expect(answer.provider == "model.example" && answer.setback == nil)
        try #require(answer.proposals.map(\.kind.value) == [.catchup, .gift, .reminder])
        #expect(answer.proposals.allSatisfy { $0.person?.value.person?.name == "Ada Lind" })
        #expect(answer.proposals[1].text?.value == "kettle" && answer.proposals[1].amount?.value == .exactly(60))
        #expect(answer.proposals[2].text?.value == "Call Ada on 0664 1234567")
        let utf8 = Array(line.utf8)
        #expect(String(decoding: utf8[answer.proposals[2].span], as: UTF8.self) == "call her on 0664 1234567 tomorrow")
        // Rules and model agree on these.
        #expect((answer.proposals[0].person?.confidence ?? 0) >= 0.93 && (answer.proposals[2].date?.confidence ?? 0) >= 0.85)
    }

    @Test func `no number leaves, nor anything of the address book`() async throws {
        let server = Server(try reply(good))
        _ = try await server.engine().propose(try request(line))
        let asked = try #require(server.asked.first)
        #expect(asked.contains("[PHONE1]") && asked.contains(#""model":"tiny""#) && asked.contains("Tuesday, 2026-03-10"))
        for word in ["0664", "1234567", "Lind", "Oscar", "Katharina", "Holt"] { #expect(!asked.contains(word), "\(word)") }
        #expect(try JSONSerialization.jsonObject(with: Data(asked.utf8)) is [String: Any])
    }

    @Test func `a model's word alone is never sure, and what rules contradict is to be looked at`() async throws {
        let said = """
            {"records": [{"kind": "reminder", "words": "call her on [PHONE1] tomorrow", "person": "Ada", "text": "Call", "date": "2026-04-01", \
            "sure": 1}, {"kind": "occasion", "words": "Met Ada", "person": "Ada", "text": "x", "occasion": "wedding", "date": "2026-09-01", \
            "sure": 1}]}
            """
        let answer = try await Server(try reply(said)).engine().propose(try request(line))
        let reminder = try #require(answer.proposals.first { $0.kind.value == .reminder })
        let occasion = try #require(answer.proposals.first { $0.kind.value == .occasion })
        #expect((reminder.date?.confidence ?? 1) < ConfidenceLevel.mediumThreshold)
        #expect(occasion.kind.confidence < ConfidenceLevel.mediumThreshold)
        #expect(answer.proposals.flatMap { $0.confidences.values }.allSatisfy { $0 <= 0.99 })
        #expect((occasion.date?.confidence ?? 1) < ConfidenceLevel.highThreshold)
    }

    @Test(arguments: [
        #"{"records": [{"kind": "spell", "words": "Met Ada"}]}"#, "I would rather not.", "", "{", "[]]",
        #"{"records": "none"}"#,
        #"{"records": [17, null, "x"]}"#,
    ])
    func `nonsense is asked once more, then the rules read the line`(content: String) async throws {
        let server = Server(try reply(content))
        let answer = try await server.engine().propose(try request(line))
        #expect(answer.provider == nil && answer.setback == .nonsense)
        #expect(answer.proposals == (try await CaptureEngine.builtIn.propose(try request(line)).proposals))
        #expect(!answer.proposals.isEmpty)
        let again = try await Server(try reply(content), try reply(good)).engine().propose(try request(line))
        #expect(content.contains("spell") || content.contains("17") || again.provider == "model.example")
    }

    @Test func `no records are an answer, and fences and thoughts around them are passed over`() async throws {
        let none = try await Server(try reply(#"{"records": []}"#)).engine().propose(try request(line))
        #expect(none.provider == "model.example" && none.proposals.isEmpty)
        let fenced = try await Server(try reply("<think>{hm}</think>\n```json\n\(good)\n```")).engine().propose(
            try request(line))
        #expect(fenced.proposals.count == 3)
    }

    @Test func `what a model overlooks and the rules are sure of is not lost`() async throws {
        let said =
            #"{"records": [{"kind": "reminder", "words": "call her on [PHONE1] tomorrow", "person": "Ada", "text": "Call"}]}"#
        let answer = try await Server(try reply(said)).engine().propose(try request(line))
        try #require(answer.proposals.map(\.kind.value) == [.catchup, .gift, .reminder])
        #expect(answer.proposals.prefix(2).allSatisfy { $0.kind.confidence < ConfidenceLevel.mediumThreshold })
        #expect(answer.proposals[2].date?.value.first.description == "2026-03-11")
        #expect((answer.proposals[2].date?.confidence ?? 1) < ConfidenceLevel.highThreshold)
        let none = try await Server(try reply(#"{"records": []}"#)).engine().propose(try request(line))
        #expect(none.proposals.isEmpty)
    }

    @Test func `values that no record can hold are left out, the rest stays`() async throws {
        let said = """
            {"records": [{"kind": "Gift", "words": "a KETTLE", "person": "Zebulon", "text": "kettle", "date": "2026-02-30", "amount_min": "-5", \
            "currency": "DUCATS", "time": "25:99", "recurrence": "FREQ=NEVER", "purpose": "spite", "sure": "high"}, \
            {"kind": "reminder", "words": "not in the line", "text": "Call", "date": "9999-01-01", "recurrence": "FREQ=WEEKLY;BYDAY=TH", \
            "sure": 7}]}
            """
        let answer = try await Server(try reply(said)).engine().propose(try request(line))
        try #require(answer.proposals.count == 2)
        let (gift, reminder) = (answer.proposals[0], answer.proposals[1])
        #expect(
            gift.kind.value == .gift && gift.person == nil && gift.date == nil && gift.amount == nil && gift.giftOccasion == nil
        )
        #expect(reminder.date == nil && reminder.recurrence?.value.description == "FREQ=WEEKLY;BYDAY=TH")
        #expect(reminder.kind.confidence < ConfidenceLevel.mediumThreshold && reminder.span == 0..<line.utf8.count)
    }

    @Test func `people are those of the line: known, of two who fit both, or new where it has the name`() async throws {
        let said = { (name: String) in
            #"{"records": [{"kind": "note", "words": "tea", "person": "\#(name)", "text": "likes tea"}]}"#
        }
        func person(_ name: String, in text: String) async throws -> ProposedPerson? {
            try await Server(try reply(said(name))).engine().propose(try request(text)).proposals.first?.person?.value
        }
        #expect(try await person("mum", in: "mum likes tea")?.person?.name == "Marianne Holt")
        #expect(try await person("Eva", in: "Eva likes tea")?.candidates.count == 2)
        #expect(try await person("Eva's", in: "Eva's tea")?.candidates.count == 2)
        #expect(try await person("Quentin Zorr", in: "Quentin Zorr likes tea")?.newName == "Quentin Zorr")
        #expect(try await person("Quentin", in: "likes tea") == nil)
        #expect(try await person("she", in: "she likes tea") == nil)
    }

    @Test func `what passes is tried once more, what does not is not`() async throws {
        let busy = Server(ModelReply(status: 503, body: []), try reply(good))
        #expect(try await busy.engine().propose(try request(line)).provider == "model.example" && busy.asked.count == 2)
        let limited = Server(ModelReply(status: 429, body: [], retryAfter: 0.01), try reply(good))
        #expect(try await limited.engine().propose(try request(line)).provider == "model.example")
        let long = Server(ModelReply(status: 429, body: [], retryAfter: 3_600), try reply(good))
        #expect(try await long.engine().propose(try request(line)).setback == .busy && long.asked.count == 1)
        // Numbers of a stranger that no clock has.
        for wait in [Double.infinity, .nan, 1e300, -1e300, 1e19] {
            let odd = Server(ModelReply(status: 503, body: [], retryAfter: wait), try reply(good))
            let answer = try await odd.engine().propose(try request(line))
            #expect(answer.provider != nil || answer.setback == .failed(503, ""), "\(wait)")
        }
        let broken = Server(ModelReply(status: 500, body: Array(#"{"error":{"message":"out of memory"}}"#.utf8)))
        #expect(
            try await broken.engine().propose(try request(line)).setback == .failed(500, "out of memory")
                && broken.asked.count == 2)
        let refused = Server(ModelReply(status: 401, body: []))
        #expect(try await refused.engine().propose(try request(line)).setback == .refused(401) && refused.asked.count == 1)
        let missing = Server(ModelReply(status: 404, body: Array("no such model".utf8)))
        #expect(try await missing.engine().propose(try request(line)).setback == .failed(404, "no such model"))
    }

    @Test func `a server that knows no schema is asked without, and at last in words alone`() async throws {
        let server = Server(ModelReply(status: 400, body: []), ModelReply(status: 422, body: []), try reply(good))
        #expect(try await server.engine().propose(try request(line)).proposals.count == 3)
        let asked = server.asked
        try #require(asked.count == 3)
        #expect(asked[0].contains("json_schema") && asked[1].contains("json_object") && !asked[2].contains("response_format"))
        let never = Server(ModelReply(status: 400, body: Array("bad".utf8)))
        #expect(try await never.engine().propose(try request(line)).setback == .failed(400, "bad") && never.asked.count == 3)
    }

    @Test func `who takes too long is not waited for`() async throws {
        let slow = CaptureEngine.model(at: "slow.example", named: "x", limit: .milliseconds(80)) { _ in
            try await Task.sleep(for: .seconds(60))
            return ModelReply(status: 200, body: [])
        }
        let answer = try await slow.propose(try request(line))
        #expect(answer.setback == .tooSlow(1) && answer.provider == nil && !answer.proposals.isEmpty)
    }

    @Test func `whom nobody reaches is tried twice, and a door that is shut once`() async throws {
        let tries = Mutex(0)
        let absent = CaptureEngine.model(at: "x", named: "x", limit: .seconds(600)) { _ in
            tries.withLock { $0 += 1 }
            throw ModelSetback.unreachable("no such host")
        }
        #expect(try await absent.propose(try request(line)).setback == .unreachable("no such host"))
        #expect(tries.withLock { $0 } == 2)
        let shut = CaptureEngine.model(at: "x", named: "x", limit: .seconds(600)) { _ in
            tries.withLock { $0 += 1 }
            throw ModelSetback.notAllowed("127.0.0.1")
        }
        #expect(try await shut.propose(try request(line)).setback == .notAllowed("127.0.0.1"))
        #expect(tries.withLock { $0 } == 3)
    }

    @Test func `whatever a server answers, the line is read`() async throws {
        var random = SystemRandomNumberGenerator()
        let parts = [
            good, "{", "}", "[", "]", "\"", "records", ":", ",", "null", "1e999", "-1", "kind", "gift", "\\u0000", "😀",
            "</think>",
            "[PHONE1]",
        ]
        for _ in 1...300 {
            let content = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                .joined()
            var bytes = try reply(content).body
            if Bool.random(using: &random), !bytes.isEmpty { bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x41 }
            let answer = try await Server(ModelReply(status: 200, body: bytes)).engine().propose(try request(line))
            for proposal in answer.proposals {
                #expect(proposal.span.upperBound <= line.utf8.count)
                #expect(proposal.confidences.values.allSatisfy { (0...1).contains($0) })
            }
            #expect(answer.provider != nil || !answer.proposals.isEmpty)
        }
    }
}
