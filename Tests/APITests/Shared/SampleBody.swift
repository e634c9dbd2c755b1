import Application
import Foundation
import Interchange

@testable import API

/// Bodies made of the schemas that describe them: an operation that is new gets one too.
struct SampleBody {
    /// What members that name a record are given, by the member's name; "" is what others are given.
    let identifiers: [String: String]
    /// Whether members that need not be there are left out.
    var isShort = false
    private let named = Dictionary(uniqueKeysWithValues: Schemas.all.map { ($0.name, $0.schema) })

    init(_ identifiers: [String: String], isShort: Bool = false) {
        (self.identifiers, self.isShort) = (identifiers, isShort)
    }

    /// A value that matches a schema; `name` is the member that has it.
    func value(of schema: Schema, _ name: String = "") -> JSONValue { value(schema.json, name) }

    private func value(_ json: JSONValue, _ name: String) -> JSONValue {
        if let reference = json["$ref"]?.text {
            return named[String(reference.split(separator: "/").last ?? "")].map { value($0.json, name) } ?? .null
        }
        if let choices = json["anyOf"]?.elements { return choices.first.map { value($0, name) } ?? .null }
        let types = json["type"]?.text.map { [$0] } ?? json["type"]?.elements?.compactMap(\.text) ?? []
        switch types.first {
        case "string": return .string(text(json, name))
        case "integer": return .integer(max(json["minimum"]?.integer ?? 1, min(1, json["maximum"]?.integer ?? 1)))
        case "boolean": return true
        case "array": return .array((json["items"]).map { [value($0, name)] } ?? [])
        case "object":
            let needed = Set(json["required"]?.elements?.compactMap(\.text) ?? [])
            return .object(
                (json["properties"]?.members ?? []).filter { !isShort || needed.contains($0.name) }
                    .map { .init(name: $0.name, value: value($0.value, $0.name)) })
        default: return .null
        }
    }

    private func text(_ json: JSONValue, _ name: String) -> String {
        if let word = json["enum"]?.elements?.first?.text { return word }
        switch json["format"]?.text {
        case "uuid": return identifiers[name] ?? identifiers[""] ?? ""
        case "date": return "2026-11-20"
        case "date-time": return "2026-12-02T09:00:00Z"
        default: break
        }
        switch name {
        case "time", "from", "to": return "09:00"
        case "start", "at": return "2026-12-01T09:00"
        case "rule": return "FREQ=WEEKLY"
        case "zone", "timeZone": return "Europe/Berlin"
        case "currency": return "EUR"
        case "link", "url": return "https://kin.example/"
        // Another one each time: names are taken once.
        default:
            return String(
                UUID().uuidString.prefix(max(min(8, json["maxLength"]?.integer ?? 8), json["minLength"]?.integer ?? 1)))
        }
    }
}
