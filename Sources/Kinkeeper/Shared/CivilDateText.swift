extension CivilDate: CustomStringConvertible {
    /// The day as ISO 8601 writes it: `2026-02-28`. Years outside 0…9999 carry a sign, as its expanded form asks.
    public var description: String {
        let parts = yearMonthDay
        let sign = parts.year < 0 ? "-" : parts.year > 9999 ? "+" : ""
        return "\(sign)\(padded(parts.year.magnitude, to: 4))-\(padded(parts.month, to: 2))-\(padded(parts.day, to: 2))"
    }

    /// Reads exactly `YYYY-MM-DD` in ASCII digits, years 0001…9999; nil for anything else, or an impossible day.
    public init?(iso8601 text: some StringProtocol) {
        var reader = DigitReader(text.utf8)
        guard let year = reader.number(digits: 4), reader.skip("-"),
            let month = reader.number(digits: 2), reader.skip("-"),
            let day = reader.number(digits: 2), reader.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

/// The number in decimal, with zeros before it up to that many digits.
func padded(_ number: some BinaryInteger, to digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// Reads fixed runs of ASCII digits and single signs from text, front to back.
struct DigitReader<Bytes: Sequence> where Bytes.Element == UInt8 {
    private var bytes: Bytes.Iterator
    private var upcoming: UInt8?

    init(_ bytes: Bytes) {
        self.bytes = bytes.makeIterator()
        upcoming = self.bytes.next()
    }

    var isAtEnd: Bool { upcoming == nil }

    /// Whether a digit comes next.
    var isAtDigit: Bool { upcoming.map { (0x30...0x39).contains($0) } ?? false }

    /// The number written in exactly that many digits; nil if fewer come.
    mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard isAtDigit, let digit = upcoming else { return nil }
            value = value * 10 + Int(digit - 0x30)
            upcoming = bytes.next()
        }
        return value
    }

    /// Steps over the sign if it comes next, and says whether it did.
    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard let upcoming, UInt32(upcoming) == sign.value else { return false }
        self.upcoming = bytes.next()
        return true
    }
}
