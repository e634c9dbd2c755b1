import ContentLine
import Foundation
import TestSupport
import Testing

/// Breaks files at random and expects the reader to make the best of it: `script/fuzz` runs this for longer.
struct FuzzTests {
    @Test func `however a file is broken, reading ends and loses nothing silently`() throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["KINKEEPER_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
        let seconds = environment["KINKEEPER_FUZZ_SECONDS"].flatMap(Double.init)
        let sources = try Self.sources()
        let end = seconds.map { ContinuousClock.now + .seconds($0) }
        var round: UInt64 = 0
        repeat {
            var mutator = Mutator(random: SeededGenerator(seed: seed &+ round))
            try Self.check(mutator.mutated(sources), seed: seed &+ round)
            round += 1
        } while end.map { ContinuousClock.now < $0 } ?? (round < 1500)
    }

    private static func check(_ bytes: [UInt8], seed: UInt64) throws {
        let reading = try Reading(bytes)
        let isBlank = bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 >= 0x80 || $0 == 0 }
        #expect(!reading.cards.isEmpty || !reading.diagnostics.isEmpty || isBlank, "seed \(seed): silence")
        #expect(try Reading(bytes, pieces: [1 + Int(seed % 61)]) == reading, "seed \(seed): pieces differ")
        #expect(try Reading(reading.cards.flatMap(\.bytes)).cards == reading.cards, "seed \(seed): cards differ when joined")
        #expect(reading.diagnostics == reading.diagnostics.sorted { $0.line < $1.line }, "seed \(seed): order")
        for card in reading.cards {
            for property in card.properties { touch(property) }
            try checkEdits(card, seed: seed)
        }
    }

    /// Decodes everything there is to decode.
    private static func touch(_ property: Property) {
        _ = (property.name, property.group, property.parameters, property.types, property.mediaType, property.line)
        _ = (property.text, property.components, property.list, property.uri, property.data, property.rawValue)
    }

    private static func checkEdits(_ original: VCard, seed: UInt64) throws {
        let texts = original.properties.map(\.rawValue)
        var card = original
        card.append(Property(name: "PHOTO", data: [1, 2, 3], mediaType: nil))
        #expect(
            card.properties.count == texts.count + 1,
            "seed \(seed): append to \(String(bytes: original.bytes).debugDescription.prefix(4000))")
        card.removeAll { $0.isNamed("PHOTO") && $0.data == [1, 2, 3] }
        #expect(card.properties.map(\.rawValue) == texts, "seed \(seed): append and remove")
        guard !texts.isEmpty else { return }
        let place = Int(seed % UInt64(texts.count))
        card.insert(Property(name: "X-NEW", text: "new"), at: place)
        card.replace(at: place, with: Property(name: "LOGO", data: [4, 5, 6], mediaType: nil))
        card.remove(at: place)
        #expect(card.properties.map(\.rawValue) == texts, "seed \(seed): insert, replace and remove")
        card.remove(at: place)
        var rest = texts
        rest.remove(at: place)
        #expect(card.properties.map(\.rawValue) == rest, "seed \(seed): remove")
    }

    /// Our own fixtures; the smaller files of the corpus, where it is at hand.
    private static func sources() throws -> [[UInt8]] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures").standardizedFileURL
        let own = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try (own + CorpusTests.files).filter { $0.pathExtension == "vcf" }.sorted { $0.path < $1.path }
            .map { try [UInt8](Data(contentsOf: $0)) }.filter { (1...20_000).contains($0.count) }
    }
}

/// Breaks bytes the way that files break, and the way that attackers break them.
struct Mutator {
    var random: SeededGenerator

    private static let tokens = [
        "BEGIN:VCARD\r\n", "END:VCARD\r\n", "\r\n", "\n", "\r", "\n ", "\r\n\t", "=\r\n", "=", ":", ";", "\\", "\"", ",", "^n",
        ".",
        "AGENT:\n", "VERSION:2.1\n", ";ENCODING=QUOTED-PRINTABLE:", ";ENCODING=b:", ";CHARSET=SHIFT_JIS:", "BEGIN:VEVENT\n",
        "END:VEVENT\n", "\u{FEFF}", "\0", " ", "AAAA\n", "data:;base64,", "END:VCARDBEGIN:VCARD",
    ].map { Array($0.utf8) }

    mutating func mutated(_ sources: [[UInt8]]) -> [UInt8] {
        var bytes = sources.randomElement(using: &random) ?? []
        for _ in 0...Int.random(in: 0...6, using: &random) { mutate(&bytes, sources) }
        return bytes
    }

    private mutating func mutate(_ bytes: inout [UInt8], _ sources: [[UInt8]]) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
        case 2: bytes.removeSubrange(place...)
        case 3 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 4: bytes += sources.randomElement(using: &random) ?? []
        case 5: bytes = bytes.map { $0 == 0x0A && Bool.random(using: &random) ? 0x0D : $0 }
        default: bytes.insert(contentsOf: Self.tokens.randomElement(using: &random) ?? [], at: place)
        }
    }
}
