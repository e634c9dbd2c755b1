import ContentLine
import Foundation
import TestSupport
import Testing

@testable import DAV

@Suite struct LookingThroughTests {
    private static func filter(_ text: String) throws -> CardFilter {
        try CardFilter(
            XMLReader.root(of: Array("<filter xmlns='urn:ietf:params:xml:ns:carddav'>\(text)</filter>".utf8)))
    }

    @Test func `a pattern is found where it is`() {
        var random = SeededGenerator(seed: 1_977)
        func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 97...98, using: &random) } }
        for _ in 0..<2_000 {
            let (pattern, text) = (bytes(Int.random(in: 0...5, using: &random)), bytes(Int.random(in: 0...20, using: &random)))
            let isThere = pattern.isEmpty || text.indices.contains { text[$0...].starts(with: pattern) }
            #expect(BytePattern(pattern).isIn(text) == isThere, "\(pattern) \(text)")
        }
    }

    /// How many times longer a work takes of twice the size; the best of some tries, since others work too.
    private func growth(_ size: Int, _ work: (Int) -> Void) -> Double {
        func time(_ size: Int) -> Double {
            let times = (0..<5).map { _ in processorTime { work(size) } / .seconds(1) }
            return max(times.min() ?? 0, 1e-9)
        }
        // A machine that is busy throughout one try is seldom so in three; what grows with the square is there in each.
        var best = Double.infinity
        for _ in 0..<3 where best > 3 { best = min(best, time(size * 2) / time(size)) }
        return best
    }

    @Test func `a pattern that nearly fits everywhere is looked for in time that grows with the text`() {
        let growth = growth(2_000) { size in
            let pattern = BytePattern([UInt8](repeating: 97, count: size) + [98])
            #expect(!pattern.isIn([UInt8](repeating: 97, count: size * 8)))
        }
        #expect(growth < 3.3)
    }

    @Test func `folding takes time that grows with the text, also where something must be put in order`() {
        for text in ["’abcdefg", "é", "\u{301}\u{323}", "ﬁ"] {
            let growth = growth(8_000) { size in
                #expect(!Collation.unicodeCasemap.key(String(repeating: text, count: size / text.utf8.count)).isEmpty)
            }
            #expect(growth < 3.3, "\(text)")
        }
    }

    @Test func `a text that is folded piece by piece is what it is as a whole`() {
        var random = SeededGenerator(seed: 5_051)
        let letters = Array("aZ é ﬁ ß ǆ ŉ ſ ẞ ắ ộ \u{1E9B}\u{323} e\u{301}\u{323} \u{F73} \u{344} 각 ㎒ 😀".unicodeScalars)
        for count in [1, 3, 50, 300] {
            for _ in 0..<20 {
                var text = String.UnicodeScalarView()
                for _ in 0..<count { text.append(letters.randomElement(using: &random) ?? "a") }
                var titled = ""
                for scalar in text { titled += scalar.properties.titlecaseMapping }
                let whole = Array(titled.decomposedStringWithCompatibilityMapping.utf8)
                #expect(Collation.unicodeCasemap.key(String(text)) == whole)
            }
        }
    }

    /// Cards as programs write them, some with lines written in an odd way and some that match, whole or nearly; one in six has
    /// a few wrong bytes.
    private struct RandomCards {
        var random = SeededGenerator(seed: 6_350)

        private static let words = [
            "Anna", "Berg", "smit", "mith", "S", "+49 30 12", "Main Street 1", "a@b.example", "1", "Zoë", "", "Ŝmïth",
            "Straße", "ſmi", "Łukasz", "Ǆ", "ﬁ", "東京", "e\u{323}\u{301}",
        ]
        private static let names = ["FN", "N", "NOTE", "TEL", "EMAIL", "item1.NOTE", "item2.X-ABLabel", "note", "ORG", "NOTEX"]
        private static let parameters = [
            "", "", ";TYPE=home", ";X=1:a", ";TYPE=\"a;b\"", ";CHARSET=utf-8", ";ENCODING=QUOTED-PRINTABLE",
        ]
        private static let ends = ["\r\n", "\r\n", "\r\n", "\n", "\r"]
        private static let odd = [
            "\r\n ", "\n", "\\n", "\\,", "=\r\n", "=73", "é", ":", ";", "\r", "\0", "BEGIN:VCARD\r\n", "END:VCARD",
        ]

        private mutating func one<Element>(of elements: [Element], _ fallback: Element) -> Element {
            elements.randomElement(using: &random) ?? fallback
        }

        private mutating func happens(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

        /// A value; some hold the name that is looked for, and some what must be read to be known.
        private mutating func value() -> String {
            if happens(oneIn: 10) {
                return one(of: ["smith", "Smith", "Smith 12 B", "é SMITH", "smi\r\n th", "smi=\r\nth", "ſmith", "Zoe é"], "")
            }
            var value = (0...Int.random(in: 0...2, using: &random)).map { _ in one(of: Self.words, "") }.joined(separator: " ")
            if happens(oneIn: 10) {
                let place = value.index(value.startIndex, offsetBy: Int.random(in: 0...value.count, using: &random))
                value.insert(contentsOf: one(of: Self.odd, ""), at: place)
            }
            return value
        }

        mutating func card() -> [UInt8] {
            let version = happens(oneIn: 12) ? "2.1" : one(of: ["3.0", "4.0"], "3.0")
            var text = "BEGIN:VCARD\r\nVERSION:\(version)\r\n"
            for _ in 0...Int.random(in: 1...5, using: &random) {
                let parameters = happens(oneIn: 4) ? one(of: Self.parameters, "") : ""
                text += one(of: Self.names, "") + parameters + ":" + value() + one(of: Self.ends, "\n")
            }
            var bytes = Array((text + "END:VCARD\r\n").utf8)
            guard happens(oneIn: 6) else { return bytes }
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if Bool.random(using: &random) {
                bytes.insert(contentsOf: Array(one(of: Self.odd, "").utf8), at: place)
            } else {
                bytes.removeSubrange(place..<min(place + Int.random(in: 1...6, using: &random), bytes.count))
            }
            return bytes
        }
    }

    @Test(arguments: [
        "<prop-filter name='FN'><text-match>smith</text-match></prop-filter>",
        "<prop-filter name='NOTE'><text-match match-type='equals'>smith</text-match></prop-filter>",
        "<prop-filter name='NOTE' test='allof'><text-match>i</text-match><text-match>smith</text-match></prop-filter>",
        "<prop-filter name='item1.NOTE'><text-match collation='i;octet'>Smith</text-match></prop-filter>",
        "<prop-filter name='TEL'><text-match match-type='starts-with'>smith 12</text-match></prop-filter>",
        "<prop-filter name='EMAIL'/>",
        "<prop-filter name='FN'><text-match>zoe</text-match></prop-filter>",
        "<prop-filter name='FN'><text-match collation='i;ascii-casemap'>mith</text-match></prop-filter>",
        "<prop-filter name='FN'><text-match collation='i;octet'>Zo</text-match></prop-filter>",
        "<prop-filter name='FN'><text-match>stra</text-match></prop-filter>",
    ])
    func `what the bytes of a card rule out, reading it does not find, and that is most of what does not match`(
        _ text: String
    ) throws {
        let filter = try Self.filter(text)
        var cards = RandomCards()
        var (found, others, ruledOut) = (0, 0, 0)
        for _ in 0..<3_000 {
            let bytes = cards.card()
            guard let read = try? VCard(bytes: bytes) else { continue }
            let isFound = try filter.matches(read)
            let isRuledOut = !bytes.withUnsafeBytes(filter.mayMatch)
            #expect(!isFound || !isRuledOut, "\(String(decoding: bytes, as: UTF8.self))")
            found += isFound ? 1 : 0
            others += isFound ? 0 : 1
            ruledOut += isRuledOut ? 1 : 0
        }
        #expect(found > 10 && others > 1_000)
        #expect(ruledOut * 2 > others, "\(ruledOut) of \(others)")
    }

    @Test func `where something must not be there, only cards without the property are ruled out`() throws {
        let filter = try Self.filter("<prop-filter name='NOTE'><text-match negate-condition='yes'>x</text-match></prop-filter>")
        #expect(Array(Phone.card("u1", "A", "NOTE:x").utf8).withUnsafeBytes(filter.mayMatch))
        #expect(!Array(Phone.card("u1", "A").utf8).withUnsafeBytes(filter.mayMatch))
    }

    @Test func `a plain card without the name is ruled out before it is read`() throws {
        let filter = try Self.filter("<prop-filter name='FN'><text-match>smith</text-match></prop-filter>")
        let miss = Array(Phone.card("u1", "Anna Berg", "NOTE:Smith", "PHOTO;ENCODING=b:AAAA\r\n BBBB").utf8)
        #expect(!miss.withUnsafeBytes(filter.mayMatch))
        #expect(Array(Phone.card("u2", "Anna Smithers").utf8).withUnsafeBytes(filter.mayMatch))
        #expect(!Array(Phone.card("u3", "Zoë Müller").utf8).withUnsafeBytes(filter.mayMatch))
        #expect(Array(Phone.card("u4", "Zoë ſmith").utf8).withUnsafeBytes(filter.mayMatch))
        // What is not UTF-8 may be anything.
        let bytes = Array(Phone.card("u5", "Zo?").utf8).map { $0 == UInt8(ascii: "?") ? 0xEB : $0 }
        #expect(bytes.withUnsafeBytes(filter.mayMatch))
    }

    /// The counted work of one card: it is read, its line is folded, and the result is searched for each text.
    @Test func `a query is ended by what it has looked at, and says so`() async throws {
        let note = "NOTE:" + String(repeating: "é", count: 2_000)
        let card = Phone.card("u0", "A", note)
        // É is E and an accent there, three bytes.
        let each = card.utf8.count * (WorkLimit.reading + 1) + 4_000 * WorkLimit.folding + 60 * 6_000
        // Enough for four cards and not for five.
        let phone = try await Server(mostWork: each * 9 / 2).phone()
        for number in 0..<9 { try await phone.put("\(number).vcf", Phone.card("u\(number)", number == 2 ? "B" : "A", note)) }
        func query(_ filter: String) -> String {
            Phone.body("C:addressbook-query", "<D:prop><D:getetag/></D:prop><C:filter test='anyof'>\(filter)</C:filter>")
        }
        func filter(_ kind: String) -> String {
            (0..<60).map { number in
                let text = String(repeating: "é", count: 99) + "\(number)"
                return "<C:prop-filter name='NOTE'><C:text-match match-type='\(kind)'>\(text)</C:text-match></C:prop-filter>"
            }.joined()
        }
        let name = "<C:prop-filter name='FN'><C:text-match>b</C:text-match></C:prop-filter>"
        let answer = try await phone.report(phone.book, query(filter("contains") + name))
        #expect(answer.status == 207)
        #expect(answer.rows == [phone.book + "2.vcf 200", phone.book + " 507"])
        #expect(answer.text.contains("number-of-matches-within-limits"))
        #expect(answer.text.contains("<D:responsedescription>"))
        let one = try await phone.report(phone.book + "2.vcf", query(filter("contains") + name))
        #expect(one.found == [phone.book + "2.vcf"])
        // A text at a fixed place costs only its comparison.
        let ends = try await phone.report(phone.book, query(filter("ends-with") + name))
        #expect(ends.rows == [phone.book + "2.vcf 200"])
        // A text is folded once, however many ask for it.
        let few = "<C:prop-filter name='FN'><C:text-match>a</C:text-match></C:prop-filter>"
        let all = try await phone.report(phone.book, query(few))
        #expect(all.found.count == 8)
    }
}
