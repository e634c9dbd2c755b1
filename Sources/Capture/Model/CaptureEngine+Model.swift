import Foundation
import Kinkeeper

/// Reaches a model: sends a body to its "chat/completions" and returns the answer. It is cancelled when the time is over.
public typealias ModelTransport = @Sendable (_ body: [UInt8]) async throws -> ModelReply

extension CaptureEngine {
    /// A language model behind a server with OpenAI's interface. When it fails, the built-in rules read the line, and the
    /// answer has the reason.
    ///
    /// A temporary failure is tried once more; a server that does not know an answer's schema is asked without one.
    /// - Parameters:
    ///   - provider: The host that lines are sent to.
    ///   - model: The name of the model there.
    ///   - limit: How long all of it may take.
    ///   - transport: Sends the requests. Throws a `ModelSetback`.
    public static func model(
        at provider: String, named model: String, limit: Duration, transport: @escaping ModelTransport
    ) -> CaptureEngine {
        CaptureEngine(provider: provider) { request in
            let rules = try LineReader.proposals(of: request)
            let redaction = Redaction(request.text, language: request.language, known: request.details)
            let question = ModelQuestion(model: model, text: redaction.text, request: request)
            do {
                let records = try await ModelCall(question: question, limit: limit, transport: transport).records()
                let reading = ModelReading(request: request, redaction: redaction, rules: rules)
                let (proposals, added) = reading.proposals(of: records)
                // A list of invalid records is as good as no list.
                if proposals.isEmpty, !records.isEmpty { throw ModelSetback.nonsense }
                return CaptureAnswer(proposals: proposals, provider: provider, added: added)
            } catch let setback as ModelSetback {
                return CaptureAnswer(proposals: rules, setback: setback)
            }
        }
    }

    /// An engine that is not asked, because something is missing for it.
    public static func unable(_ setback: ModelSetback, provider: String) -> CaptureEngine {
        CaptureEngine(provider: provider) { request in
            CaptureAnswer(proposals: try LineReader.proposals(of: request), setback: setback)
        }
    }
}

/// Asks a model until there is an answer of use, or no time left.
struct ModelCall {
    let question: ModelQuestion
    let limit: Duration
    let transport: ModelTransport

    /// The wait before a failed request is tried once more, at least and, in seconds, at most.
    private static let pause = Duration.milliseconds(300)
    private static let longestPause: TimeInterval = 5

    func records() async throws -> [ModelRecord] {
        let end = ContinuousClock.now + limit
        var form = ModelQuestion.Form.schema
        var tries = 0
        while true {
            let (setback, wait): (ModelSetback, Duration)
            do {
                let reply = try await reply(form, until: end)
                switch reply.status {
                case 200...299:
                    if let records = ModelRecord.all(in: reply.body) { return records }
                    (setback, wait) = (.nonsense, .zero)
                case 401, 403: throw ModelSetback.refused(reply.status)
                case 400, 404, 415, 422, 501:
                    // Such a server may not know the schema; the last form has nothing left to leave out.
                    guard reply.status != 404, let next = form.next else { throw failure(reply) }
                    form = next
                    continue
                case 408, 429, 500...599:
                    let passing: ModelSetback = reply.status == 429 ? .busy : failure(reply)
                    // A stranger's number: it is compared before anything is made of it.
                    let asked = reply.retryAfter ?? 0
                    guard asked <= Self.longestPause else { throw passing }
                    (setback, wait) = (passing, max(.seconds(max(asked, 0)), Self.pause))
                default: throw failure(reply)
                }
            } catch ModelSetback.unreachable(let words) {
                (setback, wait) = (.unreachable(words), Self.pause)
            }
            tries += 1
            guard tries < 2, ContinuousClock.now + wait < end else { throw setback }
            try await Task.sleep(for: wait)
        }
    }

    /// Gets one answer. An answer that comes too late is not waited for.
    private func reply(_ form: ModelQuestion.Form, until end: ContinuousClock.Instant) async throws -> ModelReply {
        let tooSlow = ModelSetback.tooSlow(max(1, Int(limit.components.seconds)))
        let left = end - ContinuousClock.now
        guard left > .zero else { throw tooSlow }
        let (transport, body) = (transport, question.body(form))
        return try await withThrowingTaskGroup(of: ModelReply.self) { group in
            group.addTask { try await transport(body) }
            group.addTask {
                try await Task.sleep(for: left)
                throw tooSlow
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw tooSlow }
            return first
        }
    }

    private func failure(_ reply: ModelReply) -> ModelSetback {
        .failed(reply.status, Self.words(of: reply.body))
    }

    /// Returns a server's error message: {"error": {"message": "…"}}, {"error": "…"}, or the beginning of anything else.
    private static func words(of body: [UInt8]) -> String {
        struct Told: Decodable {
            struct Cause: Decodable {
                let message: String
            }

            let error: Cause
        }
        struct Said: Decodable {
            let error: String
        }
        let data = Data(body)
        let text =
            (try? JSONDecoder().decode(Told.self, from: data))?.error.message
            ?? (try? JSONDecoder().decode(Said.self, from: data))?.error ?? String(decoding: body.prefix(200), as: UTF8.self)
        let plain = text.unicodeScalars.filter {
            $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
        }
        return String(String(String.UnicodeScalarView(plain)).prefix(160))
    }
}
