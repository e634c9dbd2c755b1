/// German words that are in all kinds of text, folded. Edit them as text: blanks part them, their order means nothing.
enum GermanCommonWords {
    /// Articles, pronouns, prepositions, conjunctions and auxiliary verbs: they also tell that a text is German.
    static let functionWords = """
        ab aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes ans anstatt auch auf aufs aus \
        ausser bei beide beiden beider beides beim bevor bin bis bisschen bist da dabei dadurch dafur dagegen daher dahin damit danach \
        daneben dann daran darauf daraus darf darfst darin darum daruber darunter das dass davon davor dazu dazwischen dein deine deinem \
        deinen deiner deines dem den denen denn der deren derselbe des deshalb dessen deswegen dich die dies diese diesem diesen dieser \
        dieses dir doch dort drin du durch durfen durfte durften eben ein eine einem einen einer eines einige einigem einigen einiger \
        einiges entweder er es etwas euch euer eure eurem euren eurer fur furs gegen gegenuber hab habe haben habt hast hat hatte \
        hatten hattest hatt hier hierher hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins irgendein \
        irgendwas irgendwie irgendwann irgendwer irgendwo ist je jede jedem jeden jeder jedes jedoch jemand jemanden jemandem jene jenem \
        jenen jener jenes kann kannst kein keine keinem keinen keiner keines konnen konnte konnten konntest konnt mal man manche \
        manchem manchen mancher manches mein meine meinem meinen meiner meines mich mir mit mochte mochten muss mussen musst musste \
        mussten nach nachdem neben nicht nichts nie niemand niemanden niemandem nirgends nirgendwo noch nur ob obwohl oder ohne per \
        seid sein seine seinem seinen seiner seines seit seitdem selber selbst sich sie sind so sobald sodass solange solch solche \
        solchem solchen solcher solches soll sollen sollst sollt sollte sollten sondern sonst soviel soweit sowie sowohl statt trotz \
        trotzdem uber um und uns unser unsere unserem unseren unserer unseres unter viel viele vielem vielen vieler vieles vom von vor \
        vorm wahrend wann war ware waren warst warum was weder wegen weil welche welchem welchen welcher welches wem wen wenig wenige \
        wenigen weniger wenn wer werde werden werdet weshalb wessen weswegen wie wieder wieso will willst wir wird wirst wo wobei \
        wodurch wofur woher wohin wollen wollte wollten womit woran worauf woraus worden woruber wovon wozu wurde wurden ubers zu \
        zum zur zwar zwischen
        """

    /// Articles, and pronouns in their place.
    static let articles = "der die das dem den des ein eine einen einem einer mein meine unser unsere"

    /// Words for time, number, manner and judgement, and nouns that could be in any sentence. Most endings need not be listed.
    static let everydayWords = """
        abends absolut ahnlich allein alleine allerdings allgemein allmahlich anders andererseits anfangs anscheinend ausserdem \
        ausserst bald bekanntlich besonders bestimmt bereits beinahe bisher bitte danke dankeschon daheim damals dauernd demnach \
        demnachst derzeit diesmal direkt doppelt draussen drinnen dringend druben echt eher ehrlich eigentlich einander einerseits \
        einfach eindeutig einmal endgultig endlich erst erstmal ersteinmal etwa eventuell ewig extra extrem fast ferner folglich \
        fort freilich fruher fruhestens ganz ganzlich gar geradezu gerade gern gerne gestern gelegentlich genau genauso genug generell \
        gewiss gewohnlich gleich gleichzeitig glucklicherweise grundsatzlich haufig halt halb hauptsachlich heute heutzutage heraus \
        herein herum hoch hochst hoffentlich immer immerhin inklusive innen insbesondere insgesamt inzwischen ja jawohl jahrelang \
        jederzeit jedenfalls jetzt kaum keinesfalls keineswegs komplett kurzlich knapp lange langst langsam lediglich leider letztendlich \
        letztlich lieber los manchmal meist meistens mehr mehrmals mindestens miteinander mittags mittlerweile momentan morgen \
        morgens moglichst moglicherweise nachher nachmittags nachstens nacheinander nachts naturlich na nebenbei nein neulich niemals \
        nochmal nochmals normalerweise notfalls nun oben offen offenbar offensichtlich oft ofter ohnehin okay ok plotzlich prinzipiell \
        quasi raus rein regelmassig relativ ruhig rund runter samt samtlich schliesslich schon sehr selten seither sicher sicherlich \
        sofort sogar sogleich sozusagen spat spater spatestens standig tagsuber tatsachlich teils teilweise total uberall uberhaupt \
        ubermorgen ubrigens umsonst unbedingt ungefahr unten unterwegs ursprunglich vergeblich vermutlich vielleicht vollig voll vorbei \
        vorerst vorgestern vorher vorhin vorlaufig vormittags vorn vorne vorsichtshalber weg weiter weiterhin wenigstens wirklich wohl \
        wochenlang ziemlich zudem zuerst zufallig zugleich zuhause zukunftig zuletzt zumindest zunachst zuruck zusammen zusatzlich \
        zuvor zuviel zuwenig zwischendurch ach aha hallo tschuss servus moin grusse gruss liebe lieb hmm oh tja ups mist super prima \
        alt alter alteste anstrengend angenehm argerlich bequem besser beste besten billig bloss blod bose bunt deutlich dick dumm \
        dunkel dunn egal eigen eilig einzeln einzig ernst fertig fit frei fremd freundlich frisch froh fruh furchtbar ganze gemutlich \
        genial gering gesamt gewisse gross grossartig grosser grosste gunstig gut heftig heiss hell herzlich hohe hoher hubsch interessant \
        irre jung junger kalt kaputt klar klasse klein kleiner klug komisch kompliziert krass kurz kurzer lang langer langweilig laut leer \
        leicht leise letzte locker lustig mager massiv mies moglich mude nachste nah naher nass nett neu neuer neueste niedrig normal notig \
        notwendig nutzlich offentlich ordentlich perfekt personlich praktisch privat quer richtig riesig rot sauber schade scharf schick \
        schlecht schlechter schlimm schlimmer schmal schnell schneller schoner schrecklich schwach schwer schwierig seltsam sinnvoll \
        spannend stark stabil still stolz streng stressig stur suss tief toll traurig treu trocken typisch ubel ublich uralt unmoglich \
        unangenehm unklar unsicher unterschiedlich verruckt verschieden verschiedene vorig vorsichtig wach wahr wahrscheinlich warm weich weit \
        wert wertvoll wichtig wichtiger wild winzig witzig wunderbar wunderschon zah zufrieden zustandig schwarz schwarze schwarzen weiss weisse weissen grun grune blau blaue rote roten gelb gelbe braun grau graue rosa \
        ahnung aktion anfang angelegenheit anlass anteil antwort anzahl arger art aspekt aufwand augenblick ausnahme auswahl bedarf \
        bedeutung bedingung beginn beispiel bemerkung bereich besondere betreff bezug blick chance detail ding dings durchschnitt ecke \
        effekt eigenschaft eindruck einfluss ende entscheidung entwicklung erfahrung erfolg ergebnis erklarung fahigkeit fakt fall faktor \
        fehler folge form frage fragen funktion gebiet gedanke gefuhl gegenteil gelegenheit geschichte gesprach glas grenze grosse grund \
        gruppe halfte haufen hauptsache hilfe hinsicht hinweis idee info infos information inhalt interesse kategorie kleinigkeit kontrolle \
        lage lauf leute liste mann manner losung lust mal meinung menge mensch methode minimum mitte mittel mitteilung moglichkeit moment muhe name nahe \
        not notiz notizen nummer ort ordnung organisation paar person plan platz position problem prozent prozess punkt qualitat rahmen \
        regel reihe rest resultat richtung rolle ruhe sache sachen schluss schritt schwierigkeit seite sicht sinn situation sorte spass \
        stand stelle stuck stufe system tat tatsache teil thema titel tipp trick typ uberblick ubersicht umgebung umstand unterschied \
        ursache variante verbindung vergangenheit verhaltnis version versuch vorschlag vorstellung vorteil nachteil wahl wahrheit weise welt \
        wirklichkeit wort worte wunsch zahl zeichen zeile zeug ziel zufall zukunft zusammenfassung zusammenhang zustand zweck zweifel \
        todo erledigt aufgabe merken entwurf nachtrag tagebuch eintrag protokoll uhr uhrzeit termin bzw ca evtl ggf inkl usw etc vgl zb ua \
        abend jahr jahre jahrhundert jahrzehnt mittag minute mitternacht monat monats nachmittag nacht neujahr sekunde stunde tag tage tagen tages tags \
        taglich uhren vormittag woche wochen wochenende wochentag wochentlich monatlich jahrlich stundlich zeit zeitpunkt zeitraum \
        fruhjahr fruhling sommer herbst winter montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag montags dienstags \
        mittwochs donnerstags freitags samstags sonntags mo di mi fr sa so januar janner februar marz april mai juni juli august september \
        oktober november dezember jan feb mrz apr jun jul aug sep sept okt nov dez \
        null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn \
        zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert tausend million millionen milliarde dutzend erste ersten \
        erster erstes zweite zweiten zweiter zweites dritte dritten dritter drittes vierte vierten vierter funfte funften sechste \
        siebte achte neunte zehnte viertel drittel eineinhalb anderthalb cm mm km kg mg ml grad gramm euro cent dollar kilo kilometer liter meter \
        zentimeter essloffel teeloffel prise tasse el tl herr herrn frau dr prof
        """

    /// Verbs of all sentences and of all lists of to-dos, with regular forms: "machen" stands for "macht", "machte" and "gemacht" too.
    static let verbs = """
        achten andern antworten arrangieren aussern bauen bedanken bedeuten beeilen beenden beginnen behalten bekommen benutzen \
        beschliessen beschreiben besorgen besprechen bestellen besuchen bewegen bezahlen bieten bitten bleiben blicken brauchen brechen \
        bringen buchen danken dauern decken denken diskutieren drehen drucken enden entscheiden entschuldigen erfahren erganzen erhalten \
        erinnern erkennen erklaren erlauben erledigen erreichen erscheinen erwahnen erwarten erzahlen existieren fahren fallen fangen \
        fehlen feststellen finden fliegen folgen fordern fragen freuen fuhlen fuhren geben gefallen gehen gehoren gelingen gelten genugen \
        geschehen gewinnen glauben greifen halten hangen hassen heben heissen helfen hoffen holen horen hupfen informieren interessieren \
        irren kaufen kennen klappen klaren klingen klingeln kommen kosten kriegen kucken gucken kummern lachen laden landen lassen laufen \
        leben legen leiden leihen lernen lesen lieben liefern liegen loben losen lugen machen meinen melden merken mieten mogen nehmen \
        nennen notieren nutzen offnen ordnen organisieren passen passieren planen probieren prufen reden regeln reichen reparieren \
        reservieren rufen sagen sammeln schaffen schauen scheinen schenken schicken schieben schlagen schliessen schmeissen \
        schneiden schreiben schreien sehen senden setzen sitzen sorgen sparen sprechen springen starten stecken stehen steigen \
        stellen stimmen storen streiten suchen tauschen teilen telefonieren tragen treffen treiben trennen trinken tun uberlegen \
        ubernehmen uberprufen uberraschen umgehen unterhalten unterschreiben verbessern verbinden verbringen verdienen vereinbaren \
        vergessen vergleichen verhindern verkaufen verlangen verlassen verlieren vermeiden vermissen verpassen verschieben verschwinden \
        versprechen verstehen versuchen verwenden verzichten vorbereiten wachsen wahlen warten wechseln wecken weinen weisen wenden werfen \
        wiederholen wirken wissen wohnen wundern wunschen zahlen zeigen ziehen zwingen abholen abgeben abschliessen abmachen absagen \
        anfangen anfragen angeben angucken ankommen anmelden annehmen anrufen anschauen ansehen ansprechen anziehen aufhoren aufmachen \
        aufpassen aufraumen aufschreiben aufstehen ausfullen ausprobieren aussehen aussuchen beibringen dazukommen einholen einkaufen \
        einladen einpacken einplanen eintragen fertigmachen festlegen herausfinden hinfahren hingehen hinkriegen klarkommen kundigen loslegen \
        mitbringen mitkommen mitmachen mitnehmen nachdenken nachfragen nachschauen nachsehen rausfinden reinkommen stattfinden teilnehmen \
        umsetzen vorbeikommen vorhaben vorlesen vorschlagen vorstellen weglassen weitermachen zumachen zuruckgeben zuruckrufen zusagen
        """

    /// Forms of verbs that are not regular.
    static let irregularForms = """
        angefangen angekommen angenommen angerufen anzurufen aufgehort ausgesehen begann begonnen bekam bekommt besprochen bezahlt bittet \
        bleibt blieb geblieben brachte gebracht bricht dachte gedacht darf entschieden erfahrt fand gefunden fahrt fuhr gefahren fallt fiel \
        gefallen fing gefangen flog geflogen gab gegeben gib gibt gibts gehts ging gegangen gelang galt gilt genommen geschieht geschah \
        gewesen geworden gewusst gezogen griff gegriffen half geholfen hilft halte halten halt hielt gehalten hing gehangen hiess geheissen \
        kam kamen gekommen kannte gekannt lag gelegen lasst liess gelassen lauft lief gelaufen leiht lieh geliehen liest las gelesen \
        mag magst mocht nahm nahmen nimmt nimm rief gerufen sah sahen gesehen sieht siehe sass gesessen schien geschienen schlaft schlief \
        geschlafen schrieb geschrieben schloss geschlossen schnitt geschnitten spricht sprach gesprochen stand standen gestanden steht \
        stieg gestiegen starb gestorben stirbt streitet stritt gestritten tat getan tut trifft traf getroffen trug getragen tragt trinkt \
        trank getrunken vergisst vergass verliert verlor verloren verspricht versprochen versteht verstand verstanden wachst wuchs gewachsen \
        warf geworfen wirft weg weiss weisst wusste wussten zieht zog seh geh komm mach sag lass ruf hol gesagt gekauft verkauft angeschaut \
        vorgestellt uberlegt gekundigt besucht bestellt benutzt erzahlt erklart erledigt versucht vermisst
        """

    /// Words that could be taken for one of those above and say what a text is about.
    static let exceptions = "arme armen garten karte kosten fahrt miete mieten schlange wohnung zahne reise reisen welle"
}
