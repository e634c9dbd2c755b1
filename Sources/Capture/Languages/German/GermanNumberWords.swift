extension NumberWords {
    /// German: numbers are one word up to the thousands, so the words up to 2999 are put together beforehand.
    static let german: NumberWords = {
        var words = NumberWords(joiners: ["und"], ordinalSuffixes: ["te", "ter", "ten", "tes", "ste", "ster", "sten", "stes"])
        let small = [
            "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
            "dreizehn",
            "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
        ]
        let tens = ["", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]

        /// A number below a hundred; one at the end is "eins", before another word "ein".
        func below100(_ number: Int, isLast: Bool = true) -> String {
            if number == 1 { return isLast ? "eins" : "ein" }
            if number < 20 { return small[number] }
            let unit = number % 10
            return unit == 0 ? tens[number / 10] : (unit == 1 ? "ein" : small[unit]) + "und" + tens[number / 10]
        }
        func add(_ value: Int, _ spelling: String) {
            words.add(.value(value), spelling)
            guard let plain = withoutUmlauts(spelling) else { return }
            words.add(.value(value), plain)
        }
        func addOrdinal(_ value: Int, _ stem: String) {
            for ending in ["e", "er", "en", "es", "em"] {
                words.add(.ordinal(value), stem + ending)
                if let plain = withoutUmlauts(stem) { words.add(.ordinal(value), plain + ending) }
            }
        }

        for number in 0..<100 { add(number, below100(number)) }
        words.add(.value(2), "zwo")
        for hundreds in 1...9 {
            for prefix in hundreds == 1 ? ["", "ein"] : [below100(hundreds)] {
                add(hundreds * 100, prefix + "hundert")
                for rest in 1..<100 { add(hundreds * 100 + rest, prefix + "hundert" + below100(rest)) }
            }
        }
        for hundreds in 11...19 {
            add(hundreds * 100, small[hundreds] + "hundert")
            for rest in 1..<100 { add(hundreds * 100 + rest, small[hundreds] + "hundert" + below100(rest)) }
        }
        for thousands in 1...2 {
            for prefix in thousands == 1 ? ["", "ein"] : [small[thousands]] {
                for joiner in ["", "und"] {
                    for rest in 1..<100 { add(thousands * 1000 + rest, prefix + "tausend" + joiner + below100(rest)) }
                }
            }
        }
        for thousands in 1..<100 { add(thousands * 1000, below100(thousands, isLast: false) + "tausend") }
        words.add(.multiplier(1000), "tausend")
        words.add(.multiplier(1_000_000), "Million,Millionen")

        let irregular = [1: "erst", 3: "dritt", 7: "siebt", 8: "acht"]
        for number in 1..<20 { addOrdinal(number, irregular[number] ?? small[number] + "t") }
        addOrdinal(7, "siebent")
        for number in 20...31 { addOrdinal(number, below100(number) + "st") }
        return words
    }()

    private static func withoutUmlauts(_ text: String) -> String? {
        guard text.contains(where: { "äöü".contains($0) }) else { return nil }
        return text.replacing("ä", with: "ae").replacing("ö", with: "oe").replacing("ü", with: "ue")
    }
}
