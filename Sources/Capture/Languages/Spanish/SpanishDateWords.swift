import Kinkeeper

extension DateLexicon {
    /// Spanish words of date and time.
    static let spanish: DateLexicon = {
        var words = DateLexicon()
        words.addSpanishNames()
        words.addSpanishRelations()
        words.addSpanishClock()
        words.addSpanishParticles()
        words.addSpanishHolidays()
        words.addComma(.particle(.crumb))
        return words
    }()

    private mutating func addSpanishNames() {
        add([
            .month(1): "enero",
            .month(1, .short): "ene",
            .month(2): "febrero",
            .month(2, .short): "feb, febr",
            .month(3): "marzo",
            .month(3, .short): "mar",
            .month(4): "abril",
            .month(4, .short): "abr",
            .month(5): "mayo",
            .month(5, .short): "may",
            .month(6): "junio",
            .month(6, .short): "jun",
            .month(7): "julio",
            .month(7, .short): "jul",
            .month(8): "agosto",
            .month(8, .short): "ago, agto",
            .month(9): "septiembre, setiembre",
            .month(9, .short): "sept, sep, set",
            .month(10): "octubre",
            .month(10, .short): "oct",
            .month(11): "noviembre",
            .month(11, .short): "nov",
            .month(12): "diciembre",
            .month(12, .short): "dic",
        ])
        add([
            .weekday(1): "lunes",
            .weekday(2): "martes",
            .weekday(3): "miércoles, miercole, mié, miérc",
            .weekday(4): "jueves, juev",
            .weekday(5): "viernes, vier",
            .weekday(6): "sábado, sabado, sáb",
            .weekday(7): "domingo",
            .weekday(1, short: true): "lun, lu, l",
            .weekday(2, short: true): "mar, mart, ma",
            .weekday(3, short: true): "mie, mi, mier",
            .weekday(4, short: true): "jue, ju",
            .weekday(5, short: true): "vie, vi",
            .weekday(6, short: true): "sab, sa",
            .weekday(7, short: true): "dom, do",
            .everyWeekday(1): "los lunes",
            .everyWeekday(2): "los martes",
            .everyWeekday(3): "los miércoles",
            .everyWeekday(4): "los jueves",
            .everyWeekday(5): "los viernes",
            .everyWeekday(6): "los sábados, sábados",
            .everyWeekday(7): "los domingos, domingos",
        ])
        add([
            .unit(.minute): "minuto, minutos, min, mins, m",
            .unit(.hour): "hora, horas, h, hr, hrs, hs",
            .unit(.day): "día, días, dia, dias, d",
            .unit(.workday): """
            día laborable, días laborables, día hábil, días hábiles, día laboral, días laborales, entresemana
            """,
            .unit(.week): "semana, semanas, sem",
            .unit(.workweek): "semana laboral",
            .unit(.weekend): "fin de semana, fines de semana, finde, findes, finde semana, weekend, fin de sem",
            .unit(.month): "mes, meses",
            .unit(.quarter): "trimestre, trimestres",
            .unit(.halfYear): "semestre, semestres",
            .unit(.year): "año, años, ano, anos",
            .unit(.fortnight): "quincena, quincenas",
            .season(.spring): "primavera",
            .season(.summer): "verano",
            .season(.autumn): "otoño",
            .season(.winter): "invierno",
        ])
    }

    private mutating func addSpanishRelations() {
        add([
            .relativeDay(0, nil): "hoy, el día de hoy, hoy día, hoy mismo, oy, el mismo día, del día",
            .relativeDay(1, nil): """
            mañana, manana, mañna, mñn, mñna, mnn, el día siguiente, día siguiente, el próximo día, próximo día,
            mañana mismo, el día de mañana, al día siguiente, el siguiente día
            """,
            .relativeDay(2, nil): """
            pasado mañana, pasado manana, día después de mañana, el día después de mañana,
            el día siguiente a mañana, día siguiente a mañana, pasao mañana
            """,
            .relativeDay(3, nil): "traspasado mañana, pasado pasado mañana",
            .relativeDay(-1, nil): """
            ayer, aller, el día anterior, día anterior, el día de ayer, el día previo, el día antes
            """,
            .relativeDay(-2, nil): """
            anteayer, antier, antes de ayer, antes de aller, antedeayer, antiayer, día antes de ayer,
            el día antes de ayer, antyer
            """,
            .relativeDay(-3, nil): "trasanteayer, trasantier, anteanteayer",
            .relativeDay(-1, .night): "anoche, ayer noche, ayer por la noche, ayer de noche, la noche pasada",
            .relativeDay(-2, .night): "anteanoche, antenoche, antes de anoche",
            .relativeDay(0, .morning): """
            esta mañana, esta manana, hoy por la mañana, hoy en la mañana, esta mañanita
            """,
            .relativeDay(0, .afternoon): "esta tarde, hoy por la tarde, esta tardecita",
            .relativeDay(0, .night): "esta noche, hoy por la noche, hoy en la noche",
            .relativeDay(1, .morning): """
            mañana por la mañana, mañana en la mañana, mañana a la mañana, mañana temprano, mañna x la mañana,
            mañana x la mañana, mñn x la mañana
            """,
            .now: """
            ahora, ahora mismo, ahorita, ahorita mismo, justo ahora, ya mismo, en este momento, en este instante,
            de inmediato, inmediatamente
            """,
        ])
        add([
            .which(.this): "este, esta, estos, estas, esté, el este, la presente, el presente, actual",
            .which(.next): """
            próximo, próxima, prox, próx, próximos, próximas, siguiente, siguientes, prox., el próximo, la próxima
            """,
            .which(.coming): "este próximo, esta próxima, el entrante",
            .which(.last): """
            pasado, pasada, último, última, pasados, pasadas, últimos, últimas, anterior, previo, previa, el pasado,
            la pasada, el anterior
            """,
            .which(.beforeLast): "antepasado, antepasada, penúltimo, penúltima",
            .whichAfter(.coming): """
            que viene, q viene, k viene, que entra, entrante, que vendrá, que vienen, q entra, venidero, venidera
            """,
            .whichAfter(.next): "siguiente, próximo, próxima, que sigue, de la semana que viene",
            .whichAfter(.last): "pasado, pasada, anterior, último, última, pasados, que pasó, previo, previa",
            .whichAfter(.this): "actual, en curso, corriente, presente",
            .whichAfter(.beforeLast): "antepasado, antepasada",
            .whichAfter(.afterNext): "siguiente a la próxima, que viene no la otra, dentro de dos",
            .edge(.beginning): """
            a principios de, a principio de, principios de, principio de, a comienzos de, comienzos de, comienzo de,
            al comienzo de, al principio de, al inicio de, inicio de, a inicios de, inicios de, al comienzo del,
            a principios del, principio del, comienzo del, inicio del, al principio del, primeros de, a primeros de,
            a principios, principios, al inicio del
            """,
            .edge(.middle): """
            a mediados de, mediados de, mediados del, a mediados del, mitad de, a mitad de, a mediados
            """,
            .edge(.end): """
            a finales de, finales de, final de, a fines de, fines de, fin de, al final de, al final del, finales del,
            fin del, a final de, a fin de, final del, a finales del, a fines del, a últimos de, últimos de,
            a finales, finales
            """,
            .edge(.rest): "más tarde, más tarde en, el resto de, resto de, más adelante, más tarde de",
            .edge(.past): "más temprano, más temprano en, antes en, más temprano de",
            .edgeOf(.end, .month): """
            fin de mes, fines de mes, a fin de mes, final de mes, finales de mes, a finales de mes
            """,
            .edgeOf(.end, .year): "fin de año próximo, finales de año, a finales de año, final de año",
            .edgeOf(.beginning, .month): "principios de mes, a principios de mes, primeros de mes",
            .edgeOf(.middle, .month): "mediados de mes, a mediados de mes, mitad de mes",
            .edgeOf(.beginning, .year): "principios de año, a principios de año, comienzos de año",
        ])
        add([
            .frequency(.day, 1): "diariamente, a diario, diario, diaria, cotidianamente",
            .frequency(.week, 1): "semanalmente, semanal, semanales",
            .frequency(.week, 2): """
            quincenalmente, quincenal, bisemanalmente, bisemanal, cada quince días, cada 15 días
            """,
            .frequency(.month, 1): "mensualmente, mensual, mensuales",
            .frequency(.month, 2): "bimestralmente, bimestral, bimensualmente, bimensual",
            .frequency(.month, 3): "trimestralmente, trimestral",
            .frequency(.month, 6): "semestralmente, semestral",
            .frequency(.year, 1): "anualmente, anual, anuales",
            .frequency(.year, 2): "bienalmente, bienal",
            .frequency(.workday, 1): """
            entre semana, los días laborables, los días hábiles, de lunes a viernes, todos los días laborables,
            todos los días hábiles, todos los días de semana
            """,
            .frequency(.weekend, 1): "los fines de semana, los findes",
        ])
    }

    private mutating func addSpanishClock() {
        add([
            .part(.morning): "mañana, manana, madrugada, mañanita, madrugadas, mañanas, primera hora, desayuno",
            .part(.midday): "mediodía, medio día, almuerzo, comida, mediodia",
            .part(.afternoon): "tarde, tardecita, siesta, tardes, merienda, media tarde",
            .part(.evening): "anochecer, atardecer, cena",
            .part(.night): "noche, noches, nochecita",
            .clock(hour: 12): "mediodía, medio día, el mediodía, al mediodía",
            .clock(hour: 0): "medianoche, media noche, la medianoche",
            .meridiem(isAfternoon: false): "am, a m, a. m., a.m",
            .meridiem(isAfternoon: true): "pm, p m, p. m., p.m",
        ])
    }

    private mutating func addSpanishParticles() {
        add([
            .article: "el, la, los, las, lo",
            .of: "de, del, de la, de el, en, d, de los, en el, en la, del año, de este",
            .on: "el, en, en el, el día, del, al, a el, los, este",
            .at: """
            a las, a la, @, las, la, sobre las, hacia las, tipo, para las, a eso de las, a, alrededor de las,
            alrededor de la, cerca de las, cerca de la, desde las, hasta las, como a las, a partir de las, hacia la,
            sobre la, antes de las, después de las, a eso de la, de las, de la, al
            """,
            .surelyAt: """
            a las, a la, @, sobre las, hacia las, para las, a eso de las, alrededor de las, alrededor de la,
            cerca de las, cerca de la, desde las, hasta las, como a las, a partir de las, hacia la, sobre la,
            antes de las, después de las, a eso de la
            """,
            .in: "en, en el, en la",
            .within: "dentro de, en un plazo de, de aquí a, después de, tras, luego de, al cabo de",
            .ago: "hace, hace ya, hace como, hace cerca de, desde hace",
            .agoAfter: "atrás, antes, ha",
            .henceAfter: """
            después, más tarde, a partir de ahora, a partir de hoy, desde ahora, desde hoy, luego, de ahora,
            más adelante
            """,
            .before: "antes de, antes del, antes de el, antes de la",
            .after: """
            después de, después del, a partir de, a partir del, desde, desde el, tras, siguiente a, tras el,
            desde la, luego de
            """,
            .by: "para, para el, a más tardar, a más tardar el, antes del",
            .until: "hasta, hasta el, hasta la",
            .since: "desde, desde el, desde la",
            .from: "de, del, desde, desde el, desde las",
            .to: "a, al, hasta, hasta el, -, –, —",
            .between: "entre",
            .and: "y, e, &, +",
            .or: "o, u",
            .lasting: "por, durante",
            .for: "para, por, para el",
            .about: """
            sobre, unos, unas, aproximadamente, como, alrededor de, cerca de, más o menos, mas o menos, casi, tipo,
            hacia, aprox, exactamente, apenas, en algún momento, algo, otros, otras, dentro
            """,
            .every: "cada, todos los, todas las, todos, todas, to los, cada uno de los, tos los",
            .other: "otro, otra, segundo, segunda",
            .one: "un, una, uno",
            .half: "media, medio, ½, 1 / 2, y media",
            .quarter: "cuarto, cuarto de, ¼, un cuarto de",
            .threeQuarters: "tres cuartos de, tres cuartos, ¾",
            .clockBefore: "menos, para las, para la",
            .clockAfter: "y, con, pasadas",
            .oclock: "en punto, h, hs, horas, hora, hrs, clavadas",
            .couple: "par, par de, un par de, un par, parde",
            .few: "algunos, algunas, pocos, pocas, unos pocos, unas pocas, unos cuantos, unas cuantas, unos, unas",
            .several: "varios, varias",
            .more: "más",
            .time: "a contar",
            .today: "hoy, ahora",
            .dayNumber: "día, el día, del día, dia",
            .yearNumber: "año, el año, del año",
            .always: "siempre",
            .once: "una vez, una vez a, 1 vez, una vez al, una vez por",
            .crumb: "(, -, |, ., /, ], [, :, ;, como, por, mero, mismo, sobre, x, en, del",
        ])
    }
}

extension DateLanguage {
    /// Spanish.
    static let spanish = DateLanguage(
        lexicon: .spanish, numbers: .spanish, homeCountry: "", isMonthFirst: false, halfNamesNextHour: false,
        minutesFollowHour: true,
        marksDaysWithStop: false,
        namesDaysByCardinal: true,
        dayArticles: ["el", "este"],
        capitalisesWeekdays: false,
        hasPrepositionAm: false,
        separatesHourLetter: true,
        halfFollowsHour: false,
        tense: Tense.Words(
            past: [
                "fue", "fui", "era", "estaba", "estuvo", "estuve", "hubo", "habia", "tuve", "tuvo", "hice", "hizo", "vi",
                "vio", "vimos", "dije", "dijo", "estabas", "estuvimos", "fuimos", "fueron", "tuvimos", "comi", "cene",
                "quede", "volvi", "volvio", "sali", "salio", "conocimos", "hable", "hablamos", "llame", "escribi",
                "encontre", "nacio", "caso", "cumplio", "murio", "llego", "llegue", "tome", "tomamos", "comimos",
                "cenamos", "quedamos", "pague", "compre", "compro", "mande", "mando", "hecha", "hecho", "visto",
                "hablado", "quedado", "comido", "paso", "me dijo", "dio", "di", "puso", "vino", "vine", "quiso", "supe",
                "supo", "pude", "pudo", "trajo", "leyo", "creyo", "cayo", "perdio", "perdi", "gano", "gane", "encontro",
                "llamo", "hablo", "visite", "visito",
            ],
            pastEndings: ["aron", "ieron", "aste", "iste"],
            notPast: [
                "existe", "triste", "chiste", "contraste", "desgaste", "baron", "varon",
            ],
            present: [
                "es", "esta", "estoy", "son", "va", "voy", "vamos", "van", "tiene", "tengo", "tenemos", "hay", "quiere",
                "quiero", "debe", "debo", "puede", "puedo", "viene", "vengo", "llega", "cumple", "toca", "sale", "salgo",
                "hace", "haz", "llama", "compra", "pregunta", "recuerda", "recuerdame", "llamar", "comprar", "ir",
                "pasar", "quedar", "felicitar", "expone", "necesita",
            ],
            presentEndings: ["are", "ere", "ire", "aremos", "eremos", "iremos"]),
        oneOClock: ["una"],
        subjects: ["el", "al", "del", "mi"],
        singularDay: "dia",
        greetings: ["buenos", "buenas", "buen", "feliz"],
        countedThings: [
            "personas", "gente", "veces", "anos de edad", "kg", "por ciento", "%", "km", "invitados", "cumpleanos", "cumple",
            "aniversario", "piso", "vez", "grado", "lugar", "planta", "puesto", "clase", "mano", "hijo", "hija", "trimestre",
            "fila", "euros", "euro", "pesos", "dolares", "mil", "libras", "lucas", "eur", "usd",
        ])
}
