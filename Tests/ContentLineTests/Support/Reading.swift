import ContentLine
import Foundation
import Testing

/// A fixture of ours: one small file for each quirk.
func fixture(_ name: String, in test: String = #filePath) throws -> [UInt8] {
    let folder = URL(filePath: test).deletingLastPathComponent().deletingLastPathComponent()
    return try [UInt8](Data(contentsOf: folder.appending(path: "Fixtures/\(name).vcf")))
}

/// All that came out of a file.
struct Reading: Equatable {
    var cards: [VCard] = []
    var diagnostics: [Diagnostic] = []

    /// Reads from memory.
    init(_ bytes: [UInt8]) throws {
        try self.init(VCardReader(bytes: bytes))
    }

    /// Reads text from memory.
    init(_ text: String) throws {
        try self.init(Array(text.utf8))
    }

    /// Reads in pieces of the given sizes, over and over.
    init(_ bytes: [UInt8], pieces: [Int], maximumCardSize: Int = VCardReader.defaultMaximumCardSize) throws {
        var offset = 0
        var turn = 0
        let reader = VCardReader(chunkSize: pieces.max() ?? 1, maximumCardSize: maximumCardSize) { buffer in
            let count = min(pieces[turn % pieces.count], bytes.count - offset, buffer.count)
            buffer.copyBytes(from: bytes[offset..<offset + count])
            offset += count
            turn += 1
            return count
        }
        try self.init(reader)
    }

    /// Reads until the end.
    init(_ reader: VCardReader) throws {
        var reader = reader
        while let card = try reader.next() {
            cards.append(card)
            diagnostics += reader.takeDiagnostics()
        }
        diagnostics += reader.takeDiagnostics()
    }

    /// Reads a fixture.
    init(fixture name: String) throws {
        try self.init(fixture(name))
    }

    /// `3 warning: noVersion` of each diagnostic.
    var report: [String] {
        diagnostics.map { "\($0.line) \($0.severity): \($0.kind)" }
    }

    /// The lines and severities of the diagnostics.
    var places: [String] { diagnostics.map { "\($0.line) \($0.severity)" } }
}

extension VCard {
    /// `NAME=text` of each property.
    var texts: [String] { properties.map { "\($0.name)=\($0.text)" } }

    /// The text of the first property of that name.
    func text(_ name: String) -> String? { firstProperty(named: name)?.text }
}

extension String {
    /// The bytes as text, for comparing and for showing what went wrong.
    init(bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }
}
