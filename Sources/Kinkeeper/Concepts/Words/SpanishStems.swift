/// Spanish: plurals. Gender stays, because "caso" is not "casa"; so do the forms of verbs.
enum SpanishStems {
    /// The stem of a folded word.
    static func stem(_ word: String) -> String {
        if let stem = exceptions[word] { return stem }
        let ending = WordEnding(word)
        guard ending.count >= 4, ending.ends(in: "s"), !ending.ends(in: "is"), !ending.ends(in: "us"), !ending.ends(in: "ss")
        else {
            return word
        }
        guard ending.ends(in: "es") else { return ending.dropping(1).word }
        if ending.ends(in: "ces"), ending.count >= 5 { return ending.dropping(3).word + "z" }
        return ending.dropping(endsInConsonant(ending.dropping(2)) ? 2 : 1).word
    }

    /// Whether a word may end so in the singular: "flor", "ciudad", "autobus"; after another consonant comes "e": "padre", "tarde".
    private static func endsInConsonant(_ word: WordEnding) -> Bool {
        guard word.count >= 3 else { return false }
        if word.ends(in: "as") { return false }
        guard word.endsIn(oneOf: "lnrdsyxz") else { return false }
        return word.dropping(1).endsIn(oneOf: "aeiou")
    }

    private static let exceptions = StemExceptions(
        """
        lunes martes miercoles jueves viernes tres seis dos mes pais interes estres ingles frances portugues holandes irlandes escoces japones \
        danes finlandes cortes marques burgues arnes despues traves reves cipres compas pies:pie tes:te paraguas cumpleanos paracaidas \
        sacacorchos abrelatas lavavajillas rascacielos salvavidas parabrisas portatiles:portatil ademas entonces detras atras jamas \
        quizas menos lejos adios dios gas gases:gas caos cosmos nosotros vosotros pilates carlos marcos lucas tomas nicolas jesus andres \
        moises ines mercedes dolores burgos caries diabetes herpes lentes gafas tijeras vacaciones pantalones:pantalon bronquios \
        virus crisis taxis:taxi menus:menu tribus:tribu bikinis:bikini esquis:esqui espiritus:espiritu champus:champu tabus:tabu \
        clubes:club albumes:album relojes:reloj jerseis:jersey leyes:ley reyes:rey bueyes:buey \
        dulces:dulce enlaces:enlace avances:avance balances:balance romances:romance alcances:alcance cauces:cauce bronces:bronce \
        linces:lince trances:trance complices:complice indices:indice apendices:apendice vertices:vertice helices:helice \
        artifices:artifice once doce trece quince desguaces:desguace cines:cine peines:peine sedes:sede aires:aire \
        alpes andes bebes:bebe cafes:cafe sofas:sofa mamas:mama papas:papa chales:chale moles:mole proles:prole jardines:jardin \
        dioses:dios meses:mes paises:pais ingleses:ingles franceses:frances intereses:interes autobuses:autobus \
        clases:clase frases:frase envases:envase compases:compas sales:sal males:mal soles:sol redes:red \
        planes:plan panes:pan trenes:tren fines:fin mieles:miel pieles:piel hoteles:hotel
        """)
}
