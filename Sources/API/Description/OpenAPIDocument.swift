import Application
import HTTPTypes
import Interchange
import Store

/// The interface described for programs: OpenAPI 3.1.
struct OpenAPIDocument {
    let operations: [Operation]

    /// The whole document. Sets of words, which many places share, are schemas of their own in it.
    var json: JSONValue {
        var words = SharedWords()
        guard case .object(var members) = words.hoisting(described),
            let components = members.firstIndex(where: { $0.name == "components" }),
            case .object(var parts) = members[components].value,
            let schemas = parts.firstIndex(where: { $0.name == "schemas" })
        else { return described }
        parts[schemas].value = .object(parts[schemas].value.members + words.members)
        members[components].value = .object(parts)
        return .object(members)
    }

    private var described: JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Kinkeeper", "version": "1",
                "summary": "The people who matter to you, and when to be in touch.",
                "description": .string(Self.about),
                "license": ["name": "See the project’s LICENSE"],
            ],
            "servers": [["url": .string(APIVersion.path)]],
            "security": [["token": []]],
            "tags": .array(tags.map { ["name": .string($0)] }),
            "paths": .object(paths),
            "components": [
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer", "description": .string(Self.tokens)]],
                "schemas": .object(Schemas.all.map { .init(name: $0.name, value: $0.schema.json) }),
                "responses": ["Problem": Self.problem],
            ],
        ]
    }

    // MARK: - Private

    private static let about = """
        Days are civil days (2026-11-27) as the wall calendar shows them; instants are RFC 3339. Lists come in pages: send \
        next as cursor. Records carry an ETag; a change says in If-Match of which version it is. Requests that change \
        something may carry an Idempotency-Key: sent again within a day with the same key, it happens once and is answered \
        alike. Whoever makes a record may give it an id of their own (a UUID), with the same effect. Every error is a problem \
        (RFC 9457).
        """
    private static let tokens = """
        A token made under Settings. It opens the spaces of one account as far as its scopes go: the account’s own, the couple’s, \
        and with families:read those of its families. It may have been narrowed to some of these. Then an operation that needs \
        another one is answered with 403 space-missing, and what lies in another one with 404, as what is nowhere.
        """

    private static let problem: JSONValue = [
        "description": "What went wrong, what it means for the data, and what to do.",
        "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
    ]

    /// The form of an Idempotency-Key.
    static let idempotencyKey = Schema.text("A key of your own, for instance a UUID.", min: 1, max: 255, pattern: "^[!-~]+$")

    private var tags: [String] {
        var seen: [String] = []
        for operation in operations where !seen.contains(operation.tag) { seen.append(operation.tag) }
        return seen
    }

    private var paths: [JSONValue.Member] {
        var order: [String] = []
        var byPath: [String: [Operation]] = [:]
        for operation in operations {
            if byPath[operation.path] == nil { order.append(operation.path) }
            byPath[operation.path, default: []].append(operation)
        }
        return order.map { path in
            let members = (byPath[path] ?? []).map {
                JSONValue.Member(name: $0.method.rawValue.lowercased(), value: describe($0))
            }
            return .init(name: path, value: .object(members))
        }
    }

    private func describe(_ operation: Operation) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "operationId", value: .string(operation.id)),
            .init(name: "tags", value: [.string(operation.tag)]),
            .init(name: "summary", value: .string(operation.summary)),
            .init(name: "description", value: .string(Self.need(of: operation))),
            .init(name: "parameters", value: .array(parameters(of: operation))),
        ]
        if let body = body(of: operation) { members.append(.init(name: "requestBody", value: body)) }
        members.append(.init(name: "responses", value: .object(responses(of: operation))))
        return .object(members)
    }

    private static func need(of operation: Operation) -> String {
        let names = operation.scopes.map(\.rawValue)
        guard operation.alternatives.isEmpty else {
            let any = (operation.scopes + operation.alternatives).map(\.rawValue).joined(separator: ", ")
            return "Needs one of the scopes \(any), and shows what those of the token open. \(operation.spaces.words)"
        }
        let scopes =
            names.count == 1 ? "Needs the scope \(names[0])." : "Needs the scopes \(names.joined(separator: ", "))."
        return "\(scopes) \(operation.spaces.words)"
    }

    private func parameters(of operation: Operation) -> [JSONValue] {
        let blanks = operation.blanks.map { name -> JSONValue in
            ["name": .string(name), "in": "path", "required": true, "schema": ["type": "string", "format": "uuid"]]
        }
        let query = operation.query.map { parameter -> JSONValue in
            ["name": .string(parameter.name), "in": "query", "required": false, "schema": parameter.schema.json]
        }
        let version: [JSONValue] =
            operation.needsVersion
            ? [
                [
                    "name": "If-Match", "in": "header", "required": true,
                    "description": "The ETag of the version that is changed; * for whatever is there.",
                    "schema": ["type": "string"],
                ]
            ] : []
        let key: [JSONValue] =
            operation.isRepeatable
            ? [
                [
                    "name": "Idempotency-Key", "in": "header", "required": false,
                    "description": "Names this request, so that it happens once however often it is sent.",
                    "schema": Self.idempotencyKey.json,
                ]
            ] : []
        return blanks + query + version + key
    }

    private func body(of operation: Operation) -> JSONValue? {
        switch operation.body {
        case .none: nil
        case .json(let schema):
            [
                "required": true, "description": .string("At most \(operation.bodyLimitText)."),
                "content": ["application/json": ["schema": schema.json]],
            ]
        case .mergePatch(let schema):
            [
                "required": true, "description": .string("At most \(operation.bodyLimitText)."),
                "content": ["application/merge-patch+json": ["schema": schema.json]],
            ]
        case .bytes(let types, let about):
            [
                "required": true, "description": .string(about),
                "content": .object(types.map { .init(name: $0, value: [:]) }),
            ]
        }
    }

    private func responses(of operation: Operation) -> [JSONValue.Member] {
        let success = operation.success
        var answer: [JSONValue.Member] = [.init(name: "description", value: .string(success.about))]
        if success.isTagged {
            answer.append(
                .init(name: "headers", value: ["ETag": ["description": "The version.", "schema": ["type": "string"]]]))
        }
        if !success.contentType.isEmpty {
            let content: JSONValue = success.schema.map { ["schema": $0.json] } ?? [:]
            answer.append(.init(name: "content", value: .object([.init(name: success.contentType, value: content)])))
        }
        let problem: JSONValue = ["$ref": "#/components/responses/Problem"]
        let hidden: [JSONValue.Member] =
            operation.canBeHidden
            ? [
                .init(
                    name: "204",
                    value: [
                        "description": """
                        Done; the token may not see the answer. Location says where what was made is, if anything was.
                        """
                    ])
            ] : []
        return [.init(name: String(success.status.code), value: .object(answer))] + hidden
            + [.init(name: "default", value: problem)]
    }
}
