extension SentimentLexicon {
    /// German words. How a line is read is told at `SentimentLexicon.init`.
    static let germanText = """
        /e - e er es en em ere eren erer eres ste sten ster stes este esten
        /en e st t en te ten test tet end ge…t
        /n - n
        /s - s n e en es

        negation weder kaum niemand niemanden niemandem nichts
        negation-near ohne kein keine keinen keinem keiner keines keinerlei
        negation-around nicht nie niemals nimmer keinesfalls keineswegs
        break und weil denn
        intensifier sehr so total richtig echt riesig wirklich unglaublich unheimlich ungemein ausserst besonders extrem
        intensifier absolut vollig wahnsinnig uberaus zutiefst unendlich mega viel so_viel tierisch
        dampener etwas ein_bisschen ein_wenig bisschen leicht eher halbwegs einigermassen relativ
        contrast aber jedoch trotzdem dennoch sondern allerdings
        concession obwohl trotz obgleich
        wish hoffe hoffen hofft hoffst hoffte hofften gehofft hoffentlich wunsche wunscht wunschen furchte furchtet
        wish befurchte befurchten angst falls ware

        fixed leider glucklicherweise erfreulicherweise zum_gluck danke dank sorry tut_mir_leid schade juhu hurra

        0 guten_tag guten_morgen guten_abend gute_nacht gute_reise gute_fahrt guten_rutsch guten_appetit am_besten
        0 am_liebsten nicht_nur nicht_mehr_lange keine_ahnung keine_frage nicht_zuletzt warum_nicht noch_nicht
        0 nichts_ausser viel_gluck alles_gute alles_liebe liebe_grusse viele_liebe_grusse herzliche_grusse
        0 frohe_weihnachten frohes_fest frohe_ostern gutes_neues_jahr schone_grusse lieber_als keine_sorge keine_sorgen
        0 keine_angst auf_gut_gluck ohne_weiteres gut_und_gerne gute_stunde guten_teil so_gut_wie nicht_einmal
        0 wunsche_dir fehlt_noch fehlen_noch lange_nicht dafur_sorgen heiterem_himmel guten_flug

        +1 kein_problem keine_probleme nicht_schlecht nicht_schlimm nicht_ubel halb_so_schlimm macht_nichts kein_ding
        +1 gar_nicht_schlecht gar_nicht_so_schlecht gar_nicht_ubel besser bessere besseren lachel/n suss susse susser
        +1 susses susseste warmherzig/e gern gerne mag mogen interessant/e spannend/e hilfreich/e geholfen half hilft
        +1 freundlich/e freundschaft sonnig/e cool/e danke dank dankte bedankt bedanken glucklicherweise
        +1 erfreulicherweise erfreulich/e ermutig/en ermutigend/e fortschritt/s verbessert verbesserung vertrau/en
        +1 vertrauen zuverlassig/e treu treue loyal/e respekt wertschatzung geschatzt befordert beforderung klug/e
        +1 begabt talentiert kreativ/e elegant/e problemlos/e reibungslos/e unkompliziert/e bequem/e willkommen verlobt
        +1 verlobung abwechslungsreich/e wohltuend/e wohltat getrostet trost trostlich getanzt verziehen verzeih/en
        +1 beruhigt beruhigend/e erfrischend/e erfrischt lebendig/e neugierig/e stabil/e aufgemuntert aufmuntern
        +1 wertvoll/e kraft_geschopft aufwarts sorglos/e sorgenfrei/e einfuhlsam/e verstandnisvoll/e gutmutig/e sanft/e
        +1 ausgeglichen/e viel_leichter lebhaft/e vergnugt/e vergnugen aufgekratzt gute guter gutes guten gutem gesund/e
        +1 geschafft gefeiert feierten gut_leiden verlass freunde_gefunden gut_zugehort wort_gehalten
        +1 versprechen_gehalten schmerzfrei durchgeschlafen gut_geschlafen aufgelebt geduldig/e liebe_worte nette_worte
        +1 gelassen/e gelassenheit sonnenschein sonnig
        -1 mude muder ubermudet mudigkeit langweilig/e langweil/en gelangweilt langeweile anstrengend/e angestrengt
        -1 krankenhaus klinik allein alleine leider schwierig/e schwierigkeit schwierigkeiten problem/s probleme
        -1 problemen kompliziert/e schwer schwerer muhsam/e nervos/e nervositat angespannt/e anspannung unruhig/e
        -1 gereizt/e launisch/e beschwer/en beschwerde/n kritik kritisiert verwirrt zweifel zweifeln zweifelt zweifle
        -1 unsicher/e unsicherheit ungewiss falsch/e fehler schuld schuldig vorwurf vorwurfe vorwurfen verloren verlor
        -1 kaputt kaputte verspatet verspatung abgesagt absage/n ausgefallen verschoben kopfschmerzen husten fieber
        -1 grippe erkaltet erkaltung infektion verletzung schock distanziert/e schade bedauerlich/e schwach schwacher
        -1 besorgnis druck hektisch/e hektik gehetzt chaos chaotisch/e unordnung uneinig uneinigkeit schuchtern heimweh
        -1 neidisch/e neid eifersuchtig/e eifersucht bereu/en reue sauer trotzig/e stur/e stor/en gestort ignoriert
        -1 meckern gemeckert meckert schimpf/en uberforder/n ungeduldig/e schwindlig ubelkeit verschlafen
        -1 schlaflosigkeit unwohl entmutigt angeschnauzt unzufrieden/e unzufriedenheit ratlos/e argwohn misstrauisch/e
        -1 misstrauen belastend/e belastet belastung verspannt ungern unangenehm/e peinlich/e tut_mir_leid tat_mir_leid
        -1 sorry auseinandergelebt funkstille mulmig fehlte_mir bedruckt bedrucken gekundigt kundigung getrennt
        -1 schief_gelaufen schiefgelaufen schiefgegangen schief_gegangen daneben_gegangen durchgefallen kontakt_verloren
        -1 meldet_sich_nie meldet_sich_nicht fragt_nie fiebrig blutet blutung geschwollen schwellung erbrochen
        -1 allergisch bergab kranklich verstimmt zerknirscht wehmut wehmutig/e nachdenklich/e grubel/n gegrubelt
        -1 kaum_auszuhalten absagen vergeblich umsonst_gewartet

        +2 freu/en freut freute gefreut erfreut freudig/e vorfreude froh frohe frohen frohlich/e gluck lieb liebes liebe
        +2 lieben liebt liebte geliebt geliebte geliebten liebevoll/e herzlich/e herzlichkeit lach/en lachten gelachter
        +2 lachend lachanfall geniess/en genossen genoss genuss schoen/e =schön/e schonste schonsten schonster toll/e
        +2 super prima gut beste bester bestes besten nett/e netteste angenehm/e gemutlich/e gemutlichkeit entspannt/e
        +2 entspannend/e entspannung erholt erholsam/e erholung ausgeruht ausgeschlafen zufrieden/e zufriedenheit stolz
        +2 stolze erleichtert erleichterung erleichternd spass spassig/e lustig/e witzig/e lecker/e leckeres leckeren
        +2 kostlich/e kostlichkeit gefeiert gewonnen sieg erfolg/s erfolgreich/e gelungen gelingt gelang gegluckt
        +2 bestanden gelobt lob herzerwarmend/e geruhrt ruhrend/e beruhrend/e beruhrt gesegnet segen grosszugig/e
        +2 grosszugigkeit hilfsbereit/e fursorglich/e zartlich/e zartlichkeit geborgen geborgenheit umarmt umarmung
        +2 umarmten kuscheln gekuschelt kusste gekusst inspirier/en inspirierend/e begluckend/e beeindruckt
        +2 beeindruckend/e bewunder/e bewundert bewundere bewundern hoffnungsvoll/e zuversichtlich/e zuversicht
        +2 optimistisch/e mutmachend strahl/en strahlend/e harmonisch/e harmonie versohnt versohnung wieder_vertragen
        +2 gut_verstanden gut_getan tut_gut tat_gut tun_gut gut_drauf gut_gelaunt gute_laune bester_laune geheilt
        +2 krebsfrei genesen wohlauf lief_gut lief_super lauft_gut laufen_gut gut_gelaufen gut_gegangen geht_es_gut
        +2 es_geht_gut geht_es_besser geht_es_ihr_gut geht_es_ihm_gut geht_es_mir_gut gefallt gefiel gefielen
        +2 stein_vom_herzen im_siebten_himmel auf_wolke_sieben lohnt_sich hat_sich_gelohnt gelohnt schmunzel/n
        +2 entzuckend/e entzuckt reizend/e charmant/e goldig/e knuddelig niedlich/e herzig/e hubsch/e bildschon/e
        +2 aufgebluht aufblu/en lebensfroh/e lebensfreude unbeschwert/e ausgelassen/e heiter/e munter/e putzmunter
        +2 frohsinn lieblingsmensch herzensgut/e glanzend/e vorzuglich/e hervorragend/e ausgezeichnet/e exzellent/e
        +2 erstklassig/e gute_nachricht gute_nachrichten gute_neuigkeiten gegonnt zum_gluck gratulier/en gluckwunsch
        +2 gluckwunsche juhu hurra jubel jubelt jubelten bejubelt begeisternd/e viel_gelacht gemeinsam_gelacht
        +2 vor_lachen vor_gluck_geweint vor_freude_geweint freudentranen lieb_gewonnen ins_herz_geschlossen
        +2 herzlich_willkommen aufgehoben_gefuhlt wohlgefuhlt wohl_gefuhlt fuhle_mich_wohl fuhlt_sich_wohl seelenruhig
        +2 tranen_gelacht guter_tag guten_tag_gehabt gute_zeit guter_abend gutes_gesprach gute_gesprache gute_freundin
        +2 guter_freund sehr_gute sehr_guter sehr_gutes so_gute so_guter gutes_gefuhl gute_stimmung besser_als_gedacht
        +2 besser_als_erwartet besser_als_befurchtet fur_mich_da fur_uns_da fur_sie_da fur_ihn_da wieder_lachen
        +2 woche_gerettet tag_gerettet gut_aufgehoben alles_leichter viel_leichter macht_mich_glucklich mein_gluck
        +2 wahnsinnig_gut erfullt erfullend/e lichtblick lichtblicke gluckstag gluckspilz volltreffer freudestrahlend/e
        +2 liebenswert/e liebenswurdig/e kichern gekichert kicherten begeisterten rundum_zufrieden jauchz/en grinsen
        +2 gegrinst grinste angenehmste der_wahnsinn kusse kussen
        -2 traurig/e traurigkeit trauer trauern trauert unglucklich/e ungluck wutend/e wut argerlich/e arger argern
        -2 argert geargert argerte weinen weint weinte weinten geweint heult heulte geheult tranen verletz/en verletzt
        -2 verletzend/e schmerz schmerzen schmerzhaft/e weh wehgetan tut_weh tat_weh leid leiden leidet litt gelitten
        -2 krank/e krankheit erkrankt schlecht/e schlechter schlimm/e schlimmer ubel ubler mies/e mieses furchtbar/e
        -2 grasslich/e scheusslich/e unschon/e gemein gemeine gemeines gemeiner gemeinheit fies/e grausam/e
        -2 unfreundlich/e unverschamt/e respektlos/e ungerecht/e unfair/e hasslich/e hasst hasse hassen hasste gehasst
        -2 hass ekel ekelhaft/e eklig/e einsam/e einsamkeit im_stich_gelassen im_stich zuruckgewiesen abgelehnt
        -2 ablehnung gescheitert versagt scheitern enttausch/en enttauscht/e enttauschung enttauschend/e angst angste
        -2 angstlich/e verangstigt erschrocken erschreckend/e schreck panik panisch/e sorge sorgen sorgenvoll/e stress
        -2 gestresst/e stressig/e uberfordert/e uberforderung erschopft/e erschopfung ausgelaugt ausgebrannt burnout
        -2 fix_und_fertig frust frustriert/e frustrierend/e nervt nerven_mich genervt/e nervig/e scham schame schamt
        -2 schamte schamen blamiert gedemutigt demutigend/e schuldgefuhl schuldgefuhle belogen gelogen lugt lugner
        -2 betrogen betrug verraten verrat streit streiten streitet gestritten stritt stritten streiterei zoff
        -2 angeschrien angebrullt gebrullt schrie geschrien gestorben stirbt starb starben sterben tod tot tote toten
        -2 verstorben beerdigung beisetzung trauerfeier begrabnis verlust witwe witwer vermiss/en fehlt_mir fehlst_mir
        -2 fehlt_uns fehlt_ihr_sehr scheidung geschieden scheiden_lassen trennung schluss_gemacht bedroht drohung
        -2 drohungen drohte gemobbt mobbing krebs tumor schlaganfall herzinfarkt unfall verungluckt notaufnahme
        -2 zusammengebrochen zusammenbruch schlaflos/e kaum_geschlafen nicht_geschlafen schlecht_geschlafen
        -2 nicht_schlafen migrane entlassen_worden arbeitslos/e arbeitslosigkeit schulden nicht_leisten gestohlen
        -2 geklaut einbruch hilflos/e hilflosigkeit hoffnungslos/e sinnlos/e nutzlos/e wertlos/e ausgeliefert
        -2 aufgeben_wollen nase_voll schnauze_voll die_schnauze kraftlos/e nicht_aushalten niedergeschlagen/e
        -2 bedruckend/e deprimiert deprimiert/e elend/e geknickt trubsinnig/e trist/e duster/e schlechte_laune
        -2 mies_drauf schlecht_drauf schlecht_gelaunt blod/e dumm/e doof/e bescheuert/e idiot idiotisch/e lacherlich/e
        -2 peinlich_beruhrt pech mist verdorben ruiniert vergeudet verschwendet misslungen misslang vermurkst verkracht
        -2 beleidigt beleidigung beleidigend/e gekrankt krankend/e egoistisch/e undankbar/e arrogant/e aggressiv/e
        -2 gewalttatig/e geschlagen_hat feindselig/e boshaft/e bosartig/e bose boser boses giftig/e verbittert/e
        -2 bitterlich qual qualvoll/e qualt quale gequalt albtraum albtraume alptraum schlechte_nachricht
        -2 schlechte_nachrichten gesturzt macht_mich_fertig bin_fertig am_boden am_ende_der_kraft verzweifelt
        -2 verzweifeln verschlechtert verschlechterung schlecht_geht geht_es_schlecht schlecht_ging dreht_sich_im_kreis
        -2 beunruhigt beunruhigend/e gefurchtet befurchtet befurchtung schikane schikaniert abgewiesen bin_besorgt
        -2 ist_besorgt sehr_besorgt war_besorgt niemand_angerufen niemand_gekommen ruft_niemand_an kann_nicht_mehr
        -2 ich_kann_nicht_mehr geht_die_kraft keine_kraft auf_die_nerven auf_den_keks mit_den_nerven vollig_fertig
        -2 mir_reicht reicht_es_mir zum_heulen den_tranen kloss_im_hals herz_gebrochen bricht_mir_das_herz hintergangen
        -2 abserviert ausgerastet runtergemacht zerstritten ausgelacht sitzen_gelassen sitzengelassen versetzt_worden
        -2 in_die_hose will_mich_nicht_sehen kummer liebeskummer gram jammer/n gejammert leidvoll/e krise ruckfall
        -2 demenz chemo chemotherapie hospiz verzagt/e verstort/e gefrustet entrustet fassungslos/e emport/e emporung
        -2 qualend/e grauen graut_mir bammel albtraumhaft/e verwahrlost abgestumpft niederlage misserfolg uberlastet
        -2 uberlastung zermurbt zermurbend/e trifft_mich will_mich_gar_nicht_sehen

        +3 wunderbar/e wundervoll/e wunderschon/e fantastisch/e phantastisch/e grossartig/e herrlich/e traumhaft/e
        +3 uberglucklich/e begeister/e begeistert/e begeisterung uberwaltigend/e unvergesslich/e bezaubernd/e
        +3 zauberhaft/e genial/e gluckselig/e seligkeit verliebt ich_liebe wir_lieben liebe_ihn liebe_sie liebe_dich
        +3 uber_alles glucklichste glucklichsten glucklich/e sternstunde perfekt/e grandios/e sensationell/e
        +3 spitzenmassig uberragend/e so_lieb so_stolz dankbar/e dankbarkeit hingerissen uberglucklich freude/n
        +3 aus_dem_hauschen herz_geht_auf herz_aufgegangen ging_mir_das_herz_auf schmetterlinge_im_bauch uberwaltigt
        -3 verzweifelt/e verzweiflung schrecklich/e entsetzlich/e entsetzt/e entsetzen unertraglich/e depression
        -3 depressionen depressiv/e herzzerreissend/e gebrochenes_herz am_boden_zerstort todtraurig/e todunglucklich/e
        -3 tragodie tragisch/e katastrophe katastrophal/e holle_auf_erden die_holle selbstmord suizid umgebracht
        -3 ermordet missbrauch missbraucht fehlgeburt trauma traumatisch/e traumatisiert zorn zornig/e stinksauer
        -3 schlimmste schlimmsten schlimmster grauenhaft/e grauenvoll/e scheiss/e beschissen/e kotzt zum_kotzen
        -3 hasse_ihn hasse_sie hasse_es ich_hasse bricht_ihr_das_herz am_verzweifeln
        """
}
