/// Spanish nouns and verbs of occasions, gifts, relations and small matters.
enum SpanishNouns {
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
            cumple, cumpleaños, cumpleanos, cumpleañero, cumplió, cumplio, cumplen, cumplirá, cumple años, cumplió años,
            nació, nacio, nacida el, nacido el, cumplía, cumpleaños es, va a cumplir
            """
        )
        occasion(.anniversary, "aniversario, aniversario de boda, bodas de plata, bodas de oro, mesario")
        occasion(.nameDay, "santo, onomástica, día de su santo")
        occasion(
            .wedding,
            """
            boda, se casa, se casan, casarse, casamiento, matrimonio, boda civil, pedida de mano, enlace, civil, se van a
            casar, va a casarse, se va a casar
            """
        )
        occasion(
            .baby,
            """
            embarazada, embarazo, nacimiento, parto, fecha de parto, sale de cuentas, da a luz, dio a luz, bebé, bebe, nace,
            fecha probable, nacerá, cesárea, el bebé nace, tuvo un bebé, tuvo una niña, tuvo un niño, ha tenido un niño, ha
            tenido una niña, ha tenido un bebé, se alivia, está para, tuvo a su bebé
            """
        )
        occasion(
            .graduation,
            "graduación, graduacion, se gradúa, se gradua, graduarse, se recibe, recibida, grado, acto de grado, colación, se titula"
        )
        occasion(
            .move,
            """
            mudanza, se muda, se mudan, mudarse, se va a vivir, se van a vivir, se cambia de casa, se traslada, se cambia de
            piso, cambio de casa, se mudará, se trastea, trasteo, se muda a
            """
        )
        occasion(
            .trip,
            """
            camino de santiago, hace el camino, va a hacer el camino, va de viaje, va de vacaciones, se va de puente, se va de
            erasmus, se va a estudiar a, va a viajar, va a volar, va a irse, va a ir a, se irá, parte para, sale para, sale
            hacia, se escapa a, crucero, interrail, año sabático, viaje de novios, viaje de trabajo, viaje de fin de curso, se
            regresa, retiro, peregrinación, gira, mochilazo, está de viaje, estará de viaje, estará fuera, está fuera, estará
            en, andará en, va para, viaje, viaja, viajan, vuela, vuelan, vuelo, vacaciones, se va a, se van a, se va de viaje,
            se va de vacaciones, llega, llegan, aterriza, viene, vienen, luna de miel, sale de viaje, erasmus, se marcha, se
            marcha a, se va, vuelve, regresa, vuelve de, de visita, escapada, parte a, viajará
            """
        )
        occasion(
            .exam,
            """
            examen, examenes, parcial, oposición, oposiciones, opos, selectividad, prueba, carnet, defiende, tesis, final,
            examina, se examina, recuperatorio, ebau, evau, mir, ordinario, exámenes, teórico, examen de conducir, defensa,
            recuperación, se presenta a
            """
        )
        occasion(.interview, "entrevista, entrevista de trabajo, casting, audición")
        occasion(
            .surgery,
            """
            opera de, se opera de, le van a operar, la van a operar, lo van a operar, lo opera, la opera, le hacen una, le ponen
            la prótesis, le extirpan, lo internan, la internan, se interna, ingresan a, le sacan las muelas, muelas del juicio,
            cesárea programada, operación, operacion, cirugía, cirugia, le operan, la operan, lo operan, se opera, operan,
            quirófano, intervención, operan a, colonoscopia, biopsia, le quitan, ingresa, la intervienen, lo intervienen
            """
        )
        occasion(.funeral, "funeral, entierro, velorio, misa, sepelio, tanatorio, velatorio, misa de difuntos, novenario")
        occasion(
            .party,
            """
            fiesta, despedida de soltero, despedida de soltera, despedida, inauguración, baby shower, festejo, quince años,
            quinceañera, fiestón, cumpleaños fiesta, verbena, posada, inaugura, fiesta sorpresa, guateque, parranda, pachanga,
            xv años, xv, quinceaños, housewarming, fiesta de cumple
            """
        )
        occasion(
            .concert,
            """
            concierto, recital, bolo, toca, toca en, tocan, tocan en, actúa, actua, actuación, tocada, audición de piano,
            presentación en, da un concierto
            """
        )
        occasion(
            .other,
            """
            va a empezar, va a dejar, va a presentar, va a correr, corre la, corre el, corre una, cambia de trabajo, cambia de
            curro, cambia de chamba, nuevo trabajo, primer día, último día, vuelve al trabajo, baja maternal, baja paternal, se
            incorpora, se reincorpora, prácticas, contrato, publica, inaugura, abre su, cierra, dentista, oculista, cita con el
            médico, cita con el, ginecólogo, traumatólogo, fisio, radioterapia, análisis, analítica, vacuna, rayos, tac,
            notaría, notario, firma de la casa, firma del piso, visita del piso, jura, jura de bandera, ordenación,
            confirmación, fin de curso, festival, función de navidad, entrega de premios, gala, regata, derbi, travesía, san
            silvestre, medio maratón, 10k, certamen, desfile, procesión, bautizo, bautismo, comunión, comunion, primera
            comunión, revisión, revision, cita médica, médico, turno, turno médico, exposición, exposicion, expone, maratón,
            media maratón, carrera, partido, estreno, obra, función, juicio, jubilación, jubilacion, se jubila, empieza, deja,
            termina, vence, acaba, torneo, presentación, presenta, oposita, competición, competencia, marcha, cita, quimio,
            rehabilitación, rehab, control, ecografía, eco, resonancia, comienza, entrega, firma, abre, estrena, charla, acto,
            congreso, función del cole, triatlón, lectura, vernissage, debuta, se le acaba
            """
        )
    }

    private static func gifts(_ words: inout Vocabulary) {
        words.add(
            """
            regalo, regalos, idea, ideas, regalito, idea de regalo, ideas de regalo, regalo para, regalo de, regalar, detalle,
            detallito, idea para, ideas para, amigo invisible, amigo secreto, regalazo, recuerdo, presente, obsequio, idea
            regalo, regalamos, le regalamos, regalémosle,
            algo para, lista de deseos, regalarle, amigo invisible:
            """, .gift)
        func occasion(_ value: ProposedGiftOccasion, _ list: String) { words.add(list, WordMeaning(giftOccasion: value)) }
        occasion(.birthday, "cumple, cumpleaños, cumpleanos, cumples")
        occasion(
            .christmas,
            "navidad, navidades, nochebuena, papá noel, papa noel, amigo invisible, santa claus, navideño, amigo secreto, intercambio"
        )
        occasion(.anniversary, "aniversario, aniversario de boda, bodas de plata, bodas de oro")
        occasion(
            .housewarming,
            """
            inauguración, casa nueva, piso nuevo, estreno de casa, nueva casa, nuevo piso, depa nuevo, departamento nuevo,
            estrenar casa
            """
        )
        occasion(.valentines, "san valentín, san valentin, día de los enamorados, día del amor, 14 de febrero, amor y amistad")
        occasion(
            .mothersDay, "día de la madre, dia de la madre, día de las madres, dia de las madres, día de mamá, diez de mayo")
        occasion(.fathersDay, "día del padre, dia del padre, día de papá")
        occasion(.graduation, "graduación, graduacion")
        occasion(
            .other,
            """
            pascua, pascuas, reyes, reyes magos, día de reyes, bautizo, comunión, comunion, boda, santo, primera comunión, sant
            jordi, día del
            niño, día de la mujer, baby shower, jubilación, despedida, nacimiento, quince años, confirmación, los reyes, día
            del maestro, día del amigo, quinceañera, despedida de soltera, bautismo, casamiento
            """
        )
        words.add(
            """
            techo, presu, precio, presupuesto, tipo, en torno a, quedamos a las, salida a las, salimos a las, límite, limite, tope, máximo, maximo,
            máx, como mucho, entrada, entradas, unos, unas, alrededor de, más o menos, aprox, aproximadamente, hasta, menos de,
            sobre, por ahí, como, talla, desde, por unos, rondando
            """,
            .detail)
        words.add("puertas, apertura de puertas, empieza a las, inicio", [.doors, .detail])
        words.add("entradas, entrada, boletos, boleto, boletas", .ticket)
        words.add(
            "postal, carta, mensaje, correo, audio, whatsapp, wasap, fotos, paquete, mail, email, sms, nota de voz", .letter)
        words.add("fianza, señal, depósito, seña, cuota, factura, alquiler, recibo, anticipo, parte", .payment)
        words.add(
            """
            ayuda, tiempo, trabajo, operarse, paz, silencio, dinero, descanso, más, mas, nada, algo, todo, salir, que, ir,
            venir, ver, hablar, tranquilidad, cambio, irse, mudarse, vacaciones, espacio, cariño, consejo, chamba, pega,
            laburo, novio, novia, hijos, mucho, eso, esto, dormir
            """,
            .intangible)
        words.add(
            """
            nuevo vecino, nueva vecina, vecino nuevo, vecina nueva, nuevo compañero, nueva compañera, compañero nuevo,
            compañera nueva, nuevo jefe, nueva jefa, vecino, vecina, compañero, compañera, nuevo novio, nueva novia, nuevo
            profe, nueva profe, nuevos vecinos
            """,
            .acquaintance)
    }

    private static func relations(_ words: inout Vocabulary) {
        func relation(_ gender: Gender?, _ list: String) {
            let group = String(list.prefix { $0 != "," })
            words.add(list, WordMeaning(relation: Relation(group: group, gender: gender)))
        }
        relation(.female, "mamá, madre, mami, má, jefecita, vieja")
        relation(.male, "papá, padre, papi, pá, viejo")
        relation(.female, "hermana, tata, hermanita")
        relation(.male, "hermano, hermanito, carnal")
        relation(.female, "abuela, yaya, abuelita, lela, nonna, abue")
        relation(.male, "abuelo, yayo, abuelito, nono")
        relation(.female, "mujer, esposa, señora")
        relation(.male, "marido, esposo")
        relation(.female, "novia, pareja, prometida, polola")
        relation(.male, "novio, prometido, pololo, chico")
        relation(.female, "hija, nena, niña")
        relation(.male, "hijo, nene, niño, chaval")
        relation(nil, "hijos, niños, nenes, bebé, peques, peque, nietos, nieto, nieta, gemelos, mellizos, críos")
        relation(.female, "tía")
        relation(.male, "tío")
        relation(nil, "primo, prima")
        relation(.female, "sobrina")
        relation(.male, "sobrino")
        relation(.female, "suegra")
        relation(.male, "suegro")
        relation(.female, "cuñada")
        relation(.male, "cuñado")
        relation(nil, "padres, abuelos, suegros, papás, familia")
        relation(
            nil,
            """
            jefe, jefa, vecino, vecina, compañero, compañera, amigo, amiga, ahijado, ahijada, profe, profesor, profesora,
            médico, casero, casera, mejor amiga, mejor amigo, ex
            """
        )
        relation(nil, "perro, gato, perra, gata, perrito")
    }
}
