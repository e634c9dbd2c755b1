import Kinkeeper

/// The invented people of `serve --demo`, as the vCard file that a phone would export.
///
/// Their days are laid around `today`, so that the sample list always has people for today, tomorrow and this week.
enum DemoPeople {
    /// A vCard 3.0 file as Apple's Contacts writes it, in UTF-8.
    static func file(today: CivilDate) -> [UInt8] { file(of: cast, today: today) }

    /// The people whom a family knows, as such a file.
    static func familyFile(today: CivilDate) -> [UInt8] { file(of: family, today: today) }

    private static func file(of people: [Sample], today: CivilDate) -> [UInt8] {
        var lines: [String] = []
        for person in people {
            lines += card(of: person, today: today)
        }
        return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
    }

    /// The UID of the card of the one with this given name.
    static func uid(of given: String) -> String {
        "sample-\(given.lowercased())"
    }

    // MARK: - Private

    /// One invented person. The birthday is `days` from today; `age` is the age they turn then, nil hides the year.
    private struct Sample {
        var given: String
        var family: String
        var days: Int?
        var age: Int?
        var lines: [String] = []
    }

    private static let family = [
        Sample(
            given: "Lotte", family: "Weber", days: 4, age: 84,
            lines: [
                "TEL;TYPE=HOME:+49 761 234567", "ADR;TYPE=HOME:;;Mühlgasse 3;Freiburg;;79102;Deutschland", "CATEGORIES:family",
                "NOTE:Key is with the neighbours.\\nRing twice.",
            ]),
        Sample(given: "Henrik", family: "Weber", days: 19, age: 58, lines: ["EMAIL:henrik@example.org", "CATEGORIES:family"]),
        Sample(given: "Mila", family: "Weber", days: 41, age: 6, lines: ["CATEGORIES:family"]),
        Sample(given: "Robin", family: "Weber", days: 64, age: 34, lines: ["CATEGORIES:family"]),
    ]

    private static let cast = [
        Sample(
            given: "Anna", family: "Berg", days: 0, age: 40,
            lines: [
                "NICKNAME:Anni", "TEL;TYPE=CELL:+49 151 2345678", "EMAIL;TYPE=HOME:anna.berg@example.org",
                "ADR;TYPE=HOME:;;Lindenstraße 12;Freiburg;;79098;Deutschland", "CATEGORIES:family,climbing",
                "NOTE:Likes pour-over coffee and long walks.\\nAllergic to hazelnuts.",
            ]),
        Sample(given: "Ben", family: "Okafor", days: 1, age: 7, lines: ["CATEGORIES:godchildren"]),
        Sample(
            given: "Chiara", family: "Rossi", days: 3, age: nil,
            lines: ["TEL;TYPE=CELL:+39 320 1234567", "ORG:Libreria del Porto", "TITLE:Bookseller"]),
        Sample(
            given: "Dmitri", family: "Volkov", days: 6, age: 65,
            lines: ["EMAIL:dmitri@example.org", "IMPP;X-SERVICE-TYPE=Signal:signal:+491511112222"]),
        Sample(given: "Elif", family: "Yıldız", days: 9, age: 33, lines: ["ORG:Stadtorchester;Violine", "CATEGORIES:choir"]),
        Sample(given: "Frieda", family: "Lindqvist", days: 15, age: 81, lines: ["TEL;TYPE=HOME:+46 8 123 45 67"]),
        Sample(
            given: "Goran", family: "Petrović", days: 22, age: 52,
            lines: ["TEL;TYPE=WORK:+381 11 2345678", "URL:https://example.org/goran"]),
        Sample(given: "Hana", family: "山田", days: 29, age: 28, lines: ["X-PHONETIC-LAST-NAME:Yamada", "CATEGORIES:work"]),
        Sample(given: "Ines", family: "Carvalho", days: 37, age: 45),
        Sample(given: "Jonas", family: "Weber", days: 48, age: 19, lines: ["CATEGORIES:family"]),
        Sample(given: "Khadija", family: "El Amrani", days: 66, age: 37, lines: ["EMAIL:khadija@example.org"]),
        Sample(given: "Liam", family: "O’Brien", days: 90, age: 50, lines: ["TEL;TYPE=CELL:+353 86 123 4567"]),
        Sample(given: "Mirjam", family: "Katz", days: 121, age: nil),
        Sample(given: "Noah", family: "Weber", days: 150, age: 14, lines: ["CATEGORIES:family"]),
        Sample(given: "Olga", family: "Nowak", days: 188, age: 70, lines: ["TEL;TYPE=HOME:+48 12 345 67 89"]),
        Sample(given: "Priya", family: "Raman", days: 230, age: 31, lines: ["ORG:City Hospital", "TITLE:Nurse"]),
        Sample(given: "Quentin", family: "Moreau", days: 275, age: 58),
        Sample(given: "Rosa", family: "Delgado", days: 310, age: 92, lines: ["CATEGORIES:neighbours"]),
        Sample(given: "Sven", family: "Aalto", days: -2, age: 44, lines: ["EMAIL:sven@example.org"]),
        Sample(given: "Theo", family: "Brandt", days: nil, age: nil, lines: ["BDAY:1992-02-29"]),
        Sample(given: "Uma", family: "Fernández", days: nil, age: nil, lines: ["BDAY;VALUE=text:some day in spring"]),
        Sample(
            given: "Vera", family: "Hofmann", days: nil, age: nil,
            lines: ["TEL;TYPE=CELL:+43 660 1234567", "CATEGORIES:book club"]),
    ]

    private static func card(of person: Sample, today: CivilDate) -> [String] {
        var lines = [
            "BEGIN:VCARD", "VERSION:3.0", "PRODID:-//Kinkeeper//Sample people//EN", "UID:\(uid(of: person.given))",
            "N:\(person.family);\(person.given);;;", "FN:\(person.given) \(person.family)",
        ]
        if let days = person.days {
            lines.append(birthday(today.adding(days: days), age: person.age))
        }
        lines += person.lines + DemoPictures.photo(of: person.given)
        if person.given == "Jonas" {
            let wedding = today.adding(days: 11)
            let year = wedding.year - 12
            lines.append("item1.X-ABDATE:\(pad(year, 4))-\(pad(wedding.month, 2))-\(pad(min(wedding.day, 28), 2))")
            lines.append("item1.X-ABLABEL:Name day at the lake")
        }
        if person.given == "Anna" {
            let wedding = today.adding(days: 5)
            lines.append("item1.X-ABDATE:\(pad(wedding.year - 10, 4))-\(pad(wedding.month, 2))-\(pad(min(wedding.day, 28), 2))")
            lines.append("item1.X-ABLABEL:_$!<Anniversary>!$_")
        }
        return lines + ["END:VCARD"]
    }

    private static func birthday(_ date: CivilDate, age: Int?) -> String {
        let monthDay = "\(pad(date.month, 2))-\(pad(date.day, 2))"
        guard let age, CivilDate(year: date.year - age, month: date.month, day: date.day) != nil else {
            return "BDAY;X-APPLE-OMIT-YEAR=1604:1604-\(monthDay)"
        }
        return "BDAY:\(pad(date.year - age, 4))-\(monthDay)"
    }

    private static func pad(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
