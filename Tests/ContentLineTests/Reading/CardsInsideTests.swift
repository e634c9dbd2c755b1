import ContentLine
import Testing

/// Cards that lie inside of others, as version 2.1 has them, with no AGENT before them.
struct CardsInsideTests {
    private let begin = "BEGIN:VCARD\nVERSION:2.1\n"
    private let end = "END:VCARD\n"

    @Test(arguments: [1, 7, 100_000])
    func `a property behind inner cards stays with the outer one, and the inner ones are cards of their own`(
        piece: Int
    ) throws {
        let inner = "\(begin)FN:Inner\n\(end)"
        let text = "\(begin)FN:Outer\n\(inner)\(inner)TEL:1\n\(end)\(begin)FN:Next\n\(end)"
        let reading = try Reading(Array(text.utf8), pieces: [piece])
        #expect(reading.cards.map(\.texts) == [["FN=Outer", "TEL=1"], ["FN=Inner"], ["FN=Inner"], ["FN=Next"]])
        #expect(
            reading.cards.map { String(bytes: $0.bytes) } == [
                "\(begin)FN:Outer\nTEL:1\n\(end)", inner, inner, "\(begin)FN:Next\n\(end)",
            ])
        #expect(reading.places == ["4 note"] && reading.cards.map(\.line) == [1, 4, 8, 14])
    }

    @Test func `what was read is the same when it is written and read again, and can be edited`() throws {
        let text =
            "\(begin)FN:A\n\(begin)FN:B\n\(begin)FN:C\n\(end)TEL:2\n\(end)TEL:1\nAGENT:\n\(begin)FN:D\n\(end)\(begin)FN:E\n\(end)NOTE:x\n\(end)"
        let first = try Reading(text)
        #expect(first.cards.map(\.texts.first) == ["FN=A", "FN=B", "FN=C", "FN=E"])
        #expect(first.cards[0].properties.map(\.name) == ["FN", "TEL", "AGENT", "NOTE"])
        #expect(first.cards[1].texts == ["FN=B", "TEL=2"])
        let again = try Reading(first.cards.map { String(bytes: $0.bytes) }.joined())
        #expect(again.cards.map(\.bytes) == first.cards.map(\.bytes) && again.diagnostics.isEmpty)
        var card = first.cards[0]
        card.append(Property(name: "X-MORE", text: "y"))
        #expect(card.properties.map(\.name) == ["FN", "TEL", "AGENT", "NOTE", "X-MORE"])
    }

    @Test func `where an END was forgotten the next card begins, however many follow`() throws {
        let one = "\(begin)FN:A\n\(begin)FN:B\n\(end)\(begin)FN:C\n\(end)"
        #expect(try Reading(one).cards.map(\.texts) == [["FN=A"], ["FN=B"], ["FN=C"]])
        let none = "\(begin)FN:A\n\(begin)FN:B\n\(begin)FN:C\n"
        #expect(try Reading(none).cards.map(\.texts) == [["FN=A"], ["FN=B"], ["FN=C"]])
        let cut = "\(begin)FN:A\n\(begin)FN:B\n\(end)TEL:1\nEND:VCARD"
        #expect(try Reading(cut).cards.map(\.texts) == [["FN=A", "TEL=1"], ["FN=B"]])
        let many = String(repeating: "\(begin)FN:A\n", count: 3_000)
        #expect(try Reading(many).cards.count == 3_000)
    }

    /// Cards put into one another by chance, some without END: each has its name once, and its own lines where all have an END.
    @Test(arguments: 0..<40)
    func `nothing is lost or doubled, however cards lie in one another`(seed: UInt64) throws {
        var generator = SystemLikeGenerator(state: seed)
        var (number, text) = (0, "")
        func put(depth: Int, isWhole: Bool) {
            number += 1
            let own = number
            text += "\(begin)FN:\(own)\n"
            for part in 0..<Int.random(in: 0...3, using: &generator) {
                if depth < 3, Bool.random(using: &generator) { put(depth: depth + 1, isWhole: isWhole) }
                text += "X-OF:\(own)/\(part)\n"
            }
            if isWhole || Bool.random(using: &generator) { text += end }
        }
        let isWhole = seed % 2 == 0
        for _ in 0..<3 { put(depth: 0, isWhole: isWhole) }
        let reading = try Reading(text)
        #expect(Set(reading.cards.compactMap { $0.text("FN") }) == Set((1...number).map(String.init)))
        #expect(reading.cards.count == number, "\(text)")
        guard isWhole else { return }
        for card in reading.cards {
            #expect(card.properties(named: "X-OF").allSatisfy { $0.text.hasPrefix("\(card.text("FN") ?? "")/") }, "\(text)")
        }
        let lines = reading.cards.reduce(0) { $0 + $1.properties(named: "X-OF").count }
        #expect(lines == text.split(separator: "\n").count { $0.hasPrefix("X-OF") }, "\(text)")
    }
}

/// A small generator of the same numbers each time (SplitMix64).
private struct SystemLikeGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
