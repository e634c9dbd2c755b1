import Kinkeeper

extension DateLexicon {
    /// English words of date and time.
    static let english: DateLexicon = {
        var words = DateLexicon()
        words.addEnglishNames()
        words.addEnglishRelations()
        words.addEnglishClock()
        words.addEnglishParticles()
        words.addEnglishHolidays()
        words.addComma(.particle(.crumb))
        return words
    }()

    private mutating func addEnglishNames() {
        add([
            .month(1): "january",
            .month(1, .short): "jan",
            .month(2): "february, febuary",
            .month(2, .short): "feb, febr",
            .month(3, .doubtful): "march",
            .month(3, .short): "mar",
            .month(4): "april",
            .month(4, .short): "apr",
            .month(5, .doubtful): "may",
            .month(6): "june",
            .month(6, .short): "jun",
            .month(7): "july",
            .month(7, .short): "jul",
            .month(8): "august",
            .month(8, .short): "aug",
            .month(9): "september",
            .month(9, .short): "sept, sep",
            .month(10): "october",
            .month(10, .short): "oct",
            .month(11): "november",
            .month(11, .short): "nov",
            .month(12): "december",
            .month(12, .short): "dec",
        ])
        add([
            .weekday(1): "monday, mondy",
            .weekday(2): "tuesday, tues, tuseday",
            .weekday(3): "wednesday, weds, wendesday, wensday, wednsday",
            .weekday(4): "thursday, thurs, thur, thursay, thrusday",
            .weekday(5): "friday, fryday, firday",
            .weekday(6): "saturday, saterday, satruday",
            .weekday(7): "sunday, sundy",
            .weekday(1, short: true): "mon",
            .weekday(2, short: true): "tue, tu",
            .weekday(3, short: true): "wed",
            .weekday(4, short: true): "thu, th",
            .weekday(5, short: true): "fri, fr",
            .weekday(6, short: true): "sat, satdy",
            .weekday(7, short: true): "sun",
        ])
        add([
            .everyWeekday(1): "mondays",
            .everyWeekday(2): "tuesdays",
            .everyWeekday(3): "wednesdays",
            .everyWeekday(4): "thursdays",
            .everyWeekday(5): "fridays",
            .everyWeekday(6): "saturdays",
            .everyWeekday(7): "sundays",
        ])
        add([
            .unit(.minute): "minute, minutes, min, mins, m",
            .unit(.hour): "hour, hours, hr, hrs, h",
            .unit(.day): "day, days, d, dy",
            .unit(.workday): "workday, workdays, working day, working days, business day, business days, weekday",
            .unit(.week): "week, weeks, wk, wks, w",
            .unit(.workweek): "workweek, work week, working week",
            .unit(.fortnight): "fortnight, fortnights",
            .unit(.weekend): "weekend, weekends, week-end, week end, wkend, wknd, wkd",
            .unit(.month): "month, months, mo, mos, mth, mths",
            .unit(.quarter): "quarter, quarters",
            .unit(.year): "year, years, yr, yrs, y",
            .season(.spring): "spring, springtime",
            .season(.summer): "summer, summertime",
            .season(.autumn): "autumn, fall",
            .season(.winter): "winter, wintertime",
        ])
    }

    private mutating func addEnglishRelations() {
        add([
            .relativeDay(0, nil): "today, tday, 2day, the same day, this day, the present day",
            .relativeDay(0, .night): "tonight, tonite, 2nite, 2night, tnite",
            .relativeDay(1, nil): """
            tomorrow, tomorow, tommorow, tommorrow, tomorrows, tomorro, tmrw, tmr, tmw, tmrrw, tomoz, tmoz, 2moro,
            2morrow, 2mrw, the next day, the following day, the day after, next day, following day, the day to come
            """,
            .relativeDay(2, nil): "day after tomorrow, the day after tomorrow, overmorrow",
            .relativeDay(3, nil): "the day after the day after tomorrow",
            .relativeDay(-1, nil): """
            yesterday, yday, ystrday, yest, yesterdays, yestreday, the day before, the previous day, previous day
            """,
            .relativeDay(-1, .night): "last night, last nite, lastnight, last nights",
            .relativeDay(-1, .evening): "last evening",
            .relativeDay(-2, nil): "day before yesterday, the day before yesterday",
            .now: """
            now, right now, just now, at the moment, atm, at present, at the present time, asap, as soon as possible,
            immediately, straight away, right away, at once
            """,
        ])
        add([
            .which(.this): "this, current, the current, this current, the same",
            .which(.next): "next, nxt, following, the following, the next",
            .which(.coming): "coming, upcoming, this coming, this upcoming, the coming, the upcoming, this next",
            .which(.last): "last, past, previous, this past, this last, the last, the past, the previous, preceding",
            .whichAfter(.afterNext): "after next, after the next",
            .whichAfter(.beforeLast): "before last, before the last",
            .whichAfter(.coming): "coming, to come",
            .edge(.beginning): """
            beginning of, the beginning of, start of, the start of, early, early in, begin of, at the beginning of,
            at the start of, in early, beginning
            """,
            .edge(.middle): "middle of, the middle of, mid, mid of, mid-, in the middle of, halfway through",
            .edge(.end): """
            end of, the end of, late, late in, at the end of, by the end of, in late, towards the end of,
            the back end of
            """,
            .edge(.rest): "later, later in, rest of, the rest of",
            .edge(.past): "earlier, earlier in",
            .edgeOf(.end, .month): "eom, the eom, end of month",
            .edgeOf(.beginning, .month): "bom, the bom, beginning of month, start of month",
            .edgeOf(.beginning, .year): "start of year",
            .edgeOf(.end, .year): "eoy, the eoy, end of year",
            .edgeOf(.end, .week): "eow, the eow",
            .edgeOf(.end, .day): "eod, the eod",
        ])
        add([
            .frequency(.day, 1): "daily, day by day",
            .frequency(.week, 1): "weekly",
            .frequency(.week, 2): "biweekly, bi-weekly, fortnightly",
            .frequency(.month, 1): "monthly",
            .frequency(.month, 2): "bimonthly, bi-monthly",
            .frequency(.month, 3): "quarterly",
            .frequency(.month, 6): "semiannually, semi-annually, half-yearly, biannually, twice a year",
            .frequency(.year, 1): "yearly, annually, annual",
            .frequency(.year, 2): "biennially",
            .frequency(.workday, 1): "on weekdays, on workdays, weekdays, on working days",
            .frequency(.weekend, 1): "on weekends, at weekends",
        ])
    }

    private mutating func addEnglishClock() {
        add([
            .part(.morning): """
            morning, mornin, morn, early morning, breakfast, breakfast time, late morning, mornings,
            early in the morning, early hours
            """,
            .part(.midday): "lunch, lunchtime, lunch time, noonish, midday",
            .part(.afternoon): """
            afternoon, arvo, afternoons, aft, early afternoon, late afternoon, teatime, tea time, after lunch,
            after school
            """,
            .part(.evening): """
            evening, evenings, eve, dinner, dinnertime, dinner time, after work, early evening, late evening, eves,
            supper
            """,
            .part(.night): "night, nite, nights, late night, late at night, bedtime",
            .clock(hour: 12): "noon, midday, mid-day, 12 noon, noontime",
            .clock(hour: 0): "midnight, mid-night, 12 midnight",
            .meridiem(isAfternoon: false): "am, a m, a. m., a, in the am",
            .meridiem(isAfternoon: true): "pm, p m, p. m., p, in the pm",
        ])
    }

    private mutating func addEnglishParticles() {
        add([
            .article: "the",
            .of: "of, in, from, 's",
            .on: "on, upon, over",
            .at: "at, @, around, about, by, from, approximately, approx, after, before, till, until, say",
            .surelyAt: "at, @",
            .in: "in, within, inside, after",
            .within: "within, inside of, in the space of",
            .agoAfter: "ago, back, before, earlier, previously, prior",
            .henceAfter: """
            from now, hence, later, from today, after now, out, from this moment, after today, afterwards,
            down the line
            """,
            .before: "before, prior to, ahead of, b4",
            .after: "after, from, following, past, since",
            .by: "by, no later than, not later than, at the latest",
            .until: "until, till, til, up to, thru",
            .since: "since",
            .from: "from",
            .to: "to, until, till, through, thru, -, –, —",
            .between: "between",
            .and: "and, &, plus",
            .or: "or",
            .lasting: "for, lasting, during",
            .for: "for",
            .about: """
            about, around, approximately, approx, roughly, circa, some, ~, exactly, like, another, just, almost,
            nearly, only, precisely, sometime
            """,
            .every: "every, each, evry, every single",
            .other: "other, second, alternate, 2nd, alternating",
            .one: "a, an, one, another",
            .half: "half, half a, half an, 1 / 2, ½",
            .quarter: "quarter, a quarter, ¼, quarter of an",
            .threeQuarters: """
            three quarters of an, three quarters of a, three quarters, three-quarters, three-quarters of an, ¾
            """,
            .clockBefore: "to, before, of, til, till",
            .clockAfter: "past, after",
            .oclock: "oclock, o clock, sharp, on the dot, hours, h, hrs, ish",
            .couple: "couple, couple of, pair of, a couple, a couple of, a pair of",
            .few: "few, a few",
            .several: "several",
            .more: "more, further, additional",
            .time: "time, from now",
            .today: "now, today",
            .always: "always",
            .once: "once, once in, one, one time",
            .crumb: "(, -, |, ., /, ], [, @, :, is, starting, starting at, beginning at, sometime, approximately",
        ])
    }
}

extension DateLanguage {
    /// English.
    static let english = DateLanguage(
        lexicon: .english, numbers: .english, homeCountry: "US", isMonthFirst: true, halfNamesNextHour: false,
        minutesFollowHour: false,
        marksDaysWithStop: false,
        namesDaysByCardinal: false,
        dayArticles: ["the"],
        capitalisesWeekdays: false,
        hasPrepositionAm: false,
        separatesHourLetter: false,
        halfFollowsHour: true,
        countsWeeksFromDay: true,
        tense: Tense.Words(
            past: [
                "was", "were", "went", "had", "did", "met", "saw", "spoke", "came", "left", "got", "gave", "told",
                "said", "bought", "sent", "wrote", "rang", "ran", "ate", "drank", "took", "made", "found", "heard",
                "thought", "brought", "forgot", "lost", "won", "began", "sold", "felt", "kept", "slept", "caught",
                "flew", "drove", "sang", "swam", "sat", "stood", "paid", "read", "built", "became", "been", "has", "ive",
                "born", "happened", "texted", "facetimed", "hung", "knew", "broke", "chose", "fell", "grew", "hurt",
            ],
            pastEndings: ["ed"],
            notPast: [
                "need", "feed", "speed", "bed", "red", "fred", "ted", "ned", "ahmed", "mohammed", "seed", "weed", "wed",
                "med", "tired", "indeed", "exceed", "proceed", "succeed", "hundred", "jared", "shed", "sled", "bleed",
                "breed", "embed", "alfred", "mildred", "reed", "greed", "allowed", "interested", "excited", "married",
                "related", "supposed", "planned", "scheduled", "expected", "united", "limited",
            ],
            present: [
                "is", "are", "am", "will", "ll", "ill", "youll", "shell", "theyll", "should", "must", "need", "needs",
                "can", "cant", "cannot", "going", "gonna", "want", "wants", "wanna", "coming", "let", "lets", "remind",
                "rmnd", "would", "might", "plan", "plans", "planning", "could", "call", "ring", "text", "meet", "book",
                "buy", "get", "pick", "send", "ask", "bring", "visit", "invite", "does", "do", "dont", "starts", "flies",
                "turns", "hes", "shes", "theyre", "im", "youre", "comes", "goes", "leaves", "lands", "arrives", "gets",
                "moves", "have", "wish", "write", "check", "look",
            ],
            presentEndings: []),
        oneOClock: [],
        subjects: ["i", "he", "she", "we", "they", "you", "the", "it"],
        singularDay: "day",
        greetings: ["good", "gd", "happy"],
        countedThings: [
            "people", "persons", "kids", "guests", "times", "years old", "kg", "kilograms", "percent", "%", "km", "miles",
            "time", "floor", "grade", "birthday", "bday", "place", "anniversary", "century", "street", "avenue", "row",
            "edition", "hand", "graders", "meeting", "child", "trimester", "euro", "euros", "dollars", "dollar", "bucks",
            "pounds", "quid", "francs", "eur", "usd", "gbp", "chf", "grand",
        ])
}
