import Kinkeeper

extension DateLexicon {
    /// German words of date and time.
    static let german: DateLexicon = {
        var words = DateLexicon()
        words.addGermanNames()
        words.addGermanRelations()
        words.addGermanClock()
        words.addGermanParticles()
        words.addGermanHolidays()
        words.addComma(.particle(.crumb))
        return words
    }()

    private mutating func addGermanNames() {
        let months = [
            "januar,jänner,jan,jän,januars", "februar,feber,feb,februars", "märz,mär,mrz,märzes", "april,apr,aprils", "mai",
            "juni,jun,juno,junis",
            "juli,jul,julei,julis", "august,aug,augusts", "september,sept,sep,septembers", "oktober,okt,oktobers",
            "november,nov,novembers", "dezember,dez,dezembers",
        ]
        let weekdays = ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag", "sonnabend"]
        let parts: [(String, PartOfDay)] = [
            ("morgen", .morning), ("morgens", .morning), ("früh", .morning), ("frühmorgens", .morning), ("vormittag", .morning),
            ("vormittags", .morning),
            ("mittag", .midday), ("mittags", .midday), ("nachmittag", .afternoon), ("nachmittags", .afternoon),
            ("abend", .evening), ("abends", .evening), ("nacht", .night), ("nachts", .night),
        ]
        for (index, names) in months.enumerated() {
            for name in names.split(separator: ",").map({ $0.trimmingPrefix(" ") }) {
                add(.month(index + 1, name.count > 3 && name != "sept" || name == "mai" ? .full : .short), String(name))
            }
            for name in names.split(separator: ",") where name.count > 3 {
                add(.monthWeekend(index + 1), "\(name)wochenende,\(name)wochenendes")
            }
        }
        for (index, name) in weekdays.enumerated() {
            let number = index == 7 ? 6 : index + 1
            add(.weekday(number), "\(name),\(name)es")
            add(.everyWeekday(number), "\(name)s,immer \(name)s")
            for (part, meaning) in parts { add(.weekdayPart(number, meaning), name + part) }
        }
        add([
            .weekday(1, short: true): "mo",
            .weekday(2, short: true): "di, die",
            .weekday(3, short: true): "mi, mit",
            .weekday(4, short: true): "do, don",
            .weekday(5, short: true): "fr, fre",
            .weekday(6, short: true): "sa, sam",
            .weekday(7, short: true): "so, son",
            .weekday(2): "dinstag, dienstg",
            .weekday(3): "mitwoch",
            .weekday(4): "donerstag, donnerstg",
        ])
        add([
            .unit(.minute): "minute, minuten, min, m",
            .unit(.hour): "stunde, stunden, std, h",
            .unit(.day): "tag, tage, tagen, tages, tg",
            .unit(.workday): "werktag, werktage, werktagen, arbeitstag, arbeitstage, arbeitstagen",
            .unit(.week): "woche, wochen, wo, wch",
            .unit(.workweek): "arbeitswoche",
            .unit(.weekend): "wochenende, wochenend, wochenenden, we, wochenendes, wochende, wochenede",
            .unit(.month): "monat, monate, monaten, monats, mon",
            .unit(.quarter): "quartal, quartale",
            .unit(.halfYear): "halbjahr",
            .unit(.year): "jahr, jahre, jahren, jahres, jhr",
            .season(.spring): "frühling, frühjahr, frühlings",
            .season(.summer): "sommer, sommers",
            .season(.autumn): "herbst, herbstes",
            .season(.winter): "winter, winters",
        ])
    }

    private mutating func addGermanRelations() {
        add([
            .relativeDay(0, nil): "heute, heut, heite, hoit, heutigen tag",
            .relativeDay(1, nil): """
            morgen, moin morgen, moorgen, den nächsten tag, am nächsten tag, am folgenden tag, der nächste tag
            """,
            .relativeDay(2, nil): "übermorgen",
            .relativeDay(3, nil): "überübermorgen",
            .relativeDay(-1, nil): "gestern, gestan, gestrn, am tag zuvor, am vortag, am tag davor",
            .relativeDay(-2, nil): "vorgestern",
            .relativeDay(-3, nil): "vorvorgestern",
            .relativeDay(-1, .night): "letzte nacht, vergangene nacht, gestern nacht",
            .relativeDay(-1, .evening): "gestern abend",
            .relativeDay(0, .evening): "heute abend, heut abend, heutabend",
            .relativeDay(0, .night): "heute nacht, heut nacht",
            .relativeDay(0, .morning): "heute morgen, heute früh, heut früh, heute vormittag, diesen morgen",
            .relativeDay(1, .morning): "morgen früh, morgen vormittag",
            .now: """
            jetzt, gerade jetzt, genau jetzt, sofort, jetzt gerade, in diesem moment, im moment, momentan, zur zeit,
            gerade eben, soeben
            """,
        ])
        let endings = ["e", "en", "er", "es", "em"]
        func forms(_ stems: String) -> String {
            stems.split(separator: ",").flatMap { stem in endings.map { stem + $0 } }.joined(separator: ",")
        }
        add(.which(.this), forms("dies,aktuell,laufend,diesig,gegenwärtig,heutig") + ",dies")
        add(.which(.next), forms("nächst,folgend,darauffolgend,nachfolgend") + ",nä,näx,nä.,nächstn,nexte,nexten")
        add(.which(.coming), forms("kommend,bevorstehend,anstehend,dies kommend"))
        add(.which(.last), forms("letzt,vergangen,vorig,vorherig,verflossen") + ",vorige")
        add(.which(.afterNext), forms("übernächst"))
        add(.which(.beforeLast), forms("vorletzt,vorvorig"))
        add([
            .edge(.beginning): """
            anfang, beginn, zu beginn, am anfang, anfangs, zu anfang, am beginn, beginn des, anfang des, anfang der,
            am anfang der, am anfang des
            """,
            .edge(.middle): "mitte, mitte des, mitte der",
            .edge(.end): """
            ende, ende des, ende der, am ende, zu ende, am ende des, am ende der, zum ende, gegen ende, schluss
            """,
            .edge(.rest): "später, später in, noch, noch in",
            .edge(.past): "früher, früher in",
            .edgeOf(.end, .month): "monatsende, am monatsende, zum monatsende",
            .edgeOf(.beginning, .month): "monatsanfang",
            .edgeOf(.end, .year): "jahresende, zum jahresende",
            .edgeOf(.beginning, .year): "jahresanfang, jahresbeginn",
            .edgeOf(.middle, .month): "monatsmitte",
            .edgeOf(.middle, .week): "wochenmitte",
            .edgeOf(.beginning, .week): "wochenanfang, wochenbeginn",
        ])
        add([
            .frequency(.day, 1): "täglich, tagtäglich, alltäglich, tägliche, täglichen",
            .frequency(.week, 1): "wöchentlich, allwöchentlich, wöchentliche, wöchentlichen",
            .frequency(.week, 2): """
            zweiwöchentlich, 14-tägig, vierzehntägig, alle 14 tage, alle vierzehn tage, zweiwöchig
            """,
            .frequency(.month, 1): "monatlich, allmonatlich, monatliche, monatlichen",
            .frequency(.month, 2): "zweimonatlich",
            .frequency(.month, 3): "vierteljährlich, quartalsweise, dreimonatlich",
            .frequency(.month, 6): "halbjährlich",
            .frequency(.year, 1): """
            jährlich, alljährlich, alljährliche, alljährliches, alljährlichen, jährliche, jährlichen, jährliches
            """,
            .frequency(.workday, 1): "werktags, wochentags, an werktagen, unter der woche jeden tag",
            .frequency(.weekend, 1): "an wochenenden",
        ])
    }

    private mutating func addGermanClock() {
        add([
            .part(.morning): """
            morgen, morgens, früh, frühmorgens, vormittag, vormittags, morgend, der früh, früh am morgen,
            frühen morgen, am frühen morgen, frühstück, früh morgens, späten vormittag
            """,
            .part(.midday): "mittag, mittags, mittagessen, mittagszeit, zu mittag",
            .part(.afternoon): """
            nachmittag, nachmittags, am späten nachmittag, frühen nachmittag, späten nachmittag, nachm, kaffeezeit
            """,
            .part(.evening): """
            abend, abends, abendessen, feierabend, nach der arbeit, frühen abend, späten abend, abds
            """,
            .part(.night): "nacht, nachts, in der nacht, spätabends",
            .clock(hour: 12): "zwölf uhr mittags, mittag, 12 uhr mittags, mittags um zwölf",
            .clock(hour: 0): "mitternacht, um mitternacht, mitternachts",
            .meridiem(isAfternoon: false): "am, a. m.",
            .meridiem(isAfternoon: true): "pm, p. m.",
        ])
    }

    private mutating func addGermanParticles() {
        for (number, stem) in ["", "ein", "zwei", "drei", "vier", "fünf", "sechs"].enumerated() where number > 0 {
            for ending in ["", "e", "er", "en"] { add(.amount(Double(number) + 0.5), stem + "einhalb" + ending) }
        }
        add([
            .amount(1.5): "anderthalb, anderthalbe, anderthalben, eineinhalb",
            .length(0.25, .hour): "viertelstunde",
            .length(0.75, .hour): "dreiviertelstunde",
            .length(0.5, .year): "halbjahr",
        ])
        add([
            .article: "der, die, das, den, dem, des",
            .of: "von, vom, im, in, des, der, am, den",
            .on: "am, an, auf, zu, zum, ab, an dem, auf den",
            .at: """
            um, gegen, @, ab, so um, um circa, um ca, um ca., so gegen, von, bis, ca, circa, um zirka, vor, nach,
            um etwa, um ungefähr, kurz nach, kurz vor
            """,
            .surelyAt: """
            um, @, so um, um circa, um ca, um ca., so gegen, um zirka, um etwa, um ungefähr, kurz nach, kurz vor
            """,
            .in: "in, im, innerhalb von, binnen, in den, nach",
            .within: "innerhalb, binnen, innerhalb von, innerhalb der",
            .ago: "vor, seit vor",
            .agoAfter: "her, zuvor, vorher, davor",
            .henceAfter: """
            später, danach, nachher, ab jetzt, ab heute, von jetzt an, von heute an, von heute, hin, darauf
            """,
            .before: "vor, vorm, vor dem, vor der",
            .after: "nach, nachm, nach dem, nach der, von, ab, seit",
            .by: "bis spätestens, spätestens, bis zum, bis zur",
            .until: "bis, bis zum, bis zur, bis einschließlich",
            .since: "seit, seit dem",
            .from: "von, vom, ab",
            .to: "bis, bis zum, -, –, —, bis zur",
            .between: "zwischen, zw",
            .and: "und, u, &, +",
            .or: "oder, od",
            .lasting: "für, lang, während",
            .for: "für, zu, zum",
            .about: """
            etwa, ungefähr, zirka, circa, ca, ca., gegen, genau, so, fast, knapp, rund, so etwa, in etwa, wohl,
            schon, noch, nur, gut, erst, spätestens, irgendwann
            """,
            .every: "jeden, jede, jedes, jeder, alle, jedem, immer",
            .other: "zweiten, zweite, zweites, anderen, zweiter",
            .one: "ein, eine, einem, einer, einen, eines, nem, ner, nen, n, 'ner, 'nem",
            .half: "halbe, halben, halber, halbes, ½, 1 / 2, halb",
            .quarter: "viertel, ¼",
            .threeQuarters: "dreiviertel, drei viertel, ¾",
            .halfBefore: "halb, halber",
            .clockBefore: "vor",
            .clockAfter: "nach",
            .oclock: "uhr, h, punkt, pünktlich",
            .couple: "paar, ein paar, 'n paar, n paar, paar wenige",
            .few: "einige, einigen, wenige, wenigen, mehrere, mehreren",
            .more: "weiteren, weitere, mehr",
            .time: "zeit",
            .today: "heute, jetzt, jetzt an, heute an",
            .yearNumber: "jahr, jahre, jahr des herrn, jahres",
            .always: "immer, stets, regelmäßig",
            .once: "einmal, 1x, 1 mal, einmal in, einmal im",
            .dayNumber: "tag, termin",
            .crumb: "(, -, |, ., /, ], [, :, so, dann, ab, also, wieder, erst, schon, gleich",
        ])
    }
}

extension DateLanguage {
    /// German.
    static let german = DateLanguage(
        lexicon: .german, numbers: .german, homeCountry: "DE", isMonthFirst: false, halfNamesNextHour: true,
        minutesFollowHour: false,
        marksDaysWithStop: true,
        namesDaysByCardinal: false,
        dayArticles: ["der", "den", "dem"],
        capitalisesWeekdays: true,
        hasPrepositionAm: true,
        separatesHourLetter: false,
        halfFollowsHour: false,
        tense: Tense.Words(
            past: [
                "war", "waren", "warst", "hatte", "hatten", "ging", "kam", "rief", "traf", "sah", "sprach", "schrieb",
                "gab", "bekam", "fuhr", "fand", "blieb", "schlief", "sagte", "erzahlte", "meinte", "getroffen",
                "gesehen", "telefoniert", "gesprochen", "geschrieben", "gewesen", "gegangen", "gekommen", "gefahren",
                "geredet", "gechattet", "besucht", "bekommen", "erhalten", "verloren", "passiert", "geboren",
                "angerufen", "verpasst", "gekauft", "gegessen", "getrunken", "fuhren", "gingen", "trafen", "sahen",
                "kamen", "geheiratet", "gestorben", "gezogen", "gefeiert", "erzahlt", "gemailt", "ging's",
            ],
            pastEndings: [],
            notPast: [],
            present: [
                "ist", "sind", "wird", "werden", "will", "wollen", "soll", "sollen", "sollte", "muss", "mussen", "kann",
                "konnen", "mochte", "mochten", "mag", "heiratet", "kommt", "kommen", "geht", "gehen", "fahrt", "zieht",
                "bin", "bist", "fliegt", "meint", "heisst", "bleibt", "braucht", "hat", "haben", "habe", "plant",
                "feiert", "wunscht", "erinnere", "erinner", "ruf", "schreib", "kauf", "frag", "bring", "lass", "lade",
            ],
            presentEndings: []),
        oneOClock: ["ein"],
        subjects: [],
        singularDay: "tag",
        greetings: ["guten", "gute", "schonen", "schoenen", "guter"],
        countedThings: [
            "personen", "leute", "mal", "kinder", "jahre alt", "kg", "prozent", "%", "km", "gramm", "grad", "gaste",
            "geburtstag", "stock", "etage", "klasse", "platz", "hochzeitstag", "reihe", "stelle", "schicht", "kind",
            "obergeschoss", "halbzeit", "semester", "euro", "eur", "franken", "dollar", "pfund", "chf",
        ])
}
