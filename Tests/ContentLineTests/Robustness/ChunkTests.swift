import ContentLine
import TestSupport
import Testing

/// It does not matter in what pieces a file arrives.
struct ChunkTests {
    static let quirks = [
        "plain-3.0", "line-ends-cr", "line-ends-crcrlf", "line-ends-mixed", "fold-inside-character", "fold-inside-header",
        "quoted-printable", "quoted-printable-never-ends", "base64-block-2.1", "base64-not-indented", "bom-between-cards",
        "utf-16-le-bom", "utf-16-be-no-bom", "utf-16-broken", "missing-end", "agent-nested-2.1", "agent-not-closed",
        "stray-begin-and-end", "text-outside", "other-component", "component-inside", "glued", "nul-bytes", "blanks-around",
        "odd-versions", "charset-not-stated", "empty", "not-vcard",
    ]

    @Test(arguments: quirks)
    func `cut in two anywhere, a file gives the same cards and diagnostics`(name: String) throws {
        let bytes = try fixture(name)
        let whole = try Reading(bytes)
        for cut in 1..<max(bytes.count, 2) {
            let reading = try Reading(bytes, pieces: [cut, max(bytes.count - cut, 1)])
            guard reading == whole else {
                Issue.record("\(name) cut at \(cut): \(reading.report)")
                return
            }
        }
    }

    @Test(arguments: [1, 2, 3, 7, 64])
    func `in pieces of any size, a file gives the same cards and diagnostics`(size: Int) throws {
        for name in Self.quirks {
            let bytes = try fixture(name)
            #expect(try Reading(bytes, pieces: [size]) == Reading(bytes), "\(name)")
        }
    }

    @Test func `how much was read is known while reading`() throws {
        let bytes = try fixture("plain-3.0") + fixture("plain-4.0")
        var reader = VCardReader(bytes: bytes)
        #expect(reader.bytesRead == 0)
        let first = try #require(try reader.next())
        #expect(reader.bytesRead == Int64(first.bytes.count))
        _ = try reader.next()
        #expect(try reader.next() == nil && reader.bytesRead == Int64(bytes.count))
    }

    struct Interrupted: Error {}

    @Test func `a source that fails once can be read on`() throws {
        let bytes = try fixture("text-outside")
        var offset = 0
        var turn = 0
        var reader = VCardReader(chunkSize: 5) { buffer in
            turn += 1
            if turn % 3 == 0 { throw Interrupted() }
            let count = min(5, bytes.count - offset)
            buffer.copyBytes(from: bytes[offset..<offset + count])
            offset += count
            return count
        }
        var cards: [VCard] = []
        var failures = 0
        while true {
            do {
                guard let card = try reader.next() else { break }
                cards.append(card)
            } catch is Interrupted {
                failures += 1
            }
        }
        let whole = try Reading(bytes)
        #expect(failures > 3)
        #expect(cards == whole.cards && reader.takeDiagnostics() == whole.diagnostics)
    }

    @Test func `a source that lies about how much it wrote is not believed`() throws {
        var turns = 0
        var reader = VCardReader(chunkSize: 4) { _ in
            turns += 1
            return turns == 1 ? 1_000_000 : -1
        }
        #expect(try reader.next() == nil)
        #expect(reader.bytesRead == 4)
    }
}
