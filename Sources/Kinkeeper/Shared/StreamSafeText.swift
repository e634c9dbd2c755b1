extension String {
    /// The text as Unicode's Stream-Safe Text Process (UAX #15) leaves it: after 30 combining marks in a row comes a joiner
    /// that cannot be seen (U+034F).
    ///
    /// No language needs that many. Comparing or hashing a string sorts the marks behind each letter, in quadratic time, so
    /// that a text of a million marks would keep a processor busy for hours.
    package var streamSafe: String {
        // Marks begin at U+0300, which is CC 80 in UTF-8.
        guard utf8.contains(where: { $0 >= 0xCC }), hasLongRunOfMarks else { return self }
        var safe = UnicodeScalarView()
        var marks = 0
        for scalar in unicodeScalars {
            marks = scalar.isCombining ? marks + 1 : 0
            if marks > Self.mostMarks {
                safe.append("\u{34F}")
                marks = 1
            }
            safe.append(scalar)
        }
        return String(safe)
    }

    private static var mostMarks: Int { 30 }

    private var hasLongRunOfMarks: Bool {
        var marks = 0
        for scalar in unicodeScalars {
            marks = scalar.isCombining ? marks + 1 : 0
            if marks > Self.mostMarks { return true }
        }
        return false
    }
}

extension Unicode.Scalar {
    fileprivate var isCombining: Bool { value >= 0x300 && properties.canonicalCombiningClass != .notReordered }
}
