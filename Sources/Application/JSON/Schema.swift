package import Interchange

/// A JSON schema: the part of JSON Schema 2020-12 that the interface uses.
///
/// One value serves both sides: it is printed into the OpenAPI document, and bodies are checked against it before a handler
/// sees them, so that the document always holds.
package struct Schema: Sendable {
    /// The schema as JSON.
    package let json: JSONValue

    package init(_ json: JSONValue) {
        self.json = json
    }

    /// One that is defined once, in `Schemas.all`.
    package static func named(_ name: String) -> Schema {
        Schema(["$ref": .string("#/components/schemas/\(name)")])
    }

    /// Text of a length.
    package static func text(
        _ about: String, min: Int = 0, max: Int = 1_000, format: String? = nil, pattern: String? = nil
    ) -> Schema {
        var members: [JSONValue.Member] = [member("type", "string"), member("description", .string(about))]
        if let format { members.append(member("format", .string(format))) }
        if let pattern { members.append(member("pattern", .string(pattern))) }
        if min > 0 { members.append(member("minLength", .integer(min))) }
        if format == nil { members.append(member("maxLength", .integer(max))) }
        return Schema(.object(members))
    }

    /// One of some words. The document defines them once, under their name; see `SharedWords`.
    package static func word(_ about: String, named name: String, of words: [String]) -> Schema {
        Schema([
            "type": "string", "title": .string(name), "description": .string(about),
            "enum": .array(words.map(JSONValue.string)),
        ])
    }

    /// A record's identifier.
    package static func identifier(_ about: String) -> Schema {
        text(about, format: "uuid")
    }

    /// A day, "2026-11-27".
    package static func day(_ about: String) -> Schema {
        text(about, format: "date")
    }

    /// An instant (RFC 3339).
    package static func instant(_ about: String) -> Schema {
        text(about, format: "date-time")
    }

    /// A whole number within bounds.
    package static func integer(_ about: String, _ range: ClosedRange<Int>) -> Schema {
        Schema([
            "type": "integer", "description": .string(about), "minimum": .integer(range.lowerBound),
            "maximum": .integer(range.upperBound),
        ])
    }

    /// Any whole number from zero on.
    package static func count(_ about: String) -> Schema {
        Schema(["type": "integer", "description": .string(about), "minimum": 0])
    }

    /// True or false.
    package static func flag(_ about: String) -> Schema {
        Schema(["type": "boolean", "description": .string(about)])
    }

    /// A list.
    package static func list(_ about: String, of items: Schema, min: Int = 0, max: Int? = nil, unique: Bool = false) -> Schema {
        var members = [member("type", "array"), member("description", .string(about)), member("items", items.json)]
        if min > 0 { members.append(member("minItems", .integer(min))) }
        if let max { members.append(member("maxItems", .integer(max))) }
        if unique { members.append(member("uniqueItems", true)) }
        return Schema(.object(members))
    }

    /// An object that has these members and no others.
    package static func object(_ about: String, required: [String], _ properties: KeyValuePairs<String, Schema>) -> Schema {
        object(about, required: required, fields: Array(properties))
    }

    /// An object that has these members and no others.
    package static func object(_ about: String, required: [String], fields properties: [(key: String, value: Schema)]) -> Schema
    {
        Schema([
            "type": "object", "description": .string(about),
            "properties": .object(properties.map { member($0.key, $0.value.json) }),
            "required": .array(required.map(JSONValue.string)), "additionalProperties": false,
        ])
    }

    /// An object with all of its members required.
    package static func whole(_ about: String, _ properties: KeyValuePairs<String, Schema>) -> Schema {
        object(about, required: properties.map(\.key), properties)
    }

    /// An object with all of its members required.
    package static func whole(_ about: String, fields properties: [(key: String, value: Schema)]) -> Schema {
        object(about, required: properties.map(\.key), fields: properties)
    }

    /// The same, or null.
    package var orNull: Schema {
        let types = json["type"]?.elements ?? []
        let choices = json["anyOf"]?.elements ?? []
        if types.contains("null") || choices.contains(["type": "null"]) { return self }
        if case .object(var members) = json, let type = members.firstIndex(where: { $0.name == "type" }),
            case .string(let name) = members[type].value, json["enum"] == nil
        {
            members[type].value = .array([.string(name), "null"])
            return Schema(.object(members))
        }
        return Schema(["anyOf": [json, ["type": "null"]]])
    }

    private static func member(_ name: String, _ value: JSONValue) -> JSONValue.Member {
        JSONValue.Member(name: name, value: value)
    }
}
