import Application
import Interchange

/// Takes the sets of words out of a document, so that each is defined once and a generated client has one type for it.
struct SharedWords {
    /// The extracted sets: the name of each and its schema, in the order of their first use.
    private(set) var members: [JSONValue.Member] = []

    /// The same document, in which each named set of words is referred to. What the place says of it stays there, as JSON Schema
    /// 2020-12 allows.
    mutating func hoisting(_ json: JSONValue) -> JSONValue {
        switch json {
        case .array(let elements): .array(elements.map { hoisting($0) })
        case .object(let members): hoisting(members)
        default: json
        }
    }

    private mutating func hoisting(_ object: [JSONValue.Member]) -> JSONValue {
        let json = JSONValue.object(object)
        guard let words = json["enum"], case .array = words, let name = json["title"]?.text else {
            return .object(object.map { .init(name: $0.name, value: hoisting($0.value)) })
        }
        if !members.contains(where: { $0.name == name }) {
            members.append(.init(name: name, value: ["type": "string", "enum": words]))
        }
        return ["$ref": .string("#/components/schemas/\(name)"), "description": json["description"] ?? ""]
    }
}
