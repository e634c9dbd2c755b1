/// Spanish words that tie a line together.
enum SpanishSmallWords {
    static func add(to words: inout Vocabulary) {
        words.add("o algo, o así, o algo así, o lo que sea, o por ahí, creo, nada que, o similar", .filler)
        words.add(
            "y, e, pero, además, ademas, luego, después, también, tambien, &, +, y luego, y además, y también, mas, sino",
            .conjunction)
        words.add(
            """
            así que, asi que, entonces, luego, después, de paso, por cierto, primero, segundo, tercero, aparte, la próxima
            vez, también, resulta que, y que, o sea que, y de paso
            """,
            .opener)
        words.add(
            """
            como muy tarde, a más tardar, como tarde, a poder ser, preferiblemente, eh, em, este, pues, bueno, nada, pues nada, o sea, osea, vale, ok, a ver, mira, oye, jaja, jeje, igual, quizá,
            quizás, tal vez, a lo mejor, por favor, porfa, xfa, ya,
            hoy mismo, parce, güey, wey, che, tío, tía, hey, ay, uf, apuntarlo, apúntalo, anotarlo, anótalo, nota, por fin,
            también, aún, todavía, sin falta, ahorita, de una, la verdad, la neta, nomás, solo, sólo, muy,
            justo, creo que, parece que, en plan, oiga, boludo, parcero, pana, mae, recordatorio, urgente, rápido, casi, el
            mero, mero, sí, si, sí o sí, definitivamente, siempre
            """, .filler)
        words.add(
            """
            el, la, los, las, un, una, unos, unas, algún, alguna, algunos, este, esta, estos, estas, ese, esa, esos, esas,
            aquel, aquella, un par de, alguno, lo
            """,
            .article)
        words.add("con, c, cn", .with)
        words.add("para, pa, pal", .forWhom)
        words.add("de, del", .of)
        words.add("en casa de, donde, en lo de, a casa de, en el piso de", .at)
        words.add(
            "a, al, en, por, x, hasta, sobre, entre, hacia, sin, contra, tras, según, ante, bajo, durante, como", .preposition)
        words.add("hasta", .until)
        words.add("desde, desde que, desde hace", .since)
        words.add("yo, nosotros, nosotras", .user)
        words.add("me, nos, mí, conmigo", .me)
        words.add("mi, mis, nuestro, nuestra, nuestros, nuestras", .my)
        words.add("cada uno, por cabeza, por persona, c/u, cada quien, por barba, cada una", .each)
        words.add("que, q, porque, xq, xk, pq, si, cuando, aunque, como, donde, quien, cual", .subordinate)
        words.add("o, u", .or)
        words.add(
            """
            gracias, adiós, chao, hola, buenas noches, buenos días, da igual, olvídalo, déjalo, no importa, ni idea, mejor no,
            al final no
            """,
            .dismiss)
        words.add(
            """
            bueno, buena, buenos, buenas, buen, bonito, bonita, bonitos, bonitas, nuevo, nueva, nuevos, nuevas, lindo, linda,
            pequeño, pequeña, grande, gran, rico, rica, simple, decente, chulo, chula, padre, chido, chida
            """,
            .praise)
        words.add(
            "luego, pronto, después, algún día, más tarde, otra vez, de nuevo, un día de estos, al rato, ahora", .vagueTime)
        words.add("hecho, listo, resuelto, arreglado, bien, mal, genial, ok, igual, regular, fatal, todo bien", .trivial)
        words.add("no, nunca, jamás, tampoco, ni, nada de, ya no, sin", .negation)
        words.add(
            "no sé qué, ni idea de qué, qué, cuándo, dónde, quién, quiénes, cómo, cuál, cuánto, cuánta, cuántos, por qué, adónde, para qué",
            .question)
        words.add("es, son, está, esta, están, estan, soy, estoy, será, sería, anda, andan, sigue, va", .be)
        words.add("ese día, ese mismo día, el mismo día, entonces, ese dia", .thatDay)
        words.add("aquí, acá, por aquí, en casa, en mi casa, de visita", .here)
        words.add("cumple, cumplió, cumplen", .turns)
        words.add("era, eran, fue, fueron, estaba, estaban, estuvo, había, tenía, iba, quería, hubo", .past)
        words.add("ha, han, he, hemos, has, hay", .have)
        pronouns(&words)
    }

    private static func pronouns(_ words: inout Vocabulary) {
        words.add("él", WordMeaning(pronoun: Pronoun(.subject, .male)))
        words.add("ella", WordMeaning(pronoun: Pronoun(.subject, .female)))
        words.add("ellos, ellas, ambos, ambas, los dos, las dos", WordMeaning(pronoun: Pronoun(.subject, isPlural: true)))
        words.add("le", WordMeaning(pronoun: Pronoun(.object)))
        words.add("les", WordMeaning(pronoun: Pronoun(.object, isPlural: true)))
        words.add("su, sus, suyo, suya", WordMeaning(pronoun: Pronoun(.possessive)))
    }
}
