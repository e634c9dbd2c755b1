extension NumberWords {
    /// Spanish: "uno" to "millones", "primero" to "trigésimo primero".
    static let spanish: NumberWords = {
        var words = NumberWords(
            joiners: ["y", "i"],
            ordinalSuffixes: ["o", "a", "er", "ro", "ra", "do", "da", "to", "ta", "mo", "ma", "no", "na", "vo"])
        words.addCount(
            from: 0,
            "cero,uno,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce,trece,catorce,quince,"
                + "dieciséis|diez y seis,diecisiete,dieciocho,diecinueve,veinte,veintiuno|veintiún|veintiuna,veintidós,"
                + "veintitrés,veinticuatro,veinticinco,veintiséis,veintisiete,veintiocho,veintinueve")
        for (index, tens) in "treinta,cuarenta,cincuenta,sesenta,setenta,ochenta,noventa".split(separator: ",").enumerated() {
            words.add(.value(30 + index * 10), String(tens))
        }
        words.add(.value(100), "cien,ciento")
        let hundreds = "doscient,trescient,cuatrocient,quinient,seiscient,setecient,ochocient,novecient"
        for (index, stem) in hundreds.split(separator: ",").enumerated() {
            words.add(.value(200 + index * 100), stem + "os," + stem + "as")
        }
        words.add(.multiplier(1000), "mil")
        words.add(.multiplier(1_000_000), "millón,millones")
        words.addCount(
            from: 1,
            "primero|primer|primera,segundo|segunda,tercero|tercer|tercera,cuarto|cuarta,quinto|quinta,sexto|sexta,"
                + "séptimo|séptima|sétimo,octavo|octava,noveno|novena,décimo|décima,undécimo|undécima|decimoprimero|decimoprimer,"
                + "duodécimo|duodécima|decimosegundo|decimosegunda,decimotercero|decimotercer|decimotercera,"
                + "decimocuarto|decimocuarta,decimoquinto|decimoquinta,decimosexto|decimosexta,decimoséptimo|decimoséptima,"
                + "decimoctavo|decimoctava,decimonoveno|decimonovena,vigésimo|vigésima",
            as: { .ordinal($0) })
        words.add(.ordinal(30), "trigésimo,trigésima")
        return words
    }()
}
