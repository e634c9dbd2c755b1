/// Spanish verbs, by their senses.
enum SpanishVerbs {
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
            quedé con, quedamos con, he quedado con, hemos quedado con, coincidido, salido, ido, paseado, caminado, jugado,
            bailado, festejado, celebrado, brindado, viajado, merendado, corrido, nadado, esquiado, escalado, entrenado,
            cocinado, brunchado, fui al cine, fuimos al cine, fui a ver, fuimos a ver, fui a casa de, fuimos a casa de, fui a lo
            de, fuimos a lo de, pasé a ver, pasamos a ver, pasé a saludar, me pasé por, nos pasamos por, me pasé a, eché unas
            cañas, echamos unas cañas, tomé algo, tomamos algo, tomé unas, tomamos unas, eché un café, echamos un café, me tomé,
            nos tomamos, me eché, nos echamos, acompañé, acompañamos, ayudé, ayudamos, recogí, recogimos, nadé, nadamos,
            entrené, entrenamos, monté, montamos, patiné, patinamos, esquié, esquiamos, escalé, escalamos, acampé, acampamos,
            toqué, tocamos, canté, cantamos, ensayé, ensayamos, compartí, compartimos, invité, invitamos, saludé, saludamos,
            tapeé, tapeamos, tardeé, tardeamos, parrandeé, rumbeé, rumbeamos, carreteamos, nos topamos, topé, me topé con, me
            encontré con, me he cruzado con, me crucé con, me he topado con, nos hemos visto, nos hemos encontrado, he estado
            con, hemos estado con, estuve con, estuvimos con, estuve en casa de, estuvimos en casa de, nos tocó, convivimos,
            conviví, anduve con, anduvimos con, he conocido, hemos conocido, conocimos, me presentaron, me reuní, nos reunimos,
            reuní, reunimos, reunido, he comido, hemos comido, he cenado, hemos cenado, he desayunado, hemos desayunado, he
            merendado, hemos merendado, he tomado, hemos tomado, he visitado, hemos visitado
            """, .met)
        words.add(
            """
            hablé por teléfono, hablamos por teléfono, he hablado por teléfono, hemos hablado por teléfono, hemos hablado, nos
            llamamos, me ha telefoneado, telefoneó, telefoneado, le llamé, la llamé, lo llamé, los llamé, las llamé, les llamé,
            le marqué, les marqué, le he llamado, la he llamado, lo he llamado, hice videollamada, hicimos una videollamada,
            hice una videollamada, charla telefónica, me echó un telefonazo, le eché un telefonazo, hablé por zoom, hablamos por
            zoom, hablé por skype, hablamos por skype, me pegó un toque, le pegué un toque, me dio un toque, le di un toque, le
            pegué un telefonazo, cotorreamos, chismeamos, chismeé, platicamos por teléfono
            """, .called)
        words.add(
            """
            me ha escrito, me ha mandado, me ha mandado un mensaje, me ha mandado un audio, me ha enviado, me ha contestado, me
            ha respondido, le he escrito, le he mandado un mensaje, le he mandado un audio, le he mandado, le he enviado, le he
            contestado, le escribí, les escribí, le respondí, le contesté, mandé un correo, le mandé un correo, me mandó un
            correo, me mandó un mail, le mandé un mail, le mandé un audio, le mandé un whatsapp, me mandó un whatsapp, mandé un
            whatsapp, envié un correo, le envié un correo, le envié un mensaje, recibí un mensaje, recibí una carta, recibí una
            postal, recibí un correo, me llegó un mensaje, me llegó una carta, me llegó una postal, nos escribimos, nos hemos
            escrito, intercambiamos mensajes, nos mensajeamos, mensajeamos, wasapeado, chateé con, texteé, texteamos
            """, .messaged)
        words.add(
            """
            cena, cenar, cenita, cenamos, copas, una copa, concierto, teatro, cine, fiesta, karaoke, chelas, cañas, cerveza,
            cervezas, birras, ópera, musical, discoteca, monólogo, monólogos, ensayo, coro, noche de juegos, noche de pelis,
            picoteo, peli, espectáculo, función, vinos, recital, tocada, salir de fiesta, de fiesta, partido, antro, peña,
            boliche, previa, asado
            """, .evening)
        words.add(
            """
            picoteo, tapeo, tapita, aperitivo, vermú, cañita, cañitas, cervecita, cervecitas, copita, vinito, vinitos, sidra,
            sidrería, churros, chocolate con churros, sobremesa, comida familiar, romería, feria, botellón, discoteca, ensayo,
            coro, peli, pelis, noche de juegos, noche de pelis, juegos de mesa, monólogo, ópera, musical, exposición, zoo,
            acuario, parque, montaña, caminata, bici, paseo en bici, ruta en bici, correr, running, natación, nadar, esquí,
            esquiar, surf, kayak, acampada, camping, pesca, baloncesto, básquet, voleibol, voley, bádminton, ping pong, billar,
            dardos, bolos, boliche, ajedrez, cartas, mus, yoga, pilates, gimnasio, spa, termas, rastro, mercado, mercadillo,
            compras, de compras, biblioteca, taller, clase de baile, clase de cerámica, clase de cocina, club de lectura, escape
            room, previa, pool party, quincho, alberca, pulque, mezcal, pozole, mole, enchiladas, arepas, empanadas, ceviche,
            sancocho, tertulia, lunch, almuercito, comidita, desayunito, cafelito, meriendita, matecito, tecito, un té, onces,
            tinto, salida, junta, cascarita, fulbito, picadito, fútbol cinco
            """, .meeting)
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
        words.add(
            """
            telefonear, mensajear, consultar, comentar, contar, explicar, informar, confirmar, proponer, sugerir, recomendar,
            presentar, disculparse, disculparme, perdonar, animar, consolar, apoyar, echar una mano, dar las gracias, dar
            recuerdos, saludar, despedir, despedirme, despedirse, desear suerte, desear, brindar, celebrar, festejar,
            sorprender, acercar, alcanzar, dejar, entregar, repartir, subir, bajar, sacar, tirar, reciclar, limpiar, barrer,
            fregar, lavar, planchar, tender, coser, remendar, pintar, lijar, colgar, montar, desmontar, instalar, cambiar,
            sustituir, cargar, revisar, comprobar, medir, pesar, mirar, probar, catar, leer, releer, corregir, traducir,
            redactar, firmar, rellenar, renovar, solicitar, tramitar, inscribir, inscribirse, inscribirme, apuntarme, apuntarse,
            registrar, matricular, cancelar, anular, aplazar, posponer, adelantar, mover, agendar, planear, planificar,
            coordinar, apartar, encontrar, averiguar, investigar, escanear, fotocopiar, copiar, descargar, actualizar, ordenar,
            recoger, guardar, embalar, empacar, desempacar, envolver, decorar, adornar, hornear, freír, descongelar, congelar,
            sembrar, plantar, podar, cosechar, alimentar, pasear, bañar, vacunar, cobrar, abonar, ingresar, depositar,
            reembolsar, donar, aportar, poner dinero, dividir, alquilar, rentar, tapizar, amueblar, pedir cita, pedir hora,
            sacar cita, coger cita, sacar entradas, coger entradas, reservar mesa, pedir mesa, hablar, hablar con, charlar,
            charlar con, platicar, platicar con, quedar con, salir con, reunirme, reunirse, juntarme, juntarse, verme, verse,
            encontrarme, encontrarse, ponerse en contacto, ponerme en contacto, echarle un ojo, echar un ojo, echar un vistazo,
            estar pendiente, rezar, tocar, ensayar, practicar, estudiar, repasar, entrenar, visitar a, cuidar a, llevar a,
            acompañar a, invitar a, preguntar por, preguntar a, avisar a, felicitar a, llamar a, escribir a, mandar a, marcarle,
            marcar a, echarle una llamada, echar una llamada, dar de comer, acordarme de, hacerle, hacer la compra, hacer la
            cena, hacer una tarta, hacer un pastel, mandar saludos
            """, .act)
        words.add(
            """
            llámalo, llámala, llámales, llamala, llamalo, háblale, hablale, háblalo, dígale, cuéntale, contale, explícale,
            coméntale, pásale, pasale, pásate, pasate, ve a, vete a, acércate, tráele, traele, devuélvele, devolvele, regálale,
            recógelo, recógela, recogelo, recogela, ayúdale, ayudale, ayúdalo, acompáñale, acompáñalo, acompáñala, visítale,
            visítalo, visítala, visita a, invítale, invítalo, invítala, invitala, invitalo, recuérdale, recordale, respóndele,
            respondele, agradécele, agradecele, dile a, pregúntale a, escríbele a, mándale a, llévale a, resérvame, apúntame,
            cancela, cancelar, confirma, confírmale, enséñale, préstale, mira, revisa, arregla, limpia, saca, hace falta llamar
            """, .act)
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
            me ha pedido que, me pidió que, me pide que, nos ha pedido que, nos pidió que, me ha encargado, me encargó, me dejó encargado,
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
            "me ha invitado, nos ha invitado, me invitó, nos invitó, me invita, nos invita, tiene ganas de, le apetece, se apunta a, quiere ir, se anota para, tienen ganas de, quiere venir, le late, está para",
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
        words.add(
            """
            está deseando, está loco por, está loca por, se ha encaprichado de, se ha encaprichado con, se encaprichó de, se
            encaprichó con, se ha antojado de, tiene ganas de un, tiene ganas de una, lleva tiempo detrás de, va detrás de, está
            detrás de, lleva años queriendo, lleva años pidiendo, lleva meses pidiendo, ha dicho que quiere, dijo que quiere,
            dice que quiere, me dijo que quiere, dijo que quería, comentó que quería, le gustaría tener, le encantaría tener, le
            gustan mucho los, le molan, le mola, le hace mucha ilusión, le haría mucha ilusión, le hizo ojitos a, le tiene
            echado el ojo a, no para de hablar de, no deja de hablar de, suspira por, se muere de ganas de, le iría bien, le
            irían bien, le viene bien, le vienen bien, le vendría genial, le vendría de perlas, le hacen ilusión, le harían
            ilusión, anda pidiendo, se pide, pidió de regalo, ha pedido de regalo, necesita urgentemente, precisa, precisaría,
            le faltan, anda necesitando, quiere comprarse, quiere hacerse con, querría un, querría una, kiere, qiere, quire
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

    private static func changes(_ words: inout Vocabulary) {
        words.add(
            """
            tuvo un bebé, tuvo una niña, tuvo un niño, ha tenido un niño, ha tenido una niña, ha tenido un bebé, tuvo a su bebé,
            dio a luz, nació
            """, .past)
        words.add(
            """
            se cancela, se canceló, se ha cancelado, cancelado, cancelada, cancelaron, se suspende, se suspendió, se ha
            suspendido, anulado, anulada, se anula, se anuló, ya no hay, al final no hay, no hay cena, se cayó, se ha caído el
            plan
            """, .calledOff)
        words.add(
            """
            se cambia, se cambió, se ha cambiado, cambiado, cambiada, se pasa al, se pasa a, se pasó al, se pasó a, se ha pasado
            al, se ha pasado a, se aplaza, se aplazó, se ha aplazado, aplazado, aplazada, se pospone, se pospuso, se ha
            pospuesto, pospuesto, pospuesta, se mueve al, se movió al, se ha movido al, se adelanta, se adelantó, se ha
            adelantado, se retrasa, se retrasó, se ha retrasado, se corre al, se corrió al, reprogramado, reprogramada,
            reagendado, reagendada
            """, .moved)
        words.add("algo, algún detalle, alguna cosa, alguna cosita, cualquier cosa, algún detallito", .placeholder)
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
            adora, adoptó, aprende, aprendió, aprobó, aguanta, anda, apoya, ayuda, aborrece, bebe, baila, cambia, canta, camina,
            cree, cría, cocina, cobra, conduce, conoce, conoció, consiguió, corre, corrió, cose, cuida, cultiva, da, debe, dejó,
            detesta, dibuja, dirige, discutió, duerme, encanta, enseña, entrena, entiende, entró, escribe, escala, escucha, está
            aprendiendo, estornuda, estrenó, evita, extraña, fabrica, falta, firma, fuma, gana, gusta, hereda, heredó, hizo,
            imparte, invierte, lidera, logró, madruga, maneja, medita, milita, monta, montó, nada, nadie, necesitaba, ofrece,
            organiza, pesca, pierde, pinta, planea, practica, prepara, presume, produce, prueba, publica, publicó, quedó,
            reparte, reza, ronca, reside, rompió, renunció, respira, salió, separó, siente, sufre, suspendió, teje, tenía, teme,
            terminó, toma, trajo, tuvo, usa, vende, vendió, ve, viaja, vivió, volvió, vota, vuelve, choca, cortó, le choca,
            corrieron, despidieron, echaron, ascendieron, operaron, robaron, contrataron, ficharon, es, está, tiene, tienen,
            quiere, dice, dijo, trabaja, vive, odia, prefiere, necesita, va, viene, puede, sabe, busca, ha, han, habla, estudia,
            juega, toca, cumple, colecciona, se, empieza, come, lee, hace, fue, era, estaba, sigue, cambió, empezó, perdió,
            ganó, compró, encontró, puedes, podrías, sabes, tienes, eres, estás, sale, recomendó, contó, me, le, les, expone,
            lleva, parece, pagó, se llama, resulta
            """, .finite)
        words.add("se llama, llamado, llamada, se llaman, de nombre", .naming)
    }
}
