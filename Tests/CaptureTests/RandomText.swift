/// Texts of all kinds: words that dates and money are made of, in any order, with anything between them.
enum RandomText {
    private static let pieces = [
        "3", "31", "12", "2026", "99999999999999999999", "0", "1.5", "1,234.56", ".", ",", "-", "–", "/", ":", "'", "’", "(",
        ")", "$", "€", "£",
        "at", "on", "in", "the", "of", "to", "from", "between", "and", "half", "past", "quarter", "every", "other", "next",
        "last", "first", "third",
        "monday", "Fri", "may", "March", "week", "weekend", "year", "end of", "tomorrow", "night", "pm", "christmas", "before",
        "after", "ago", "k",
        "am", "um", "vom", "bis", "jeden", "zweiten", "nächste", "Woche", "Mai", "halb", "drei", "Uhr", "übermorgen", "Ostern",
        "vor", "Tagen", "zwanzig",
        "el", "del", "al", "cada", "próximo", "martes", "marzo", "mañana", "las", "y", "media", "menos", "cuarto", "mil",
        "hace", "dos", "que viene", "fin de",
        "max", "under", "dollars", "Euro", "cents", "bucks", "lucas", "👩‍👩‍👧", "e\u{301}", "\u{200D}", "\u{301}", "\r\n", "東京", "٣",
        "ﬁ", "ß", "½", "\0", "t",
    ]

    static func make(using random: inout some RandomNumberGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            text += pieces.randomElement(using: &random) ?? ""
            if Int.random(in: 0...4, using: &random) > 0 { text += " " }
        }
        return text
    }
}
