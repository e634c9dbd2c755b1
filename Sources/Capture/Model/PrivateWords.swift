import Foundation
import Kinkeeper

/// Finds private details in a line.
struct PrivateWords {
    /// The kind of a detail.
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

    /// All that looks private, in no order; the results may overlap.
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

    // MARK: Mail, web, accounts

    // No part may grow without bound, and words need something between them: text from a stranger is searched
    // in a time that grows with its length and not with the ways to cut it.

    private static let mail = Pattern(#"[^\s<>()\[\],;:"@]{1,100}@[^\s<>()\[\],;:"]{1,200}[^\s<>()\[\],;:".!?]"#)
    private static let link = Pattern(#"(?:[a-z][a-z0-9+.\-]{0,30}://|www\.|mailto:|tel:)\S+"#, ignoringCase: true)
    /// IBANs (ISO 13616).
    private static let bankAccount = Pattern(#"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b"#)

    private func mails() -> [Found] { Self.mail.ranges(in: line).map { ($0, .mail) } }

    private func links() -> [Found] { Self.link.ranges(in: line).map { ($0, .web) } }

    private func bankAccounts() -> [Found] { Self.bankAccount.ranges(in: line).map { ($0, .bankAccount) } }

    // MARK: Phone numbers

    /// Digits, and what joins them.
    private static let digits = Pattern(
        #"\+?\(?\d(?:[ \u00A0\u202F]?[./()\-\u2010-\u2013]{0,2}[ \u00A0\u202F]?\d)+"#)
    private static let namedNumber = Pattern(
        #"""
        \b(?:tel|telefon|telefono|teléfono|phone|mobile|mobil|móvil|handy|fax|whatsapp|nummer|number|número)\b[ .:]*\#
        (?:is |ist |es )?(\d[\d /\-]{2,40}\d)
        """#, ignoringCase: true)
    private static let day = Pattern(
        #"\(?(?:\d{1,2}[./\-]\d{1,2}[./\-](?:\d{4}|\d{2})|(?:19|20)\d\d[./\-]\d{1,2}[./\-]\d{1,2})\)?\.?"#)
    private static let years = Pattern(#"(?:19|20)\d\d ?[/\-\u2010-\u2013] ?(?:19|20)?\d\d"#)
    /// The signs between the parts of a day, with blanks after them.
    private static let looseSign = Pattern(#"([./\-])\s+"#)

    private func phones() -> [Found] {
        let money = MoneyReader(language: language).readings(in: Token.tokens(of: line)).filter { $0.currency != nil }
        var found: [Found] = []
        for run in Self.digits.ranges(in: line) {
            let (text, place) = (line[run], offsets(of: run))
            if text.hasPrefix("+"), text.count(where: \.isNumber) >= 5 {
                found.append((run, .phone))
                continue
            }
            // No amount begins with a nought and goes on with others.
            let isMoney = money.contains { $0.span.lowerBound <= place.lowerBound && place.upperBound <= $0.span.upperBound }
            if isMoney, !text.hasPrefix("0") { continue }
            found += numbers(in: run)
        }
        return found + Self.namedNumber.ranges(in: line, group: 1).map { ($0, .phone) }
    }

    /// The phone numbers in a run of digits and signs; parts of it may be days.
    private func numbers(in range: Range<String.Index>) -> [Found] {
        let text = line[range]
        // "am 3. 4. 2027": a day with blanks between its parts.
        if Self.day.isAll(of: Self.looseSign.keepingGroup(of: text)) || Self.years.isAll(of: text) { return [] }
        let parts = text.split { $0.isWhitespace }.map { (part: $0, isDay: Self.day.isAll(of: $0)) }
        guard parts.contains(where: \.isDay) else { return text.count(where: \.isNumber) >= 6 ? [(range, .phone)] : [] }
        return parts.split(whereSeparator: \.isDay).compactMap { parts in
            guard let first = parts.first?.part, let last = parts.last?.part else { return nil }
            let rest = first.startIndex..<last.endIndex
            return line[rest].count(where: \.isNumber) >= 6 ? (rest, .phone) : nil
        }
    }

    // MARK: Postal addresses

    /// Amounts and times are no house numbers: "Ring 50 €", "Weg 3 Uhr".
    private static let counted = Pattern(
        #"\ ?(?:€|\$|£|¥|%|(?:eur|euros?|usd|chf|gbp|franken|dollars?|pounds?|uhr)\b|:\d)"#, ignoringCase: true)
    /// "Hauptstr. 5a/12", "Lange Straße 12", "Straße des 17. Juni 135".
    private static let germanStreet = Pattern(
        #"""
        \b(?:(?-i:\p{Lu}[\p{L}.\-]{0,60}\s+)?|\p{L}[\p{L}.\-]{0,60})(?:straße|strasse|str\.|gasse|allee)\s+\#
        (?:des \d+\. \p{L}+\s+)?\d{1,4} ?[a-z]?\b(?:\s?[/\-]\s?\d+)*
        """#, ignoringCase: true)
    /// "Feldweg 3": endings of words that name other things as well, as "Silberring" does.
    private static let germanEnding = Pattern(
        #"""
        \b\p{L}[\p{L}.\-]{0,60}(?:weg|platz|ring|ufer|damm|steig|zeile|graben|promenade|chaussee)\s+\#
        \d{1,4} ?[a-z]?\b(?:\s?[/\-]\s?\d+)*
        """#, ignoringCase: true)
    /// "Wiener Platz 3".
    private static let germanPlace = Pattern(
        #"""
        \b\p{Lu}[\p{L}\-]{0,60}\s+(?:Platz|Ring|Weg|Ufer|Damm|Steig|Markt|Hof)\s+\d{1,3} ?[a-z]?\b(?:\s?[/\-]\s?\d+)*
        """#)
    /// "Am Markt 3", "Unter den Linden 5".
    private static let germanWhere = Pattern(
        #"""
        \b(?:[Aa]m|[Aa]n der|[Aa]n den|[Ii]m|[Ii]n der|[Aa]uf der|[Zz]ur|[Zz]um|[Uu]nter den|[Hh]inter der|[Bb]eim)\s+\#
        (?:\p{Lu}[\p{L}\-]{1,60}\s+){1,3}\d{1,3} ?[a-z]?\b(?![.:]|\d)(?:\s?[/\-]\s?\d+)*
        """#)
    /// "221b Baker Street".
    private static let englishStreet = Pattern(
        #"""
        \b\d+ ?[a-z]?,?\s+(?:[\p{L}.'\-]{1,60}\s+){1,3}?\#
        (?:street|road|avenue|lane|boulevard|rd|ave|blvd|ln|hwy|highway|parkway|crescent)\b\.?
        """#, ignoringCase: true)
    /// "4 Elm Way": words that mean much else, so that they count with capitals only.
    private static let englishPlace = Pattern(
        #"""
        \b\d+ ?[A-Za-z]?,?\s+(?:\p{Lu}[\p{L}.'\-]{1,60}\s+){1,3}\#
        (?:St|Dr|Drive|Ct|Court|Pl|Place|Sq|Square|Ter|Terrace|Way|Close|Cres|Mews|Row|Walk|Hill|Gardens|Grove|Park)\b\.?
        """#)
    /// "Calle Mayor 5", "avda. de la Paz, nº 12".
    private static let spanishStreet = Pattern(
        #"""
        (?:\bcalle|\bc/|\bavenida|\bavda\.?|\bav\.|\bpaseo|\bplaza|\bpza\.?|\bcamino|\bcarretera|\bctra\.?|\bronda|\btravesía|\#
        \bpasaje)\s*[\p{L}.'\-]{1,60}(?:\s+[\p{L}.'\-]{1,60}){0,5}?,?\s*(?:n\.?º|núm\.?|número|no\.)?\s*\d+(?:\s?[a-zº°ª]\b)?
        """#, ignoringCase: true)
    /// "12 rue de la Paix", "via Roma 12".
    private static let romanceStreet = Pattern(
        #"""
        \b\d+(?:\s?(?:bis|ter))?,?\s+(?:rue|place|chemin|allée|quai|impasse)\s+[\p{L}'\-]{1,60}(?:\s+[\p{L}'\-]{1,60}){0,3}|\#
        \b(?:via|viale|piazza|corso|rua)\s+(?:[\p{L}'\-]{1,60}\s+){1,4}?,?\s*\d+
        """#, ignoringCase: true)
    private static let box = Pattern(
        #"\b(?:postfach|p\.?\s?o\.?\s?box|apartado(?: de correos)?)\s+\d[\d ]*\d?"#, ignoringCase: true)
    /// "D-10115 Berlin", "1070 Wien"; the first group is the number, the second the town.
    private static let town = Pattern(
        #"\b(?:[A-Z]{1,2}[\-\u2013 ])?(\d{4,5})\s+(\p{Lu}[\p{L}\-]{2,}(?:\s(?:am|an der|im|bei)\s\p{Lu}\p{L}+)?)"#)
    /// Post codes that are known by their form: British, American, Canadian.
    private static let code = Pattern(
        #"\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b"#)

    private func addresses() -> [Found] {
        let sure =
            [Self.germanStreet, Self.englishPlace, Self.spanishStreet, Self.romanceStreet, Self.box, Self.code].flatMap {
                $0.ranges(in: line)
            } + Self.englishStreet.ranges(in: line).filter { !isStretch($0) }
        // These have the words of an address, and of much else: what follows the number decides.
        let likely =
            [Self.germanEnding, Self.germanPlace].flatMap { $0.ranges(in: line) }
            + Self.germanWhere.ranges(in: line).filter { !isDay($0) } + towns()
        return (sure + likely.filter { !Self.counted.follows($0.upperBound, in: line) }).map { ($0, .address) }
    }

    /// "In 2 days on the road" has a number and the words of a street: the counted thing follows the number.
    private func isStretch(_ range: Range<String.Index>) -> Bool {
        let first = line[range].drop { !$0.isWhitespace }.split(whereSeparator: \.isWhitespace).first?.lowercased()
        return [
            "day", "days", "week", "weeks", "month", "months", "year", "years", "hour", "hours", "minute", "minutes", "am",
            "pm",
            "people", "times", "on", "at", "in", "for", "to", "by", "and", "with", "from",
        ].contains(first)
    }

    /// "Am Montag 3" has the words of a street that says no more than where it is, and is a day.
    private func isDay(_ range: Range<String.Index>) -> Bool {
        let today = CivilDateTime(CivilDate(daysSinceEpoch: 20_000), .nine)
        let place = offsets(of: range)
        return DateReader(language: language).readings(in: Token.tokens(of: line), context: DateContext(now: today)).contains {
            !$0.span.clamped(to: place).isEmpty
        }
    }

    /// Towns with their post codes. "Mai 2026 Anna besuchen": not a year, nor a number before a currency.
    private func towns() -> [Range<String.Index>] {
        let others = ["euro", "euros", "franken", "dollar", "dollars", "pounds", "uhr"]
        let (numbers, names) = (Self.town.ranges(in: line, group: 1), Self.town.ranges(in: line, group: 2))
        return zip(Self.town.ranges(in: line), zip(numbers, names)).compactMap { whole, parts in
            let number = line[parts.0]
            let isYear = number.count == 4 && (number.hasPrefix("19") || number.hasPrefix("20"))
            return isYear || others.contains(line[parts.1].lowercased()) ? nil : whole
        }
    }

    private func offsets(of range: Range<String.Index>) -> Range<Int> {
        let start = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
        return start..<start + line.utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
}
