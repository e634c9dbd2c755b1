/// German: the endings of nouns and adjectives. Folding has taken the umlaut away, so that "Gärten" is "garten" already.
///
/// "-er" stays but for plurals that are listed, because "Lehrer" is not "Lehre"; and pairs such as "Reis" and "Reise" are listed too.
enum GermanStems {
    /// The stem of a folded word.
    static func stem(_ word: String) -> String {
        if let stem = exceptions[word] { return stem }
        let ending = WordEnding(word)
        guard ending.count >= 4 else { return word }
        if let plural = plural(inER: ending) { return plural }
        let noun = isGenitive(ending) ? ending.dropping(ending.ends(in: "es") ? 2 : 1) : ending
        guard !isWhole(noun) else { return noun.word }
        if noun.ends(in: "en"), isWhole(noun.dropping(1)) { return noun.dropping(1).word }
        return withoutEnding(noun).word
    }

    /// Takes off "-e", "-en" and "-n"; a short word keeps its "e".
    private static func withoutEnding(_ noun: WordEnding) -> WordEnding {
        if noun.ends(in: "ern") || noun.ends(in: "eln") { return noun.dropping(1) }
        if noun.ends(in: "innen"), noun.count >= 8 { return noun.dropping(3) }
        if noun.ends(in: "en") { return noun.dropping(noun.count >= 6 ? 2 : noun.count == 5 ? 1 : 0) }
        if noun.ends(in: "e"), noun.count >= 5 { return noun.dropping(1) }
        return noun
    }

    // MARK: Genitive, and plurals in "s"

    private static func isGenitive(_ word: WordEnding) -> Bool {
        guard word.ends(in: "s"), word.count >= 5, !ownS.contains(where: word.ends) else { return false }
        if word.ends(in: "es") { return word.count >= 6 && !word.ends(in: "ees") }
        let rest = word.dropping(1)
        if rest.endsIn(oneOf: "aoyi") { return true }
        if rest.ends(in: "en") || rest.ends(in: "er") || rest.ends(in: "el") || rest.ends(in: "ein") { return true }
        return rest.endsIn(oneOf: "bdgkmpt")
    }

    /// Ends of words whose "s" is their own.
    private static let ownS: [StaticString] = [
        "ss", "us", "is", "glas", "gras", "gas", "ias", "ukas", "omas", "onas", "reas", "anas", "las", "twas", "los", "kosmos",
        "chaos",
        "krebs", "keks", "schnaps", "klaps", "raps", "mops", "gips", "chips", "murks", "koks", "links", "rechts", "nichts",
        "stets",
        "lotos", "ethos", "mythos", "aids", "hans", "fels", "hals", "wels", "puls", "eins", "kurs", "jens", "nils", "diabetes",
        "herpes",
    ]

    // MARK: Plurals in "er"

    private static func plural(inER word: WordEnding) -> String? {
        let bare = word.ends(in: "ern") ? word.dropping(1) : word
        guard bare.ends(in: "er"), pluralsInER.contains(where: bare.ends) else { return nil }
        return bare.dropping(2).word
    }

    /// Nouns in the plural, alone or at the end of a compound.
    private static let pluralsInER: [StaticString] = [
        "kinder", "bilder", "bucher", "hauser", "bundeslander", "kleider", "manner", "worter", "fahrrader", "blatter", "dorfer",
        "felder",
        "huhner", "locher", "dacher", "bretter", "schilder", "krauter", "gelder", "walder", "glaser", "lammer", "kalber",
        "volker",
        "gesichter", "gespenster", "tucher", "mitglieder", "kinderlieder", "weihnachtslieder", "denkmaler", "gehalter",
    ]

    // MARK: Words that stay as they are

    /// Whether a word would lose its meaning with its ending: "Decke" is no "Deck".
    private static func isWhole(_ word: WordEnding) -> Bool { whole.contains(where: word.ends) && !isPrice(word) }

    private static func isPrice(_ word: WordEnding) -> Bool {
        word.ends(in: "preise") || word.ends(in: "landkreise") || word.ends(in: "freundeskreise") || word.ends(in: "umkreise")
    }

    private static let whole: [StaticString] = [
        "reise", "masse", "decke", "hecke", "kohle", "rinde", "laube", "blute", "schale", "kuchen", "reifen", "rahmen",
        "posten", "westen",
        "system",
    ]

    private static let exceptions = StemExceptions(
        """
        reisen:reise weltreisen:weltreise rundreisen:rundreise dienstreisen:dienstreise ruckreisen:ruckreise preisen:preis kreise:kreis \
        kreisen:kreis decken:decke bettdecken:bettdecke hecken:hecke rinden:rinde lauben:laube bluten:blute schalen:schale weste \
        bande banden:bande marke marken:marke briefmarken:briefmarke briefmarke liste listen:liste einkaufsliste runde runden:runde \
        falle fallen weinen reife eisen busen bus weiche weichen:weiche ringe:ring \
        tage:tag tagen:tag tages:tag tags:tag geburtstage:geburtstag geburtstagen:geburtstag wege:weg wegen wegs:weg weges:weg zuge:zug \
        zugen:zug zuges:zug zugs:zug turen:tur turn ture:tur uhren:uhr arme:arm armen:arm seen:see sees:see tore:tor toren:tor tores:tor \
        tors:tor hofe:hof hofen:hof hofes:hof hofs:hof hute:hut huten:hut rate:rat zahne:zahn zahnen:zahn zahns:zahn eier:ei eiern:ei \
        eis ehen:ehe kuhe:kuh kuhen:kuh schuhe:schuh radern:rad rader:rad rads:rad rades:rad lieder:lied liedern:lied ohren:ohr ohrs:ohr \
        ofen ofens:ofen knie knien:knie kuche kuchen kuchens:kuchen omas:oma opas:opa mamas:mama papas:papa autos:auto \
        vater mutter muttern:mutter bruder brudern:bruder schwester tochter tochtern:tochter lander:land landern:land landes:land \
        bader:bad badern:bad badezimmer graber:grab grabern:grab grabes:grab nester:nest nestern:nest amter:amt amtern:amt \
        arzte:arzt arzten:arzt tiere:tier tieren:tier haustiere:haustier haustieren:haustier jahre:jahr jahren:jahr \
        herzen:herz herzens:herz schmerzen:schmerz kerze kerzen:kerze bette:bett betten:bett hemden:hemd hemdes:hemd augen:auge \
        bauer bauern:bauer nachbarn:nachbar nachbars:nachbar herrn:herr herren:herr museen:museum themen:thema konten:konto firmen:firma \
        praxen:praxis risiken:risiko virus viren:virus villen:villa pizzen:pizza zentren:zentrum gymnasien:gymnasium daten \
        ferien kosten eltern geschwister leute ostern weihnachten pfingsten masern alpen spesen schulden essen leben lebens:leben wissen \
        haus hauses:haus reis reises:reis preises:preis eises:eis glas glases:glas gras grases:gras preise:preis hauptpreise:hauptpreis \
        gute laden ladens:laden wagen wagens:wagen garten gartens:garten boden bodens:boden regen regens:regen magen magens:magen \
        cafes:cafe buros:buro note noten:note not wanne wannen:wanne kanne kannen:kanne tonne tonnen:tonne seite seiten:seite \
        stillen still stille herde herden:herde jobs:job chefs:chef schals:schal clubs:club fans:fan urlaube:urlaub urlauben:urlaub pulli pullis:pulli
        """)
}
