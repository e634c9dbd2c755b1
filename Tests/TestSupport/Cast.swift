public import Kinkeeper

/// The people that tests are about.
public enum Cast {
    /// Has everything: a birthday with year, a wedding, phone, mail, address, tags.
    public static let anna = Profile(
        name: PersonName(given: "Anna", family: "Berg", nickname: "Änni", formatted: "Anna Berg"),
        organisation: "Stadtwerke", jobTitle: "Engineer", pronouns: "she/her", note: "Likes walnut cake",
        contacts: [
            ContactMethod(label: "mobile", value: .phone("+49 30 1234567")),
            ContactMethod(label: "home", value: .email("anna@example.org")),
            ContactMethod(
                label: "home", value: .address(PostalAddress(street: "Hauptstraße 1", locality: "Berlin", country: "Germany"))),
        ],
        occasions: [
            Occasion(kind: .birthday, when: date(1985, 4, 12)),
            Occasion(kind: .anniversary, label: "Wedding", when: date(2012, 6, 30)),
        ],
        tags: ["family", "choir"])

    /// Born on 29 February.
    public static let lea = Profile(
        name: PersonName(given: "Léa", family: "Dubois", formatted: "Léa Dubois"),
        contacts: [ContactMethod(label: "work", value: .email("lea@example.com"))],
        occasions: [Occasion(kind: .birthday, when: date(1992, 2, 29))])

    /// A birthday without a year, on the last day of it.
    public static let jose = Profile(
        name: PersonName(given: "José", family: "García", formatted: "José García"),
        contacts: [ContactMethod(label: "home", value: .phone("+34 600 111 222"))],
        occasions: [Occasion(kind: .birthday, when: date(nil, 12, 31))])

    /// A name of two characters, and a birthday in the Chinese calendar.
    public static let wangWei = Profile(
        name: PersonName(given: "伟", family: "王", formatted: "王伟"),
        occasions: [Occasion(kind: .birthday, when: date(1990, 8, 15, .chinese))])

    /// Only a month is known, and words that are not a date.
    public static let hannah = Profile(
        name: PersonName(given: "Hannah", family: "Cohen", formatted: "Hannah Cohen"),
        occasions: [
            Occasion(kind: .birthday, when: date(nil, 3, nil)),
            Occasion(kind: .custom, label: "First met", when: .text("some time in spring")),
        ])

    /// Nothing but a name.
    public static let mum = Profile(name: PersonName(formatted: "Mum"))

    /// The whole cast.
    public static let everybody = [anna, lea, jose, wangWei, hannah, mum]

    /// A date from its numbers; words where they make none.
    public static func date(
        _ year: Int?, _ month: Int?, _ day: Int?, _ calendar: CalendarSystem = .gregorian
    ) -> Occasion.When {
        guard let date = try? PartialDate(calendar: calendar, year: year, month: month, day: day) else {
            return .text("\(year ?? 0)-\(month ?? 0)-\(day ?? 0)")
        }
        return .date(date)
    }

    /// A card that says what the profile says. Its bytes are the text given, or made of everything the profile holds,
    /// so that they differ whenever it does.
    public static func card(
        _ profile: Profile, uid: String?, revision: Int64? = nil, bytes: String? = nil, photo: [UInt8]? = nil,
        line: Int = 1
    ) -> IncomingCard {
        let text = bytes ?? "\(uid ?? "none") \(revision ?? 0) \(profile) \(photo ?? [])"
        return IncomingCard(
            uid: uid, revision: revision, bytes: Array(text.utf8), content: .person(profile, photo: photo), line: line)
    }

    /// A card of a group.
    public static func group(_ name: String, uid: String?, members: [String], line: Int = 1) -> IncomingCard {
        IncomingCard(
            uid: uid, revision: nil, bytes: Array("group \(uid ?? "none") \(name) \(members)".utf8),
            content: .group(name: name, members: members), line: line)
    }
}
