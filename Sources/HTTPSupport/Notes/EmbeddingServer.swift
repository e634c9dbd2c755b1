package import Foundation
package import Kinkeeper
import Notifications
import Store

/// Something that turns texts into embeddings.
package struct EmbeddingEngine: Sendable {
    /// The server and the model there, in one name: embeddings of two engines cannot be compared.
    package let name: String
    /// The host that texts are sent to.
    package let provider: String
    /// Returns an embedding for each text, in their order; nil for a text that has none. Throws an `EmbeddingFailure`.
    package let embed: @Sendable (_ texts: [String]) async throws -> [Embedding?]

    /// An engine from its parts.
    package init(name: String, provider: String, embed: @escaping @Sendable (_ texts: [String]) async throws -> [Embedding?]) {
        (self.name, self.provider, self.embed) = (name, provider, embed)
    }
}

/// A setback, and how long the engine asked to be left alone.
package struct EmbeddingFailure: Error, Hashable, Sendable {
    /// Why.
    package let setback: EmbeddingSetback
    /// In seconds; 0 where nothing was asked.
    package let wait: TimeInterval
    /// Whether it is about these texts, so that others may be taken: 400, 413, 422.
    package let isOfTexts: Bool

    /// A failure from its parts.
    package init(_ setback: EmbeddingSetback, wait: TimeInterval = 0, isOfTexts: Bool = false) {
        (self.setback, self.wait, self.isOfTexts) = (setback, wait, isOfTexts)
    }
}

extension ModelService {
    /// How many bytes the answer for one text may have: of a large model it is 3,072 decimal numbers.
    private static let embeddingRoom = 256 << 10
    /// How long a server may take for a batch of notes, in seconds.
    private static let embeddingPatience: TimeInterval = 60

    /// The server that reads an account's notes; nil where none is turned on.
    ///
    /// - Parameter limit: How long an answer may take, in seconds; nil for as long as a batch of notes may.
    func embedder(of account: Account.ID, limit: TimeInterval? = nil) async throws -> EmbeddingEngine? {
        guard let model = try await model(of: account), model.isOn else { return nil }
        let key = try await keyFields(model, of: account)
        let line = line(limit: limit ?? Self.embeddingPatience)
        return EmbeddingEngine(
            name: "\(model.address.absoluteString) \(model.model)", provider: model.provider,
            embed: { texts in
                guard let key else { throw EmbeddingFailure(.locked) }
                // Turned off, or another server: nothing more is sent.
                guard let present = try await self.model(of: account), present.isOn, present.id == model.id else {
                    throw CancellationError()
                }
                return try await Self.embeddings(of: texts, by: model, key, over: line)
            })
    }

    private static func embeddings(
        of texts: [String], by model: LanguageModel, _ key: [(name: String, value: String)], over line: WebLine
    ) async throws -> [Embedding?] {
        struct Question: Encodable {
            let model: String
            let input: [String]
            let encoding_format = "float"
        }
        let fields = [(name: "Content-Type", value: "application/json"), (name: "Accept", value: "application/json")] + key
        let request = WebRequest(
            method: "POST", url: model.address.appending(path: "embeddings"), fields: fields,
            body: [UInt8](try JSONEncoder().encode(Question(model: model.model, input: texts))),
            room: texts.count * embeddingRoom)
        let answer: WebAnswer
        do throws(WebFailure) { answer = try await line.send(request) } catch {
            switch error {
            case .unreachable: throw EmbeddingFailure(.unreachable)
            case .notAllowed, .unencrypted: throw EmbeddingFailure(.notAllowed)
            case .tooLarge: throw EmbeddingFailure(.failed)
            case .cancelled: throw CancellationError()
            }
        }
        switch answer.status {
        case 200...299: break
        case 401, 403: throw EmbeddingFailure(.refused)
        case 408, 429, 500, 502, 503, 504:
            throw EmbeddingFailure(.busy, wait: answer.retryAfter ?? 0)
        case 400, 413, 422: throw EmbeddingFailure(.failed, isOfTexts: true)
        default: throw EmbeddingFailure(.failed)
        }
        return try embeddings(in: answer.body, count: texts.count)
    }

    /// The embeddings of an answer, in the order of their texts.
    private static func embeddings(in body: [UInt8], count: Int) throws -> [Embedding?] {
        struct Answer: Decodable {
            struct Item: Decodable {
                let index: Int?
                let embedding: [Float]
            }
            let data: [Item]
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(body)), answer.data.count == count else {
            throw EmbeddingFailure(.failed)
        }
        var found: [[Float]?] = Array(repeating: nil, count: count)
        for (place, item) in answer.data.enumerated() {
            let index = item.index ?? place
            // Twice the same, or one that was not asked for: whose is whose cannot be told.
            guard found.indices.contains(index), found[index] == nil else { throw EmbeddingFailure(.failed) }
            found[index] = item.embedding
        }
        return found.map { $0.flatMap(Embedding.init) }
    }
}
