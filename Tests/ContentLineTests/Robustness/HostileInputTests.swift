import ContentLine
import Testing

/// Input made to hurt: it takes time in proportion to its size, and no more memory than that.
struct HostileInputTests {
    private let begin = "BEGIN:VCARD\nVERSION:3.0\n"

    @Test func `cards nested a hundred thousand deep are one value`() throws {
        let depth = 100_000
        let bomb = String(repeating: "AGENT:\nBEGIN:VCARD\n", count: depth)
        let closed = try Reading(begin + bomb + String(repeating: "END:VCARD\n", count: depth + 1))
        #expect(closed.cards.count == 1 && closed.diagnostics.isEmpty)
        #expect(closed.cards.first?.properties.map(\.name) == ["AGENT"])
        let open = try Reading(begin + bomb)
        #expect(open.cards.count == 1 && open.places == ["1 warning"])
    }

    @Test func `components nested a hundred thousand deep are one diagnostic`() throws {
        let reading = try Reading(String(repeating: "BEGIN:X\n", count: 100_000) + begin + "FN:Anna\nEND:VCARD\n")
        #expect(reading.cards.first?.texts == ["FN=Anna"])
        #expect(reading.places == ["1 error"])
    }

    @Test func `a line of megabytes is one value`() throws {
        let long = String(repeating: "abcdefgh", count: 1 << 18)
        for text in ["NOTE:\(long)", "X-\(long):1", "TEL;X=\"\(long)\":1", "TEL;X=\"\(long):1", long] {
            let bytes = Array((begin + text + "\nFN:Anna\nEND:VCARD\n").utf8)
            let reading = try Reading(bytes, pieces: [4096])
            #expect(reading.cards.first?.texts.last == "FN=Anna" && reading.cards.first?.bytes == bytes)
        }
    }

    @Test func `a line of megabytes in ten thousands of folds is one value`() throws {
        let folds = String(repeating: "\n x", count: 60_000)
        for text in ["NOTE:\(folds)", "NO\(folds):1", "TEL;TYPE=\(folds):1", "N\(folds)"] {
            let reading = try Reading(begin + text + "\nFN:Anna\nEND:VCARD\n")
            #expect(reading.cards.first?.texts.last == "FN=Anna")
        }
        let soft = String(repeating: "=\nx", count: 60_000)
        let card = try #require(try Reading("\(begin)NOTE;QUOTED-PRINTABLE:\(soft)\nFN:Anna\nEND:VCARD\n").cards.first)
        #expect(card.text("NOTE")?.count == 60_000)
    }

    @Test func `hundred thousands of properties are found and looked up`() throws {
        let card = try #require(
            try Reading(begin + String(repeating: "A:\n", count: 200_000) + "FN:Anna\nEND:VCARD\n").cards.first)
        #expect(card.properties.count == 200_001 && card.text("FN") == "Anna")
    }

    @Test func `one END after the other on a line is no bomb`() throws {
        let reading = try Reading(String(repeating: "END:VCARD", count: 50_000) + "\n" + begin + "FN:Anna\nEND:VCARD\n")
        #expect(reading.cards.first?.texts == ["FN=Anna"])
    }

    @Test func `a card that is too large is left out and told, and the next one is read`() throws {
        let filler = String(repeating: "NOTE:0123456789\n", count: 500)
        let text = begin + "FN:A\nEND:VCARD\n" + begin + filler + "END:VCARD\n" + begin + "FN:B\nEND:VCARD\n"
        for piece in [1, 100, 100_000] {
            let reading = try Reading(Array(text.utf8), pieces: [piece], maximumCardSize: 1000)
            #expect(reading.cards.map(\.texts) == [["FN=A"], ["FN=B"]])
            #expect(reading.places == ["5 error"])
        }
    }

    @Test func `a card that is too large by one endless line is left out too`() throws {
        let text = "\(begin)NOTE:\(String(repeating: "BEGIN:VCARD", count: 50_000))\nEND:VCARD\n\(begin)FN:B\nEND:VCARD\n"
        for piece in [1000, 100_000, 1_000_000] {
            let reading = try Reading(Array(text.utf8), pieces: [piece], maximumCardSize: 1000)
            #expect(reading.cards.map(\.texts) == [["FN=B"]])
            #expect(reading.places == ["1 error"])
        }
    }

    @Test func `an endless line outside of any card is one diagnostic`() throws {
        let text = String(repeating: "x", count: 500_000) + "\n\(begin)FN:B\nEND:VCARD\n"
        for piece in [1000, 100_000, 1_000_000] {
            let reading = try Reading(Array(text.utf8), pieces: [piece])
            #expect(reading.cards.map(\.texts) == [["FN=B"]])
            #expect(reading.report == ["1 error: outsideText"])
        }
    }
}
