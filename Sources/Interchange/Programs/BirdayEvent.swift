import Kinkeeper

/// One event of the Android app Birday: a date in a person's life.
struct BirdayEvent: Equatable {
    var name = ""
    var surname = ""
    /// BIRTHDAY, ANNIVERSARY, DEATH, NAME_DAY, OTHER and some that are about vehicles.
    var type = ""
    /// `1985-04-12`.
    var date = ""
    /// False where the year is not known; it is some year then.
    var yearMatters = true
    var notes = ""
    var isFavorite = false
    var image: [UInt8]?
    /// The line of a CSV file.
    var line = 0

    /// The same event without its notes and mark as a favorite. Birday names a day of type OTHER by its notes; such a day becomes "Other".
    var withoutNotes: BirdayEvent {
        var event = self
        (event.notes, event.isFavorite) = ("", false)
        return event
    }

    /// The name as one says it.
    var fullName: String { [name, surname].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The day; nil for an invalid date. A date later than `today` becomes text.
    func occasion(today: CivilDate) -> Occasion? {
        guard let day = CivilDate(iso8601: date.prefix(10)) else { return nil }
        let parts = day.yearMonthDay
        guard let known = try? PartialDate(year: yearMatters ? parts.year : nil, month: parts.month, day: parts.day) else {
            return nil
        }
        let when: Occasion.When = known.isInFutureYear(of: today) ? .text(date) : .date(known)
        switch type.uppercased() {
        case "BIRTHDAY", "": return Occasion(kind: .birthday, when: when)
        case "ANNIVERSARY": return Occasion(kind: .anniversary, when: when)
        case "DEATH": return Occasion(kind: .memorial, when: when)
        case "NAME_DAY": return Occasion(kind: .nameDay, when: when)
        case "OTHER": return Occasion(kind: .custom, label: isLabel(notes) ? notes : "Other", when: when)
        default:
            let words = type.lowercased().replacing("_", with: " ")
            return Occasion(kind: .custom, label: words.prefix(1).uppercased() + words.dropFirst(), when: when)
        }
    }

    private func isLabel(_ text: String) -> Bool { !text.isEmpty && text.count <= 60 && !text.contains("\n") }
}

extension BirdayEvent {
    /// An element of a backup as JSON.
    init(_ json: JSONValue) {
        name = json["name"].words
        surname = json["surname"].words
        type = json["type"].words
        date = json["originalDate"].words
        yearMatters = json["yearMatter"] == .null || json["yearMatter"].isTrue
        notes = json["notes"].words
        isFavorite = json["favorite"].isTrue
        // Bytes with a sign, as Java has them.
        let bytes = json["image"].elements?.compactMap { $0.whole.map { UInt8(truncatingIfNeeded: $0) } } ?? []
        image = bytes.isEmpty ? nil : bytes
    }
}
