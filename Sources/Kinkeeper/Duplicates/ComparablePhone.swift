/// A telephone number made comparable, however it was written: "+49 30 1234567", "0049 30 1234567" and "(030) 123 45 67"
/// are the same.
///
/// Compared are the digits without the zeros in front (trunk prefix and "00"), without a trunk zero in brackets and
/// without an extension. Two numbers are the same when they are equal, or when the shorter, of at least eight digits, is
/// how the longer ends: it then lacks the country. Numbers of fewer than seven digits are those of services, which many
/// people may have written down; they are no such value at all.
public struct ComparablePhone: Hashable, Sendable {
    /// The digits without the zeros in front; at least seven.
    public let digits: String

    /// The number in any writing; nil where it has fewer than seven digits.
    public init?(_ written: String) {
        var text = written[...]
        if let end = text.firstIndex(where: { ";,#xX".contains($0) }), end != text.startIndex { text = text[..<end] }
        let digits = SearchFolding.digits(String(text).replacing("(0)", with: "")).drop { $0 == "0" }
        guard digits.utf8.count >= 7 else { return nil }
        self.digits = String(digits)
    }

    /// Whether both lead to the same telephone, as far as the digits can tell.
    public func isSame(as other: ComparablePhone) -> Bool {
        if digits == other.digits { return true }
        let (short, long) = digits.utf8.count < other.digits.utf8.count ? (digits, other.digits) : (other.digits, digits)
        if short.utf8.count == long.utf8.count { return isRussianTwin(of: other) }
        return short.utf8.count >= 8 && long.hasSuffix(short)
    }

    /// The part that all numbers that could be the same share: the last digits, at most eight.
    var key: String {
        String(digits.suffix(8))
    }

    /// Where "8" is the trunk prefix, it stands in for the country's "7".
    private func isRussianTwin(of other: ComparablePhone) -> Bool {
        guard digits.utf8.count == 11, digits.dropFirst() == other.digits.dropFirst() else { return false }
        return Set([digits.prefix(1), other.digits.prefix(1)]) == ["7", "8"]
    }
}
