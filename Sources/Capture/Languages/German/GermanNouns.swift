/// German nouns and verbs of occasions, gifts, relations and small matters.
enum GermanNouns {
    static func add(to words: inout Vocabulary) {
        occasions(&words)
        gifts(&words)
        relations(&words)
    }

    private static func occasions(_ words: inout Vocabulary) {
        func occasion(_ type: OccasionType, _ list: String) { words.add(list, WordMeaning(occasion: type)) }
        occasion(.birthday, "🎂")

        occasion(
            .birthday,
            """
            geburtstag, geburtstags, gebtag, geb, b-day, bday, wiegenfest, geboren, ehrentag, gebi, burzeltag, geburi, runder
            geburtstag, geburtstagsfeier am
            """
        )
        occasion(
            .anniversary,
            "hochzeitstag, jahrestag, jubiläum, hochzeitstage, silberhochzeit, goldene hochzeit, silberne hochzeit, kennenlerntag"
        )
        occasion(.nameDay, "namenstag")
        occasion(
            .wedding,
            """
            hochzeit, heiratet, heiraten, trauung, standesamt, polterabend, standesamtliche trauung, kirchliche trauung, gibt
            sich das ja-wort
            """
        )
        occasion(
            .baby,
            """
            schwanger, entbindet, bekommt ihr baby, geburtstermin, entbindungstermin, et, errechneter termin, baby, entbindung,
            geburt, nachwuchs, baby
            kommt, kind bekommen, mädchen bekommen, jungen bekommen, junge bekommen, bub bekommen, baby bekommen, tochter
            bekommen, sohn bekommen, zwillinge bekommen, kaiserschnitt, kommt zur welt, zur welt gekommen, auf die welt
            gekommen
            """
        )
        occasion(
            .graduation,
            """
            abschluss, abschlussfeier, matura, abitur, abi, maturafeier, abifeier, abiball, graduation, promotionsfeier,
            abschlussball, sponsion, matur, zeugnisübergabe
            """
        )
        occasion(
            .move,
            """
            zieht, umzug, zieht um, umziehen, zieht ein, zieht aus, einzug, ziehen um, ziehen nach, ziehen, umzieht, auszug,
            zieht weg, wandert aus, zügelt
            """
        )
        occasion(
            .trip,
            """
            weltreise, geht auf reisen, geht auf weltreise, auf weltreise, geschäftsreise, dienstreise, klassenfahrt,
            studienfahrt, skiurlaub, wanderurlaub, radreise, pilgerreise, jakobsweg, sabbatical, auslandsjahr, erasmus, au-pair,
            fährt weg, fliegt weg, macht urlaub, fährt in den urlaub, ist unterwegs, reist nach, reist ab, bricht auf, startet
            nach, kehrt zurück, kommt wieder, kommt heim, zurück aus, geht nach, will nach, fährt ans, fährt an, fährt zu,
            reise, urlaub, flug, fliegt, fliegen, fährt nach, verreist, landet, kommt an, reist, fährt in, flitterwochen,
            kreuzfahrt, trip, auslandssemester, ferien, fährt für, kommt zurück, kommt zu besuch, ist weg, fliegt nach, fährt
            zur, kur, reha, ist verreist, städtetrip, ist im urlaub, ankunft, abflug, zu besuch, kommt, kommen
            """
        )
        occasion(
            .exam,
            """
            prüfung, klausur, examen, führerscheinprüfung, fahrprüfung, verteidigung, disputation, mündliche, staatsexamen,
            test, prüfungen, klausuren, theorieprüfung, nachprüfung, schularbeit, abiprüfung, verteidigt, rigorosum, vorspiel
            an der hochschule
            """
        )
        occasion(
            .interview, "vorstellungsgespräch, bewerbungsgespräch, interview, probearbeiten, assessment, jobinterview, casting")
        occasion(
            .surgery,
            """
            op, operation, operiert, eingriff, knie-op, hüft-op, knieop, hüftop, wird operiert, unters messer,
            magenspiegelung, darmspiegelung, biopsie, bypass, op-termin
            """
        )
        occasion(.funeral, "beerdigung, begräbnis, trauerfeier, beisetzung, totenmesse, gedenkfeier, requiem, abdankung")
        occasion(
            .party,
            """
            party, feier, fest, junggesellenabschied, jga, einweihung, einweihungsparty, einweihungsfeier, gartenfest,
            sommerfest, geburtstagsfeier, geburtstagsparty, abschiedsfeier, babyparty, silvesterparty, polterer,
            junggesellinnenabschied, feiert, wg-party, grillparty, grillfest, richtfest, klassentreffen, faschingsparty,
            ausstand, einstand, hauseinweihung, gartenparty, weihnachtsfeier
            """
        )
        occasion(
            .concert,
            """
            konzert, auftritt, gig, vorspiel, tritt auf, treten auf, spielt im, spielt am, liederabend, chorkonzert,
            premierenkonzert, konzertabend
            """
        )
        occasion(
            .other,
            """
            wechselt, neue stelle, neuer job, praktikum, ausbildung, referendariat, elternzeit, mutterschutz, sabbatjahr,
            probezeit endet, vertrag endet, mietvertrag endet, kündigungsfrist, wohnungsbesichtigung, besichtigung, notartermin,
            zahnarzttermin, frauenarzttermin, ultraschall, zahnarzt, hautarzt, augenarzt, orthopäde, kardiologe, kinderarzt, ct,
            röntgen, blutabnahme, impfung, vorsorge, strahlentherapie, therapie, hört auf zu, gibt ab, reicht ein,
            veröffentlicht, hält einen vortrag, tritt an, läuft den, läuft beim, geht in ruhestand, geht in pension, wird
            pensioniert, eröffnet einen, übernimmt, hat frei, zeugnis, preisverleihung, schulfest, sommerkonzert, st. martin,
            laternenumzug, tag der offenen tür, schwimmabzeichen, gesellenprüfung, meisterfeier, sportfest, wettbewerb, regatta,
            derby, lauf, vorstellung, abschied, sommerfest am, taufe, kommunion, erstkommunion, konfirmation, firmung,
            jugendweihe, einschulung, marathon, halbmarathon, termin, arzttermin, ausstellung, vernissage, premiere, lesung,
            turnier, wettkampf, rente, ruhestand, verabschiedung, pensionierung, rennen, triathlon, spiel, gericht,
            gerichtstermin, verhandlung, fängt an, beginnt, startet, hört auf, endet, läuft aus, kündigt, geht in rente,
            eröffnung, eröffnet, vortrag, präsentation, untersuchung, kontrolltermin, nachsorge, chemo, probetag, schulanfang,
            bar mitzwa, elternabend, stellt aus, abgabe, letzter tag, erster tag, wieder da, physio, kontrolle, mrt, zuckerfest,
            finale, aufführung
            """
        )
    }

    private static func gifts(_ words: inout Vocabulary) {
        words.add(
            """
            geschenk, geschenke, idee, ideen, geschenkidee, geschenkideen, geschenktipp, mitbringsel, gschenk, gschenkerl,
            präsent, weihnachtsgeschenk, geburtstagsgeschenk, idee für, ideen für,
            geschenk für, was für, etwas für, buchidee, buchtipp, geschenkeidee, geburtstagsidee, wichtelgeschenk,
            hochzeitsgeschenk, adventskalender für, kleinigkeit, kleinigkeit für, gastgeschenk, taufgeschenk,
            abschiedsgeschenk, wunschliste, wunschzettel, souvenir, gutschein für, wichtel, wichteln
            """, .gift)
        func occasion(_ value: ProposedGiftOccasion, _ list: String) { words.add(list, WordMeaning(giftOccasion: value)) }
        occasion(
            .birthday,
            """
            geburtstag, geburtstags, gebtag, bday, b-day, gebi, geburi, geburtstagsgeschenk, geburtstagsidee, burzeltag,
            geburtstagskarte, runder geburtstag, zum runden
            """
        )
        occasion(
            .christmas,
            """
            weihnachten, weihnachtsgeschenk, heiligabend, heilig abend, xmas, wichteln, wichtelgeschenk, wichtel, bescherung,
            christkind, adventskalender, julklapp, schrottwichteln, xmas-geschenk, advent, weihnachtlich
            """
        )
        occasion(.anniversary, "hochzeitstag, jahrestag, silberhochzeit, goldene hochzeit")
        occasion(
            .housewarming,
            "einweihung, einweihungsparty, einweihungsgeschenk, einzug, neue wohnung, neuen wohnung, hauseinweihung")
        occasion(.valentines, "valentinstag, valentin")
        occasion(.mothersDay, "muttertag, muttertagsgeschenk")
        occasion(.fathersDay, "vatertag, vatertagsgeschenk")
        occasion(.graduation, "abschluss, matura, abitur, abi, bestandene prüfung")
        occasion(
            .other,
            """
            taufe, nikolaus, ostern, hochzeit, kommunion, konfirmation, firmung, einschulung, abschied, namenstag, geburt,
            polterabend, dankeschön, rente, erstkommunion, taufgeschenk, hochzeitsgeschenk, abschiedsgeschenk, ruhestand,
            zuckerfest, chanukka, jugendweihe, frauentag, osternest, schultüte, jubiläum, dreikönig, silvester
            """
        )
        words.add(
            """
            treffpunkt, abfahrt, los gehts, anpfiff, beginn, start, grenze, obergrenze, kostenpunkt, preisrahmen, preis, preislich, budget, limit, maximal, höchstens, eintritt, ticket kostet,
            karte kostet, einlass, ca, circa, etwa, ungefähr, rund, so um, um die, so, bis zu, unter, ab, größe, jeder so, pro
            person, je
            """,
            .detail)
        words.add("einlass, beginn, los geht's, start", [.doors, .detail])
        words.add("karten, karte, tickets, ticket, eintritt", .ticket)
        words.add(
            "karte, postkarte, brief, mail, e-mail, nachricht, sms, whatsapp, sprachnachricht, päckchen, paket, fotos, bilder",
            .letter)
        words.add("anzahlung, kaution, rechnung, rate, miete, beitrag, anteil, gebühr, unkostenbeitrag", .payment)
        words.add(
            """
            hilfe, zeit, ruhe, job, arbeit, operation, abstand, geld, pause, urlaub, rat, unterstützung, nichts, nix, alles,
            schlaf, platz, es, uns, mich, mir, besuch, bescheid, antwort, post, kind, baby, kinder, gehaltserhöhung, angst,
            recht, ärger, stress, mädchen, jungen, zwillinge, tochter, sohn
            """,
            .intangible)
        words.add(
            """
            neuer kollege, neue kollegin, neuer nachbar, neue nachbarin, neue nachbarn, neuer chef, neue chefin, neuer freund,
            neue freundin, nachbar, nachbarin, kollege, kollegin, neue mitbewohnerin, neuer mitbewohner, neue lehrerin, neuer
            lehrer, der neue, die neue
            """,
            .acquaintance)
    }

    private static func relations(_ words: inout Vocabulary) {
        func relation(_ gender: Gender?, _ list: String) {
            let group = String(list.prefix { $0 != "," })
            words.add(list, WordMeaning(relation: Relation(group: group, gender: gender)))
        }
        relation(.female, "mama, mutter, mutti, mami, mum, mamas, mam, muttern")
        relation(.male, "papa, vater, vati, papi, papas, paps, dad")
        relation(.female, "schwester, schwesterherz, sis, schwesterchen, schwesti")
        relation(.male, "bruder, bruderherz, bro, brüderchen, bruderherzchen")
        relation(.female, "oma, großmutter, omi, omas, grossmami, omama")
        relation(.male, "opa, großvater, opi, opas, grosspapi, opapa")
        relation(.female, "frau, ehefrau, gattin")
        relation(.male, "mann, ehemann, gatte")
        relation(.female, "freundin, lebensgefährtin, partnerin, verlobte")
        relation(.male, "freund, lebensgefährte, partner, verlobter")
        relation(.female, "tochter, tochta")
        relation(.male, "sohn")
        relation(nil, "kind, kinder, kids, kleine, kleiner, baby, zwillinge, enkel, enkelin, enkelkind")
        relation(.female, "tante")
        relation(.male, "onkel")
        relation(nil, "cousin, cousine, kusine, vetter")
        relation(.female, "nichte")
        relation(.male, "neffe")
        relation(.female, "schwiegermutter, schwiemu")
        relation(.male, "schwiegervater")
        relation(.female, "schwägerin")
        relation(.male, "schwager")
        relation(nil, "eltern, großeltern, schwiegereltern, geschwister")
        relation(
            nil,
            """
            chef, chefin, nachbar, nachbarin, kollege, kollegin, mitbewohner, mitbewohnerin, vermieter, lehrer, lehrerin,
            patenkind, göttibueb, göttimeitli, patensohn, patentochter, ex, kumpel, beste freundin, bester freund
            """
        )
        relation(nil, "hund, katze, kater")
    }
}
