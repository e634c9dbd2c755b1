import Kinkeeper

extension DateLexicon {
    /// Spanish names of holidays.
    mutating func addSpanishHolidays() {
        add([
            .fixed(1, 1): "año nuevo, ano nuevo, día de año nuevo, día de ano nuevo, primero de año, el año nuevo",
            .fixed(12, 31): """
            nochevieja, noche vieja, fin de año, noche de fin de año, víspera de año nuevo, la víspera de año nuevo,
            vispera de año nuevo, año viejo
            """,
            .fixed(1, 6): """
            reyes, día de reyes, reyes magos, día de los reyes, día de los reyes magos, epifanía, los reyes,
            los reyes magos, día de la epifanía
            """,
            .fixed(1, 5): "noche de reyes, víspera de reyes, cabalgata de reyes, la noche de reyes",
            .fixed(1, 17): "san antón",
            .fixed(2, 2): """
            candelaria, la candelaria, día de la candelaria, día de la marmota, la marmota, virgen de la candelaria
            """,
            .fixed(2, 14): """
            san valentín, día de san valentín, día de los enamorados, día de los novios, día del amor y la amistad,
            día del amor, s. valentín, sanvalentín
            """,
            .fixed(2, 24): "día de la bandera",
            .fixed(2, 28): "día de andalucía",
            .fixed(3, 8): "día de la mujer, día internacional de la mujer, día mundial de la mujer",
            .fixed(3, 17): "san patricio, día de san patricio",
            .fixed(3, 19): "san josé, día de san josé, las fallas, fallas",
            .fixed(3, 21): "natalicio de benito juárez, benito juárez",
            .fixed(4, 1): "día de los inocentes americano, april fools",
            .fixed(4, 22): "día de la tierra, el día de la tierra",
            .fixed(4, 23): """
            sant jordi, san jorge, día del libro, día de san jorge, día de sant jordi, diada de sant jordi
            """,
            .fixed(5, 1): """
            día del trabajo, día del trabajador, día de los trabajadores, día internacional de los trabajadores,
            primero de mayo, día internacional del trabajo, día internacional del trabajador, fiesta del trabajo,
            día obrero, día mundial del trabajo
            """,
            .fixed(5, 2): "día de la comunidad de madrid",
            .fixed(5, 3): "día de la cruz",
            .fixed(5, 5): "batalla de puebla",
            .fixed(5, 15): "san isidro, día de san isidro, día del maestro",
            .fixed(5, 25): "día de la revolución de mayo, revolución de mayo",
            .fixed(6, 13): "san antonio de padua",
            .fixed(6, 23): "noche de san juan, verbena de san juan, víspera de san juan, la noche de san juan",
            .fixed(6, 24): "san juan, día de san juan, sant joan",
            .fixed(6, 29): "san pedro, san pedro y san pablo, día de san pedro",
            .fixed(7, 4): """
            independencia de estados unidos, día de la independencia de los estados unidos, 4 de julio
            """,
            .fixed(7, 7): "san fermín, sanfermines, los sanfermines, san fermines",
            .fixed(7, 20): "día del amigo",
            .fixed(7, 25): "santiago apóstol, día de santiago, apóstol santiago, día de galicia",
            .fixed(7, 26): "día de los abuelos",
            .fixed(8, 15): """
            la asunción, asunción de la virgen, virgen de agosto, la virgen de agosto, día de la asunción,
            asunción de maría
            """,
            .fixed(9, 11): "diada, la diada, diada de cataluña",
            .fixed(9, 16): "grito de independencia",
            .fixed(9, 24): "la mercè, la merce",
            .fixed(10, 12): """
            el pilar, día del pilar, día de la hispanidad, hispanidad, día de la raza, fiesta nacional de españa,
            día de colón, día de cristóbal colón, virgen del pilar, columbus day, fiesta nacional, fiestas del pilar,
            día de la virgen del pilar
            """,
            .fixed(10, 31): """
            halloween, noche de brujas, jalogüin, jalowin, noche de halloween, día de brujas, día de las brujas
            """,
            .fixed(11, 1): "todos los santos, día de todos los santos, tosantos, día de los santos",
            .fixed(11, 2): """
            día de los muertos, día de muertos, día de los difuntos, fieles difuntos, día de difuntos,
            los fieles difuntos, el día de muertos, día de los fieles difuntos
            """,
            .fixed(11, 11): "día de los veteranos, día del veterano, día del soltero",
            .fixed(11, 19): "día del hombre, día internacional del hombre",
            .fixed(11, 22): "día de la música",
            .fixed(11, 30): "san andrés",
            .fixed(12, 6): "san nicolás, día de san nicolás",
            .fixed(12, 7): "día de las velitas, noche de las velitas",
            .fixed(12, 8): """
            la inmaculada, inmaculada concepción, día de la inmaculada, la purísima,
            día de la inmaculada concepción, la inmaculada concepción
            """,
            .fixed(12, 12): """
            virgen de guadalupe, día de la virgen de guadalupe, día de la virgen, nuestra señora de guadalupe
            """,
            .fixed(12, 13): "santa lucía",
            .fixed(12, 24): """
            nochebuena, noche buena, víspera de navidad, vispera de navidad, noche de navidad, la nochebuena
            """,
            .fixed(12, 25): """
            navidad, día de navidad, la navidad, navidades, las navidades, xmas, christmas, pascua de navidad
            """,
            .fixed(12, 26): "san esteban, sant esteve, día de san esteban, boxing day",
            .fixed(12, 28): """
            santos inocentes, los santos inocentes, día de los inocentes, día de los santos inocentes
            """,
            .fixed(7, 14): "día de la bastilla, toma de la bastilla",
            .fixed(11, 20): "día universal del niño, día universal de los niños",
            .fixed(11, 5): "guy fawkes, noche de guy fawkes",
        ])
        add([
            .easter(0): """
            pascua, pascuas, domingo de pascua, domingo de resurrección, día de pascua, semana santa,
            pascua de resurrección, la semana santa, las pascuas, domingo de gloria, domingo de pascuas, la pascua
            """,
            .easter(1): "lunes de pascua, lunes santo pascua, lunes de resurrección, la mona de pascua",
            .easter(-1): "sábado santo, sábado de gloria",
            .easter(-2): "viernes santo",
            .easter(-3): "jueves santo",
            .easter(-4): "miércoles santo",
            .easter(-5): "martes santo",
            .easter(-6): "lunes santo",
            .easter(-7): "domingo de ramos",
            .easter(-46): "miércoles de ceniza",
            .easter(-47): "martes de carnaval, carnaval, carnavales, martes gordo, mardi gras",
            .easter(-48): "lunes de carnaval",
            .easter(-49): "domingo de carnaval",
            .easter(-52): "jueves lardero",
            .easter(-9): "viernes de dolores",
            .easter(39): "ascensión, día de la ascensión, la ascensión, jueves de ascensión",
            .easter(49): "pentecostés, domingo de pentecostés, el rocío, romería del rocío",
            .easter(50): "lunes de pentecostés",
            .easter(56): "santísima trinidad",
            .easter(60): "corpus christi, corpus, día del corpus",
            .easter(68): "sagrado corazón",
            .orthodoxEaster(0): "pascua ortodoxa",
        ])
        add([
            .weekday(4, .thursday, month: 11): """
            acción de gracias, día de acción de gracias, día de gracias, thanksgiving, accion de gracias,
            el día de acción de gracias, dar gracias
            """,
            .weekday(4, .thursday, month: 11, plus: 1): "black friday, viernes negro, viernes de descuentos",
            .weekday(4, .thursday, month: 11, plus: 4): "cyber monday, ciber lunes, lunes cibernético, ciberlunes",
            .weekday(3, .monday, month: 1): """
            día de martin luther king, martin luther king, martin luther king day, natalicio de martin luther king
            """,
            .weekday(3, .monday, month: 2): "día de los presidentes, día de washington, día del presidente",
            .weekday(-1, .monday, month: 5): """
            memorial day, día de los caídos, día de la recordación, día de conmemoración
            """,
            .weekday(1, .monday, month: 9): "labor day, día del trabajo de estados unidos",
            .onOrBefore(.sunday, 12, 3): "primer domingo de adviento, adviento",
            .weekday(3, .monday, month: 11): "el buen fin, buen fin, día de la revolución mexicana",
            .weekday(-1, .sunday, month: 3): "cambio de hora",
            .national(.mothersDay): "día de la madre, día de las madres, día de la mamá, día de mamá, día madre",
            .national(.fathersDay): "día del padre, día de los padres, día del papá, día de papá",
            .national(.independenceDay): "día de la independencia, fiestas patrias",
            .national(.nationalDay): "día nacional, fiesta patria",
            .national(.constitutionDay): "día de la constitución",
            .national(.childrensDay): "día del niño, día de los niños, día de la niñez, día de las infancias",
            .national(.grandparentsDay): "día del abuelo, día de los abuelos",
            .national(.teachersDay): """
            día del profesor, día del maestro, día de los maestros, día mundial de los docentes
            """,
        ])
        add([
            .lunar(.chinese, 1, 1): """
            año nuevo chino, ano nuevo chino, año nuevo lunar, fiesta de la primavera, festival de primavera,
            año chino
            """,
            .lunar(.chinese, 8, 15): "festival del medio otoño, fiesta del medio otoño",
            .lunar(.chinese, 5, 5): "festival del bote del dragón, festival del barco dragón",
            .lunar(.hebrew, 1, 1, plus: 0, lasting: 2): "rosh hashaná, rosh hashana, año nuevo judío, rosh hashanah",
            .lunar(.hebrew, 1, 10): "yom kipur, yom kippur, día de la expiación, día del perdón",
            .lunar(.hebrew, 1, 15, plus: 0, lasting: 7): "sucot, sukkot, fiesta de los tabernáculos",
            .lunar(.hebrew, 3, 25, plus: 0, lasting: 8): """
            janucá, janucah, hanukkah, januca, janukka, jánuca, hanukah, fiesta de las luces, jánuka
            """,
            .lunar(.hebrew, 7, 14): "purim",
            .lunar(.hebrew, 8, 15, plus: 0, lasting: 8): "pésaj, pesaj, pascua judía, passover",
            .lunar(.hebrew, 10, 6, plus: 0, lasting: 2): "shavuot",
            .lunar(.islamicUmmAlQura, 1, 1): "año nuevo islámico, año nuevo musulmán",
            .lunar(.islamicUmmAlQura, 9, 1, plus: 0, lasting: 30): "ramadán, ramadan",
            .lunar(.islamicUmmAlQura, 10, 1): """
            eid al-fitr, eid al fitr, fiesta del fin del ramadán, fin del ramadán, aid el-fitr, id al-fitr
            """,
            .lunar(.islamicUmmAlQura, 12, 10): """
            eid al-adha, eid al adha, fiesta del cordero, fiesta del sacrificio, pascua del cordero, aid el-kebir
            """,
            .lunar(.islamicUmmAlQura, 3, 12): "mawlid",
            .lunar(.islamicUmmAlQura, 1, 10): "ashura",
            .diwali(0): "diwali, divali, deepavali, festival de las luces",
        ])
    }
}
