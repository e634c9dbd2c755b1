/// Spanish verbs, by what they make of a clause.
enum SpanishVerbs {
    static func add(to words: inout Vocabulary) {
        contacts(&words)
        acts(&words)
        gifts(&words)
        statements(&words)
    }

    private static func contacts(_ words: inout Vocabulary) {
        words.add(
            """
            cené, cene, cenamos, comí, comimos, almorcé, almorzamos, desayuné, desayunamos, quedé, quedamos, vi, vimos, visité,
            visitamos, encontré, encontramos, me encontré, encontrado, me he encontrado,
            nos encontramos, nos vimos, me vi, tomé, tomamos, tomado, merendé, merendamos, paseé, paseamos, salí, salimos, fui,
            fuimos, he visto, hemos visto, visto, estuve, estuvimos, he estado, hemos estado,
            comido, cenado, quedado, desayunado, almorzado, vino a casa, vinieron a casa, vino a verme, vino a cenar, vino a
            comer, vinieron a cenar, vinieron a comer, me topé, topamos, coincidí, coincidimos, jugué, jugamos,
            caminamos, caminé, corrí, corrimos, pasé por, pasamos, me crucé, crucé, cruzado, conocí, bailamos, brindamos,
            festejamos, celebramos, viajamos, visitado, pasó por casa, vino, vinieron, juntamos, nos juntamos, me junté, junté
            """, .met)
        words.add(
            """
            vino a casa, vinieron a casa, vino a verme, vino a cenar, vino a comer, vinieron a cenar, vinieron a comer, pasó
            por casa, vino, vinieron, estuvo aquí, estuvo en casa, estuvieron en casa, se quedó a dormir
            """,
            [.met, .coming])
        words.add(
            """
            hablé, hable, hablamos, hablado, he hablado, llamé, llame, llamamos, llamó, me llamó, me ha llamado, llamado, he
            llamado, telefoneé, marqué, videollamada con, hicimos videollamada, me marcó, marcó, charlé, charlamos, charlado,
            platiqué, platicamos,
            platicado, conversé, conversamos, por teléfono, me telefoneó
            """, .called)
        words.add(
            """
            escribí, escribió, me escribió, me ha escrito, escrito, nos escribimos, mensajeé, mandé un mensaje, mandé mensaje,
            me mandó un mensaje, me mandó un audio, me mandó, contesté, respondí, contestó, respondió, chateé, chateamos,
            chateado,
            whatsappeé, le mandé un mensaje, mandé un audio, me contestó, nos mandamos, respondido, contestado, wasapeé,
            wasapeamos, envié un mensaje, me envió
            """, .messaged)
        words.add(
            """
            comida, cena, cenita, almuerzo, desayuno, café, cafecito, cafe, caña, cañas, unas cañas, birra, birras, chela,
            chelas, cerveza, cervezas, paseo, cine, merienda, vermut, brunch, copas, una copa, vinos, vinito, tinto, asado,
            asadito, carne asada, barbacoa,
            parrillada, quedada, reunión, visita, cita, plan, tapas, mate, mates, unos mates, tomar algo, senderismo, ruta,
            partido, pádel, padel, fútbol, pachanga, playa, piscina, juntada, merendola, once, picada, teatro, museo, concierto,
            karaoke, excursión, gym,
            tardeo, comilona, tacos, té, helado, paella, calçotada, escalada, tenis
            """, .meeting)
        words.add("llamada, videollamada, zoom, telefonazo, facetime, videollamadas, llamadita, skype", .calling)
        words.add("viene, vienen, llega, llegan, visita, viene a, se queda, pasa, viene de visita", .coming)
    }

    private static func acts(_ words: inout Vocabulary) {
        words.add(
            """
            llamar, escribir, mandar, enviar, preguntar, pedir, decir, avisar, felicitar, quedar, ver, visitar, devolver, pagar,
            reservar, comprar, llevar, traer, recoger, buscar, invitar,
            agradecer, recordar, contestar, responder, marcar, organizar, preparar, cocinar, hacer, ayudar, arreglar, imprimir,
            apuntar, confirmar, cancelar, transferir, prestar, cuidar, regar, poner, ir, pasar, acompañar
            """, .act)
        words.add(
            """
            llama, llámale, llamale, llámala, llámalo, escribe, escríbele, escribile, manda, mándale, mandale, envía, envíale,
            pregunta, pregúntale, preguntale, preguntá, pide, pídele, dile, decile, avisa, avísale, felicita, felicítale,
            felicítala,
            felicítalo, queda con, devuelve, devuélvele, paga, págale, reserva, compra, cómprale, lleva, llévale, trae, recoge,
            busca, invita, recuerda, contesta, contéstale, márcale, marcale, organiza, prepara, dale, llamá, mandá, comprá,
            llevá, traé, avisá, escribí a
            """, .act)
        words.add("cenar, comer, almorzar, merendar, desayunar, tomar café, tomar algo, tomar un café", [.act, .meeting])
        words.add("recoger, buscar, recogerlo, recogerla, buscarlo, buscarla", [.act, .fetch])
        words.add("poner bote para, juntar para, hacer bote para, poner entre todos", [.act, .giving])
        words.add(
            """
            comprar, comprarle, regalar, regalarle, dar, darle, llevarle, traerle, conseguir, conseguirle, pillar, pillarle,
            encargar, encargarle, regalémosle, regalarles, comprarles, obsequiar, cómprale, regálale, comprale, regalale
            """,
            [.act, .giving])
        words.add(
            """
            tengo que, tenemos que, tengo q, tenemos q, hay que, hay q, debo, debemos, debería, deberíamos, recuérdame,
            recuerdame, recordame, recordarme, acuérdate de, acordate de, acordarme de, acordarse de, no olvidar, no olvidarme
            de, que no se me olvide, no olvides, no te olvides de, q no se me olvide,
            voy a, vamos a, quiero, quisiera, me toca, nos toca, necesito, prometí, le prometí, le prometí que, le prometí a,
            prometí a, quedé en, quedé de, quedé con, he quedado con, habría que, tendría que, tendríamos que, hazme acordar,
            haceme acordar, recuérdame que, acordate, he de, pendiente, tarea, me comprometí a, no se me puede olvidar
            """, .duty)
        words.add(
            """
            llamo, marco, llevo, compro, pago, mando, escribo, paso, recojo, reservo, traigo, preparo, busco, aviso, envío,
            invito, regalo, devuelvo, quedo, visito, veo, pregunto, hablo con, cocino, pongo, hago, quedamos, nos vemos,
            vamos, nos juntamos, cenamos, comemos, almorzamos
            """,
            .promise)
        words.add(
            "tiene ganas de, le apetece, se apunta a, quiere ir, se anota para, tienen ganas de, quiere venir, le late, está para",
            .keen)
    }

    private static func gifts(_ words: inout Vocabulary) {
        words.add(
            """
            quiere, quieren, quería, querría, necesita, necesitan, le gustaría, le gustaria, les gustaría, desea, le haría
            ilusión, le hace ilusión, anda detrás de, le vendría bien, le encantaría, le encantaria, sueña con,
            ha pedido, pidió, pide, le hace falta, le falta, se muere por, muere por, le flipa, le flipan, lleva tiempo
            queriendo, le molaría, tiene antojo de, se antoja, se le antoja, lleva meses queriendo, le vendrían bien, le hacen
            falta, está enamorada de, está enamorado de, le echó el ojo a, le tiene ganas a, anda antojado de, anda antojada de,
            ocupa, le haría feliz
            """, .wish)
        words.add("recibe, le toca", .weakWish)
        words.add(
            """
            regalé, regale, regalamos, regaló, regalado, le regalé, le di, di, mandé, compré, compramos, entregué, enviado,
            regalaron, llevé, le compré, le compramos, ya compré, ya mandé, le mandé, he comprado, hemos comprado
            """,
            .gave)
        words.add("le debo, les debo, debo, debemos a, le debemos, te debo, adeudo", .owe)
        words.add("me debe, nos debe, me deben, me debe aún, le presté, presté, me quedó a deber, nos deben", .owed)
        words.add(
            """
            cuesta, cuestan, vale, valen, sale, sale a, sale por, anda en, anda por, está a, están a, ronda,
            costaba, he visto por, vi por, sale en, sale como, estaría bien, estaría genial, sería ideal, sería perfecto, le
            iría bien
            """,
            .cost)
    }

    private static func statements(_ words: inout Vocabulary) {
        words.add(
            """
            está pensando, piensa en, pensando en, quizá, quizás, tal vez, a lo mejor, podría, dice, dice que, dijo que, dijo,
            duda, planea, quiere mudarse, quiere dejar, quiere irse, no sabe si, se plantea, se está planteando, espera,
            sueña, cree, creo, anda pensando, le gustaría mudarse
            """,
            .hedge)
        words.add(
            """
            es, está, tiene, tienen, quiere, dice, dijo, trabaja, vive, odia, prefiere, necesita, va, viene, puede, sabe, busca,
            ha, han, habla, estudia, juega, toca, cumple, colecciona, se, empieza, come, bebe, lee, hace, fue, era, estaba,
            anda, sigue, cambió, empezó, dejó, perdió, ganó, compró, encontró,
            puedes, podrías, sabes, tienes, eres, estás, sale, hizo, recomendó, contó, me, le, les, expone, lleva, parece, pagó,
            cobra, se llama, resulta
            """, .finite)
        words.add("se llama, llamado, llamada, se llaman, de nombre", .naming)
    }
}
