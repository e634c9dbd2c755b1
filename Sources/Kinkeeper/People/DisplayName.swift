import Foundation

extension PersonName {
    /// The name as lists show it, without title: "Anna Maria Berg" or "Berg, Anna Maria".
    ///
    /// Names in Han, Hangul or kana are family first and unspaced in either order: "王小明". A name without given and family
    /// parts is shown as formatted, or as nickname. Empty only if all of these are.
    public func display(_ order: NameOrder) -> String {
        let given = PersonName.joined([self.given, middle], by: " ")
        let family = self.family.trimmed
        guard !given.isEmpty, !family.isEmpty else { return singleDisplay(given.isEmpty ? family : given) }
        if isFamilyFirstByScript { return family + given.replacing(" ", with: "") }
        return switch order {
        case .givenFirst: PersonName.joined([given, family, suffix], by: " ")
        case .familyFirst: PersonName.joined([family, given, suffix], by: ", ")
        }
    }

    /// A text that sorts the name among others when compared byte by byte, as a database's BINARY collation does.
    ///
    /// Case, diacritics, width and signs before the first letter do not count; scripts follow one another as in Unicode
    /// (Latin, Greek, Cyrillic, …, kana, Han, Hangul), names without a letter or digit come first.
    public func sortKey(_ order: NameOrder) -> String {
        let given = PersonName.joined([self.given, middle], by: " ")
        let parts =
            switch order {
            case _ where given.isEmpty || family.trimmed.isEmpty: [display(order)]
            case .givenFirst where !isFamilyFirstByScript: [given, family, suffix]
            case .givenFirst, .familyFirst: [family, given, suffix]
            }
        // The unit separator sorts before every letter and the space, so that "Le" comes before "Le Roy".
        return parts.map(PersonName.sortable).joined(separator: "\u{1F}")
    }

    /// Whether the script of both parts asks for the family first. A mixed name ("Anna 王") follows the account.
    private var isFamilyFirstByScript: Bool {
        NameScript.isEastAsian(family) && NameScript.isEastAsian(given)
    }

    /// The display of a name with one known part, or none.
    private func singleDisplay(_ part: String) -> String {
        guard part.isEmpty else { return PersonName.joined([part, suffix], by: " ") }
        let formatted = self.formatted.trimmed
        return formatted.isEmpty ? nickname.trimmed : formatted
    }

    private static func sortable(_ text: String) -> String {
        let folded = SearchFolding.fold(text.trimmed)
        return String(folded.drop { !$0.isLetter && !$0.isNumber })
    }

    private static func joined(_ parts: [String], by separator: String) -> String {
        var joined = ""
        for part in parts where !part.isEmpty {
            let trimmed = part.trimmed
            guard !trimmed.isEmpty else { continue }
            if !joined.isEmpty { joined += separator }
            joined += trimmed
        }
        return joined
    }
}

extension String {
    /// The text without white space around it.
    var trimmed: String {
        // Hardly any text has some, and looking is far cheaper than trimming.
        guard let first = unicodeScalars.first, let last = unicodeScalars.last,
            first.properties.isWhitespace || last.properties.isWhitespace
        else { return self }
        return trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
