import ContentLine
import TestSupport
import Testing

/// Makes cards up, from the same seed always the same.
struct CardMaker {
    var random: SeededGenerator

    private static let pieces = [
        "Anna", "Müller", " ", ",", ";", "\\", "\n", ":", "\"", "'", "^", "=", "=3D", "日本", "😀", "\t", ".", "\\n",
        "BEGIN:VCARD",
        "END:VCARD", "x", "0", "e\u{301}", "\u{2028}", "%",
    ]
    private static let names = ["FN", "N", "NOTE", "TEL", "X-ABLabel", "x-a", "CATEGORIES", "AGENTS", "A", "VERSIONS"]
    private static let parameters = ["TYPE", "X-P", "LABEL", "PREF", "VALUE", "LANGUAGE"]

    mutating func text(_ limit: Int = 40) -> String {
        (0..<Int.random(in: 0...limit, using: &random)).map { _ in
            Self.pieces.randomElement(using: &random) ?? ""
        }.joined()
    }

    mutating func property() -> Property {
        let name = Self.names.randomElement(using: &random) ?? "X"
        let group = Bool.random(using: &random) ? nil : "item\(Int.random(in: 1...9, using: &random))"
        let parameters = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            Parameter(Self.parameters.randomElement(using: &random) ?? "X", word(), word())
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return Property(group: group, name: name, parameters: parameters, text: text())
        case 1:
            return Property(
                group: group, name: name, parameters: parameters, components: (0..<5).map { _ in [text(4), text(3)] })
        case 2: return Property(group: group, name: name, parameters: parameters, list: [text(5), text(5)])
        default:
            let data = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            return Property(group: group, name: "PHOTO", parameters: parameters, data: data, mediaType: "image/jpeg")
        }
    }

    private mutating func word() -> String {
        ["home", "a;b", "c:d", "Straße 1\nOrt", "\"q\"", "^", "", "x=y", " z "].randomElement(using: &random) ?? ""
    }

    mutating func card(_ version: VCard.Version? = nil) -> VCard {
        var card = VCard(version: version ?? VCard.Version.allCases.randomElement(using: &random) ?? .v4_0)
        card.append(contentsOf: (0..<Int.random(in: 0...8, using: &random)).map { _ in property() })
        return card
    }
}

/// Laws that hold for any card.
struct RandomCardTests {
    @Test(arguments: VCard.Version.allCases)
    func `what is written is read again`(version: VCard.Version) throws {
        var maker = CardMaker(random: SeededGenerator(seed: 1))
        for _ in 0..<150 {
            let property = maker.property()
            var card = VCard(version: version)
            card.append(property)
            let reading = try Reading(card.bytes)
            let read = try #require(reading.cards.first?.properties.first)
            #expect(reading.diagnostics.isEmpty && reading.cards.count == 1 && reading.cards.first?.properties.count == 1)
            #expect(read.name == property.name && read.group == property.group)
            #expect(read.text.replacing("\r\n", with: "\n") == property.text || property.data != nil)
            if let data = property.data { #expect(read.data == data) }
            if version == .v4_0 {
                #expect(read.parameters == property.parameters)
                #expect(read.components == property.components && read.list == property.list)
            }
        }
    }

    @Test func `a file of cards is read as those cards, and their bytes are the file`() throws {
        var maker = CardMaker(random: SeededGenerator(seed: 2))
        let cards = (0..<100).map { _ in maker.card() }
        var file: [UInt8] = []
        for card in cards { card.write(to: &file) }
        let reading = try Reading(file)
        #expect(reading.cards == cards && reading.diagnostics.isEmpty)
        #expect(reading.cards.flatMap(\.bytes) == file)
    }

    @Test func `random edits leave all other lines as they were`() throws {
        var maker = CardMaker(random: SeededGenerator(seed: 3))
        for _ in 0..<200 {
            var card = maker.card()
            for _ in 0..<4 { try edit(&card, &maker) }
        }
    }

    private func edit(_ card: inout VCard, _ maker: inout CardMaker) throws {
        let before = lines(card)
        let place = Int.random(in: 0...before.count, using: &maker.random)
        var expected = before
        switch Int.random(in: 0..<4, using: &maker.random) {
        case 0:
            card.append(maker.property())
            expected.append([])
        case 1:
            card.insert(maker.property(), at: place)
            expected.insert([], at: place)
        case 2 where place < before.count:
            card.replace(at: place, with: maker.property())
            expected[place] = []
        case 3 where place < before.count:
            card.remove(at: place)
            expected.remove(at: place)
        default: break
        }
        let after = lines(card)
        #expect(after.count == expected.count)
        for (line, wanted) in zip(after, expected) where !wanted.isEmpty { #expect(line == wanted) }
        #expect(try VCard(bytes: card.bytes).texts == card.texts)
    }

    private func lines(_ card: VCard) -> [[UInt8]] {
        card.properties.map { Array(($0.group ?? "").utf8) + Array($0.nameAsWritten.utf8) + $0.rawValue }
    }
}
