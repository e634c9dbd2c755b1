import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

/// The JSON Schema beside the documentation is what the tables say; with KINKEEPER_RECORD=1 it is written.
@Suite struct DocumentSchemaTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/formats/kinkeeper.schema.json")

    @Test func `the schema says what the tables say`() throws {
        let encoded = try JSONSerialization.data(
            withJSONObject: schema, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        try expectGolden(String(decoding: encoded, as: UTF8.self) + "\n", at: Self.file)
    }

    private let version = DocumentFormat.version

    @Test func `no list is younger than the document`() {
        #expect(DocumentTable.all.allSatisfy { (1...version).contains($0.since) })
    }

    private var schema: [String: Any] {
        let lists = DocumentTable.all.map { ($0.section, record($0.columns)) } + [("media", picture)]
        var properties: [String: Any] = [
            "format": ["const": "kinkeeper"], "version": ["const": version],
            "exportDate": ["type": "string", "format": "date-time"], "settings": ["oneOf": [settings, ["type": "null"]]],
        ]
        for (name, record) in lists { properties[name] = ["type": "array", "items": record] }
        let required = Array(properties.keys)
        properties["space"] = ["const": "family"]
        return object(properties, required: required).merging([
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Kinkeeper document, version \(version)",
            "$defs": definitions,
        ]) { $1 }
    }

    private func record(_ columns: [DocumentColumn]) -> [String: Any] {
        object(
            Dictionary(uniqueKeysWithValues: columns.map { ($0.member, value($0.kind)) }),
            required: columns.filter { !$0.isOptional }.map(\.member))
    }

    private func value(_ kind: DocumentColumn.Kind) -> [String: Any] {
        switch kind {
        case .identifier: ["$ref": "#/$defs/identifier"]
        case .digest: ["$ref": "#/$defs/digest"]
        case .text: ["type": "string"]
        case .word(let words): ["enum": words]
        case .integer(let range): integer(range)
        case .flag: ["type": "boolean"]
        case .moment: ["$ref": "#/$defs/moment"]
        case .day: ["$ref": "#/$defs/day"]
        case .bytes: ["$ref": "#/$defs/bytes"]
        }
    }

    private func integer(_ range: ClosedRange<Int64>) -> [String: Any] {
        var schema: [String: Any] = ["type": "integer"]
        if range.lowerBound > .min { schema["minimum"] = range.lowerBound }
        if range.upperBound < .max { schema["maximum"] = range.upperBound }
        return schema
    }

    private func object(_ properties: [String: Any], required: [String]) -> [String: Any] {
        ["type": "object", "properties": properties, "required": required.sorted(), "additionalProperties": false]
    }

    private var picture: [String: Any] {
        object(["id": ["$ref": "#/$defs/digest"], "base64": ["$ref": "#/$defs/base64"]], required: ["id"])
    }

    private var settings: [String: Any] {
        let text: [String: Any] = ["type": "string", "maxLength": 100]
        return object(
            [
                "leapDayRule": ["enum": ["february-28", "march-1"]], "nameOrder": ["enum": ["given-first", "family-first"]],
                "theme": ["enum": ["system", "light", "dark"]],
                "catchupsADay": ["type": "integer", "minimum": 1, "maximum": 50], "wishIsCatchup": ["type": "boolean"],
                "timeZone": text, "locale": text, "onboarding": text, "alerts": alerts,
            ], required: ["leapDayRule", "nameOrder", "theme", "catchupsADay", "wishIsCatchup", "alerts"])
    }

    private var alerts: [String: Any] {
        let time: [String: Any] = ["type": "string", "pattern": "^\\d\\d:\\d\\d(:\\d\\d)?$"]
        let days: [String: Any] = ["type": "integer", "minimum": 0, "maximum": 366]
        let flag: [String: Any] = ["type": "boolean"]
        let lead = object(["daysBefore": days, "time": time], required: ["daysBefore", "time"])
        return object(
            [
                "occasions": ["type": "array", "maxItems": 20, "items": lead],
                "catchups": object(["time": time, "inDigest": flag], required: ["inDigest"]),
                "digest": object(
                    ["weekday": ["enum": Weekday.allCases.map(\.name)], "time": time], required: ["weekday", "time"]),
                "monthlyPreview": time,
                "gifts": object(
                    ["choosingDays": days, "deliveryDays": days, "time": time],
                    required: ["choosingDays", "deliveryDays", "time"]),
                "quietHours": object(["from": time, "to": time], required: ["from", "to"]), "showsDetails": flag,
            ], required: ["occasions", "catchups", "digest", "showsDetails"])
    }

    private var definitions: [String: Any] {
        let pattern = { (pattern: String) -> [String: Any] in ["type": "string", "pattern": pattern] }
        let base64 = pattern("^[A-Za-z0-9+/]*={0,2}$")
        let hex = "[0-9a-f]"
        return [
            "identifier": pattern("^\(hex){8}-\(hex){4}-\(hex){4}-\(hex){4}-\(hex){12}$"), "digest": pattern("^\(hex){64}$"),
            "moment": ["oneOf": [pattern("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"), ["type": "integer"]]],
            "day": ["oneOf": [pattern("^\\d{4}-\\d\\d-\\d\\d$"), ["type": "integer"]]], "base64": base64,
            "bytes": ["oneOf": [["type": "string"], object(["base64": ["$ref": "#/$defs/base64"]], required: ["base64"])]],
        ]
    }
}
