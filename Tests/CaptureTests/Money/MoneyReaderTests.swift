import Foundation
import Kinkeeper
import Testing

@testable import Capture

@Suite("Money")
struct MoneyReaderTests {
    private func money(_ text: String, _ language: Language, _ country: String? = nil) -> [String] {
        MoneyReader(language: language).readings(in: Token.tokens(of: text), country: country).map { reading in
            let amount =
                switch reading.amount {
                case .exactly(let value): "\(value)"
                case .atLeast(let value): "≥\(value)"
                case .atMost(let value): "≤\(value)"
                case .between(let from, let to): "\(from)–\(to)"
                }
            return amount + (reading.currency.map { " \($0)" } ?? "")
        }
    }

    @Test(
        "Amounts with their currency",
        arguments: [
            (Language.english, "a kettle ~60€", "60 EUR"), (.english, "$12,345.50", "12345.5 USD"),
            (.english, "fifteen bucks", "15 USD"), (.english, "35quid", "35 GBP"), (.english, "a dollar", "1 USD"),
            (.english, "twenty dollars and 43 cents", "20.43 USD"), (.english, "10k$", "10000 USD"),
            (.english, "£30ish", "30 GBP"), (.english, "CHF 3.04", "3.04 CHF"), (.english, "A$ 20", "20 AUD"),
            (.english, "$50 CAD", "50 CAD"), (.english, "thirteen dollars forty five", "13.45 USD"),
            (.english, "a tenner", "10 USD"), (.english, "50 cents", "0.5"),
            (.german, "94.000 €", "94000 EUR"), (.german, "39,90 Euro", "39.9 EUR"), (.german, "siebenhundert Euro", "700 EUR"),
            (.german, "350 Fr.", "350 CHF"), (.german, "einen Euro", "1 EUR"), (.german, "100 indische Rupien", "100 INR"),
            (.german, "EUR 20", "20 EUR"),
            (.spanish, "unos 30 €", "30 EUR"), (.spanish, "veintidós euros", "22 EUR"),
            (.spanish, "20 dólares canadienses", "20 CAD"), (.spanish, "54 pavos", "54 EUR"),
            (.spanish, "1.500 pesos mexicanos", "1500 MXN"),
        ])
    func amounts(_ language: Language, _ text: String, _ expected: String) {
        #expect(money(text, language) == [expected])
    }

    @Test(
        "Letters that are money in a country",
        arguments: [
            ("give him R600", "ZA", ["600 ZAR"]), ("Q150 y un pastel", "GT", ["150 GTQ"]), ("60 Bs", "BO", ["60 BOB"]),
            ("room R600", "GB", []), ("platform Q150", "US", []), ("R 600", "ZA", []),
        ])
    func letters(_ text: String, _ country: String, _ expected: [String]) {
        #expect(money(text, .spanish, country) == expected)
    }

    @Test(
        "A voucher over an amount is worth it; a refusal turns a bound round",
        arguments: [
            (Language.german, "Kinogutschein über 25 €", "25 EUR"), (.german, "ein Scheck über 100 Euro", "100 EUR"),
            (.german, "ein Rad über 300 Euro", "≥300 EUR"), (.german, "keinesfalls über 40 Franken", "≤40 CHF"),
            (.german, "auf gar keinen Fall mehr als 30 Euro", "≤30 EUR"),
            (.english, "two and a half grand dollars", "2500 USD"),
            (.english, "thirty-odd dollars", "30 USD"), (.english, "3 pound 20 for flowers", "3.2 GBP"),
            (.spanish, "veintipico euros", "20 EUR"), (.spanish, "una corona de unos 80 euros", "80 EUR"),
        ])
    func worth(_ language: Language, _ text: String, _ expected: String) {
        #expect(money(text, language) == [expected])
    }

    @Test("Pounds with a smaller measure weigh")
    func weights() {
        #expect(money("seven pounds four ounces", .english).isEmpty)
        #expect(money("pesó seis libras y dos onzas", .spanish).isEmpty)
        #expect(money("seven pounds and four for the bus", .english) == ["7 GBP"])
    }

    @Test("Both ends of a range in thousands are thousands")
    func thousands() {
        #expect(money("8 o 10 mil colones", .spanish) == ["8000–10000 CRC"])
        #expect(money("between 80 and 2000 dollars", .english) == ["80–2000 USD"])
    }

    @Test(
        "Bounds and ranges",
        arguments: [
            (Language.english, "under £150", "≤150 GBP"), (.english, "at least 20 dollars", "≥20 USD"),
            (.english, "$250-300", "250–300 USD"), (.english, "between 10 dollars and 20 dollars", "10–20 USD"),
            (.english, "80-100€", "80–100 EUR"), (.english, "four hundred five hundred dollars", "400–500 USD"),
            (.english, "50 euros tops", "≤50 EUR"), (.german, "maximal 40 Euro", "≤40 EUR"),
            (.german, "zwischen 20 und 30 Euro", "20–30 EUR"), (.german, "20 bis 30 €", "20–30 EUR"),
            (.german, "über 100 €", "≥100 EUR"), (.spanish, "no más de $10", "≤10 USD"),
            (.spanish, "de 15 a 20 euros", "15–20 EUR"),
            (.spanish, "50 euros como mucho", "≤50 EUR"),
        ])
    func bounds(_ language: Language, _ text: String, _ expected: String) {
        #expect(money(text, language) == [expected])
    }

    @Test(
        "Sums as they are spoken",
        arguments: [
            (Language.english, "a hundred and fifty dollars", "150 USD"), (.english, "a thousand bucks", "1000 USD"),
            (.english, "less than a tenner", "≤10 USD"), (.english, "seven fifty dollars", "750 USD"),
            (.english, "forty nine ninety nine dollars", "49.99 USD"), (.english, "$215 plus tax", "215 USD"),
            (.german, "zwölf fünfzig Euro", "12.5 EUR"), (.german, "fuffzich Euro", "50 EUR"),
            (.german, "nicht mehr wie zwanzg Euro", "≤20 EUR"), (.german, "20 Tacken", "20 EUR"),
            (.spanish, "mil 200 pesos", "1200"), (.spanish, "60 y pico euros", "60 EUR"),
            (.spanish, "9 con 95 euros", "9.95 EUR"), (.spanish, "60 dollars", "60 USD"),
        ])
    func spoken(_ language: Language, _ text: String, _ expected: String) {
        #expect(money(text, language) == [expected])
    }

    @Test(
        "A bound after the sum, and a second sum that bounds the first",
        arguments: [
            (Language.english, "350 max $400", "350–400 USD"), (.english, "five to seven hundred dollars", "500–700 USD"),
            (.english, "nothin over £40", "≤40 GBP"), (.english, "$400 is the ceiling", "≤400 USD"),
            (.english, "<= $120", "≤120 USD"), (.german, "350 allerhöchstens 400 €", "350–400 EUR"),
            (.german, "hundertfünfzig Euro wär das Limit", "≤150 EUR"), (.spanish, "600 u 800 euros", "600–800 EUR"),
            (.spanish, "entre 4 y 5 mil", "4000–5000"), (.spanish, "no me paso de los 200 euros", "≤200 EUR"),
        ])
    func moreBounds(_ language: Language, _ text: String, _ expected: String) {
        #expect(money(text, language) == [expected])
    }

    @Test(
        "A negation turns what compares with an amount",
        arguments: [
            (Language.spanish, "que no cueste más de 18 euros", "≤18 EUR"),
            (.spanish, "no se me vaya de los 40 euros", "≤40 EUR"),
            (.spanish, "ese pasa de los 400 euros", "≥400 EUR"), (.spanish, "no bajan de 28 euros", "≥28 EUR"),
            (.spanish, "arriba de 1.000 euros no", "≤1000 EUR"), (.spanish, "de setenta euros no paso", "≤70 EUR"),
            (.spanish, "si no pasa los 50 euros", "≤50 EUR"), (.spanish, "45 euros o menos", "≤45 EUR"),
            (.english, "it shouldn't cost more than 30 dollars", "≤30 USD"), (.english, "more than 30 dollars", "≥30 USD"),
            (.german, "mehr als 30 Euro", "≥30 EUR"), (.german, "soll nicht mehr als 30 Euro kosten", "≤30 EUR"),
        ])
    func turnedBounds(_ language: Language, _ text: String, _ expected: String) {
        #expect(money(text, language) == [expected])
    }

    @Test(
        "Thousands with what follows them, and by names of their own",
        arguments: [
            ("2 mil 500 pesos", "MX", "2500 MXN"), ("un palo doscientos", "CL", "1200000 CLP"),
            ("tres lucas y media", "AR", "3500 ARS"), ("cuarenta y pico de lucas", "AR", "40000 ARS"),
            ("20 luquitas", "CL", "20000 CLP"), ("cincuenta lucas", "PE", "50 PEN"),
            ("ciento y pico mil pesos", "CO", "100000 COP"),
            ("entre mil quinientos y dos mil pesos", "MX", "1500–2000 MXN"),
            ("mil ochocientos dos mil pesos", "MX", "1800–2000 MXN"), ("9 o 10 mil", "CO", "9000–10000"),
            ("treinta, treinta y cinco dólares", "US", "30–35 USD"),
        ])
    func spanishThousands(_ text: String, _ country: String, _ expected: String) {
        #expect(money(text, .spanish, country) == [expected])
    }

    @Test("Letters of a country's money after an article, and a dash that stands for cents")
    func articles() {
        #expect(money("a R150 voucher", .english, "ZA") == ["150 ZAR"])
        #expect(money("max. 180,-", .german, "DE") == ["≤180 EUR"])
        #expect(money("60 dólares", .spanish, "MX") == ["60 USD"])
    }

    @Test("The country says whose dollars, pesos and francs they are")
    func countries() {
        #expect(money("$20", .english, "CA") == ["20 CAD"])
        #expect(money("20 pesos", .spanish, "AR") == ["20 ARS"])
        #expect(money("20 pesos", .spanish) == ["20"])
        #expect(money("15 lucas", .spanish, "AR") == ["15000 ARS"])
        #expect(money("89.-", .german, "CH") == ["89 CHF"])
        #expect(money("54 pavos", .spanish, "MX") == ["54 USD"])
    }

    @Test("A price without a currency is less sure")
    func bare() throws {
        let reader = MoneyReader(language: .german)
        let bare = try #require(reader.best(in: "ein Puzzle für 12,99"))
        #expect(bare.amount == .exactly(Decimal(string: "12.99") ?? 0))
        #expect(bare.currency == nil)
        #expect(bare.confidence < 0.7)
        #expect(money("vale 2 mil", .spanish) == ["2000"])
    }

    @Test(
        "Numbers that are no money",
        arguments: [
            "12.5.2026", "at 5pm", "3 kids", "version 1.2.3", "2 weeks", "the 3rd", "555-1234", "10-20 people", "size 39",
        ])
    func nothing(_ text: String) {
        for language in Language.allCases { #expect(money(text, language).isEmpty) }
    }

    @Test("Two prices are two readings")
    func several() {
        #expect(money("250 francs or about 270 euros", .english) == ["250 CHF", "270 EUR"])
        #expect(money("mug $20-$25; bath stuff $30", .english) == ["20–25 USD", "30 USD"])
    }

    @Test("Any text: readings lie in it, in order and apart", arguments: Language.allCases)
    func anyText(_ language: Language) {
        var random = SystemRandomNumberGenerator()
        let reader = MoneyReader(language: language)
        for _ in 0..<2_000 {
            let text = RandomText.make(using: &random)
            let tokens = Token.tokens(of: text)
            var end = 0
            for reading in reader.readings(in: tokens) {
                #expect(reading.span.lowerBound >= end && reading.span.upperBound <= text.utf8.count, "\(text)")
                end = reading.span.upperBound
                if case .between(let from, let to) = reading.amount { #expect(from < to, "\(text)") }
            }
        }
    }
}
