import Foundation

/// Folds text of any script: takes letters and marks apart, drops the marks, lowers the letters, and puts together what stays.
///
/// The work grows with the length of the text. Foundation normalises a whole text in quadratic time, so it is only asked what
/// one scalar comes apart into and what two join to; the order of marks and what joins what is decided here, as Unicode
/// Standard Annex #15 has it.
struct NormalisingFolder {
    private struct Pair: Hashable {
        let first: Unicode.Scalar
        let second: Unicode.Scalar
    }

    fileprivate struct Mark {
        let scalar: Unicode.Scalar
        let combiningClass: UInt8
    }

    private var parts: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    private var joined: [Pair: Unicode.Scalar?] = [:]
    private var folded = String.UnicodeScalarView()
    /// The letter that marks may still join.
    private var base: Unicode.Scalar?
    /// The marks after it.
    private var marks: [Mark] = []

    /// The folded text.
    static func fold(_ text: String) -> String {
        var folder = NormalisingFolder()
        for scalar in text.unicodeScalars { folder.take(scalar) }
        folder.writeBase()
        return String(folder.folded)
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        for part in parts(of: scalar) {
            let combiningClass = part.value < 0x300 ? 0 : part.properties.canonicalCombiningClass.rawValue
            if combiningClass > 0 {
                marks.append(Mark(scalar: part, combiningClass: combiningClass))
                continue
            }
            joinMarks()
            if marks.isEmpty, let base, let whole = join(base, part) {
                self.base = whole
            } else {
                writeBase()
                base = part
            }
        }
    }

    /// Sorts the marks, and lets the letter take those that no mark of the same class stands before.
    private mutating func joinMarks() {
        guard !marks.isEmpty else { return }
        if marks.count > 1 { marks = marks.sortedByClass() }
        guard var letter = base else { return }
        var blocking: UInt8 = 0
        var left: [Mark] = []
        for mark in marks {
            if mark.combiningClass > blocking, let whole = join(letter, mark.scalar) {
                letter = whole
            } else {
                left.append(mark)
                blocking = mark.combiningClass
            }
        }
        (base, marks) = (letter, left)
    }

    private mutating func writeBase() {
        joinMarks()
        if let base { folded.append(base) }
        for mark in marks { folded.append(mark.scalar) }
        base = nil
        marks.removeAll(keepingCapacity: true)
    }

    // MARK: Looking up

    private mutating func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if let known = parts[scalar] { return known }
        let found = SearchFolding.parts(of: scalar)
        parts[scalar] = found
        return found
    }

    private mutating func join(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        guard Self.mayJoin(second) else { return nil }
        if let syllable = Self.syllable(first, second) { return syllable }
        let pair = Pair(first: first, second: second)
        if let known = joined[pair] { return known }
        let whole = String(String.UnicodeScalarView([first, second])).precomposedStringWithCanonicalMapping.unicodeScalars
        let found = whole.count == 1 ? whole.first : nil
        joined[pair] = .some(found)
        return found
    }

    /// A Hangul syllable of its first two parts, or of those and its end (The Unicode Standard, section 3.12.3). Foundation
    /// joins the three at once, not the last to the first two.
    private static func syllable(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        switch (first.value, second.value) {
        case (0x1100...0x1112, 0x1161...0x1175):
            return Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00) % 28 == 0:
            return Unicode.Scalar(first.value + second.value - 0x11A7)
        default: return nil
        }
    }

    /// Marks, and the later parts of a Hangul syllable. Asking about every letter would take time for nothing.
    private static func mayJoin(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return (0x1161...0x11C2).contains(scalar.value) || (0x16D40...0x16D7F).contains(scalar.value)
        }
    }
}

extension [NormalisingFolder.Mark] {
    /// By class; marks of one class stay in their order.
    fileprivate func sortedByClass() -> Self { sorted { $0.combiningClass < $1.combiningClass } }
}
