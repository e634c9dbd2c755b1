/// Spanish words that are in all kinds of text, folded. Edit them as text: blanks part them, their order means nothing.
enum SpanishCommonWords {
    /// Articles, pronouns, prepositions, conjunctions and auxiliary verbs: they also tell that a text is Spanish.
    static let functionWords = """
        a al algo alguien algun alguna algunas alguno algunos ambas ambos ante antes aquel aquella aquellas aquello aquellos aqui asi aun \
        aunque bajo bastante cada casi como con conmigo consigo contigo contra cual cuales cualquier cualquiera cuando cuanta cuantas \
        cuanto cuantos cuya cuyas cuyo cuyos de debajo del delante demas demasiado demasiada demasiadas demasiados dentro desde despues \
        detras donde durante e el ella ellas ello ellos en encima entonces entre era eramos eran eras eres es esa esas ese eso esos esta \
        estaba estabamos estaban estabas estado estamos estan estar estara estaria estas este esten esto estos estoy estuve estuvo \
        estuvieron fue fuera fueran fueron fui fuimos ha habia habian haber habra habria habido haciendo hacia han has hasta hay haya \
        hayan he hemos hubo incluso la las le les lo los mas me mediante menos mi mia mias mientras mio mios mis misma mismas mismo mismos \
        mucha muchas mucho muchos muy nada nadie ni ningun ninguna ninguno no nos nosotras nosotros nuestra nuestras nuestro nuestros \
        nunca o os otra otras otro otros para pero poca pocas poco pocos por porque pues que quien quienes se sea sean segun ser sera \
        seran seria serian si sido siendo sin sino sobre sois somos son soy su sus suya suyas suyo suyos tal tales tambien tampoco tan \
        tanta tantas tanto tantos te ti toda todas todavia todo todos tras tu tus tuya tuyas tuyo tuyos u un una unas uno unos usted \
        ustedes varias varios vosotras vosotros vuestra vuestras vuestro vuestros y ya yo
        """

    /// Those of them after which a noun comes.
    static let beforeNouns = """
        el la los las un una unos unas mi mis tu tus su sus al del de este esta estos estas ese esa otro otra cada nuestro nuestra con \
        sin en
        """

    /// Those of them after which a verb comes.
    static let beforeVerbs = "me te se nos no que yo ella ellos nosotros lo le les ha he han hemos si"

    /// Articles, and pronouns in their place.
    static let articles = "el la los las un una unos unas mi mis tu tus su sus al del este esta estos estas"

    /// Words for time, number, manner and judgement, and nouns that could be in any sentence. Plurals need not be listed.
    static let everydayWords = """
        abajo absolutamente actualmente acaso adelante ademas adentro afuera ahi ahora alla alli alrededor anoche anteayer anteriormente \
        apenas aparte arriba atras ayer basicamente bien cerca ciertamente claramente claro completamente constantemente continuamente \
        cuidado debidamente definitivamente deprisa desgraciadamente despacio enfrente enseguida especialmente evidentemente exactamente \
        facilmente finalmente frecuentemente generalmente hoy igual igualmente inmediatamente jamas juntas junto juntos justo lejos \
        lentamente llanamente luego mal manana medio mejor normalmente nuevamente ojala peor perfectamente principalmente pronto \
        probablemente quiza quizas rapidamente realmente recien seguramente siempre simplemente sinceramente solamente solo sumamente \
        supuestamente tarde temprano tranquilamente totalmente ultimamente unicamente verdaderamente vez veces \
        vale bueno ok okay hola adios gracias favor saludo saludos abrazo abrazos beso besos querido querida queridos perdon enhorabuena \
        felicidades vaya uf ay ah oh jaja etc ej sr sra srta don dona dr dra \
        abierto absoluto aburrido agradable alto alta amable amplio ancho antiguo antigua anterior apropiado baja barato barata blanco \
        bonito bonita breve buena buenas buenos buen caliente cansado cansada capaz caro cara central cercano cierto cierta ciertos \
        ciertas comodo completo completa complicado comun concreto contento contenta correcto corto corta corriente cualquiera debil \
        diferente dificil directo distinto distinta disponible dulce duro dura enorme entero entera especial estupendo estupenda exacto \
        excelente extrano extraordinario facil falso famoso fantastico feliz feo final firme frio fria fuerte general genial gordo \
        gracioso gran grande grave guapo guapa habitual hermoso hermosa horrible ideal importante imposible increible inmediato \
        inutil interesante junta largo larga lento lenta ligero limpio lindo linda listo lista llena lleno loco loca malo mala malas \
        malos maravilloso maximo mayor media menor mero minimo moderno multiple natural necesario necesaria negro nervioso nerviosa normal \
        nuevo nueva obvio oscuro particular pasado pasada pendiente pequeno pequena pequenito perfecto personal pesado pobre popular \
        posible practico precioso preciosa preparado preparada preocupado preocupada principal privado probable propio propia proximo \
        proxima puro raro rara rapido rapida real reciente regular rico rica sencillo sencilla seguro segura serio seria siguiente simple \
        simpatico simpatica suave suficiente tipico tonto tonta total tranquilo tranquila triste ultimo ultima unico unica urgente util \
        vacio valioso verdadero viejo vieja vivo azul rojo roja verde amarillo amarilla gris blanca negra marron rosa morado \
        aspecto asunto ayuda base calidad cambio cantidad caracteristica caso causa chico chica cita clase comienzo condicion conjunto \
        consejo consecuencia control cosa cosita cuenta cuestion culpa dato decision desventaja detalle diferencia dificultad direccion \
        duda efecto ejemplo elemento error espacio estado estilo etapa excepcion experiencia explicacion exito falta fin fondo \
        forma frase frente funcion futuro ganas gente golpe grado grupo gusto hecho historia hombre idea importancia impresion \
        informacion intencion intento interes lado letra limite linea lugar maneras manera marca medida mensaje mente mitad modo \
        momento monton motivo movimiento mujer mundo nivel nombre nota numero objetivo objeto ocasion opcion opinion oportunidad orden \
        origen palabra papel par parte pareja paso pena pensamiento persona pieza plazo poquito porcentaje posibilidad posicion \
        pregunta presencia presente principio problema proceso prueba punto razon realidad recuerdo regla relacion resto resultado \
        resumen rollo sensacion sentido sentimiento serie silencio sitio situacion solucion suerte tamano tarea tema termino \
        texto tiempo tipo titulo tono trozo uso valor variedad ventaja verdad version vida vista vuelta zona \
        pendientes apunte apuntes recordatorio borrador diario acta aviso hecha hechos \
        ano anos anual decada dia diaria dias estacion fecha hora instante invierno mediodia medianoche mensual mes meses minuto \
        noche noches otono primavera quincena rato segundo semana semanal siglo tardes trimestre verano madrugada \
        lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre setiembre \
        octubre noviembre diciembre ene feb mar abr jun jul ago sep sept oct nov dic lun mie jue vie sab dom \
        cero dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve \
        veinte veintiuno veintidos treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento cientos doscientos trescientos \
        quinientos mil miles millon primer primero primera segunda tercer tercero tercera cuarto cuarta quinto quinta decimo docena doble \
        cm mm km kg mg ml gramo euro dolar centimo kilo kilometro litro metro cucharada cucharadita pizca taza senor senora
        """

    /// Verbs of all sentences and of all lists of to-dos, with regular forms: "llamar" stands for "llama", "llamado", "llamarlo" too.
    static let verbs = """
        abrir acabar aceptar acercar acordar actuar admitir agradecer alegrar amar anadir anunciar aparecer apetecer aplicar aprender \
        aprovechar apuntar arreglar asegurar asistir asumir aumentar averiguar avisar ayudar bajar bastar beber buscar caber caer callar \
        cambiar caminar cargar celebrar cenar cerrar coger colocar comentar comenzar comer comparar compartir completar comprar comprender \
        comprobar conducir confirmar conocer conseguir considerar consistir contar contener contestar continuar convertir convencer correr \
        corregir costar crear crecer creer cuidar cumplir dar deber decidir decir dedicar dejar demostrar depender desaparecer \
        descansar describir descubrir desear detener devolver dirigir discutir disfrutar dividir doler dormir dudar durar echar elegir empezar \
        encantar encargar encender encontrar enfadar ensenar entender enterar entrar entregar enviar escoger escribir escuchar esperar \
        establecer estudiar evitar existir explicar expresar faltar firmar formar funcionar ganar gastar gritar guardar gustar haber \
        hablar hacer hallar imaginar importar incluir indicar intentar interesar invitar ir jugar juntar lanzar lavar leer levantar llamar \
        llegar llenar llevar llorar lograr luchar mandar mantener marcar matar mejorar merecer meter mezclar mirar molestar montar morir \
        mostrar mover nacer necesitar negar notar obligar obtener ocurrir odiar ofrecer oir olvidar ordenar organizar pagar parar parecer \
        partir pasar pedir pensar perder perdonar permitir poder poner preferir preguntar preocupar preparar presentar prestar probar \
        producir prometer proponer proteger quedar quejar querer quitar realizar recibir recoger recomendar reconocer recordar reducir \
        referir regalar regresar reir repasar repetir reservar resolver responder resultar revisar rogar romper saber sacar salir seguir \
        sentar sentir senalar separar servir significar soler sonar sonreir soportar subir suceder sufrir suponer surgir tardar tener terminar \
        tirar tocar tomar tratar traer unir usar utilizar valer vender venir ver viajar visitar vivir volver
        """

    /// Forms of verbs that are not regular.
    static let irregularForms = """
        acuerda acuerdo abierto caigo cierra cierro cuenta cuento cuesta cuestan cuentan da dado dan das dame dales de den diera dieron dije dijo \
        dijeron dice dicen dices dicho digo diga dio di doy duele duelen duerme duermo durmio elige elijo empieza empiezan empiezo encuentra \
        encuentro entiende entiendo esten fui hace hacemos hacen haces haga hagan hago haz haria hara harian hice hicieron hicimos hizo hecho \
        iba iban ibamos ire ira iremos iria juega juegan muere murio muestra niega oye oigo pide piden pido pidio piense piensa pienso \
        pierde pierdo podemos podia podian podra podria podriamos pone ponen pongo ponga puesto puso pude pudo pueda puede pueden puedes \
        puedo prefiere prefiero prueba quepa quiera quiere quieren quieres quiero quise quiso recuerda recuerdo repite roto \
        sabe saben sabes sabia se sepa siente siento sienten sigue siguen sigo siguio sirve sirven sonrie suele suelen suena supe \
        supo tendra tendre tendria tendremos tenga tengan tengo ten tenia tenian teniamos tiene tienen tienes trae traigo trajo tuve tuvo tuvieron \
        va vamos van vas vaya vayan ve vea vean veo ves visto vio vi vemos vete viene vienen vienes vengo venga vendra vino vinieron vuelta vuelve \
        vuelven vuelvo vuelto voy dandole dolia escrito muerto saldra salgo salga leido caido oido creido traido
        """

    /// Words that could be taken for one of those above and say what a text is about.
    static let exceptions = """
        comida comidas compra compras cena cenas entrada entradas estudio estudios llamada llamadas llave llaves montana regalo regalos salida \
        salidas visita visitas viaje viajes parto vivienda bebe bebes leyenda merienda gasto gastos juego juegos cargo dieta sonata tienda \
        partida hablante querella celebracion pedido pedidos
        """
}
