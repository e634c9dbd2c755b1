import Foundation
import Testing

@testable import Kinkeeper

#if canImport(FoundationXML)
    import FoundationXML
#endif

struct PaintingTests {
    @Test(arguments: PaintingStyle.allCases)
    func `the same subject is the same picture, whatever the order of its concepts`(_ style: PaintingStyle) {
        let concepts = Self.concepts(9)
        let picture = Painting(PaintingSubject(seed: "2026-11-28", concepts: concepts, valence: 0.4), style: style)
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<5 {
            let other = PaintingSubject(seed: "2026-11-28", concepts: concepts.shuffled(using: &generator), valence: 0.4)
            #expect(Painting(other, style: style) == picture)
        }
    }

    @Test(arguments: PaintingStyle.allCases)
    func `another day, another concept, another weight or another mood is another picture`(_ style: PaintingStyle) {
        func svg(_ concepts: [PaintingSubject.Concept], _ valence: Double? = 0.4, seed: String = "2026-11-28") -> String {
            Painting(PaintingSubject(seed: seed, concepts: concepts, valence: valence), style: style).svg
        }
        let concepts = Self.concepts(4)
        let pictures = [
            svg(concepts), svg(concepts, seed: "2026-11-29"), svg(concepts + [.init(name: "Orgelpfeife", weight: 2)]),
            svg(Array(concepts.dropLast())), svg(concepts.map { .init(name: $0.name, weight: $0.weight * $0.weight) }),
            svg(concepts, 0), svg(concepts, -0.6), svg(concepts, nil), svg([]),
        ]
        #expect(Set(pictures).count == pictures.count)
    }

    @Test(arguments: PaintingStyle.allCases)
    func `a picture is well-formed, small and self-contained, and says no name`(_ style: PaintingStyle) throws {
        for count in [0, 1, 2, 5, 9, 10, 15, 16, 19, 30, 60] {
            for (index, valence) in [0.9, 0.0, -0.7, nil].enumerated() {
                let subject = PaintingSubject(seed: "note \(count) \(index)", concepts: Self.concepts(count), valence: valence)
                let svg = Painting(subject, style: style, idPrefix: "cover").svg
                #expect(svg.utf8.count <= Painting.mostBytes, "\(style) of \(count) has \(svg.utf8.count) bytes")
                #expect(XMLParser(data: Data(svg.utf8)).parse())
                let lower = svg.lowercased()
                #expect(Self.words.allSatisfy { !lower.contains($0.lowercased()) })
                for forbidden in ["<script", "<style", " style=", "<text", "<image", "href", "data:", "nan", "inf"] {
                    #expect(!lower.contains(forbidden), "\(style) of \(count) has \(forbidden)")
                }
                #expect(!Self.hasTwoDecimals(svg), "\(style) of \(count)")
            }
        }
    }

    @Test(arguments: PaintingStyle.allCases)
    func `no choice of names makes a picture too large`(_ style: PaintingStyle) {
        var generator = SeededGenerator(seed: 3)
        var most = 0
        for round in 0..<60 {
            let count = [8, 9, 13, 14, 15, 16, 18, 24, 29, 30][round % 10]
            let concepts = (0..<count).map { _ in
                PaintingSubject.Concept(
                    name: String(UInt64.random(in: 0 ... .max, using: &generator), radix: 36),
                    weight: round.isMultiple(of: 2) ? 1 : Double.random(in: 0...9, using: &generator))
            }
            let subject = PaintingSubject(seed: "\(round)", concepts: concepts, valence: nil)
            most = max(most, Painting(subject, style: style, idPrefix: "note-0123456789abcdef").svg.utf8.count)
        }
        #expect(most <= Painting.mostBytes)
    }

    @Test func `prefixes keep pictures of one page apart, and nothing breaks out of them`() throws {
        let subject = PaintingSubject(seed: "a", concepts: Self.concepts(3), valence: 0)
        for style in PaintingStyle.allCases {
            let (one, other) = (try identifiers(subject, style, "1"), try identifiers(subject, style, "2"))
            #expect(!one.isEmpty && one.isDisjoint(with: other))
            let (hostile, kept) = (try identifiers(subject, style, "\"><script>é"), try identifiers(subject, style, "script"))
            #expect(hostile == kept)
        }
    }

    private func identifiers(_ subject: PaintingSubject, _ style: PaintingStyle, _ prefix: String) throws -> Set<String> {
        let svg = Painting(subject, style: style, idPrefix: prefix).svg
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        let defined = svg.matches(of: /\ id="([^"]*)"/).map { String($0.output.1) }
        let used = Set(svg.matches(of: /url\(#([^)]*)\)/).map { String($0.output.1) })
        #expect(Set(defined).count == defined.count && used.isSubset(of: defined))
        return Set(defined)
    }

    @Test func `words name what is largest and count the rest`() {
        let subject = PaintingSubject(seed: "a", concepts: Self.concepts(40), valence: 2)
        let description = Painting(subject, style: .bloom).description
        #expect(description.style == .bloom && description.mood == .bright)
        #expect(description.concepts == subject.concepts.prefix(5).map(\.name))
        #expect(description.furtherConcepts == 25)
        let empty = Painting(PaintingSubject(seed: "a", concepts: [], valence: nil), style: .tiles).description
        #expect(empty.concepts.isEmpty && empty.furtherConcepts == 0 && empty.mood == .unknown)
    }

    private static func hasTwoDecimals(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        return bytes.indices.dropLast(2).contains {
            bytes[$0] == UInt8(ascii: ".") && isDigit(bytes[$0 + 1]) && isDigit(bytes[$0 + 2])
        }
    }

    /// Names that are in no SVG.
    private static let words = ["Großmutter", "Quittengelee", "Umzug nach Köln", "Knie", "Chorprobe", "<Übung> & \"Ruhe\""]

    /// So many concepts with such names.
    private static func concepts(_ count: Int) -> [PaintingSubject.Concept] {
        return (0..<count).map { index in
            .init(name: words[index % 6] + (index < 6 ? "" : " Nr \(index)"), weight: Double(1 + index * 5 % 7))
        }
    }
}
