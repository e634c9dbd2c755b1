extension MoneyWords {
    /// German words about money.
    static let german = MoneyWords(
        numbers: .german,
        [
            .currency(.code("EUR")): "eus, eurolein, euronen, taler",
            .currency(.dollar): "dollar, dollars",
            .currency(.code("USD")): "us-dollar, us dollar, amerikanische dollar",
            .currency(.code("CAD")): "kanadische dollar",
            .currency(.code("AUD")): "australische dollar",
            .currency(.pound): "pfund, britische pfund, pfund sterling",
            .currency(.franc): "franken, fr, fr., fränkli, stutz, schweizer franken, sfr",
            .currency(.peso): "peso, pesos",
            .currency(.rupee): "rupie, rupien",
            .currency(.code("INR")): "indische rupien, indische rupie",
            .currency(.code("RUB")): "rubel",
            .currency(.code("ILS")): "schekel",
            .currency(.code("TRY")): "lira, türkische lira",
            .currency(.crown): "krone, kronen",
            .currency(.code("SEK")): "schwedische kronen",
            .currency(.code("NOK")): "norwegische kronen",
            .currency(.code("DKK")): "dänische kronen",
            .currency(.code("CZK")): "tschechische kronen",
            .currency(.code("HUF")): "forint",
            .currency(.code("AED")): "dirham",
            .currency(.code("KWD")): "dinar",
            .currency(.code("ZAR")): "rand",
            .currency(.code("NAD")): "namibia dollar, namibia-dollar, n$",
            .hundredths: "cent, cents, ct, rappen, pence, c",
            .note(5, .code("EUR")): "fünfer",
            .note(10, .code("EUR")): "zehner",
            .note(20, .code("EUR")): "zwanziger, zwanni",
            .note(50, .code("EUR")): "fünfziger, fuffi",
            .note(100, .code("EUR")): "hunni, hunderter",
            .factor(1000): "tausend, tsd, tsd.",
            .factor(1_000_000): "million, millionen, mio, mio.",
            .atMost: """
            nichts über, nit über, nit mehr als, allerhöchstens, nicht teurer als, ned mehr als, net mehr als, nich mehr als, alles unter,
            unter, maximal, max, max., höchstens, bis zu, bis, weniger als, nicht mehr als, nicht über, maximum,
            limit, obergrenze, grenze, kleiner als, budget bis, innerhalb von
            """,
            .atLeast: """
            über, mehr als, mindestens, mind, mind., ab, min, min., wenigstens, minimum, größer als, nicht unter,
            nicht weniger als
            """,
            .atMostAfter: "max, max., maximal, höchstens, limit, maximum",
            .atLeastAfter: "mindestens, oder mehr, aufwärts, plus",
            .about: """
            etwa, ungefähr, circa, zirka, ca, ca., rund, so, so um die, um die, gegen, fast, knapp, gut, so etwa,
            an die, genau, nur, je, jeder so, so um
            """,
            .between: "zwischen, von",
            .to: "bis, bis zu, oder, und",
            .and: "und",
            .point: "komma",
            .limit: "max, max., maximal, höchstens, limit, obergrenze, grenze",
            .one: "ein, einen, eine, einem",
            .measure: "kg, km, cm, m, l, g, uhr, h, grad, personen",
            .asks: "kostet, kosten, budget, preis, für, zahlt, zahlte, bezahlt, schulde, schuldet, gibt, um",
        ])
}
