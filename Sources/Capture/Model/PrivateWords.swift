import Foundation
import Kinkeeper

/// Finds what is private in a line.
struct PrivateWords {
    /// What something is.
    enum Kind: String {
        case phone = "PHONE"
        case mail = "MAIL"
        case web = "LINK"
        case address = "ADDRESS"
        case bankAccount = "ACCOUNT"
    }

    typealias Found = (range: Range<String.Index>, kind: Kind)

    private let line: String
    private let language: Language

    init(_ line: String, language: Language) {
        (self.line, self.language) = (line, language)
    }

    /// All that looks private, in no order; what is found may overlap.
    func all() -> [Found] { mails() + links() + bankAccounts() + phones() + addresses() }

    /// Details that are known, wherever they stand in the line.
    func known(_ details: [String]) -> [Found] {
        var found: [Found] = []
        for detail in details {
            let plain = detail.trimmingCharacters(in: .whitespacesAndNewlines)
            guard plain.count >= 4 else { continue }
            let kind: Kind = plain.contains("@") ? .mail : plain.contains(where: \.isLetter) ? .address : .phone
            var rest = line.startIndex..<line.endIndex
            while let range = line.range(of: plain, options: [.caseInsensitive, .diacriticInsensitive], range: rest) {
                found.append((range, kind))
                rest = range.upperBound..<line.endIndex
            }
        }
        return found
    }

    /// In their order, and those that overlap or stand directly side by side as one.
    static func joined(_ found: [Found]) -> [Found] {
        var joined: [Found] = []
        for next in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard let last = joined.last, next.range.lowerBound < last.range.upperBound else {
                joined.append(next)
                continue
            }
            let end = max(last.range.upperBound, next.range.upperBound)
            joined[joined.count - 1].range = last.range.lowerBound..<end
        }
        return joined
    }

    // MARK: Mail and web

    private func mails() -> [Found] {
        line.matches(of: /[^\s<>()\[\],;:"]+@[^\s<>()\[\],;:"]+[^\s<>()\[\],;:".!?]/).map { ($0.range, .mail) }
    }

    private func links() -> [Found] {
        line.matches(of: /(?i)(?:[a-z][a-z0-9+.\-]*:\/\/|www\.|mailto:|tel:)\S+/).map { ($0.range, .web) }
    }

    /// IBANs (ISO 13616).
    private func bankAccounts() -> [Found] {
        line.matches(of: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/).map { ($0.range, .bankAccount) }
    }

    // MARK: Phone numbers

    private func phones() -> [Found] {
        let runs = line.matches(of: /\+?\(?\d(?:[ \u{A0}\u{202F}]?[.\/()\-\u{2010}-\u{2013}]{0,2}[ \u{A0}\u{202F}]?\d)+/)
        let money = MoneyReader(language: language).readings(in: Token.tokens(of: line)).filter { $0.currency != nil }
        var found: [Found] = []
        for run in runs {
            let (text, place) = (line[run.range], offsets(of: run.range))
            if text.hasPrefix("+"), text.count(where: \.isNumber) >= 5 {
                found.append((run.range, .phone))
                continue
            }
            // No amount begins with a nought and goes on with others.
            let isMoney = money.contains { $0.span.lowerBound <= place.lowerBound && place.upperBound <= $0.span.upperBound }
            if isMoney, !text.hasPrefix("0") { continue }
            found += numbers(in: run.range)
        }
        let named = line.matches(
            of:
                /(?i)\b(?:tel|telefon|telefono|teléfono|phone|mobile|mobil|móvil|handy|fax|whatsapp|nummer|number|número)\b[ .:]*(?:is |ist |es )?(\d[\d \/\-]{2,}\d)/
        )
        return found + named.map { ($0.output.1.startIndex..<$0.output.1.endIndex, .phone) }
    }

    /// The phone numbers in a run of digits and what joins them, of which parts may be days.
    private func numbers(in range: Range<String.Index>) -> [Found] {
        // "am 3. 4. 2027": a day with blanks between its parts.
        let text = line[range]
        let isDay = { (part: Substring) in
            part.wholeMatch(
                of: /\(?(?:\d{1,2}[.\/\-]\d{1,2}[.\/\-](?:\d{4}|\d{2})|(?:19|20)\d\d[.\/\-]\d{1,2}[.\/\-]\d{1,2})\)?\.?/) != nil
        }
        let dense = Substring(text.replacing(/([.\/\-])\s+/) { $0.output.1 })
        if isDay(dense) || text.wholeMatch(of: /(?:19|20)\d\d ?[\/\-\u{2010}-\u{2013}] ?(?:19|20)?\d\d/) != nil { return [] }
        let parts = text.split { $0.isWhitespace }
        guard parts.contains(where: isDay) else {
            return text.count { $0.isNumber } >= 6 ? [(range, .phone)] : []
        }
        return parts.split(whereSeparator: isDay).compactMap { parts in
            guard let first = parts.first, let last = parts.last else { return nil }
            let rest = first.startIndex..<last.endIndex
            return line[rest].count { $0.isNumber } >= 6 ? (rest, .phone) : nil
        }
    }

    // MARK: Postal addresses

    private func addresses() -> [Found] {
        (streets() + postcodes()).filter { found in
            // "Ring 50 €", "Weg 3 Uhr": what is counted or paid is no number of a house.
            line[found.range.upperBound...].prefixMatch(
                of:
                    /(?i) ?(?:€|\$|£|¥|%|eur|usd|chf|gbp|euro|franken|dollar|pound|uhr\b|am\b|pm\b|o'clock|mal\b|times\b|veces\b|:\d)/
            ) == nil
        }
    }

    private func streets() -> [Found] {
        let german =
            /(?i)\b(?:(?:\p{L}[\p{L}.\-]*)?(?:straße|strasse|str\.|gasse|allee)|\p{L}[\p{L}.\-]*(?:weg|platz|ring|ufer|damm|steig|zeile|graben|promenade|chaussee))\s+(?:des \d+\. \p{L}+\s+)?\d{1,4} ?[a-z]?\b(?:\s?[\/\-]\s?\d+)*/
        let named =
            /\b\p{Lu}[\p{L}\-]*\s+(?:Straße|Strasse|Str\.|Gasse|Allee|Platz|Ring|Weg|Ufer|Damm|Steig|Markt|Hof)\s+\d{1,3} ?[a-z]?\b(?:\s?[\/\-]\s?\d+)*/
        let apart =
            /\b(?:[Aa]m|[Aa]n der|[Aa]n den|[Ii]m|[Ii]n der|[Aa]uf der|[Zz]ur|[Zz]um|[Uu]nter den|[Hh]inter der|[Bb]eim)\s+(?:\p{Lu}[\p{L}\-]+\s+){1,3}\d{1,3} ?[a-z]?\b(?![.:]|\d)(?:\s?[\/\-]\s?\d+)*/
        let english =
            /(?i)\b\d+ ?[a-z]?,?\s+(?:[\p{L}.'\-]+\s+){1,3}?(?:street|road|avenue|lane|boulevard|rd|ave|blvd|ln|hwy|highway|parkway|crescent)\b\.?/
        let capital =
            /\b\d+ ?[A-Za-z]?,?\s+(?:\p{Lu}[\p{L}.'\-]+\s+){1,3}(?:St|Dr|Drive|Ct|Court|Pl|Place|Sq|Square|Ter|Terrace|Way|Close|Cres|Mews|Row|Walk|Hill|Gardens|Grove|Park)\b\.?/
        let spanish =
            /(?i)(?:\bcalle|\bc\/|\bavenida|\bavda\.?|\bav\.|\bpaseo|\bplaza|\bpza\.?|\bcamino|\bcarretera|\bctra\.?|\bronda|\btravesía|\bpasaje)\s*(?:[\p{L}.'\-]+\s*){1,6},?\s*(?:n\.?º|núm\.?|número|no\.)?\s*\d+(?:\s?[a-zº°ª]\b)?/
        let romance =
            /(?i)\b\d+(?:\s?(?:bis|ter))?,?\s+(?:rue|place|chemin|allée|quai|impasse)\s+(?:[\p{L}'\-]+\s*){1,4}|\b(?:via|viale|piazza|corso|rua)\s+(?:[\p{L}'\-]+\s+){1,4},?\s*\d+/
        let boxes = /(?i)\b(?:postfach|p\.?\s?o\.?\s?box|apartado(?: de correos)?)\s+\d[\d ]*\d?/
        var found: [Range<String.Index>] = line.matches(of: german).map(\.range)
        found += line.matches(of: named).map(\.range)
        found += line.matches(of: apart).map(\.range).filter { !isDay($0) }
        found += line.matches(of: english).map(\.range).filter { isStreet($0) }
        found += line.matches(of: capital).map(\.range)
        found += line.matches(of: spanish).map(\.range)
        found += line.matches(of: romance).map(\.range)
        found += line.matches(of: boxes).map(\.range)
        return found.map { ($0, .address) }
    }

    /// "In 2 days on the road" has the words of a street and a number before them.
    private func isStreet(_ range: Range<String.Index>) -> Bool {
        let words = line[range].lowercased().split { !$0.isLetter }
        let others: Set<Substring> = [
            "days", "day", "weeks", "week", "months", "month", "years", "year", "hours", "hour", "minutes", "on", "at", "in",
            "for",
            "to", "by", "and", "with", "from", "her", "his", "my", "am", "pm", "people", "times",
        ]
        return words.allSatisfy { !others.contains($0) }
    }

    /// "Am Montag 3" has the words of a street that says no more than where it is, and is a day.
    private func isDay(_ range: Range<String.Index>) -> Bool {
        let today = CivilDateTime(CivilDate(daysSinceEpoch: 20_000), .nine)
        let place = offsets(of: range)
        return DateReader(language: language).readings(in: Token.tokens(of: line), context: DateContext(now: today)).contains {
            !$0.span.clamped(to: place).isEmpty
        }
    }

    private func postcodes() -> [Found] {
        let withTown =
            /\b(?:[A-Z]{1,2}[\-\u{2013} ])?(\d{4,5})\s+(\p{Lu}[\p{L}\-]{2,}(?:\s(?:am|an der|im|bei)\s\p{Lu}\p{L}+)?)/
        let british = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/
        let american = /\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b/
        let canadian = /\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/
        var found: [Range<String.Index>] = line.matches(of: withTown).filter { match in
            // "Mai 2026 Anna besuchen": a year is no post code, nor is what money or months follow.
            let number = match.output.1
            let isYear = number.count == 4 && (number.hasPrefix("19") || number.hasPrefix("20"))
            let next = match.output.2.lowercased()
            return !isYear && !["euro", "euros", "franken", "dollar", "dollars", "pounds", "uhr"].contains(next)
        }.map(\.range)
        found += line.matches(of: british).map(\.range)
        found += line.matches(of: american).map(\.range)
        found += line.matches(of: canadian).map(\.range)
        return found.map { ($0, .address) }
    }

    private func offsets(of range: Range<String.Index>) -> Range<Int> {
        let start = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
        return start..<start + line.utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
}
