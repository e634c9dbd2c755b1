extension MoneyWords {
    /// Spanish words about money.
    static let spanish = MoneyWords(
        numbers: .spanish,
        [
            .currency(.code("EUR")): "euritos, eurillos, leuros",
            .currency(.dollar): "dólar, dólares, dolar, dolares, verdes",
            .currency(.code("USD")): "dólares estadounidenses, dólares americanos, dólares us, dolares americanos",
            .currency(.code("CAD")): "dólares canadienses",
            .currency(.code("AUD")): "dólares australianos",
            .currency(.pound): "libra, libras, libras esterlinas, pounds, pound",
            .currency(.franc): "franco, francos, francos suizos, franco suizo",
            .currency(.peso): "peso, pesos, varos, morlacos",
            .currency(.code("MXN")): "pesos mexicanos, peso mexicano",
            .currency(.code("ARS")): "pesos argentinos",
            .currency(.code("COP")): "pesos colombianos",
            .currency(.code("CLP")): "pesos chilenos",
            .currency(.code("UYU")): "pesos uruguayos",
            .currency(.code("DOP")): "pesos dominicanos",
            .currency(.pavo): "pavo, pavos",
            .currency(.rupee): "rupia, rupias",
            .currency(.code("INR")): "rupias indias",
            .currency(.code("PEN")): "soles, nuevos soles, s/",
            .currency(.code("BRL")): "reales, reales brasileños",
            .currency(.code("GTQ")): "quetzal, quetzales",
            .currency(.code("HNL")): "lempira, lempiras",
            .currency(.code("CRC")): "colón costarricense, colones",
            .currency(.code("PYG")): "guaraní, guaraníes",
            .currency(.code("BOB")): "boliviano, bolivianos, bolivianito, bolivianitos",
            .currency(.code("VES")): "bolívar, bolívares",
            .currency(.code("NIO")): "córdobas",
            .currency(.code("PAB")): "balboa, balboas",
            .currency(.crown): "corona, coronas",
            .currency(.code("JPY")): "yenes",
            .currency(.code("RUB")): "rublo, rublos",
            .currency(.code("CNY")): "yuanes",
            .currency(.code("ILS")): "séquel, séqueles, shekels",
            .currency(.code("TRY")): "liras, liras turcas",
            .thousands(.peso): "luca, lucas",
            .hundredths: "céntimo, céntimos, centavo, centavos, cents, cts, ctvs, centimos, peniques",
            .factor(1000): "mil",
            .factor(1_000_000): "millón, millones, palos",
            .atMost: """
            nada de más de, nada por encima de, que no pase de, que no pasen de, sin pasarse de, sin pasarnos de,
            menos de, no más de, que no suba de, a lo mucho, hasta, máximo, máx, máx., como máximo, como mucho, a lo sumo, tope, límite,
            por debajo de, inferior a, no mas de, máximo de, un máximo de, no pasar de, sin pasar de, max, max.
            """,
            .atLeast: """
            más de, al menos, mínimo, mín, por lo menos, como mínimo, desde, a partir de, mas de, por encima de,
            superior a, no menos de, arriba de
            """,
            .atMostAfter: "como mucho, como máximo, máximo, máx, max, tope, a lo sumo, a lo mucho",
            .atLeastAfter: "como mínimo, mínimo, por lo menos, o más, al menos",
            .about: """
            unos, unas, como, como unos, como en, alrededor de, cerca de, sobre, aproximadamente, aprox, aprox.,
            más o menos, casi, por ahí, por ahí de, a unos, tipo, solo, sólo, exactamente, en, por
            """,
            .between: "entre, de, desde",
            .to: "a, y, o, hasta",
            .and: "y, con",
            .point: "punto, coma",
            .limit: "máximo, máx, máx., tope, max, max., como máximo, como mucho, un máximo de",
            .one: "un, una",
            .measure: "kg, km, cm, m, l, g, h, años, personas, kilómetros, metros, habitantes",
            .asks: """
            cuesta, cuestan, vale, valen, presupuesto, precio, por, debo, debe, pagar, pagué, pagó, sale, salen,
            anda
            """,
        ])
}
