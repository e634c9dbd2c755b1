import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Store

/// One thing a program can ask for: declared once, registered as a route and printed into the OpenAPI document.
struct Operation: Sendable {
    /// A parameter of the query.
    struct Parameter: Sendable {
        let name: String
        let schema: Schema
    }

    /// The type of a body.
    enum Body: Sendable {
        /// None.
        case none
        /// JSON that a schema describes.
        case json(Schema)
        /// Members to change of the record, others stay (RFC 7396); the result must be as the schema says.
        case mergePatch(Schema)
        /// Bytes of one of some types.
        case bytes([String], about: String)
    }

    /// The answer of a successful call.
    struct Success: Sendable {
        let status: HTTPResponse.Status
        let about: String
        /// The body: JSON of a schema, bytes of a type, or none.
        let schema: Schema?
        let contentType: String
        /// Whether the answer carries an ETag.
        let isTagged: Bool

        static func json(
            _ schema: Schema, _ about: String, status: HTTPResponse.Status = .ok, isTagged: Bool = false
        ) -> Success {
            Success(status: status, about: about, schema: schema, contentType: "application/json", isTagged: isTagged)
        }

        static func bytes(_ contentType: String, _ about: String, isTagged: Bool = false) -> Success {
            Success(status: .ok, about: about, schema: nil, contentType: contentType, isTagged: isTagged)
        }

        static func empty(_ about: String) -> Success {
            Success(status: .noContent, about: about, schema: nil, contentType: "", isTagged: false)
        }
    }

    /// Its name in programs: "listPeople".
    let id: String
    let method: HTTPRequest.Method
    /// The path below /api/v1 with its blanks: "/people/{person}".
    let path: String
    let tag: String
    let summary: String
    let scope: APIToken.Scope
    /// Scopes of which each suffices in place of `scope`: the operation shows of each kind only what the token may read.
    var alternatives: [APIToken.Scope] = []
    /// The scopes of all it also shows, changes, or lets others see for good, so that the token must allow that too.
    var reveals: [APIToken.Scope] = []
    /// The scope that sees what a change answers with, where that is not the one that goes with its own.
    var shows: APIToken.Scope?
    var query: [Parameter] = []
    var body = Body.none
    /// The largest JSON body, in bytes.
    var bodyLimit = usualBodyLimit
    let success: Success
    /// Whether a change must name the version it changes, in If-Match.
    var needsVersion = false
    /// The spaces in which it works. One that says nothing needs all of them.
    private(set) var spaces = SpaceNeed.all
    /// Whether the body or answer contains a secret: no Idempotency-Key keeps anything of either.
    var isSecret = false
    let answer: @Sendable (Call) async throws -> Reply

    /// A record without long texts.
    static let usualBodyLimit = 256 << 10
    /// A record with a note of 100,000 characters, each written as an escape, or a list of 10,000 identifiers.
    static let largeBodyLimit = 1 << 20

    /// The same operation, which works in the address book of a family too: with `space` in the query, or by the record in its path.
    var inSpaces: Operation { working(in: .requested(withOwn: false), .space) }

    /// The same operation, which writes into the account's own space too what it writes into that of a family.
    var inSpacesAndOwn: Operation { working(in: .requested(withOwn: true), .space) }

    /// The same operation, whose list is of the account's own space and its families unless `space` names one of them.
    var overSpaces: Operation { working(in: .joined, .oneSpace) }

    /// The same operation, whose list is of the account's own space and its families together.
    var overAllSpaces: Operation { working(in: .joined) }

    /// The same operation, which works in the account's own space; of families it shows those that the token opens.
    var inOwn: Operation { working(in: .own) }

    /// The same operation, which works in the couple's space and shows or changes nothing of the account's own.
    var inCouple: Operation { working(in: .couple) }

    /// The same operation, which works in the couple's space and in the account's own.
    var inOwnAndCouple: Operation { working(in: .ownAndCouple) }

    /// The same operation, which works in the space of the family in its path.
    var inFamily: Operation { working(in: .family) }

    /// The same operation, which is about the token, or shows of each space only what the token opens.
    var ofToken: Operation { working(in: .nothing) }

    /// Whether it works in the address book of a family too.
    var opensFamilies: Bool { query.contains { $0.name == "space" } }

    private func working(in spaces: SpaceNeed, _ parameter: Parameter? = nil) -> Operation {
        var operation = self
        operation.spaces = spaces
        if let parameter { operation.query.append(parameter) }
        return operation
    }

    /// The limit as people read it.
    var bodyLimitText: String { bodyLimit < 1 << 20 ? "\(bodyLimit >> 10) kB" : "\(bodyLimit >> 20) MB" }

    /// Every scope that a token needs.
    var scopes: [APIToken.Scope] { [scope] + reveals }

    /// A scope that is missing from those of a token; nil where it may ask.
    func missing(from scopes: Set<APIToken.Scope>) -> APIToken.Scope? {
        let needed = scopes.isDisjoint(with: alternatives) ? self.scopes : reveals
        return needed.first { !scopes.contains($0) }
    }

    /// The blanks of the path.
    var blanks: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    /// The path as routers write it: "/people/:person".
    var pattern: String {
        APIVersion.path + path.replacing("{", with: ":").replacing("}", with: "")
    }

    /// Whether it may carry an Idempotency-Key. Bytes are not kept to compare with: pictures replace themselves, and an import
    /// recognises what is there. Nor is anything with a secret kept: the digest of a body with a password could be guessed.
    var isRepeatable: Bool {
        if case .bytes = body { return false }
        return method != .get && !isSecret
    }
}

extension Operation.Parameter {
    /// Where the next page starts.
    static let cursor = Operation.Parameter(
        name: "cursor",
        schema: Schema([
            "type": "string", "description": "Where the next page starts: the member next of the page before.",
            "pattern": "^[!-~]+$",
        ]))

    /// Whose address book.
    static let space = Operation.Parameter(
        name: "space",
        schema: .identifier(
            "The family whose address book it is, which needs families:read; the account’s own if not said, or the one that the "
                + "record in the path is in.")
    )

    /// Whose people of all: a family's, or the account's own.
    static let oneSpace = Operation.Parameter(
        name: "space",
        schema: Schema([
            "type": "string",
            "description": .string(
                "“own” for the account’s own people alone, or the family whose people are asked for; all together if not said. "
                    + "Without families:read there are only the account’s own."),
            "pattern": "^(own|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$",
        ]))

    /// How many records a page has at most.
    static let limit = Operation.Parameter(name: "limit", schema: .integer("How many at most; 50 if not said.", 1...200))
}
