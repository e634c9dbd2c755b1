import Foundation
import Interchange
import Kinkeeper
import Store

/// Writes the JSON document piece by piece: one record a line, members and lists always in the same order.
struct DocumentEncoder {
    private var openList: String?
    private var isFirst = true

    /// The head of the document.
    mutating func begin(at date: Date, _ owner: SpaceDocument.Owner) -> [UInt8] {
        var output: [UInt8] = Array("{\n\"format\": ".utf8)
        JSONText.append(DocumentFormat.name, to: &output)
        output += ",\n\"version\": \(DocumentFormat.version),\n\"exportDate\": ".utf8
        JSONText.append(DocumentFormat.text(of: date), to: &output)
        output += ",\n\"settings\": ".utf8
        switch owner {
        case .account(let settings, let alerts): output += Self.object(DocumentSettings.members(of: settings, alerts))
        case .couple: output += "null".utf8
        case .family: output += "null,\n\"\(DocumentFormat.space)\": \"\(DocumentFormat.family)\"".utf8
        }
        return output
    }

    /// A record or a picture; lists between the last one's and this one's are written empty.
    mutating func take(_ part: DocumentPart) -> [UInt8] {
        switch part {
        case .version, .settings, .ofFamily: return []
        case .record(let table, let values):
            var output = open(table.section)
            output += Self.object(
                zip(table.columns, values).compactMap { column, value in
                    Self.json(value, column.kind).map { (column.member, $0) }
                })
            return output
        case .picture(let digest, let bytes):
            var output = open(DocumentFormat.media)
            var members: [(String, [UInt8])] = [("id", Self.string(digest.hex))]
            if let bytes { members.append(("base64", Self.string(bytes.base64EncodedString()))) }
            output += Self.object(members)
            return output
        }
    }

    /// Whatever is left to write.
    mutating func finish() -> [UInt8] {
        open(nil) + Array("\n}\n".utf8)
    }

    // MARK: Lists

    private static let lists = DocumentTable.all.map(\.section) + [DocumentFormat.media]

    /// Closes lists and opens others until `section` is open and an element may follow; nil closes the last one.
    private mutating func open(_ section: String?) -> [UInt8] {
        if let section, section == openList {
            return Array(",\n".utf8)
        }
        var output: [UInt8] = []
        let first = openList.flatMap { Self.lists.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        let last = section.flatMap { Self.lists.firstIndex(of: $0) } ?? Self.lists.count - 1
        if openList != nil { output += "\n]".utf8 }
        for index in first..<max(first, last + 1) {
            output += ",\n\"\(Self.lists[index])\": [".utf8
            if Self.lists[index] != section { output += "]".utf8 }
        }
        openList = section
        if section != nil { output += "\n".utf8 }
        return output
    }

    // MARK: Values

    static func object(_ members: [(String, [UInt8])]) -> [UInt8] {
        var output: [UInt8] = [UInt8(ascii: "{")]
        for (index, member) in members.enumerated() {
            if index > 0 { output += ", ".utf8 }
            JSONText.append(member.0, to: &output)
            output += ": ".utf8
            output += member.1
        }
        output.append(UInt8(ascii: "}"))
        return output
    }

    static func string(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        JSONText.append(text, to: &output)
        return output
    }

    /// Returns a value as JSON for its column's kind; nil for null.
    private static func json(_ value: StoredValue, _ kind: DocumentColumn.Kind) -> [UInt8]? {
        switch (value, kind) {
        case (.null, _): nil
        case (.integer(let number), .flag): Array((number == 0 ? "false" : "true").utf8)
        case (.integer(let number), .moment): DocumentFormat.moment(number).map(string) ?? Array(String(number).utf8)
        case (.integer(let number), .day): day(number)
        case (.integer(let number), _): Array(String(number).utf8)
        case (.text(let text), _): string(text)
        case (.bytes(let data), .identifier): string(Identifier<Void>(bytes: data)?.description ?? "")
        case (.bytes(let data), .digest): string(MediaDigest(data: data)?.hex ?? "")
        case (.bytes(let data), _): bytes(data)
        }
    }

    private static func day(_ number: Int64) -> [UInt8] {
        guard let day = Int32(exactly: number).map(CivilDate.init(daysSinceEpoch:)), DocumentFormat.isWritable(day) else {
            return Array(String(number).utf8)
        }
        return string(day.description)
    }

    /// Text where the bytes are UTF-8, so that a card can be read; otherwise base64.
    private static func bytes(_ data: Data) -> [UInt8] {
        if let text = String(validating: data, as: UTF8.self) { return string(text) }
        return object([("base64", string(data.base64EncodedString()))])
    }
}
