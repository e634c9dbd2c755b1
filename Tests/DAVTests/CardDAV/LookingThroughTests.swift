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
        return time(size * 2) / time(size)
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
        let letters = Array("aZ é ﬁ ß ǆ \u{1E9B}\u{323} e\u{301}\u{323} \u{F73} \u{344} 각 ㎒ 😀".unicodeScalars)
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

    @Test func `what the bytes of a card rule out, reading it does not find`() throws {
        var random = SeededGenerator(seed: 6_350)
        let card = Array(
            """
            BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Berg\r\nitem1.NOTE;X=1:a\\, smith\r\nNOTE;ENCODING=QUOTED-PRINTABLE:smi=\r\nth\r\n\
            TEL:1\r\n 2\r\nEND:VCARD\r\n
            """.utf8)
        let filters = try [
            "<prop-filter name='FN'><text-match>smith</text-match></prop-filter>",
            "<prop-filter name='NOTE'><text-match match-type='equals'>smith</text-match></prop-filter>",
            "<prop-filter name='NOTE'><text-match negate-condition='yes'>x</text-match></prop-filter>",
            "<prop-filter name='item1.NOTE'><text-match collation='i;octet'>Smi</text-match></prop-filter>",
            "<prop-filter name='TEL'><text-match>12</text-match></prop-filter>",
        ].map(Self.filter)
        let pieces = ["smith", "\r\n ", "\n", "FN:", "é", "\\n", " ", "NOTE", ":", ";", "\r", "BEGIN:VCARD\r\n", "="].map {
            Array($0.utf8)
        }
        var ruledOut = 0
        for _ in 0..<3_000 {
            var bytes = card
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
                } else {
                    bytes.removeSubrange(place..<min(place + Int.random(in: 1...6, using: &random), bytes.count))
                }
            }
            for filter in filters where !bytes.withUnsafeBytes(filter.mayMatch) {
                ruledOut += 1
                guard let read = try? VCard(bytes: bytes) else { continue }
                #expect(try !filter.matches(read), "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
        #expect(ruledOut > 50)
    }

    @Test func `a plain card without the name is ruled out before it is read`() throws {
        let filter = try Self.filter("<prop-filter name='FN'><text-match>smith</text-match></prop-filter>")
        let miss = Array(Phone.card("u1", "Anna Berg", "NOTE:Smith", "PHOTO;ENCODING=b:AAAA\r\n BBBB").utf8)
        #expect(!miss.withUnsafeBytes(filter.mayMatch))
        #expect(Array(Phone.card("u2", "Anna Smithers").utf8).withUnsafeBytes(filter.mayMatch))
        #expect(Array(Phone.card("u3", "Zoë").utf8).withUnsafeBytes(filter.mayMatch))
    }

    @Test func `a query that looks at too much ends, and says so`() async throws {
        let phone = try await Server(mostWork: 500_000).phone()
        let note = "NOTE:" + String(repeating: "é", count: 2_000)
        for number in 0..<9 { try await phone.put("\(number).vcf", Phone.card("u\(number)", "A", note)) }
        let match = "<C:text-match>\(String(repeating: "é", count: 99))x</C:text-match>"
        func query(_ filter: String) -> String {
            Phone.body("C:addressbook-query", "<D:prop><D:getetag/></D:prop><C:filter test='anyof'>\(filter)</C:filter>")
        }
        let each = String(repeating: "<C:prop-filter name='NOTE'>\(match)</C:prop-filter>", count: 60)
        let answer = try await phone.report(phone.book, query(each))
        #expect(answer.status == 207)
        #expect(answer.rows == [phone.book + " 507"])
        #expect(answer.text.contains("number-of-matches-within-limits"))
        #expect(answer.text.contains("<D:responsedescription>"))
        let one = try await phone.report(phone.book + "1.vcf", query(each))
        #expect(one.status == 207)
        // A text is folded once, however many ask for it.
        let few = "<C:prop-filter name='FN'><C:text-match>a</C:text-match></C:prop-filter>"
        let all = try await phone.report(phone.book, query(few))
        #expect(all.found.count == 9)
    }
}
