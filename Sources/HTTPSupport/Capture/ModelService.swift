package import Application
package import Capture
package import Foundation
import Kinkeeper
package import Notifications
package import Store

/// The language model of an account, for pages, programs and the command line alike.
package struct ModelService: Sendable {
    /// Why a choice was not kept.
    package enum Refusal: String, CodedError, Sendable {
        /// The address is not an http or https one without a password, a query or a fragment.
        case address
        /// The model has no name, or one that is too long.
        case model
        /// The time is not from 2 to 45 seconds.
        case limit
        /// The key has signs that no key has, or is too long.
        case key

        package var code: ErrorCode {
            switch self {
            case .address: .modelAddress
            case .model: .modelName
            case .limit: .modelLimit
            case .key: .modelKey
            }
        }

        package var parameters: [String: ErrorParameter] {
            guard self == .limit else { return [:] }
            return ["least": .number(LanguageModel.limits.lowerBound), "most": .number(LanguageModel.limits.upperBound)]
        }
    }

    /// The wanted settings of a language model.
    package struct Wish: Sendable {
        let address: String
        let model: String
        let limit: String
        let key: String
        let forgetsKey: Bool

        /// A wish as it was typed. An empty key leaves the one that is kept.
        package init(address: String, model: String, limit: String, key: String, forgetsKey: Bool = false) {
            (self.address, self.model, self.limit, self.key, self.forgetsKey) = (address, model, limit, key, forgetsKey)
        }
    }

    /// How a model does.
    package struct Trial: Sendable {
        /// How long it took, in seconds.
        package let seconds: Double
        /// How many records it read out of the sample line.
        package let records: Int
        /// Why it did not answer.
        package let setback: ModelSetback?
    }

    private let folder: DataFolder
    private let rules: OutgoingRules
    private let purpose: ModelPurpose
    /// A person does not write a line every two seconds; faster lines come from a program, and are read by the built-in rules.
    private let pace = OutgoingRateLimiter(most: 30) { seconds in Problem.tooManyConnects(seconds: seconds) }
    private let now: @Sendable () -> Date

    /// The default time for an answer, in seconds.
    package static let usualLimit = 15
    /// How many bytes an answer may have.
    private static let room = 1_048_576

    /// For a data folder. `rules` say where may be connected to.
    package init(
        folder: DataFolder, rules: OutgoingRules, for purpose: ModelPurpose = .lines, now: @escaping @Sendable () -> Date
    ) {
        (self.folder, self.rules, self.purpose, self.now) = (folder, rules, purpose, now)
    }

    /// The model of an account; nil where there is none.
    package func model(of account: Account.ID) async throws(StoreError) -> LanguageModel? {
        try await folder.accounts.languageModel(of: account, for: purpose)
    }

    /// Forgets the model of an account, and its key.
    package func remove(of account: Account.ID) async throws(StoreError) {
        try await folder.accounts.removeLanguageModel(of: account, for: purpose)
    }

    // MARK: Choosing

    /// Stores the settings; nothing is sent yet. A change of server turns the model off.
    package func keep(_ wish: Wish, of account: Account.ID) async throws {
        guard let address = Self.address(wish.address) else { throw Refusal.address }
        let model = wish.model.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !model.isEmpty, model.count <= 200, model.allSatisfy({ !$0.isNewline }) else { throw Refusal.model }
        guard let limit = Int(wish.limit.trimmingCharacters(in: .whitespaces)), LanguageModel.limits.contains(limit) else {
            throw Refusal.limit
        }
        let key = wish.key.trimmingCharacters(in: .whitespacesAndNewlines)
        guard key.utf8.count <= 2_000, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw Refusal.key }
        let there = try await self.model(of: account)
        let id = there.flatMap { $0.address == address ? $0.id : nil } ?? LanguageModel.ID.make(at: now())
        let kept: LanguageModelKey =
            key.isEmpty ? wish.forgetsKey ? .none : .kept : .sealed(try SecretBox(folder: folder).seal(key, for: id))
        try await folder.accounts.keepLanguageModel(
            id, at: address, model: model, limit: limit, key: kept, of: account, for: purpose, time: now())
    }

    /// Turns it on or off; on only for the server at `address`, which the account has agreed to.
    package func turn(on isOn: Bool, at address: String?, of account: Account.ID) async throws {
        try await folder.accounts.setLanguageModel(
            isOn: isOn, at: isOn ? URL(string: address ?? "") : nil, of: account, for: purpose, time: now())
    }

    /// Returns the base address of an interface from typed text: "localhost:11434" or the whole of ".../chat/completions" will
    /// do.
    static func address(_ text: String) -> URL? {
        var plain = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if !plain.contains("://") {
            let isNear = ["localhost", "127.", "[::1]"].contains { plain.hasPrefix($0) }
            plain = (isNear ? "http://" : "https://") + plain
        }
        guard plain.utf8.count <= 500, var parts = URLComponents(string: plain),
            ["http", "https"].contains(parts.scheme?.lowercased() ?? ""), parts.host?.isEmpty == false,
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else { return nil }
        parts.scheme = parts.scheme?.lowercased()
        while parts.path.hasSuffix("/") { parts.path.removeLast() }
        for end in ["/chat/completions", "/audio/transcriptions", "/embeddings"] where parts.path.hasSuffix(end) {
            parts.path.removeLast(end.count)
        }
        if parts.path.isEmpty { parts.path = "/v1" }
        return parts.url
    }

    // MARK: Reading

    /// Returns the engine that reads an account's lines: its model when turned on, else the built-in rules.
    package func engine(for account: Account.ID) async throws -> CaptureEngine {
        guard let model = try await model(of: account), model.isOn else { return .builtIn }
        return paced(try await engine(model, of: account), for: account)
    }

    /// Returns the engine with a rate limit: one line at a time, a few in a minute; lines that come too early are read by the
    /// rules.
    private func paced(_ engine: CaptureEngine, for account: Account.ID) -> CaptureEngine {
        CaptureEngine(provider: engine.provider) { [pace, now] request in
            do {
                return try await pace.send(for: account, at: now()) { try await engine.propose(request) }
            } catch is Problem {
                return CaptureAnswer(proposals: try await CaptureEngine.builtIn.propose(request).proposals, setback: .busy)
            }
        }
    }

    /// Sends something to an account's model with the rate limit of lines. Throws a `Problem` where it comes too early.
    func paced<Answer: Sendable>(
        for account: Account.ID, _ send: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        try await pace.send(for: account, at: now(), send)
    }

    /// Has the model read an example line, whether it is on or not; nil without a model.
    package func trial(of account: Account.ID) async throws -> Trial? {
        guard let model = try await model(of: account) else { return nil }
        let engine = paced(try await engine(model, of: account), for: account)
        let today = CivilDate(of: now(), in: .gmt)
        let request = CaptureRequest(
            text: "Had coffee with Alex, who would love a kettle for about 60 EUR", language: .english,
            now: CivilDateTime(today, .nine),
            people: PersonIndex([CapturePerson(identifier: "1", name: "Alex")]))
        let start = ContinuousClock.now
        let answer = try await engine.propose(request)
        let took = (ContinuousClock.now - start).components
        return Trial(
            seconds: Double(took.seconds) + Double(took.attoseconds) / 1e18, records: answer.proposals.count - answer.added,
            setback: answer.setback)
    }

    private func engine(_ model: LanguageModel, of account: Account.ID) async throws -> CaptureEngine {
        guard let key = try await keyFields(model, of: account) else { return .unable(.locked, provider: model.provider) }
        let fields = [(name: "Content-Type", value: "application/json"), (name: "Accept", value: "application/json")] + key
        let url = model.address.appending(path: "chat/completions")
        // The engine itself stops a slow answer; the limit of the line is for requests that are no longer waited for.
        let line = WebLine(rules: rules, limit: TimeInterval(model.limit) + 2)
        return .model(at: model.provider, named: model.model, limit: .seconds(model.limit)) { body in
            let answer = try await Self.send(
                WebRequest(method: "POST", url: url, fields: fields, body: body, room: Self.room), over: line)
            return ModelReply(status: answer.status, body: answer.body, retryAfter: answer.retryAfter)
        }
    }

    /// The fields with the key of a model, none without a key; nil for one that cannot be unsealed.
    func keyFields(_ model: LanguageModel, of account: Account.ID) async throws -> [(name: String, value: String)]? {
        guard let sealed = try await folder.accounts.sealedLanguageModelKey(of: account, for: purpose) else { return [] }
        guard let key = try SecretBox(folder: folder).open(sealed, for: model.id) else { return nil }
        return [(name: "Authorization", value: "Bearer \(key)")]
    }

    /// A line to servers, whose requests may take so many seconds.
    func line(limit: TimeInterval) -> WebLine { WebLine(rules: rules, limit: limit) }

    private static func send(_ request: WebRequest, over line: WebLine) async throws -> WebAnswer {
        do throws(WebFailure) {
            return try await line.send(request)
        } catch {
            switch error {
            case .unreachable(let words): throw ModelSetback.unreachable(words)
            case .notAllowed(let address): throw ModelSetback.notAllowed(address)
            case .unencrypted(let address): throw ModelSetback.unencrypted(address)
            case .tooLarge: throw ModelSetback.nonsense
            case .cancelled: throw CancellationError()
            }
        }
    }
}

extension WebAnswer {
    /// How many seconds the server asks to be left alone, 0 to a day; nil where it does not say, or says it as a date.
    var retryAfter: TimeInterval? {
        let field = fields.last { $0.name.lowercased() == "retry-after" }
        return field.flatMap { TimeInterval($0.value) }.flatMap { $0.isFinite ? min(max($0, 0), 86_400) : nil }
    }
}
