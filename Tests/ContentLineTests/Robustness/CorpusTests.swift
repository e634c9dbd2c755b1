import ContentLine
import Foundation
import Testing

/// Files as other programs write them, where they are at hand: `shared/data/vcard` beside the repository.
struct CorpusTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/data/vcard").standardizedFileURL

    static let files: [URL] = {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension != "tsv" && !$0.hasDirectoryPath }
            .sorted { $0.path < $1.path }
    }()

    @Test(.enabled(if: !files.isEmpty, "shared/data/vcard is not there"))
    func `every file gives cards or diagnostics, the same in one piece and in many`() throws {
        for file in Self.files {
            let bytes = try [UInt8](Data(contentsOf: file))
            let reading = try Reading(bytes)
            let isBlank = bytes.allSatisfy { [0x20, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
            #expect(!reading.cards.isEmpty || !reading.diagnostics.isEmpty || isBlank, "\(file.path)")
            #expect(try Reading(bytes, pieces: [997]) == reading, "\(file.path)")
        }
    }

    @Test(.enabled(if: !files.isEmpty, "shared/data/vcard is not there"))
    func `the cards of a file, put together again, are the same cards`() throws {
        for file in Self.files {
            let cards = try Reading([UInt8](Data(contentsOf: file))).cards
            #expect(try Reading(cards.flatMap(\.bytes)).cards == cards, "\(file.path)")
            var written: [UInt8] = []
            for card in cards { card.write(to: &written) }
            let again = try Reading(written).cards
            #expect(again.map(\.texts) == cards.map(\.texts), "\(file.path)")
        }
    }

    @Test(.enabled(if: !files.isEmpty, "shared/data/vcard is not there"))
    func `an edit of any card leaves all its other properties as they were`() throws {
        for file in Self.files {
            for original in try Reading([UInt8](Data(contentsOf: file))).cards.prefix(20) {
                var card = original
                card.append(Property(name: "X-KINKEEPER", text: "Grüße"))
                #expect(card.properties.count == original.properties.count + 1, "\(file.path)")
                card.removeAll { $0.isNamed("X-KINKEEPER") }
                #expect(card.texts == original.texts, "\(file.path):\(original.line)")
            }
        }
    }
}
