import Foundation
import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct `Folding for search` {
    @Test(arguments: [
        ("Anna Berg", "anna berg"), ("ÄNNE", "anne"), ("Strauß", "strauss"), ("STRAUẞ", "strauss"), ("Søren", "soren"),
        ("Łukasz Żółć", "lukasz zolc"), ("Đặng", "dang"), ("Æsir Œuvre", "aesir oeuvre"), ("Þór", "thor"),
        ("François", "francois"), ("Ñandú", "nandu"), ("Çağlar İnce", "caglar ince"), ("Irmak Yılmaz", "irmak yilmaz"),
        ("Dvořák", "dvorak"), ("Őry", "ory"), ("Șerban", "serban"), ("Ħamrun", "hamrun"), ("Nguyễn Văn", "nguyen van"),
    ])
    func `finds Latin names without their marks`(text: String, folded: String) {
        #expect(SearchFolding.fold(text) == folded)
    }

    @Test(arguments: [
        ("Ήρα Παπαδοπούλου", "ηρα παπαδοπουλου"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ"), ("Οδυσσεύς", "οδυσσευσ"), ("Андрей", "андреи"),
        ("ЁЛКИН", "елкин"), ("Київ", "киів".replacing("ї", with: "і")), ("Հայկ", "հայկ"), ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"),
        ("أحمد", "احمد"), ("محمـــد", "محمد"),
    ])
    func `finds Greek, Cyrillic, Hebrew and Arabic names without their marks`(text: String, folded: String) {
        #expect(SearchFolding.fold(text).unicodeScalars.elementsEqual(folded.unicodeScalars))
    }

    @Test(arguments: [
        ("ｌｕｋａｓ ７", "lukas 7"), ("ﬁona", "fiona"), ("ﾀﾅｶ", "タナカ"), ("O’Brien", "o'brien"), ("Jean‐Luc–Marie", "jean-luc-marie"),
        ("Anna\u{A0}Berg", "anna berg"), ("An\u{AD}na\u{200B}", "anna"), ("\u{FEFF}Anna", "anna"), ("e\u{301}a\u{308}", "ea"),
        ("①", "1"), ("", ""), ("anna@example.org", "anna@example.org"),
    ])
    func `ignores width, typographic signs and what cannot be seen`(text: String, folded: String) {
        #expect(SearchFolding.fold(text) == folded)
    }

    @Test(arguments: ["がぎぐ", "パンダ", "王小明", "홍길동", "हिन्दी", "สมชาย", "ครู", "তানভীর"])
    func `keeps marks that are part of the word`(text: String) {
        #expect(SearchFolding.fold(text) == text)
        let decomposed = text.decomposedStringWithCanonicalMapping
        #expect(SearchFolding.fold(decomposed).unicodeScalars.elementsEqual(SearchFolding.fold(text).unicodeScalars))
    }

    @Test func `gives the same by the fast path as by normalising`() {
        var generator = SeededGenerator(seed: 9)
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0xA0...0x24F, 0x250...0x6FF, 0x300...0x36F, 0x3041...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
            0x700...0x2FFF, 0xF900...0xFFFD, 0x1F300...0x1FAFF,
        ]
        for round in 0..<20_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<8 {
                let range = ranges[Int.random(in: 0..<(round % ranges.count + 1), using: &generator)]
                Unicode.Scalar(UInt32.random(in: range, using: &generator)).map { text.append($0) }
            }
            let folded = SearchFolding.fold(String(text))
            guard folded.unicodeScalars.elementsEqual(Self.foldedByFoundation(String(text)).unicodeScalars) else {
                Issue.record("\(String(text)): \(Array(text))")
                return
            }
        }
    }

    /// Returns Foundation's normalisation of a whole text, which takes quadratic time.
    private static func foldedByFoundation(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            folded.append(contentsOf: SearchFolding.parts(of: scalar))
        }
        return String(folded).precomposedStringWithCanonicalMapping
    }

    @Test(arguments: [
        "’x", "か\u{3099}", "\u{3099}", "\u{1100}\u{1161}\u{11A8}", "\u{1161}", "क\u{94D}", "\u{FDFA}", "e\u{301}\u{323}",
    ])
    func `takes time in proportion to the length`(unit: String) {
        func time(_ count: Int) -> Duration {
            let text = String(repeating: unit, count: count)
            return (0..<5).map { _ in processorTime { _ = SearchFolding.fold(text) } }.min() ?? .zero
        }
        _ = time(10)
        #expect(time(8_000) < time(2_000) * 10 + .milliseconds(5))
    }

    @Test func `changes nothing the second time`() {
        var generator = SeededGenerator(seed: 10)
        for _ in 0..<20_000 {
            let scalars = (0..<6).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0x20...0x2FFF, using: &generator)) }
            let folded = SearchFolding.fold(String(String.UnicodeScalarView(scalars)))
            guard SearchFolding.fold(folded).unicodeScalars.elementsEqual(folded.unicodeScalars) else {
                Issue.record("\(scalars)")
                return
            }
        }
    }

    @Test(arguments: [
        ("+49 (30) 123-45 67", "49301234567"), ("０３-１２", "0312"), ("٠٣٠", "030"), ("ext. x", ""), ("½", ""), ("", ""),
    ])
    func `takes digits only from phone numbers`(text: String, digits: String) {
        #expect(SearchFolding.digits(text) == digits)
    }
}
