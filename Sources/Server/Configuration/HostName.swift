import Foundation

/// Names of machines as they are sent and as browsers compare them: letters beyond ASCII are written with those that are (RFC 5891,
/// RFC 3492). "müller.example" is "xn--mller-kva.example".
enum HostName {
    /// A name in ASCII. One that is already stays as it is.
    static func ascii(_ name: String) -> String {
        guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return name }
        let plain = name.lowercased().precomposedStringWithCanonicalMapping
        let labels = plain.split(separator: ".", omittingEmptySubsequences: false).map { label in
            label.utf8.allSatisfy { $0 < 0x80 } ? String(label) : "xn--" + punycode(label.unicodeScalars.map { Int($0.value) })
        }
        return labels.joined(separator: ".")
    }

    // The numbers of RFC 3492, section 5.
    private static let (base, least, most, skew, damp) = (36, 1, 26, 38, 700)

    /// The way to write code points by section 6.3: those of ASCII first, then where each of the others comes in, the lowest first.
    private static func punycode(_ points: [Int]) -> String {
        let plain = points.filter { $0 < 0x80 }
        var text = plain.compactMap(Unicode.Scalar.init).reduce(into: "") { $0.unicodeScalars.append($1) }
        if !plain.isEmpty { text += "-" }
        var (written, reached, gap, bias) = (plain.count, 0x80, 0, 72)
        while let next = points.filter({ $0 >= reached }).min() {
            gap += (next - reached) * (written + 1)
            for point in points {
                if point < next { gap += 1 }
                guard point == next else { continue }
                text += number(gap, bias)
                bias = adapted(gap, written + 1, isFirst: written == plain.count)
                (gap, written) = (0, written + 1)
            }
            (gap, reached) = (gap + 1, next + 1)
        }
        return text
    }

    /// A number whose digits say themselves which one is the last (section 3.3).
    private static func number(_ value: Int, _ bias: Int) -> String {
        var (rest, text, place) = (value, "", base)
        while true {
            let threshold = min(max(place - bias, least), most)
            guard rest >= threshold else { return text + digit(rest) }
            text += digit(threshold + (rest - threshold) % (base - threshold))
            rest = (rest - threshold) / (base - threshold)
            place += base
        }
    }

    private static func digit(_ value: Int) -> String {
        String(UnicodeScalar(UInt8(value < 26 ? 97 + value : 22 + value)))
    }

    /// The bias for the next number (section 6.1).
    private static func adapted(_ gap: Int, _ count: Int, isFirst: Bool) -> Int {
        var gap = isFirst ? gap / damp : gap / 2
        gap += gap / count
        var bias = 0
        while gap > (base - least) * most / 2 {
            gap /= base - least
            bias += base
        }
        return bias + (base - least + 1) * gap / (gap + skew)
    }
}
