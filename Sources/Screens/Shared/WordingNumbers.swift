import Kinkeeper

extension Wording {
    /// "1,204", "1.204", "1204": digits in groups of three. Spanish leaves four digits together and has a narrow space, on
    /// which no line breaks, between the groups of longer numbers (Ortografía de la lengua española, 2010).
    public func number(_ value: Int) -> String {
        let digits = String(value.magnitude)
        let sign = value < 0 ? "−" : ""
        return switch language {
        case .english: sign + grouped(digits, by: ",")
        case .german: sign + grouped(digits, by: ".")
        case .spanish: sign + (digits.count > 4 ? grouped(digits, by: "\u{202F}") : digits)
        }
    }

    /// "12th", "12.", "12.º".
    func ordinal(_ value: Int) -> String {
        switch language {
        case .english: "\(value)\(englishEnding(value))"
        case .german: "\(value)."
        case .spanish: "\(value).º"
        }
    }

    /// "340 B", "12 kB", "1.2 MB", "64 MB", "20 GB": a length in bytes, in thousands as disks are sold.
    package func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1_000: return "\(bytes) B"
        case ..<1_000_000: return "\((bytes + 500) / 1_000) kB"
        case ..<9_950_000:
            let tenths = (bytes + 50_000) / 100_000
            return "\(tenths / 10)\(language == .english ? "." : ",")\(tenths % 10) MB"
        case ..<10_000_000_000: return "\(number((bytes + 500_000) / 1_000_000)) MB"
        default: return "\(number((bytes + 500_000_000) / 1_000_000_000)) GB"
        }
    }

    private func grouped(_ digits: String, by separator: String) -> String {
        var groups: [Substring] = []
        var rest = digits[...]
        while rest.count > 3 {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        groups.insert(rest, at: 0)
        return groups.joined(separator: separator)
    }

    private func englishEnding(_ value: Int) -> String {
        switch (value % 10, value % 100) {
        case (_, 11...13): "th"
        case (1, _): "st"
        case (2, _): "nd"
        case (3, _): "rd"
        default: "th"
        }
    }
}
