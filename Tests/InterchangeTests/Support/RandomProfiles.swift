import Kinkeeper

extension SeededGenerator {
    mutating func chance(_ one: Int) -> Bool {
        Int.random(in: 0..<one, using: &self) == 0
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    /// Words with everything that the format must escape.
    mutating func words() -> String {
        let pieces = [
            "Anna", "Berg", "Jörg", "李", "🎂", "a,b", "c;d", "back\\slash", "quo\"te", "semi; colon", "two  blanks", "x:y",
            "100%", "BEGIN:VCARD",
            "\\n", "^n",
        ]
        return (0...Int.random(in: 0...2, using: &self)).map { _ in pick(pieces) }.joined(separator: " ")
    }

    mutating func text() -> String { chance(4) ? "" : words() }

    mutating func label() -> String {
        pick(["", "home", "work", "mobile", "work fax", "other", "Chess club", "Grandma's", "iPhone", "home work"])
    }
}

extension Profile {
    /// Any profile, with odd texts and much that is empty; not always in card form.
    static func random(using random: inout SeededGenerator) -> Profile {
        Profile(
            name: PersonName(
                prefix: random.text(), given: random.text(), middle: random.text(), family: random.text(),
                suffix: random.text(),
                nickname: random.pick(["", "Bea", "Bea, Bee"]), formatted: random.text()),
            organisation: random.text(), jobTitle: random.text(), pronouns: random.pick(["", "she/her", "they/them"]),
            note: random.chance(3) ? "first line\nsecond; line\n\nlast" : random.text(),
            contacts: (0..<Int.random(in: 0...5, using: &random)).map { _ in .random(using: &random) },
            occasions: (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in .random(using: &random) },
            tags: (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(["family", "chess", "a b", "Köln", ""]) })
    }
}

extension ContactMethod {
    static func random(using random: inout SeededGenerator) -> ContactMethod {
        let value: Value =
            switch Int.random(in: 0..<5, using: &random) {
            case 0: .phone(random.pick(["+49 30 1234567", "0171-5556", "112", "+1 (212) 555-0100"]))
            case 1: .email(random.pick(["anna@example.org", "bea@example.org", "odd,mail@example.org"]))
            case 2: .url(random.pick(["https://example.org/a,b;c?d=1", "example.org", "https://example.org/ö"]))
            case 3:
                .messaging(
                    service: random.pick(["signal", "xmpp", "google talk", "", "skype"]),
                    handle: random.pick(["anna", "anna@example.org", "https://example.org/@anna", "a:b", "änna"]))
            default:
                .address(
                    PostalAddress(
                        extended: random.text(), street: random.text(), locality: random.pick(["Berlin", "Köln"]),
                        postalCode: random.pick(["", "10115"]), country: random.text()))
            }
        return ContactMethod(label: random.label(), value: value)
    }
}

extension Occasion {
    static func random(using random: inout SeededGenerator) -> Occasion? {
        let when: When
        if random.chance(4) {
            when = .text(random.words())
        } else {
            guard let date = PartialDate.random(using: &random) else { return nil }
            if let year = date.year, date.calendar != .gregorian || year > 2026 {
                guard let yearless = try? PartialDate(calendar: date.calendar, month: date.month, day: date.day), year > 0
                else { return nil }
                when = .date(yearless)
            } else {
                when = .date(date)
            }
        }
        return Occasion(
            kind: random.pick(Kind.allCases),
            label: random.pick(["", "", "Wedding", "Anniversary", "Birthday", "Other", "Name day"]), when: when)
    }
}
