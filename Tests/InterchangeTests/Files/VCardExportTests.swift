import Foundation
import Interchange
import Kinkeeper
import Testing

struct VCardExportTests {
    private func exported(_ cards: String...) -> String {
        var output: [UInt8] = []
        for card in cards { VCardExport().write(Array(card.utf8), to: &output) }
        return String(decoding: output, as: UTF8.self)
    }

    @Test(arguments: ["\r\n", "\n", "\r"])
    func `a whole card is written as it is`(lineEnd: String) {
        let card = ["BEGIN:VCARD", "VERSION:3.0", "FN:Anna", "X-ODD;;:x", "end:vcard", ""].joined(separator: lineEnd)
        #expect(exported(card, card) == card + card)
    }

    @Test func `a card without its last line end gets one`() {
        let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD"
        #expect(exported(card, card) == card + "\n" + card + "\n")
    }

    @Test func `a card without END gets one, so that the next card stays a card of its own`() throws {
        let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\n"
        #expect(exported(card) == card + "END:VCARD\r\n")
        #expect(try Import(exported(card, card)).profiles.map(\.name.formatted) == ["Anna", "Anna"])
    }

    @Test func `a value that looks like the end of a card is not taken for it`() {
        let card = "BEGIN:VCARD\r\nNOTE:x END:VCARD\r\n"
        #expect(exported(card).hasSuffix("\r\nEND:VCARD\r\n"))
    }

    @Test(.enabled(if: Corpus.isPresent, "shared/data is not beside this repository"))
    func `exporting what was imported, and that again, gives the same bytes`() throws {
        for file in Corpus.files("vcf", "json") {
            let first = try Self.export(try Import(Corpus.bytes(file)))
            let second = try Self.export(try Import(first))
            #expect(first == second, "\(file.path)")
        }
    }

    private static func export(_ read: Import) throws -> [UInt8] {
        var output: [UInt8] = []
        for card in read.cards { VCardExport().write(card.bytes, to: &output) }
        return output
    }
}
