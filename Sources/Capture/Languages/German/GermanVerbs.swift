/// German verbs, by their senses.
enum GermanVerbs {
    static func add(to words: inout Vocabulary) {
        contacts(&words)
        acts(&words)
        gifts(&words)
        statements(&words)
        changes(&words)
    }

    private static func contacts(_ words: inout Vocabulary) {
        words.add(
            """
            getroffen, gesehen, besucht, getrunken, gegessen, gewandert, spaziert, traf, sah, besuchte, zusammengesessen,
            gefrühstückt, gegrillt, gekocht, gespielt, gefeiert, unterwegs gewesen, war bei, waren bei, war mit, waren mit,
            vorbeigekommen, kam vorbei, kamen vorbei, gejoggt, gelaufen, ausgegangen, geklettert, bouldern gewesen, wandern
            gewesen, essen gewesen, essen gegangen, spazieren gegangen, getanzt, verbracht, begegnet, über den weg gelaufen,
            wiedergesehen, bei uns gewesen, dagewesen, übernachtet, geradelt, geschwommen, gesessen, gebacken, war essen, waren
            essen, war wandern, waren wandern, war im kino, waren im kino, zufällig getroffen, treff gehabt, verabschiedet,
            geratscht
            """, .met)
        words.add(
            """
            verabredet gewesen, zusammen gewesen, unterwegs mit, gebrunched, gebruncht, gepicknickt, gezeltet, gecampt,
            gerudert, gepaddelt, gesegelt, gesurft, gerodelt, gerutscht, geangelt, gekegelt, gebowlt, gegolft, gekickt,
            gebouldert, gesonnt, geshoppt, gebummelt, spaziert, flaniert, gestrickt, gebastelt, gegärtnert, gemalt, musiziert,
            geprobt, gesungen, karaoke gesungen, trainiert, geturnt, gewürfelt, gezockt, gepokert, gepuzzelt, gechillt,
            rumgehangen, abgehangen, versackt, angestoßen, zusammengesetzt, beisammengesessen, hingefahren, hingegangen,
            vorbeigefahren, vorbeigegangen, vorbeigeschaut, reingeschaut, reingeschneit, eingekehrt, gejausnet, gevespert,
            geluncht, gespeist, diniert, gefuttert, gefeiert, gratuliert, abgeholt, hingebracht, heimgebracht, zum flughafen
            gebracht, zum bahnhof gebracht, umgezogen geholfen, geholfen, kennengelernt, zum essen gewesen, zum kaffee gewesen,
            beim essen gewesen, war schwimmen, war klettern, war tanzen, war spazieren, war frühstücken, war brunchen, war
            joggen, war einkaufen, war shoppen, waren schwimmen, waren klettern, waren tanzen, waren spazieren, waren
            frühstücken, waren brunchen, waren joggen, waren einkaufen, war im theater, waren im theater, war im museum, waren
            im museum, war im zoo, waren im zoo, war auf einen kaffee, war auf ein bier, war zum essen, waren zum essen, war zum
            kaffee, waren zum kaffee, lief über den weg, ging essen, gingen essen, gingen spazieren, ging spazieren, aßen,
            trank, tranken, trafen, sahen, besuchten, spielten, frühstückten, kochten, grillten, feierten, begegnete,
            begegneten, wanderten, saßen
            """, .met)
        words.add(
            """
            durchgerufen, durchtelefoniert, angeklingelt, angeläutet, angruafn, angerufn, teleffoniert, telefonirt,
            videotelefoniert, facetimt, gefacetimed, gezoomt, angefunkt, am hörer gehabt, riefen an, sprach, sprachen,
            telefonierten, redete, redeten, plauderte, quatschte, ausgetauscht, gelabert, verquatscht, am apparat
            """, .called)
        words.add(
            """
            schrieb mir, schrieben, antwortete, antwortete mir, gechattet, gepostet, angeschrieben, angemailt, zurückgemeldet,
            ausgetauscht per mail, sms geschrieben, sms geschickt, sms bekommen, karte geschrieben, karte geschickt, brief
            geschrieben, brief geschickt, postkarte geschrieben, postkarte geschickt, sprachnachricht geschickt, foto geschickt,
            fotos geschickt, bilder geschickt, rückmeldung bekommen, antwort bekommen, getickert, gethreemat, signal
            geschrieben, meldete sich, hat sich gemeldet
            """, .messaged)
        words.add(
            """
            zum essen, essen gehen, abendessen, abendbrot, znacht, nachtessen, kneipe, konzert, theater, oper, kino, party,
            bier, bierchen, drinks, cocktails, spieleabend, filmabend, kinoabend, stammtisch, feierabendbier, heuriger,
            heurigen, grillabend, disco, feier, weinprobe, chor, chorprobe, bandprobe, karaoke, kabarett, ballett, musical,
            auftritt, kneipenquiz, pokerabend, mädelsabend, männerabend, raclette, fondue, nachtmahl, absacker, sport, training,
            fußball gucken, after-work, afterwork, elternabend, tanzen, lesekreis
            """, .evening)
        words.add(
            """
            zum essen, essen gehen, abend, brotzeit, vesper, nachtessen, nachtmahl, absacker, raclette, fondue, weinprobe,
            weinverkostung, kinoabend, kinobesuch, pokerabend, mädelsabend, männerabend, kneipenquiz, pubquiz, karaoke,
            kabarett, ballett, musical, chorprobe, bandprobe, training, sport, fitness, pilates, squash, badminton, tischtennis,
            golf, minigolf, billard, dart, schach, fußball, basketball, volleyball, beachvolleyball, reiten, rudern, segeln,
            paddeln, kajak, kanu, kanufahren, skifahren, langlaufen, rodeln, eislaufen, schlittschuhlaufen, angeln, zelten,
            camping, radeln, fahrradtour, motorradtour, bergtour, skitour, tagesausflug, tagestrip, zoo, tierpark, freibad,
            schwimmbad, therme, strand, see, weihnachtsmarkt, wochenmarkt, straßenfest, spielplatz, krabbelgruppe, lesekreis,
            buchclub, nähabend, strickabend, tanzkurs, kochkurs, sprachkurs, tanzen, lernen, musizieren, basteln, backen,
            plätzchen backen, mittagspause, zweites frühstück, lunch, dinner, supper, kaffeeklatsch, kaffee und kuchen,
            spielenachmittag, spielplatztreffen, escape room, afterwork, after-work, wiedersehen, dönern, eisdiele, eiscafé,
            spazierengehen, spazieren gehen, gassi gehen, shoppingtour, stadtbummel, sushi essen, pizza essen
            """, .meeting)
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
            bekommen
            """, .called)
        words.add(
            """
            geschrieben, gemailt, gesimst, gechattet, geantwortet, schrieb, gewhatsappt, gemeldet, zurückgeschrieben, mail
            bekommen, nachricht bekommen, brief bekommen, karte bekommen, postkarte bekommen, mail geschickt, nachricht
            geschickt, getextet, whatsapp geschrieben
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
            "kommt, kommen, komm, kommn, besucht, besuchen, kommt vorbei, kommt zu besuch, schaut vorbei, kommt an, übernachtet, bleibt, kommst",
            .coming)
    }

    private static func acts(_ words: inout Vocabulary) {
        words.add(
            """
            anrufen, zurückrufen, schreiben, antworten, melden, fragen, nachfragen, schicken, senden, zurückgeben, überweisen,
            zahlen, bezahlen, buchen, reservieren, mitbringen, abholen, treffen, einladen, gratulieren, danken, bedanken,
            vorbeibringen, ausleihen, leihen, backen, kochen, bestellen, organisieren, planen, besorgen, erinnern, absagen,
            zusagen, verschieben, besuchen, vorbeischauen, vorbeigehen, vorbeikommen, bringen, holen, packen, basteln, drucken,
            verpacken, einpacken, reparieren, putzen, helfen, aufpassen, gießen, füttern, anschauen, ansehen, suchen, finden,
            recherchieren, anmelden, abmelden, erledigen, vorbereiten, klären, besprechen, ausfüllen, unterschreiben, kündigen,
            tanken, waschen, abgeben, abschicken, wegbringen, weiterleiten, beziehen, aufräumen, nachhaken, rückmelden,
            anstoßen, zusammenlegen, sammeln, ausdrucken, einzahlen, zurückzahlen, zurückbringen, zurückschreiben, kümmern,
            ausprobieren, lesen, hören, gucken, schauen, beantragen, verlängern, einkaufen, mitnehmen, vormerken, eintragen,
            festhalten, ausmachen, verabreden, simsen, texten, mailen, whatsappen, telefonieren, quatschen, beglückwünschen,
            wünschen, vorlesen, zeigen, sagen, ausrichten, erzählen, empfehlen, üben
            """, .act)
        words.add(
            """
            anmailen, anschreiben, durchklingeln, durchrufen, ansprechen, anfragen, rückfragen, benachrichtigen, informieren,
            mitteilen, weitersagen, weitergeben, durchgeben, warnen, vorwarnen, trösten, aufmuntern, unterstützen, begleiten,
            hinbringen, hinfahren, heimfahren, fahren, chauffieren, absetzen, vorbeifahren, rübergehen, rüberbringen,
            hochbringen, runterbringen, rausstellen, rausbringen, reinholen, zurückholen, zurückschicken, einschicken,
            verschicken, verleihen, borgen, tauschen, umtauschen, zurückzahlen, begleichen, abrechnen, spenden, beisteuern,
            auslegen, vorstrecken, abheben, einlösen, mieten, vermieten, leeren, wechseln, austauschen, einbauen, ausbauen,
            aufbauen, abbauen, montieren, anbringen, aufhängen, abhängen, streichen, tapezieren, renovieren, schleifen, bohren,
            schrauben, kleben, nähen, flicken, bügeln, staubsaugen, saugen, wischen, fegen, kehren, spülen, entkalken,
            ausmisten, entrümpeln, sortieren, einräumen, ausräumen, umräumen, umziehen helfen, schleppen, tragen, gießen,
            pflanzen, umtopfen, düngen, jäten, mähen, schneiden, ernten, einkochen, einfrieren, auftauen, vorkochen, grillen,
            impfen, untersuchen lassen, checken, überprüfen, prüfen, kontrollieren, messen, vergleichen, vorschlagen,
            absprechen, abstimmen, vereinbaren, festmachen, ausarbeiten, vorstellen, verkuppeln, bekanntmachen, zurückmelden,
            rückmelden, stornieren, umbuchen, verlegen, vorziehen, nachholen, beenden, abschließen, starten, beginnen, anfangen,
            installieren, einrichten, aktualisieren, sichern, hochladen, runterladen, scannen, kopieren, laminieren, übersetzen,
            korrigieren, korrekturlesen, durchlesen, probelesen, gegenlesen, abtippen, notieren, aufschreiben, ansparen,
            besichtigen, probieren, kosten, testen, babysitten, hüten, betreuen, versorgen, pflegen, umarmen, drücken, feiern,
            anstoßen, überraschen, verwöhnen, zurückgrüßen, grüßen, verabschieden, willkommen heißen, bescheid geben, bescheid
            sagen, gute besserung wünschen, glück wünschen, alles gute wünschen, daumen drücken, rausfinden, herausfinden,
            nachschauen, nachsehen, nachlesen, raussuchen, heraussuchen, zusammensuchen, zusammenstellen, zusammenpacken,
            anprobieren, lackieren, wegwerfen, entsorgen, recyceln, verkaufen, inserieren, teilen, liken, bewerten, abonnieren,
            verlängern lassen, werben, hosten, moderieren, beim umzug helfen, lernen, zurückrufn, anrufn, anruefn, schreibn,
            abholn, mitbringn, fragn, kaufn, besorgn, holn, schickn
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
            erinnere mich an, erinnere mich daran, erinnere mich, erinner mich, erinner mich an, erinner mich dran, erinner mich
            daran, nicht vergessen zu, denk dran, denk daran, dran denken, unbedingt noch, ich will, wir wollen, ich möchte, ich
            werde, werde ich, darf nicht vergessen, ich darf nicht vergessen, nicht vergessen:, vergiss nicht, versprochen, ich
            habe versprochen, hab versprochen, ich hab versprochen, bitte erinnern, erinnerung an, todo, to do, wir könnten, ich
            könnte, könnte ich, muss ich, muss ich noch, soll ich, sollte ich, kann ich, möchte ich, will ich, man müsste,
            müsste, ich müsste, sollten
            """, .duty)
        words.add(
            "nicht vergessen, ned vergessen, net vergessen, nich vergessen, dran denken, daran denken, nicht verpassen",
            .dutyAfter)
        words.add(
            """
            sehe, seh, treff, besuch, ruf, hol, bring, kauf, fahr, geh, koch, nehm, schreib, frag, schick, lade, hole, sehen
            uns, telefoniere, skype, begleite, helfe, helf, leihe, leih, borge, zeige, gieße, füttere, hüte, passe, pass,
            schaue, schau, guck, gucke, gratuliere, antworte, kümmere, überweise, bringe, kaufe, zahle, schicke, rufe, schreibe,
            backe, besorge, organisiere, buche, melde, mache, nehme, frage, treffe, fahre, gehe, koche, reserviere, bestelle,
            schenke, komme, besuche
            """,
            .promise)
        words.add(
            """
            eingeladen, lädt mich ein, lädt uns ein, hat lust auf, hat bock auf, will mit, möchte mit, hätte lust auf, hätte bock auf, hat lust, hat bock, wäre dabei,
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
        words.add(
            """
            hätt so gern, hätt so gerne, hätte liebend gern, hätte voll gern, wollte schon immer, wollte schon lange, will schon
            lange, will schon ewig, will unbedingt so, will unbedingt, träumt schon lange von, ist auf der suche nach einem
            bestimmten, ist auf der jagd nach, spart auf, spart für, braucht mal, braucht noch, braucht eine neue, braucht einen
            neuen, braucht ein neues, könnte gut gebrauchen, könnt brauchen, könnt gebrauchen, könnte brauchen, kann brauchen,
            hat sich in, ist verliebt in, freut sich bestimmt über, freut sich sicher über, freut sich sehr über, freut sich
            riesig über, freut sich auch über, würde sich freuen über, würde sich bestimmt über, würd sich über, würd sich
            freuen über, fände toll, fände super, hat gefragt nach, redet dauernd von, redet ständig von, redet nur noch von,
            schwärmt dauernd von, schwärmt seit wochen von, hat ein auge auf, hat es abgesehen auf, liebäugelt schon lange mit,
            fehlt noch, fehlt, wünscht sich so sehr, wünscht sich seit langem, wünscht sich immer noch, wünschte sich schon
            lange, bittet um, hat gebeten um, wünscht si, wünsch sich, wüscht sich, wünscht sih
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

    private static func changes(_ words: inout Vocabulary) {
        words.add(
            """
            abgesagt, fällt aus, fallen aus, ausgefallen, fiel aus, gecancelt, storniert, findet nicht statt, findet doch nicht
            statt, geplatzt, ist geplatzt, sagt ab, hat abgesagt, wird nichts, doch nicht
            """, .calledOff)
        words.add(
            "verschoben, verlegt, vorverlegt, vertagt, vorgezogen, verschiebt sich, wurde verschoben, wird verschoben, neuer termin",
            .moved)
        words.add("was, etwas, irgendwas, irgendetwas, irgendwas nettes, was nettes, was kleines, nichts, nix", .placeholder)
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
            adoptiert, akzeptiert, amputiert, backt, baut, behauptet, bereut, beschwert, besitzt, bastelt, bügelt, darf, dreht,
            dichtet, duscht, engagiert, erbt, erholt, erklärt, ernährt, erwartet, erwartete, fastet, feilt, filmt, fotografiert,
            freut, friert, fürchtet, fängt, gärtnert, gehört, genießt, gewinnt, gewann, glaubte, gründet, guckt, häkelt, hält,
            handelt, hängt, heilt, hilft, hinkt, hofft, humpelt, hustet, imkert, interessiert, joggt, jobbt, kauft, kaufte,
            kellnert, klagt, klettert, kündigte, lacht, leidet, leitet, lernte, macht, malt, meidet, meditiert, mietet, musste,
            nascht, näht, organisiert, pendelt, pflegt, plant, programmiert, promoviert, raucht, redet, reitet, renoviert,
            repariert, rudert, rät, sammelte, schimpft, schnarcht, schneidet, schwärmt, segelt, soll, spart, spendet, spricht,
            stammt, steckt, steigt, stottert, streitet, strickt, sucht, surft, tauscht, taucht, tat, telefoniert, töpfert,
            trainiert, traut, trennt, turnt, tut, unterrichtet, unterstützt, verbringt, vergisst, verkauft, verließ, vermisst,
            versteht, verträgt, vertraut, wandert, wählt, wartet, weint, werkelt, wirkt, wohnte, züchtet, zeichnet, zeltet,
            zockt, übersetzt, übt, organisierte, gab, ging, kam, ließ, nahm, bekam, brach, verlor, fand, verletzte, trennte,
            zog, starb, bestand, arbeitete, lebte, liebte, hasste, hieß, hat, ist, is, war, wird, will, kann, muss, mag, sagt,
            meint, sagte, meinte, erzählt, arbeitet, wohnt, lebt, liebt, hasst, sammelt, spielt, geht, kommt, findet, fährt,
            zieht, heißt, heisst, braucht, wünscht, hatte, hätte, würde, sollen, wollte, konnte, kommen, haben, sind, überlegt,
            trinkt, isst, hört, liest, lernt, studiert, fliegt, liegt, sitzt, fühlt, bleibt, lässt, läuft, gibt, nimmt, denkt,
            glaubt, weiß, kennt, trifft, verliert, verdient, fehlt, kocht, tanzt, schwimmt, singt, kannst, könntest, weißt,
            hast, bist, magst, willst, möchtest, bekommt, kriegt, schreibt, steht, sieht, möchte, bucht, trägt, schläft, fragt,
            fragte, heiratet, kann's
            """, .finite)
        words.add("heißt, heisst, heissen, namens, heiße", .naming)
    }
}
