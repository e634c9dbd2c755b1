/// The meaning of a word or a fixed phrase in an expression of date or time. A word may have several.
enum DateWord: Hashable, Sendable {
    /// A month by name, 1…12.
    case month(Int, MonthName = .full)
    /// A weekday by name, 1 is Monday; a short one is an abbreviation that is a word as well: "sat", "so", "mar".
    case weekday(Int, short: Bool = false)
    /// Every one of a weekday: "Mondays", "montags".
    case everyWeekday(Int)
    /// A weekday with a part of it in one word: "Samstagabend".
    case weekdayPart(Int, PartOfDay)
    /// The weekend of a month in one word: "Oktoberwochenende".
    case monthWeekend(Int)
    /// A unit of time.
    case unit(DateUnit)
    /// A season.
    case season(Season)
    /// A number of days from today: "tomorrow", "vorgestern"; perhaps with a part of that day: "tonight", "anoche".
    case relativeDay(Int, PartOfDay?)
    /// The same, counted from a day that was said before: "the day after", "la noche antes", "an dem Tag".
    case saidDay(Int, PartOfDay?)
    /// This moment.
    case now
    /// A part of the day: "morning".
    case part(PartOfDay)
    /// A choice before the noun: "next", "letzten", "este".
    case which(Which)
    /// A choice after the noun: "que viene", "after next".
    case whichAfter(Which)
    /// A part of a stretch of time: "end of", "Anfang", "a mediados de".
    case edge(Edge)
    /// "EOM", "EOY".
    case edgeOf(Edge, DateUnit)
    /// A holiday.
    case holiday(Holiday)
    /// How often, in one word: "weekly", "alle 14 Tage", "quincenalmente".
    case frequency(DateUnit, Int)
    /// A time of day by name.
    case clock(hour: Int)
    /// "am" and "pm".
    case meridiem(isAfternoon: Bool)
    /// A number that is no whole one in a word: "anderthalb".
    case amount(Double)
    /// A length in a word: "viertelstunde".
    case length(Double, DateUnit)
    /// A small word of the grammar.
    case particle(Particle)
}

/// The form of a month's name.
enum MonthName: String, Sendable {
    case full
    /// An abbreviation, which is seldom a month by itself: "sep".
    case short
    /// A common word as well: "may", "march".
    case doubtful
}

/// A unit of time.
enum DateUnit: String, Sendable {
    case minute, hour, day, workday, week, workweek, fortnight, weekend, month, quarter, halfYear, year
}

/// A part of the day.
enum PartOfDay: String, Sendable {
    case morning, midday, afternoon, evening, night
}

/// A season of the year.
enum Season: Int, Sendable {
    case spring = 0
    case summer, autumn, winter

    /// As the lists name them.
    static let names = ["spring", "summer", "autumn", "winter"]
}

/// A choice among periods that follow one another, seen from now.
enum Which: Int, Sendable {
    case beforeLast = -2
    case last = -1
    case this = 0
    case next = 1
    case afterNext = 2
    /// The next one to come, be it in this week or the next: "coming", "que viene".
    case coming = 10

    /// As the lists name them.
    static let names: [String: Which] = [
        "beforeLast": .beforeLast, "last": .last, "this": .this, "next": .next, "afterNext": .afterNext, "coming": .coming,
    ]

    /// How many periods away.
    var offset: Int { self == .coming ? 1 : rawValue }
}

/// A part of a stretch of time.
enum Edge: String, Sendable {
    case beginning, middle, end
    /// The rest of a period: "later this week".
    case rest
    /// The past part of a period: "earlier this week".
    case past
}

/// Small words that hold an expression together.
enum Particle: String, Sendable {
    /// "the", "der", "el".
    case article
    /// "of", "de", "vom": between day, month and year.
    case of
    /// "on", "am", "an".
    case on
    /// Before a time of day: "at", "um", "a las".
    case at
    /// The same where nothing but a time follows: "um", "a las", but not "by".
    case surelyAt
    /// Before a length of time to come, and before months and years: "in", "en".
    case `in`
    /// Before a length of time to come: "within", "dentro de", "binnen".
    case within
    /// Before a length of time that has passed: "vor", "hace".
    case ago
    /// After a length of time that has passed: "ago", "atrás", "her".
    case agoAfter
    /// After a length of time to come: "from now", "later", "después".
    case henceAfter
    /// "before", "vor", "antes de": the day before, or a length of time before a day.
    case before
    /// "after", "nach", "después de".
    case after
    /// "by", "spätestens", "a más tardar".
    case by
    /// "until", "bis", "hasta".
    case until
    /// "since", "seit", "desde".
    case since
    /// Begins a stretch: "from", "vom", "del".
    case from
    /// Between the two ends of a stretch: "to", "bis", "al".
    case to
    /// Begins a stretch whose ends are joined by "and": "between".
    case between
    /// "and".
    case and
    /// "or".
    case or
    /// Before a length that is no date: "for", "für", "durante".
    case lasting
    /// "for", "para", "für": before a day something is meant for.
    case `for`
    /// "about", "gegen", "sobre".
    case about
    /// "each", "jeden", "cada".
    case every
    /// "other", "zweiten": of two, one.
    case other
    /// "a", "ein", "un": one.
    case one
    /// "half".
    case half
    /// "quarter".
    case quarter
    /// Three quarters, said in one: "dreiviertel".
    case threeQuarters
    /// "half past" in German and the like: half an hour before the hour that follows.
    case halfBefore
    /// Minutes before the hour: "to", "vor", "menos".
    case clockBefore
    /// Minutes after the hour: "past", "nach", "y".
    case clockAfter
    /// "o'clock", "Uhr", "en punto".
    case oclock
    /// "couple" and its like: 2.
    case couple
    /// "few" and its like: 3.
    case few
    /// "several": 7.
    case several
    /// After a length of time that is counted from a day said before: "later", "danach", "antes".
    case then
    /// "more", "weitere".
    case more
    /// "day" before a number of one: "día 15".
    case dayNumber
    /// "year" before its number: "im Jahr 2020".
    case yearNumber
    /// "time" after a length: "in two weeks' time".
    case time
    /// "today" and "now" after "from".
    case today
    /// It repeats without a rule: "always", "immer".
    case always
    /// "once", "einmal": before "a week".
    case once
    /// "'s" and other crumbs that may stand between the parts of an expression.
    case crumb
}
