import Kinkeeper

extension DateLexicon {
    /// German names of holidays.
    mutating func addGermanHolidays() {
        add([
            .fixed(1, 1): "neujahr, neujahrstag, neujahrsfest, neues jahr",
            .fixed(12, 31): "silvester, sylvester, silvesterabend, altjahrabend, jahreswechsel",
            .fixed(1, 6): """
            heilige drei könige, heiligen drei könige, dreikönigstag, dreikönig, dreikönige, hl. drei könige,
            epiphanias, drei könige, dreikönigsfest, hl drei könige
            """,
            .fixed(1, 2): "berchtoldstag, bärzelistag",
            .fixed(2, 2): "lichtmess, mariä lichtmess, murmeltiertag",
            .fixed(2, 14): "valentinstag, valentinestag, st. valentin",
            .fixed(3, 8): "weltfrauentag, frauentag, internationaler frauentag, internationalen frauentag",
            .fixed(3, 14): "pi-tag",
            .fixed(3, 17): "st. patricks day, st patricks day, saint patricks day",
            .fixed(3, 19): "josefstag, josefitag, josephstag, josefi",
            .fixed(4, 1): "erster april, aprilscherz",
            .fixed(4, 22): "tag der erde",
            .fixed(4, 23): "welttag des buches, georgstag",
            .fixed(4, 27): "koningsdag, königstag",
            .fixed(4, 30): "walpurgisnacht, hexennacht, freinacht",
            .fixed(5, 1): """
            tag der arbeit, maifeiertag, erster mai, 1. mai, staatsfeiertag, internationaler tag der arbeit,
            arbeiterkampftag
            """,
            .fixed(5, 4): "star wars tag, florianitag, florianstag",
            .fixed(5, 8): "tag der befreiung",
            .fixed(5, 23): "tag des grundgesetzes",
            .fixed(6, 1): "internationaler kindertag, kindertag, internationalen kindertag",
            .fixed(6, 21): "sommersonnenwende, sommeranfang",
            .fixed(12, 21): "wintersonnenwende, winteranfang",
            .fixed(6, 24): "johannistag, johanni",
            .fixed(6, 29): "peter und paul",
            .fixed(7, 4): "amerikanischer unabhängigkeitstag, unabhängigkeitstag",
            .fixed(7, 14): "französischer nationalfeiertag",
            .fixed(8, 1): "schweizer nationalfeiertag, bundesfeier, bundesfeiertag",
            .fixed(8, 8): "augsburger friedensfest, augsburger hohes friedensfest, friedensfest, hohes friedensfest",
            .fixed(8, 15): "mariä himmelfahrt, maria himmelfahrt, mariae himmelfahrt",
            .fixed(9, 8): "mariä geburt",
            .fixed(9, 20): "weltkindertag",
            .fixed(9, 29): "michaelistag, michaeli, michaelis",
            .fixed(10, 3): "tag der deutschen einheit, tag der einheit, deutscher nationalfeiertag, 3. oktober",
            .fixed(10, 4): "welttierschutztag, welttiertag",
            .fixed(10, 10): "tag der volksabstimmung, kärntner volksabstimmung",
            .fixed(10, 26): "österreichischer nationalfeiertag, österreichischer nationaltag",
            .fixed(10, 31): "halloween, reformationstag, reformationsfest, all hallows eve",
            .fixed(11, 1): "allerheiligen, allerheiligentag",
            .fixed(11, 2): "allerseelen",
            .fixed(11, 5): "guy fawkes",
            .fixed(11, 9): "tag des mauerfalls, mauerfall",
            .fixed(11, 11): """
            martinstag, sankt martin, st. martin, st martin, martinsfest, faschingsbeginn, karnevalsbeginn,
            karnevalsanfang, karnevalsauftakt, st. martinstag, veteranentag, laternenumzug, laternenfest
            """,
            .fixed(11, 15): "leopolditag",
            .fixed(11, 19): "internationaler männertag, weltmännertag",
            .fixed(12, 4): "barbaratag",
            .fixed(12, 5): "krampus, krampusnacht, krampustag, krampuslauf",
            .fixed(12, 6): "nikolaus, nikolaustag, sankt nikolaus, st. nikolaus, nikolo, samichlaus, nikolausabend",
            .fixed(12, 8): "mariä empfängnis, maria empfängnis",
            .fixed(12, 13): "luciatag",
            .fixed(12, 24): """
            heiligabend, heiliger abend, heilig abend, heiligabends, weihnachtsabend, heiligen abend, heilige abend,
            heilgabend, der heilige abend
            """,
            .fixed(12, 25): """
            weihnachten, weihnachtstag, weihnacht, weihnachtsfest, 1. weihnachtstag, 1. weihnachtsfeiertag,
            erster weihnachtstag, erster weihnachtsfeiertag, ersten weihnachtstag, ersten weihnachtsfeiertag,
            1. feiertag, weihnachtsfeiertag, christtag, x-mas, xmas, christfest
            """,
            .fixed(12, 26): """
            2. weihnachtstag, 2. weihnachtsfeiertag, zweiter weihnachtstag, zweiter weihnachtsfeiertag,
            zweiten weihnachtstag, zweiten weihnachtsfeiertag, 2. feiertag, stephanstag, stefanitag, stephanitag,
            stefanstag, zweiten feiertag
            """,
            .fixed(12, 28): "tag der unschuldigen kinder",
        ])
        add([
            .easter(0): "ostern, ostersonntag, osterfest, ostertag, osterfeiertag",
            .easter(1): "ostermontag",
            .easter(-1): "karsamstag, ostersamstag, osternacht",
            .easter(-2): "karfreitag, stiller freitag, hoher freitag, heiliger freitag, stillen freitag",
            .easter(-3): "gründonnerstag, hoher donnerstag, heiliger donnerstag, weißer donnerstag, palmdonnerstag",
            .easter(-7): "palmsonntag, palmensonntag",
            .easter(-46): "aschermittwoch, aschertag, fastenbeginn",
            .easter(-47): """
            fastnacht, faschingsdienstag, fastnachtsdienstag, veilchendienstag, fasnet, fasnacht, fasching,
            faschingsdienst, karnevalsdienstag, fastnachtstag
            """,
            .easter(-48): "rosenmontag, faschingsmontag, fastnachtsmontag, karnevalsmontag",
            .easter(-49): """
            karneval, karnevalssonntag, faschingssonntag, fastnachtssonntag, tulpensonntag, karnevals
            """,
            .easter(-52): """
            weiberfastnacht, weiberfasching, altweiber, altweiberfastnacht, schmutziger donnerstag,
            altweiberfasching, unsinniger donnerstag, fetter donnerstag, weiberdonnerstag, wieverfastelovend
            """,
            .easter(7): "weißer sonntag, kleinostern, weißen sonntag",
            .easter(39): """
            himmelfahrt, christi himmelfahrt, himmelfahrtstag, christi himmelfahrtstag, auffahrt,
            vatertag himmelfahrt, herrentag, männertag, auffahrtstag
            """,
            .easter(49): "pfingsten, pfingstsonntag, pfingstfest",
            .easter(50): "pfingstmontag",
            .easter(56): """
            dreifaltigkeitssonntag, dreieinigkeitsfest, dreifaltigkeitsfest, trinitatis, dreifaltigkeit,
            goldener sonntag
            """,
            .easter(60): "fronleichnam, corpus christi, fronleichnamsfest, prangertag",
            .easter(68): "herz jesu, herz-jesu-fest, herz jesu fest",
            .orthodoxEaster(0): "orthodoxe ostern, orthodoxes ostern, orthodoxer ostersonntag, orthodoxe osterfest",
            .orthodoxEaster(1): "orthodoxer ostermontag",
            .orthodoxEaster(-2): "orthodoxer karfreitag",
        ])
        add([
            .onOrBefore(.sunday, 12, 3): """
            1. advent, erster advent, ersten advent, advent, erste advent, 1. adventssonntag, erster adventssonntag,
            ersten adventssonntag, adventssonntag, adventsonntag, 1. adventsonntag, adventszeit
            """,
            .onOrBefore(.sunday, 12, 10): """
            2. advent, zweiter advent, zweiten advent, zweite advent, 2. adventssonntag, zweiter adventssonntag,
            zweiten adventssonntag
            """,
            .onOrBefore(.sunday, 12, 17): """
            3. advent, dritter advent, dritten advent, dritte advent, 3. adventssonntag, dritter adventssonntag,
            dritten adventssonntag
            """,
            .onOrBefore(.sunday, 12, 24): """
            4. advent, vierter advent, vierten advent, vierte advent, 4. adventssonntag, vierter adventssonntag,
            vierten adventssonntag
            """,
            .onOrBefore(.sunday, 12, 3, plus: -7): """
            totensonntag, ewigkeitssonntag, christkönigssonntag, christkönigsfest, totenfest
            """,
            .onOrBefore(.sunday, 12, 3, plus: -14): "volkstrauertag",
            .onOrBefore(.sunday, 12, 3, plus: -11): """
            buß- und bettag, buß und bettag, buss- und bettag, buss und bettag, bußtag, buß-und bettag,
            buß-und-bettag, buß - und bettag
            """,
            .weekday(1, .sunday, month: 10): "erntedank, erntedankfest, erntedanktag, erntedanksonntag",
            .weekday(3, .sunday, month: 9): "eidgenössischer dank-, buß- und bettag, bettag, knabenschießen",
            .weekday(4, .thursday, month: 11): """
            thanksgiving, thanksgiving day, us-erntedankfest, amerikanisches erntedankfest
            """,
            .weekday(4, .thursday, month: 11, plus: 1): "black friday, schwarzer freitag",
            .weekday(4, .thursday, month: 11, plus: 4): "cyber monday",
            .weekday(-1, .sunday, month: 3): """
            zeitumstellung auf sommerzeit, beginn der sommerzeit, sommerzeitbeginn
            """,
            .weekday(-1, .sunday, month: 10): "zeitumstellung auf winterzeit, ende der sommerzeit, winterzeitbeginn",
            .weekday(3, .monday, month: 1): "martin luther king tag, martin luther king day",
            .weekday(1, .sunday, month: 10, plus: 0): "großelterntag",
            .weekday(1, .saturday, month: 10, plus: -14): "oktoberfest",
            .national(.mothersDay): "muttertag, mutti-tag, mamatag, muttertags",
            .national(.fathersDay): "vatertag, papatag, vatertags",
            .national(.nationalDay): "nationalfeiertag",
            .national(.teachersDay): "weltlehrertag, lehrertag",
        ])
        add([
            .lunar(.chinese, 1, 1): """
            chinesisches neujahr, chinesisches neujahrsfest, chinesisches frühlingsfest, chinesischer neujahrstag,
            mondneujahr, chinesische neujahr, chinesischen neujahr, chinesische neujahrsfest,
            chinesischen neujahrsfest, frühlingsfest, mondneujahrsfest
            """,
            .lunar(.chinese, 1, 15): "laternenfest china, chinesisches laternenfest",
            .lunar(.chinese, 5, 5): "drachenbootfest",
            .lunar(.chinese, 8, 15): "mondfest, mittherbstfest, mitt-herbst-fest, mittherbst",
            .qingming: "qingming, totengedenktag china, qingming-fest, qingmingfest",
            .lunar(.hebrew, 1, 1, plus: 0, lasting: 2): """
            rosch ha-schana, rosch haschana, rosh hashanah, rosh haschana, rosch haschanah, rosh hashana,
            jüdisches neujahr, jüdisches neujahrsfest
            """,
            .lunar(.hebrew, 1, 10): "jom kippur, yom kippur, versöhnungstag, jom-kippur",
            .lunar(.hebrew, 1, 15, plus: 0, lasting: 7): "sukkot, laubhüttenfest, sukkoth",
            .lunar(.hebrew, 1, 23): "simchat tora, simchat torah",
            .lunar(.hebrew, 3, 25, plus: 0, lasting: 8): """
            chanukka, hanukkah, chanukkah, hanukka, lichterfest, chanuka, channukka, hanuka, chanukah
            """,
            .lunar(.hebrew, 7, 14): "purim, purimfest",
            .lunar(.hebrew, 5, 15): "tu bischwat, tu bi-schevat",
            .lunar(.hebrew, 9, 18): "lag baomer, lag ba-omer",
            .lunar(.hebrew, 8, 15, plus: 0, lasting: 8): """
            pessach, pessachfest, passah, passa, passahfest, pesach, passafest, pascha, passach
            """,
            .lunar(.hebrew, 10, 6, plus: 0, lasting: 2): "schawuot, shavuot, wochenfest, schavuot",
            .lunar(.hebrew, 12, 9): "tischa beav, tischa b'av, tisha b'av",
            .lunar(.islamicUmmAlQura, 1, 1): """
            islamisches neujahr, islamisches neujahrsfest, islamischer neujahrstag
            """,
            .lunar(.islamicUmmAlQura, 1, 10): "aschura, ashura, aschuratag",
            .lunar(.islamicUmmAlQura, 3, 12): """
            mevlid, maulid, mawlid, geburtstag des propheten, maulid an-nabi, mawlid an-nabi
            """,
            .lunar(.islamicUmmAlQura, 7, 27): "himmelfahrt mohammeds, isra und miradsch",
            .lunar(.islamicUmmAlQura, 9, 1, plus: 0, lasting: 30): """
            ramadan, ramadhan, fastenmonat, ramadanmonat, beginn des ramadan
            """,
            .lunar(.islamicUmmAlQura, 9, 27): """
            nacht der bestimmung, laylat al-qadr, lailat al-qadr, nacht der macht, kadir-nacht
            """,
            .lunar(.islamicUmmAlQura, 10, 1): """
            zuckerfest, ramadanfest, eid al-fitr, id al-fitr, fest des fastenbrechens, bayram, eid al fitr,
            fastenbrechenfest, fastenbrechen, ramazan bayrami, bairam, ramadan ende, ende des ramadan
            """,
            .lunar(.islamicUmmAlQura, 12, 10): """
            opferfest, eid al-adha, id al-adha, eid al adha, bakr id, bakr-id, kurban bayrami, kurban bayram,
            islamisches opferfest, bakrid
            """,
            .lunar(.islamicUmmAlQura, 12, 9): "tag von arafat, arafat-tag",
            .diwali(0): "diwali, deepavali, divali, indisches lichterfest",
            .diwali(-2): "dhanteras",
        ])
    }
}
