import Application
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper

/// Checks a value against a schema; every fault names its place by a JSON Pointer (RFC 6901).
struct SchemaCheck {
    /// The schemas that may be referred to, by name.
    let named: [String: Schema]

    /// Faults beyond these are left out: a body of millions of them must not be answered at fifty times its length.
    private static let most = 100

    /// Returns the faults of a value; empty when it matches the schema.
    func faults(in value: JSONValue, against schema: Schema, at pointer: String = "") -> [Problem.Fault] {
        let json = schema.json
        if let reference = json["$ref"]?.text {
            let name = String(reference.split(separator: "/").last ?? "")
            guard let target = named[name] else { return [] }
            return faults(in: value, against: target, at: pointer)
        }
        if let choices = json["anyOf"]?.elements {
            let results = choices.map { faults(in: value, against: Schema($0), at: pointer) }
            return results.contains(where: \.isEmpty) ? [] : results.first ?? []
        }
        guard let type = matchingType(of: value, in: json) else {
            return [fault(pointer, "must be \(typeNames(json).joined(separator: " or "))")]
        }
        switch type {
        case "string": return faults(inText: value.text ?? "", json, pointer)
        case "integer": return faults(inNumber: value.integer ?? 0, json, pointer)
        case "array": return faults(inList: value.elements ?? [], json, pointer)
        case "object": return faults(inObject: value, json, pointer)
        default: return []
        }
    }

    // MARK: - Private

    private func typeNames(_ json: JSONValue) -> [String] {
        json["type"]?.text.map { [$0] } ?? json["type"]?.elements?.compactMap(\.text) ?? []
    }

    private func matchingType(of value: JSONValue, in json: JSONValue) -> String? {
        typeNames(json).first { name in
            switch (name, value) {
            case ("string", .string), ("boolean", .bool), ("array", .array), ("object", .object), ("null", .null): true
            case ("integer", .number): value.integer != nil
            default: false
            }
        }
    }

    private func faults(inText text: String, _ json: JSONValue, _ pointer: String) -> [Problem.Fault] {
        if let words = json["enum"]?.elements, !words.contains(.string(text)) {
            return [fault(pointer, "must be one of \(words.compactMap(\.text).joined(separator: ", "))")]
        }
        // JSON Schema counts characters as Unicode scalars.
        let length = text.unicodeScalars.count
        if let least = json["minLength"]?.integer, length < least { return [fault(pointer, "must not be empty")] }
        if let most = json["maxLength"]?.integer, length > most {
            return [fault(pointer, "must not be longer than \(most) characters")]
        }
        if let pattern = json["pattern"]?.text, text.range(of: pattern, options: .regularExpression) == nil {
            return [fault(pointer, "must match \(pattern)")]
        }
        switch json["format"]?.text {
        case "uuid" where UUID(uuidString: text) == nil: return [fault(pointer, "must be a UUID")]
        case "date" where CivilDate(iso8601: text) == nil: return [fault(pointer, "must be a day such as 2026-11-27")]
        case "date-time" where Date(rfc3339: text) == nil:
            return [fault(pointer, "must be an instant such as 2026-11-27T08:00:00Z")]
        default: return []
        }
    }

    private func faults(inNumber number: Int, _ json: JSONValue, _ pointer: String) -> [Problem.Fault] {
        let least = json["minimum"]?.integer ?? .min
        let most = json["maximum"]?.integer ?? .max
        return (least...most).contains(number) ? [] : [fault(pointer, "must be between \(least) and \(most)")]
    }

    private func faults(inList elements: [JSONValue], _ json: JSONValue, _ pointer: String) -> [Problem.Fault] {
        var faults: [Problem.Fault] = []
        if let least = json["minItems"]?.integer, elements.count < least {
            faults.append(fault(pointer, "needs at least \(least) item\(least == 1 ? "" : "s")"))
        }
        if let most = json["maxItems"]?.integer, elements.count > most {
            faults.append(fault(pointer, "may have at most \(most) items"))
        }
        if json["uniqueItems"]?.flag == true, Set(elements).count < elements.count {
            faults.append(fault(pointer, "may have each item once"))
        }
        guard let items = json["items"] else { return faults }
        for (index, element) in elements.enumerated() where faults.count < Self.most {
            faults += self.faults(in: element, against: Schema(items), at: "\(pointer)/\(index)")
        }
        return faults
    }

    private func faults(inObject value: JSONValue, _ json: JSONValue, _ pointer: String) -> [Problem.Fault] {
        let properties = json["properties"] ?? [:]
        var faults: [Problem.Fault] = []
        for name in json["required"]?.elements?.compactMap(\.text) ?? [] where value[name] == nil {
            faults.append(fault("\(pointer)/\(name)", "is missing"))
        }
        for member in value.members where faults.count < Self.most {
            let place = "\(pointer)/\(member.name.replacing("~", with: "~0").replacing("/", with: "~1"))"
            if let schema = properties[member.name] {
                faults += self.faults(in: member.value, against: Schema(schema), at: place)
            } else if json["additionalProperties"]?.flag == false {
                faults.append(fault(place, "is not known here"))
            }
        }
        if let least = json["minProperties"]?.integer, value.members.count < least {
            faults.append(fault(pointer, "must not be empty"))
        }
        return faults
    }

    private func fault(_ pointer: String, _ detail: String) -> Problem.Fault {
        Problem.Fault(pointer: pointer, detail: detail)
    }
}
