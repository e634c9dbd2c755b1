import ContentLine
import Kinkeeper

/// A birthday of a card that may have several.
private struct Birthday {
    /// Where among the occasions it goes.
    var place: Int
    var day: Sourced<Occasion>
    var property: Property
}

/// Reads the days of a card: one birthday, and any number of others.
struct OccasionReading {
    let outline: CardOutline
    /// Later years are kept as text.
    let currentYear: Int
    private(set) var diagnostics: [Diagnostic] = []
    /// Days that were kept as text and not told one by one, and the last of them.
    private var untold = 0
    private var lastUntold: Property?

    /// The most further birthdays, and days that are no dates, that are reported one by one.
    private static let few = 10

    init(outline: CardOutline, currentYear: Int) {
        self.outline = outline
        self.currentYear = currentYear
    }

    /// Returns the days in the card's order. Repeated days, in the same words, are one.
    mutating func read() -> [Sourced<Occasion>] {
        var occasions: [Sourced<Occasion>] = []
        // Looked up rather than searched for: a card may have a hundred thousand days.
        var places: [Occasion: Int] = [:]
        var birthdays: [Birthday] = []
        for entry in outline.entries {
            // Further ones stay in the card. A birthday counts wherever it stands.
            guard occasions.count < CardReading.mostParts || entry.field == .birthday else { continue }
            guard let occasion = occasion(of: entry) else { continue }
            if occasion.kind == .birthday {
                let day = Sourced(value: occasion, sources: entry.sources)
                birthdays.append(Birthday(place: occasions.count, day: day, property: entry.property))
            } else if let twin = places[occasion] {
                occasions[twin].sources += entry.sources
            } else {
                places[occasion] = occasions.count
                occasions.append(Sourced(value: occasion, sources: entry.sources))
            }
        }
        if let birthday = theOne(of: birthdays) { occasions.insert(birthday.day, at: birthday.place) }
        if untold > 0, let property = lastUntold { report(property, .moreDays, [.count: .number(untold)]) }
        return occasions
    }

    private mutating func occasion(of entry: CardOutline.Entry) -> Occasion? {
        let property = entry.property
        switch entry.field {
        case .birthday:
            return when(property).map { Occasion(kind: .birthday, when: $0) }
        case .day(let kind):
            return labelled(property, kind: kind)
        case .otherDate:
            return labelled(property, kind: nil)
        case .alternateBirthday:
            return when(property, value: property.alternateBirthdayText).map {
                Occasion(kind: .custom, label: "Birthday (\(property.calendarScale.lowercased()) calendar)", when: $0)
            }
        case .androidRow where entry.isAndroidRow(.event):
            return androidEvent(property)
        default:
            return nil
        }
    }

    private mutating func labelled(_ property: Property, kind: Occasion.Kind?) -> Occasion? {
        let meaning = OccasionKind.reading(property, named: kind, label: outline.label(of: property))
        return when(property).map { Occasion(kind: meaning.kind, label: meaning.label, when: $0) }
    }

    private mutating func androidEvent(_ property: Property) -> Occasion? {
        guard let when = when(property, value: property.component(1)) else { return nil }
        let label = property.component(3).trimmingBlanks
        return switch property.component(2).trimmingBlanks {
        case "1": Occasion(kind: .anniversary, when: when)
        case "3": Occasion(kind: .birthday, when: when)
        default: Occasion(kind: .custom, label: label.isEmpty ? "Other" : label, when: when)
        }
    }

    private mutating func when(_ property: Property, value: String? = nil) -> Occasion.When? {
        let reading = DateText(
            value ?? property.text, isDeclaredText: property.isDeclaredText, calendarScale: property.calendarScale,
            omittedYear: property.firstValue(ofParameter: "X-APPLE-OMIT-YEAR").flatMap { Int($0.trimmingBlanks) }
        ).read(currentYear: currentYear)
        if case .text(let text, let doubt?) = reading {
            guard diagnostics.count < Self.few else {
                (untold, lastUntold) = (untold + 1, property)
                return reading.when
            }
            let (name, text) = (ImportFinding.Value.text(property.name), ImportFinding.Value.text(String(text.prefix(80))))
            if case .unknownCalendar(let calendar) = doubt {
                report(property, .unknownCalendar, [.name: name, .text: text, .calendar: .text(calendar)])
            } else {
                report(property, .dayOfCard, [.name: name, .text: text, .reason: .reason(doubt.reason)])
            }
        }
        return reading.when
    }

    /// The first birthday that is a date, else the first that is text. The others stay in the card; those that say
    /// something else are reported, a few of them one by one.
    private mutating func theOne(of birthdays: [Birthday]) -> Birthday? {
        guard var birthday = birthdays.first(where: \.day.value.isDate) ?? birthdays.first else { return nil }
        let first = birthday.day
        var differing: [Property] = []
        for other in birthdays where other.day.sources != first.sources {
            if other.day.value == first.value {
                birthday.day.sources += other.day.sources
            } else {
                birthday.day.reserves += other.day.sources
                differing.append(other.property)
            }
        }
        for property in differing.prefix(Self.few) {
            report(property, .secondBirthday, [.text: .text(String(property.text.prefix(80)))])
        }
        if differing.count > Self.few, let property = differing.last {
            report(property, .birthdays, [.count: .number(differing.count + 1)])
        }
        return birthday
    }

    private mutating func report(_ property: Property, _ code: ImportFinding.Code, _ parameters: ImportFinding.Parameters) {
        diagnostics.append(Diagnostic(line: property.line, ImportFinding(code, parameters)))
    }
}

extension Occasion {
    fileprivate var isDate: Bool {
        if case .date = when { true } else { false }
    }
}

extension Property {
    /// CALSCALE (RFC 6350, section 5.8), or what came before it was standard.
    fileprivate var calendarScale: String {
        (firstValue(ofParameter: "CALSCALE") ?? firstValue(ofParameter: "X-CALSCALE") ?? "").trimmingBlanks
    }

    /// Apple counts Chinese years in cycles of sixty, four digits for the cycle and four for its year: 007800360412. The first
    /// year of cycle 78 began in 1984.
    fileprivate var alternateBirthdayText: String {
        let text = text.trimmingBlanks
        let digits = text.filter { $0 != "-" }
        guard calendarScale.lowercased() == "chinese", digits.utf8.count == 12, digits.utf8.allSatisfy(\.isDigit),
            let cycle = Int(digits.prefix(4)), let yearOfCycle = Int(digits.dropFirst(4).prefix(4))
        else { return text }
        return String((cycle - 78) * 60 + yearOfCycle - 1 + 1984) + digits.suffix(4)
    }
}
