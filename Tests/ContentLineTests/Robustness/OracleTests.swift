import ContentLine
import Foundation
import Testing

/// Hands what we read to an outside oracle, `Tests/Oracle/vcard.py corpus`, which compares it with what vobject reads.
struct OracleTests {
    private struct Card: Encodable {
        var file: String
        var line: Int
        var properties: [Line]
    }

    private struct Line: Encodable {
        var name: String
        var group: String?
        var text: String
        var raw: String
        var data: String?
    }

    private static let dump = ProcessInfo.processInfo.environment["KINKEEPER_VCARD_DUMP"]

    @Test(.enabled(if: dump != nil && !CorpusTests.files.isEmpty, "nobody asked for it"))
    func `what we read of the corpus is written down for others to check`() throws {
        let encoder = JSONEncoder()
        var lines = Data()
        for file in CorpusTests.files {
            for card in try Reading([UInt8](Data(contentsOf: file))).cards {
                let properties = card.properties.map { property in
                    Line(
                        name: property.name, group: property.group, text: property.text,
                        raw: String(bytes: property.rawValue), data: property.data.map { Data($0).base64EncodedString() })
                }
                lines += try encoder.encode(Card(file: file.path, line: card.line, properties: properties))
                lines.append(0x0A)
            }
        }
        try lines.write(to: URL(filePath: Self.dump ?? ""))
    }
}
