import Kinkeeper

// What the headings of the lists mean. A heading that is none of a list gives nil.

extension WordMeaning {
    /// What phrases under a heading of the small words, verbs and nouns mean.
    init?(_ entry: WordList.Entry) {
        let words = entry.heading.dropFirst().map(String.init)
        switch (entry.heading.first, words.count) {
        case ("occasion", 1):
            guard let type = OccasionType(rawValue: words[0]) else { return nil }
            self.init(occasion: type)
        case ("gift-occasion", 1):
            guard let occasion = ProposedGiftOccasion(rawValue: words[0]) else { return nil }
            self.init(giftOccasion: occasion)
        case ("pronoun", 1...2):
            let (gender, isPlural) = (words.last.flatMap(Gender.init), words.last == "plural")
            guard let role = Pronoun.Role(rawValue: words[0]), words.count == 1 || gender != nil || isPlural else { return nil }
            self.init(pronoun: Pronoun(role, gender, isPlural: isPlural))
        case ("relation", 0...1):
            let gender = words.first.flatMap(Gender.init)
            guard let group = entry.phrases.first, words.isEmpty || gender != nil else { return nil }
            self.init(relation: Relation(group: String(group), gender: gender))
        default:
            guard let senses = Sense(names: entry.heading) else { return nil }
            self.init(senses: senses)
        }
    }
}

extension DateWord {
    /// What phrases under a heading of the words of dates mean.
    init?(heading: [Substring]) {
        let words = heading.dropFirst().map(String.init)
        let number = words.first.flatMap { Int($0) }
        let last = words.count > 1 ? words.last : nil
        switch (heading.first, words.count) {
        case ("now", 0): self = .now
        case ("month", 1...2):
            guard let number, (1...12).contains(number) else { return nil }
            if last == "weekend" {
                self = .monthWeekend(number)
            } else if let name = MonthName(rawValue: last ?? "full") {
                self = .month(number, name)
            } else {
                return nil
            }
        case ("weekday", 1...2):
            guard let number, (1...7).contains(number) else { return nil }
            if last == nil || last == "short" {
                self = .weekday(number, short: last != nil)
            } else if let part = last.flatMap(PartOfDay.init) {
                self = .weekdayPart(number, part)
            } else {
                return nil
            }
        case ("every", 2):
            guard words[0] == "weekday", let number = Int(words[1]), (1...7).contains(number) else { return nil }
            self = .everyWeekday(number)
        case ("day", 1...2):
            let part = last.flatMap(PartOfDay.init)
            guard let number, last == nil || part != nil else { return nil }
            self = .relativeDay(number, part)
        case ("said", 1...2):
            let part = last.flatMap(PartOfDay.init)
            guard let number, last == nil || part != nil else { return nil }
            self = .saidDay(number, part)
        case ("unit", 1):
            guard let unit = DateUnit(rawValue: words[0]) else { return nil }
            self = .unit(unit)
        case ("season", 1):
            guard let place = Season.names.firstIndex(of: words[0]), let season = Season(rawValue: place) else { return nil }
            self = .season(season)
        case ("part", 1):
            guard let part = PartOfDay(rawValue: words[0]) else { return nil }
            self = .part(part)
        case ("which", 1...2):
            guard let which = Which.names[words[0]], last == nil || last == "after" else { return nil }
            self = last == nil ? .which(which) : .whichAfter(which)
        case ("edge", 1):
            guard let edge = Edge(rawValue: words[0]) else { return nil }
            self = .edge(edge)
        case ("edge", 2):
            guard let edge = Edge(rawValue: words[0]), let unit = DateUnit(rawValue: words[1]) else { return nil }
            self = .edgeOf(edge, unit)
        case ("frequency", 2):
            guard let number, let unit = DateUnit(rawValue: words[1]) else { return nil }
            self = .frequency(unit, number)
        case ("clock", 1):
            if let number {
                self = .clock(hour: number)
            } else if words[0] == "am" || words[0] == "pm" {
                self = .meridiem(isAfternoon: words[0] == "pm")
            } else {
                return nil
            }
        case ("amount", 1):
            guard let amount = Double(words[0]) else { return nil }
            self = .amount(amount)
        case ("length", 2):
            guard let length = Double(words[0]), let unit = DateUnit(rawValue: words[1]) else { return nil }
            self = .length(length, unit)
        case (let first?, 0):
            guard let particle = Particle(rawValue: String(first)) else { return nil }
            self = .particle(particle)
        default: return nil
        }
    }
}

extension Holiday {
    /// The rule that a heading of the holidays says: "12-25", "easter -48", "4th thursday of november +1", "sunday by 12-24",
    /// "hebrew 03-25 lasting 8", "national mothersDay".
    init?(rule: [Substring]) {
        var words = rule.map(String.init)
        var days = 0
        if let last = words.last, last.hasPrefix("+") || last.hasPrefix("-"), let number = Int(last) {
            days = number
            words.removeLast()
        }
        guard let first = words.first else { return nil }
        let second = words.count > 1 ? words[1] : ""
        switch (first, words.count) {
        case ("easter", 1): self = .easter(days)
        case ("diwali", 1): self = .diwali(days)
        case ("qingming", 1) where days == 0: self = .qingming
        case ("orthodox", 2) where second == "easter": self = .orthodoxEaster(days)
        case ("national", 2):
            guard days == 0, let day = NationalDay(rawValue: second) else { return nil }
            self = .national(day)
        case (_, 1):
            guard days == 0, let (month, day) = Self.day(first), month <= 12 else { return nil }
            self = .fixed(month, day)
        case (_, 3) where second == "by":
            guard let weekday = Weekday(name: first), let (month, day) = Self.day(words[2]), month <= 12 else { return nil }
            self = .onOrBefore(weekday, month, day, plus: days)
        case (_, 4) where words[2] == "of":
            guard let number = Self.numbers[first], let weekday = Weekday(name: second),
                let month = Self.months.firstIndex(of: words[3])
            else { return nil }
            self = .weekday(number, weekday, month: month + 1, plus: days)
        case (_, 2), (_, 4):
            guard let calendar = Self.calendars[first], let (month, day) = Self.day(second),
                words.count == 2 || words[2] == "lasting",
                let length = words.count == 2 ? 1 : Int(words[3])
            else { return nil }
            self = .lunar(calendar, month, day, plus: days, lasting: length)
        default: return nil
        }
    }

    private static let calendars: [String: CalendarSystem] = [
        "chinese": .chinese, "hebrew": .hebrew, "islamic": .islamicUmmAlQura,
    ]
    private static let numbers = ["1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "last": -1]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// Month and day of "12-25".
    private static func day(_ text: String) -> (month: Int, day: Int)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let month = parts[0], let day = parts[1], (1...13).contains(month), (1...31).contains(day)
        else {
            return nil
        }
        return (month, day)
    }
}

extension Weekday {
    /// The weekday of an English name, in small letters.
    fileprivate init?(name: String) {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        guard let place = names.firstIndex(of: name) else { return nil }
        self.init(rawValue: place + 1)
    }
}

extension MoneyWord {
    /// What phrases under a heading of the words of money mean.
    init?(heading: [Substring]) {
        let words = heading.dropFirst().map(String.init)
        let number = words.first.flatMap { Int($0) }
        switch (heading.first, words.count) {
        case ("currency", 1):
            guard let currency = NamedCurrency(name: words[0]) else { return nil }
            self = .currency(currency)
        case ("note", 2), ("units", 2):
            guard let number, let currency = NamedCurrency(name: words[1]) else { return nil }
            self = heading.first == "note" ? .note(number, currency) : .units(number, currency)
        case ("factor", 1):
            guard let number else { return nil }
            self = .factor(number)
        case (let first?, 0):
            guard let word = Self.small[String(first)] else { return nil }
            self = word
        default: return nil
        }
    }

    private static let small: [String: MoneyWord] = [
        "hundredths": .hundredths, "atMost": .atMost, "atLeast": .atLeast, "about": .about, "atMostAfter": .atMostAfter,
        "atLeastAfter": .atLeastAfter, "oddAfter": .oddAfter, "between": .between, "to": .to, "and": .and, "limit": .limit,
        "one": .one, "over": .over, "under": .under, "not": .not, "halfAfter": .halfAfter,
        "measure": .measure, "point": .point, "asks": .asks,
    ]
}

extension NamedCurrency {
    /// A currency by its ISO 4217 code or by the name of what several countries have.
    fileprivate init?(name: String) {
        let names: [String: NamedCurrency] = [
            "dollar": .dollar, "peso": .peso, "pound": .pound, "franc": .franc, "crown": .crown, "rupee": .rupee, "cent": .cent,
            "pavo": .pavo, "luca": .luca, "local": .local,
        ]
        if let currency = names[name] {
            self = currency
        } else if name.utf8.count == 3, name.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) {
            self = .code(name)
        } else {
            return nil
        }
    }
}

extension NumberWords.Word {
    /// What phrases under a heading of the number words mean: "20", "times 100", "ordinal 3".
    init?(heading: [Substring]) {
        guard let number = heading.last.flatMap({ Int($0) }) else { return nil }
        switch (heading.first, heading.count) {
        case (_, 1): self = .value(number)
        case ("times", 2): self = .multiplier(number)
        case ("ordinal", 2): self = .ordinal(number)
        default: return nil
        }
    }
}
