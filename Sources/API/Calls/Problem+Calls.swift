import Foundation
import HTTPSupport
import HTTPTypes
import Store

extension Problem {
    private static let unchanged = "Nothing was changed."

    /// A call without a token.
    static let tokenMissing = Problem(
        .unauthorized, "token-missing", title: "A token is needed",
        happened: "The request carries no token.", meaning: unchanged,
        next: "Make one under Settings and send it as “Authorization: Bearer …”.",
        headers: [.wwwAuthenticate: "Bearer realm=\"kinkeeper\""])

    /// A token that is not known, was revoked, or has ended.
    static let tokenUnknown = Problem(
        .unauthorized, "token-unknown", title: "This token does not open anything",
        happened: "It was mistyped or revoked, or its time is over.", meaning: unchanged,
        next: "Make a new one under Settings.",
        headers: [.wwwAuthenticate: "Bearer realm=\"kinkeeper\", error=\"invalid_token\""])

    /// A token that does not allow this.
    static func scopeMissing(_ scope: APIToken.Scope) -> Problem {
        Problem(
            .forbidden, "scope-missing", title: "This token does not allow that",
            happened: "The request needs the scope \(scope.rawValue).", meaning: unchanged,
            next: "Make a token with that scope under Settings.",
            headers: [.wwwAuthenticate: "Bearer realm=\"kinkeeper\", error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""]
        )
    }

    /// More calls than a token has in a minute.
    static func tooManyCalls(_ rate: RateLimit.State) -> Problem {
        var headers: HTTPFields = [.retryAfter: String(max(1, rate.seconds))]
        rate.write(to: &headers)
        return Problem(
            .tooManyRequests, "too-many-calls", title: "Too many requests",
            happened: "This token has had its \(rate.limit) requests of this minute.", meaning: unchanged,
            next: "Wait \(max(1, rate.seconds)) seconds.", headers: headers)
    }

    /// A body or parameter that is not as the document says.
    static func invalid(_ faults: [Fault]) -> Problem {
        var problem = Problem(
            .unprocessableContent, "invalid", title: "What was sent is not as it must be",
            happened: faults.map { "\($0.pointer.isEmpty ? "The body" : $0.pointer) \($0.detail)." }.joined(separator: " "),
            meaning: unchanged, next: "The document at /api/v1/openapi.json says what is expected.")
        problem.faults = faults
        return problem
    }

    /// A body that is no JSON.
    static let notJSON = Problem(
        .badRequest, "not-json", title: "The body is not JSON",
        happened: "The body could not be read as one JSON text in UTF-8.", meaning: unchanged,
        next: "Send one JSON value.")

    /// A body with more numbers, texts, lists and objects than any has.
    static func tooManyValues(limit: Int) -> Problem {
        Problem(
            .contentTooLarge, "too-many-values", title: "That is too much at once",
            happened: "A body can have up to \(limit.formatted(.number.locale(Locale(identifier: "en")))) values.",
            meaning: unchanged, next: "Send it in several requests.")
    }

    /// A body of another kind than is taken here; `expected` are those that are, with commas.
    static func wrongMediaType(_ expected: String) -> Problem {
        Problem(
            .unsupportedMediaType, "wrong-media-type", title: "This kind of content is not taken here",
            happened: "The Content-Type is none of these: \(expected).", meaning: unchanged, next: "Send \(expected).",
            headers: [.accept: expected])
    }

    /// A change without saying which version it is of.
    static let versionMissing = Problem(
        .init(code: 428, reasonPhrase: "Precondition Required"), "version-missing", title: "Which version is this a change of?",
        happened: "The request has no If-Match, so it could undo what somebody else has done meanwhile.",
        meaning: unchanged, next: "Read the record, then send its ETag as If-Match. “*” overwrites whatever is there.")

    /// A change of a version that is not the present one.
    static func changedMeanwhile(_ current: String) -> Problem {
        Problem(
            .preconditionFailed, "changed-meanwhile", title: "It was changed meanwhile",
            happened: "The version you sent is not the present one.", meaning: "Nothing was changed; both versions are safe.",
            next: "Read the record again and decide.", headers: [.eTag: "\"\(current)\""])
    }

    /// A key that was used for something else.
    static let keyReused = Problem(
        .unprocessableContent, "idempotency-key-reused", title: "This Idempotency-Key was used for another request",
        happened: "The key is known, but the request differs.", meaning: unchanged, next: "Use a new key for a new request.")

    /// A key whose request has no answer.
    static let keyUnanswered = Problem(
        .conflict, "idempotency-key-unanswered", title: "The first request with this key has no answer yet",
        happened: "It is still going on, or the server was stopped in the middle of it.",
        meaning: "This repetition changed nothing; the first request may have.",
        next: "Look whether the change is there. If it is not, send it with a new key.")
}
