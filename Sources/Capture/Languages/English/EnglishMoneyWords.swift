extension MoneyWords {
    /// English words about money.
    static let english = MoneyWords(
        numbers: .english,
        [
            .currency(.dollar): "dollar, dollars, dollers, buck, bucks",
            .currency(.code("USD")): """
            us dollar, us dollars, american dollars, u.s. dollars, u s dollars, united states dollars
            """,
            .currency(.code("CAD")): "canadian dollar, canadian dollars",
            .currency(.code("AUD")): "australian dollar, australian dollars, aussie dollars",
            .currency(.code("NZD")): "new zealand dollars, kiwi dollars",
            .currency(.code("HKD")): "hong kong dollars",
            .currency(.code("SGD")): "singapore dollars",
            .currency(.pound): "pound, pounds, quid, sterling, pounds sterling, british pounds, squid",
            .currency(.franc): "franc, francs, swiss francs, swiss franc",
            .currency(.peso): "peso, pesos",
            .currency(.code("MXN")): "mexican pesos",
            .currency(.code("ARS")): "argentine pesos",
            .currency(.code("INR")): "indian rupees, indian rupee",
            .currency(.code("PKR")): "pakistani rupees",
            .currency(.code("JPY")): "japanese yen",
            .currency(.code("CNY")): "chinese yuan",
            .currency(.code("RUB")): "ruble, rubles, rouble, roubles, russian rubles",
            .currency(.code("ILS")): "shekel, shekels",
            .currency(.code("TRY")): "lira, turkish lira",
            .currency(.code("ZAR")): "rand, rands",
            .currency(.code("NGN")): "naira",
            .currency(.code("GHS")): "cedi, cedis",
            .currency(.code("KES")): "bob, kenyan shillings",
            .currency(.crown): "crown, crowns, krona, kronor, krone, kroner",
            .currency(.code("SEK")): "swedish kronor, swedish crowns",
            .currency(.code("NOK")): "norwegian kroner, norwegian crowns",
            .currency(.code("DKK")): "danish kroner, danish crowns",
            .currency(.code("CZK")): "czech crowns, koruna, czech koruna",
            .currency(.code("HUF")): "forint, forints",
            .currency(.code("AED")): "dirham, dirhams",
            .currency(.code("SAR")): "riyal, riyals",
            .currency(.code("KWD")): "dinar, dinars",
            .currency(.code("BRL")): "brazilian reais, reais",
            .currency(.code("PLN")): "zlotys",
            .hundredths: "cent, cents, c, p, pence, penny, pennies",
            .note(5, .local): "fiver",
            .note(10, .local): "tenner",
            .note(100, .dollar): "a hundred bucks",
            .factor(1000): "thousand, grand",
            .factor(100): "hundred",
            .factor(1_000_000): "million, m, mio",
            .atMost: """
            nothing over, nothing above, nothing more than, not above, no higher than, not a penny over, no dearer than,
            under, below, less than, lower than, max, max., maximum, maximum of, max of, up to, at most,
            no more than, not more than, not over, limit, limit of, upto, cheaper than, within, cap, tops,
            a max of, a maximum of, not exceeding, spend up to, budget of up to
            """,
            .atLeast: """
            over, more than, at least, min, min., minimum, minimum of, above, starting at, starts at, start at,
            upwards of, no less than, not less than, greater than, higher than
            """,
            .atMostAfter: "tops, max, maximum, at most, or less, or under, limit",
            .atLeastAfter: "or more, at least, minimum, min, and up, plus, upwards",
            .about: """
            about, around, roughly, approximately, approx, approx., circa, ca, ca., some, like, maybe, nearly,
            almost, just, only, exactly, close to, say
            """,
            .between: "between, from",
            .to: "to, or, and",
            .and: "and, &",
            .point: "point",
            .limit: "max, max., maximum, limit, limit of, max of, a max of",
            .one: "a, an, one",
            .measure: "kg, km, cm, m, l, g, am, pm, miles, people",
            .asks: """
            cost, costs, budget, price, price is, spend, for, owe, owes, paid, pay, was, is, budget is, worth, wants
            """,
        ])
}
