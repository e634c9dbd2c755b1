/// German verbs, by what they make of a clause.
enum GermanVerbs {
    static func add(to words: inout Vocabulary) {
        contacts(&words)
        acts(&words)
        gifts(&words)
        statements(&words)
    }

    private static func contacts(_ words: inout Vocabulary) {
        words.add(
            """
            getroffen, gesehen, besucht, getrunken, gegessen, gewandert, spaziert, traf, sah, besuchte, zusammengesessen,
            gefrühstückt, gegrillt, gekocht,
            gespielt, gefeiert, unterwegs gewesen, war bei, waren bei, war mit, waren mit,
            vorbeigekommen, kam vorbei, kamen vorbei, gejoggt, gelaufen, ausgegangen, geklettert, bouldern gewesen, wandern
            gewesen, essen gewesen, essen gegangen,
            spazieren gegangen, getanzt, verbracht, begegnet, über den weg gelaufen, wiedergesehen, bei uns gewesen, dagewesen,
            übernachtet, geradelt,
            geschwommen, gesessen, gebacken, war essen, waren essen, wandern, war im kino, waren im kino, zufällig getroffen,
            treff gehabt, verabschiedet, geratscht
            """, .met)
        words.add(
            """
            war hier, waren hier, war da, waren da, war zu besuch, waren zu besuch, vorbeigekommen, kam vorbei, kamen vorbei,
            bei uns gewesen, dagewesen, zu besuch gewesen, war bei uns, waren bei uns, schaute vorbei, kam zu besuch, kamen zu
            besuch
            """,
            [.met, .coming])
        words.add(
            """
            telefoniert, angerufen, gesprochen, geredet, geskypt, gezoomt, gequatscht, rief an, rief, telefonierte, gefacetimt,
            geplaudert, geklönt,
            am telefon, am telefon gehabt, videotelefoniert, durchgeklingelt, zurückgerufen, facetime gemacht, sprachnachricht
            bekommen, ratschen
            """, .called)
        words.add(
            """
            geschrieben, gemailt, gesimst, gechattet, geantwortet, schrieb, gewhatsappt, gemeldet, zurückgeschrieben, mail
            bekommen, nachricht bekommen,
            brief bekommen, karte bekommen, postkarte bekommen, mail geschickt, nachricht geschickt, getextet, whatsapp geschrieben
            """, .messaged)
        words.add(
            """
            mittagessen, abendessen, frühstück, frühstücken, brunch, brunchen, kaffee, kaffeetrinken, kaffee trinken, bier,
            bierchen, biere, spaziergang, wanderung, kino,
            essen, treffen, treff, grillen, grillabend, spieleabend, stammtisch, besuch, wein, drinks, cocktails, ausflug,
            picknick, wandern, theater, oper,
            boulderhalle, bouldern, klettern, schwimmen, sauna, radtour, tour, yoga, tennis, verabredung, date, pizza, eis, eis
            essen, heuriger, heurigen, jause,
            café, cafe, kneipe, biergarten, skat, doppelkopf, doko, filmabend, shoppen, joggen, laufen, kuchen, teetrinken, tee,
            mittag, abendbrot, ramen, döner,
            treffen wir uns, verabredet, kochen, apero, apéro, zmittag, znacht, feierabendbier, sushi, kegeln, bowling, museum,
            flohmarkt, probe
            """, .meeting)
        words.add("telefonat, anruf, videocall, zoom, videoanruf, call, facetime, skype, ratsch, telefonkonferenz", .calling)
        words.add(
            "kommt, kommen, besucht, besuchen, kommt vorbei, kommt zu besuch, schaut vorbei, kommt an, übernachtet, bleibt, kommst",
            .coming)
    }

    private static func acts(_ words: inout Vocabulary) {
        words.add(
            """
            anrufen, zurückrufen, schreiben, antworten, melden, fragen, nachfragen, schicken, senden, zurückgeben, überweisen,
            zahlen, bezahlen, buchen, reservieren,
            mitbringen, abholen, treffen, einladen, gratulieren, danken, bedanken, vorbeibringen, ausleihen, leihen, backen,
            kochen, bestellen, organisieren,
            planen, besorgen, erinnern, absagen, zusagen, verschieben, besuchen, vorbeischauen, vorbeigehen, vorbeikommen,
            bringen, holen, packen, basteln, drucken,
            verpacken, einpacken, reparieren, putzen, helfen, aufpassen, gießen, füttern, anschauen, ansehen, suchen, finden,
            recherchieren, anmelden, abmelden,
            erledigen, vorbereiten, klären, besprechen, ausfüllen, unterschreiben, kündigen, tanken, waschen, abgeben,
            abschicken, wegbringen, weiterleiten,
            beziehen, putzen, aufräumen, nachhaken, rückmelden, anstoßen, zusammenlegen, sammeln, ausdrucken, einzahlen,
            zurückzahlen, zurückbringen, zurückschreiben,
            kümmern, ausprobieren, lesen, hören, gucken, schauen, beantragen, verlängern, einkaufen, mitnehmen, vormerken,
            eintragen, festhalten, ausmachen, verabreden,
            simsen, texten, mailen, whatsappen, telefonieren, quatschen, beglückwünschen, wünschen, vorlesen, zeigen, sagen,
            ausrichten, erzählen, empfehlen, üben
            """, .act)
        words.add("abholen", [.act, .fetch])
        words.add("zusammenlegen, zusammenlegen für, zusammenschmeißen für, zusammenschmeißen", [.act, .giving])
        words.add("schenk, schenke, kauf, kaufe, besorg, besorge, bestell, bestelle, hol, gib", [.act, .giving])
        words.add("versprochen, zugesagt", .duty)
        words.add(
            "kaufen, schenken, besorgen, bestellen, geben, mitbringen, holen, verschenken, basteln, stricken", [.act, .giving])
        words.add(
            """
            ruf, rufe, schreib, schreibe, frag, frage, schick, schicke, sag, bring, kauf, kaufe, hol, buch, buche, melde, meld,
            gib, bestell, besorg, lad, denk dran,
            denk an, denke an, vergiss nicht, triff, besuch, reservier, überweis, zahl, back, erinner, gratulier, antworte,
            dank, danke, leih, plan, zeig
            """, .act)
        words.add(
            """
            ich muss, muss, müssen, wir müssen, soll, ich soll, sollte, ich sollte, wir sollten, wir sollen, sollen, will noch,
            erinnere mich an, erinnere mich daran, erinnere mich, erinner mich,
            erinner mich an, erinner mich dran, erinner mich daran, nicht vergessen zu, denk dran, denk daran, dran denken,
            unbedingt noch, ich will, wir wollen, ich möchte, ich werde, werde ich, darf nicht vergessen, ich darf nicht
            vergessen,
            nicht vergessen:, vergiss nicht, versprochen, ich habe versprochen, hab versprochen, ich hab versprochen, bitte
            erinnern, erinnerung an, todo, to do, wir könnten, ich könnte, könnte ich, muss ich, muss ich noch, soll ich, sollte
            ich, werde ich, kann ich, möchte ich, will ich, man müsste, müsste, ich müsste, sollten
            """, .duty)
        words.add(
            "nicht vergessen, ned vergessen, net vergessen, nich vergessen, dran denken, daran denken, nicht verpassen",
            .dutyAfter)
        words.add(
            """
            überweise, bringe, kaufe, hole, zahle, schicke, rufe, schreibe, backe, besorge, organisiere, buche, melde, mache,
            nehme, frage, treffe, fahre, gehe, koche, reserviere, bestelle, lade, schenke, komme, besuche
            """,
            .promise)
        words.add(
            """
            hat lust auf, hat bock auf, will mit, möchte mit, hätte lust auf, hätte bock auf, hat lust, hat bock, wäre dabei,
            ist dabei, haben lust auf, haben bock auf
            """,
            .keen)
    }

    private static func gifts(_ words: inout Vocabulary) {
        words.add(
            """
            wünscht sich, wünschen sich, wil, wll, wünscht, wünsche, will, wollen, braucht, brauchen, hätte gern, hätte gerne,
            hätt gern, hätt gerne, möchte, möchten, mag haben, will haben,
            möchte gern, möchte gerne, würde sich über, freut sich über, freut sich immer über, würde sich freuen über, träumt
            von, steht auf, schwärmt von, hat sich gewünscht, wünschte sich, würd gern,
            will unbedingt, wünscht sich schon lange, liebäugelt mit, hat ein auge geworfen auf, wünscht sich zum, könnte
            gebrauchen, kann gebrauchen,
            bräuchte, braucht dringend, hätte so gern, hätte so gerne, ist scharf auf, sehnt sich nach, spekuliert auf, schielt
            auf, würde sich riesig über
            """, .wish)
        words.add("kriegt, bekommt, kriegen, bekommen", .weakWish)
        words.add(
            "geschenkt, verschenkt, schenkte, geschickt, gegeben, gekauft, mitgebracht, überreicht, besorgt, bestellt", .gave)
        words.add("schulde, ich schulde, schulde ich, bin schuldig, schulden wir, wir schulden, schuld ich, schuld", .owe)
        words.add(
            """
            schuldet mir, schuldet uns, schuldet mir noch, schulden mir, bekomme ich noch, krieg ich noch, kriege ich noch,
            ausgeliehen, geliehen, schuldet
            """,
            .owed)
        words.add("kostet, kosten, kostete, gibt's für, gibts für, gibt es für, liegt bei, gesehen für", .cost)
        words.add(
            "wäre ideal, wäre perfekt, wäre toll, wär toll, wär was, wäre was, würde passen, wäre schön, wär super", .cost)
    }

    private static func statements(_ words: inout Vocabulary) {
        words.add(
            """
            überlegt, überlegen, denkt darüber nach, denkt nach, vielleicht will, könnte, würde, hofft, will vielleicht,
            plant, träumt, weiß nicht, meint, sagt, meinte, sagte, spielt mit dem gedanken, erwägt, findet, glaubt, möchte
            mal, schlug vor
            """,
            .hedge)
        words.add(
            """
            hat, ist, is, war, wird, will, kann, muss, mag, sagt, meint, sagte, meinte, erzählt, arbeitet, wohnt, lebt, liebt,
            hasst, sucht, sammelt, spielt, geht, kommt, macht, findet,
            fährt, zieht, heißt, heisst, braucht, wünscht, hatte, hätte, würde, soll, sollen, wollte, konnte, kommen, haben,
            sind, überlegt, trinkt, isst, hört, liest, lernt, studiert, fliegt,
            liegt, sitzt, fühlt, bleibt, lässt, läuft, gibt, nimmt, denkt, glaubt, weiß, kennt, trifft, verliert, verdient,
            fehlt, hilft, backt, kocht, tanzt, malt, schwimmt, singt, heilt, kannst, könntest, weißt, hast, bist, magst, willst,
            möchtest, bekommt, kriegt, schreibt, steht, sieht, möchte, bucht, trägt, schläft, fragt, fragte, heiratet, kann's
            """, .finite)
        words.add("heißt, heisst, heissen, namens, heiße", .naming)
    }
}
